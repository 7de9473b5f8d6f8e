/// A rule and its DTSTART, prepared for expansion. Lists become bit masks, and DTSTART supplies the parts that the rule
/// leaves out (RFC 5545 section 3.3.10).
///
/// Time is divided into numbered *periods*: years, months, weeks, days, hours, minutes or seconds, depending on FREQ.
/// The rule uses every INTERVAL-th period, counted from the period that contains DTSTART.
struct RecurrencePlan: Sendable {
  /// The seconds that a rule can reach, half-open: the years 1 to 9999.
  static let bounds = -62_135_596_800..<253_402_300_800
  /// More periods than there are seconds in ten thousand years.
  static let maximumInterval = 1_000_000_000_000
  /// The highest number that a period within the bounds can have, whatever its length.
  static let maximumPeriod = 253_402_300_800

  let frequency: RecurrenceRule.Frequency
  let interval: Int
  /// DTSTART, in seconds of ``LocalDateTime``.
  let start: Int
  /// The first second after UNTIL.
  let end: Int
  let count: Int?
  let days: DayMatcher
  /// The times within a day; if FREQ is HOURLY or MINUTELY, within an hour or a minute.
  let times: TimeSet
  /// The hours, minutes and seconds on which a rule with a FREQ shorter than DAILY may fall.
  let clock: ClockMatcher
  /// BYSETPOS without duplicates, in no order; empty if the rule has none.
  let setPositions: [Int]
  /// The number of the period that contains DTSTART.
  private(set) var firstPeriod = 0
  /// Whether a part of the rule allows nothing.
  private(set) var isEmpty: Bool

  init(_ rule: borrowing RecurrenceRule, start: LocalDateTime) {
    frequency = rule.frequency
    interval = min(max(rule.interval, 1), RecurrencePlan.maximumInterval)
    count = rule.count
    self.start = start.secondsSinceEpoch
    end = min(rule.scale.reach.upperBound, rule.until?.localEnd ?? .max)
    days = DayMatcher(rule, start: start.date)
    clock = ClockMatcher(rule, start: start)
    times = clock.times(within: rule.frequency)
    setPositions = rule.setPositions
    isEmpty = days.isEmpty || clock.isEmpty || !rule.bySetPosition.isEmpty && setPositions.isEmpty
    isEmpty = isEmpty || !rule.scale.reach.contains(self.start) || (count ?? 1) < 1
    guard !isEmpty else { return }
    firstPeriod = period(holding: self.start)
    if frequency == .yearly, days.limitsWeekNumbers { firstPeriod = firstYearOfWeeks(start.date) }
  }

  /// Whether two periods may contain the same day, because SKIP moves one into the next or the previous period.
  var mayRepeatDays: Bool {
    if days.mayMoveToDayBefore { return true }
    return days.skip == .forward && (frequency == .monthly || days.limitsYearDays || days.scale != .gregorian)
  }

  /// The length of a period in seconds, if all periods have the same length of at most a day.
  var unit: Int? {
    switch frequency {
    case .secondly: 1
    case .minutely: 60
    case .hourly: 3600
    case .daily: 86_400
    case .weekly, .monthly, .yearly: nil
    }
  }

  /// The number of the period that contains a second.
  func period(holding second: Int) -> Int {
    if let unit { return floorDivide(second, unit) }
    let day = floorDivide(second, 86_400)
    switch frequency {
    case .weekly: return days.weeks.index(ofDay: day)
    case .monthly:
      guard days.scale == .gregorian else { return days.scale.monthNumber(holding: day) }
      let (year, month, _) = CalendarDate(daysSinceEpoch: day).components
      return year * 12 + month - 1
    default:
      return days.limitsWeekNumbers ? days.weeks.week(ofDay: day).year : days.scale.year(holding: day)
    }
  }

  /// The first period of the rule at or after `period`.
  func aligned(_ period: Int) -> Int {
    guard period > firstPeriod else { return firstPeriod }
    let steps = (period - firstPeriod + interval - 1) / interval
    return firstPeriod + steps * interval
  }

