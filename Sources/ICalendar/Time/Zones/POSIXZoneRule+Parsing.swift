extension POSIXZoneRule {
  /// The rule that a text spells out, as `EST5EDT,M3.2.0,M11.1.0`, or `nil` where it is none.
  init?(_ text: some StringProtocol) {
    var parser = POSIXZoneRuleParser(Array(text.utf8.prefix(256)))
    guard let rule = parser.rule(), parser.isAtEnd else { return nil }
    self = rule
  }
}

/// Reads a POSIX `TZ` text from its front.
private struct POSIXZoneRuleParser {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func rule() -> POSIXZoneRule? {
    guard skipAbbreviation(), let west = time(maximumHours: 24) else { return nil }
    var rule = POSIXZoneRule(standardOffset: -west)
    if isAtEnd { return rule }
    guard skipAbbreviation() else { return nil }
    var offset = rule.standardOffset + 3600
    if !isAtEnd, bytes[index] != UInt8(ascii: ",") {
      guard let west = time(maximumHours: 24) else { return nil }
      offset = -west
    }
    guard let (start, end) = isAtEnd ? Self.defaultChanges : changes() else { return nil }
    rule.daylight = POSIXZoneRule.Daylight(offset: offset, start: start, end: end)
    return rule
  }

  /// What the C library takes where a text names daylight saving time without its dates.
  private static let defaultChanges = (
    POSIXZoneRule.Change(day: .ofMonth(3, week: 2, .sunday), second: 7200),
    POSIXZoneRule.Change(day: .ofMonth(11, week: 1, .sunday), second: 7200)
  )

  private mutating func changes() -> (POSIXZoneRule.Change, POSIXZoneRule.Change)? {
    guard skip(","), let start = change(), skip(","), let end = change() else { return nil }
    return (start, end)
  }

  private mutating func change() -> POSIXZoneRule.Change? {
    guard let day = day() else { return nil }
    guard skip("/") else { return POSIXZoneRule.Change(day: day, second: 7200) }
    guard let second = time(maximumHours: 167) else { return nil }
    return POSIXZoneRule.Change(day: day, second: second)
  }

  private mutating func day() -> POSIXZoneRule.Day? {
    if skip("J") { return number(in: 1...365).map { .ofCommonYear($0) } }
    guard skip("M") else { return number(in: 0...365).map { .ofYear($0) } }
    guard let month = number(in: 1...12), skip("."), let week = number(in: 1...5), skip("."),
      let weekday = number(in: 0...6).flatMap(Weekday.init(rawValue:))
    else { return nil }
    return .ofMonth(month, week: week, weekday)
  }

  /// A time `[+|-]hh[:mm[:ss]]` in seconds.
  private mutating func time(maximumHours: Int) -> Int? {
    let sign = skip("-") ? -1 : 1
    if sign == 1 { _ = skip("+") }
    guard let hours = number(in: 0...maximumHours) else { return nil }
    var seconds = hours * 3600
    if skip(":") {
      guard let minutes = number(in: 0...59) else { return nil }
      seconds += minutes * 60
      if skip(":") {
        guard let rest = number(in: 0...59) else { return nil }
        seconds += rest
      }
    }
    return sign * seconds
  }

  /// Moves over a name: three letters or more, or anything between `<` and `>`.
  private mutating func skipAbbreviation() -> Bool {
    let start = index
    if skip("<") {
      while !isAtEnd, bytes[index] != UInt8(ascii: ">") { index += 1 }
      return skip(">") && index - start > 2
    }
    while !isAtEnd, bytes[index].isASCIILetter { index += 1 }
    return index - start >= 3
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int? {
    let digits = bytes[index...].prefix(3).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    index += digits.count
    guard !digits.isEmpty else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return range.contains(number) ? number : nil
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }
}

extension UInt8 {
  /// Whether the byte is one of the 26 letters of ASCII, in either case.
  var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
