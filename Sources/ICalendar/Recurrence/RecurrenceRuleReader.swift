/// Reads the parts of a rule one by one, and collects the problems.
struct RecurrenceRuleReader {
  private(set) var diagnostics: [Diagnostic] = []
  private var rule = RecurrenceRule(.yearly)
  private var hasFrequency = false
  private var hasScale = false
  private var parts: [RecurrencePart] = []
  private var unknownNames: [String] = []

  /// Reads a rule from a text in UTF-8.
  mutating func read(_ text: some Sequence<UInt8>) throws(RecurrenceRuleError) -> RecurrenceRule {
    if VCalendarRuleReader.isRule(text) {
      let rule = try VCalendarRuleReader.read(text)
      let text = quoted(rule.description)
      warn(.oldRecurrenceRule, "the recurrence rule is written as in vCalendar 1.0; it is read as \(text)")
      return rule
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.underestimatedCount)
    // Some programs quote a value, as a parameter may be: RSCALE="CHINESE".
    for byte in text where byte > UInt8(ascii: " ") && byte != UInt8(ascii: "\"") {
      bytes.append((UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte)
    }
    if let name = Self.names.first(where: { bytes.starts(with: $0.utf8) }) {
      // As a library writes a rule as text, behind the name of the property.
      bytes.removeFirst(name.utf8.count)
      warn(.unknownRecurrencePart, "a second \(quoted(name)) before the recurrence rule is ignored")
    }
    // RSCALE determines the valid months and days, so it is read first, wherever it is in the rule.
    var items = Items(bytes[...], separator: UInt8(ascii: ";"))
    while let part = items.next() {
      let name = "RSCALE="
      if part.starts(with: name.utf8), part.count > name.utf8.count {
        try readScale(part.dropFirst(name.utf8.count))
      }
    }
    items = Items(bytes[...], separator: UInt8(ascii: ";"))
    while let part = items.next() { try readPart(part) }
    guard hasFrequency else {
      throw RecurrenceRuleError(.invalidRecurrenceRule, "the recurrence rule has no FREQ")
    }
    checkParts()
    return rule
  }

  /// The names of the properties with a rule, and the colons behind them.
  private static let names = ["RRULE:", "EXRULE:"]

  /// The text of a rule without the name of its property, which some programs write a second time.
  static func withoutName(_ text: String) -> String {
    let trimmed = text.trimmingSpaces
    let name = names.first { trimmed.prefix($0.count).uppercased() == $0 }
    return name.map { String(trimmed.dropFirst($0.count)) } ?? text
  }

  /// Reports a problem that leaves a usable rule.
  mutating func warn(_ code: Diagnostic.Code, _ message: @autoclosure () -> String) {
    // At most 20 problems of one rule are reported.
    guard diagnostics.count < 20 else { return }
    diagnostics.append(Diagnostic(code, message()))
  }

  private mutating func readPart(_ part: ArraySlice<UInt8>) throws(RecurrenceRuleError) {
    guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
      return warn(
        .unknownRecurrencePart, "\(quoted(part)) in the recurrence rule is ignored: it has no value")
    }
    let name = part[..<equals]
    let value = part[(equals + 1)...]
    guard let part = RecurrencePart(name) else {
      let name = quoted(name)
      if unknownNames.contains(name) { warnRepeated(name) }
      if unknownNames.count < 20 { unknownNames.append(name) }
      return warn(.unknownRecurrencePart, "\(name) in the recurrence rule is unknown and ignored")
    }
    guard value.contains(where: { $0 != UInt8(ascii: ",") }) else {
      // A rule without its end gives more instances. Any other part without a value asks for nothing.
      let code: Diagnostic.Code =
        switch part {
        case .until: .invalidRecurrenceUntil
        case .count: .invalidRecurrenceValue
        default: .emptyRecurrencePart
        }
      return warn(code, "\(part.name) of the recurrence rule has no value and is ignored")
    }
    if parts.contains(part) { warnRepeated(part.name) } else { parts.append(part) }
    if part.isList {
      try readList(part, value)
    } else {
      try readScalar(part, value)
    }
  }

