import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// Files of the state and of the cache say again what was written, whatever UIDs, titles, names and paths have in them.
@Suite struct StateFileTests {
  private static let texts = [
    "plain", "", "two words", " ", " a ", "a_b", "a%20b", "%", "%2", "%0A", "tab\there", "line\nbreak",
    "\r\n",
    "a=b", "=", "on=x", "/", "a/b", "- 1 2", "#", "\u{301}combining", "\u{85}\u{2028}", "\u{7F}\u{1B}[1m",
    "ü 日本 🎂",
    "“quoted”", "\"",
  ]

  @Test func `a value that is encoded is one word on a line, and decoded as it was`() {
    for text in Self.texts {
      let encoded = KeyedLines.encoded(text) { $0 != UInt8(ascii: " ") }
      #expect(KeyedLines.decoded(encoded) == text)
      #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }, "\(encoded)")
      let lines = KeyedLines.text(header: "x=1", [("a", KeyedLines.encoded(text)), ("b", "2")])
      let parsed = KeyedLines.parse(lines, header: "x=1")
      #expect(parsed?.map { "\($0.key)" } == ["a", "b"])
      #expect(parsed?.first.map { KeyedLines.decoded($0.value) } == text)
    }
  }

  @Test func `a value that does not fit on a line is left out, and those beside it stay`() {
    let long = String(repeating: "x", count: KeyedLines.maximumValue)
    let text = KeyedLines.text(
      header: "x=1", [("a", "1\n2"), ("b", nil), ("c", "3"), ("d", long), ("e", long + "y"), ("f", "a=b")])
    let parsed = KeyedLines.parse(text, header: "x=1")
    #expect(parsed?.map { "\($0.key) \($0.value)" } == ["c 3", "d " + long, "f a=b"])
    #expect(KeyedLines.parse(text, header: "x=2") == nil && KeyedLines.parse("", header: "x=1") == nil)
  }

  @Test func `the selection knows names and accounts again`() throws {
    let folder = try TemporaryFolder()
    var names: [CalendarConfiguration] = []
    for text in Self.texts { names.append(CalendarConfiguration(name: text, location: .path("/x"))) }
    let account = try QueuedAccount([])
    names.append(CalendarConfiguration(name: "home/Work", location: .account(account.calendar())))
    let isSaved = SavedSelection.update(inState: folder.path) { selection in
      for (index, name) in names.enumerated() { selection[name] = index % 2 == 0 }
    }
    #expect(isSaved)
    let read = SavedSelection(inState: folder.path)
    for (index, name) in names.enumerated() {
      #expect(read[name] == (index % 2 == 0), "\(name.name.debugDescription)")
    }
    #expect(read[CalendarConfiguration(name: "other", location: .path("/x"))] == nil)
    #expect(read.names.count == Self.texts.count)
  }

