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
