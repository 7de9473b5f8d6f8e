/// Reads the parts of a rule, one after the other, and keeps what was wrong with them.
struct RecurrenceRuleReader {
  private(set) var diagnostics: [Diagnostic] = []
  private var rule = RecurrenceRule(.yearly)
  private var hasFrequency = false
  private var hasScale = false
  private var names: [String] = []

  /// The rule of a text.
  mutating func read(_ text: some StringProtocol) throws(RecurrenceRuleError) -> RecurrenceRule {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 where byte > UInt8(ascii: " ") {
      bytes.append((UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte)
    }
    for part in bytes.split(separator: UInt8(ascii: ";")) { try readPart(part) }
    guard hasFrequency else {
      throw RecurrenceRuleError(.invalidRecurrenceRule, "the recurrence rule has no FREQ")
    }
    checkParts()
    return rule
  }

  /// Tells of a problem that leaves a usable rule.
  mutating func warn(_ code: Diagnostic.Code, _ message: String) {
    // One text with ten thousand faults is told of as one with a few.
    guard diagnostics.count < 20 else { return }
    diagnostics.append(Diagnostic(code, .warning, message))
  }

  private mutating func readPart(_ part: ArraySlice<UInt8>) throws(RecurrenceRuleError) {
    guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
      return warn(
        .unknownRecurrencePart, "\(excerpt(part)) in the recurrence rule is ignored: it has no value")
    }
    let value = part[(equals + 1)...]
    let name = excerpt(part[..<equals])
    if names.contains(name) {
      warn(
        .repeatedRecurrencePart, "\(name) is written more than once in the recurrence rule; the last counts")
    } else if names.count < 20 {
      names.append(name)
    }
    if try readScalar(name, value) { return }
    if try !readList(name, value) {
      warn(.unknownRecurrencePart, "\(name) in the recurrence rule is unknown and ignored")
    }
  }

  /// Reads a part with a single value; `false` when the name is of no such part.
  private mutating func readScalar(
    _ name: String, _ value: ArraySlice<UInt8>
  ) throws(RecurrenceRuleError) -> Bool {
    switch name {
    case "FREQ": try readFrequency(value)
    case "INTERVAL": readInterval(value)
    case "COUNT": try readCount(value)
    case "UNTIL": readUntil(value)
    case "WKST": readWeekStart(value)
    case "RSCALE": try readScale(value)
    case "SKIP": readSkip(value)
    default: return false
    }
    return true
  }

  /// Reads a part that holds a list; `false` when the name is of no such part.
  private mutating func readList(
    _ name: String, _ value: ArraySlice<UInt8>
  ) throws(RecurrenceRuleError) -> Bool {
    switch name {
    case "BYSECOND": rule.bySecond = try numbers(name, value, in: 0...60)
    case "BYMINUTE": rule.byMinute = try numbers(name, value, in: 0...59)
    case "BYHOUR": rule.byHour = try numbers(name, value, in: 0...23)
    case "BYDAY": rule.byDay = try list(name, value, weekdayNumber)
    case "BYMONTHDAY": rule.byMonthDay = try numbers(name, value, in: -31...31, without: 0)
    case "BYYEARDAY": rule.byYearDay = try numbers(name, value, in: -366...366, without: 0)
    case "BYWEEKNO": rule.byWeekNumber = try numbers(name, value, in: -53...53, without: 0)
    case "BYMONTH": rule.byMonth = try numbers(name, value, in: 1...12)
    case "BYSETPOS": rule.bySetPosition = try numbers(name, value, in: -366...366, without: 0)
    default: return false
    }
    return true
  }

  private mutating func numbers(
    _ name: String, _ value: ArraySlice<UInt8>, in range: ClosedRange<Int>, without excluded: Int? = nil
  ) throws(RecurrenceRuleError) -> [Int] {
    try list(name, value) { item in
      guard let number = wholeNumber(item), range.contains(number), number != excluded else { return nil }
      return number
    }
  }

  /// The items of a list that can be read.
  private mutating func list<Item>(
    _ name: String, _ value: ArraySlice<UInt8>, _ item: (ArraySlice<UInt8>) -> Item?
  ) throws(RecurrenceRuleError) -> [Item] {
    var items: [Item] = []
    for text in value.split(separator: UInt8(ascii: ",")) {
      if let item = item(text) {
        items.append(item)
      } else {
        warn(
          .invalidRecurrenceValue, "\(name)=\(excerpt(text)) in the recurrence rule is not valid and ignored")
      }
    }
    guard !items.isEmpty else {
      throw RecurrenceRuleError(.invalidRecurrenceRule, "the recurrence rule's \(name) holds nothing valid")
    }
    return items
  }
}

