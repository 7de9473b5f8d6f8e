/// How an event recurs: the value of RRULE or EXRULE (RFC 5545 section 3.3.10, RFC 7529 for SKIP).
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10")
/// for instance in rule.instances(from: .zoned(firstStart, berlin), in: window) { … }
/// ```
public struct RecurrenceRule: Sendable, Hashable {
  /// FREQ.
  public enum Frequency: Int, Sendable, Hashable, Comparable {
    /// `SECONDLY`.
    case secondly
    /// `MINUTELY`.
    case minutely
    /// `HOURLY`.
    case hourly
    /// `DAILY`.
    case daily
    /// `WEEKLY`.
    case weekly
    /// `MONTHLY`.
    case monthly
    /// `YEARLY`.
    case yearly

    /// Whether the left frequency recurs more often.
    public static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
  }

  /// UNTIL, inclusive.
  public enum Until: Sendable, Hashable {
    /// A date; for a timed rule, the whole day is included.
    case date(CalendarDate)
    /// A wall-clock time in DTSTART's zone.
    case local(LocalDateTime)
    /// A point in time.
    case instant(Instant)
  }

  /// An entry of BYDAY: a weekday, perhaps with an ordinal (`-1SU` is the last Sunday).
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

  /// SKIP of RFC 7529 section 4.1: what happens with a date that does not exist, such as 30 February.
  @nonexhaustive public enum Skip: Sendable, Hashable {
    /// The instance is left out.
    case omit
    /// The instance moves back to the last existing day.
    case backward
    /// The instance moves forward to the next existing day.
    case forward
  }

  /// FREQ.
  public var frequency: Frequency
  /// INTERVAL, at least 1.
  public var interval = 1
  /// COUNT, at least 1.
  public var count: Int?
  /// UNTIL, inclusive. RFC 5545 requires a date if DTSTART is a date. Otherwise it requires a time like DTSTART, in UTC if DTSTART has a
  /// zone. The reader accepts all of these. If the rule also has COUNT, both apply.
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
  /// BYMONTH, 1 to 12, or 13 if the calendar has 13 months.
  public var byMonth: [Int] = []
  /// BYMONTH with an `L` (RFC 7529 section 4.2): 5 for `5L`.
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
  /// The rules, adjusted for DTSTART: if no rule generates it, each COUNT is reduced by one, because DTSTART “always
  /// counts as the first occurrence” (RFC 5545 section 3.3.10).
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
  /// The most periods that are searched for DTSTART, which can only be in the first one.
  private static let startLimit = 1000

  /// Whether the rule generates DTSTART, apart from COUNT and UNTIL.
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

  /// Whether UNTIL is before DTSTART. Google writes this if a series is cut off at its beginning.
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
  /// The default limit for the work of one expansion: the number of periods examined and of instances returned.
  public static let defaultLimit = 100_000

  /// The instances that the rule alone generates in a window, on the local clock (RFC 5545 section 3.3.10).
  ///
  /// Instances after the year 9999 are never returned. If DTSTART does not match the rule, it is not returned; ``RecurrenceSet`` adds it. The cost
  /// does not grow with the distance from DTSTART, except for a rule with COUNT whose periods differ.
  ///
  /// An UNTIL in UTC is read as if the local clock showed UTC. A caller that knows the zone first sets ``until`` to
  /// local time.
  /// - Parameters:
  ///   - start: DTSTART. The rule counts from it, and takes missing parts from it.
  ///   - window: half-open; instances before `start` or after the year 9999 are never returned.
  ///   - preceding: the number of instances before the window, if the caller counted them itself (before a clock
  ///     change). COUNT continues from there. With `nil` the rule counts them.
  ///   - limit: the most periods to examine, and the most instances to return.
  package func instances(
    from start: LocalDateTime, in window: Range<LocalDateTime>, preceding: Int? = nil,
    limit: Int = defaultLimit
  ) -> LocalRuleInstances {
    LocalRuleInstances(
      RecurrencePlan(self, start: start), from: window.lowerBound.secondsSinceEpoch,
      to: window.upperBound.secondsSinceEpoch, preceding: preceding, limit: limit)
  }
}

extension RecurrenceRule {
  /// Reads the value of RRULE or EXRULE (RFC 5545 section 3.3.10, RFC 7529 section 4).
  ///
  /// Letter case, order, spaces and empty parts do not matter. Unusable parts are ignored if a rule remains, and
  /// reported in `diagnostics`, without line and UID. A rule of vCalendar 1.0, such as `W2 MO #10`, is read too, and reported.
  /// - Throws: an error if FREQ is missing or unknown, COUNT is 0, a list has no valid value, or RSCALE is unknown.
  public init(_ text: some StringProtocol, diagnostics: inout [Diagnostic]) throws(RecurrenceRuleError) {
    var reader = RecurrenceRuleReader()
    self = try reader.read(text.utf8)
    diagnostics += reader.diagnostics
  }

  /// Reads the value of RRULE or EXRULE, without diagnostics for ignored parts.
  /// - Throws: as ``init(_:diagnostics:)``.
  public init(_ text: some StringProtocol) throws(RecurrenceRuleError) {
    var diagnostics: [Diagnostic] = []
    try self.init(text, diagnostics: &diagnostics)
  }

