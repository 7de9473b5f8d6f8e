import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork

/// Items that a server has already, in this calendar or in another one.
@Suite struct UploadConflictTests {
  /// The body of a refusal because another item has the UID (RFC 4791 section 5.3.2.1).
  private static func uidConflict(_ href: String?) -> Answer {
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
