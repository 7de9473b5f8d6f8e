/// The days that BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY and BYDAY of a rule allow, as bit masks.
struct DayMatcher: Sendable {
  /// BYMONTH: bits 1 to 13, and leap months 32 bits higher.
  var months: UInt64 = 0x1FFE
  /// BYMONTHDAY: bit 0 is the first day.
  var monthDays: UInt64 = 0
  /// Negative BYMONTHDAY: bit 0 is the last day.
  var monthDaysFromEnd: UInt64 = 0
  /// BYDAY without ordinals: bit 0 is Sunday.
  var weekdays: UInt64 = 0
  /// BYDAY with ordinals, without duplicates.
  var ordinals: [RecurrenceRule.WeekdayNumber] = []
  /// Whether the ordinals count within the year instead of the month.
  var ordinalsCountInYear = false
  /// BYYEARDAY: bit 0 is 1 January.
  var yearDays = DaySet()
  /// Negative BYYEARDAY: bit 0 is 31 December.
  var yearDaysFromEnd = DaySet()
  /// BYWEEKNO: bits 1 to 55, because a leap year of a lunar calendar has 385 days.
  var weekNumbers: UInt64 = 0
  /// Negative BYWEEKNO: bit 1 is the last week of the year.
  var weekNumbersFromEnd: UInt64 = 0
  /// How weeks are numbered.
  var weeks = WeekNumbering(firstWeekday: 1)
  /// The calendar that defines months and years.
  var scale = CalendarScale.gregorian
  /// How SKIP treats a day of the month or year that does not exist.
  var skip = RecurrenceRule.Skip.omit
  /// How SKIP treats a leap month that does not exist.
  var monthSkip = RecurrenceRule.Skip.omit

  var limitsMonths = false
  var limitsMonthDays = false
  var limitsWeekdays = false
  var limitsYearDays = false
  var limitsWeekNumbers = false

  /// Whether the parts exclude any day.
  var limitsDays: Bool {
    limitsMonths || limitsMonthDays || limitsWeekdays || limitsYearDays || limitsWeekNumbers
  }

  /// The matching days of a month: bit 0 is the first day. The bit after the last day is the first day of the next
  /// month, to which SKIP=FORWARD can move a day.
  func days(of month: MonthOfYear) -> UInt64 {
    let days = daysByMonth(of: month)
    guard days != 0, limitsYearDays || limitsWeekNumbers || ordinalsCountInYear else { return days }
    return keeping(days, of: month) { isInYear(day: $0, month.year) }
  }

  /// Whether a day matches, in days since 1 January 1970.
  func matches(day: Int) -> Bool {
    let month = MonthOfYear(holding: day, in: scale)
    return days(of: month).contains(day - month.firstDay)
  }

  /// The matching days of a week; offset 0 is its first day.
  func days(ofWeek index: Int) -> DaySet {
    let first = UInt64(weeks.firstWeekday)
    var days = limitsWeekdays ? (weekdays >> first | weekdays << (7 - first)) & 0x7F : 0x7F
    guard limitsMonths || limitsMonthDays || limitsYearDays || limitsWeekNumbers else { return DaySet(days) }
    let firstDay = weeks.firstDay(ofIndex: index)
    for offset in 0..<7 where days.contains(offset) && !matches(day: firstDay + offset) {
      days &= ~(1 << UInt64(offset))
    }
    return DaySet(days)
  }

  /// The matching days of a calendar year; offset 0 is 1 January.
  func days(ofYear year: Int) -> DaySet {
    var set = DaySet()
    let newYear = scale.newYear(year)
    var month =
      scale == .gregorian
      ? MonthOfYear(year: year, month: 1, firstDay: newYear) : MonthOfYear(holding: newYear, in: scale)
    while month.year == year, month.firstDay - newYear < DaySet.longestYear {
      set.insert(daysByMonth(of: month), at: month.firstDay - newYear)
      if month.firstDay > newYear, allowsDayBefore(month) { set.insert(month.firstDay - newYear - 1) }
      month = month.next
    }
    let length = month.firstDay - newYear
    if limitsYearDays {
      set.formIntersection(yearDays(ofLength: length))
      if isMovedForward(fromYearOfLength: length), allowsWeekday(ofDay: month.firstDay) { set.insert(length) }
    }
    if ordinalsCountInYear { set.formIntersection(weekdays(ofYearBeginning: newYear, length: length)) }
    return set
  }

