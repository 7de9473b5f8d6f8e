import AgendaKit
import AgendaWidgets
import ICalendar

extension Sample {
  /// A day as the design draws it, and days ahead.
  static var ahead: Agenda {
    let first = today.days
    var agenda = agenda(first + week.days.dropFirst(), now: instant(9, 5))
    agenda.days[0].timed[0].isRunning = true
    return agenda
  }

  /// Every state, by the name that a reader gives it.
  static var states: [(name: String, agenda: Agenda)] {
    var quiet = today
    quiet.days[0].allDay = []
    var cached = today
    cached.state = .unreachable
    cached.lastUpdate = instant(6, 40)
    var failed = mixed
    failed.now = instant(8, 30)
    return [
      ("events", today), ("events, none all-day", quiet), ("events, all-day alone", allDayAlone),
      ("events ahead", ahead), ("one on two days", agenda([day(timed: [nightShift])])),
      ("nothing today", agenda([day()], state: .nothingToday)),
      ("nothing more today", agenda([day(ended: 2)], state: .nothingToday)),
      ("nothing ahead", agenda([day(), day(1)], state: .nothingAhead)),
      ("not configured", agenda([], state: .notConfigured)),
      ("signed out", agenda([day()], state: .signedOut)),
      ("unreachable", agenda([day()], state: .unreachable)), ("unreachable, kept events", cached),
      ("unreadable", agenda([], state: .unreadable)), ("some sources failed", failed),
    ]
  }

  /// Every state in a space, each under its name.
  static func drawnStates(in space: WidgetSpace, _ render: (WidgetContent) -> String) -> String {
    let layout = WidgetLayout(language: Language(.english))
    return states.map { "== \($0.name)\n" + render(layout.content(of: $0.agenda, in: space)) }
      .joined(separator: "\n")
  }

  private static var allDayAlone: Agenda {
    agenda([
      day(allDay: [allDay("Ada Lovelace’s birthday", in: birthdays), allDay("Fair", from: -1, days: 3)])
    ])
  }
}
