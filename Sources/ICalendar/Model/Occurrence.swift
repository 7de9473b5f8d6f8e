/// One appearance of an event in time.
public struct Occurrence: Sendable, Hashable {
  /// From when to when an occurrence lasts.
  public enum Span: Sendable, Hashable, Codable {
    /// From the first day up to, not including, `end`; at least one day.
    case allDay(start: CalendarDate, end: CalendarDate)
    /// From a point in time up to, not including, `end`; the two are equal where it has no length.
    case timed(start: Instant, end: Instant)
  }

  /// Which instance of a series an occurrence is: the start that the rule gives it (RFC 5545 section 3.8.4.4).
  public enum RecurrenceID: Sendable, Hashable, Codable {
    /// Of a series of whole days.
    case date(CalendarDate)
    /// Of a series of date-times.
    case instant(Instant)
  }

  /// The event, or the override that stands for this instance.
  public let event: Event
  /// From when to when it lasts.
  public let span: Span
  /// Which instance of a series it is; `nil` where the event does not recur.
  public let recurrenceID: RecurrenceID?

  /// An occurrence of an event.
  public init(event: Event, span: Span, recurrenceID: RecurrenceID? = nil) {
    self.event = event
    self.span = span
    self.recurrenceID = recurrenceID
  }

  /// Whether it lasts whole days.
  public var isAllDay: Bool {
    if case .allDay = span { true } else { false }
  }
}

extension Occurrence.Span {
  /// From when to when it lasts for a viewer in a zone, half-open: whole days from midnight to midnight there. Empty where it has no length.
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
  /// From when to when it lasts for a viewer in a zone, half-open: whole days from midnight to midnight there. Empty where it has no length.
  public func interval(in zone: Zone) -> Range<Instant> { span.interval(in: zone) }

  /// Whether it takes time of the one whose calendar it is in: it is neither cancelled nor transparent (RFC 5545 section 3.8.2.7). Whether
  /// they declined it is not asked.
  public var isBusy: Bool {
    let details = event.details
    return details.status != .cancelled && details.transparency == .opaque
  }
}

extension Sequence<Occurrence> {
  /// The times that the busy ones take (``Occurrence/isBusy``), for a viewer in a zone: in order, half-open, and apart from each other.
  ///
  /// What ``OccurrenceWindow`` they were asked for does not matter: one that begins before it or ends after it is whole here. Free time is
  /// what lies between them; but see ``Calendar/ignoredComponents``.
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
  /// As ISO 8601 writes an interval: `2026-11-21/2026-11-22` or `2026-11-21T09:00:00Z/2026-11-21T09:15:00Z`. The end is not part of it.
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
