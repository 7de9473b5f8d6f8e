import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork
@testable import AgendaSources

/// A server that writes an event anew when it stores it has not changed it: what was done can be taken back, and what others do is kept.
@Suite struct RewrittenItemTests {
  private static let address = "/dav/work/a.ics</D:href></C:calendar-multiget>"
  private static let original = DAV.event(
    "a", lines: "DTEND:20261121T100000Z\nATTENDEE:mailto:kim@example.org\n")

  /// The event as SOGo writes it, with lines of its own and others.
  private static func rewritten(_ lines: String = "CLASS:PUBLIC\nDURATION:PT1H\n") -> String {
    DAV.event("a", lines: lines).replacing("SUMMARY:a", with: "SUMMARY:A")
  }

  /// An account in which the title of the event a was changed and sent. `tag` is the one that the server gives to what it has stored, and `later` what the
  /// next synchronisation finds.
  private static func changed(tag: String?, later: (tag: String, text: String)) throws
    -> (SyncedAccount, CalendarStore)
  {
    let headers = tag.map { ["ETag": "\"\($0)\""] } ?? [:]
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")], [DAV.calendar(token: "t2")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"])],
      "REPORT /dav/work/": [
        DAV.multistatus([DAV.item("/dav/work/a.ics", tag: "a", data: original)], if: address),
        DAV.multistatus([DAV.item("/dav/work/a.ics", tag: "a2", data: rewritten())], if: address),
        DAV.multistatus(
          [DAV.item("/dav/work/a.ics", tag: later.tag, data: later.text)], token: "t2",
          if: "sync-collection"),
      ],
      "PUT /dav/work/a.ics": [["status": 204, "headers": headers]],
    ])
    synced.update()
    let item = try #require(synced.item("a"))
    let components = { (text: String) in
      try StoredItems(FileText(Array(text.utf8)))?.items.map(\.component) ?? []
    }
    let text = String(decoding: item.contents, as: UTF8.self)
    let store = CalendarStore(stateFolder: synced.cacheFolder.path("state"))
    let change = ItemChange(
      calendar: "Work", place: synced.calendar(), uid: "a", former: try components(text),
      new: ZonedComponents(try components(text.replacing("SUMMARY:a", with: "SUMMARY:A"))),
      zones: ZoneSource())
    _ = try store.commit(
      CalendarChanges(items: [change]), summary: "Changed it", at: SyncedAccount.start)
    synced.update(after: 10)
    return (synced, store)
  }

  @Test(
    arguments: [
      ("a2", "a2", nil, true), (nil, "a2", nil, true),
      (
        "a2", "a3",
        "CLASS:PUBLIC\nTRANSP:OPAQUE\nDTEND:20261121T100000Z\nATTENDEE;SCHEDULE-STATUS=1.2:mailto:kim@example.org\n",
        true
      ),
      ("a2", "a3", "CLASS:PUBLIC\nDURATION:PT2H\n", false),
      (nil, "a3", "LOCATION:Turin\nDURATION:PT1H\n", false),
      ("a2", "a3", "CLASS:PRIVATE\nDTEND:20261121T100000Z\nATTENDEE:mailto:kim@example.org\n", false),
    ] as [(String?, String, String?, Bool)])
  func `a change is taken back unless others have changed the event since`(
    _ tag: String?, _ laterTag: String, _ lines: String?, _ isTakenBack: Bool
  ) throws {
    let text = lines.map(Self.rewritten) ?? Self.rewritten()
    let (synced, store) = try Self.changed(tag: tag, later: (laterTag, text))
    #expect(synced.item("a")?.entityTag == "\"\(laterTag)\"")
    do throws(WritingError) {
      let undone = try store.undo(at: SyncedAccount.start) { _, _ in synced.calendar() }
      #expect(isTakenBack && undone?.wasSent == true)
      synced.update(after: 20)
      let request = synced.server.requests.last { $0.method == "PUT" }
      #expect(request?.headers["if-match"] == "\"\(laterTag)\"")
      #expect(request?.body.contains("SUMMARY:a\r\n") == true)
    } catch {
      #expect(!isTakenBack && error.kind == .changed)
    }
  }

  @Test func `others have made what differs from an event whose answer was lost`() throws {
    let theirs = DAV.event("n").replacing("SUMMARY:n", with: "SUMMARY:theirs")
    let synced = try UploadTests.account(
      [
        "PUT /dav/work/n.ics": [["status": 201, "body": "x", "cut": 9], ["status": 412]],
        "REPORT /dav/work/": [
          DAV.multistatus([], if: "<D:getetag/></D:prop><D:href>").merging(["always": true]) { $1 },
          DAV.multistatus(
            [DAV.item("/dav/work/n.ics", tag: "n2", data: theirs)],
            if: "/dav/work/n.ics</D:href></C:calendar-multiget>"),
        ],
      ], later: [:])
    try synced.make(.create("n"))
    synced.update(after: 10)
    #expect(synced.update(after: 10_000).waitingCount == 0 && synced.titles() == ["a", "b", "theirs"])
    let item = try #require(synced.item("n"))
    #expect(item.entityTag == "\"n2\"" && item.origin == nil)
  }
}
