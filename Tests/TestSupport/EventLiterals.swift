public import AgendaKit
public import ICalendar

/// An occurrence as tests write it.
///
/// ```swift
/// event("Stand-up", "2026-11-21T09:00", "09:15")            // timed, on one day
/// event("Night shift", "2026-11-21T18:00", "2026-11-22T02:00")
/// event("Reminder", "2026-11-21T09:00")                     // timed, of no length
/// event("Holiday", "2026-11-21")                            // all-day
/// event("Fair", "2026-11-21", "2026-11-24")                 // all-day, up to and including the 23rd
/// ```
///
/// Without a UID that the test gives, the title is the UID; `nil` is an event without one.
public func event(
  _ title: String, _ start: String, _ end: String? = nil, uid: String?? = .none, zone: Zone = .utc,
  recurrenceID: Occurrence.RecurrenceID? = nil, line: Int = 1,
  _ change: (inout Event) -> Void = { _ in }
) -> Occurrence {
  let span = span(from: start, to: end, zone: zone)
  var details = EventDetails()
  details.summary = title
  var event = Event(
    uid: uid ?? title, schedule: schedule(of: span, zone: zone), details: details, line: line)
  change(&event)
  return Occurrence(event: event, span: span, recurrenceID: recurrenceID)
}

/// A birthday: the day of birth, and the year in which it is kept.
public func birthday(_ summary: String, born: String, in year: Int, uid: String? = nil) -> Occurrence {
  let born = date(born)
  let day = CalendarDate(year: year, month: born.month, day: born.day) ?? date("\(year)-02-28")
  var details = EventDetails()
  details.summary = summary
  let event = Event(
    uid: uid ?? summary, schedule: EventSchedule(start: .date(born), length: .days(1)), details: details)
  return Occurrence(
    event: event, span: .allDay(start: day, end: day.adding(days: 1)), recurrenceID: .date(day))
}

/// A calendar with its occurrences, the first of the configuration where no position is given.
public func calendar(
  named name: String = "work", position: Int = 0, kind: CalendarKind = .events, displayName: String? = nil,
  owners: Set<String> = [], _ occurrences: [Occurrence]
) -> CalendarOccurrences {
  CalendarOccurrences(
    CalendarIdentity(
      name: name, displayName: displayName, position: position, kind: kind, ownerAddresses: owners),
    occurrences)
}

private func span(from start: String, to end: String?, zone: Zone) -> Occurrence.Span {
  guard start.contains("T") else {
    return .allDay(start: date(start), end: end.map(date) ?? date(start).adding(days: 1))
  }
  let first = instant(start, zone)
  guard let end else { return .timed(start: first, end: first) }
  return .timed(start: first, end: instant(end.contains("-") ? end : "\(start.prefix(10))T\(end)", zone))
}

private func schedule(of span: Occurrence.Span, zone: Zone) -> EventSchedule {
  switch span {
  case .allDay(let start, let end):
    EventSchedule(start: .date(start), length: .days(end.daysSinceEpoch - start.daysSinceEpoch))
  case .timed(let start, let end):
    EventSchedule(
      start: .zoned(zone.localDateTime(at: start), zone),
      length: .nominal(days: 0, seconds: end.secondsSinceEpoch - start.secondsSinceEpoch))
  }
}