  private mutating func warnRepeated(_ name: String) {
    warn(
      .repeatedRecurrencePart, "\(name) is written more than once in the recurrence rule; the last counts")
  }

  /// Reads a part with a single value.
  private mutating func readScalar(
    _ part: RecurrencePart, _ value: ArraySlice<UInt8>
  ) throws(RecurrenceRuleError) {
    switch part {
    case .frequency: try readFrequency(value)
    case .interval: readInterval(value)
    case .count: try readCount(value)
    case .until: readUntil(value)
    case .weekStart: readWeekStart(value)
    case .skip: readSkip(value)
    default: break
    }
  }

  /// Reads a part whose value is a list.
  private mutating func readList(
    _ part: RecurrencePart, _ value: ArraySlice<UInt8>
  ) throws(RecurrenceRuleError) {
    switch part {
    case .seconds: rule.bySecond = try numbers(part, value, in: 0...60)
    case .minutes: rule.byMinute = try numbers(part, value, in: 0...59)
    case .hours: rule.byHour = try numbers(part, value, in: 0...23)
    case .days: rule.byDay = try list(part, value, weekdayNumber)
    case .monthDays: rule.byMonthDay = try numbers(part, value, in: -31...31, without: 0)
    case .yearDays:
      let most = rule.scale == .gregorian ? 366 : 385
      rule.byYearDay = try numbers(part, value, in: -most...most, without: 0)
    case .weekNumbers:
      let most = rule.scale == .gregorian ? 53 : 55
      rule.byWeekNumber = try numbers(part, value, in: -most...most, without: 0)
    case .months: try readMonths(value)
    case .setPositions: rule.bySetPosition = try numbers(part, value, in: -366...366, without: 0)
    default: break
    }
  }

  /// Reads BYMONTH. An `L` marks a leap month (RFC 7529 section 4.2).
  private mutating func readMonths(_ value: ArraySlice<UInt8>) throws(RecurrenceRuleError) {
    let scale = rule.scale
    let months = try list(.months, value) { item -> (number: Int, isLeap: Bool)? in
      let isLeap = scale != .gregorian && item.last == UInt8(ascii: "L")
      guard let number = wholeNumber(isLeap ? item.dropLast() : item), scale.months.contains(number) else {
        return nil
      }
      return (number, isLeap)
    }
    rule.byMonth = months.filter { !$0.isLeap }.map(\.number)
    rule.byLeapMonth = months.filter(\.isLeap).map(\.number)
  }

  private mutating func numbers(
    _ part: RecurrencePart, _ value: ArraySlice<UInt8>, in range: ClosedRange<Int>,
    without excluded: Int? = nil
  ) throws(RecurrenceRuleError) -> [Int] {
    try list(part, value) { item in
      guard let number = wholeNumber(item), range.contains(number), number != excluded else { return nil }
      return number
    }
  }

  /// The items of a list that can be read.
  private mutating func list<Item>(
    _ part: RecurrencePart, _ value: ArraySlice<UInt8>, _ item: (ArraySlice<UInt8>) -> Item?
  ) throws(RecurrenceRuleError) -> [Item] {
    var items: [Item] = []
    var texts = Items(value, separator: UInt8(ascii: ","))
    while let text = texts.next() {
      if let item = item(text) {
        items.append(item)
      } else {
        warn(
          .invalidRecurrenceValue,
          "\(part.name)=\(quoted(text)) in the recurrence rule is not valid and ignored")
      }
    }
    guard !items.isEmpty else {
      throw RecurrenceRuleError(
        .invalidRecurrenceRule, "the recurrence rule's \(part.name) has no valid value")
    }
    return items
  }
}