  /// The matching days of a year of weeks; offset 0 is the first day of week 1.
  func days(ofWeeksInYear year: Int) -> DaySet {
    var set = DaySet()
    let first = weeks.firstDay(ofYear: year)
    let count = weeks.weeks(inYear: year)
    for week in 0..<count where weekNumbers.contains(week + 1) || weekNumbersFromEnd.contains(count - week) {
      for offset in week * 7..<week * 7 + 7 where matches(day: first + offset) { set.insert(offset) }
    }
    return set
  }
}

extension DayMatcher {
  /// The days allowed by the parts that count within a month.
  private func daysByMonth(of month: MonthOfYear) -> UInt64 {
    guard allows(month) else { return 0 }
    var days = limitsMonthDays ? monthDays(of: month) : (1 << UInt64(month.length)) - 1
    if limitsWeekdays, !ordinalsCountInYear { days &= weekdays(of: month) }
    return days
  }

  /// Whether BYMONTH allows the month: it contains the month, or a leap month that does not exist in this year and that
  /// SKIP moves to it (RFC 7529 section 4.2).
  private func allows(_ month: MonthOfYear) -> Bool {
    if months.contains(month.bit) { return true }
    guard monthSkip != .omit, months >> UInt64(MonthOfYear.leapBits) != 0, !month.isLeap else { return false }
    let missing = monthSkip == .backward ? month.number : month.number - 1
    return missing > 0 && months.contains(missing + MonthOfYear.leapBits)
      && !scale.hasLeapMonth(missing, inYear: month.year)
  }

  /// Whether BYYEARDAY contains a day that a year of this length does not have, and SKIP moves it to the first day of
  /// the next year.
  private func isMovedForward(fromYearOfLength length: Int) -> Bool {
    skip == .forward && !limitsMonths && !limitsMonthDays && yearDays.first(from: length) != nil
  }

  /// Whether SKIP=BACKWARD may move a day before the first day of a month or year to the last day of the one before it.
  var mayMoveToDayBefore: Bool {
    guard skip == .backward, !limitsWeekNumbers else { return false }
    // Each month of the Gregorian calendar has 28 days, and each year 365.
    let isGregorian = scale == .gregorian
    return monthDaysFromEnd >> (isGregorian ? 28 : 0) != 0
      || yearDaysFromEnd.first(from: isGregorian ? 365 : 0) != nil
  }

  /// Whether SKIP=BACKWARD moves a day of BYMONTHDAY that is before the first day of a month to the day before the month.
  func allowsDayBefore(_ month: MonthOfYear) -> Bool {
    mayMoveToDayBefore && !limitsYearDays && monthDaysFromEnd >> UInt64(month.length) != 0 && allows(month)
      && allowsWeekday(ofDay: month.firstDay - 1)
  }

  /// Whether SKIP=BACKWARD moves a day to the day before a year.
  func allowsDayBefore(year: Int) -> Bool {
    guard mayMoveToDayBefore else { return false }
    let newYear = scale.newYear(year)
    guard limitsYearDays else { return allowsDayBefore(MonthOfYear(holding: newYear, in: scale)) }
    return !limitsMonths && !limitsMonthDays && allowsWeekday(ofDay: newYear - 1)
      && yearDaysFromEnd.first(from: scale.newYear(year + 1) - newYear) != nil
  }

  private func allowsWeekday(ofDay day: Int) -> Bool {
    !limitsWeekdays || weekdays.contains(weekdayNumber(ofDay: day))
  }

  /// The days of a month that BYMONTHDAY contains.
  private func monthDays(of month: MonthOfYear) -> UInt64 {
    let existing: UInt64 = (1 << UInt64(month.length)) - 1
    var days = monthDays & existing
    if monthDaysFromEnd != 0 {
      days |= UInt64(UInt32(truncatingIfNeeded: monthDaysFromEnd).bitReversed) >> UInt64(32 - month.length)
    }
    // SKIP=FORWARD moves a day before the first day of the month to the first, and SKIP=BACKWARD to another month
    // (`allowsDayBefore`).
    if skip == .forward, monthDaysFromEnd >> UInt64(month.length) != 0 { days |= 1 }
    guard skip != .omit, monthDays & ~existing != 0 else { return days }
    return days | 1 << UInt64(skip == .backward ? month.length - 1 : month.length)
  }

