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
  /// RECURRENCE-ID: of an override, the instance that it replaces; `nil` also of an override that does not tell it in a way that can be read.
  public var recurrenceID: EventTime?
  /// Whether the event changes one instance of a series (RFC 5545 section 3.8.4.4): it has a RECURRENCE-ID, readable or not.
  public var isOverride: Bool { recurrenceID != nil || hasUnreadableRecurrenceID }
  /// Whether there is a RECURRENCE-ID that cannot be read. Such an override stands for itself, and replaces nothing.
  var hasUnreadableRecurrenceID = false
  /// The date that a RECURRENCE-ID in UTC means where the series is all-day; `nil`: the one on which it is written.
  var recurrenceDate: CalendarDate?
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
