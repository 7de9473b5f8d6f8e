import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork

/// The second of several calendars, changes and answers has nothing of the first.
@Suite struct SecondItemTests {
  /// An account with the calendars work (a, b) and home (c), both fetched.
  private func account(_ answers: [String: [Answer]] = [:]) throws -> SyncedAccount {
    let lists = [DAV.calendar(token: "w1"), DAV.calendar("/dav/home/", name: "Home", token: "h1")]
    let synced = try SyncedAccount(
      [
        "PROPFIND /dav/": DAV.home(lists), "PROPFIND /dav/work/": [DAV.listing(["a", "b"])],
        "PROPFIND /dav/home/": [DAV.multistatus([DAV.item("/dav/home/c.ics", tag: "c")])],
        "REPORT /dav/work/": [
          DAV.contents(["a", "b"]), DAV.multistatus([], token: "w1", if: "sync-collection"),
        ],
        "REPORT /dav/home/": [
          DAV.multistatus(
            [DAV.item("/dav/home/c.ics", tag: "c", data: DAV.event("c"))], if: "calendar-multiget"),
          DAV.multistatus([], token: "h1", if: "sync-collection"),
        ],
      ].merging(answers) { $1 })
    return synced
  }

  @Test func `an account has the items of all its calendars`() throws {
    let synced = try account()
    let update = synced.update()
    let parts = update.calendars.map { part -> (Int, Int) in
      guard case .replaced(let bytes, let items) = part.outcome else { return (0, 0) }
      return (bytes, items)
    }
    #expect(parts.map(\.1) == [2, 1])
    #expect(update.outcome == .replaced(bytes: parts[0].0 + parts[1].0, items: 3))
    #expect(synced.titles() == ["a", "b"] && synced.titles("/dav/home/") == ["c"])
  }

