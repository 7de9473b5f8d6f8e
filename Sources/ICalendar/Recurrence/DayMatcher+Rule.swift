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
