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
