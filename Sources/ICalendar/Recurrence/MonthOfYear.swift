/// A month of a year, with the numbers that its days are found by.
struct MonthOfYear: Sendable {
  let year: Int
  /// 1 to 12.
  let month: Int
  /// 28 to 31.
  let length: Int
  /// The first day, in days since 1 January 1970.
  let firstDay: Int

  init(year: Int, month: Int, firstDay: Int) {
    self.year = year
    self.month = month
    self.firstDay = firstDay
    length = CalendarDate.daysInMonth(month, ofYear: year)
  }

  /// The month that holds a day.
  init(holding day: Int) {
    let (year, month, dayOfMonth) = CalendarDate(daysSinceEpoch: day).components
    self.init(year: year, month: month, firstDay: day - dayOfMonth + 1)
  }

  /// The month with a number that counts months from January of the year 0.
  init(number: Int) {
    let year = floorDivide(number, 12)
    let month = number - year * 12 + 1
    self.init(year: year, month: month, firstDay: CalendarDate(unchecked: year, month, 1).daysSinceEpoch)
  }

  /// The first day after the month, in days since 1 January 1970.
  var end: Int { firstDay + length }
  /// The weekday of the first day, Sunday as 0.
  var firstWeekday: Int { weekdayNumber(ofDay: firstDay) }

  /// The month after this one.
  var next: MonthOfYear {
    month == 12
      ? MonthOfYear(year: year + 1, month: 1, firstDay: end)
      : MonthOfYear(year: year, month: month + 1, firstDay: end)
  }
}

/// The weekday, Sunday as 0, of a day counted from 1 January 1970.
func weekdayNumber(ofDay day: Int) -> Int {
  let remainder = (day + 4) % 7
  return remainder < 0 ? remainder + 7 : remainder
}

/// Weeks that begin on a certain weekday, and their numbers within years (ISO 8601, RFC 5545 section 3.3.10 WKST).
struct WeekNumbering: Sendable {
  /// The weekday on which weeks begin, Sunday as 0.
  let firstWeekday: Int

  /// A number for the week that holds a day; the week after has the next number.
  func index(ofDay day: Int) -> Int { floorDivide(day + 4 - firstWeekday, 7) }

  /// The first day of the week with such a number.
  func firstDay(ofIndex index: Int) -> Int { index * 7 - 4 + firstWeekday }

  /// The first day of the year's week 1, the first that has four days or more in the year.
  func firstDay(ofYear year: Int) -> Int {
    firstDay(ofIndex: index(ofDay: CalendarDate(unchecked: year, 1, 4).daysSinceEpoch))
  }

  /// How many weeks the year has, 52 or 53.
  func weeks(inYear year: Int) -> Int { (firstDay(ofYear: year + 1) - firstDay(ofYear: year)) / 7 }

  /// The year to which the week that holds a day belongs, and its number there, 1 to 53.
  func week(ofDay day: Int) -> (year: Int, number: Int) {
    let first = firstDay(ofIndex: index(ofDay: day))
    let year = CalendarDate(daysSinceEpoch: first + 3).year
    return (year, (first - firstDay(ofYear: year)) / 7 + 1)
  }
}
