import ICalendar
import TestSupport
import Testing

/// A rule with a DTSTART, made by chance from a seed.
struct RandomRule: Sendable, CustomTestStringConvertible {
  let seed: UInt64
  var rule = RecurrenceRule(.daily)
  var start = LocalDateTime(secondsSinceEpoch: 0)
  var random: RandomNumbers

  var testDescription: String { "seed \(seed)" }
  /// How far to expand it: so far that something happens, but no further than each second can be looked at.
  var horizon: Int {
    [7200, 2 * 86_400, 40 * 86_400, 500 * 86_400, 700 * 86_400, 900 * 86_400, 2200 * 86_400][
      rule.frequency.rawValue]
  }

  init(seed: UInt64) {
    self.seed = seed
    random = RandomNumbers(seed: seed &* 7919)
    let frequencies: [RecurrenceRule.Frequency] = [
      .secondly, .minutely, .hourly, .daily, .weekly, .monthly, .yearly,
    ]
    rule = RecurrenceRule(frequencies[Int(seed % 7)])
    start = LocalDateTime(secondsSinceEpoch: Int.random(in: 800_000_000...2_000_000_000, using: &random))
    rule.interval = chance(2) ? 1 : Int.random(in: 1...(rule.frequency < .daily ? 70 : 5), using: &random)
    rule.weekStart = Weekday.allCases.randomElement(using: &random) ?? .monday
    addDays()
    addTimes()
    if chance(4), !rule.isWithoutParts { rule.bySetPosition = numbers(-4...4) }
    if chance(5) { rule.count = Int.random(in: 1...30, using: &random) }
    if chance(5) { addUntil() }
  }

  mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  private mutating func numbers(_ range: ClosedRange<Int>, upTo count: Int = 4) -> [Int] {
    (0..<Int.random(in: 1...count, using: &random)).map { _ in Int.random(in: range, using: &random) }
      .map { $0 == 0 && range.lowerBound < 0 ? 1 : $0 }
  }

  private mutating func addDays() {
    let isYearly = rule.frequency == .yearly
    // Two hours of seconds seldom meet a certain month.
    guard rule.frequency >= .daily || chance(5) else { return }
    if chance(3) { rule.byMonth = numbers(1...12, upTo: 6) }
    if chance(3), rule.frequency != .weekly { rule.byMonthDay = numbers(-31...31, upTo: 8) }
    if chance(isYearly ? 4 : 8), rule.frequency <= .hourly || isYearly {
      rule.byYearDay = numbers(-366...366, upTo: 30)
    }
    if isYearly, chance(4) {
      rule.byWeekNumber = numbers(-53...53, upTo: 6)
      rule.interval = 1
    }
    guard chance(2) else { return }
    let hasOrdinals = rule.frequency >= .monthly && rule.byWeekNumber.isEmpty && chance(2)
    let greatest = isYearly && rule.byMonth.isEmpty ? 53 : 5
    rule.byDay = numbers(0...6).map { RecurrenceRule.WeekdayNumber(Weekday(rawValue: $0) ?? .monday) }
    if hasOrdinals {
      for index in rule.byDay.indices where !chance(3) {
        rule.byDay[index].ordinal = Int.random(in: -greatest...greatest, using: &random)
      }
    }
  }

  private mutating func addTimes() {
    if chance(3) { rule.byHour = numbers(0...23, upTo: rule.frequency < .daily ? 12 : 3) }
    if chance(4) { rule.byMinute = numbers(0...59, upTo: rule.frequency < .daily ? 20 : 3) }
    if chance(5) { rule.bySecond = numbers(0...59, upTo: rule.frequency < .daily ? 20 : 2) }
  }

  private mutating func addUntil() {
    let last = start.adding(seconds: Int.random(in: -horizon / 10...horizon, using: &random))
    switch Int.random(in: 0..<3, using: &random) {
    case 0: rule.until = .date(last.date)
    case 1: rule.until = .local(last)
    default: rule.until = .instant(Instant(secondsSinceEpoch: last.secondsSinceEpoch))
    }
  }
}

extension RecurrenceRule {
  /// Whether the rule has a FREQ alone.
  var isWithoutParts: Bool {
    byMonth.isEmpty && byMonthDay.isEmpty && byYearDay.isEmpty && byWeekNumber.isEmpty && byDay.isEmpty
      && byHour.isEmpty && byMinute.isEmpty && bySecond.isEmpty
  }
}
