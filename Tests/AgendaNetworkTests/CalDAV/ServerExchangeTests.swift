import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Whole exchanges with servers that err in several ways at once: from the first request to a change.
@Suite struct ServerExchangeTests {
  /// iCloud names the folder of calendars by a whole URL, lists a calendar as its own item, spells addresses in two ways, and answers a request for several
  /// items without their names.
  @Test func `fetches calendars as iCloud serves them`() throws {
    let calendar = "/1234/calendars/ada%40example.org/"
    func list(_ tags: [String]) -> Answer {
      DAV.multistatus(
        [DAV.member("/1234/calendars/ada@example.org/", "<D:getetag>\"C=7\"</D:getetag>")]
          + tags.map { DAV.item("/1234/calendars/ada@example.org/\($0).ics", tag: $0) })
    }
    let synced = try SyncedAccount(
      [
        "PROPFIND /": [
          DAV.multistatus([
            DAV.member(
              "/", "<D:current-user-principal><D:href>/1234/principal/</D:href></D:current-user-principal>")
          ])
        ],
        "PROPFIND /1234/principal/": [
          DAV.multistatus([
            DAV.member(
              "/1234/principal/",
              "<C:calendar-home-set><D:href>http://127.0.0.1:{port}/1234/calendars/</D:href></C:calendar-home-set>"
            )
          ])
        ],
        "PROPFIND /1234/calendars/": [
          DAV.multistatus([
            DAV.member("/1234/calendars/", "<D:resourcetype><D:collection/></D:resourcetype>"),
            DAV.member(
              "/1234/calendars/inbox/", "<D:resourcetype><D:collection/><C:schedule-inbox/></D:resourcetype>"),
            DAV.calendar(calendar, name: "Home", token: "HwoQEgwAAA=1", tag: "FT=1"),
          ]),
          DAV.multistatus([DAV.calendar(calendar, name: "Home", token: "HwoQEgwAAA=2", tag: "FT=2")]),
        ],
        "PROPFIND \(calendar)": [list(["a", "b"])],
        "REPORT \(calendar)": [
          DAV.multistatus(
            ["a", "b"].map { DAV.item("", tag: $0, data: DAV.event($0)) }, if: "calendar-multiget"),
          DAV.multistatus(
            [
              DAV.member("/1234/calendars/ada@example.org/", "<D:getetag>\"C=8\"</D:getetag>"),
              DAV.member("/1234/calendars/ada@example.org/a.ics", status: "404 Not Found"),
              DAV.item("/1234/calendars/ada@example.org/c.ics", tag: "c"),
            ], token: "HwoQEgwAAA=2", if: "sync-collection"),
          DAV.multistatus([DAV.item("", tag: "c", data: DAV.event("c"))], if: "calendar-multiget"),
        ],
        "GET /1234/calendars/ada@example.org/a.ics": [["body": DAV.event("a")]],
        "GET /1234/calendars/ada@example.org/b.ics": [["body": DAV.event("b")]],
        "GET /1234/calendars/ada@example.org/c.ics": [["body": DAV.event("c")]],
      ], at: "/")
    synced.update()
    #expect(synced.cache.calendars().map(\.name) == ["Home"])
    let path = try #require(synced.cache.calendars().first?.path)
    #expect(synced.titles(path) == ["a", "b"])
    synced.update(after: 900)
    #expect(synced.titles(path) == ["b", "c"])
    #expect(synced.server.requests.allSatisfy { $0.headers["authorization"]?.hasPrefix("Basic ") == true })
  }

