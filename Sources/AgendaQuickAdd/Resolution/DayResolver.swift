internal import ICalendar

/// Finds the day that fields of a date name, seen from today.
struct DayResolver {
  let today: CalendarDate
  /// Whether a weekday that is today means the one in a week.
  var skipsToday = false

  /// The days, half-open; `nil` if there is none such.
  func days(_ fields: DateFields) -> Range<CalendarDate>? {
    var base = fields
    base.offset = nil
    guard let offset = fields.offset else { return plainDays(base) }
    let start = base.isEmpty ? today : plainDays(base)?.lowerBound
    guard let day = start.map(offset.date) else { return nil }
    return day..<day.adding(days: 1)
  }

  private func plainDays(_ fields: DateFields) -> Range<CalendarDate>? {
    if fields.isWeekend {
      let saturday = monday(weeks: fields.weeks ?? 0).adding(days: 5)
      return saturday..<saturday.adding(days: 2)
    }
    if !fields.namesDay { return period(fields) }
    guard let day = day(fields) else { return nil }
    return day..<day.adding(days: 1)
  }

  private func day(_ fields: DateFields) -> CalendarDate? {
    if let days = fields.days { return today.adding(days: days) }
    if let number = fields.weekdayNumber, let weekday = fields.weekday {
      return numbered(number, weekday, fields)
    }
    if fields.day != nil { return dayOfMonth(fields) }
    return fields.weekday.flatMap { weekday($0, fields) }
  }

  /// The Monday of this week, or of one so many weeks later.
  private func monday(weeks: Int) -> CalendarDate {
    today.adding(days: weeks * 7 - (today.weekday.rawValue + 6) % 7)
  }

  private func weekday(_ weekday: Weekday, _ fields: DateFields) -> CalendarDate? {
    let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
    if let weeks = fields.weeks { return monday(weeks: weeks).adding(days: (weekday.rawValue + 6) % 7) }
    switch fields.weekdayStep {
    case nil: return today.adding(days: ahead == 0 && skipsToday ? 7 : ahead)
    case 0: return today.adding(days: ahead)
    case -1: return today.adding(days: ahead == 0 ? -7 : ahead - 7)
    case let step?: return monday(weeks: step).adding(days: (weekday.rawValue + 6) % 7)
    }
  }

  /// The month of the fields, or today's, as months since the year 0.
  private func monthIndex(_ fields: DateFields) -> Int {
    let (year, month, _) = today.components
    let index = (fields.year ?? year) * 12 + (fields.month ?? month) - 1
    return index + (fields.months ?? 0) + (fields.years ?? 0) * 12
  }

  private func dayOfMonth(_ fields: DateFields) -> CalendarDate? {
    guard let day = fields.day else { return nil }
    let first = monthIndex(fields)
    let isFixed = fields.year != nil || fields.years != nil || fields.months != nil
    let step = fields.month == nil ? 1 : 12
    for index in stride(
      from: first, through: isFixed ? first : first + (fields.weekday == nil ? 120 : 480), by: step)
    {
      guard let date = CalendarDate(year: index / 12, month: index % 12 + 1, day: day) else { continue }
      if isFixed { return date }
      if date >= today, fields.month != nil || fields.weekday.map({ $0 == date.weekday }) ?? true {
        return date
      }
    }
    return nil
  }

  private func numbered(_ number: Int, _ weekday: Weekday, _ fields: DateFields) -> CalendarDate? {
    let first = monthIndex(fields)
    let isFixed = fields.year != nil || fields.years != nil || fields.months != nil
    for index in stride(from: first, through: isFixed ? first : first + 120, by: fields.month == nil ? 1 : 12)
    {
      guard let date = Self.numbered(number, weekday, monthIndex: index) else { continue }
      if isFixed || date >= today { return date }
    }
    return nil
  }

  /// The weekday with a number in a month; the last one for -1.
  static func numbered(_ number: Int, _ weekday: Weekday, monthIndex: Int) -> CalendarDate? {
    let (year, month) = (monthIndex / 12, monthIndex % 12 + 1)
    guard let first = CalendarDate(year: year, month: month, day: 1) else { return nil }
    let length = CalendarDate.daysInMonth(month, ofYear: year)
    let ahead = (weekday.rawValue - first.weekday.rawValue + 7) % 7
    let day = number > 0 ? ahead + 1 + (number - 1) * 7 : ahead + 1 + (length - 1 - ahead) / 7 * 7
    return CalendarDate(year: year, month: month, day: day)
  }

  /// A whole week, month or year.
  private func period(_ fields: DateFields) -> Range<CalendarDate>? {
    if let weeks = fields.weeks { return monday(weeks: weeks)..<monday(weeks: weeks + 1) }
    let index = monthIndex(fields)
    if fields.month != nil || fields.months != nil {
      let isFixed = fields.year != nil || fields.years != nil || fields.months != nil
      let current = today.year * 12 + today.month - 1
      return months(index < current && !isFixed ? index + 12 : index, 1)
    }
    guard fields.year != nil || fields.years != nil else { return nil }
    return months(index / 12 * 12, 12)
  }

  private func months(_ index: Int, _ count: Int) -> Range<CalendarDate>? {
    guard let first = CalendarDate(year: index / 12, month: index % 12 + 1, day: 1) else { return nil }
    let end = index + count
    guard let last = CalendarDate(year: end / 12, month: end % 12 + 1, day: 1) else { return nil }
    return first..<last
  }
}