  /// The first period in which to look for instances at or after a second.
  func period(reaching second: Int) -> Int {
    let period = period(holding: second)
    // A day that SKIP moves forward still belongs to the month from which it was moved.
    return aligned(mayRepeatDays ? period - 1 : period)
  }

  /// The first second of a period of weeks, months or years. If SKIP may move a day out of it, the day before it belongs to the period.
  func beginning(ofPeriod period: Int) -> Int {
    let before = days.mayMoveToDayBefore ? 86_400 : 0
    return switch frequency {
    case .weekly: days.weeks.firstDay(ofIndex: period) * 86_400
    case .monthly: days.scale.month(numbered: period).firstDay * 86_400 - before
    case .yearly where days.limitsWeekNumbers: days.weeks.firstDay(ofYear: period) * 86_400
    case .yearly: days.scale.newYear(period) * 86_400 - before
    default: period * (unit ?? 1)
    }
  }

  /// The matching days of a period; offset 0 is the day at its ``beginning(ofPeriod:)``. For a period of a day or less, the day that
  /// contains it.
  func days(ofPeriod period: Int) -> DaySet {
    guard days.mayMoveToDayBefore else { return daysWithin(period) }
    var moved = DaySet()
    let isBefore =
      frequency == .monthly
      ? days.allowsDayBefore(days.scale.month(numbered: period)) : days.allowsDayBefore(year: period)
    if isBefore { moved.insert(0) }
    let inside = daysWithin(period)
    var day = inside.first(from: 0)
    while let offset = day {
      moved.insert(offset + 1)
      day = inside.first(from: offset + 1)
    }
    return moved
  }

  private func daysWithin(_ period: Int) -> DaySet {
    switch frequency {
    case .weekly: days.days(ofWeek: period)
    case .monthly: DaySet(days.days(of: days.scale.month(numbered: period)))
    case .yearly where days.limitsWeekNumbers: days.days(ofWeeksInYear: period)
    case .yearly: days.days(ofYear: period)
    default: DaySet(1)
    }
  }

  /// The year of DTSTART, or the year to which the week of DTSTART belongs if an instance follows in the same week.
  ///
  /// RFC 5545 does not define to which year the week around New Year belongs if INTERVAL skips years.
  private func firstYearOfWeeks(_ start: CalendarDate) -> Int {
    let year = days.scale.year(holding: start.daysSinceEpoch)
    let yearOfWeek = days.weeks.week(ofDay: start.daysSinceEpoch).year
    guard yearOfWeek != year else { return year }
    let daysLeft = 7 - (weekdayNumber(ofDay: start.daysSinceEpoch) - days.weeks.firstWeekday + 7) % 7
    let isReached = (0..<daysLeft).contains { days.matches(day: start.daysSinceEpoch + $0) }
    return isReached ? yearOfWeek : year
  }
}

extension RecurrenceRule.Until {
  /// The first second after UNTIL on the local clock. A point in time is read as UTC.
  var localEnd: Int {
    let last = RecurrencePlan.bounds.upperBound
    return switch self {
    case .date(let date): max(-last / 86_400, min(date.daysSinceEpoch, last / 86_400)) * 86_400 + 86_400
    case .local(let local): min(local.secondsSinceEpoch, last) + 1
    case .instant(let instant): min(instant.secondsSinceEpoch, last) + 1
    }
  }
}

extension RecurrenceRule {
  /// BYSETPOS within its range, without duplicates.
  fileprivate var setPositions: [Int] {
    guard !bySetPosition.isEmpty else { return [] }
    var seen: Set<Int> = []
    return bySetPosition.filter { $0 != 0 && (-366...366).contains($0) && seen.insert($0).inserted }
  }
}

