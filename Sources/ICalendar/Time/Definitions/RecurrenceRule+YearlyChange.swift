extension RecurrenceRule {
  /// The yearly change of clocks that a rule without an end amounts to, where it is one day of one month in every year
  /// that POSIX can write (RFC 9636 section 3.3.2); else `nil`.
  func yearlyChange(from start: LocalDateTime) -> POSIXZoneRule.Change? {
    guard frequency == .yearly, interval == 1, scale == .gregorian, skip == .omit, byMonth.count <= 1,
      byYearDay.isEmpty,
      byWeekNumber.isEmpty, bySetPosition.isEmpty, byHour.isEmpty, byMinute.isEmpty, bySecond.isEmpty
    else { return nil }
    let day = byDay.isEmpty ? fixedDay(from: start) : weekdayOfMonth()
    return day.map { POSIXZoneRule.Change(day: $0, second: start.secondOfDay) }
  }

  private func fixedDay(from start: LocalDateTime) -> POSIXZoneRule.Day? {
    guard byMonthDay.count <= 1 else { return nil }
    let month = byMonth.first ?? start.date.month
    var day = byMonthDay.first ?? start.date.day
    if day < 0, month != 2 { day += CalendarDate.daysInMonth(month, ofYear: 2001) + 1 }
    // 2001 is a common year: a change on 29 February comes in leap years only, which POSIX cannot write.
    return CalendarDate(year: 2001, month: month, day: day).map { .ofCommonYear($0.dayOfYear) }
  }

  /// `BYMONTH=3;BYDAY=2SU`, or `BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14` as older programs write it.
  private func weekdayOfMonth() -> POSIXZoneRule.Day? {
    guard let month = byMonth.first, byDay.count == 1, let weekday = byDay.first else { return nil }
    if byMonthDay.isEmpty {
      guard let week = [1: 1, 2: 2, 3: 3, 4: 4, -1: 5][weekday.ordinal] else { return nil }
      return .ofMonth(month, week: week, weekday.weekday)
    }
    let days = Set(byMonthDay)
    guard weekday.ordinal == 0, days.count == 7, let first = days.min(), days.max() == first + 6 else {
      return nil
    }
    if first == -7 || (month != 2 && first == CalendarDate.daysInMonth(month, ofYear: 2001) - 6) {
      return .ofMonth(month, week: 5, weekday.weekday)
    }
    guard first > 0, first < 28, first % 7 == 1 else { return nil }
    return .ofMonth(month, week: (first + 6) / 7, weekday.weekday)
  }
}