extension RecurrenceRuleReader {
  private mutating func readFrequency(_ value: ArraySlice<UInt8>) throws(RecurrenceRuleError) {
    guard let frequency = RecurrenceRule.Frequency(value) else {
      let message = "FREQ=\(quoted(value)) of the recurrence rule is not a frequency"
      throw RecurrenceRuleError(.invalidRecurrenceRule, message)
    }
    rule.frequency = frequency
    hasFrequency = true
  }

  private mutating func readInterval(_ value: ArraySlice<UInt8>) {
    rule.interval = 1
    guard let number = wholeNumber(value), number >= 1 else {
      return warn(.invalidRecurrenceValue, "INTERVAL=\(quoted(value)) of the recurrence rule is read as 1")
    }
    rule.interval = min(number, RecurrencePlan.maximumInterval)
  }

  private mutating func readCount(_ value: ArraySlice<UInt8>) throws(RecurrenceRuleError) {
    rule.count = nil
    guard let number = wholeNumber(value), number >= 0 else {
      return warn(.invalidRecurrenceValue, "COUNT=\(quoted(value)) of the recurrence rule is ignored")
    }
    guard number > 0 else {
      throw RecurrenceRuleError(.invalidRecurrenceRule, "COUNT of the recurrence rule is 0")
    }
    rule.count = number
  }

  private mutating func readWeekStart(_ value: ArraySlice<UInt8>) {
    rule.weekStart = Weekday(capitals: value) ?? .monday
    if Weekday(capitals: value) == nil {
      warn(.invalidRecurrenceValue, "WKST=\(quoted(value)) of the recurrence rule is read as MO")
    }
  }

  private mutating func readScale(_ value: ArraySlice<UInt8>) throws(RecurrenceRuleError) {
    guard let scale = CalendarScale(name: String(decoding: value, as: UTF8.self)),
      scale == .gregorian || CalendarYears.shared.has(scale)
    else {
      throw RecurrenceRuleError(
        .unsupportedCalendarScale,
        "RSCALE=\(quoted(value)) of the recurrence rule is not known; only the first instance is shown")
    }
    rule.scale = scale
    hasScale = true
  }

  private mutating func readSkip(_ value: ArraySlice<UInt8>) {
    switch String(decoding: value, as: UTF8.self) {
    case "OMIT": rule.skip = .omit
    case "BACKWARD": rule.skip = .backward
    case "FORWARD": rule.skip = .forward
    default:
      rule.skip = .omit
      warn(.invalidRecurrenceValue, "SKIP=\(quoted(value)) of the recurrence rule is read as OMIT")
    }
  }

  private mutating func readUntil(_ value: ArraySlice<UInt8>) {
    rule.until = RecurrenceRule.Until(value)
    guard rule.until == nil else { return }
    // The validator reports a readable value in another form.
    rule.until = DateTimeValue(String(decoding: value, as: UTF8.self)).map { RecurrenceRule.Until($0) }
    guard rule.until == nil else { return }
    rule.until = RecurrenceRule.Until(value.prefix(8))
    let reading = rule.until.map { "is read as \($0)" } ?? "is ignored"
    warn(.invalidRecurrenceUntil, "UNTIL=\(quoted(value)) of the recurrence rule \(reading)")
  }

  /// Checks parts that are valid alone but not together.
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
      warn(.misplacedRecurrencePart, "the recurrence rule has SKIP without RSCALE")
    }
    guard rule.byDay.contains(where: { $0.ordinal != 0 }) else { return }
    if frequency < .monthly || !rule.byWeekNumber.isEmpty {
      warn(.misplacedRecurrencePart, "the numbers in BYDAY of the recurrence rule are ignored here")
      for index in rule.byDay.indices { rule.byDay[index].ordinal = 0 }
    }
  }

  private mutating func warnMisplaced(_ name: String) {
    warn(
      .misplacedRecurrencePart,
      "\(name) of the recurrence rule does not fit its FREQ; it is applied as a filter")
  }
}
