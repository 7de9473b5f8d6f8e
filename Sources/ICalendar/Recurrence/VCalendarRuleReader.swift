/// Reads a rule in the grammar of vCalendar 1.0 (versit, 1996), as phones and old organizers write it: `W2 MO WE #10` is
/// `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10`.
///
/// ```swift
/// if VCalendarRuleReader.isRule(bytes) { rule = try VCalendarRuleReader.read(bytes) }
/// ```
///
/// Rules within rules and rules of minutes are not read: RFC 5545 has no rule with the same instances for most of them.
struct VCalendarRuleReader {
  /// The beginning of a rule, and the meaning of its numbers.
  private enum Kind: String, CaseIterable {
    case daily = "D"
    case weekly = "W"
    case monthlyByPosition = "MP"
    case monthlyByDay = "MD"
    case yearlyByMonth = "YM"
    case yearlyByDay = "YD"
  }

  private let kind: Kind
  private var rule: RecurrenceRule
  private var hasEnd = false
  private var times: [(hour: Int, minute: Int)] = []
  /// The positions, such as `1+` and `2-`, of the weekdays that follow.
  private var positions: [Int] = []
  /// Whether a weekday has followed these positions, so that the next position begins a new list.
  private var hasWeekdays = false

  /// Whether a text is in this grammar: letters for the frequency and a number, where RFC 5545 has the name of a part.
  static func isRule(_ text: some Sequence<UInt8>) -> Bool {
    var beginning = text.lazy.filter { $0 > UInt8(ascii: " ") }.makeIterator()
    let letters = "DWMY".utf8
    guard let first = beginning.next(), letters.contains(first & 0xDF), let second = beginning.next() else {
      return false
    }
    if second.isASCIIDigit { return true }
    // FREQ= does not begin like one of these, nor does the name of another part.
    return "PMD".utf8.contains(second & 0xDF) && beginning.next().map(\.isASCIIDigit) ?? false
  }

  /// Reads a rule.
  /// - Throws: an error if a word of it cannot be read.
  static func read(_ text: some Sequence<UInt8>) throws(RecurrenceRuleError) -> RecurrenceRule {
    let words = text.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0 }
      .split { $0 <= UInt8(ascii: " ") }
    guard let first = words.first, var reader = Self(first) else { throw unreadable(words) }
    for word in words.dropFirst() {
      // A `$` marks the time or day with which the rule ends within its last period.
      guard reader.read(word.last == UInt8(ascii: "$") ? word.dropLast() : word) else {
        throw unreadable([word])
      }
    }
    guard reader.finish() else { throw unreadable(words) }
    return reader.rule
  }

  private static func unreadable(_ words: [ArraySlice<UInt8>]) -> RecurrenceRuleError {
    let text = words.prefix(8).joined(separator: [UInt8(ascii: " ")])
    return RecurrenceRuleError(
      .invalidRecurrenceRule,
      "\(quoted(Array(text)[...])) in the recurrence rule of vCalendar 1.0 cannot be read")
  }

  /// Reads the first word, such as `MP2`.
  private init?(_ word: ArraySlice<UInt8>) {
    let letters = word.prefix { !$0.isASCIIDigit }
    guard let kind = Kind(rawValue: String(decoding: letters, as: UTF8.self)),
      let interval = wholeNumber(word.dropFirst(letters.count)), interval > 0
    else { return nil }
    self.kind = kind
    rule =
      switch kind {
      case .daily: RecurrenceRule(.daily)
      case .weekly: RecurrenceRule(.weekly)
      case .monthlyByPosition, .monthlyByDay: RecurrenceRule(.monthly)
      case .yearlyByMonth, .yearlyByDay: RecurrenceRule(.yearly)
      }
    rule.interval = min(interval, RecurrencePlan.maximumInterval)
  }

  /// Reads another word. Returns `false` if it cannot be read.
  private mutating func read(_ word: ArraySlice<UInt8>) -> Bool {
    if word.first == UInt8(ascii: "#") {
      guard let count = wholeNumber(word.dropFirst()), count >= 0 else { return false }
      // The standard counts periods, but what writes these rules counts instances. They differ for several days in one period.
      rule.count = count == 0 ? nil : count
      hasEnd = true
      return true
    }
    if word.count >= 8, word.prefix(4).allSatisfy(\.isASCIIDigit) {
      rule.until =
        RecurrenceRule.Until(word)
        ?? DateTimeValue(String(decoding: word, as: UTF8.self)).map { RecurrenceRule.Until($0) }
      hasEnd = true
      return rule.until != nil
    }
    return readTime(word) || readDay(word)
  }

  /// Reads a time of day in four digits, such as `0930`.
  private mutating func readTime(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count == 4, word.allSatisfy(\.isASCIIDigit), let number = wholeNumber(word),
      number / 100 < 24, number % 100 < 60
    else { return false }
    times.append((number / 100, number % 100))
    return true
  }

  /// Reads a weekday, a position, a day or a month, by the kind of rule.
  private mutating func readDay(_ word: ArraySlice<UInt8>) -> Bool {
    switch kind {
    case .daily: return false
    case .weekly:
      guard let weekday = Weekday(capitals: word) else { return false }
      rule.byDay.append(RecurrenceRule.WeekdayNumber(weekday))
    case .monthlyByPosition:
      guard let weekday = Weekday(capitals: word) else { return readPosition(word) }
      guard !positions.isEmpty else { return false }
      rule.byDay += positions.map { RecurrenceRule.WeekdayNumber(ordinal: $0, weekday) }
      hasWeekdays = true
    case .monthlyByDay:
      // The last day.
      let day = word.elementsEqual("LD".utf8) ? -1 : signedNumber(word, upTo: 31)
      guard let day else { return false }
      rule.byMonthDay.append(day)
    case .yearlyByMonth:
      guard let month = wholeNumber(word), (1...12).contains(month) else { return false }
      rule.byMonth.append(month)
    case .yearlyByDay:
      guard let day = wholeNumber(word), (1...366).contains(day) else { return false }
      rule.byYearDay.append(day)
    }
    return true
  }

  private mutating func readPosition(_ word: ArraySlice<UInt8>) -> Bool {
    guard let position = signedNumber(word, upTo: 5) else { return false }
    if hasWeekdays { (positions, hasWeekdays) = ([], false) }
    positions.append(position)
    return true
  }

  /// A number from 1, followed by its sign: `2-` is the last but one.
  private func signedNumber(_ word: ArraySlice<UInt8>, upTo most: Int) -> Int? {
    let isFromEnd = word.last == UInt8(ascii: "-")
    let digits = isFromEnd || word.last == UInt8(ascii: "+") ? word.dropLast() : word
    guard digits.allSatisfy(\.isASCIIDigit), let number = wholeNumber(digits), (1...most).contains(number)
    else {
      return nil
    }
    return isFromEnd ? -number : number
  }

  /// Completes the rule. Returns `false` if what was read makes none.
  private mutating func finish() -> Bool {
    // “If the duration is not specified, 2”: the event and one repetition.
    if !hasEnd { rule.count = 2 }
    // Positions without a weekday mean that of DTSTART, which a rule does not know.
    if kind == .monthlyByPosition, !hasWeekdays { return false }
    let hours = Set(times.map(\.hour))
    let minutes = Set(times.map(\.minute))
    // RFC 5545 combines each hour with each minute.
    guard Set(times.map { $0.hour * 60 + $0.minute }).count == hours.count * minutes.count else {
      return false
    }
    (rule.byHour, rule.byMinute) = (hours.sorted(), minutes.sorted())
    return true
  }
}
