import AgendaKit
import ICalendar
import TestSupport
import Testing

/// Numbers and moments that no program means neither trap nor take long.
@Suite struct AbsurdValueTests {
  private static let numbers = [Int.min, -1, 0, 1, Int.max]
  private static let moments = [Instant(secondsSinceEpoch: .min), Instant(secondsSinceEpoch: .max)]
  private let day = days("2026-11-21")
  private let now = instant("2026-11-21T09:30")

  /// An event now with a reminder, and one that lasts since the beginning of time.
  private static func calendars(_ number: Int) -> [CalendarOccurrences] {
    let meeting = event("Stand-up", "2026-11-21T09:00", "2026-11-21T10:00")
    var reminded = meeting.event
    reminded.details.alarms = [
      Alarm(
        action: "DISPLAY", trigger: .relativeToStart(.init(days: number, seconds: number)),
        repeatCount: number, repeatInterval: .init(days: number, seconds: number)),
      Alarm(
        action: "DISPLAY", trigger: .absolute(Instant(secondsSinceEpoch: number)), repeatCount: number,
        repeatInterval: .init(days: number, seconds: number)),
    ]
    let endless = Occurrence.Span.allDay(
      start: CalendarDate(daysSinceEpoch: .min), end: CalendarDate(daysSinceEpoch: .max))
    return [
      CalendarOccurrences(
        CalendarIdentity(name: "", position: number),
        [
          Occurrence(event: reminded, span: meeting.span),
          Occurrence(event: meeting.event, span: endless),
          Occurrence(event: meeting.event, span: .timed(start: moments[1], end: moments[0])),
        ])
    ]
  }

  @Test(arguments: numbers)
  func `an agenda takes any limit, days ahead and position`(number: Int) {
    var options = AgendaOptions()
    options.limit = number
    options.daysAhead = number
    for moment in Self.moments + [now] {
      let agenda = Agenda(of: Self.calendars(number), in: day, at: moment, options: options)
      #expect(agenda.days.count == 1)
      #expect(agenda.daysAhead.count <= AgendaOptions.maximumDaysAhead)
      #expect(agenda.limited(to: number).occurrences.count <= agenda.occurrences.count)
    }
  }

  @Test(arguments: numbers)
  func `free time takes any buffer, length, step and free/busy time`(number: Int) {
    var options = FreeTime.Options()
    (options.buffer, options.leastLength, options.step) = (number, number, number)
    options.hours = Swift.min(number, 0)..<Swift.max(number, 1)
    let span = Self.moments[0]..<Self.moments[1]
    for freeBusy in [nil, FreeBusyTimes(periods: [.init(span)]), FreeBusyTimes(spans: [span])] {
      var calendars = Self.calendars(number)
      calendars[0].freeBusy = freeBusy
      for moment in Self.moments + [now] {
        let dates = date("2026-11-21")..<date("2026-11-23")
        let free = FreeTime(of: calendars, on: dates, zone: .utc, from: moment, options: options)
        #expect(free.days.count == 2)
      }
    }
  }

  @Test(arguments: [0, 600])
  func `a negative buffer is none`(length: Int) {
    var options = FreeTime.Options()
    options.buffer = -3600
    let start = instant("2026-11-21T10:00")
    let meeting = Occurrence(
      event: event("Call", "2026-11-21T10:00").event,
      span: .timed(start: start, end: start.adding(seconds: length)))
    let free = FreeTime(
      of: [calendar([meeting])], on: date("2026-11-21")..<date("2026-11-22"), zone: .utc, from: start,
      options: options)
    #expect(free.days[0].slots == [start.adding(seconds: length)..<instant("2026-11-21T17:00")])
  }

  @Test func `a window that ends before it starts is empty`() {
    let inverted = window("2026-11-21T12:00", "2026-11-21T08:00")
    #expect(inverted.dates.isEmpty)
    for calendar in Self.calendars(0) {
      let agenda = Agenda(of: [calendar], in: inverted, at: now)
      #expect(agenda.days.isEmpty)
    }
  }

  @Test(arguments: numbers)
  func `reminders can be at any distance, any number of times`(number: Int) {
    var options = AgendaOptions()
    options.limit = number
    #expect(DueAlarms(of: Self.calendars(number), in: day, at: now, options: options).alarms.count <= 2000)
    let all = OccurrenceWindow(from: Self.moments[0], to: Self.moments[1], zone: .utc)
    #expect(DueAlarms(of: Self.calendars(number), in: all, at: now).alarms.count <= DueAlarm.maximumCount)
  }

  @Test(arguments: numbers)
  func `the next event can be any time ahead`(number: Int) {
    let scope = NextEvent.Scope(allDay: .include, within: number)
    for moment in Self.moments + [now] {
      let next = NextEvent(of: Self.calendars(number), in: day, at: moment, scope: scope)
      _ = next.map { Countdown(to: $0.item, at: Self.moments[0]) }
      _ = next.map { Countdown(to: $0.item, at: Self.moments[1]) }
      #expect(
        NextEvent.nextChange(of: Self.calendars(number), in: day, at: moment, scope: scope) >= Self.moments[0]
      )
    }
  }

  @Test(arguments: numbers)
  func `a timeline takes any options`(number: Int) {
    var options = TimelineOptions()
    options.horizon = number
    options.maximumEntries = number
    options.maximumItems = number
    options.refreshInterval = number
    for moment in Self.moments + [now] {
      for days in [-1..<1, 5..<6] {
        let timeline = Timeline(
          of: Self.calendars(number), showing: days, from: moment, in: .utc, timelineOptions: options)
        // Nothing comes after the end of time.
        #expect((timeline.entry(at: moment) != nil) == (moment < Self.moments[1]))
        _ = Timeline.window(showing: days, from: moment, in: .utc, options: options)
      }
    }
  }
}
