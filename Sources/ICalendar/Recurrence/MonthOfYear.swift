/// A month of a year in any calendar, with its length and first day.
struct MonthOfYear: Sendable {
  let year: Int
  /// The number of the month, from 1. A leap month has the number of the month before it.
  let number: Int
  /// Whether this is a leap month, such as `5L` (RFC 7529 section 4.2).
  let isLeap: Bool
  /// The number of days, 5 to 31.
  let length: Int
  /// The first day, in days since 1 January 1970.
  let firstDay: Int
  let scale: CalendarScale

  /// A month of the Gregorian calendar.
  init(year: Int, month: Int, firstDay: Int) {
    self.init(
      year: year, number: month, isLeap: false, firstDay: firstDay,
      length: CalendarDate.daysInMonth(month, ofYear: year), in: .gregorian)
  }

  init(year: Int, number: Int, isLeap: Bool, firstDay: Int, length: Int, in scale: CalendarScale) {
    self.year = year
    self.number = number
    self.isLeap = isLeap
    self.length = length
    self.firstDay = firstDay
    self.scale = scale
  }

  /// The month that contains a day, in days since 1 January 1970.
  init(holding day: Int, in scale: CalendarScale = .gregorian) {
    guard scale == .gregorian else {
      let year = CalendarYears.shared.year(holding: day, of: scale)
      self =
        year.month(holding: day)
        ?? MonthOfYear(year: year.number, number: 0, isLeap: false, firstDay: day, length: 30, in: scale)
      return
    }
    let (year, month, dayOfMonth) = CalendarDate(daysSinceEpoch: day).components
    self.init(year: year, month: month, firstDay: day - dayOfMonth + 1)
  }

  /// The Gregorian month with a number that counts months from January of the year 0.
  init(number: Int) {
    let year = floorDivide(number, 12)
    let month = number - year * 12 + 1
    self.init(year: year, month: month, firstDay: CalendarDate(unchecked: year, month, 1).daysSinceEpoch)
  }

  /// The first day after the month, in days since 1 January 1970.
  var end: Int { firstDay + length }
  /// The weekday of the first day; 0 is Sunday.
  var firstWeekday: Int { weekdayNumber(ofDay: firstDay) }
  /// The bit of the month in ``DayMatcher/months``.
  var bit: Int { isLeap ? number + MonthOfYear.leapBits : number }
  /// The distance from the bit of a month to the bit of its leap month.
  static let leapBits = 32

  /// The month after this one.
  var next: MonthOfYear {
    guard scale == .gregorian else { return MonthOfYear(holding: end, in: scale) }
    return number == 12
      ? MonthOfYear(year: year + 1, month: 1, firstDay: end)
      : MonthOfYear(year: year, month: number + 1, firstDay: end)
  }
}

/// The weekday of a day in days since 1 January 1970; 0 is Sunday.
func weekdayNumber(ofDay day: Int) -> Int {
  let remainder = (day + 4) % 7
  return remainder < 0 ? remainder + 7 : remainder
}

/// Weeks that begin on a given weekday, and their numbers within years (ISO 8601, RFC 5545 section 3.3.10 WKST).
struct WeekNumbering: Sendable {
  /// The weekday on which weeks begin; 0 is Sunday.
  let firstWeekday: Int
  /// The calendar that defines the years.
  var scale = CalendarScale.gregorian

  /// A number for the week that contains a day. The next week has the next number.
  func index(ofDay day: Int) -> Int { floorDivide(day + 4 - firstWeekday, 7) }

  /// The first day of the week with a number from ``index(ofDay:)``.
  func firstDay(ofIndex index: Int) -> Int { index * 7 - 4 + firstWeekday }

  /// The first day of week 1, the first week that has at least four days in the year.
  func firstDay(ofYear year: Int) -> Int {
    firstDay(ofIndex: index(ofDay: scale.newYear(year) + 3))
  }

  /// The number of weeks in the year: 52 or 53 in the Gregorian calendar.
  func weeks(inYear year: Int) -> Int { (firstDay(ofYear: year + 1) - firstDay(ofYear: year)) / 7 }

  /// The year to which the week of a day belongs, and the number of the week in it, from 1.
  func week(ofDay day: Int) -> (year: Int, number: Int) {
    let first = firstDay(ofIndex: index(ofDay: day))
    let year = scale.year(holding: first + 3)
    return (year, (first - firstDay(ofYear: year)) / 7 + 1)
  }
}
