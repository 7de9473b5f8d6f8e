/// When an event is: the values of a VEVENT that bear time.
public struct EventSchedule: Sendable, Hashable {
  /// How long an instance lasts (RFC 5545 sections 3.6.1, 3.8.2.2 and 3.8.2.5).
  public enum Length: Sendable, Hashable {
    /// Whole days, at least 1, of an event that is all-day.
    case days(Int)
    /// Nominal days, then exact seconds: `DURATION:P1DT2H` ends on the next day's wall clock, two hours later.
    case nominal(days: Int, seconds: Int)
    /// As long as from DTSTART to this DTEND, exactly, in every instance. The end is not before the start.
    case until(EventTime)
  }

  /// DTSTART.
  public var start: EventTime
  /// How long an instance lasts.
  public var length: Length
  /// RRULE, RDATE, EXRULE and EXDATE; empty for a single event.
  public var recurrence: RecurrenceSet
  /// RECURRENCE-ID: of an override, the instance that it replaces.
  public var recurrenceID: EventTime?
  /// Whether the override also holds for the instances after it (`RANGE=THISANDFUTURE`).
  public var appliesToFuture = false
  /// SEQUENCE, 0 where there is none.
  public var sequence = 0
  /// LAST-MODIFIED or DTSTAMP, the later.
  public var modified: Instant?

  /// A single event at `start`.
  public init(start: EventTime, length: Length, recurrence: RecurrenceSet = RecurrenceSet()) {
    self.start = start
    self.length = length
    self.recurrence = recurrence
  }
}
