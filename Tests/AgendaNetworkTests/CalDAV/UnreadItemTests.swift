import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// An item that a server lists and does not give costs no request at each synchronisation, and is not forgotten.
@Suite struct UnreadItemTests {
  /// A server without tokens, whose tag of the calendar is another one each time, with the item `bad` that it lists and does not give.
  private static func server(status: Int, tags: [String], entityTags: [String]) throws -> SyncedAccount {
    func listing(_ tag: String) -> Answer {
      DAV.multistatus([
        DAV.item("/dav/work/a.ics", tag: "a"), DAV.item("/dav/work/bad.ics", tag: tag),
      ])
    }
    return try SyncedAccount([
      "PROPFIND /dav/": DAV.home(tags.map { DAV.calendar(tag: $0) }.first.map { [$0] } ?? [])
        + tags.dropFirst().map { DAV.multistatus([DAV.calendar(tag: $0)], depth: "1") },
      "PROPFIND /dav/work/": entityTags.map(listing),
      "REPORT /dav/work/": [
        DAV.multistatus(
          [DAV.item("/dav/work/a.ics", tag: "a", data: DAV.event("a"))], if: "calendar-multiget")
      ],
      "GET /dav/work/bad.ics": [["status": status]],
    ])
  }

  private func gets(_ synced: SyncedAccount) -> Int {
    synced.server.requests.count { $0.method == "GET" && $0.path == "/dav/work/bad.ics" }
  }

  @Test(arguments: [500, 403])
  func `it is asked for again after a pause that grows, or when it changes`(status: Int) throws {
    let synced = try Self.server(
      status: status, tags: (0..<20).map { "c\($0)" }, entityTags: Array(repeating: "1", count: 5) + ["2"])
    #expect(synced.update().calendars.first?.unreadCount == 1)
    #expect(synced.titles() == ["a"])
    #expect(gets(synced) == 1)
    #expect(CacheState(of: synced.folder())?.unreadCount == 1)
    // The pauses are 600, 1200, 2400 … seconds.
    for (seconds, count) in [(300, 1), (700, 2), (1300, 2), (2000, 3)] {
      #expect(synced.update(after: seconds).calendars.first?.unreadCount == 1)
      #expect(gets(synced) == count, "after \(seconds) seconds")
    }
    // Now it has another tag.
    synced.update(after: 2100)
    #expect(gets(synced) == 4)
    // “agenda sync --force” asks for it before its time.
    synced.update(.whole, after: 2200)
    #expect(gets(synced) == 5)
    // That does not put off the next time.
    for (seconds, count) in [(2690, 5), (2710, 6)] {
      synced.update(after: seconds)
      #expect(gets(synced) == count, "after \(seconds) seconds")
    }
  }

  @Test func `an item that is listed and not there is asked for once more, and then seldom`() throws {
    let synced = try Self.server(status: 404, tags: (0..<20).map { "c\($0)" }, entityTags: ["1"])
    // It may have been removed since the list: nothing is said yet.
    #expect(synced.update().calendars.first?.unreadCount == 0)
    #expect(synced.update(after: 60).calendars.first?.unreadCount == 1)
    #expect(gets(synced) == 2)
    synced.update(after: 120)
    #expect(gets(synced) == 2)
    synced.update(after: 700)
    #expect(gets(synced) == 3)
  }

  @Test func `an unchanged calendar is asked for such an item when its time has come`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]),
      "PROPFIND /dav/work/": [DAV.listing(["a", "bad"])],
      "REPORT /dav/work/": [
        DAV.multistatus([], token: "t1", if: "sync-collection"),
        DAV.multistatus(
          [DAV.item("/dav/work/a.ics", tag: "a", data: DAV.event("a"))], if: "calendar-multiget"),
      ],
      "GET /dav/work/bad.ics": [["status": 500], ["body": DAV.event("b")]],
    ])
    synced.update()
    #expect(CacheState(of: synced.folder())?.syncToken == "t1")
    synced.update(after: 300)
    #expect(gets(synced) == 1)
    synced.update(after: 700)
    #expect(gets(synced) == 2)
    #expect(synced.titles() == ["a", "b"])
    #expect(CacheState(of: synced.folder())?.unreadCount == 0)
    #expect(CacheState(of: synced.folder())?.unreadDue == nil)
  }

  @Test func `it is counted also where nothing has changed`() throws {
    let lists = [DAV.calendar(token: "t1"), DAV.calendar("/dav/home/", name: "Home", token: "h1")]
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home(lists, lists),
      "PROPFIND /dav/work/": [DAV.listing(["a", "bad"])], "PROPFIND /dav/home/": [DAV.multistatus([])],
      "REPORT /dav/work/": [DAV.contents(["a"])], "GET /dav/work/bad.ics": [["status": 500]],
    ])
    #expect(synced.update().calendars.map(\.unreadCount) == [1, 0])
    let count = synced.server.requests.count
    let update = synced.update(after: 60)
    #expect(synced.requests(after: count) == ["PROPFIND /dav/"])
    #expect(update.calendars.map(\.outcome) == [.unchanged, .unchanged])
    #expect(update.calendars.map(\.unreadCount) == [1, 0])
  }
}
