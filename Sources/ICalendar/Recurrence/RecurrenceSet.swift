/// The recurrence of an event: (DTSTART ∪ rules ∪ dates) − excluded rules − excluded dates (RFC 5545 section 3.8.5).
public struct RecurrenceSet: Sendable, Hashable {
  /// An RDATE: a start, and of a PERIOD its own length.
  public struct AdditionalDate: Sendable, Hashable {
    /// When the instance starts.
    public var start: EventTime
    /// How long it lasts, where the calendar says so (`VALUE=PERIOD`); else as long as the event.
    public var length: EventSchedule.Length?

    /// An instance at `start`.
    public init(start: EventTime, length: EventSchedule.Length? = nil) {
      self.start = start
      self.length = length
    }
  }

  /// RRULE; RFC 5545 asks for one at most, real calendars hold several.
  public var rules: [RecurrenceRule] = []
  /// RDATE.
  public var dates: [AdditionalDate] = []
  /// EXRULE (RFC 2445).
  public var excludedRules: [RecurrenceRule] = []
  /// EXDATE.
  public var excludedDates: [EventTime] = []

  /// The set of an event that does not recur.
  public init() {}

  /// Whether the event has a single instance, its DTSTART.
  public var isEmpty: Bool { rules.isEmpty && dates.isEmpty }
}