extension RecurrenceRuleReader {
  private mutating func readFrequency(_ value: ArraySlice<UInt8>) throws(RecurrenceRuleError) {
    switch excerpt(value) {
    case "SECONDLY": rule.frequency = .secondly
    case "MINUTELY": rule.frequency = .minutely
    case "HOURLY": rule.frequency = .hourly
    case "DAILY": rule.frequency = .daily
    case "WEEKLY": rule.frequency = .weekly
    case "MONTHLY": rule.frequency = .monthly
    case "YEARLY": rule.frequency = .yearly
    default:
      let message = "FREQ=\(excerpt(value)) of the recurrence rule is no frequency"
      throw RecurrenceRuleError(.invalidRecurrenceRule, message)
    }
    hasFrequency = true
  }

  private mutating func readInterval(_ value: ArraySlice<UInt8>) {
    rule.interval = 1
    guard let number = wholeNumber(value), number >= 1 else {
      return warn(.invalidRecurrenceValue, "INTERVAL=\(excerpt(value)) of the recurrence rule is read as 1")
    }
    rule.interval = min(number, RecurrencePlan.greatestInterval)
  }

  private mutating func readCount(_ value: ArraySlice<UInt8>) throws(RecurrenceRuleError) {
    rule.count = nil
    guard let number = wholeNumber(value), number >= 0 else {
      return warn(.invalidRecurrenceValue, "COUNT=\(excerpt(value)) of the recurrence rule is ignored")
    }
    guard number > 0 else {
      throw RecurrenceRuleError(.invalidRecurrenceRule, "COUNT of the recurrence rule is 0")
    }
    rule.count = number
  }

  private mutating func readWeekStart(_ value: ArraySlice<UInt8>) {
    rule.weekStart = Weekday(code: excerpt(value)) ?? .monday
    if Weekday(code: excerpt(value)) == nil {
      warn(.invalidRecurrenceValue, "WKST=\(excerpt(value)) of the recurrence rule is read as MO")
    }
  }

  private mutating func readScale(_ value: ArraySlice<UInt8>) throws(RecurrenceRuleError) {
    guard excerpt(value) == "GREGORIAN" else {
      throw RecurrenceRuleError(
        .unsupportedCalendarScale,
        "RSCALE=\(excerpt(value)) of the recurrence rule is not supported; only the first instance is shown")
    }
    hasScale = true
  }

  private mutating func readSkip(_ value: ArraySlice<UInt8>) {
    switch excerpt(value) {
    case "OMIT": rule.skip = .omit
    case "BACKWARD": rule.skip = .backward
    case "FORWARD": rule.skip = .forward
    default:
      rule.skip = .omit
      warn(.invalidRecurrenceValue, "SKIP=\(excerpt(value)) of the recurrence rule is read as OMIT")
    }
  }

  private mutating func readUntil(_ value: ArraySlice<UInt8>) {
    rule.until = RecurrenceRule.Until(value)
    guard rule.until == nil else { return }
    let text = String(decoding: value, as: UTF8.self)
    rule.until = DateTimeValue(text).map { RecurrenceRule.Until($0) } ?? RecurrenceRule.Until(value.prefix(8))
    let reading = rule.until.map { "is read as \($0)" } ?? "is ignored"
    warn(.invalidRecurrenceUntil, "UNTIL=\(excerpt(value)) of the recurrence rule \(reading)")
  }

  /// Looks at parts that are valid by themselves but not together.
  private mutating func checkParts() {
    if rule.count != nil, rule.until != nil {
      warn(.recurrenceCountAndUntil, "the recurrence rule has both COUNT and UNTIL; both are kept")
    }
    let frequency = rule.frequency
    let isPeriodOfDays = frequency >= .daily
    if !rule.byWeekNumber.isEmpty, frequency != .yearly { warnMisplaced("BYWEEKNO") }
    if !rule.byYearDay.isEmpty, isPeriodOfDays, frequency != .yearly { warnMisplaced("BYYEARDAY") }
    if !rule.byMonthDay.isEmpty, frequency == .weekly { warnMisplaced("BYMONTHDAY") }
    if rule.skip != .omit, !hasScale {
      warn(.misplacedRecurrencePart, "SKIP stands in the recurrence rule without RSCALE")
    }
    guard rule.byDay.contains(where: { $0.ordinal != 0 }) else { return }
    if frequency < .monthly || !rule.byWeekNumber.isEmpty {
      warn(.misplacedRecurrencePart, "the numbers in BYDAY of the recurrence rule are ignored here")
      for index in rule.byDay.indices { rule.byDay[index].ordinal = 0 }
    }
  }

  private mutating func warnMisplaced(_ name: String) {
    warn(.misplacedRecurrencePart, "\(name) of the recurrence rule does not go with its FREQ; it limits it")
  }
}
