import AgendaKit
import ICalendar
import TestSupport
import Testing

/// Alarms with many repetitions.
@Suite struct RepeatedAlarmTests {
  /// An event with an alarm that is repeated 1000 times.
  private func repeating(
    _ title: String, _ start: String, zone: Zone = .utc, after offset: Alarm.Offset = .init(),
    each interval: Alarm.Offset
  ) -> Occurrence {
    event(title, start, zone: zone) {
      $0.details.alarms = [
        Alarm(
          action: "DISPLAY", trigger: .relativeToStart(offset), repeatCount: 1000, repeatInterval: interval)
      ]
    }
  }

  @Test(arguments: [1, 7, 59, 3600]) func `repetitions are found wherever the window begins`(_ seconds: Int) {
    let event = repeating("A", "2026-11-21T00:00", each: .init(seconds: seconds))
    for start in [-1, 0, 1, 2, 6, 8, 500, 999, 1000, 1001, 7000] {
      let range = OccurrenceWindow(
        from: instant("2026-11-21").adding(seconds: start),
        to: instant("2026-11-21").adding(seconds: start + 100), zone: .utc)
      let found = DueAlarms(of: [calendar([event])], in: range, at: range.start).alarms
      let expected = (0...1000).filter { (start..<(start + 100)).contains($0 * seconds) }
      #expect(found.map(\.repetition) == expected)
    }
  }

  @Test func `daily repetitions keep the wall clock`() throws {
    let berlin = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    let event = repeating(
      "A", "2026-11-21T09:00", zone: berlin, after: .init(days: -300), each: .init(days: 1))
    for day in 20...24 {
      let found = DueAlarms(
        of: [calendar([event])], in: days("2026-11-\(day)", nil, berlin), at: instant("2026-11-21")
      ).alarms
      #expect(found.map(\.repetition) == [279 + day])
      #expect(found.map { "\(berlin.localDateTime(at: $0.due))" } == ["2026-11-\(day)T09:00:00"])
    }
  }

  @Test func `the earliest alarms are kept when there are too many`() {
    let events = (0..<30).map { hour in
      repeating("\(hour)", "2026-11-21T\(hour % 24 < 10 ? "0" : "")\(hour % 24):00", each: .init(seconds: 2))
    }
    for order in [events, events.reversed()] {
      let found = DueAlarms(of: [calendar(order)], in: days("2026-11-21"), at: instant("2026-11-21"))
      #expect(found.isTruncated)
      #expect(found.alarms.count == DueAlarm.maximumCount)
      let all = (0..<30).flatMap { hour in (0...1000).map { hour % 24 * 3600 + $0 * 2 } }
        .sorted().prefix(DueAlarm.maximumCount)
      #expect(
        found.alarms.map { $0.due.secondsSinceEpoch - instant("2026-11-21").secondsSinceEpoch } == Array(all))
    }
    var options = AgendaOptions()
    options.limit = 3
    let few = DueAlarms(
      of: [calendar(events)], in: days("2026-11-21"), at: instant("2026-11-21"), options: options)
    #expect(!few.isTruncated)
    #expect(few.alarms.map(\.item.title) == ["0", "24", "0"])
    let whole = DueAlarms(
      of: [calendar(Array(events.prefix(2)))], in: days("2026-11-21"), at: instant("2026-11-21"))
    #expect(!whole.isTruncated)
    #expect(whole.alarms.count == 2002)
  }
}
