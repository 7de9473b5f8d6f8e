/// The rule of a POSIX `TZ` text, which applies after the table of a TZif file: a standard offset, and for daylight
/// saving time its offset and the yearly dates of its start and end (RFC 9636 section 3.3.2).
struct POSIXZoneRule: Sendable, Hashable {
  /// A day of every year.
  enum Day: Sendable, Hashable {
    /// `Jn`: 1 to 365; 29 February is never counted.
    case ofCommonYear(Int)
    /// `n`: 0 to 365; 29 February is counted.
    case ofYear(Int)
    /// `Mm.w.d`: week 1 to 4 of the month, where week 1 contains the first day with this weekday; or 5 for the last.
    case ofMonth(Int, week: Int, Weekday)
  }

  /// A clock change that happens every year.
  struct Change: Sendable, Hashable {
    /// The day.
    var day: Day
    /// Seconds after midnight of that day, on the clock before the change; can be negative or more than a day.
    var second: Int
  }

  /// Daylight saving time. Its clock can also be behind standard time, as in the winter of Ireland.
  struct Daylight: Sendable, Hashable {
    /// Seconds east of UTC.
    var offset: Int
    /// When it begins, on the clock of standard time.
    var start: Change
    /// When it ends, on the clock of daylight saving time.
    var end: Change
  }

  /// Seconds east of UTC in standard time.
  var standardOffset: Int
  /// Daylight saving time; `nil` if the zone has none.
  var daylight: Daylight?

  /// The period that contains a second since 1970-01-01T00:00:00Z.
  func period(at second: Int) -> ZoneTable.Period {
    guard let daylight, daylight.offset != standardOffset else {
      return ZoneTable.Period(offset: standardOffset, end: nil)
    }
    let year = CalendarDate(daysSinceEpoch: floorDivide(second + standardOffset, 86_400)).year
    var current: Range<Int>?
    // The time of day of a change can move it by up to a week, and so into another year. Spans begin in the order of their years.
    for candidate in (year - 1)...(year + 2) {
      let span = span(of: daylight, inYear: candidate)
      if let known = current {
        // Periods that touch express daylight saving time all year.
        guard span.lowerBound <= known.upperBound else {
          return ZoneTable.Period(offset: daylight.offset, end: known.upperBound)
        }
        current = known.lowerBound..<max(known.upperBound, span.upperBound)
      } else if span.contains(second) {
        current = span
      } else if span.lowerBound > second {
        return ZoneTable.Period(offset: standardOffset, end: span.lowerBound)
      }
    }
    return ZoneTable.Period(offset: current == nil ? standardOffset : daylight.offset, end: nil)
  }

  /// The daylight saving time that begins in a year. South of the equator it ends in the next year.
  private func span(of daylight: Daylight, inYear year: Int) -> Range<Int> {
    let start = daylight.start.local(inYear: year) - standardOffset
    let end = daylight.end.local(inYear: year) - daylight.offset
    if start < end { return start..<end }
    return start..<max(start, daylight.end.local(inYear: year + 1) - daylight.offset)
  }
}

extension POSIXZoneRule.Change {
  /// The change in a year, in seconds since 1970-01-01T00:00:00 on the clock before it.
  func local(inYear year: Int) -> Int {
    day.date(inYear: year).daysSinceEpoch * 86_400 + second
  }
}

extension POSIXZoneRule.Day {
  /// The day in a year.
  func date(inYear year: Int) -> CalendarDate {
    switch self {
    case .ofCommonYear(let number):
      let leapDay = CalendarDate.isLeapYear(year) && number >= 60 ? 1 : 0
      return CalendarDate(unchecked: year, 1, 1).adding(days: number - 1 + leapDay)
    case .ofYear(let number):
      return CalendarDate(unchecked: year, 1, 1).adding(days: number)
    case .ofMonth(let month, let week, let weekday):
      let first = CalendarDate(unchecked: year, month, 1)
      let day = (weekday.rawValue - first.weekday.rawValue + 7) % 7 + (week - 1) * 7
      let isInMonth = day < CalendarDate.daysInMonth(month, ofYear: year)
      return first.adding(days: isInMonth ? day : day - 7)
    }
  }
}

extension POSIXZoneRule {
  /// The rule that a text defines, such as `EST5EDT,M3.2.0,M11.1.0`; `nil` if the text is not a rule.
  init?(_ text: some StringProtocol) {
    var parser = POSIXZoneRuleParser(Array(text.utf8.prefix(256)))
    guard let rule = parser.rule(), parser.isAtEnd else { return nil }
    self = rule
  }
}

/// Parses a POSIX `TZ` text from its beginning.
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

  /// The dates that the C library uses if a text has daylight saving time without dates.
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

  /// Skips a name: three or more letters, or anything between `<` and `>`.
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
