/// One occurrence of an event.
public struct Occurrence: Sendable, Hashable, Codable {
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
  /// The span of time.
  public let span: Span
  /// The instance of the series; `nil` if the event does not recur.
  public let recurrenceID: RecurrenceID?

  /// An occurrence of an event.
  public init(event: Event, span: Span, recurrenceID: RecurrenceID? = nil) {
    self.event = event
    self.span = span
    self.recurrenceID = recurrenceID
  }

  /// Whether it is an all-day occurrence.
  public var isAllDay: Bool {
    if case .allDay = span { true } else { false }
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

  /// Whether it makes the owner of the calendar busy: it is neither cancelled nor transparent (RFC 5545 section
  /// 3.8.2.7). Whether the owner declined it is not considered.
  public var isBusy: Bool {
    let details = event.details
    return details.status != .cancelled && details.transparency == .opaque
  }
}

extension Sequence<Occurrence> {
  /// The times of the busy occurrences (``Occurrence/isBusy``) for a viewer in a zone: sorted, half-open, and merged.
  ///
  /// The intervals are not limited to the ``OccurrenceWindow``: an occurrence that begins before it or ends after it is
  /// included whole. The time between the intervals is free, but see ``Calendar/ignoredComponents``.
  public func busyIntervals(in zone: Zone) -> [Range<Instant>] {
    let intervals = filter(\.isBusy).map { $0.interval(in: zone) }.filter { !$0.isEmpty }
    var merged: [Range<Instant>] = []
    for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, interval.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, interval.upperBound)
      } else {
        merged.append(interval)
      }
    }
    return merged
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
