/// One occurrence of an event.
public struct Occurrence: Sendable, Hashable {
  /// The span of time of an occurrence.
  public enum Span: Sendable, Hashable, Codable {
    /// From the first day up to, not including, `end`; at least one day.
    case allDay(start: CalendarDate, end: CalendarDate)
    /// From a point in time up to, not including, `end`. Both are equal if the event has no length.
    case timed(start: Instant, end: Instant)
  }

  /// Identifies an instance of a series by its original start (RFC 5545 section 3.8.4.4).
  public enum RecurrenceID: Sendable, Hashable {
    /// An instance of an all-day series.
    case date(CalendarDate)
    /// An instance of a timed series.
    case instant(Instant)
  }

  /// The event, or the override that replaces this instance.
  public let event: Event
  /// The times in 24 bytes: an agenda may have a million occurrences.
  private let times: Times

  /// The span of time.
  public var span: Span { times.span }
  /// The instance of the series; `nil` if the event does not recur.
  public var recurrenceID: RecurrenceID? { times.recurrenceID }

  /// An occurrence of an event.
  public init(event: Event, span: Span, recurrenceID: RecurrenceID? = nil) {
    self.event = event
    times = Times(span: span, recurrenceID: recurrenceID)
  }

  /// An occurrence of an event with the times of another occurrence.
  package init(event: Event, times: Times) {
    self.event = event
    self.times = times
  }

  /// The times, which can be kept without the event.
  package var timesAlone: Times { times }

  /// Whether the occurrence has dates without times.
  public var isAllDay: Bool {
    times.isAllDay
  }
}

extension Occurrence {
  /// The title: SUMMARY of ``event``. Empty if there is none.
  public var summary: String { event.summary }

  /// The start: the first day, or the point in time on the clock of DTSTART. Of a floating DTSTART, whose clock is that of the viewer, it is in UTC.
  ///
  /// ```swift
  /// print(occurrence.start, occurrence.summary)          // 2026-11-23T09:00:00 Europe/Berlin Stand-up
  /// let instant = occurrence.start.instant(viewer: berlin)
  /// ```
  public var start: EventTime {
    switch span {
    case .allDay(let start, _): .date(start)
    case .timed(let start, _): time(start)
    }
  }

  /// The exclusive end: the day after the last, or the point in time on the clock of DTSTART. It equals ``start`` if the event has no length.
  public var end: EventTime {
    switch span {
    case .allDay(_, let end): .date(end)
    case .timed(_, let end): time(end)
    }
  }

  private func time(_ instant: Instant) -> EventTime {
    EventTime(instant, in: event.schedule.start.zone ?? .utc)
  }
}

extension Occurrence {
  /// The span and the instance of an occurrence, packed. Points in time and dates leave ten bits of their 64 unused, which say of
  /// what kind they are.
  package struct Times: Sendable, Hashable {
    /// The start, and in the lowest bit whether it is a date.
    private let start: Int
    private let end: Int
    /// The instance, and in the lowest two bits its kind: 0 for none, 1 for a date, 2 for a point in time.
    private let instance: Int

    package init(span: Span, recurrenceID: RecurrenceID?) {
      switch span {
      case .allDay(let first, let last): (start, end) = (first.daysSinceEpoch << 1 | 1, last.daysSinceEpoch)
      case .timed(let first, let last): (start, end) = (first.secondsSinceEpoch << 1, last.secondsSinceEpoch)
      }
      switch recurrenceID {
      case nil: instance = 0
      case .date(let date): instance = date.daysSinceEpoch << 2 | 1
      case .instant(let instant): instance = instant.secondsSinceEpoch << 2 | 2
      }
    }

    package var isAllDay: Bool { start & 1 == 1 }

    package var span: Span {
      isAllDay
        ? .allDay(start: CalendarDate(daysSinceEpoch: start >> 1), end: CalendarDate(daysSinceEpoch: end))
        : .timed(start: Instant(secondsSinceEpoch: start >> 1), end: Instant(secondsSinceEpoch: end))
    }

    package var recurrenceID: RecurrenceID? {
      switch instance & 3 {
      case 0: nil
      case 1: .date(CalendarDate(daysSinceEpoch: instance >> 2))
      default: .instant(Instant(secondsSinceEpoch: instance >> 2))
      }
    }
  }
}

