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
