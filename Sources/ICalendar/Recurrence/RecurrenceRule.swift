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

extension RecurrenceSet {
  /// The rules, each with a COUNT that leaves room for DTSTART where none of them gives it, since DTSTART “always counts as the first
  /// occurrence” (RFC 5545 section 3.3.10).
  func rules(countingStart start: EventTime, viewer: Zone) -> [RecurrenceRule] {
    guard rules.contains(where: { $0.count != nil }),
      !rules.contains(where: { $0.gives(start, viewer: viewer) })
    else { return rules }
    return rules.compactMap { rule in
      guard let count = rule.count else { return rule }
      guard count > 1 else { return nil }
      var rule = rule
      rule.count = count - 1
      return rule
    }
  }
}

extension RecurrenceRule {
  /// How many periods are looked at to tell whether DTSTART is in the rule: it is in the first.
  private static let startLimit = 1000

  /// Whether DTSTART is an instance of the rule, its COUNT and UNTIL aside.
  fileprivate func gives(_ start: EventTime, viewer: Zone) -> Bool {
    guard hasParts || !bySetPosition.isEmpty else { return true }
    var rule = self
    rule.count = nil
    rule.until = nil
    let instant = start.instant(viewer: viewer)
    let window =
      switch start {
      case .date(let date): OccurrenceWindow(date..<date.adding(days: 1), zone: viewer)
      default: OccurrenceWindow(from: instant, to: instant.adding(seconds: 1), zone: viewer)
      }
    var instances = rule.instances(from: start, in: window, limit: Self.startLimit)
    return instances.next() != nil || instances.reachedLimit
  }

  /// Whether UNTIL is before DTSTART: Google writes it so where a series is cut off at its beginning.
  func ends(before start: EventTime) -> Bool {
    switch (until, start) {
    case (nil, _): false
    case (.date(let date), _): date < start.local.date
    case (.local(let local), .date(let date)): local.date < date
    case (.local(let local), _): local < start.local
    case (.instant(let instant), .zoned): instant < start.instant(viewer: .utc)
    case (.instant(let instant), .floating(let local)): Zone.utc.localDateTime(at: instant) < local
    case (.instant(let instant), .date(let date)): Zone.utc.localDateTime(at: instant).date < date
    }
  }
}

extension RecurrenceRule {
  /// How much work an expansion does at most unless told otherwise: periods looked at and instances given.
  public static let defaultLimit = 100_000

  /// The instances that the rule alone gives in a window, on the local time line (RFC 5545 section 3.3.10).
  ///
  /// Whether DTSTART is an instance although it does not match the rule is for the recurrence set to say. The cost
  /// does not grow with the distance from DTSTART, but for a rule with COUNT whose periods differ.
  ///
  /// An UNTIL in UTC is read as if the local time line were UTC; a caller that knows the zone sets ``until`` to the
  /// local time before.
  /// - Parameters:
  ///   - start: DTSTART, from which the rule counts and takes what it does not say.
  ///   - window: half-open; instances before `start` or after the year 9999 are never given.
  ///   - preceding: how many instances come before the window, where the caller has counted them on another time
  ///     line (before a change of clocks); COUNT then goes on from there. `nil`: the rule counts itself.
  ///   - limit: how many periods to look at and instances to give at most.
  public func instances(
    from start: LocalDateTime, in window: Range<LocalDateTime>, preceding: Int? = nil,
    limit: Int = defaultLimit
  ) -> RecurrenceInstances {
    RecurrenceInstances(
      RecurrencePlan(self, start: start), from: window.lowerBound.secondsSinceEpoch,
      to: window.upperBound.secondsSinceEpoch, preceding: preceding, limit: limit)
  }
}

extension RecurrenceRule {
  /// Reads the value of RRULE or EXRULE (RFC 5545 section 3.3.10, RFC 7529 section 4).
  ///
  /// Letter case, order, spaces and empty parts do not matter. What cannot be used but leaves a rule is ignored, and
  /// told in `diagnostics`; they have no line or UID, which the caller knows.
  /// - Throws: when FREQ is missing or unknown, COUNT is 0, a list holds nothing valid, or RSCALE is not known.
  public init(_ text: some StringProtocol, diagnostics: inout [Diagnostic]) throws(RecurrenceRuleError) {
    var reader = RecurrenceRuleReader()
    self = try reader.read(text.utf8)
    diagnostics += reader.diagnostics
  }

  /// Reads the value of RRULE or EXRULE, and forgets what was ignored.
  /// - Throws: as ``init(_:diagnostics:)``.
  public init(_ text: some StringProtocol) throws(RecurrenceRuleError) {
    var diagnostics: [Diagnostic] = []
    try self.init(text, diagnostics: &diagnostics)
  }

  /// Reads the value of RRULE or EXRULE as bytes in UTF-8, and forgets what was ignored.
  /// - Throws: as ``init(_:diagnostics:)``.
  init(bytes: [UInt8]) throws(RecurrenceRuleError) {
    var reader = RecurrenceRuleReader()
    self = try reader.read(bytes)
  }
}

/// Why a recurrence rule cannot be used. The event then recurs without it; its DTSTART stays.
public struct RecurrenceRuleError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of problem.
  public let code: Diagnostic.Code
  /// What is wrong, a sentence without a full stop.
  public let message: String

  init(_ code: Diagnostic.Code = .invalidRecurrenceRule, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }

  /// The problem as a diagnostic, at a line (from 1) of an event.
  public func diagnostic(line: Int? = nil, uid: String? = nil) -> Diagnostic {
    Diagnostic(code, message, line: line, uid: uid)
  }
}

extension Diagnostic.Code {
  /// A rule that cannot be read, and is left out.
  public static let invalidRecurrenceRule = Diagnostic.Code(rawValue: "invalid-recurrence-rule")
  /// A rule in a calendar that is not known (RFC 7529 RSCALE), which is left out.
  public static let unsupportedCalendarScale = Diagnostic.Code(rawValue: "unsupported-calendar-scale")
  /// A part of a rule with a name that RFC 5545 and RFC 7529 do not know, which is ignored.
  public static let unknownRecurrencePart = Diagnostic.Code(rawValue: "unknown-recurrence-part")
  /// A part of a rule that is written more than once; the last one counts.
  public static let repeatedRecurrencePart = Diagnostic.Code(rawValue: "repeated-recurrence-part")
  /// A value in a rule that cannot be read or is out of its range, and is ignored.
  public static let invalidRecurrenceValue = Diagnostic.Code(rawValue: "invalid-recurrence-value")
  /// A part that RFC 5545 does not allow with the rule's FREQ or beside another part.
  public static let misplacedRecurrencePart = Diagnostic.Code(rawValue: "misplaced-recurrence-part")
  /// A rule with both COUNT and UNTIL; both hold.
  public static let recurrenceCountAndUntil = Diagnostic.Code(rawValue: "recurrence-count-and-until")
  /// An UNTIL that is not a date or date-time.
  public static let invalidRecurrenceUntil = Diagnostic.Code(rawValue: "invalid-recurrence-until")
}