  /// The days of a month that BYDAY contains, and those in the few days after it.
  private func weekdays(of month: MonthOfYear) -> UInt64 {
    let first = UInt64(month.firstWeekday)
    let week = (weekdays >> first | weekdays << (7 - first)) & 0x7F
    var days = week | week << 7 | week << 14 | week << 21 | week << 28
    for part in ordinals {
      guard let day = part.offset(firstWeekday: month.firstWeekday, length: month.length) else { continue }
      days |= 1 << UInt64(day)
    }
    return days
  }

  private func weekdays(ofYearBeginning newYear: Int, length: Int) -> DaySet {
    var set = DaySet()
    let first = weekdayNumber(ofDay: newYear)
    for offset in 0..<length where weekdays.contains((first + offset) % 7) { set.insert(offset) }
    for part in ordinals {
      if let day = part.offset(firstWeekday: first, length: length) { set.insert(day) }
    }
    return set
  }

  private func yearDays(ofLength length: Int) -> DaySet {
    var set = DaySet()
    for offset in 0..<length
    where yearDays.contains(offset) || yearDaysFromEnd.contains(length - 1 - offset) {
      set.insert(offset)
    }
    if skip == .backward, yearDays.first(from: length) != nil { set.insert(length - 1) }
    if skip == .forward, yearDaysFromEnd.first(from: length) != nil { set.insert(0) }
    return set
  }

  /// The bits for the days of a month for which `isKept` returns `true`.
  private func keeping(_ days: UInt64, of month: MonthOfYear, isKept: (Int) -> Bool) -> UInt64 {
    var kept: UInt64 = 0
    var rest = days
    while rest != 0 {
      let offset = rest.trailingZeroBitCount
      rest &= rest - 1
      if isKept(month.firstDay + offset) { kept |= 1 << UInt64(offset) }
    }
    return kept
  }

  /// Whether the parts that count within a year allow a day.
  private func isInYear(day: Int, _ year: Int) -> Bool {
    let newYear = scale.newYear(year)
    let length = scale.length(ofYear: year)
    let offset = day - newYear
    if limitsYearDays {
      let isNamed =
        offset < length
        && (yearDays.contains(offset) || yearDaysFromEnd.contains(length - 1 - offset))
      guard isNamed else { return false }
    }
    if limitsWeekNumbers {
      let (year, number) = weeks.week(ofDay: day)
      let fromEnd = weeks.weeks(inYear: year) - number + 1
      guard weekNumbers.contains(number) || weekNumbersFromEnd.contains(fromEnd) else { return false }
    }
    guard ordinalsCountInYear else { return true }
    let first = weekdayNumber(ofDay: newYear)
    return weekdays.contains(weekdayNumber(ofDay: day))
      || ordinals.contains { $0.offset(firstWeekday: first, length: length) == offset }
  }
}

extension RecurrenceRule.WeekdayNumber {
  /// The offset in days of the weekday with this ordinal, in a month or year that begins on `firstWeekday` (0 is
  /// Sunday); `nil` if it does not exist.
  func offset(firstWeekday: Int, length: Int) -> Int? {
    let first = (weekday.rawValue - firstWeekday + 7) % 7
    let last = first + (length - 1 - first) / 7 * 7
    let offset = ordinal > 0 ? first + (ordinal - 1) * 7 : last + (ordinal + 1) * 7
    return offset >= 0 && offset < length ? offset : nil
  }
}

extension UInt32 {
  /// The bits in reverse order.
  fileprivate var bitReversed: UInt32 {
    var bits = self
    bits = (bits >> 1) & 0x5555_5555 | (bits & 0x5555_5555) << 1
    bits = (bits >> 2) & 0x3333_3333 | (bits & 0x3333_3333) << 2
    bits = (bits >> 4) & 0x0F0F_0F0F | (bits & 0x0F0F_0F0F) << 4
    return bits.byteSwapped
  }
}

extension DayMatcher {
  /// The days that a rule allows. The date of DTSTART supplies the parts that the rule leaves open.
  ///
  /// A part that RFC 5545 does not allow with the frequency (such as BYYEARDAY in a MONTHLY rule) still limits the
  /// days.
  init(_ rule: borrowing RecurrenceRule, start: CalendarDate) {
    self.init()
    scale = rule.scale
    weeks = WeekNumbering(firstWeekday: rule.weekStart.rawValue, scale: scale)
    skip = rule.frequency >= .monthly ? rule.skip : .omit
    monthSkip = rule.skip
    if scale != .gregorian { months = ~0 }
    readMonths(rule)
    readWeekdays(rule)
    guard rule.frequency >= .weekly else {
      if rule.frequency == .daily { keepReachedWeekdays(from: start, interval: rule.interval) }
      return
    }
    addImpliedParts(rule, start: start)
  }

