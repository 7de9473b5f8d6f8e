public import ICalendar

/// A day as a viewer in a zone lives it: from one local midnight to the next, by calendar arithmetic.
///
/// It lasts 23 or 25 hours where the clock changes, and none at all where a zone skipped the date. Where the
/// clock skips midnight the day begins when the clock goes on; where it shows midnight twice, at the first.
public struct LocalDay: Sendable, Hashable {
  /// The date.
  public let date: CalendarDate
  /// The first point in time of the day.
  public let start: Instant
  /// The first point in time after it.
  public let end: Instant

  /// The day of a date, for a viewer in `zone`.
  public init(_ date: CalendarDate, in zone: Zone) {
    self.date = date
    self.start = zone.instant(of: LocalDateTime(date))
    self.end = zone.instant(of: LocalDateTime(date.adding(days: 1)))
  }

  /// The day of a date, of which the bounds are known.
  init(_ date: CalendarDate, from start: Instant, to end: Instant) {
    self.date = date
    self.start = start
    self.end = end
  }

  /// The day in which a point in time lies.
  public init(of instant: Instant, in zone: Zone) {
    var day = LocalDay(zone.localDateTime(at: instant).date, in: zone)
    // A clock that is turned back over midnight shows the old date again, for a while, in the new day.
    while day.end <= instant { day = LocalDay(day.date.adding(days: 1), in: zone) }
    while day.start > instant { day = LocalDay(day.date.adding(days: -1), in: zone) }
    self = day
  }
}

extension LocalDay {
  /// Whether a timed span touches the part of the day that lies in `window`.
  func isTouched(from start: Instant, to end: Instant, in window: OccurrenceWindow) -> Bool {
    let first = max(self.start, window.start)
    let last = min(self.end, window.end)
    guard first < last else { return false }
    return start == end ? first <= start && start < last : start < last && end > first
  }

  /// What the day sees of a timed span that touches it.
  ///
  /// A span that covers the whole day is `.allDay`, also where it begins or ends with it.
  func part(from start: Instant, to end: Instant) -> AgendaItem.Part {
    switch (start < self.start, end > self.end) {
    case _ where start <= self.start && end >= self.end: .allDay
    case (false, false): .whole
    case (false, true): .beginning
    case (true, _): .end
    }
  }
}
