public import AgendaKit
public import ICalendar

extension Agenda {
  /// A sample agenda for previews. It begins on the day of `now`, and its moment is always half past eight in the
  /// morning of that day, so that it looks the same at any time. Titles are in the language.
  ///
  /// `daysAhead` is the number of days after the requested ones, for widgets with room left.
  ///
  /// The first day has two all-day and five timed events from three calendars. The days after it, up to a week, have
  /// fewer. With `hasDetails`, one of the first day has a link, a guest and a description.
  public static func sample(
    in language: Language, at now: Instant, zone: Zone, days: Int = 2, daysAhead: Int = 0,
    hasDetails: Bool = false
  )
    -> Agenda
  {
    let today = zone.localDateTime(at: now).date
    let sample = SampleCalendars(
      titles: language.sampleTitles, today: today, zone: zone, hasDetails: hasDetails)
    var options = AgendaOptions()
    options.daysAhead = min(max(0, daysAhead), 366)
    return Agenda(
      of: sample.calendars,
      in: OccurrenceWindow(today..<today.adding(days: min(max(1, days), 366)), zone: zone),
      at: sample.instant(0, 8, 30), options: options)
  }
}

/// The calendars of the sample agenda.
private struct SampleCalendars {
  let titles: SampleTitles
  let today: CalendarDate
  let zone: Zone
  let hasDetails: Bool

  var calendars: [CalendarOccurrences] {
    [
      CalendarOccurrences(
        CalendarIdentity(name: "birthdays", position: 0, kind: .birthdays, color: Palette.color(at: 3)),
        [birthday]),
      CalendarOccurrences(
        CalendarIdentity(name: "work", position: 1, color: Palette.color(at: 0)),
        [
          event(titles.standUp, 0, (9, 0), minutes: 15, place: titles.room),
          review,
          event(titles.standUp, 2, (9, 0), minutes: 15, place: titles.room),
          event(titles.planning, 2, (10, 0), minutes: 120, place: titles.room),
          event(titles.standUp, 3, (9, 0), minutes: 15, place: titles.room),
          event(titles.review, 4, (15, 0), minutes: 60),
        ]),
      CalendarOccurrences(
        CalendarIdentity(name: "family", position: 2, color: Palette.color(at: 1)),
        [
          event(titles.lunch, 0, (11, 30), minutes: 60),
          event(titles.dentist, 0, (16, 30), minutes: 45, place: titles.street),
          allDay(titles.holiday, days: 2),
          event(titles.market, 1, (9, 30), minutes: 60),
          event(titles.hike, 1, (13, 0), minutes: 180),
          event(titles.call, 3, (18, 0), minutes: 30),
        ]),
      CalendarOccurrences(
        CalendarIdentity(name: "choir", position: 3, color: Palette.color(at: 2)),
        [event(titles.choir, 0, (19, 0), minutes: 120), event(titles.choir, 5, (19, 0), minutes: 120)]),
    ]
  }

  func instant(_ day: Int, _ hour: Int, _ minute: Int) -> Instant {
    zone.instant(of: LocalDateTime(today.adding(days: day), hour: hour, minute: minute))
  }

  private var review: Occurrence {
    event(titles.review, 0, (14, 0), minutes: 90) { details in
      guard hasDetails else { return }
      details.url = "https://meet.example.org/review"
      details.description = titles.reviewNote
      details.attendees = [
        Attendee(address: "mailto:guest@example.org", name: titles.person, status: .accepted)
      ]
    }
  }

  private func event(
    _ title: String, _ day: Int, _ time: (hour: Int, minute: Int), minutes: Int, place: String? = nil,
    _ complete: (inout EventDetails) -> Void = { _ in }
  ) -> Occurrence {
    let start = instant(day, time.hour, time.minute)
    var details = EventDetails()
    details.summary = title
    details.location = place
    complete(&details)
    let schedule = EventSchedule(
      start: .zoned(zone.localDateTime(at: start), zone), length: .nominal(days: 0, seconds: minutes * 60))
    return Occurrence(
      event: Event(uid: "\(day)-\(time.hour)@sample", schedule: schedule, details: details),
      span: .timed(start: start, end: start.adding(seconds: minutes * 60)))
  }

  private func allDay(_ title: String, days: Int) -> Occurrence {
    var details = EventDetails()
    details.summary = title
    let schedule = EventSchedule(start: .date(today), length: .days(days))
    return Occurrence(
      event: Event(uid: "holiday@sample", schedule: schedule, details: details),
      span: .allDay(start: today, end: today.adding(days: days)))
  }

  private var birthday: Occurrence {
    var details = EventDetails()
    details.summary = titles.person
    var schedule = EventSchedule(start: .date(today), length: .days(1))
    // An override does not contain the year of birth, and so the sample has no age.
    schedule.recurrenceID = .date(today)
    return Occurrence(
      event: Event(uid: "birthday@sample", schedule: schedule, details: details),
      span: .allDay(start: today, end: today.adding(days: 1)), recurrenceID: .date(today))
  }
}

/// The words of the sample agenda in one language.
struct SampleTitles: Sendable, Translated {
  /// The name for the birthday.
  var person: String
  /// The title of the all-day event.
  var holiday: String
  var standUp: String
  var room: String
  var lunch: String
  var review: String
  /// The description of that event.
  var reviewNote: String
  var dentist: String
  var street: String
  var choir: String
  var market: String
  var hike: String
  var planning: String
  var call: String
}

extension Language {
  /// The words of the sample agenda.
  var sampleTitles: SampleTitles { .of(code) }
}
