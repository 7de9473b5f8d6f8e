import Foundation
import TestSupport
import Testing

@testable import ICalendar

/// Dates and times as they are printed, read and stored.
@Suite struct TimeTextTests {
  @Test(arguments: ["2026-11-21", "0001-01-01", "9999-12-31", "10000-01-01", "-0044-03-15"])
  func `a date is read as it is printed`(text: String) throws {
    #expect(CalendarDate(text)?.description == text)
  }

  @Test(arguments: ["", "2026", "2026-13-01", "2026-02-29", "2026-1-2", "21.11.2026", "2026-11-21T09:00"])
  func `what is no date is not read`(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test func `the basic form is read too`() {
    #expect(CalendarDate("20261121") == date("2026-11-21"))
    #expect(LocalDateTime("20261121T090000") == local("2026-11-21T09:00"))
  }

  @Test func `an instant needs an offset`() {
    #expect(Instant("2026-11-21T10:00+01:00") == instant("2026-11-21T09:00"))
    #expect(Instant("2026-11-21T09:00:00Z")?.description == "2026-11-21T09:00:00Z")
    #expect(Instant("2026-11-21T09:00:00") == nil)
    #expect(LocalDateTime("2026-11-21T09:00:00Z") == nil)
    #expect(LocalDateTime("2026-11-21") == nil)
  }

  @Test func `a range of dates can be gone through`() {
    let dates = date("2026-02-27")..<date("2026-03-02")
    #expect(dates.map(\.description) == ["2026-02-27", "2026-02-28", "2026-03-01"])
    #expect(dates.count == 3)
  }

  @Test func `values are stored as text`() throws {
    struct Stored: Codable, Hashable {
      var date: CalendarDate
      var time: LocalDateTime
      var instant: Instant
      var color: CalendarColor
      var span: Occurrence.Span
      var problem: Diagnostic
    }
    let stored = Stored(
      date: date("2026-11-21"), time: local("2026-11-21T09:00"), instant: instant("2026-11-21T09:00"),
      color: CalendarColor(red: 1, green: 2, blue: 3),
      span: .allDay(start: date("2026-11-21"), end: date("2026-11-22")),
      problem: Diagnostic(.missingStart, "an event has no DTSTART", line: 3))
    let bytes = try JSONEncoder().encode(stored)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"date\":\"2026-11-21\""))
    #expect(try JSONDecoder().decode(Stored.self, from: bytes) == stored)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarDate].self, from: Data("[\"never\"]".utf8))
    }
  }

  @Test func `absurd numbers are the farthest day and do not trap`() {
    let far = CalendarDate(daysSinceEpoch: .max)
    #expect(far.adding(days: .max) == far)
    #expect(CalendarDate(daysSinceEpoch: .min).adding(days: .min) < far)
    #expect(!far.description.isEmpty)
    let last = Instant(secondsSinceEpoch: .max)
    #expect(last.adding(seconds: .max) == last)
    #expect(!last.description.isEmpty)
    #expect(!Zone.utc.localDateTime(at: last).description.isEmpty)
    #expect(OccurrenceWindow(from: last, to: Instant(secondsSinceEpoch: .min), zone: .utc).dates.isEmpty)
  }
}

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
