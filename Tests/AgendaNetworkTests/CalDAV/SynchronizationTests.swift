import AgendaKit
import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork

@Suite struct SynchronizationTests {
  @Test func `fetches a calendar for the first time, and asks once where nothing has changed`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(["a", "b"])],
      "REPORT /dav/work/": [
        DAV.contents(["a", "b"]), DAV.multistatus([], token: "t1", if: "sync-collection"),
      ],
    ])
    let update = synced.update()
    #expect(update.calendars.map(\.outcome) == [.replaced(bytes: synced.items().utf8.count, items: 2)])
    #expect(synced.titles() == ["a", "b"])
    #expect(synced.cache.calendars().map(\.name) == ["Work"])
    #expect(synced.cache.calendars().first?.color == CalendarColor("#4682b4"))
    #expect(
      synced.requests() == ["PROPFIND /dav/", "PROPFIND /dav/", "PROPFIND /dav/work/", "REPORT /dav/work/"])
    #expect(synced.update(after: 900).calendars.map(\.outcome) == [.unchanged])
    #expect(synced.requests(after: 4).count == 1)
    #expect(synced.update(after: 4000).calendars.map(\.outcome) == [.unchanged])
    #expect(synced.requests(after: 5) == ["PROPFIND /dav/"])
    // An unchanged calendar is as new as the answer that says so.
    #expect(synced.calendar().state.fetched == SyncedAccount.start.adding(seconds: 4000))
    #expect(
      synced.update(.due, after: 4001).outcome == .notDue(until: SyncedAccount.start.adding(seconds: 4900)))
  }

  @Test func `takes changes with their contents, or asks for these, and removes what is gone`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(["a", "b", "c"])],
      "REPORT /dav/work/": [
        DAV.contents(["a", "b", "c"]), DAV.contents(["d"]),
        DAV.multistatus(
          [
            DAV.item("/dav/work/a.ics", tag: "a2", data: DAV.event("a2")),
            DAV.item("/dav/work/d.ics", tag: "d"),
            DAV.member("/dav/work/b.ics", status: "404 Not Found"),
          ], token: "t2", if: ">t1<"),
        DAV.multistatus([], token: "t2", if: ">t2<"),
      ],
    ])
    synced.update()
    synced.update(after: 900)
    #expect(synced.titles() == ["a2", "c", "d"])
    #expect(synced.requests(after: 4) == ["REPORT /dav/work/", "REPORT /dav/work/"])
    #expect(CacheState(of: synced.folder())?.syncToken == "t2")
    #expect(synced.update(after: 1800).calendars.map(\.outcome) == [.unchanged])
  }

  @Test func `keeps an emptied calendar until that is confirmed an interval later`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(tag: "c1")], [DAV.calendar(tag: "c2")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"]), DAV.listing([])],
      "REPORT /dav/work/": [DAV.contents(["a"])],
    ])
    synced.update()
    #expect(synced.update(after: 900).calendars.map(\.outcome) == [.emptied])
    #expect(synced.update(after: 1000).calendars.map(\.outcome) == [.emptied])
    #expect(synced.titles() == ["a"])
    guard case .replaced(_, items: 0) = synced.update(after: 1900).calendars.first?.outcome else {
      Issue.record("the calendar is still there")
      return
    }
    #expect(synced.titles() == [])
  }

  @Test func `believes an emptied calendar where all is asked for a second time`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(tag: "c1")], [DAV.calendar(tag: "c2")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"]), DAV.listing([])],
      "REPORT /dav/work/": [DAV.contents(["a"])],
    ])
    synced.update()
    #expect(synced.update(.whole, after: 10).calendars.map(\.outcome) == [.emptied])
    #expect(synced.update(.now, after: 20).calendars.map(\.outcome) == [.emptied])
    #expect(synced.titles() == ["a"])
    guard case .replaced(_, items: 0) = synced.update(.whole, after: 30).calendars.first?.outcome else {
      Issue.record("the calendar is still there")
      return
    }
    #expect(synced.titles() == [])
  }

  /// A server whose token says that nothing has changed, while its list has nothing.
  @Test func `confirms an emptied calendar by a list, and not by its token`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")], [DAV.calendar(token: "t2")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"]), DAV.listing([])],
      "REPORT /dav/work/": [DAV.contents(["a"]), DAV.multistatus([], token: "t2", if: "sync-collection")],
    ])
    synced.update()
    #expect(synced.update(.whole, after: 10).calendars.map(\.outcome) == [.emptied])
    #expect(synced.update(after: 20).calendars.map(\.outcome) == [.emptied])
    #expect(synced.titles() == ["a"])
    guard case .replaced(_, items: 0) = synced.update(after: 910).calendars.first?.outcome else {
      Issue.record("the calendar is still there")
      return
    }
    #expect(synced.titles() == [])
  }

  @Test(arguments: ["t1", nil])
  func `keeps a calendar that an ordinary update found empty where all is asked for once`(
    _ token: String?
  ) throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home(
        [DAV.calendar(token: token, tag: "c1")], [DAV.calendar(token: token.map { _ in "t2" }, tag: "c2")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"]), DAV.listing([])],
      "REPORT /dav/work/": [DAV.contents(["a"]), DAV.multistatus([], token: "t2", if: "sync-collection")],
    ])
    synced.update()
    // The list of all items is due after three days, whatever the token says.
    let start = 4 * 86_400
    #expect(synced.update(after: start).calendars.map(\.outcome) == [.emptied])
    #expect(synced.update(.whole, after: start + 10).calendars.map(\.outcome) == [.emptied])
    #expect(synced.titles() == ["a"])
    let last = synced.update(.whole, after: start + 20).calendars.first?.outcome
    guard case .replaced(_, items: 0) = last else {
      Issue.record("the calendar is still there")
      return
    }
    #expect(synced.titles() == [])
  }

  /// A list without anything is asked for as the changes since the token, too.
  @Test(arguments: [true, false])
  func `believes an empty list where the changes name each event as deleted`(_ areNamed: Bool) throws {
    let gone = ["a", "b"].prefix(areNamed ? 2 : 1)
      .map { DAV.member("/dav/work/\($0).ics", status: "404 Not Found") }
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")], [DAV.calendar(token: "t2")]),
      "PROPFIND /dav/work/": [DAV.listing(["a", "b"]), DAV.listing([])],
      "REPORT /dav/work/": [DAV.contents(["a", "b"]), DAV.multistatus(gone, token: "t2", if: ">t1<")],
    ])
    synced.update()
    let outcome = synced.update(.whole, after: 10).calendars.first?.outcome
    #expect((outcome == .emptied) == !areNamed)
    #expect(synced.titles() == (areNamed ? [] : ["a", "b"]))
  }

  @Test func `believes a server that names each event as deleted`() throws {
    let gone = DAV.multistatus(
      [DAV.member("/dav/work/a.ics", status: "404 Not Found")], token: "t2", if: ">t1<")
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")], [DAV.calendar(token: "t2")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"])], "REPORT /dav/work/": [DAV.contents(["a"]), gone],
    ])
    synced.update()
    guard case .replaced(_, items: 0) = synced.update(after: 900).calendars.first?.outcome else {
      Issue.record("the calendar is still there")
      return
    }
    #expect(synced.titles() == [])
  }

  @Test func `lists all events every three days, whatever the token says`() throws {
    let calendars = [DAV.calendar(token: "t1"), DAV.calendar("/dav/other/", name: "Other", token: "t1")]
    for list in [calendars, [calendars[0]]] {
      let synced = try SyncedAccount([
        "PROPFIND /dav/": DAV.home(list),
        "PROPFIND /dav/work/": [DAV.listing(["a", "b"]), DAV.listing(["b"])],
        "PROPFIND /dav/other/": [DAV.multistatus([])],
        "REPORT /dav/work/": [
          DAV.contents(["a", "b"]), DAV.multistatus([], token: "t1", if: "sync-collection"),
        ],
        "REPORT /dav/other/": [DAV.multistatus([], token: "t1", if: "sync-collection")],
      ])
      synced.update()
      synced.update(after: 86_400)
      #expect(synced.titles() == ["a", "b"])
      synced.update(after: 3 * 86_400)
      #expect(synced.titles() == ["b"])
      let count = synced.server.requests.count
      synced.update(after: 3 * 86_400 + 900)
      #expect(!synced.requests(after: count).contains("PROPFIND /dav/work/"))
    }
  }

  @Test func `goes on where it was interrupted`() throws {
    let titles = (0..<250).map { "e\($0)" }
    let gate = try TemporaryFolder()
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(titles)],
      "REPORT /dav/work/": [
        DAV.contents(titles).merging(["if": "/dav/work/e0.ics", "opens": gate.path("open")]) { $1 },
        // The first answer has come when the server refuses the next request.
        [
          "status": 503, "if": "calendar-multiget", "headers": ["Retry-After": "60"],
          "until": gate.path("open"), "delay": 0.3,
        ],
        DAV.contents(titles),
      ],
    ])
    guard case .failed(.unreachable, _) = synced.update().outcome else {
      Issue.record("the server was busy")
      return
    }
    #expect((1..<250).contains(synced.titles().count))
    #expect(CacheState(of: synced.folder())?.syncToken == nil)
    let count = synced.server.requests.count
    let kept = synced.titles().count
    synced.update(after: 100)
    #expect(synced.titles() == titles.sorted())
    let asked = synced.server.requests.dropFirst(count).filter { $0.method == "REPORT" }
    #expect(asked.map { $0.body.components(separatedBy: "<D:href>").count - 1 }.reduce(0, +) == 250 - kept)
  }

  @Test(arguments: ["index", "state", "items.ics"]) func `loses nothing where a file of the cache is missing`(
    _ name: String
  ) throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(["a", "b"])], "REPORT /dav/work/": [DAV.contents(["a", "b"])],
    ])
    synced.update()
    let before = synced.items()
    try FileManager.default.removeItem(atPath: synced.folder().path + "/" + name)
    if name == "index" { #expect(synced.items() == before) }
    synced.update(.whole, after: 900)
    #expect(synced.items() == before)
    #expect(CacheState(of: synced.folder())?.syncToken == "t1")
    let fetched = synced.server.requests.dropFirst(4).filter { $0.method == "REPORT" }
    #expect(fetched.isEmpty == (name == "state"))
  }

  @Test func `uses the new index where the program was killed before it had its name`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(["a", "b"])], "REPORT /dav/work/": [DAV.contents(["a", "b"])],
    ])
    synced.update()
    let folder = synced.folder().path
    try FileManager.default.moveItem(atPath: folder + "/index", toPath: folder + "/index.next")
    try "agenda-index=1\nother\n".write(toFile: folder + "/index", atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: folder + "/state")
    let count = synced.server.requests.count
    synced.update(.whole, after: 900)
    #expect(synced.requests(after: count) == ["PROPFIND /dav/", "PROPFIND /dav/work/"])
    #expect(synced.titles() == ["a", "b"])
  }

  @Test func `says once that a calendar is no longer on the server, and keeps what was fetched`() throws {
    let all = [DAV.calendar(token: "t1"), DAV.calendar("/dav/old/", name: "Old", token: "t1")]
    let rest = [DAV.calendar(token: "t1")]
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home(all, rest, rest, rest, all),
      "PROPFIND /dav/work/": [DAV.listing(["a"])], "REPORT /dav/work/": [DAV.contents(["a"])],
      "PROPFIND /dav/old/": [DAV.multistatus([DAV.item("/dav/old/b.ics", tag: "b")])],
      "REPORT /dav/old/": [DAV.multistatus([DAV.item("/dav/old/b.ics", tag: "b", data: DAV.event("b"))])],
    ])
    synced.update()
    let update = synced.update(after: 900)
    #expect(update.outcome == .unchanged)
    #expect(
      update.calendars.map(\.outcome) == [
        .unchanged, .failed(.gone, message: "it is no longer on the server"),
      ])
    #expect(synced.titles("/dav/old/") == ["b"])
    #expect(synced.cache.calendars().map { $0.vanished != nil } == [false, true])
    // An agenda has nothing that could not be reached.
    func problems(after seconds: Int) throws -> [AgendaProblem] {
      let now = SyncedAccount.start.adding(seconds: seconds)
      let date = Zone.utc.localDateTime(at: now).date
      let calendar = CalendarConfiguration(
        name: "home/Old", location: .account(synced.calendar("/dav/old/")))
      let window = OccurrenceWindow(date..<date.adding(days: 1), zone: .utc)
      return SourceReader(window: window, now: now).read(calendar).problems
    }
    let said = try problems(after: 901)
    #expect(said.map(\.kind) == [.gone] && said.map(\.lastUpdate) == [nil])
    #expect(
      said.map(\.severity) == [.warning] && said.first?.message.contains("“home/Old” is no longer") == true)
    // As long as nobody was told, it is said.
    #expect(synced.update(after: 1000).calendars.count == 2)
    synced.folder("/dav/old/").noteTold(isSeen: false, at: SyncedAccount.start.adding(seconds: 1001))
    #expect(synced.update(after: 1100).calendars.map(\.outcome) == [.unchanged])
    synced.folder("/dav/old/").noteTold(isSeen: true, at: SyncedAccount.start.adding(seconds: 1101))
    #expect(try problems(after: 1102).isEmpty)
    // It is there again.
    #expect(synced.update(.whole, after: 5000).calendars.map(\.outcome) == [.unchanged, .unchanged])
    #expect(CacheState(of: synced.folder("/dav/old/"))?.vanished == nil)
  }
}
