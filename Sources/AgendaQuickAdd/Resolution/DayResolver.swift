internal import ICalendar

/// Finds the day that fields of a date name, seen from today.
struct DayResolver {
  var today: CalendarDate
  /// Whether a weekday that is today means the one in a week.
  var skipsToday = false
  /// The first day of the week; the last two days are the weekend.
  var firstWeekday = Weekday.monday

  /// The days, half-open; `nil` if there is none such.
  func days(_ fields: DateFields) -> Range<CalendarDate>? {
    if fields.isWeek { return week(of: fields) }
    if fields.isWeekend, fields.offset != nil { return weekend(beside: fields) }
    if let weekday = fields.weekdayBeside { return self.weekday(weekday, beside: fields) }
    if let count = fields.workdaysAhead { return workdays(count, isRange: fields.span != nil) }
    if let span = fields.span, let days = fields.days {
      let first = today.adding(days: days)
      return first..<max(first.adding(days: 1), span.date(from: first))
    }
    var base = fields
    base.offset = nil
    guard let offset = fields.offset else { return plainDays(base) }
    let start = base.isEmpty ? today : plainDays(base)?.lowerBound
    guard let day = start.map(offset.date) else { return nil }
    return day..<day.adding(days: 1)
  }

  /// The day of work that is so many days of work from today, or all days up to it.
  private func workdays(_ count: Int, isRange: Bool) -> Range<CalendarDate> {
    var (day, left) = (today, abs(count))
    while left > 0 {
      day = day.adding(days: count < 0 ? -1 : 1)
      if daysInto(day.weekday) < 5 { left -= 1 }
    }
    return (isRange ? today.adding(days: 1) : day)..<day.adding(days: 1)
  }

  /// The week of a day, which can be one of this week that is past.
  private func week(of fields: DateFields) -> Range<CalendarDate>? {
    var day = fields
    day.isWeek = false
    var resolver = self
    resolver.today = firstDay(weeks: 0)
    guard let date = resolver.days(day)?.lowerBound,
      fields.weekday == nil || fields.weekday == date.weekday
    else { return nil }
    let first = date.adding(days: -daysInto(date.weekday))
    return first..<first.adding(days: 7)
  }

  /// The last weekend before a day, the first one after it, or the one in or beside which it is.
  private func weekend(beside fields: DateFields) -> Range<CalendarDate>? {
    var day = fields
    day.isWeekend = false
    day.offset = nil
    guard let date = plainDays(day)?.lowerBound else { return nil }
    let into = daysInto(date.weekday)
    if fields.offset == Offset() {
      // Of a day beside a weekend that weekend: a Friday and a Monday make it a long one.
      guard into >= 4 || into == 0 else { return nil }
      let first = date.adding(days: into == 0 ? -2 : 5 - into)
      return first..<first.adding(days: 2)
    }
    let isBefore = fields.offset?.days ?? 0 < 0
    let start = date.adding(days: 5 - into + (isBefore ? -7 : into < 5 ? 0 : 7))
    return start..<start.adding(days: 2)
  }

  /// The last weekday before a day, or the first one after it.
  private func weekday(_ weekday: Weekday, beside fields: DateFields) -> Range<CalendarDate>? {
    var day = fields
    (day.weekdayBeside, day.offset) = (nil, nil)
    guard let date = plainDays(day)?.lowerBound else { return nil }
    let isBefore = fields.offset?.days ?? 0 < 0
    let ahead = (weekday.rawValue - date.weekday.rawValue + 6) % 7 + 1
    let found = date.adding(days: isBefore ? (ahead == 7 ? -7 : ahead - 7) : ahead)
    return found..<found.adding(days: 1)
  }

  private func plainDays(_ fields: DateFields) -> Range<CalendarDate>? {
    if let number = fields.weekNumber { return week(number, of: fields) }
    if let number = fields.calendarWeek { return calendarWeek(number, of: fields) }
    if fields.isWeekend {
      let first = firstDay(weeks: fields.weeks ?? 0).adding(days: 5)
      return first..<first.adding(days: 2)
    }
    if !fields.namesDay { return period(fields) }
    guard let day = day(fields) else { return nil }
    return day..<day.adding(days: 1)
  }