  @Test func `a calendar that fails, and its message, are not the next one's`() throws {
    let synced = try account(["PROPFIND /dav/work/": [["status": 404]]])
    let update = synced.update()
    guard case .failed(.gone, _) = update.calendars.first?.outcome else {
      Issue.record("the first calendar was not there")
      return
    }
    #expect(
      update.calendars.last?.outcome == .replaced(bytes: synced.items("/dav/home/").utf8.count, items: 1))
    #expect(CacheState(of: synced.folder())?.failure == .gone)
    #expect(CacheState(of: synced.folder("/dav/home/"))?.failure == nil)
    #expect(CacheState(of: synced.folder("/dav/home/"))?.message == nil)
  }

  @Test func `a change and its refusal are of one calendar`() throws {
    let synced = try account([
      "PUT /dav/work/n.ics": [["status": 403]], "PUT /dav/work/o.ics": [["status": 413]],
      "PUT /dav/home/p.ics": [["status": 201, "headers": ["ETag": "\"p\""]]],
      "DELETE /dav/home/c.ics": [["status": 204]],
    ])
    synced.update()
    try synced.make(.create("n"), .create("o"))
    try synced.make(.create("p"), .delete("c"), at: "/dav/home/")
    #expect(synced.titles() == ["a", "b", "n", "o"] && synced.titles("/dav/home/") == ["p"])
    let update = synced.update(after: 10)
    #expect(update.uploads.map(\.calendar) == ["/dav/home/", "/dav/work/"])
    #expect(update.uploads.map(\.sentCount) == [2, 0] && update.waitingCount == 2)
    #expect(update.uploads.first?.refusal == nil)
    // The first of two reasons.
    #expect(update.uploads.last?.refusal?.contains("(403)") == true)
    #expect(CacheState(of: synced.folder())?.notSent?.hasPrefix("2 changes are not sent: ") == true)
    #expect(CacheState(of: synced.folder("/dav/home/"))?.notSent == nil)
    #expect(synced.titles() == ["a", "b", "n", "o"] && synced.titles("/dav/home/") == ["p"])
    #expect(synced.item("p", at: "/dav/home/")?.entityTag == "\"p\"")
  }

  @Test func `of two changes each meets its own version on the server`() throws {
    func theirs(_ title: String) -> Answer {
      DAV.multistatus(
        [
          DAV.item(
            "/dav/work/\(title).ics", tag: title + "9",
            data: DAV.event(title).replacing("SUMMARY:\(title)", with: "SUMMARY:their \(title)"))
        ], if: "/dav/work/\(title).ics</D:href></C:calendar-multiget>")
    }
    let synced = try account([
      "REPORT /dav/work/": [
        DAV.contents(["a", "b"]).merging(["if": "a.ics</D:href><D:href>"]) { $1 }, theirs("a"), theirs("b"),
        DAV.multistatus([], token: "w1", if: "sync-collection"),
      ], "DELETE /dav/work/a.ics": [["status": 412]],
      "PUT /dav/work/b.ics": [["status": 204, "headers": ["ETag": "\"b2\""]]],
    ])
    synced.update()
    #expect(synced.titles() == ["a", "b"])
    try synced.make(.delete("a"), .update("b", "B"))
    let update = synced.update(after: 10)
    let work = try #require(update.uploads.first)
    #expect(
      work.sentCount == 1 && work.conflicts == ["“a” was changed on the server and deleted here; it is kept"])
    #expect(synced.titles() == ["B", "their a"] && synced.waiting.isEmpty)
    #expect(synced.item("B", uid: "b")?.entityTag == "\"b2\"" && synced.item("a")?.entityTag == "\"a9\"")
  }

  @Test func `of two calendars on the web one has moved, and the other waits`() throws {
    let fetched = try FetchedCalendar([
      "/a.ics": [["status": 301, "headers": ["Location": "/new.ics"]]],
      "/new.ics": [["etag": "\"new\"", "body": calendar("A")]],
      "/b.ics": [["status": 302, "headers": ["Location": "/other.ics"]]],
      "/other.ics": [["body": calendar("B")]],
      "/c.ics": [["status": 429, "headers": ["Retry-After": "600"]], ["body": calendar("C")]],
    ])
    let webs = try ["/a.ics", "/b.ics", "/c.ics"].map {
      WebCalendar(try WebAddress(fetched.server.url($0)), cache: fetched.cache.path)
    }
    let calendars = webs.map { CalendarConfiguration(name: $0.address.target, location: .web($0)) }
    for seconds in [0, 60] {
      _ = CalendarUpdater(product: "agenda/test").update(
        calendars, demand: .now, chance: { 0 }, now: { FetchedCalendar.start.adding(seconds: seconds) })
    }
    let states = webs.map { CacheState(of: $0.folder) ?? CacheState() }
    #expect(states.map { $0.movedTo == nil } == [false, true, true])
    #expect(states.map(\.entityTag) == ["\"new\"", nil, nil])
    #expect(
      states.map(\.failure) == [nil, nil, .unreachable]
        && states.map { $0.waitsUntil == nil } == [true, true, false])
    #expect(states.map(\.itemCount) == [1, 1, nil])
    let requests = fetched.server.requests
    #expect(
      requests.map(\.path).sorted() == [
        "/a.ics", "/b.ics", "/b.ics", "/c.ics", "/new.ics", "/new.ics", "/other.ics", "/other.ics",
      ])
    // A tag goes with its own calendar alone.
    #expect(requests.filter { $0.headers["if-none-match"] != nil }.map(\.path) == ["/new.ics"])
  }

  @Test(arguments: [([301, 301], true), ([308, 301], true), ([302, 301], false), ([301, 302], false)])
  func `a calendar has moved as far as all redirects are permanent`(_ statuses: [Int], _ isWhole: Bool) throws
  {
    var way = Redirection(origin: try WebAddress("https://example.org/0"))
    for (index, status) in statuses.enumerated() {
      try way.follow(status, to: "https://example.org/\(index + 1)")
    }
    let isFirst = statuses[0] != 302
    #expect(way.permanentAddress?.target == (isWhole ? "/2" : isFirst ? "/1" : nil))
    #expect(way.address.target == "/2")
  }
}