  @Test(arguments: [
    "", "agenda-selec", "agenda-selection=1\non=a\noff", "agenda-selection=1\non=a\naccount-on=x\n",
    "agenda-selection=1\non=a\noff=oth",
  ])
  func `a damaged selection is told, what can be read of it holds, and the file is kept`(text: String) throws
  {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "selection")
    let (selection, problem) = SavedSelection.contents(inState: folder.path)
    let first = CalendarConfiguration(name: "a", location: .path("/x"))
    #expect(problem?.hasPrefix("“\(folder.path("selection"))” is damaged; ") == true)
    #expect(selection[first] == (text.contains("on=a") ? true : nil))
    let second = CalendarConfiguration(name: "b", location: .path("/x"))
    #expect(SavedSelection.update(inState: folder.path) { $0[second] = false })
    let (read, none) = SavedSelection.contents(inState: folder.path)
    #expect(none == nil && read[second] == false && read[first] == selection[first])
    #expect(try String(contentsOfFile: folder.path("selection.damaged"), encoding: .utf8) == text)
    // A change that leaves what could be read repairs the file, too.
    try folder.write(text, to: "selection")
    #expect(SavedSelection.update(inState: folder.path) { _ in })
    #expect(SavedSelection.contents(inState: folder.path).problem == nil)
  }

  @Test func `a selection without a file is no problem`() throws {
    let folder = try TemporaryFolder()
    #expect(SavedSelection.contents(inState: folder.path) == (SavedSelection(), nil))
  }

  @Test func `a waiting change says again what it changes`() throws {
    for (index, text) in Self.texts.enumerated() {
      var change = WaitingChange(
        kind: WaitingChange.Kind.allCases[index % 4], account: text, calendar: "/dav/work/", uid: text,
        target: "/dav/work/a%20b.ics", entityTag: index % 2 == 0 ? "W/\"a=b c\"" : nil, title: text,
        made: QueuedAccount.now, contents: Array("\n\n=\(text)\n".utf8),
        former: index % 3 == 0 ? nil : Array(text.utf8))
      (change.attempts, change.next, change.message) = (
        index, index % 2 == 0 ? QueuedAccount.now : nil, "why = so"
      )
      change.sent = [WaitingChange.deletion, "x"]
      change.follows = index % 2 == 0 ? "account/key" : nil
      change.revision = index + 1
      change.number = 7
      #expect(WaitingChange(change.bytes, number: 7) == change, "\(text.debugDescription)")
    }
    // Two UIDs are two items.
    #expect(
      Set(Self.texts.map { WaitingChange.key(calendar: "/dav/work/", uid: $0) }).count == Self.texts.count)
  }

  @Test func `the journal says again what was changed, also of several files and items`() throws {
    var record = ChangeRecord(summary: "Changed “a = b”\n50 %", files: [])
    for (index, text) in Self.texts.enumerated() {
      let bytes = Array("BEGIN:VEVENT\nUID:\(text)\nsplice=1 2 3\n".utf8)
      record.files.append(
        ChangeRecord.File(
          path: "/c/\(text)", calendar: text, existed: index % 2 == 0, exists: index % 3 == 0, mode: 0o640,
          size: index,
          items: [
            .init(uid: text, before: index % 2 == 0 ? nil : "abc", after: index % 3 == 0 ? nil : "def")
          ],
          splices: [
            .init(offset: index, removed: [], inserted: bytes, uid: text),
            .init(offset: 9, removed: bytes, inserted: [], uid: index % 2 == 0 ? nil : text),
          ]))
      record.items.append(
        ChangeRecord.Item(
          account: text, path: "/dav/\(text)", calendar: text, uid: text,
          before: index % 2 == 0 ? nil : bytes,
          after: index % 3 == 0 ? nil : []))
    }
    let read = try #require(ChangeRecord(record.bytes))
    #expect(read.summary == record.summary && read.files.count == record.files.count)
    for (file, expected) in zip(read.files, record.files) { #expect(file == expected) }
    #expect(read.items == record.items)
    // A file that was cut off is none.
    #expect(ChangeRecord(Array(record.bytes.dropLast(2))) == nil)
  }

  @Test func `the index of the cache finds each item again, by its own lines`() throws {
    var items = CachedItems()
    let targets = ["/dav/a.ics", "/dav/a%20b.ics", "/dav/a%09b.ics", "/dav/50%25.ics", "/dav/%C3%BC=1,2.ics"]
    for (index, target) in targets.enumerated() {
      let isTaken = items.put(
        QueuedAccount.event("u\(index)", String(repeating: "x", count: index)), at: target,
        entityTag: index == 1 ? nil : "W/\"\(index)\t=\"")
      #expect(isTaken)
    }
    items.noteUnread("/dav/gone%20.ics", entityTag: nil, now: QueuedAccount.now)
    items.noteUnread("/dav/other.ics", entityTag: "\"t\"", now: QueuedAccount.now)
    let layout = try items.layout()
    var bytes: [UInt8] = []
    try items.hand(layout) { bytes += $0 }
    let read = try #require(CachedItems(items: CalendarText(bytes), hash: layout.hash, index: layout.index))
    #expect(Set(read.items.keys) == Set(items.items.keys) && read.unread == items.unread)
    for (index, target) in targets.enumerated() {
      let item = try #require(read[WebAddress.canonicalTarget(target)])
      #expect(item.target == target && item.count == 1)
      // A tag is on one line.
      #expect(item.entityTag == (index == 1 ? nil : "W/\"\(index) =\""))
      guard case .stored(let range) = item.body else { continue }
      #expect(String(decoding: bytes[range], as: UTF8.self).contains("UID:u\(index)\n"))
    }
    #expect(CachedItems(items: CalendarText(bytes), hash: "other", index: layout.index) == nil)
  }

  @Test func `the list of the calendars of an account has what the server says of each`() throws {
    var listing = AccountListing(
      origin: try WebAddress("https://example.org/"), homes: [try WebAddress("https://example.org/dav/")],
      singles: [try WebAddress("https://example.org/single%20one/")])
    listing.others = ["/dav/book/", "/dav/=x/"]
    for (index, name) in ["Work = 50 %", "two words", "ü", "on"].enumerated() {
      var calendar = RemoteCalendar(address: try WebAddress("https://example.org/dav/\(index)/"), name: name)
      // Each calendar has the values that the next one lacks.
      if index % 2 == 0 {
        (calendar.order, calendar.components, calendar.isShared) = (index, ["VEVENT", "VTODO"], true)
        (calendar.isReadOnly, calendar.vanished, calendar.syncToken) = (true, QueuedAccount.now, "t=1 2")
        (calendar.collectionTag, calendar.color) = ("\"c\"", CalendarColor("#4682b4"))
      }
      listing.calendars.append(calendar)
    }
    #expect(AccountListing(parsing: listing.text) == listing)
  }

  @Test func `the second of several changes in the queue is a change of its own`() throws {
    let account = try QueuedAccount(["a", "b", "c"])
    for words in ["update a A", "create n", "delete b", "update c C", "create m"] { try account.make(words) }
    let expected = ["update A \"a\"", "create n", "delete b \"b\"", "update C \"c\"", "create m"]
    #expect(account.waiting == expected)
    let changes = account.queue.waiting(inAccount: account.cache.folder)
    #expect(changes.map { $0.former == nil } == [false, true, false, false, true])
    #expect(changes.map(\.contents.isEmpty) == [false, false, true, false, false])
    #expect(changes.map(\.revision) == [1, 1, 1, 1, 1] && Set(changes.map(\.number)).count == 5)
    // A refusal of one, and an answer to another, are those of no third.
    var refused = changes[1]
    (refused.attempts, refused.message, refused.next) = (3, "no", QueuedAccount.now.adding(seconds: 60))
    try account.queue.fail(refused, inAccount: account.cache.folder)
    try account.queue.finish(changes[0], entityTag: "\"new\"", inAccount: account.cache.folder)
    let left = account.queue.waiting(inAccount: account.cache.folder)
    #expect(left.map(\.title) == ["n", "b", "C", "m"])
    #expect(left.map(\.attempts) == [3, 0, 0, 0] && left.map(\.message) == ["no", nil, nil, nil])
    #expect(left.map { $0.isDue(at: QueuedAccount.now) } == [false, true, true, true])
    #expect(account.queue.isDue(inAccount: account.cache.folder, at: QueuedAccount.now))
    // Several at once are in their order too.
    let several = ["z", "y", "x"].map {
      UploadChange(.create(QueuedAccount.event($0)), in: account.calendar("other"))
    }
    try account.queue.enqueue(several, now: QueuedAccount.now)
    let all = account.queue.waiting(inAccount: account.cache.folder)
    #expect(all.map(\.title) == ["n", "b", "C", "m", "z", "y", "x"] && Set(all.map(\.number)).count == 7)
    #expect(account.titles("other") == ["x", "y", "z"])
    for change in all.suffix(3) { try account.queue.discard(change, inAccount: account.cache.folder) }
    // A later change of the second stays, with what the server may have.
    try account.make("update n N")
    var sent = changes[1]
    sent.sent = ["x"]
    try account.queue.fail(sent, inAccount: account.cache.folder)
    let again = account.queue.waiting(inAccount: account.cache.folder)
    #expect(again.map(\.title) == ["N", "b", "C", "m"] && again.map(\.sent) == [["x"], [], [], []])
    #expect(again.first?.attempts == 0 && again.first?.revision == 2)
  }
}
