/// A start that a recurrence gives to an event.
public struct RecurrenceInstance: Sendable, Hashable {
  /// The start as the rule or RDATE gives it: a date, or a wall-clock time. A time that the clock skips stays as it is
  /// here, and ``instant`` is the moved one.
  public let start: EventTime
  /// The point in time at which it starts for the viewer; of a date, the viewer's midnight. The start alone does not
  /// tell it where a rule of hours falls into an hour that the clock shows twice.
  public let instant: Instant
  /// How long it lasts, where an RDATE says so (`VALUE=PERIOD`); else as long as the event.
  public let length: EventSchedule.Length?

  /// An instance that starts at `start`, which is `instant` for the viewer.
  public init(start: EventTime, instant: Instant, length: EventSchedule.Length? = nil) {
    self.start = start
    self.instant = instant
    self.length = length
  }

  /// Which instance of the series it is (RFC 5545 section 3.8.4.4).
  public var recurrenceID: Occurrence.RecurrenceID {
    if case .date(let date) = start { .date(date) } else { .instant(instant) }
  }

  /// What orders the instances of a set and tells them apart: two with the same key are the same instance.
  var key: Int {
    if case .date(let date) = start { date.daysSinceEpoch } else { instant.secondsSinceEpoch }
  }
}
