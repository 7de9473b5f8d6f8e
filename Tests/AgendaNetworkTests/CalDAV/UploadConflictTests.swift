import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork

/// Items that a server has already, in this calendar or in another one.
@Suite struct UploadConflictTests {
  /// The body of a refusal because another item has the UID (RFC 4791 section 5.3.2.1).
  static func uidConflict(_ href: String?) -> Answer {
    let place = href.map { "<D:href>\($0)</D:href>" } ?? ""
    return [
      "status": 403, "headers": ["Content-Type": "application/xml"],
      "body":
        "<?xml version=\"1.0\"?><D:error xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\"><C:no-uid-conflict>\(place)</C:no-uid-conflict></D:error>",
    ]
  }

  private static func item(_ href: String, _ tag: String, _ uid: String, _ title: String) -> Answer {
    let text = DAV.event(uid).replacing("SUMMARY:\(uid)", with: "SUMMARY:\(title)")
    return DAV.multistatus(
      [DAV.item(href, tag: tag, data: text)], if: "\(href)</D:href></C:calendar-multiget>")
  }

  @Test func `an event that is there under another path is there once`() throws {
    let synced = try UploadTests.account(
      [
        "PUT /dav/work/n.ics": [Self.uidConflict("/dav/work/other-path.ics")],
        "REPORT /dav/work/": [Self.item("/dav/work/other-path.ics", "o", "n", "n")],
      ], later: [:])
    try synced.make(.create("n"))
    let update = synced.update(after: 10)
    #expect(update.uploads.map(\.sentCount) == [1] && update.uploads.flatMap(\.conflicts).isEmpty)
    #expect(synced.titles() == ["a", "b", "n"])
    #expect(synced.item("n")?.target == "/dav/work/other-path.ics" && synced.waiting.isEmpty)
  }

  @Test func `another event with the same UID under another path stays, and both are shown`() throws {
    let synced = try UploadTests.account(
      [
        "PUT /dav/work/n.ics": [Self.uidConflict("/dav/work/other-path.ics")],
        "REPORT /dav/work/": [Self.item("/dav/work/other-path.ics", "o", "n", "theirs")],
      ], later: [:])
    try synced.make(.create("n"))
    let update = synced.update(after: 10)
    #expect(update.uploads.flatMap(\.conflicts).count == 1)
    #expect(synced.titles() == ["a", "b", "n (conflict)", "theirs"])
  }

  /// Answers of servers that say that a UID is taken, and not by what: Radicale, Xandikos and SOGo.
  static let silentRefusals: [Answer] = [
    uidConflict(nil).merging(["status": 409]) { $1 }, uidConflict(nil).merging(["status": 412]) { $1 },
    [
      "status": 409, "headers": ["Content-Type": "text/plain; charset=utf-8"],
      "body": "Event UID already in use. (a)",
    ],
  ]