extension Occurrence.Span {
  /// The span as half-open points in time, for a viewer in a zone. Whole days are from midnight to midnight there.
  /// Empty if the event has no length.
  public func interval(in zone: Zone) -> Range<Instant> {
    switch self {
    case .allDay(let start, let end):
      let first = zone.instant(of: LocalDateTime(start))
      return first..<max(first, zone.instant(of: LocalDateTime(end)))
    case .timed(let start, let end): return start..<max(start, end)
    }
  }
}

extension Occurrence {
  /// The span as half-open points in time, for a viewer in a zone. Whole days are from midnight to midnight there.
  /// Empty if the event has no length.
  public func interval(in zone: Zone) -> Range<Instant> { span.interval(in: zone) }

  /// Whether the occurrence makes the owner of the calendar busy: it is an event, and neither cancelled nor transparent (RFC 5545 section
  /// 3.8.2.7). A task takes no time (section 3.6.2). An answer of the owner, such as a refusal, is not considered.
  public var isBusy: Bool { event.isBusy }

  /// When one leaves for the occurrence, by its ``EventDetails/travelSeconds``; `nil` for one of whole days, and without a way to it.
  public var departure: Instant? {
    guard case .timed(let start, _) = span, !event.isToDo, let travel = event.details.travelSeconds else {
      return nil
    }
    return start.adding(seconds: -travel)
  }

  /// The interval in which it makes its owner busy, with the way to it.
  public func busyInterval(in zone: Zone) -> Range<Instant> {
    let interval = interval(in: zone)
    guard let departure else { return interval }
    return Swift.min(departure, interval.lowerBound)..<interval.upperBound
  }
}

extension Event {
  /// Whether each occurrence of the event makes the owner busy: see ``Occurrence/isBusy``.
  var isBusy: Bool { !isToDo && details.status != .cancelled && details.transparency == .opaque }
}

extension Sequence<Occurrence> {
  /// The intervals of the busy occurrences (``Occurrence/isBusy``), with the ways to them, for a viewer in a zone: sorted, half-open, and merged.
  ///
  /// The intervals are not limited to the ``OccurrenceWindow``: an occurrence that begins before it or ends after it is
  /// included whole. The time between the intervals is free, unless the calendar has free/busy times:
  /// ``Calendar/Occurrences/busyIntervals(in:)`` includes these.
  public func busyIntervals(in zone: Zone) -> [Range<Instant>] {
    filter(\.isBusy).map { $0.busyInterval(in: zone) }.merged()
  }
}

extension Sequence<Range<Instant>> {
  /// The intervals, half-open, sorted and merged where they touch or overlap; without empty ones.
  ///
  /// ```swift
  /// let busy = calendars.flatMap { $0.occurrences(in: days).busyIntervals(in: berlin) }.merged()
  /// let free = (morning..<evening).parts(besides: busy)
  /// ```
  public func merged() -> [Range<Instant>] {
    var merged: [Range<Instant>] = []
    for interval in filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, interval.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, interval.upperBound)
      } else {
        merged.append(interval)
      }
    }
    return merged
  }
}

extension Range<Instant> {
  /// The parts that are in none of some intervals, half-open and sorted. The intervals have to be sorted and merged, as by
  /// `merged()`.
  public func parts(besides intervals: [Range<Instant>]) -> [Range<Instant>] {
    var parts: [Range<Instant>] = []
    var start = lowerBound
    for interval in intervals where interval.upperBound > start {
      guard interval.lowerBound < upperBound else { break }
      if start < interval.lowerBound { parts.append(start..<interval.lowerBound) }
      start = interval.upperBound
    }
    if start < upperBound { parts.append(start..<upperBound) }
    return parts
  }
}

