/// Which hours, minutes and seconds the parts BYHOUR, BYMINUTE and BYSECOND of a rule allow, as bit masks.
struct ClockMatcher: Sendable {
  /// Bits 0 to 23.
  let hours: UInt64
  /// Bits 0 to 59.
  let minutes: UInt64
  /// Bits 0 to 59.
  let seconds: UInt64
  /// Whether the rule excludes periods by their hour, minute or second.
  let limitsPeriods: Bool

  /// The times that the rule allows. If the rule has no part for a unit, and FREQ does not step over it, the value of
  /// DTSTART counts.
  init(_ rule: borrowing RecurrenceRule, start: LocalDateTime) {
    let frequency = rule.frequency
    var hours = ClockMatcher.mask(rule.byHour, upTo: 23) ?? ClockMatcher.all(24)
    var minutes = ClockMatcher.mask(rule.byMinute, upTo: 59) ?? ClockMatcher.all(60)
    // BYSECOND=60 counts as second 59, because this clock has no leap seconds (RFC 5545 section 3.3.12).
    var seconds =
      ClockMatcher.mask(rule.bySecond.map { $0 == 60 ? 59 : $0 }, upTo: 59) ?? ClockMatcher.all(60)
    if rule.byHour.isEmpty, frequency > .hourly { hours = 1 << UInt64(start.hour) }
    if rule.byMinute.isEmpty, frequency > .minutely { minutes = 1 << UInt64(start.minute) }
    if rule.bySecond.isEmpty, frequency > .secondly { seconds = 1 << UInt64(start.second) }
    switch frequency {
    case .hourly: hours &= ClockMatcher.reached(from: start.hour, by: rule.interval, of: 24)
    case .minutely: minutes &= ClockMatcher.reached(from: start.minute, by: rule.interval, of: 60)
    case .secondly: seconds &= ClockMatcher.reached(from: start.second, by: rule.interval, of: 60)
    default: break
    }
    limitsPeriods =
      frequency <= .hourly && !rule.byHour.isEmpty || frequency <= .minutely && !rule.byMinute.isEmpty
      || frequency == .secondly && !rule.bySecond.isEmpty
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
  }

  /// Whether no time of day matches.
  var isEmpty: Bool { hours == 0 || minutes == 0 || seconds == 0 }

  /// The times within one period of a frequency.
  func times(within frequency: RecurrenceRule.Frequency) -> TimeSet {
    switch frequency {
    case .secondly: TimeSet(hours: 1, minutes: 1, seconds: 1)
    case .minutely: TimeSet(hours: 1, minutes: 1, seconds: seconds)
    case .hourly: TimeSet(hours: 1, minutes: minutes, seconds: seconds)
    default: TimeSet(hours: hours, minutes: minutes, seconds: seconds)
    }
  }

  /// The first second of the day, at or after `second`, at which a period of `unit` seconds may begin: an hour, a
  /// minute or a second. `nil` if there is none on that day. `second` must be a multiple of `unit`.
  func first(from second: Int, unit: Int) -> Int? {
    var hour = second / 3600
    if hours.contains(hour) {
      if unit == 3600 { return second }
      var minute = second / 60 % 60
      if minutes.contains(minute) {
        if unit == 60 { return second }
        if let last = seconds.firstPosition(from: second % 60) { return hour * 3600 + minute * 60 + last }
        minute += 1
      }
      if let next = minutes.firstPosition(from: minute) { return hour * 3600 + next * 60 + firstSecond(unit) }
      hour += 1
    }
    guard let next = hours.firstPosition(from: hour) else { return nil }
    return next * 3600 + (unit < 3600 ? minutes.trailingZeroBitCount * 60 : 0) + firstSecond(unit)
  }

  private func firstSecond(_ unit: Int) -> Int { unit == 1 ? seconds.trailingZeroBitCount : 0 }

  private static func all(_ count: Int) -> UInt64 { (1 << UInt64(count)) - 1 }

  /// The numbers of a list as bits, without numbers above `limit`; `nil` if the list is empty.
  private static func mask(_ numbers: [Int], upTo limit: Int) -> UInt64? {
    numbers.isEmpty ? nil : UInt64(bits: numbers, in: 0...limit)
  }

  /// The positions that steps of `interval` reach in a cycle of `size`.
  private static func reached(from first: Int, by interval: Int, of size: Int) -> UInt64 {
    let step = greatestCommonDivisor(max(interval, 1), size)
    var bits: UInt64 = 0
    for position in stride(from: first % step, to: size, by: step) { bits |= 1 << UInt64(position) }
    return bits
  }
}

/// The greatest whole number that divides both numbers, which must be positive.
func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
  var (large, small) = (left, right)
  while small > 0 { (large, small) = (small, large % small) }
  return large
}
