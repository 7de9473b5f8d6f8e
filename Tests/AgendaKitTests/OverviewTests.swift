import AgendaKit
import ICalendar
import TestSupport
import Testing

/// The overview of an agenda: how many events, which one is next, and when there is free time.
struct OverviewTests {
  private static let zone = Zone.utc
  private static let date = CalendarDate(year: 2026, month: 11, day: 21)!

  private func instant(_ time: String) throws -> Instant {
    let value = try #require(DateTimeValue("2026-11-21T" + time))
    return Self.zone.instant(of: value.local)
  }

  /// An agenda of one day with events such as `09:00-10:30`; `free` marks one that takes no time, `off` a cancelled one, and `eve` one that begins the
  /// day before; `day` is an event of the whole day.
  private func agenda(
    _ events: [String], now: String, options: AgendaOptions = AgendaOptions(), kind: CalendarKind = .events
  ) throws -> Agenda {
    var occurrences: [Occurrence] = []
    for (place, text) in events.enumerated() {
      let words = text.split(separator: " ")
      let isWhole = words[0] == "day"
      let times = isWhole ? ["00:00", "00:00"] : words[0].split(separator: "-")
      var details = EventDetails()
      details.summary = text
      if words.last == "free" { details.transparency = .transparent }
      if words.last == "off" { details.status = .cancelled }
      let (time, end) = (try instant(String(times[0])), try instant(String(times[1])))
      let start = words.last == "eve" ? time.adding(seconds: -86_400) : time
      let schedule = EventSchedule(
        start: isWhole ? .date(Self.date) : .zoned(Self.zone.localDateTime(at: start), Self.zone),
        length: .nominal(days: 0, seconds: end.secondsSinceEpoch - start.secondsSinceEpoch))
      occurrences.append(
        Occurrence(
          event: Event(uid: "\(place)", schedule: schedule, details: details),
          span: isWhole
            ? .allDay(start: Self.date, end: Self.date.adding(days: 1)) : .timed(start: start, end: end)))
    }
    let calendar = CalendarOccurrences(CalendarIdentity(name: "work", position: 0, kind: kind), occurrences)
    return Agenda(
      of: [calendar], in: OccurrenceWindow(Self.date..<Self.date.adding(days: 1), zone: Self.zone),
      at: try instant(now), options: options)
  }

  private func free(_ overview: AgendaOverview) -> String? {
    overview.freeTime.map { range in
      [range.lowerBound, range.upperBound].map {
        let time = Self.zone.localDateTime(at: $0)
        return "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
      }.joined(separator: "-")
    }
  }

  @Test(
    arguments: [
      (["09:00-10:00", "11:00-12:00"], "08:00", "10:00-11:00"),
      // The longest one; of two the first.
      (["09:00-10:00", "10:30-11:00", "13:00-14:00", "15:00-16:00"], "08:00", "11:00-13:00"),
      (["09:00-10:00", "11:00-12:00", "13:00-14:00"], "08:00", "10:00-11:00"),
      // Overlapping events are one.
      (["09:00-12:00", "10:00-11:00", "13:00-14:00"], "08:00", "12:00-13:00"),
      // Less than half an hour is not worth a word.
      (["09:00-10:00", "10:29-11:00"], "08:00", nil),
      (["09:00-10:00", "10:30-11:00"], "08:00", "10:00-10:30"),
      // Events that take no time, or do not take place, do not count.
      (["09:00-10:00", "10:30-12:00 free", "13:00-14:00"], "08:00", "10:00-13:00"),
      (["09:00-10:00", "10:30-12:00 off", "13:00-14:00"], "08:00", "10:00-13:00"),
      // Only what is ahead.
      (["09:00-10:00", "12:00-13:00", "14:00-15:00"], "10:30", "13:00-14:00"),
      (["09:00-10:00"], "08:00", nil), ([], "08:00", nil),
    ] as [([String], String, String?)])
  func `The longest free time lies between two events`(events: [String], now: String, expected: String?)
    throws
  {
    #expect(free(AgendaOverview(of: try agenda(events, now: now))) == expected)
  }

  @Test(arguments: [("day", nil), ("day free", "10:00-11:00"), ("day off", "10:00-11:00")])
  func `A day on which an event of the whole day makes busy has no free time`(
    event: String, expected: String?
  ) throws {
    let events = ["09:00-10:00", event, "11:00-12:00"]
    #expect(free(AgendaOverview(of: try agenda(events, now: "08:00"))) == expected)
    var options = AgendaOptions()
    options.allDay = .exclude
    #expect(
      free(AgendaOverview(of: try agenda(events, now: "08:00", options: options))) == "10:00-11:00")
  }

  @Test func `A birthday makes nobody busy`() throws {
    let events = ["09:00-10:00", "10:15-10:45", "11:30-12:00"]
    #expect(free(AgendaOverview(of: try agenda(events, now: "08:00"))) == "10:45-11:30")
    #expect(free(AgendaOverview(of: try agenda(events, now: "08:00", kind: .birthdays))) == nil)
  }

  @Test func `A limit that hides events hides the free time`() throws {
    var options = AgendaOptions()
    options.limit = 2
    let overview = AgendaOverview(
      of: try agenda(["09:00-10:00", "11:00-12:00", "13:00-14:00"], now: "08:00", options: options))
    #expect(overview.freeTime == nil && overview.eventCount == 3)
  }

  @Test(arguments: [
    ("08:00", "09:00-10:00"), ("09:30", "09:00-10:00"), ("10:00", "12:00-13:00"), ("13:00", nil),
  ])
  func `The next event is the first that has not ended`(now: String, title: String?) throws {
    let events = ["08:30-09:30 off", "09:00-10:00", "12:00-13:00"]
    #expect(AgendaOverview(of: try agenda(events, now: now)).next?.title == title)
  }

  @Test(arguments: [
    (["22:00-01:00 eve", "07:30-08:00"], "07:30-08:00"), (["22:00-01:00 eve"], "22:00-01:00 eve"),
  ])
  func `The next event is one of the day, before what goes on since the day before`(
    events: [String], title: String
  ) throws {
    #expect(AgendaOverview(of: try agenda(events, now: "00:00")).next?.title == title)
  }

  @Test func `no time is called free beside free/busy times, which the agenda does not show`() throws {
    var agenda = try agenda(["09:00-10:00", "11:00-12:00"], now: "08:00")
    #expect(AgendaOverview(of: agenda).freeTime != nil)
    agenda.problems = [
      AgendaProblem(
        source: "free.ifb", calendar: "work", kind: .ignoredFreeBusy, severity: .warning, message: "not shown"
      )
    ]
    #expect(AgendaOverview(of: agenda).freeTime == nil)
  }

  @Test func `Tasks that are done are not counted with those to be done`() throws {
    let tasks =
      [
        ("Rent", .needsAction), ("Tax", .inProcess), ("Dishes", .completed), ("Fence", .cancelled),
      ] as [(String, ToDo.Status)]
    let occurrences = tasks.map { title, status in
      event(title, "2026-11-21") {
        $0.toDo = ToDo()
        $0.toDo?.status = status
        $0.toDo?.due = .date(Self.date)
      }
    }
    var options = AgendaOptions()
    options.tasks = .all
    let agenda = Agenda(
      of: [calendar(occurrences)], in: days("2026-11-21"), at: try instant("08:00"),
      options: options)
    #expect(agenda.days[0].tasks.count == 4 && agenda.taskCount == 2)
  }
}
