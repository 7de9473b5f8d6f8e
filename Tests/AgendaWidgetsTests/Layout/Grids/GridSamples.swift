import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport

/// Agendas for tests of grids, from occurrences as the rules place them on days.
enum GridSample {
  static let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  /// The agenda of three calendars for whole days.
  static func agenda(
    _ window: OccurrenceWindow, now: String, work: [Occurrence], family: [Occurrence] = [],
    birthdays: [Occurrence] = [], options: AgendaOptions = AgendaOptions()
  ) -> Agenda {
    Agenda(
      of: [
        CalendarOccurrences(Sample.work, work), CalendarOccurrences(Sample.family, family),
        CalendarOccurrences(Sample.birthdays, birthdays),
      ], in: window, at: instant(now, window.zone), options: options)
  }

  private static func timed(_ title: String, _ start: String, _ end: String) -> Occurrence {
    event(title, start, end, uid: title + start, zone: berlin)
  }

  /// A busy November, in weeks from a day of the week.
  static func november(_ weeks: WeekRules = WeekRules()) -> Agenda {
    let standUps = (2...27).filter { ![7, 8, 14, 15, 21, 22].contains($0) }.map { day in
      let date = "2026-11-" + (day < 10 ? "0\(day)" : "\(day)")
      return timed("Stand-up", date + "T09:00", "09:15")
    }
    var options = AgendaOptions()
    options.showsCancelled = true
    let month = date("2026-11-01")..<date("2026-12-01")
    return agenda(
      OccurrenceWindow(weeks.weeks(with: month), zone: berlin), now: "2026-11-20T10:40",
      work: standUps + [
        timed("Lunch with Kim", "2026-11-20T12:00", "13:00"),
        timed("Design review of the calendar", "2026-11-20T14:00", "15:30"),
        timed("Retrospective", "2026-11-20T16:00", "17:00"),
        timed("Night shift", "2026-11-24T22:00", "2026-11-25T06:00"),
        timed("Trip to Vienna", "2026-11-12T18:00", "2026-11-15T12:00"),
        event("Conference", "2026-11-18", "2026-11-21"),
        event("Yoga", "2026-11-26T18:00", "19:00", zone: berlin) { $0.details.status = .cancelled },
      ],
      family: [
        event("Autumn holidays", "2026-10-26", "2026-11-07"), event("Fair", "2026-11-20"),
        event("Parents visit", "2026-11-19", "2026-11-23"),
        event("🎉 会议：讨论季度计划", "2026-11-03"), timed("Zahnarzt", "2026-11-03T16:30", "17:00"),
      ],
      birthdays: [event("Ada Lovelace’s birthday", "2026-11-20")], options: options)
  }

  /// The calendars of three persons.
  static let householdCalendars = ["alice", "ben", "kim"].enumerated().map {
    CalendarIdentity(name: $1, position: $0)
  }

  /// Three days of three persons: with holidays of two of them, and a birthday.
  static var household: Agenda {
    let calendars = householdCalendars
    func holidays(_ uid: String) -> Occurrence { event("Holidays", "2026-11-20", "2026-11-22", uid: uid) }
    let birthdays = CalendarIdentity(name: "birthdays", position: 3, kind: .birthdays)
    return Agenda(
      of: [
        CalendarOccurrences(
          calendars[0],
          [
            holidays("alice"), timed("School", "2026-11-20T07:45", "13:15"),
            timed("Birthday party of Mia", "2026-11-21T16:00", "18:00"),
          ]),
        CalendarOccurrences(
          calendars[1],
          [
            holidays("ben"), timed("Nursery", "2026-11-20T08:00", "15:00"),
            timed("Birthday party of Mia", "2026-11-21T16:00", "18:00"),
          ]),
        CalendarOccurrences(
          calendars[2],
          [
            timed("Work", "2026-11-20T09:00", "16:00"),
            timed("Dentist", "2026-11-20T12:30", "13:15"),
          ]),
        CalendarOccurrences(birthdays, [event("Ada Lovelace’s birthday", "2026-11-20")]),
      ], in: OccurrenceWindow(date("2026-11-20")..<date("2026-11-23"), zone: berlin),
      at: instant("2026-11-20T10:40", berlin))
  }

  /// A week with titles that need several lines.
  static var week: Agenda {
    var agenda = november()
    agenda.days = Array(agenda.days[21..<28])
    agenda.window = OccurrenceWindow(date("2026-11-16")..<date("2026-11-23"), zone: berlin)
    return agenda
  }

  /// A day with events that overlap, are short and leave gaps.
  static var day: Agenda {
    agenda(
      days("2026-11-20", nil, berlin), now: "2026-11-20T10:40",
      work: [
        timed("Stand-up", "2026-11-20T09:00", "09:15"), timed("Release", "2026-11-20T09:15", "11:30"),
        timed("Call with Zoë", "2026-11-20T10:00", "10:30"),
        timed("Design review of the calendar", "2026-11-20T14:00", "15:30"),
        timed("Interview", "2026-11-20T14:30", "16:00"), timed("Planning", "2026-11-20T15:00", "16:30"),
        timed("Night shift", "2026-11-20T22:00", "2026-11-21T06:00"),
      ],
      family: [event("Fair", "2026-11-19", "2026-11-22")],
      birthdays: [event("Ada Lovelace’s birthday", "2026-11-20")])
  }
}
