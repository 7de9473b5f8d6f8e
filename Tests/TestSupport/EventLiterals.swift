public import AgendaKit
public import Foundation
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

// Dates and times as tests write them. A literal that is none stops the test at once: it is a mistake in the
// test.

/// The date `2026-11-21`.
public func date(_ text: String) -> CalendarDate {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  guard parts.count == 3, let date = CalendarDate(year: parts[0], month: parts[1], day: parts[2]) else {
    preconditionFailure("\(text) is no date")
  }
  return date
}

/// The wall-clock time `2026-11-21T09:00`, with seconds or without; of a date alone, its midnight.
public func local(_ text: String) -> LocalDateTime {
  let halves = text.split(separator: "T")
  let time = halves.count == 2 ? halves[1].split(separator: ":").compactMap { Int($0) } : [0, 0]
  guard (1...2).contains(halves.count), (2...3).contains(time.count) else {
    preconditionFailure("\(text) is no date-time")
  }
  return LocalDateTime(
    date(String(halves[0])), hour: time[0], minute: time[1], second: time.count == 3 ? time[2] : 0)
}

/// The point in time that the wall-clock time `2026-11-21T09:00` names in a zone.
public func instant(_ text: String, _ zone: Zone = .utc) -> Instant {
  zone.instant(of: local(text))
}

/// The window of whole days from one date to another, both inside.
public func days(_ first: String, _ last: String? = nil, _ zone: Zone = .utc) -> OccurrenceWindow {
  OccurrenceWindow(date(first)..<date(last ?? first).adding(days: 1), zone: zone)
}

/// The window from one wall-clock time up to, not including, another.
public func window(_ start: String, _ end: String, _ zone: Zone = .utc) -> OccurrenceWindow {
  OccurrenceWindow(from: instant(start, zone), to: instant(end, zone), zone: zone)
}

extension Date {
  /// A date-time in UTC as calendars have it: `20261121T090000Z`, without fractions of the second (RFC 5545 section 3.3.5).
  public var calendarText: String {
    formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
  }
}