  /// Reads the value of RRULE or EXRULE from bytes in UTF-8, without diagnostics for ignored parts.
  /// - Throws: as ``init(_:diagnostics:)``.
  init(bytes: [UInt8]) throws(RecurrenceRuleError) {
    var reader = RecurrenceRuleReader()
    self = try reader.read(bytes)
  }
}

/// Why a recurrence rule cannot be used. The event stays, with its DTSTART, but without this rule.
public struct RecurrenceRuleError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of problem.
  public let code: Diagnostic.Code
  /// The problem, as a sentence without a full stop.
  public let message: String

  init(_ code: Diagnostic.Code = .invalidRecurrenceRule, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }

  /// The problem as a diagnostic, at a line (from 1) of an event.
  package func diagnostic(line: Int? = nil, uid: String? = nil) -> Diagnostic {
    Diagnostic(code, message, line: line, uid: uid)
  }
}

extension Diagnostic.Code {
  /// A rule that cannot be read, and is left out.
  public static let invalidRecurrenceRule = Diagnostic.Code(rawValue: "invalid-recurrence-rule")
  /// A rule in an unknown calendar (RFC 7529 RSCALE), which is left out.
  public static let unsupportedCalendarScale = Diagnostic.Code(rawValue: "unsupported-calendar-scale")
  /// A part with a name that is not in RFC 5545 or RFC 7529. It is ignored.
  public static let unknownRecurrencePart = Diagnostic.Code(rawValue: "unknown-recurrence-part")
  /// A part that a rule contains more than once. The last one counts.
  public static let repeatedRecurrencePart = Diagnostic.Code(rawValue: "repeated-recurrence-part")
  /// A value in a rule that cannot be read or is out of range. It is ignored.
  public static let invalidRecurrenceValue = Diagnostic.Code(rawValue: "invalid-recurrence-value")
  /// A part without a value. It is ignored.
  public static let emptyRecurrencePart = Diagnostic.Code(rawValue: "empty-recurrence-part")
  /// A part that RFC 5545 does not allow with the rule's FREQ or beside another part.
  public static let misplacedRecurrencePart = Diagnostic.Code(rawValue: "misplaced-recurrence-part")
  /// A rule in the grammar of vCalendar 1.0. It is read as the same rule of RFC 5545.
  public static let oldRecurrenceRule = Diagnostic.Code(rawValue: "old-recurrence-rule")
  /// A rule with both COUNT and UNTIL. Both apply.
  public static let recurrenceCountAndUntil = Diagnostic.Code(rawValue: "recurrence-count-and-until")
  /// An UNTIL that is not a date or date-time.
  public static let invalidRecurrenceUntil = Diagnostic.Code(rawValue: "invalid-recurrence-until")
}

extension RecurrenceRule: CustomStringConvertible {
  /// The value of RRULE, such as `FREQ=WEEKLY;COUNT=10;BYDAY=MO,WE` (RFC 5545 section 3.3.10, RFC 7529 section 4). Parts with
  /// their default value are left out.
  public var description: String {
    var parts = scale == .gregorian ? [] : ["RSCALE=\(scale.rawValue.uppercased())"]
    parts.append("FREQ=\(frequency.word)")
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    if let count { parts.append("COUNT=\(count)") }
    if let until { parts.append("UNTIL=\(until.value)") }
    let months = byMonth.map(\.description) + byLeapMonth.map { "\($0)L" }
    let lists = [
      ("BYSECOND", bySecond.map(\.description)), ("BYMINUTE", byMinute.map(\.description)),
      ("BYHOUR", byHour.map(\.description)), ("BYDAY", byDay.map(\.description)),
      ("BYMONTHDAY", byMonthDay.map(\.description)), ("BYYEARDAY", byYearDay.map(\.description)),
      ("BYWEEKNO", byWeekNumber.map(\.description)), ("BYMONTH", months),
      ("BYSETPOS", bySetPosition.map(\.description)),
    ]
    for (name, items) in lists where !items.isEmpty {
      parts.append("\(name)=\(items.joined(separator: ","))")
    }
    if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
    if skip != .omit { parts.append("SKIP=\(skip == .backward ? "BACKWARD" : "FORWARD")") }
    return parts.joined(separator: ";")
  }
}

extension RecurrenceRule.WeekdayNumber: CustomStringConvertible {
  /// The entry of BYDAY, such as `MO` or `-1SU`.
  public var description: String { ordinal == 0 ? weekday.code : "\(ordinal)\(weekday.code)" }
}

extension RecurrenceRule: Codable {
  /// Decodes the text of ``description``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(RecurrenceRuleError) {
      try self.init(text)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(quoted(text)) is not a recurrence rule: \(error)")
    }
  }

  /// Encodes ``description``.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(text: description)
  }
}

extension RecurrenceRule.Frequency {
  /// The value of FREQ.
  fileprivate var word: String {
    switch self {
    case .secondly: "SECONDLY"
    case .minutely: "MINUTELY"
    case .hourly: "HOURLY"
    case .daily: "DAILY"
    case .weekly: "WEEKLY"
    case .monthly: "MONTHLY"
    case .yearly: "YEARLY"
    }
  }
}

extension RecurrenceRule.Until {
  /// The value of UNTIL: the text of ``description`` without hyphens and colons.
  fileprivate var value: String { description.filter { $0 != "-" && $0 != ":" } }
}
