import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Servers that do not do what the standards say, each as it was seen to answer.
@Suite struct QuirkTests {
  /// A server whose calendar is first fetched with the events `first`, and then answers `second` to the request for changes.
  private func changed(
    _ first: [String], _ second: [Answer], later: [String] = [], token: String? = "t1"
  ) throws -> SyncedAccount {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home(
        [DAV.calendar(token: token, tag: "c1")], [DAV.calendar(token: token.map { _ in "t9" }, tag: "c9")]),
      "PROPFIND /dav/work/": [DAV.listing(first), DAV.listing(later)],
      "REPORT /dav/work/": second + [DAV.contents(first + later)],
    ])
    synced.update()
    #expect(synced.titles() == first)
    synced.update(after: 900)
    return synced
  }

  @Test(arguments: ["404 Not Found", "410 Gone", "418 I'm a teapot"])
  func `takes a deletion by any status`(_ status: String) throws {
    let synced = try changed(
      ["a", "b"],
      [DAV.multistatus([DAV.member("/dav/work/a.ics", status: status)], token: "t9", if: "sync-collection")])
    #expect(synced.titles() == ["b"])
  }

  @Test(arguments: [400, 403, 409, 410, 412, 415, 500, 501, 507])
  func `lists all items where a token is refused`(_ status: Int) throws {
    let synced = try changed(["a", "b"], [["status": status, "if": "sync-collection"]], later: ["b", "c"])
    #expect(synced.titles() == ["b", "c"])
  }

  @Test func `finds what is gone where an invalid token is answered by all items`() throws {
    let whole = DAV.multistatus(
      ["b", "c"].map { DAV.item("/dav/work/\($0).ics", tag: $0) }, token: "t9", if: "sync-collection")
    #expect(try changed(["a", "b"], [whole], later: ["b", "c"]).titles() == ["b", "c"])
  }

  @Test func `finds what has changed where an answer has no token`() throws {
    let empty = DAV.multistatus([], if: "sync-collection")
    #expect(try changed(["a", "b"], [empty], later: ["b", "c"]).titles() == ["b", "c"])
  }

  @Test func `asks for an item with an unknown status by itself`() throws {
    let synced = try changed(
      ["a"],
      [
        DAV.multistatus(
          [DAV.member("/dav/work/d.ics", status: "299 Perhaps")], token: "t9", if: "sync-collection")
      ],
      later: ["d"])
    #expect(synced.titles() == ["a", "d"])
  }

  @Test func `knows unchanged calendars by their tags where there are no tokens`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home(
        [DAV.calendar(tag: "c1")], [DAV.calendar(tag: "c1")], [DAV.calendar(tag: "c2")]),
      "PROPFIND /dav/work/": [DAV.listing(["a", "b"]), DAV.listing(["b", "c"])],
      "REPORT /dav/work/": [DAV.contents(["a", "b"]), DAV.contents(["c"])],
    ])
    synced.update()
    let count = synced.server.requests.count
    synced.update(after: 900)
    #expect(synced.requests(after: count) == ["PROPFIND /dav/"])
    synced.update(after: 1800)
    #expect(synced.titles() == ["b", "c"])
    #expect(synced.server.requests.last?.body.contains("b.ics") == false)
  }

  @Test func `asks for the rest of a list that is cut off`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [
        DAV.multistatus([
          DAV.item("/dav/work/a.ics", tag: "a"), DAV.member("/dav/work/", status: "507 Insufficient Storage"),
        ])
      ],
      "REPORT /dav/work/": [
        DAV.multistatus(
          [
            DAV.item("/dav/work/a.ics", tag: "a", data: DAV.event("a")),
            DAV.member("/dav/work/", status: "507 Insufficient Storage"),
          ], token: "half", if: "<D:sync-token></D:sync-token>"),
        DAV.multistatus([DAV.item("/dav/work/b.ics", tag: "b")], token: "t1", if: "half"),
        DAV.contents(["b"]),
      ],
    ])
    synced.update()
    #expect(synced.titles() == ["a", "b"])
  }

  @Test func `fetches items one by one where they come without names, and calls them by one spelling`() throws
  {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar("/dav/ada%40example.org/", token: "t1")]),
      "PROPFIND /dav/ada%40example.org/": [
        DAV.multistatus([
          DAV.member("/dav/ada@example.org/", "<D:getetag>\"self\"</D:getetag>"),
          DAV.item("/dav/ada@example.org/a.ics", tag: "a"),
          DAV.item("/dav/ada%40example.org/a.ics", tag: "a"),
          DAV.item("ada:b.ics", tag: "b"),
        ])
      ],
      "REPORT /dav/ada%40example.org/": [
        DAV.multistatus(["a", "b"].map { DAV.item("", tag: $0, data: DAV.event($0)) })
      ],
      "GET /dav/ada%40example.org/a.ics": [["body": DAV.event("a")]],
      "GET /dav/ada%40example.org/ada:b.ics": [["body": DAV.event("b")]],
    ])
    #expect(synced.update().calendars.first?.unreadCount == 0)
    #expect(synced.titles("/dav/ada@example.org/") == ["a", "b"])
  }

  @Test func `finds calendars where nothing says whose they are`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": [
        DAV.multistatus(
          [DAV.member("/dav/", "<D:resourcetype><D:collection/></D:resourcetype>")], depth: "0"),
        DAV.multistatus([DAV.calendar(token: "t1")], depth: "1"),
      ],
      "PROPFIND /dav/work/": [DAV.listing(["a"])], "REPORT /dav/work/": [DAV.contents(["a"])],
    ])
    synced.update()
    #expect(synced.titles() == ["a"])
  }

  @Test func `sends the password at once, and once, where a server refuses it without saying how it is sent`()
    throws
  {
    let synced = try SyncedAccount(["PROPFIND /dav/": [["status": 401]]])
    guard case .failed(.signedOut, _) = synced.update().outcome else {
      Issue.record("the password was refused")
      return
    }
    #expect(synced.requests() == ["PROPFIND /dav/"])
    #expect(synced.server.requests.first?.headers["authorization"] == "Basic YWRhOnNlY3JldA==")
    #expect(CacheState(of: synced.cache.folder)?.failedSince == SyncedAccount.start)
  }

  @Test func `gives up where a server refuses whatever it gets`() throws {
    var synced = try SyncedAccount(["PROPFIND /dav/": [["status": 401]]])
    synced.credentials.tokens = (0..<100).map { "token\($0)" }
    guard case .failed(.refused, _) = synced.update().outcome else {
      Issue.record("the server refused all")
      return
    }
    #expect(synced.server.requests.count < 5)
  }

  @Test func `takes the next credentials where the first ones are refused`() throws {
    var synced = try SyncedAccount([
      "PROPFIND /dav/": [["status": 401, "headers": ["WWW-Authenticate": "X-MobileMe-AuthToken, Basic"]]]
        + DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing([])],
    ])
    synced.credentials.tokens = ["old", "new"]
    #expect(synced.update().outcome != .unchanged || synced.server.requests.count > 2)
    #expect(synced.cache.calendars().count == 1)
  }

  @Test func `reads contents with control characters, and keeps the others where an item is damaged`() throws
  {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(["a", "b", "c"])],
      "REPORT /dav/work/": [
        DAV.multistatus([
          DAV.item("/dav/work/a.ics", tag: "a", data: DAV.event("a", lines: "DESCRIPTION:x\u{0B}y&#8;z\n")),
          DAV.item(
            "/dav/work/b.ics", tag: "b", data: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:b\nEND:VCALENDAR\n"),
          DAV.item("/dav/work/c.ics", tag: "c", data: DAV.event("c")),
        ])
      ],
    ])
    let part = synced.update().calendars.first
    #expect(synced.titles() == ["a", "c"])
    #expect(synced.items().contains("DESCRIPTION:xyz"))
    #expect(part?.unreadCount == 1)
  }

  @Test func `reads characters that SOGo writes as references to the halves of a surrogate pair`() throws {
    let text = "&#55356;&#57275;&#xd83c;&#xDF89; one &#55356; half &#65;"
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"])],
      "REPORT /dav/work/": [
        DAV.multistatus([
          DAV.item(
            "/dav/work/a.ics", tag: "a",
            data: DAV.event("a", lines: "DESCRIPTION:\(text)\n"))
        ])
      ],
    ])
    synced.update()
    #expect(synced.items().contains("DESCRIPTION:🎻🎉 one  half A"))
  }

  @Test func `a server that gives no item at all is tried again`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]), "PROPFIND /dav/work/": [DAV.listing(["a"])],
      "REPORT /dav/work/": [["status": 502], DAV.contents(["a"])], "GET /dav/work/a.ics": [["status": 502]],
    ])
    let outcome = synced.update().calendars.first?.outcome
    guard case .failed(.unreachable, _) = outcome else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    #expect(CacheState(of: synced.folder())?.syncToken == nil)
    synced.update(after: 1000)
    #expect(synced.titles() == ["a"])
  }

  @Test func `asks again for an item that a faulty server did not give, though nothing has changed`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(["a", "b"])],
      "REPORT /dav/work/": [["status": 500, "if": "/b.ics", "always": true], DAV.contents(["a"])],
      "GET /dav/work/b.ics": [["status": 500], ["body": DAV.event("b"), "headers": ["ETag": "\"b\""]]],
    ])
    synced.update()
    #expect(synced.titles() == ["a"])
    synced.update(after: 1000)
    #expect(synced.titles() == ["a", "b"])
  }

  @Test func `a calendar with a name of odd letters keeps it, and an endless path is left out`() throws {
    let path = "/dav/" + String(repeating: "x", count: 5000) + "/"
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([
        DAV.calendar(name: "\u{301}Acute", token: "t1"), DAV.calendar(path, name: "Evil", token: "t9"),
      ]),
      "PROPFIND /dav/work/": [DAV.listing(["a"])], "REPORT /dav/work/": [DAV.contents(["a"])],
    ])
    synced.update()
    #expect(synced.cache.calendars().map(\.name) == ["\u{301}Acute"])
    #expect(synced.cache.calendars().map(\.path) == ["/dav/work/"])
  }

  @Test func `finds the item that makes a request for many fail`() throws {
    let titles = ["a", "b", "c", "d"]
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(titles)],
      "REPORT /dav/work/": [["status": 500, "if": "/b.ics", "always": true], DAV.contents(titles)],
      "GET /dav/work/b.ics": [["status": 500]],
    ])
    #expect(synced.update().calendars.first?.unreadCount == 1)
    #expect(synced.titles() == ["a", "c", "d"])
  }

  @Test func `waits where a quota is used up, and does not sign out`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": [["status": 403, "body": "<errors><code>quotaExceeded</code></errors>"]]
    ])
    guard case .failed(.unreachable, _) = synced.update().outcome else {
      Issue.record("the quota is used up")
      return
    }
  }

  @Test(
    arguments: [
      ("/dav/work/", "R&amp;amp;D", "R&D"), ("/dav/work/", "R&amp;D", "R&D"),
      ("/dav/ada/6e4b/", "ada/6e4b", "6e4b"), ("/dav/ada/my%20work/", "/dav/ada/my work/", "my work"),
      ("/dav/ada/6e4b/", "Work/Life", "Work/Life"), ("/dav/work/", "&amp;lt;b&amp;gt;", "<b>"),
    ])
  func `a calendar has the name that its owner gave it`(_ path: String, _ sent: String, _ name: String) throws
  {
    let synced = try SyncedAccount(["PROPFIND /dav/": DAV.home([DAV.calendar(path, name: sent)])])
    synced.update()
    #expect(synced.cache.calendars().map(\.name) == [name])
  }

  /// The home of a user who has some more properties.
  private static func principal(_ properties: String) -> Answer {
    DAV.multistatus(
      [
        DAV.member(
          "/dav/", "<C:calendar-home-set><D:href>/dav/</D:href></C:calendar-home-set>" + properties)
      ], depth: "0")
  }

  @Test func `the boxes for messages that DAViCal lists as calendars are none`() throws {
    let boxes = ["in", "out"].map { DAV.calendar("/dav/.\($0)/", name: $0) }
    let home = Self.principal(
      "<C:schedule-inbox-URL><D:href>/dav/.in/</D:href></C:schedule-inbox-URL><C:schedule-outbox-URL><D:href>/dav/.out</D:href></C:schedule-outbox-URL>"
    )
    let synced = try SyncedAccount([
      "PROPFIND /dav/": [home, DAV.multistatus([DAV.calendar(token: "t1")] + boxes, depth: "1")],
      "PROPFIND /dav/work/": [DAV.listing([])],
      "REPORT /dav/work/": [DAV.multistatus([], token: "t1", if: "sync-collection")],
    ])
    synced.update()
    #expect(synced.cache.calendars().map(\.name) == ["Work"])
    let count = synced.server.requests.count
    synced.update(.whole, after: 900)
    #expect(synced.cache.calendars().map(\.name) == ["Work"])
    #expect(synced.requests(after: count).filter { $0 == "PROPFIND /dav/" }.count == 1)
  }

  @Test func `a calendar that takes messages too, as the first one of SOGo does, is one`() throws {
    let personal = DAV.calendar("/dav/personal/", name: "Personal", token: "t1").replacing(
      "<C:calendar/>", with: "<C:calendar/><C:schedule-outbox/>")
    let home = Self.principal(
      "<C:schedule-outbox-URL><D:href>/dav/personal/</D:href></C:schedule-outbox-URL>")
    let synced = try SyncedAccount([
      "PROPFIND /dav/": [home, DAV.multistatus([personal], depth: "1")],
      "PROPFIND /dav/personal/": [DAV.listing([])],
      "REPORT /dav/personal/": [DAV.multistatus([], token: "t1", if: "sync-collection")],
    ])
    synced.update()
    #expect(synced.cache.calendars().map(\.name) == ["Personal"])
    synced.update(after: 900)
    #expect(synced.cache.calendars().map(\.name) == ["Personal"])
  }

  @Test(
    arguments: [
      (["1, calendar-access", "calendar-auto-schedule"], "mailto:ada@example.org", true),
      (["1, calendar-access, calendar-schedule"], "mailto:ada@example.org", false),
      // Xandikos announces it, and knows no address of its users.
      (["1, calendar-access, calendar-auto-schedule"], "/principals/ada/", false),
    ] as [([String], String, Bool)])
  func `knows from its features and the user's address whether a server tells guests what changes`(
    _ features: [String], address: String, isTelling: Bool
  ) throws {
    let home = Self.principal(
      "<C:schedule-outbox-URL><D:href>/dav/.out</D:href></C:schedule-outbox-URL><C:calendar-user-address-set><D:href>\(address)</D:href></C:calendar-user-address-set>"
    )
    let synced = try SyncedAccount([
      "PROPFIND /dav/": [home, DAV.multistatus([DAV.calendar(token: "t1")], depth: "1")],
      "OPTIONS /dav/": [["status": 200, "headers": ["DAV": features.joined(separator: ", ")]]],
      "PROPFIND /dav/work/": [DAV.listing([])],
      "REPORT /dav/work/": [DAV.multistatus([], token: "t1", if: "sync-collection")],
    ])
    synced.update()
    #expect(synced.cache.listing()?.schedules == isTelling)
  }

  @Test func `knows what a calendar holds where that is in small letters`() throws {
    let calendar = DAV.calendar(token: "t1").replacing("VEVENT", with: "vevent")
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([calendar]), "PROPFIND /dav/work/": [DAV.listing(["a"])],
      "REPORT /dav/work/": [DAV.contents(["a"])],
    ])
    synced.update()
    #expect(synced.cache.calendars().map(\.holdsEvents) == [true])
    #expect(synced.titles() == ["a"])
  }
}
