import AgendaKit
import ICalendar
import TestSupport

@testable import AgendaWidgets

/// Weeks as people have them: of an office with twelve meetings a day, of a family, of somebody with German compounds, and of somebody with few
/// appointments.
struct RealCalendar {
  let agenda: Agenda
  let start: CalendarDate

  private enum Kind: CaseIterable {
    case office, family, compounds, few
  }

  private static let office = [
    "Stand-up", "Budget reconciliation for the coming financial year", "One-to-one with Katarzyna Wiśniewska",
    "Release readiness meeting", "Customer call: Aurora Logistics renewal",
    "Data protection training (mandatory)",
    "Interview: senior engineer, second round", "Architecture board", "Lunch with the visiting delegation",
    "Vendor demo: document management", "1:1", "Quarterly business review with the board",
  ]
  private static let family = [
    "School: Emma", "Swimming lesson (bring towel)", "Football practice: Jonas", "Choir", "Dentist: Jonas",
    "Parents’ evening class 6b", "Bake cookies 🍪", "Brunch at Oma’s", "Home match vs. TSV Neustadt",
    "School trip to the museum of natural history",
  ]
  private static let compounds = [
    "Rückversicherungsvertragsverhandlung", "Zahnarzt", "Betriebsratssitzung", "Steuerberatergespräch",
    "Jahreshauptversammlung der Wohnungsbaugenossenschaft", "Kita-Elternabend", "Physiotherapie",
    "Donaudampfschifffahrtsgesellschaft: Fahrplanabstimmung", "Mittagessen",
  ]
  private static let allDay = [
    "Hackathon week", "Annual leave: Priya Raghunathan", "Yellow bag", "Residual waste", "Trip to Vienna 🎡",
    "First Sunday of Advent", "Visit of cousins Lea and Matteo",
  ]

  /// Five weeks from a Monday in November 2026, at a time of a weekday of the third one.
  init(_ random: inout RandomNumbers) {
    let kind = Kind.allCases.randomElement(using: &random) ?? .office
    let zone = Sample.zone
    start = date("2026-11-02")
    var work: [Occurrence] = []
    var other: [Occurrence] = []
    for day in 0..<35 {
      let date = start.adding(days: day)
      let isRest = day % 7 > 4
      let count =
        switch kind {
        case .office: isRest ? 0 : Int.random(in: 6...13, using: &random)
        case .family: Int.random(in: isRest ? 0...4 : 2...5, using: &random)
        case .compounds:
          isRest ? Int.random(in: 0...1, using: &random) : Int.random(in: 2...8, using: &random)
        case .few: Int.random(in: 0...2, using: &random) / 2
        }
      work += Self.timed(count, on: date, kind, zone, &random)
      guard Int.random(in: 0...(kind == .few ? 9 : 3), using: &random) == 0 else { continue }
      other.append(
        Self.occurrence(
          Self.allDay.randomElement(using: &random) ?? "Fair",
          .allDay(start: date, end: date.adding(days: Int.random(in: 1...5, using: &random)))))
    }
    let now = LocalDateTime(
      start.adding(days: 14 + Int.random(in: 0...6, using: &random)),
      hour: Int.random(in: 6...17, using: &random), minute: 40)
    var options = AgendaOptions()
    options.ended = Bool.random(using: &random) ? .dim : .hide
    agenda = Agenda(
      of: [
        CalendarOccurrences(Sample.work, work), CalendarOccurrences(Sample.family, other),
        CalendarOccurrences(
          Sample.birthdays,
          [
            Self.occurrence(
              "Aunt Friederike’s birthday",
              .allDay(start: start.adding(days: 16), end: start.adding(days: 17)))
          ]),
      ], in: OccurrenceWindow(start..<start.adding(days: 35), zone: zone), at: zone.instant(of: now),
      options: options)
  }

  private static func timed(
    _ count: Int, on date: CalendarDate, _ kind: Kind, _ zone: Zone, _ random: inout RandomNumbers
  ) -> [Occurrence] {
    let titles =
      switch kind {
      case .office: office
      case .family, .few: family
      case .compounds: compounds
      }
    return (0..<count).map { index in
      let first = zone.instant(of: LocalDateTime(date, hour: 8 + index % 12, minute: index % 2 * 30))
      let length = [1800, 3600, 5400].randomElement(using: &random) ?? 3600
      return occurrence(
        titles.randomElement(using: &random) ?? "Stand-up",
        .timed(start: first, end: first.adding(seconds: length)),
        at: Int.random(in: 0...2, using: &random) == 0 ? "Meeting room Aurora" : nil)
    }
  }

  private static func occurrence(_ title: String, _ span: Occurrence.Span, at place: String? = nil)
    -> Occurrence
  {
    var details = EventDetails()
    details.summary = title
    details.location = place
    let schedule = EventSchedule(start: .date(date("2026-11-02")), length: .days(1))
    return Occurrence(event: Event(uid: nil, schedule: schedule, details: details, line: 1), span: span)
  }

  /// The week of now.
  var week: Agenda { part(14, 7, ahead: 0) }

  /// The current day and those after it.
  func today(days: Int) -> Agenda {
    let today = agenda.zone.localDateTime(at: agenda.now).date
    return part(today.daysSinceEpoch - start.daysSinceEpoch, days, ahead: 7)
  }

  private func part(_ first: Int, _ count: Int, ahead: Int) -> Agenda {
    var part = agenda
    part.days = Array(agenda.days[first..<(first + count)])
    part.daysAhead = Array(agenda.days[(first + count)..<min(35, first + count + ahead)])
    part.window = OccurrenceWindow(
      start.adding(days: first)..<start.adding(days: first + count), zone: agenda.zone)
    return part
  }
}