extension RecurrencePlan {
  /// The number of instances from DTSTART on in the periods before `period`.
  ///
  /// If each period contains the same number, this is one multiplication. Otherwise the periods are counted one by one,
  /// and each costs a step. The result is at most `limit`, and `nil` if the steps do not suffice.
  func countInstances(before period: Int, atMost limit: Int, steps: inout Int) -> Int? {
    let first = PeriodWalk(self, from: firstPeriod, to: end, steps: 1)
    if let each = instancesInEachPeriod {
      guard each > 0 else { return 0 }
      var candidates = first.candidates(ofPeriod: firstPeriod)
      let beforeStart = candidates.seek(start)
      let periods = (period - firstPeriod) / interval
      let (sum, overflow) = periods.multipliedReportingOverflow(by: each)
      return overflow ? limit : min(limit, sum - beforeStart)
    }
    if let times = timesOfEachDay, let unit {
      return countTimes(times, from: start, before: period * unit, atMost: limit, steps: &steps)
    }
    var sum = 0
    var walk = PeriodWalk(self, from: firstPeriod, to: end, steps: steps)
    count(&walk, before: min(period, firstPeriod + interval), into: &sum, atMost: limit)
    // The Gregorian calendar repeats dates and weekdays after 400 years, so the periods of a whole cycle are counted
    // once.
    let second = firstPeriod + interval
    if let cycle = periodsOfCycle, period - second >= 2 * cycle {
      let before = sum
      count(&walk, before: second + cycle, into: &sum, atMost: limit)
      let cycles = (period - second) / cycle
      let (more, overflow) = (sum - before).multipliedReportingOverflow(by: cycles - 1)
      sum = overflow ? limit : min(limit, sum + more)
      walk.go(to: second + cycles * cycle, steps: walk.steps)
    }
    count(&walk, before: period, into: &sum, atMost: limit)
    steps = walk.steps
    return walk.isExhausted ? nil : min(limit, sum)
  }

  /// Adds the number of instances that a walk finds before a period.
  private func count(_ walk: inout PeriodWalk, before last: Int, into sum: inout Int, atMost limit: Int) {
    while sum < limit, walk.period < last, let number = walk.nextPeriod() {
      guard number < last else { return walk.go(to: number, steps: walk.steps) }
      if setPositions.isEmpty, number != firstPeriod {
        sum += days(ofPeriod: number).count * times.count
      } else {
        var candidates = walk.candidates(ofPeriod: number)
        sum += candidates.count - (number == firstPeriod ? candidates.seek(start) : 0)
      }
    }
  }

  /// The number of periods after which the rule repeats its instances; `nil` if that is not easy to determine.
  private var periodsOfCycle: Int? {
    guard days.scale == .gregorian else { return nil }
    let periods: Int? =
      switch frequency {
      case .yearly: 400
      case .monthly: 4800
      case .weekly: Self.daysOfCycle / 7
      case .daily: Self.daysOfCycle
      default: nil
      }
    return periods.map { $0 / greatestCommonDivisor(interval, $0) * interval }
  }

  /// The number of days in 400 years, a whole number of weeks.
  private static let daysOfCycle = 146_097

  /// The times on each matching day, if all matching days have the same times.
  var timesOfEachDay: TimeSet? {
    guard !isEmpty, setPositions.isEmpty else { return nil }
    switch frequency {
    case .daily: guard interval == 1 else { return nil }
    case .hourly: guard 24 % interval == 0 else { return nil }
    case .minutely, .secondly: guard 60 % interval == 0 else { return nil }
    default: return nil
    }
    return TimeSet(hours: clock.hours, minutes: clock.minutes, seconds: clock.seconds)
  }