  /// Whether a part allows no day at all.
  var isEmpty: Bool {
    limitsMonths && months == 0 || limitsMonthDays && monthDays == 0 && monthDaysFromEnd == 0
      || limitsWeekdays && weekdays == 0 && ordinals.isEmpty
      || limitsYearDays && yearDays.first(from: 0) == nil && yearDaysFromEnd.first(from: 0) == nil
      || limitsWeekNumbers && weekNumbers == 0 && weekNumbersFromEnd == 0
  }

  private mutating func readMonths(_ rule: borrowing RecurrenceRule) {
    if !rule.byMonth.isEmpty || !rule.byLeapMonth.isEmpty {
      limitsMonths = true
      months = UInt64(bits: rule.byMonth, in: 1...13)
      months |= UInt64(bits: rule.byLeapMonth, in: 1...13) << UInt64(MonthOfYear.leapBits)
    }
    if !rule.byMonthDay.isEmpty {
      limitsMonthDays = true
      monthDays = UInt64(bits: rule.byMonthDay, in: 1...31) >> 1
      for day in rule.byMonthDay where (-31...(-1)).contains(day) {
        monthDaysFromEnd |= 1 << UInt64(-1 - day)
      }
    }
    if !rule.byYearDay.isEmpty {
      limitsYearDays = true
      for day in rule.byYearDay where (1...385).contains(day) { yearDays.insert(day - 1) }
      for day in rule.byYearDay where (-385...(-1)).contains(day) { yearDaysFromEnd.insert(-1 - day) }
    }
    if !rule.byWeekNumber.isEmpty {
      limitsWeekNumbers = true
      weekNumbers = UInt64(bits: rule.byWeekNumber, in: 1...55)
      for week in rule.byWeekNumber where (-55...(-1)).contains(week) {
        weekNumbersFromEnd |= 1 << UInt64(-week)
      }
    }
  }

  private mutating func readWeekdays(_ rule: borrowing RecurrenceRule) {
    guard !rule.byDay.isEmpty else { return }
    limitsWeekdays = true
    let hasOrdinals = rule.frequency >= .monthly && rule.byWeekNumber.isEmpty
    ordinalsCountInYear = rule.frequency == .yearly && !limitsMonths
    for part in rule.byDay {
      if part.ordinal == 0 || !hasOrdinals {
        weekdays |= 1 << UInt64(part.weekday.rawValue)
      } else if (-55...55).contains(part.ordinal), !ordinals.contains(part) {
        ordinals.append(part)
      }
    }
    ordinalsCountInYear = ordinalsCountInYear && !ordinals.isEmpty
  }

  /// A step of whole weeks keeps the weekday of DTSTART.
  private mutating func keepReachedWeekdays(from start: CalendarDate, interval: Int) {
    if limitsWeekdays, interval % 7 == 0 { weekdays &= 1 << UInt64(start.weekday.rawValue) }
  }

  private mutating func addImpliedParts(_ rule: borrowing RecurrenceRule, start: CalendarDate) {
    let month = MonthOfYear(holding: start.daysSinceEpoch, in: scale)
    let namesDays = limitsMonthDays || limitsYearDays || limitsWeekdays
    if !namesDays, rule.frequency == .weekly || limitsWeekNumbers && rule.frequency == .yearly {
      limitsWeekdays = true
      weekdays = 1 << UInt64(start.weekday.rawValue)
    } else if !namesDays {
      limitsMonthDays = true
      monthDays = 1 << UInt64(start.daysSinceEpoch - month.firstDay)
    }
    // A yearly rule without BYMONTH, BYDAY, BYYEARDAY and BYWEEKNO stays in the month of DTSTART. Each of these parts,
    // next to BYMONTHDAY, limits the days of the whole year (RFC 5545 section 3.3.10, note 2).
    let staysInMonth = limitsMonthDays && !limitsYearDays && !limitsWeekNumbers && !limitsWeekdays
    if rule.frequency == .yearly, !limitsMonths, staysInMonth {
      limitsMonths = true
      months = 1 << UInt64(month.bit)
    }
  }
}
