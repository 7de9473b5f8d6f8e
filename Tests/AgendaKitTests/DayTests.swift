import AgendaKit
import ICalendar
import TestSupport
import Testing

@Suite struct DayTests {
  private func day(_ occurrence: Occurrence, in window: OccurrenceWindow) -> [[String]] {
    Agenda(of: [calendar([occurrence])], in: window, at: instant("2026-11-21T08:00")).pictures
  }

  @Test(arguments: [
    ("2026-11-21T00:00", "2026-11-21T00:01", ["x"]),
    ("2026-11-21T23:59", "2026-11-22T00:00", ["x"]),
    ("2026-11-20T23:00", "2026-11-21T00:00", []),
    ("2026-11-22T00:00", "2026-11-22T00:30", []),
    ("2026-11-20T23:00", "2026-11-21T00:01", ["→ x 2/2"]),
    ("2026-11-21T23:59", "2026-11-22T00:01", ["x → 1/2"]),
    ("2026-11-21T00:00", "2026-11-21T00:00", ["x"]),
    ("2026-11-22T00:00", "2026-11-22T00:00", []),
    ("2026-11-21T00:00", "2026-11-22T00:00", ["[x]"]),
    ("2026-11-21T00:00", "2026-11-22T00:01", ["[x] 1/2"]),
    ("2026-11-20T12:00", "2026-11-22T00:00", ["[x] 2/2"]),
    ("2026-11-20T12:00", "2026-11-22T12:00", ["[x] 2/3"]),
  ])
  func `a timed event is on the days that it touches`(_ start: String, _ end: String, _ shown: [String]) {
    #expect(day(event("x", start, end), in: days("2026-11-21")) == [shown])
  }

  @Test(arguments: [
    ("2026-11-21", "2026-11-22", ["[x]"]),
    ("2026-11-20", "2026-11-21", []),
    ("2026-11-22", "2026-11-23", []),
    ("2026-11-20", "2026-11-23", ["[x] 2/3"]),
  ])
  func `an all-day event is on its dates`(_ start: String, _ end: String, _ shown: [String]) {
    #expect(day(event("x", start, end), in: days("2026-11-21")) == [shown])
  }

  @Test(arguments: [-11, 0, 5, 14])
  func `a date is the same date for every viewer`(_ hours: Int) {
    let zone = Zone(identifier: "there", fixedOffset: hours * 3600)
    #expect(day(event("x", "2026-11-21"), in: days("2026-11-20", "2026-11-22", zone)) == [[], ["[x]"], []])
  }

  @Test func `an event of several days numbers its days`() {
    let shift = event("x", "2026-11-20T18:00", "2026-11-23T06:00")
    let expected = [[], ["x → 1/4"], ["[x] 2/4"], ["[x] 3/4"], ["→ x 4/4"], []]
    #expect(day(shift, in: days("2026-11-19", "2026-11-24")) == expected)
  }

  @Test(arguments: [
    ("2026-11-21T09:00", "2026-11-21T10:00", []),
    ("2026-11-21T09:00", "2026-11-21T10:01", ["x"]),
    ("2026-11-21T10:00", "2026-11-21T10:00", ["x"]),
    ("2026-11-21T09:59", "2026-11-21T09:59", []),
    ("2026-11-21T12:00", "2026-11-21T13:00", []),
    ("2026-11-21T11:59", "2026-11-21T13:00", ["x"]),
    ("2026-11-20T22:00", "2026-11-21T10:30", ["→ x 2/2"]),
  ])
  func `a window within a day shows events as parts of the whole day`(
    _ start: String, _ end: String, _ shown: [String]
  ) {
    let window = window("2026-11-21T10:00", "2026-11-21T12:00")
    #expect(day(event("x", start, end), in: window) == [shown])
  }

  @Test func `a window that ends within a day leaves out what follows on that day`() {
    let window = window("2026-11-20T12:00", "2026-11-21T12:00")
    #expect(
      day(event("x", "2026-11-20T13:00", "2026-11-21T13:00"), in: window) == [["x → 1/2"], ["→ x 2/2"]])
    #expect(day(event("x", "2026-11-21T12:00", "13:00"), in: window) == [[], []])
    #expect(day(event("x", "2026-11-21"), in: window) == [[], ["[x]"]])
  }

  @Test(.timeLimit(.minutes(1))) func `an event of thousands of years costs no more than the days asked for`()
  {
    let ages = (0..<2000).map { event("x\($0)", "0001-01-01T12:00", "9998-12-31T12:00") }
    let agenda = Agenda(of: [calendar(ages)], in: days("2026-11-21"), at: instant("2026-11-21T08:00"))
    #expect(agenda.days[0].allDay.count == 2000)
    #expect(agenda.days[0].allDay[0].dayCount == 3_651_694)
  }

  @Test func `the number of a day is right after thousands of years`() {
    let age = event("x", "0001-01-01T12:00", "9998-12-31T12:00")
    #expect(day(age, in: days("9000-01-01")) == [["[x] 3286818/3651694"]])
  }

  @Test func `an all-day event with an end before its start is on its first day`() {
    let shown = day(event("x", "2026-11-21", "2026-11-20"), in: days("2026-11-19", "2026-11-22"))
    #expect(shown == [[], [], ["[x]"], []])
  }
}
