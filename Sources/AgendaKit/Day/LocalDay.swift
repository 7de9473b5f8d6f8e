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

extension Occurrence.Span {
  /// The dates of the span for a viewer in `zone`, half-open; at least one. A timed span that ends at midnight does
  /// not include the date that begins then.
  func dates(in zone: Zone) -> Range<CalendarDate> {
    switch self {
    case .allDay(let start, let end):
      return start..<max(end, start.adding(days: 1))
    case .timed(let start, let end):
      let first = LocalDay(of: start, in: zone)
      guard end > first.end else { return first.date..<first.date.adding(days: 1) }
      return first.date..<LocalDay(of: end.adding(seconds: -1), in: zone).date.adding(days: 1)
    }
  }
}

extension Range<CalendarDate> {
  /// How many dates the range has.
  var dayCount: Int { upperBound.daysSinceEpoch - lowerBound.daysSinceEpoch }

  /// The dates, in order.
  var all: [CalendarDate] { (0..<Swift.max(0, dayCount)).map { lowerBound.adding(days: $0) } }

  /// How many days a date is after the first date of the range; negative if before.
  func offset(of date: CalendarDate) -> Int { date.daysSinceEpoch - lowerBound.daysSinceEpoch }
}

extension Occurrence.Span {
  /// Its start and its end for a viewer in `zone`. An all-day span starts and ends at local midnight.
  package func bounds(in zone: Zone) -> (start: Instant, end: Instant) {
    let interval = interval(in: zone)
    return (interval.lowerBound, interval.upperBound)
  }
}

/// An instant, and the viewer's day at that instant.
struct Moment {
  let now: Instant
  let today: LocalDay

  init(_ now: Instant, in zone: Zone) {
    self.now = now
    self.today = LocalDay(of: now, in: zone)
  }

  /// Whether a span has ended. A timed span: `end <= now`; of no length: `start < now`. An all-day span: its last day
  /// has ended.
  func isAfter(_ span: Occurrence.Span) -> Bool {
    switch span {
    case .allDay(let start, let end): max(end, start.adding(days: 1)) <= today.date
    case .timed(let start, let end): start < now && end <= now
    }
  }

  /// Whether an occurrence has ended. A task does not end: it is to be done until it is done.
  func isAfter(_ occurrence: SelectedOccurrence) -> Bool {
    !occurrence.isTask && isAfter(occurrence.span)
  }

  /// Whether an occurrence is a task whose due date has passed, or whose due time has come.
  func isOverdue(_ occurrence: SelectedOccurrence) -> Bool {
    guard occurrence.isTask, let toDo = occurrence.event.event.toDo else { return false }
    switch occurrence.span {
    case .allDay(_, let end): return toDo.isOpen && toDo.due != nil && end <= today.date
    case .timed(_, let end): return toDo.isOpen && toDo.due != nil && end <= now
    }
  }

  /// Whether a timed span is running: `start <= now < end`.
  func isWithin(_ span: Occurrence.Span) -> Bool {
    guard case .timed(let start, let end) = span else { return false }
    return start <= now && now < end
  }
}
