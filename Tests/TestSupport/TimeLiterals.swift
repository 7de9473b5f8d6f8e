public import ICalendar

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
