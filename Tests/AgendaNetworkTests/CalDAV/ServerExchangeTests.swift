import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Whole exchanges with servers that err in several ways at once: from the first request to a change.
@Suite struct ServerExchangeTests {
  /// iCloud answers a request without a password by a demand for a token of its own, names the folder of calendars by a whole URL, lists a
  /// calendar as its own item, spells addresses in two ways, and answers a request for several items without their names.
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
}
