import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// An account with a calendar in the cache, and the queue of its changes. No server is asked.
struct QueuedAccount {
  static let now = Instant(secondsSinceEpoch: 1_795_160_400)

  let folder: TemporaryFolder
  let account: AccountConfiguration
  let queue: UploadQueue

  /// A calendar with events of these titles, which are their UIDs, names and tags too.
  init(_ titles: [String], _ change: (inout RemoteCalendar) -> Void = { _ in }) throws {
    folder = try TemporaryFolder()
    account = AccountConfiguration(
      name: "home", server: .mailAddress("ada@example.org"), signIn: .secretService)
    queue = UploadQueue(state: folder.path("state"))
    var listing = AccountListing(homes: [])
    for name in ["work", "other", "third"] {
      var calendar = RemoteCalendar(
        address: try WebAddress("https://example.org/dav/\(name)/"), name: name.capitalized)
      if name == "work" { change(&calendar) }
      listing.calendars.append(calendar)
    }
    let locked = try #require(try LockedFolder(cache.folder))
    try locked.replace(cache.folder.calendarsPath, Array(listing.text.utf8))
    var state = CacheState()
    state.recordSuccessForTests()
    try fill("work", titles, state)
    try fill("other", [], state)
    try fill("third", [], state)
  }

  /// Puts events into the cache of a calendar, in place of all that it has, as a synchronisation does.
  func fill(_ name: String, _ titles: [String], _ state: CacheState? = nil) throws {
    var state = state ?? CacheState()
    if state.fetched == nil { state.recordSuccessForTests() }
    var items = CachedItems()
    for title in titles {
      _ = items.put(Self.event(title), at: "/dav/\(name)/\(title).ics", entityTag: "\"\(title)\"")
    }
    state.syncToken = "t1"
    let locked = try #require(try LockedFolder(calendar(name).folder))
    _ = try CalendarFolder(locked).write(&items, &state, former: nil)
  }

  /// Puts an event into the cache of a calendar, as a synchronisation does.
  func put(_ uid: String, titled title: String) throws {
    let folder = calendar().folder
    let locked = try #require(try LockedFolder(folder))
    var state = try #require(CacheState(of: folder))
    let contents = CalendarFolder(locked).contents(of: state)
    var items = contents.items
    let isTaken = items.put(Self.event(uid, title), at: "/dav/work/\(uid).ics", entityTag: "\"theirs\"")
    #expect(isTaken)
    _ = try CalendarFolder(locked).write(&items, &state, former: contents.hash)
  }

  var cache: AccountCache { AccountCache(of: account, cache: folder.path("cache")) }

  func calendar(_ name: String = "work") -> AccountCalendar {
    AccountCalendar(account: account, path: "/dav/\(name)/", cache: cache)
  }

  /// The text of an item with an event.
  static func event(_ uid: String, _ title: String? = nil, component: String = "VEVENT") -> [UInt8] {
    Array(
      """
      BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:\(component)\nUID:\(uid)\nDTSTAMP:20260101T000000Z\n\
      DTSTART:20261121T090000Z\nSUMMARY:\(title ?? uid)\nEND:\(component)\nEND:VCALENDAR\n
      """
      .utf8)
  }

  /// The titles that are shown of a calendar.
  func titles(_ name: String = "work") -> [String] {
    let text = (try? String(contentsOfFile: calendar(name).folder.itemsPath, encoding: .utf8)) ?? ""
    return text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("SUMMARY:") }
      .map { String($0.dropFirst(8)) }.sorted()
  }

  /// The waiting changes as words: `create new`, with the tag that each expects.
  var waiting: [String] {
    queue.waiting(inAccount: cache.folder).map { change in
      [change.kind.rawValue, change.title ?? change.uid, change.entityTag].compactMap(\.self).joined(
        separator: " ")
    }
  }

  /// Makes a change as words say it: `create new`, `update a b` (the UID and the new title), `delete a`.
  func make(_ words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    let calendar = calendar()
    let kind: UploadChange.Kind
    switch words[0] {
    case "create": kind = .create(Self.event(words[1], words.count > 2 ? words[2] : nil))
    case "update": kind = .update(try item(words[1]), Self.event(words[1], words[2]))
    default: kind = .delete(try item(words[1]))
    }
    let result = try queue.enqueue([UploadChange(kind, in: calendar)], now: Self.now)
    #expect(result.notShown == nil)
  }

  func item(_ uid: String) throws -> RemoteItem {
    try #require(queue.item(uid: uid, in: calendar()), "\(uid) is not in the calendar")
  }
}

extension CacheState {
  fileprivate mutating func recordSuccessForTests() {
    (fetched, due) = (QueuedAccount.now, QueuedAccount.now.adding(seconds: 900))
  }
}
