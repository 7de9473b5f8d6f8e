import AgendaKit
import ICalendar
import TestSupport
import Testing

/// Agendas and free time of several calendars that were read.
@Suite struct SeveralCalendarsTests {
  private let now = instant("2026-11-21T08:00")
  private let work = Self.read(
    """
    X-WR-CALNAME:Work
    X-APPLE-CALENDAR-COLOR:#1F6FEB
    BEGIN:VEVENT
    UID:stand-up
    DTSTART:20261121T090000Z
    DTEND:20261121T091500Z
    SUMMARY:Stand-up
    END:VEVENT
    BEGIN:VEVENT
    UID:party
    DTSTART:20261121T180000Z
    DTEND:20261121T200000Z
    SUMMARY:Party
    ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org
    END:VEVENT
    BEGIN:VTODO
    UID:report
    DUE;VALUE=DATE:20261121
    SUMMARY:Report
    END:VTODO
    BEGIN:VEVENT
    UID:broken
    SUMMARY:It has no start
    END:VEVENT
    """, file: "work.ics")
  private let home = Self.read(
    """
    X-WR-CALNAME:Home
    X-APPLE-CALENDAR-COLOR:#2DA44E
    BEGIN:VEVENT
    UID:lunch
    DTSTART:20261121T120000Z
    DTEND:20261121T130000Z
    SUMMARY:Lunch
    END:VEVENT
    BEGIN:VEVENT
    UID:party
    DTSTART:20261121T180000Z
    DTEND:20261121T200000Z
    SUMMARY:Party
    END:VEVENT
    BEGIN:VEVENT
    UID:walk
    DTSTART:20261122T100000Z
    DTEND:20261122T110000Z
    SUMMARY:Walk
    END:VEVENT
    BEGIN:VEVENT
    UID:night
    DTSTART:20261120T220000Z
    DTEND:20261120T235000Z
    SUMMARY:Concert
    END:VEVENT
    BEGIN:VEVENT
    UID:broken
    SUMMARY:It has no start
    END:VEVENT
    """, file: "home.ics")
  private let birthdays = Self.read(
    """
    X-WR-CALNAME:Birthdays
    BEGIN:VEVENT
    UID:ada
    DTSTART;VALUE=DATE:19901121
    SUMMARY:Ada Lovelace
    END:VEVENT
    """, file: "birthdays.ics", kind: .birthdays)

  private static func read(_ lines: String, file: String, kind: CalendarKind = .events) -> Calendar {
    Calendar(
      Array("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//\n\(lines)\nEND:VCALENDAR\n".utf8), file: file,
      kind: kind, viewer: .utc)
  }

  /// A calendar with an event of each day from the 21st on.
  private static func daily(_ name: String, _ count: Int) -> Calendar {
    read(
      """
      X-WR-CALNAME:\(name)
      BEGIN:VEVENT
      UID:\(name)
      DTSTART:20261121T090000Z
      DTEND:20261121T100000Z
      RRULE:FREQ=DAILY;COUNT=\(count)
      SUMMARY:\(name)
      END:VEVENT
      """, file: "\(name).ics")
  }

  /// Each item with its calendar: `Work: Stand-up`.
  private func rows(_ items: [AgendaItem]) -> [String] {
    items.map { "\($0.calendar.name): \($0.title)" }
  }

  @Test func `each row has the name and the colour of its calendar`() {
    let agenda = Agenda(of: [work, home, birthdays], in: days("2026-11-21"), at: now)
    #expect(rows(agenda.days[0].allDay) == ["Birthdays: Ada Lovelace (36)"])
    #expect(rows(agenda.days[0].timed) == ["Work: Stand-up", "Home: Lunch", "Work: Party"])
    #expect(rows(agenda.days[0].tasks) == ["Work: Report"])
    #expect(agenda.days[0].timed.map(\.calendar.color) == [work.color, home.color, work.color])
    #expect(work.color == CalendarColor("#1F6FEB") && home.color == CalendarColor("#2DA44E"))
    #expect(agenda.days[0].timed.map(\.calendar.position) == [0, 1, 0])
    #expect(agenda.days[0].allDay.map(\.calendar.position) == [2])
    #expect(agenda.problems.map(\.source) == ["work.ics", "home.ics"])
    #expect(agenda.problems.map(\.calendar) == ["Work", "Home"])
  }