  /// An account whose calendar has the event a under another name than its UID, which a server does not store twice.
  private static func renamed(_ refusal: Answer, _ title: String) throws -> SyncedAccount {
    let text = DAV.event("a").replacing("SUMMARY:a", with: "SUMMARY:\(title)")
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(["4711"])],
      "REPORT /dav/work/": [
        DAV.multistatus([DAV.item("/dav/work/4711.ics", tag: "4711", data: text)], if: "/dav/work/4711.ics"),
        DAV.multistatus([], token: "t1", if: "sync-collection"),
      ],
      "PUT /dav/work/a.ics": [refusal],
    ])
    synced.update()
    #expect(synced.titles() == [title])
    return synced
  }

  @Test(arguments: silentRefusals.indices)
  func `an event whose UID the calendar has already is found in the cache`(_ place: Int) throws {
    for title in ["a", "theirs"] {
      let synced = try Self.renamed(Self.silentRefusals[place], title)
      try synced.make(.create("a"))
      let update = synced.update(after: 10)
      #expect(!synced.waiting.contains("a"), "\(title)")
      #expect(update.uploads.flatMap(\.conflicts).count == (title == "a" ? 0 : 1))
      #expect(synced.titles() == (title == "a" ? ["a"] : ["a (conflict)", "theirs"]))
    }
  }

  @Test(arguments: [409, 412])
  func `an event whose UID the calendar has got since is found in a list`(_ status: Int) throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"]), DAV.listing(["a", "4711"])],
      "REPORT /dav/work/": [
        DAV.contents(["a"]).merging(["if": "/dav/work/a.ics"]) { $1 },
        DAV.multistatus(
          [DAV.item("/dav/work/4711.ics", tag: "4711", data: DAV.event("n"))], if: "/dav/work/4711.ics"),
        DAV.multistatus([], token: "t1", if: "sync-collection"),
      ],
      "PUT /dav/work/n.ics": [Self.uidConflict(nil).merging(["status": status]) { $1 }],
    ])
    synced.update()
    try synced.make(.create("n"))
    let update = synced.update(after: 10)
    #expect(update.waitingCount == 0 && update.uploads.flatMap(\.conflicts).isEmpty)
    #expect(synced.titles() == ["a", "n"] && synced.item("n")?.target == "/dav/work/4711.ics")
  }

  /// An account whose calendar Other has the event n with a title, and the event n that was added to Work, which the server refuses.
  private static func shared(_ title: String, _ refusal: Answer) throws -> SyncedAccount {
    let text = DAV.event("n").replacing("SUMMARY:n", with: "SUMMARY:\(title)")
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([
        DAV.calendar(token: "t1"), DAV.calendar("/dav/other/", name: "Other", token: "t1"),
      ]),
      "PROPFIND /dav/work/": [DAV.listing(["a"])],
      "PROPFIND /dav/other/": [
        DAV.multistatus([
          DAV.member("/dav/other/", "<D:resourcetype><D:collection/></D:resourcetype>"),
          DAV.item("/dav/other/4711.ics", tag: "o"),
        ])
      ],
      "REPORT /dav/work/": [
        DAV.contents(["a"]).merging(["if": "/dav/work/a.ics"]) { $1 },
        DAV.multistatus([], token: "t1", if: "sync-collection"),
      ],
      "REPORT /dav/other/": [
        DAV.multistatus([DAV.item("/dav/other/4711.ics", tag: "o", data: text)], if: "calendar-multiget"),
        DAV.multistatus([], token: "t1", if: "sync-collection"),
      ],
      "PUT /dav/work/n.ics": [refusal],
    ])
    synced.update()
    try synced.make(.create("n"))
    return synced
  }

  @Test(arguments: [403, 409])
  func `a refusal without a reason has nothing to do with other calendars`(_ status: Int) throws {
    let synced = try Self.shared("n", ["status": status])
    let update = synced.update(after: 10)
    #expect(update.uploads.flatMap(\.conflicts).isEmpty && synced.waiting == ["n"])
    #expect(synced.titles() == ["a", "n"])
  }

  @Test(arguments: ["n", "theirs"])
  func `an event that another calendar of the user has is found where Cyrus says it`(_ title: String) throws {
    let body =
      "<?xml version=\"1.0\"?><D:error xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\"><C:unique-scheduling-object-resource><D:href>/dav/other/4711.ics</D:href></C:unique-scheduling-object-resource></D:error>"
    let synced = try Self.shared(
      title, ["status": 403, "headers": ["Content-Type": "application/xml"], "body": body])
    let update = synced.update(after: 10)
    #expect(update.uploads.flatMap(\.conflicts).count == 1 && !synced.waiting.contains("n"))
    #expect(synced.titles("/dav/other/") == [title])
    #expect(synced.titles() == (title == "n" ? ["a"] : ["a", "n (conflict)"]))
  }

  @Test(arguments: [true, false, nil])
  func `a calendar is called read-only only where the privileges say so`(_ isReadOnly: Bool?) throws {
    let privilege = isReadOnly.map { $0 ? "<D:read/>" : "<D:read/></D:privilege><D:privilege><D:all/>" }
    let set = privilege.map {
      "<D:current-user-privilege-set><D:privilege>\($0)</D:privilege></D:current-user-privilege-set>"
    }
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [
        DAV.listing(["a"]).merging(["if": "getetag"]) { $1 },
        DAV.multistatus([DAV.member("/dav/work/", set ?? "")], if: "current-user-privilege-set"),
      ],
      "REPORT /dav/work/": [DAV.contents(["a"]), DAV.multistatus([], token: "t1", if: "sync-collection")],
      "PUT /dav/work/n.ics": [["status": 403]],
    ])
    synced.update()
    try synced.make(.create("n"))
    let refusal = try #require(synced.update(after: 10).uploads.first?.refusal)
    #expect(refusal.contains("read-only") == (isReadOnly == true), "\(refusal)")
    #expect(synced.requests().filter { $0 == "PROPFIND /dav/work/" }.count == 2)
  }

  @Test func `a server that ignores conditions loses nothing of others`() throws {
    let theirs = { (uid: String) in DAV.event(uid).replacing("SUMMARY:\(uid)", with: "SUMMARY:theirs \(uid)")
    }
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")], [DAV.calendar(token: "t2")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"])],
      "REPORT /dav/work/": [
        DAV.contents(["a"]).merging(["if": "/dav/work/a.ics</D:href></C:calendar-multiget>"]) { $1 },
        // The tags of what is about to be stored and removed, in one request.
        DAV.multistatus(
          [DAV.item("/dav/work/a.ics", tag: "a9"), DAV.item("/dav/work/n.ics", tag: "n9")],
          if: "<D:getetag/></D:prop><D:href>"),
        DAV.multistatus(
          [DAV.item("/dav/work/a.ics", tag: "a9", data: theirs("a"))],
          if: "/dav/work/a.ics</D:href></C:calendar-multiget>"),
        DAV.multistatus(
          [DAV.item("/dav/work/n.ics", tag: "n9", data: theirs("n"))],
          if: "/dav/work/n.ics</D:href></C:calendar-multiget>"),
        DAV.multistatus(
          [DAV.item("/dav/work/a.ics", tag: "a9"), DAV.item("/dav/work/n.ics", tag: "n9")], token: "t2",
          if: "sync-collection"),
      ],
      "PUT /dav/work/n.ics": [["status": 201, "headers": ["ETag": "\"ours\""]]],
      "DELETE /dav/work/a.ics": [["status": 204]],
    ])
    synced.update()
    try synced.make(.create("n"), .delete("a"))
    let update = synced.update(after: 10)
    #expect(update.uploads.flatMap(\.conflicts).count == 2)
    #expect(!UploadTests.changes(synced).contains { $0.contains("/n.ics") || $0.contains("/a.ics") })
    #expect(synced.titles() == ["n (conflict)", "theirs a", "theirs n"])
  }

  @Test(arguments: [nil, "/dav/elsewhere/n.ics"])
  func `an event whose UID another calendar has waits, and the reason is said`(_ href: String?) throws {
    let synced = try UploadTests.account(["PUT /dav/work/n.ics": [Self.uidConflict(href)]], later: [:])
    try synced.make(.create("n"))
    #expect(synced.update(after: 10).uploads.first?.refusal?.contains("same UID in another calendar") == true)
    #expect(synced.waiting == ["n"] && synced.titles() == ["a", "b", "n"])
  }

  @Test(arguments: [false, true]) func `an event moves to another calendar of a server that does not move it`(
    _ hasUniqueUIDs: Bool
  ) throws {
    let calendars = [DAV.calendar(token: "t1"), DAV.calendar("/dav/other/", name: "Other", token: "t1")]
    let refusals = hasUniqueUIDs ? [Self.uidConflict("/dav/work/a.ics")] : []
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home(calendars),
      "PROPFIND /dav/work/": [DAV.listing(["a", "b"])],
      "PROPFIND /dav/other/": [
        DAV.multistatus([DAV.member("/dav/other/", "<D:resourcetype><D:collection/></D:resourcetype>")])
      ],
      "REPORT /dav/work/": [
        DAV.contents(["a", "b"]),
        DAV.multistatus(
          [DAV.member("/dav/work/a.ics", status: "404 Not Found")], token: "t2", if: "sync-collection"),
      ],
      "REPORT /dav/other/": [
        DAV.multistatus(
          [DAV.item("/dav/other/a.ics", tag: "moved")], token: "t2", if: "sync-collection")
      ],
      "MOVE /dav/work/a.ics": [["status": 405]],
      "PUT /dav/other/a.ics": refusals + [["status": 201, "headers": ["ETag": "\"moved\""]]],
      "DELETE /dav/work/a.ics": [["status": 204]],
    ])
    synced.update()
    let item = try #require(synced.item("a"))
    try synced.queue.move(
      item, from: synced.calendar(), to: synced.calendar("/dav/other/"), now: SyncedAccount.start)
    #expect(synced.titles() == ["b"] && synced.titles("/dav/other/") == ["a"])
    let update = synced.update(after: 10)
    let (store, remove) = ("PUT /dav/other/a.ics if-none-match *", "DELETE /dav/work/a.ics if-match \"a\"")
    #expect(UploadTests.changes(synced) == (hasUniqueUIDs ? [store, remove, store] : [store, remove]))
    #expect(update.waitingCount == 0 && update.uploads.map(\.sentCount) == [1, 1])
    #expect(synced.titles() == ["b"] && synced.titles("/dav/other/") == ["a"])
  }

  @Test func `a calendar that was deselected meanwhile gets its changes too`() throws {
    let synced = try UploadTests.account(
      ["PUT /dav/work/n.ics": [["status": 201, "headers": ["ETag": "\"n\""]]]], later: [:])
    try synced.make(.create("n"))
    let update = AccountUpdater(product: "agenda/test").update(
      synced.account, cache: synced.cache, credentials: synced.credentials, demand: .now, queue: synced.queue,
      isSelected: { _ in false }, chance: { 0 }, now: { SyncedAccount.start.adding(seconds: 10) })
    #expect(update.uploads.map(\.sentCount) == [1] && synced.waiting.isEmpty)
  }

  @Test func `a new event stays shown while the server lists its events anew`() throws {
    let synced = try UploadTests.account(["PUT /dav/work/n.ics": [["status": 507]]], later: [:])
    try synced.make(.create("n"), .delete("a"))
    synced.update(.whole, after: 10)
    #expect(synced.titles() == ["b", "n"])
    // Taken back, it is as it was, with what the server has said meanwhile.
    try synced.make(.delete("n"))
    #expect(synced.titles() == ["b"])
  }

  @Test func `no secret is in what is kept or said`() throws {
    let synced = try UploadTests.account(["PUT /dav/work/n.ics": [["status": 401]]], later: [:])
    try synced.make(.create("n"))
    let update = synced.update(after: 10)
    #expect(!"\(update)".contains("secret"))
    for case let name as String in FileManager.default.enumerator(atPath: synced.cacheFolder.path) ?? .init()
    {
      let text = (try? String(contentsOfFile: synced.cacheFolder.path(name), encoding: .utf8)) ?? ""
      #expect(!text.contains("secret") && !text.contains("YWRhOnNlY3JldA"), "\(name)")
    }
  }

  @Test func `what was not seen yet is kept beside what comes later`() throws {
    let folder = CachedFolder(path: try TemporaryFolder().path)
    var state = CacheState()
    for (conflict, isSeen) in [("1", false), ("2", true), ("3", false)] {
      var sent = SentChanges()
      sent.conflicts = [conflict]
      sent.note(in: &state, of: folder, waiting: [], now: SyncedAccount.start)
      if isSeen {
        #expect(state.conflict == "1; 2")
        folder.noteTold(isSeen: true, at: SyncedAccount.start)
      }
    }
    #expect(state.conflict == "3")
  }

  @Test(arguments: [("1 2 3", "1; 2; 3"), ("1 2 3 4", "1; 2; 3; and 1 more")])
  func `three changes that met others are named, and further ones counted`(
    _ conflicts: String, _ message: String
  ) {
    var sent = SentChanges()
    sent.conflicts = conflicts.split(separator: " ").map(String.init)
    var state = CacheState()
    sent.note(in: &state, of: nil, waiting: [], now: SyncedAccount.start)
    #expect(state.conflict == message)
  }
}