extension Occurrence.Span: CustomStringConvertible {
  /// An interval in the form of ISO 8601: `2026-11-21/2026-11-22` or `2026-11-21T09:00:00Z/2026-11-21T09:15:00Z`. The
  /// end is not included.
  public var description: String {
    switch self {
    case .allDay(let start, let end): "\(start)/\(end)"
    case .timed(let start, let end): "\(start)/\(end)"
    }
  }
}

extension Occurrence: CustomStringConvertible {
  /// The span and the summary, for a log.
  public var description: String { "\(span) \(event.details.summary)" }
}

/// The span of time for which occurrences are requested, and the viewer's zone.
///
/// A window whose end is not after its start is empty: nothing is in it. Its ``start`` and ``end`` then make no `Range`.
public struct OccurrenceWindow: Sendable, Hashable {
  /// The first point in time of the window.
  public let start: Instant
  /// The first point in time after the window.
  public let end: Instant
  /// The viewer's zone, in which floating times and dates are read.
  public let zone: Zone
  /// The dates that the window touches, half-open. A window of whole days includes all its dates, even one that the
  /// zone skipped.
  public let dates: Range<CalendarDate>
  /// Whether the window was made from dates.
  public let isOfWholeDays: Bool

  /// The half-open window from `start` to `end`, for a viewer in `zone`. It is empty if `end` is not after `start`.
  public init(from start: Instant, to end: Instant, zone: Zone) {
    self.start = start
    self.end = end
    self.zone = zone
    dates = Self.dates(from: start, to: end, in: zone)
    isOfWholeDays = false
  }

  /// The half-open window of whole days, from the midnight that begins `dates.lowerBound` to the one that begins
  /// `dates.upperBound`.
  public init(_ dates: Range<CalendarDate>, zone: Zone) {
    start = zone.instant(of: LocalDateTime(dates.lowerBound))
    end = zone.instant(of: LocalDateTime(dates.upperBound))
    self.zone = zone
    self.dates = dates
    isOfWholeDays = true
  }

  /// The window extended by some seconds at its beginning and at its end.
  func widened(before: Int, after: Int) -> OccurrenceWindow {
    OccurrenceWindow(
      widening: self, from: start.adding(seconds: -before), to: end.adding(seconds: after))
  }

  private init(widening inner: OccurrenceWindow, from start: Instant, to end: Instant) {
    self.start = start
    self.end = end
    zone = inner.zone
    let dates = Self.dates(from: start, to: end, in: zone)
    self.dates =
      min(dates.lowerBound, inner.dates.lowerBound)..<max(dates.upperBound, inner.dates.upperBound)
    isOfWholeDays = false
  }

  private static func dates(from start: Instant, to end: Instant, in zone: Zone) -> Range<CalendarDate> {
    let first = zone.localDateTime(at: start).date
    guard start < end else { return first..<first }
    let last = zone.localDateTime(at: end.adding(seconds: -1)).date
    return first..<max(first, last).adding(days: 1)
  }

  /// The window extended by whole days at its end; unchanged if `days` is not positive.
  public func extended(byDays days: Int) -> OccurrenceWindow {
    guard days > 0 else { return self }
    let last = dates.upperBound.adding(days: days)
    if isOfWholeDays { return OccurrenceWindow(dates.lowerBound..<last, zone: zone) }
    return OccurrenceWindow(from: start, to: zone.instant(of: LocalDateTime(last)), zone: zone)
  }

  /// Whether a span touches the window. A timed span touches the window if it starts before the end of the window and
  /// ends after its start. A span without length touches it if it starts inside; an all-day span, if it includes one of
  /// the dates of the window.
  public func contains(_ span: Occurrence.Span) -> Bool {
    switch span {
    case .allDay(let first, let end):
      first < dates.upperBound && end > dates.lowerBound
    case .timed(let first, let last):
      first == last ? first >= start && first < end : first < end && last > start
    }
  }
}

extension OccurrenceWindow: CustomStringConvertible {
  /// The wall-clock times of its start and its end in the viewer's zone, and the zone:
  /// `2026-11-21T00:00:00/2026-11-22T00:00:00 Europe/Berlin`. The end is not included.
  public var description: String {
    "\(zone.localDateTime(at: start))/\(zone.localDateTime(at: end)) \(zone)"
  }
}
