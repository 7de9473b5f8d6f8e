package import ICalendar

/// A day in a zone: from one local midnight to the next.
///
/// It lasts 23 or 25 hours when the clock changes, and no time at all when the zone skipped the date. If the clock
/// skips midnight, the day begins when the clock goes on. If the clock shows midnight twice, it begins at the first.
package struct LocalDay: Sendable, Hashable {
  /// The date.
  package let date: CalendarDate
  /// The first point in time of the day.
  package let start: Instant
  /// The first point in time after it.
  package let end: Instant

  /// The day of a date, for a viewer in `zone`.
  package init(_ date: CalendarDate, in zone: Zone) {
    self.date = date
    self.start = zone.instant(of: LocalDateTime(date))
    self.end = zone.instant(of: LocalDateTime(date.adding(days: 1)))
  }

  /// The day of a date with known bounds.
  init(_ date: CalendarDate, from start: Instant, to end: Instant) {
    self.date = date
    self.start = start
    self.end = end
  }

  /// The day that contains an instant.
  package init(of instant: Instant, in zone: Zone) {
    var day = LocalDay(zone.localDateTime(at: instant).date, in: zone)
    // When the clock is turned back over midnight, it shows the old date again for a while in the new day.
    while day.end <= instant, let next = day.neighbor(1, in: zone) { day = next }
    while day.start > instant, let previous = day.neighbor(-1, in: zone) { day = previous }
    self = day
  }

  /// The day that many days later; `nil` beyond the first and the last day of ``CalendarDate``.
  private func neighbor(_ days: Int, in zone: Zone) -> LocalDay? {
    let neighbor = date.adding(days: days)
    return neighbor == date ? nil : LocalDay(neighbor, in: zone)
  }
}

extension LocalDay {
  /// Whether a timed span touches the part of the day that is in `window`.
  func isTouched(from start: Instant, to end: Instant, in window: OccurrenceWindow) -> Bool {
    let first = max(self.start, window.start)
    let last = min(self.end, window.end)
    guard first < last else { return false }
    return start == end ? first <= start && start < last : start < last && end > first
  }

  /// The part of a timed span that is on the day; the span touches the day.
  ///
  /// If the span covers the whole day it is `.allDay`, also if it begins or ends exactly with the day.
  func part(from start: Instant, to end: Instant) -> AgendaItem.Part {
    switch (start < self.start, end > self.end) {
    case _ where start <= self.start && end >= self.end: .allDay
    case (false, false): .whole
    case (false, true): .beginning
    case (true, _): .end
    }
  }
}
