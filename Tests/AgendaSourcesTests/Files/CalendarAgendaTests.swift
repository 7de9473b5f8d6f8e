import AgendaKit
import AgendaSources
import ICalendar
import TestSupport
import Testing

/// The two ways from a file to an agenda: a `Calendar`, and a `SourceReader`.
@Suite struct CalendarAgendaTests {
  private let tasks = """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    UID:event
    DTSTART:20261121T090000Z
    DTEND:20261121T100000Z
    SUMMARY:Stand-up
    END:VEVENT
    BEGIN:VTODO
    UID:overdue
    DUE;VALUE=DATE:20261101
    SUMMARY:Pay rent
    END:VTODO
    BEGIN:VTODO
    UID:done
    DUE;VALUE=DATE:20261121
    STATUS:COMPLETED
    SUMMARY:Call Kim
    END:VTODO
    BEGIN:VTODO
    UID:daily
    DTSTART:20261120T170000Z
    DUE:20261120T180000Z
    RRULE:FREQ=DAILY;COUNT=3
    SUMMARY:Water plants
    END:VTODO
    END:VCALENDAR

    """

  /// The agendas of a text, by `Calendar` and by `SourceReader`.
  private func agendas(_ text: String, kind: CalendarKind = .events, _ options: AgendaOptions) -> [Agenda] {
    let window = days("2026-11-21")
    let now = instant("2026-11-21T08:00")
    let bytes = Array(text.utf8)
    let identity = CalendarIdentity(name: "work", kind: kind)
    let configuration = CalendarConfiguration(name: "work", location: .text(bytes), kind: kind)
    let read = window.extended(byDays: options.daysAhead)
    return [
      Agenda(
        of: Calendar(bytes, file: "work", kind: kind, viewer: .utc), identity: identity, in: window, at: now,
        options: options),
      Agenda(
        of: SourceReader(window: read, toDos: options.tasks.extent).read([configuration]), in: window,
        at: now,
        options: options),
    ]
  }

  @Test(arguments: AgendaOptions.Tasks.allCases, [0, 2])
  func `a file with tasks has the same agenda both ways`(tasks: AgendaOptions.Tasks, daysAhead: Int) {
    var options = AgendaOptions()
    (options.tasks, options.daysAhead) = (tasks, daysAhead)
    let agendas = agendas(self.tasks, options)
    #expect(agendas[0] == agendas[1])
    #expect(agendas[0].days[0].tasks.isEmpty == (tasks == .hide))
  }

  @Test func `several files have the same agenda both ways`() {
    let lunch = calendarText(
      "UID:a\nDTSTART:20261122T120000Z\nDTEND:20261122T130000Z\nSUMMARY:Lunch\n\nUID:b\nSUMMARY:Broken")
    let texts = [("work", Array(tasks.utf8)), ("home", Array(lunch.utf8))]
    let configurations = texts.map { CalendarConfiguration(name: $0, location: .text($1), kind: .events) }
    let calendars = texts.enumerated().map { position, text in
      (CalendarIdentity(name: text.0, position: position), Calendar(text.1, file: text.0, viewer: .utc))
    }
    var options = AgendaOptions()
    options.daysAhead = 1
    let (window, now) = (days("2026-11-21"), instant("2026-11-21T08:00"))
    let results = SourceReader(window: window.extended(byDays: 1)).read(configurations)
    let agenda = Agenda(of: calendars, in: window, at: now, options: options)
    let other = Agenda(of: results, in: window, at: now, options: options)
    #expect(agenda.days == other.days)
    #expect(agenda.daysAhead == other.daysAhead)
    #expect(agenda.daysAhead[0].timed.contains { $0.calendar.name == "home" && $0.title == "Lunch" })
    #expect(agenda.problems.map(\.kind) == other.problems.map(\.kind))
    #expect(agenda.problems.map(\.calendar) == ["home"])
  }

  @Test func `a calendar that is read as birthdays has birthdays in its agenda, and leaves free`() {
    let text = calendarText("UID:a\nDTSTART;VALUE=DATE:19901121\nSUMMARY:Ada Lovelace")
    let agendas = agendas(text, kind: .birthdays, AgendaOptions())
    #expect(agendas[0] == agendas[1])
    let calendar = Calendar(Array(text.utf8), kind: .birthdays, viewer: .utc)
    let identity = CalendarIdentity(of: calendar)
    #expect(identity.kind == .birthdays)
    let free = FreeTime(
      of: [CalendarOccurrences(identity, Array(calendar.occurrences(in: days("2026-11-21"))))],
      on: date("2026-11-21")..<date("2026-11-22"), zone: .utc, from: instant("2026-11-21"),
      options: FreeTime.Options())
    #expect(free.days.map(\.slots.count) == [1])
  }
}
