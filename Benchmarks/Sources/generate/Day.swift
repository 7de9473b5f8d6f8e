/// A date as days since 1970-01-01.
struct Day: Comparable, Hashable {
  var number: Int

  init(number: Int) {
    self.number = number
  }

  /// By Howard Hinnant's "days from civil": years are counted from March.
  init(_ year: Int, _ month: Int, _ day: Int) {
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  var parts: (year: Int, month: Int, day: Int) {
    let z = number + 719_468
    let era = z / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let mp = (5 * dayOfYear + 2) / 153
    let month = mp < 10 ? mp + 3 : mp - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * mp + 2) / 5 + 1)
  }

  /// 0 is Monday.
  var weekday: Int { (number + 3) % 7 }

  /// The week's number; weeks begin with Monday.
  var week: Int { (number + 3) / 7 }

  /// The nth of a weekday in a month; -1 is the last.
  static func nth(_ n: Int, weekday: Int, month: Int, of year: Int) -> Day {
    if n < 0 {
      let last = (month == 12 ? Day(year + 1, 1, 1) : Day(year, month + 1, 1)) + -1
      return last + -((last.weekday - weekday + 7) % 7)
    }
    let first = Day(year, month, 1)
    return first + (weekday - first.weekday + 7) % 7 + 7 * (n - 1)
  }

  static func + (day: Day, days: Int) -> Day { Day(number: day.number + days) }
  static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}