  /// DavMail has only the tag of a calendar, and lists an item as often as a folder of Exchange has it.
  @Test func `fetches an item once that DavMail lists twice`() throws {
    func list(_ titles: [String]) -> Answer {
      DAV.multistatus(titles.map { DAV.item("/dav/work/\($0).ics", tag: $0) })
    }
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home(
        [DAV.calendar(tag: "1")], [DAV.calendar(tag: "1")], [DAV.calendar(tag: "2")]),
      "PROPFIND /dav/work/": [list(["a", "b", "a"]), list(["b", "c", "c", "b"])],
      "REPORT /dav/work/": [DAV.contents(["a", "b", "a"]), DAV.contents(["c", "c"])],
    ])
    synced.update()
    #expect(synced.titles() == ["a", "b"])
    #expect(synced.server.requests.last?.body.components(separatedBy: "a.ics").count == 2)
    let count = synced.server.requests.count
    synced.update(after: 900)
    #expect(synced.requests(after: count) == ["PROPFIND /dav/"])
    synced.update(after: 1800)
    #expect(synced.titles() == ["b", "c"])
    #expect(synced.server.requests.last?.body.components(separatedBy: "c.ics").count == 2)
  }

  /// To whom has no password that it takes, iCloud offers a token of its own before anything else.
  @Test func `asks iCloud once with a password that it refuses`() throws {
    let offers = "X-MobileMe-AuthToken realm=\"MMCalDav\", Basic realm=\"MMCalDav\""
    let synced = try SyncedAccount(
      ["PROPFIND /": [["status": 401, "headers": ["WWW-Authenticate": offers]]]], at: "/")
    guard case .failed(.signedOut, _) = synced.update().outcome else {
      Issue.record("the password was refused")
      return
    }
    #expect(synced.requests() == ["PROPFIND /"])
    #expect(synced.server.requests[0].headers["authorization"]?.hasPrefix("Basic ") == true)
  }

  /// Google takes tokens of OAuth alone, sets cookies, and refuses (507) to say by a sync-collection what a calendar has at first.
  @Test func `fetches calendars as Google serves them`() throws {
    let (home, work) = ("/caldav/v2/ada%40example.org/", "/caldav/v2/ada%40example.org/events/")
    func list(_ names: [String]) -> Answer {
      DAV.multistatus(
        [DAV.member(work, "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>")]
          + names.map { DAV.item("\(work)\($0).ics", tag: $0) })
    }
    func contents(_ name: String) -> Answer {
      DAV.multistatus(
        [DAV.item("\(work)\(name).ics", tag: name, data: DAV.event(name))], if: "calendar-multiget")
    }
    let user = DAV.member(
      home + "user", "<C:calendar-home-set><D:href>\(home)</D:href></C:calendar-home-set>")
    var synced = try SyncedAccount(
      [
        "PROPFIND \(home)user": [
          DAV.multistatus([user]).merging([
            "headers": ["Set-Cookie": "S=calendar=abc; HttpOnly", "Content-Type": "application/xml"]
          ]) { $1 }
        ],
        "PROPFIND \(home)": [
          DAV.multistatus([DAV.calendar(work, name: "Ada", token: "t1", tag: "c1")], depth: "1"),
          DAV.multistatus([DAV.calendar(work, name: "Ada", token: "t2", tag: "c2")], depth: "1"),
        ],
        "PROPFIND \(work)": [list(["a"])],
        "REPORT \(work)": [
          ["status": 507, "if": "<D:sync-token></D:sync-token>", "always": true], contents("a"),
          DAV.multistatus([DAV.item("\(work)b.ics", tag: "b")], token: "t2", if: ">t1<"), contents("b"),
        ],
      ], at: "/caldav/v2/ada%40example.org/user")
    synced.credentials.areTokens = true
    synced.update()
    let path = try #require(synced.cache.calendars().first?.path)
    #expect(synced.titles(path) == ["a"])
    synced.update(after: 900)
    #expect(synced.titles(path) == ["a", "b"])
    for request in synced.server.requests {
      #expect(request.headers["authorization"] == "Bearer secret")
      #expect(request.headers["cookie"] == nil)
    }
  }

  /// Posteo and GMX have no tokens, Posteo no well-known path.
  @Test func `fetches calendars as Posteo serves them`() throws {
    let principal = DAV.member(
      "/", "<D:current-user-principal><D:href>/principals/ada/</D:href></D:current-user-principal>")
    let home = DAV.member(
      "/principals/ada/", "<C:calendar-home-set><D:href>/dav/</D:href></C:calendar-home-set>")
    let synced = try SyncedAccount(
      [
        "PROPFIND /.well-known/caldav": [["status": 404]], "PROPFIND /": [DAV.multistatus([principal])],
        "PROPFIND /principals/ada/": [DAV.multistatus([home])],
        "PROPFIND /dav/": ["c1", "c1", "c2"].map {
          DAV.multistatus([DAV.calendar(tag: $0)], depth: "1")
        },
        "PROPFIND /dav/work/": [DAV.listing(["a", "b"]), DAV.listing(["b", "c"])],
        "REPORT /dav/work/": [
          ["status": 400, "if": "sync-collection", "always": true], DAV.contents(["a", "b", "c"]),
        ],
      ], at: "/")
    synced.update()
    #expect(synced.titles() == ["a", "b"])
    let count = synced.server.requests.count
    synced.update(after: 900)
    #expect(synced.requests(after: count) == ["PROPFIND /dav/"])
    synced.update(after: 1800)
    #expect(synced.titles() == ["b", "c"])
    #expect(!synced.server.requests.contains { $0.body.contains("sync-collection") })
  }

  /// Radicale names members that were deleted (404) also where it says for the first time what there is.
  @Test func `an item that was deleted is not fetched where a server lists it all the same`() throws {
    let gone = DAV.member("/dav/work/gone.ics", status: "404 Not Found")
    let cut = DAV.member("/dav/work/", status: "507 Insufficient Storage")
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [
        DAV.multistatus([DAV.item("/dav/work/a.ics", tag: "a"), gone, cut])
      ],
      "REPORT /dav/work/": [
        DAV.multistatus([DAV.item("/dav/work/a.ics", tag: "a"), gone], token: "t1", if: "sync-collection"),
        DAV.contents(["a"]),
      ],
    ])
    #expect(synced.update().calendars.first?.unreadCount == 0)
    #expect(synced.titles() == ["a"])
    #expect(!synced.server.requests.contains { ($0.path + $0.body).contains("gone.ics") })
  }
}