  /// The number of such times from one second up to, not including, another. The result is at most `limit`, and `nil`
  /// if the steps do not suffice.
  func countTimes(
    _ times: TimeSet, from first: Int, before last: Int, atMost limit: Int, steps: inout Int
  ) -> Int? {
    guard last > first else { return 0 }
    let (firstDay, lastDay) = (floorDivide(first, 86_400), floorDivide(last, 86_400))
    guard let days = countDays(from: firstDay, before: lastDay, steps: &steps) else { return nil }
    var sum = days * times.count
    if !self.days.limitsDays || self.days.matches(day: firstDay) {
      sum -= times.count(before: first - firstDay * 86_400)
    }
    if !self.days.limitsDays || self.days.matches(day: lastDay) {
      sum += times.count(before: last - lastDay * 86_400)
    }
    return min(limit, sum)
  }

  /// The number of matching days from one day up to, not including, another. Counts month by month if there is no
  /// shorter way.
  private func countDays(from first: Int, before last: Int, steps: inout Int) -> Int? {
    if !days.limitsDays { return last - first }
    if days.limitsWeekdaysAlone {
      return (0..<7).reduce(0) { sum, offset in
        let day = first + offset
        return day < last && days.matches(day: day) ? sum + (last - day + 6) / 7 : sum
      }
    }
    if days.scale == .gregorian, last - first >= 2 * Self.daysOfCycle {
      let cycles = (last - first) / Self.daysOfCycle
      guard let each = countDays(from: first, before: first + Self.daysOfCycle, steps: &steps),
        let rest = countDays(from: first + cycles * Self.daysOfCycle, before: last, steps: &steps)
      else { return nil }
      return each * cycles + rest
    }
    var month = MonthOfYear(holding: first, in: days.scale)
    var matching = days.days(of: month) & (~0 << UInt64(first - month.firstDay))
    var sum = 0
    while month.firstDay < last, steps > 0 {
      sum += matching.count(below: min(last - month.firstDay, month.length))
      month = month.next
      matching = days.days(of: month)
      steps -= days.scale.stepsOfPeriod
    }
    return steps > 0 ? sum : nil
  }

  /// The number of instances in each period, if it is the same in all periods; `nil` if it differs or is not easy to
  /// determine.
  private var instancesInEachPeriod: Int? {
    guard days.scale == .gregorian, !clock.limitsPeriods, !days.limitsYearDays, !days.limitsWeekNumbers else {
      return nil
    }
    guard let days = daysInEachPeriod else { return nil }
    let candidates = days * times.count
    return setPositions.isEmpty ? candidates : PeriodCandidates.select(setPositions, of: candidates).count
  }

  private var daysInEachPeriod: Int? {
    switch frequency {
    case .secondly, .minutely, .hourly, .daily: days.limitsDays ? nil : 1
    case .weekly: days.limitsMonths || days.limitsMonthDays ? nil : days.weekdays.nonzeroBitCount
    case .monthly: days.limitsMonths ? nil : days.daysInEachMonth
    case .yearly:
      days.ordinalsCountInYear ? nil : days.daysInEachMonth.map { $0 * days.months.nonzeroBitCount }
    }
  }
}

extension DayMatcher {
  /// Whether BYDAY without ordinals is the only part that limits the days.
  fileprivate var limitsWeekdaysAlone: Bool {
    limitsWeekdays && ordinals.isEmpty && !limitsMonths && !limitsMonthDays && !limitsYearDays
      && !limitsWeekNumbers
  }

  /// The number of matching days in each month, if it is the same in all months.
  fileprivate var daysInEachMonth: Int? {
    if limitsMonthDays, !limitsWeekdays {
      let lasting: UInt64 = (1 << 28) - 1
      if monthDaysFromEnd == 0, monthDays & ~lasting == 0 { return monthDays.nonzeroBitCount }
      if monthDays == 0, monthDaysFromEnd & ~lasting == 0 { return monthDaysFromEnd.nonzeroBitCount }
    }
    if limitsWeekdays, !limitsMonthDays, weekdays == 0 {
      let areLasting = ordinals.allSatisfy { (1...4).contains($0.ordinal) }
      let areLastingFromEnd = ordinals.allSatisfy { (-4...(-1)).contains($0.ordinal) }
      if areLasting || areLastingFromEnd { return ordinals.count }
    }
    return nil
  }
}

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
