import AgendaKit
import ICalendar
import TestSupport
import Testing

/// The series of agendas, and when the next one is to be made.
@Suite struct WholeTimelineTests {
  private let events = [
    event("a", "2026-11-21T09:00", "10:00"), event("b", "2026-11-21T11:00"), event("c", "2026-11-21"),
    event("d", "2026-11-21T23:00", "2026-11-22T01:00"), event("e", "2026-11-22T09:30", "10:00"),
    event("off", "2026-11-21T08:30", "08:45") { $0.details.status = .cancelled },
  ]

  private func timeline(
    _ events: [Occurrence], from now: String = "2026-11-21T08:00", days: Range<Int> = 0..<1,
    zone: Zone = .utc,
    options: AgendaOptions = AgendaOptions(), _ change: (inout TimelineOptions) -> Void = { _ in }
  ) -> Timeline {
    var timelineOptions = TimelineOptions()
    change(&timelineOptions)
    return Timeline(
      of: [calendar(events)], showing: days, from: instant(now, zone), in: zone, options: options,
      timelineOptions: timelineOptions)
  }

  private func times(_ timeline: Timeline) -> [String] {
    timeline.entries.map { String($0.agenda.zone.localDateTime(at: $0.date).description.dropFirst(8)) }
  }

  @Test func `has an entry for now, each start and end, and midnight`() {
    let timeline = timeline(events)
    #expect(
      times(timeline) == [
        "21T08:00:00", "21T09:00:00", "21T10:00:00", "21T11:00:01", "21T23:00:00",
        "22T00:00:00", "22T01:00:00",
      ])
    #expect(timeline.entries.map(\.agenda.pictures).last == [["→ d 2/2", "e"]])
    #expect(timeline.policy == .after(instant("2026-11-22T00:00")))
    #expect(timeline.entries.allSatisfy { $0.date == $0.agenda.now })
    #expect(timeline.result == .newData)
  }

  @Test func `ends before its horizon`() {
    let short = timeline(events) { $0.horizon = 3 * 3600 }
    #expect(times(short) == ["21T08:00:00", "21T09:00:00", "21T10:00:00"])
    #expect(short.policy == .after(instant("2026-11-21T11:00")))
    #expect(times(timeline(events) { $0.horizon = 3 * 3600 + 2 }).last == "21T11:00:01")
    #expect(times(timeline(events) { $0.horizon = .min }) == ["21T08:00:00"])
    #expect(timeline(events) { $0.horizon = .max }.entries.count == 100)
  }

  @Test func `keeps the earliest entries, and reloads at the last`() {
    let three = timeline(events) { $0.maximumEntries = 3 }
    #expect(times(three) == ["21T08:00:00", "21T09:00:00", "21T10:00:00"])
    #expect(three.policy == .atEnd)
    // With a single entry, reloading at the end would reload at once, again and again.
    let one = timeline(events) { $0.maximumEntries = 0 }
    #expect(times(one) == ["21T08:00:00"])
    #expect(one.policy == .after(instant("2026-11-21T09:00")))
    // It reloads at midnight in any case, so it does not matter what is left out of tomorrow.
    #expect(timeline(events) { $0.maximumEntries = 6 }.policy == .after(instant("2026-11-22T00:00")))
  }

  @Test(arguments: [
    (3600, "2026-11-21T09:00"), (600, "2026-11-21T08:10"), (0, "2026-11-21T08:01"),
    (7 * 86_400, "2026-11-22T00:00"),
  ])
  func `reloads when web sources are fetched, and at midnight`(_ interval: Int, _ reload: String) {
    #expect(timeline(events) { $0.refreshInterval = interval }.policy == .after(instant(reload)))
  }

  @Test func `has one entry and never reloads without calendars`() {
    let none = Timeline(of: [], from: instant("2026-11-21T08:00"), in: .utc)
    #expect(none.entries.map(\.agenda.state) == [.notConfigured])
    #expect(none.policy == .never)
  }

  @Test func `is failed when nothing could be read`() {
    let problem = AgendaProblem(
      source: "x.ics", calendar: "x", kind: "not-found", severity: .failure, message: "")
    let failed = Timeline(of: [], from: instant("2026-11-21T08:00"), in: .utc, problems: [problem])
    #expect(failed.result == .failed)
    #expect(failed.policy == .after(instant("2026-11-22T00:00")))
  }

  @Test func `leaves out moments at which nothing shown changes`() {
    var options = AgendaOptions()
    options.limit = 1
    #expect(times(timeline(events, options: options)) == ["21T08:00:00", "22T00:00:00", "22T01:00:00"])
    let blind = Timeline(
      of: [calendar(events)], from: instant("2026-11-21T08:00"), in: .utc, looksSame: { _, _ in true })
    #expect(times(blind) == ["21T08:00:00"])
  }

  @Test func `counts the minutes of the event that runs or comes next`() {
    let timeline = timeline(events, from: "2026-11-21T08:57:30") {
      $0.countsMinutes = true
      $0.maximumEntries = 6
    }
    #expect(
      times(timeline) == [
        "21T08:57:30", "21T08:58:00", "21T08:59:00", "21T09:00:00", "21T09:01:00", "21T09:02:00",
      ])
    #expect(timeline.policy == .atEnd)
    let evening = self.timeline(events, from: "2026-11-21T10:58") { $0.countsMinutes = true }
    #expect(
      times(evening).prefix(5) == [
        "21T10:58:00", "21T10:59:00", "21T11:00:00", "21T11:00:01", "21T11:01:00",
      ])
    let nothing = self.timeline([event("c", "2026-11-21")], from: "2026-11-21T10:58") {
      $0.countsMinutes = true
    }
    #expect(times(nothing) == ["21T10:58:00", "22T00:00:00"])
  }

  @Test func `begins the day when the clock goes on, and again where it is turned back over midnight`() throws
  {
    let beirut = try #require(ZoneDatabase.system.zone(named: "Asia/Beirut"))
    let spring = timeline([], from: "2026-03-28T12:00", zone: beirut)
    #expect(times(spring) == ["28T12:00:00", "29T01:00:00"])
    #expect(spring.policy == .after(LocalDay(date("2026-03-29"), in: beirut).start))
    let saintJohns = try #require(ZoneDatabase.system.zone(named: "America/St_Johns"))
    // `today` shows the date on the clock, which comes, goes and comes again.
    #expect(
      times(timeline([], from: "2010-11-06T12:00", zone: saintJohns)) == [
        "06T12:00:00", "07T00:00:00", "06T23:01:00", "07T00:00:00",
      ])
  }

  @Test func `has an entry for a clock change, even if nothing else changes`() throws {
    let berlin = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    let autumn = timeline(
      [event("a", "2026-10-25T02:30", "2026-10-25T03:30")], from: "2026-10-25T00:00", zone: berlin)
    #expect(times(autumn) == ["25T00:00:00", "25T02:00:00", "25T03:30:00", "25T04:30:00"])
    #expect(autumn.entries[1].agenda.showsSame(as: autumn.entries[0].agenda))
    // A day of 25 hours is longer than the horizon.
    #expect(autumn.policy == .after(instant("2026-10-25T00:00", berlin).adding(seconds: 86_400)))
    // The moment of the change itself is the first entry, and no second one.
    let change = instant("2026-10-25T01:00")
    let during = Timeline(of: [calendar([])], from: change, in: berlin, looksSame: { _, _ in true })
    #expect(during.entries.map(\.date) == [change])
    let before = Timeline(
      of: [calendar([])], from: change.adding(seconds: -1), in: berlin, looksSame: { _, _ in true })
    #expect(before.entries.map(\.date) == [change.adding(seconds: -1), change])
  }

  @Test func `has an entry for each clock change of a year`() throws {
    let berlin = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    var year = TimelineOptions()
    year.horizon = 366 * 86_400
    let start = instant("2026-01-01", berlin)
    let timeline = Timeline(
      of: [calendar([])], from: start, in: berlin, timelineOptions: year, looksSame: { _, _ in true })
    #expect(times(timeline) == ["01T00:00:00", "29T03:00:00", "25T02:00:00"])
    // Without calendars only this state is ever shown.
    #expect(Timeline(of: [], from: start, in: berlin, timelineOptions: year).entries.count == 1)
  }

  @Test func `finds the entry for a moment`() {
    let timeline = timeline(events)
    #expect(timeline.entry(at: instant("2026-11-21T07:59")) == nil)
    #expect(timeline.entry(at: instant("2026-11-21T08:59:59")) == timeline.entries[0])
    #expect(timeline.entry(at: instant("2026-11-21T09:00")) == timeline.entries[1])
    #expect(timeline.entry(at: instant("2027-01-01")) == timeline.entries.last)
  }

  @Test(arguments: [0..<1, 0..<7, 1..<2, -3..<2])
  func `reads as far as its entries show`(_ days: Range<Int>) {
    let now = instant("2026-11-21T08:00")
    let window = Timeline.window(showing: days, from: now, in: .utc)
    let entries = timeline(events, days: days).entries
    #expect(
      entries.allSatisfy { window.start <= $0.agenda.window.start && $0.agenda.window.end <= window.end })
    #expect(window.dates.lowerBound == date("2026-11-21").adding(days: days.lowerBound))
    #expect(window.dates.upperBound == date("2026-11-22").adding(days: days.upperBound))
  }
}
