import TestSupport
import Testing

@testable import ICalendar

@Suite struct TimeArithmeticTests {
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  @Test func `instants are added to and subtracted`() {
    let start = instant("2026-11-21T09:00")
    #expect(start + .seconds(90) == start.adding(seconds: 90))
    #expect(start - .seconds(3600) == instant("2026-11-21T08:00"))
    #expect(start.adding(seconds: 60) - start == .seconds(60))
    #expect(start + .milliseconds(1999) == start.adding(seconds: 1))
    // Beyond all days of the calendar it stays at the end.
    let last = start + .seconds(Int64.max)
    #expect(last + .seconds(1) == last)
  }

  @Test func `a point in time that a clock shows a second time is in UTC`() {
    #expect(EventTime(instant("2026-10-25T00:30"), in: berlin) == .zoned(local("2026-10-25T02:30"), berlin))
    #expect(EventTime(instant("2026-10-25T01:30"), in: berlin) == .zoned(local("2026-10-25T01:30"), .utc))
  }

  @Test func `days keep the time of day, and seconds are exact`() {
    let start = EventTime.zoned(local("2026-10-24T09:00"), berlin)
    #expect(start.adding(days: 1) == .zoned(local("2026-10-25T09:00"), berlin))
    #expect(
      start.adding(DurationValue(seconds: 86_400)) == .zoned(local("2026-10-25T08:00"), berlin))
    #expect(EventTime.date(date("2026-12-31")).adding(days: 1) == .date(date("2027-01-01")))
    #expect(start.adding(DurationValue(days: .max, seconds: .max)).local > start.local)
  }

  @Test func `days of dates are counted and gone through`() {
    let week = date("2026-12-28")..<date("2026-12-28").adding(days: 7)
    #expect(week.map(\.day) == [28, 29, 30, 31, 1, 2, 3])
    #expect(week.lowerBound.distance(to: week.upperBound) == 7)
  }

  @Test(arguments: ["PT0S", "P1D", "-PT15M", "P1DT2H", "P14D", "PT1H30M5S"])
  func `a duration is written as it is read`(text: String) {
    #expect(DurationValue(text)?.description == text)
  }
}
