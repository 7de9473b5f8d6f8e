import AgendaKit
import ICalendar
import TestSupport
import Testing

/// The result of an update from one timeline to the next.
@Suite struct TimelineUpdateTests {
  private static let day = [
    event("a", "2026-11-21T09:00", "10:00"), event("b", "2026-11-21T11:00", "12:00"),
    event("c", "2026-11-22T09:00", "10:00"),
  ]

  private func timeline(
    _ events: [Occurrence] = day, from now: String, horizon: Int = 86_400, entries: Int = 100,
    looksSame: @escaping (Agenda, Agenda) -> Bool = { $0.showsSame(as: $1) }
  ) -> Timeline {
    var options = TimelineOptions()
    options.horizon = horizon
    options.maximumEntries = entries
    return Timeline(
      of: [calendar(events)], from: instant(now), in: .utc, timelineOptions: options, looksSame: looksSame)
  }

  @Test(arguments: ["2026-11-21T08:00", "2026-11-21T08:30", "2026-11-21T09:30", "2026-11-21T10:00"])
  func `is no data when the calendars have not changed`(_ now: String) {
    let former = timeline(from: "2026-11-21T08:00")
    #expect(timeline(from: now).result(since: former) == .noData)
  }

  @Test func `is new data without a previous timeline`() {
    #expect(timeline(from: "2026-11-21T08:00").result(since: nil) == .newData)
    let none = Timeline(entries: [], policy: .never)
    #expect(timeline(from: "2026-11-21T08:00").result(since: none) == .newData)
    #expect(none.result(since: none) == .newData)
  }

  @Test(arguments: [
    event("new", "2026-11-21T18:00", "19:00"), event("longer", "2026-11-21T11:00", "12:30"),
    event("all day", "2026-11-21"), event("meanwhile", "2026-11-21T08:30", "08:40"),
  ])
  func `is new data when anything shown has changed`(_ event: Occurrence) {
    let former = timeline(from: "2026-11-21T08:00")
    #expect(timeline(Self.day + [event], from: "2026-11-21T08:00").result(since: former) == .newData)
    #expect(former.result(since: timeline(Self.day + [event], from: "2026-11-21T08:00")) == .newData)
  }

  @Test func `ignores changes beyond the end of both timelines`() {
    let former = timeline(from: "2026-11-21T08:00", horizon: 3 * 3600)
    let later = timeline(Self.day + [event("new", "2026-11-22T18:00", "19:00")], from: "2026-11-21T08:30")
    #expect(later.result(since: former) == .noData)
    // The next day counts if the previous timeline reaches it.
    let long = timeline(from: "2026-11-21T08:00", horizon: 2 * 86_400)
    let other = timeline(
      Self.day + [event("new", "2026-11-22T18:00", "19:00")], from: "2026-11-21T08:30", horizon: 2 * 86_400)
    #expect(other.result(since: long) == .newData)
  }

  @Test func `is new data when the previous one begins later or has ended`() {
    let former = timeline(from: "2026-11-21T08:00", horizon: 3600)
    #expect(timeline(from: "2026-11-21T08:59").result(since: former) == .noData)
    #expect(timeline(from: "2026-11-21T09:00").result(since: former) == .newData)
    // A clock that was set back.
    #expect(timeline(from: "2026-11-21T07:59").result(since: former) == .newData)
    let full = timeline(from: "2026-11-21T08:00", entries: 2)
    #expect(full.policy == .atEnd)
    #expect(timeline(from: "2026-11-21T09:00").result(since: full) == .noData)
    #expect(timeline(from: "2026-11-21T09:01").result(since: full) == .newData)
  }

  @Test func `is failed when nothing could be read`() {
    let problem = AgendaProblem(
      source: "x.ics", calendar: "x", kind: "not-found", severity: .failure, message: "")
    let good = timeline(from: "2026-11-21T08:00")
    let failed = Timeline(of: [], from: instant("2026-11-21T08:00"), in: .utc, problems: [problem])
    #expect(failed.result(since: good) == .failed)
    #expect(failed.result(since: failed) == .failed)
    #expect(good.result(since: failed) == .newData)
    let partly = Timeline(
      of: [calendar(Self.day)], from: instant("2026-11-21T08:00"), in: .utc, problems: [problem])
    #expect(partly.result(since: good) == .newData)
    let none = Timeline(of: [], from: instant("2026-11-21T08:00"), in: .utc)
    #expect(none.result(since: none) == .noData)
  }

  @Test func `is no data when both are drawn alike`() {
    let titles: (Agenda, Agenda) -> Bool = { $0.titles == $1.titles }
    let former = timeline(from: "2026-11-21T08:00", looksSame: titles)
    let later = timeline(from: "2026-11-21T09:30", looksSame: titles)
    #expect(later.result(since: former, looksSame: titles) == .noData)
    #expect(later.result(since: former) == .newData)
    let other = timeline(
      Self.day + [event("new", "2026-11-21T18:00", "19:00")], from: "2026-11-21T08:00", looksSame: titles)
    #expect(other.result(since: former, looksSame: titles) == .newData)
  }

  @Test(arguments: 0..<40)
  func `agrees with a comparison at every moment`(_ seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    func events() -> [Occurrence] {
      (0..<Int.random(in: 1...3, using: &random)).map { number in
        let hour = Int.random(in: 0...47, using: &random)
        let start = instant("2026-11-21").adding(seconds: hour * 3600)
        return Occurrence(
          event: event("\(number)", "2026-11-21").event,
          span: .timed(start: start, end: start.adding(seconds: 3600)))
      }
    }
    let first = events()
    let second = Bool.random(using: &random) ? first : events()
    let start = instant("2026-11-21").adding(seconds: Int.random(in: 0...30, using: &random) * 3600)
    func make(_ events: [Occurrence], from now: Instant) -> Timeline {
      Timeline(of: [calendar(events)], from: now, in: .utc)
    }
    let former = make(first, from: instant("2026-11-21"))
    let current = make(second, from: start)
    // Half an hour at a time, as far as the former one is known to reach: to the midnight at which it is asked for again.
    let isSame = stride(from: 0, to: 86_400, by: 1800).map(start.adding)
      .filter { $0 < instant("2026-11-22") || $0 <= former.entries[former.entries.count - 1].date }
      .map { moment in
        guard let one = former.entry(at: moment), let other = current.entry(at: moment) else { return false }
        return one.agenda.showsSame(as: other.agenda)
      }
    let isNothingNew = !isSame.isEmpty && isSame.allSatisfy { $0 }
    #expect(current.result(since: former) == (isNothingNew ? .noData : .newData))
  }
}