  private func day(_ fields: DateFields) -> CalendarDate? {
    if let days = fields.days { return today.adding(days: days) }
    if let number = fields.weekdayNumber, let weekday = fields.weekday {
      return first(in: fields) { Self.numbered(number, weekday, monthIndex: $0) }
    }
    if let number = fields.workdayNumber { return first(in: fields) { workday(number, monthIndex: $0) } }
    if fields.day != nil {
      guard let date = dayOfMonth(fields) else { return nil }
      // `next week on the 4th`, `next Monday the 4th`
      let step = fields.weeks ?? fields.weekdayStep.flatMap { $0 > 0 ? $0 : nil }
      guard let step else { return date }
      return date >= firstDay(weeks: step) && date < firstDay(weeks: step + 1) ? date : nil
    }
    return fields.weekday.flatMap { weekday($0, fields) }
  }

  /// The first day of this week, or of one so many weeks later.
  private func firstDay(weeks: Int) -> CalendarDate {
    today.adding(days: weeks * 7 - daysInto(today.weekday))
  }

  /// How many days of the week are before a weekday.
  private func daysInto(_ weekday: Weekday) -> Int { (weekday.rawValue - firstWeekday.rawValue + 7) % 7 }

  private func weekday(_ weekday: Weekday, _ fields: DateFields) -> CalendarDate? {
    let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
    if let weeks = fields.weeks { return firstDay(weeks: weeks).adding(days: daysInto(weekday)) }
    switch fields.weekdayStep {
    // `this Friday` is not past either.
    case nil, 0: return today.adding(days: ahead == 0 && skipsToday ? 7 : ahead)
    case -1: return today.adding(days: ahead == 0 ? -7 : ahead - 7)
    case let step?: return firstDay(weeks: step).adding(days: daysInto(weekday))
    }
  }

  /// The month of the fields, or today's, as months since the year 0.
  private func monthIndex(_ fields: DateFields) -> Int {
    let (year, month, _) = today.components
    let index = (fields.year ?? year) * 12 + (fields.month ?? month) - 1
    return index + (fields.months ?? 0) + (fields.years ?? 0) * 12
  }

  private func dayOfMonth(_ fields: DateFields) -> CalendarDate? {
    guard let number = fields.day else { return nil }
    let first = monthIndex(fields)
    let isFixed = fields.year != nil || fields.years != nil || fields.months != nil
    let step = fields.month == nil ? 1 : 12
    for index in stride(
      from: first, through: isFixed ? first : first + (fields.weekday == nil ? 120 : 480), by: step)
    {
      let (year, month) = (index / 12, index % 12 + 1)
      // -1 is the last day of the month.
      let day = number > 0 ? number : CalendarDate.daysInMonth(month, ofYear: year) + 1 + number
      guard let date = CalendarDate(year: year, month: month, day: day) else { continue }
      if isFixed { return date }
      if date >= today, fields.month != nil || fields.weekday.map({ $0 == date.weekday }) ?? true {
        return date
      }
    }
    return nil
  }

  /// The day of the month of the fields, or of the next month in which it is not past.
  private func first(in fields: DateFields, _ day: (_ monthIndex: Int) -> CalendarDate?) -> CalendarDate? {
    var fields = fields
    if fields.year != nil || fields.years != nil {
      fields = fields.inMonthOfYear(fields.weekdayNumber ?? 1)
    }
    let first = monthIndex(fields)
    let isFixed = fields.year != nil || fields.years != nil || fields.months != nil
    for index in stride(from: first, through: isFixed ? first : first + 120, by: fields.month == nil ? 1 : 12)
    {
      guard let date = day(index) else { continue }
      if isFixed || date >= today { return date }
    }
    return nil
  }

  /// The weekday with a number in a month; the last one for -1, the one before it for -2.
  static func numbered(_ number: Int, _ weekday: Weekday, monthIndex: Int) -> CalendarDate? {
    let (year, month) = (monthIndex / 12, monthIndex % 12 + 1)
    guard let first = CalendarDate(year: year, month: month, day: 1) else { return nil }
    let length = CalendarDate.daysInMonth(month, ofYear: year)
    let ahead = (weekday.rawValue - first.weekday.rawValue + 7) % 7
    let count = (length - 1 - ahead) / 7 + 1
    let day = ahead + 1 + (number > 0 ? number - 1 : count + number) * 7
    return CalendarDate(year: year, month: month, day: day)
  }