  @Test(arguments: [0, 2], AgendaOptions.Tasks.allCases)
  func `the days ahead, the tasks and the problems are those of occurrences found one by one`(
    daysAhead: Int, tasks: AgendaOptions.Tasks
  ) {
    var options = AgendaOptions()
    (options.daysAhead, options.tasks) = (daysAhead, tasks)
    let window = days("2026-11-21")
    let whole = window.extended(byDays: daysAhead)
    var found: [CalendarOccurrences] = []
    var problems: [AgendaProblem] = []
    for (position, calendar) in [work, home, birthdays].enumerated() {
      let identity = CalendarIdentity(of: calendar, position: position)
      var occurrences = Array(calendar.occurrences(in: whole))
      occurrences += calendar.toDos(options.tasks.extent, in: whole)
      found.append(CalendarOccurrences(identity, occurrences))
      problems += calendar.diagnostics.map {
        AgendaProblem($0, source: identity.name, calendar: identity.name)
      }
    }
    let agenda = Agenda(of: [work, home, birthdays], in: window, at: now, options: options)
    #expect(agenda == Agenda(of: found, in: window, at: now, options: options, problems: problems))
    #expect(rows(agenda.daysAhead.flatMap(\.timed)) == (daysAhead == 0 ? [] : ["Home: Walk"]))
  }

  @Test func `calendars can have other names, colours and owners than their own`() {
    let red = CalendarColor("red")
    var mine = CalendarIdentity(of: work, position: 1)
    mine.ownerAddresses = ["kim@example.org"]
    let others = CalendarIdentity(name: "Family", position: 0, color: red)
    let agenda = Agenda(of: [(mine, work), (others, home)], in: days("2026-11-21"), at: now)
    #expect(rows(agenda.days[0].timed) == ["Work: Stand-up", "Family: Lunch", "Family: Party"])
    #expect(agenda.days[0].timed.last?.calendar.color == red)
    #expect(agenda.problems.map(\.calendar) == ["Work", "Family"])
  }

  @Test func `an agenda of one calendar is that of an array with it`() {
    let window = days("2026-11-21", "2026-11-23")
    #expect(Agenda(of: work, in: window, at: now) == Agenda(of: [work], in: window, at: now))
    let identity = CalendarIdentity(name: "team", position: 3)
    #expect(
      Agenda(of: work, identity: identity, in: window, at: now)
        == Agenda(of: [(identity, work)], in: window, at: now))
  }

  @Test func `calendars that could not be read are among the problems`() {
    let problem = AgendaProblem(
      source: "team.ics", calendar: "team", kind: "unreadable", severity: .failure,
      message: "it cannot be read")
    let agenda = Agenda(of: [work], in: days("2026-11-21"), at: now, problems: [problem])
    #expect(agenda.state == .someSourcesFailed)
    #expect(agenda.problems.map(\.calendar) == ["team", "Work"])
    let none: [Calendar] = []
    #expect(Agenda(of: none, in: days("2026-11-21"), at: now, problems: [problem]).state == .unreadable)
    #expect(Agenda(of: none, in: days("2026-11-21"), at: now).state == .notConfigured)
  }

  @Test func `several calendars share a budget, and what one does not need is left for the others`() {
    let month = days("2026-11-21", "2026-12-20")
    let budget = ExpansionBudget(occurrences: 20)
    let cut = Agenda(
      of: [Self.daily("a", 30), Self.daily("b", 30)], in: month, at: now, within: budget)
    #expect(cut.occurrences.count == 20)
    #expect(Set(cut.occurrences.map(\.calendar.name)) == ["a", "b"])
    #expect(cut.problems.map(\.calendar) == ["a", "b"])
    let whole = Agenda(of: [Self.daily("a", 2), Self.daily("b", 15)], in: month, at: now, within: budget)
    #expect(whole.occurrences.count == 17)
    #expect(whole.problems.isEmpty)
  }

  @Test func `free time is between the events of all calendars, with the buffers of those before it`() {
    var options = FreeTime.Options()
    options.hours = 0..<86_400
    options.buffer = 1800
    let dates = date("2026-11-21")..<date("2026-11-22")
    let free = FreeTime(
      of: [work, home, birthdays], on: dates, zone: .utc, from: instant("2026-11-21"), options: options)
    let expected = [
      ("2026-11-21T00:20", "2026-11-21T08:30"), ("2026-11-21T09:45", "2026-11-21T11:30"),
      ("2026-11-21T13:30", "2026-11-21T17:30"), ("2026-11-21T20:30", "2026-11-22T00:00"),
    ].map { instant($0)..<instant($1) }
    #expect(free.days[0].slots == expected)
    #expect(free.problems.map(\.calendar) == ["Work", "Home"])
    var mine = CalendarIdentity(of: work)
    mine.ownerAddresses = ["kim@example.org"]
    let declined = FreeTime(
      of: [(mine, work)], on: dates, zone: .utc, from: instant("2026-11-21T10:00"), options: options)
    #expect(declined.days[0].slots == [instant("2026-11-21T10:00")..<instant("2026-11-22")])
  }
}
