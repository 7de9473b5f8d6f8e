/// How an event recurs: the value of RRULE or EXRULE (RFC 5545 section 3.3.10, RFC 7529 for SKIP).
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10")
/// for start in rule.instances(from: firstStart, in: week.lowerBound..<week.upperBound) { … }
/// ```
public struct RecurrenceRule: Sendable, Hashable {
  /// FREQ.
  public enum Frequency: Int, Sendable, Hashable, Comparable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    /// Whether the left frequency is the more frequent.
    public static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
  }

  /// UNTIL, inclusive.
  public enum Until: Sendable, Hashable {
    /// A date; of a timed rule that whole day counts.
    case date(CalendarDate)
    /// A wall-clock time in DTSTART's zone.
    case local(LocalDateTime)
    /// A point in time.
    case instant(Instant)
  }

  /// A part of BYDAY: a weekday, with an ordinal where one is written (`-1SU`: the last Sunday).
  public struct WeekdayNumber: Sendable, Hashable {
    /// -53 to 53; 0 for every such weekday.
    public var ordinal: Int
    /// The weekday.
    public var weekday: Weekday
    /// A weekday, with an ordinal of -53 to 53 or 0 for every such weekday.
    public init(ordinal: Int = 0, _ weekday: Weekday) {
      self.ordinal = ordinal
      self.weekday = weekday
    }
  }

  /// SKIP of RFC 7529 section 4.1: what becomes of a date that does not exist, such as 30 February.
  public enum Skip: Sendable, Hashable {
    /// The instance is left out.
    case omit
    /// It moves to the last day before.
    case backward
    /// It moves to the first day after.
    case forward
  }

  /// FREQ.
  public var frequency: Frequency
  /// INTERVAL, at least 1.
  public var interval = 1
  /// COUNT, at least 1.
  public var count: Int?
  /// UNTIL. Where a rule has COUNT too, both hold.
  public var until: Until?
  /// BYSECOND, 0 to 60.
  public var bySecond: [Int] = []
  /// BYMINUTE, 0 to 59.
  public var byMinute: [Int] = []
  /// BYHOUR, 0 to 23.
  public var byHour: [Int] = []
  /// BYDAY.
  public var byDay: [WeekdayNumber] = []
  /// BYMONTHDAY, -31 to 31, not 0.
  public var byMonthDay: [Int] = []
  /// BYYEARDAY, -366 to 366 (385 in other calendars than the Gregorian one), not 0.
  public var byYearDay: [Int] = []
  /// BYWEEKNO, -53 to 53 (55 in other calendars than the Gregorian one), not 0.
  public var byWeekNumber: [Int] = []
  /// BYMONTH, 1 to 12, or 13 where the calendar has so many.
  public var byMonth: [Int] = []
  /// BYMONTH with an `L` (RFC 7529 section 4.2): of `5L`, 5.
  public var byLeapMonth: [Int] = []
  /// BYSETPOS, -366 to 366, not 0.
  public var bySetPosition: [Int] = []
  /// WKST.
  public var weekStart = Weekday.monday
  /// SKIP.
  public var skip = Skip.omit
  /// RSCALE: the calendar of months, days of the month and years.
  public var scale = CalendarScale.gregorian

  /// A rule that recurs with a frequency.
  public init(_ frequency: Frequency) {
    self.frequency = frequency
  }
}