  /// The day of work with a number in a month; the last one for -1.
  private func workday(_ number: Int, monthIndex: Int) -> CalendarDate? {
    let (year, month) = (monthIndex / 12, monthIndex % 12 + 1)
    let days = (1...CalendarDate.daysInMonth(month, ofYear: year)).compactMap {
      CalendarDate(year: year, month: month, day: $0)
    }.filter { daysInto($0.weekday) < 5 }
    return number > 0 ? days.dropFirst(number - 1).first : days.dropLast(-number - 1).last
  }

  /// The week with a number in a month: each is in the month of its middle day. With a weekday, that day of it.
  private func week(_ number: Int, of fields: DateFields) -> Range<CalendarDate>? {
    guard let middle = Weekday(rawValue: (firstWeekday.rawValue + 3) % 7) else { return nil }
    var month = fields
    month.weekday = nil
    if fields.isWeekend {
      month.isWeekend = false
      let saturday = Weekday(rawValue: (firstWeekday.rawValue + 5) % 7) ?? .saturday
      // A weekend that goes on is not past.
      let resolver = DayResolver(today: today.adding(days: -1), firstWeekday: firstWeekday)
      let day = resolver.first(in: month) { Self.numbered(number, saturday, monthIndex: $0) }
      return day.map { $0..<$0.adding(days: 2) }
    }
    if let weekday = fields.weekday {
      let day = first(in: month) {
        Self.numbered(number, middle, monthIndex: $0)?.adding(days: daysInto(weekday) - 3)
      }
      return day.map { $0..<$0.adding(days: 1) }
    }
    // Nor is such a week.
    let resolver = DayResolver(today: today.adding(days: -3), firstWeekday: firstWeekday)
    let day = resolver.first(in: month) { Self.numbered(number, middle, monthIndex: $0) }
    return day.map { $0.adding(days: -3)..<$0.adding(days: 4) }
  }

  /// The week with a number by ISO 8601, of the year that is said or the next one in which it is not past; with a weekday, that day of it.
  private func calendarWeek(_ number: Int, of fields: DateFields) -> Range<CalendarDate>? {
    let year = fields.year ?? today.year
    for year in fields.year == nil ? year - 1...year + 8 : year...year {
      guard let fourth = CalendarDate(year: year, month: 1, day: 4) else { continue }
      let monday = fourth.adding(days: number * 7 - 7 - (fourth.weekday.rawValue + 6) % 7)
      // Only some years have a week 53: each belongs to the year of its Thursday.
      guard monday.adding(days: 3).year == year else { continue }
      let first = fields.weekday.map { monday.adding(days: ($0.rawValue + 6) % 7) } ?? monday
      let end = fields.weekday == nil ? monday.adding(days: 7) : first.adding(days: 1)
      if fields.year != nil || end > today { return first..<end }
    }
    return nil
  }

  /// A whole week, month or year.
  private func period(_ fields: DateFields) -> Range<CalendarDate>? {
    if let weeks = fields.weeks { return firstDay(weeks: weeks)..<firstDay(weeks: weeks + 1) }
    let index = monthIndex(fields)
    if fields.month != nil || fields.months != nil {
      let isFixed = fields.year != nil || fields.years != nil || fields.months != nil
      let current = today.year * 12 + today.month - 1
      let month = months(index < current && !isFixed ? index + 12 : index, 1)
      return fields.third.flatMap { number in month.map { self.third(number, of: $0) } } ?? month
    }
    guard fields.year != nil || fields.years != nil else { return nil }
    return months(index / 12 * 12, 12)
  }

  /// Ten days of a month, or those from the 21st on.
  private func third(_ number: Int, of month: Range<CalendarDate>) -> Range<CalendarDate> {
    let first = month.lowerBound.adding(days: number * 10)
    return first..<(number == 2 ? month.upperBound : first.adding(days: 10))
  }

  private func months(_ index: Int, _ count: Int) -> Range<CalendarDate>? {
    guard let first = CalendarDate(year: index / 12, month: index % 12 + 1, day: 1) else { return nil }
    let end = index + count
    guard let last = CalendarDate(year: end / 12, month: end % 12 + 1, day: 1) else { return nil }
    return first..<last
  }
}
