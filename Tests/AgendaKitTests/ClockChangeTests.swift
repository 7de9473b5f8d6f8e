import AgendaKit
import ICalendar
import TestSupport
import Testing

/// Days that do not last 24 hours.
@Suite struct ClockChangeTests {
  private func zone(_ name: String) throws -> Zone {
    try #require(ZoneDatabase.system.zone(named: name))
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-03-29", 23), ("Europe/Berlin", "2026-10-25", 25),
    ("Europe/Berlin", "2026-11-21", 24),
    // The clock goes from midnight to one.
    ("Asia/Beirut", "2026-03-29", 23), ("America/Sao_Paulo", "2018-11-04", 23),
    // The clock goes back from midnight to eleven, or from one to midnight.
    ("Asia/Beirut", "2026-10-24", 25), ("America/Sao_Paulo", "2019-02-16", 25),
    ("America/Havana", "2026-11-01", 25),
    // A minute after midnight the clock goes back to the day before: that is a part of the new day.
    ("America/St_Johns", "2010-11-06", 24), ("America/St_Johns", "2010-11-07", 25),
    // The date that Samoa skipped.
    ("Pacific/Apia", "2011-12-29", 24), ("Pacific/Apia", "2011-12-30", 0), ("Pacific/Apia", "2011-12-31", 24),
  ])
  func `a day lasts from one midnight to the next`(_ name: String, _ day: String, _ hours: Int) throws {
    let zone = try zone(name)
    let (today, tomorrow) = (LocalDay(date(day), in: zone), LocalDay(date(day).adding(days: 1), in: zone))
    #expect(today.end.secondsSinceEpoch - today.start.secondsSinceEpoch == hours * 3600)
    #expect(today.end == tomorrow.start)
    guard hours > 0 else { return }
    #expect(LocalDay(of: today.start, in: zone) == today)
    #expect(LocalDay(of: today.end.adding(seconds: -1), in: zone) == today)
  }

  @Test(arguments: [
    ("Asia/Beirut", "2026-03-28", "2026-03-29"), ("America/Sao_Paulo", "2018-11-03", "2018-11-04"),
    ("America/Sao_Paulo", "2019-02-16", "2019-02-17"), ("Europe/Berlin", "2026-10-25", "2026-10-26"),
  ])
  func `events that end or begin at midnight are on one day only`(
    _ name: String, _ first: String, _ second: String
  ) throws {
    let zone = try zone(name)
    let midnight = LocalDay(date(second), in: zone).start
    let before = Occurrence.Span.timed(start: midnight.adding(seconds: -1800), end: midnight)
    let after = Occurrence.Span.timed(start: midnight, end: midnight.adding(seconds: 1800))
    let events = [("before", before), ("after", after)].map { title, span in
      Occurrence(event: event(title, first).event, span: span)
    }
    let agenda = Agenda(of: [calendar(events)], in: days(first, second, zone), at: midnight)
    #expect(agenda.pictures == [["before"], ["after"]])
    #expect(agenda.nextChange == midnight.adding(seconds: 1800))
  }

  @Test func `an event from midnight to midnight covers a day of 23 and one of 25 hours`() throws {
    let zone = try zone("Europe/Berlin")
    for day in ["2026-03-29", "2026-10-25"] {
      let span = LocalDay(date(day), in: zone)
      let whole = Occurrence(event: event("x", day).event, span: .timed(start: span.start, end: span.end))
      #expect(Agenda(of: [calendar([whole])], in: days(day, nil, zone), at: span.start).pictures == [["[x]"]])
    }
  }

  @Test func `an event over a date that the zone skipped is on the existing days`() throws {
    let zone = try zone("Pacific/Apia")
    let flight = event("x", "2011-12-29T22:00", "2011-12-31T04:00", zone: zone)
    let holiday = event("y", "2011-12-30")
    let agenda = Agenda(
      of: [calendar([flight, holiday])], in: days("2011-12-29", "2011-12-31", zone),
      at: instant("2011-12-29T12:00", zone))
    #expect(agenda.pictures == [["x → 1/3"], ["[y]"], ["→ x 3/3"]])
    #expect(agenda.occurrences.map(\.title) == ["x", "y"])
  }

  @Test(arguments: [
    "America/St_Johns", "America/Sao_Paulo", "Europe/Berlin", "Pacific/Apia", "America/Havana",
  ])
  func `every half hour of a year is in one day, and days are consecutive`(_ name: String) throws {
    let zone = try zone(name)
    let start = instant("2010-06-01", zone)
    var last = LocalDay(of: start, in: zone)
    for halfHour in 0..<(2 * 24 * 700) {
      let moment = start.adding(seconds: halfHour * 1800)
      let day = LocalDay(of: moment, in: zone)
      #expect(day.start <= moment && moment < day.end)
      if day != last {
        #expect(day.start == last.end)
        last = day
      }
    }
  }
}
