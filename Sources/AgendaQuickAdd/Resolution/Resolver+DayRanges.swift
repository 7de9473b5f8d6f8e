internal import ICalendar

/// Ranges of days.
extension Resolver {
  /// The days of a range; with a time, a series on each of them: `Aug 3 to 7 at 9`.
  func setDayRange(
    _ from: Point, _ to: Point, _ reading: Reading, _ text: SentenceText, _ event: inout QuickEvent
  ) throws(QuickAddError) {
    let days = try days(from.date, through: to.date, reading, text)
    // `Schulung KW 28-30 9 Uhr`
    if from.date.calendarWeek != nil, from.date.weekday == nil, reading.hasHour || reading.hours != nil {
      throw .noDay(reading.words(of: text).joined(separator: " "))
    }
    let hours = reading.hours.map { clockRange($0.from, $0.to) }
    let time = from.time ?? to.time
    guard to.date.namesDay, let first = hours?.0 ?? time.flatMap(minutes) else {
      return setDays(days, &event)
    }
    // `Class Tuesday Jan 5 - Mar 30 6-8pm` is on Tuesdays.
    if from.date.weekday != nil, from.date.day != nil, days.count > 7 { throw contradiction(reading, text) }
    setTurn(days.lowerBound, first, hours?.1, reading, &event)
    var series = SeriesFields(RuleFields(unit: .day), date: DateFields(), workdays: grammar.workdays)
    series.until = days.upperBound.adding(days: -1)
    event.rule = series.text
  }

  /// The days of a range; each side has the month and the year of the other one where it has none.
  func days(
    _ first: DateFields, through last: DateFields, _ reading: Reading, _ text: SentenceText
  ) throws(QuickAddError) -> Range<CalendarDate> {
    var (first, last) = completed(first, last)
    var start = try days(first, reading, text).lowerBound
    // `du 24 au 31`, said in a month of 30 days, is in the next one.
    if first.isBareDayAlone, last.isBareDayAlone, let day = last.day, day > first.day ?? day {
      let (year, month, _) = start.components
      if day > CalendarDate.daysInMonth(month, ofYear: year) {
        (first.year, first.month, last.year, last.month) = (year, month + 1, year, month + 1)
        start = try days(first, reading, text).lowerBound
      }
    }
    let end = try lastOfRange(last, from: start, reading, text)
    guard start < end else { throw contradiction(reading, text) }
    return start..<end
  }

  /// Both sides of a range, each with the month and the year of the other one where it has none: 28 December is in the year before
  /// that of 3 January 2028. The first weekday is in the week of the last one.
  func completed(_ first: DateFields, _ last: DateFields) -> (DateFields, DateFields) {
    var (first, last) = (first, last)
    // `Tuesday to Thursday next week`; from Friday to Monday the first day is before that week, and Chinese says it there.
    if grammar.hasSpaces, let weeks = last.weeks, let from = first.weekdayAlone, let to = last.weekday,
      let left = grammar.daysOfWeek.firstIndex(of: from), let right = grammar.daysOfWeek.firstIndex(of: to),
      left < right
    {
      first.weeks = weeks
    }
    guard last.day != nil, first.day != nil else { return (first, last) }
    // `30 to 2 January` begins in the month before.
    let isMonthBefore =
      first.month == nil && first.months == nil && first.day ?? 0 > last.day ?? 0 && last.day ?? 0 > 0
    if first.month == nil { first.month = last.month.map { isMonthBefore ? ($0 + 10) % 12 + 1 : $0 } }
    if last.month == nil { last.month = first.month }
    if first.year == nil, first.years == nil, let year = last.year,
      let left = first.month, let right = last.month
    {
      first.year = right < left ? year - 1 : year
    }
    if first.year == nil, first.month == nil { first.year = last.year }
    if first.year == nil, first.years == nil, first.month ?? 0 <= last.month ?? 0 { first.years = last.years }
    if first.months == nil { first.months = last.months.map { isMonthBefore ? $0 - 1 : $0 } }
    if last.months == nil { last.months = first.months }
    return (first, last)
  }

  /// The day after the last one of a range: the first such day from its beginning on, which the calendar has to have.
  func lastOfRange(
    _ fields: DateFields, from first: CalendarDate, _ reading: Reading, _ text: SentenceText
  ) throws(QuickAddError) -> CalendarDate {
    var last = fields
    if let day = last.day, day > 0, !last.isRelative, last.year == nil, last.weekdayNumber == nil {
      let (year, month, firstDay) = first.components
      let lastMonth = last.month ?? (day < firstDay ? month % 12 + 1 : month)
      // `Nov 28 to Nov 20` is not nearly a year.
      guard lastMonth != month || day >= firstDay else { throw contradiction(reading, text) }
      (last.year, last.month) = (lastMonth < month ? year + 1 : year, lastMonth)
      _ = try days(last, reading, text)
    }
    return try self.last(last, from: first, reading, text)
  }

  /// The day after the last one of a range that begins on a day.
  func last(
    _ fields: DateFields, from first: CalendarDate, _ reading: Reading, _ text: SentenceText
  ) throws(QuickAddError) -> CalendarDate {
    if fields.isDayAfter { return first.adding(days: 2) }
    // "Next Friday" at the end of a range is seen from today, and a weekday from the first day.
    if fields.isRelative,
      let end = DayResolver(today: today, firstWeekday: grammar.firstWeekday).days(fields)?.upperBound,
      end > first
    {
      return end
    }
    guard let days = DayResolver(today: first, firstWeekday: grammar.firstWeekday).days(fields) else {
      throw .noSuchDay(reading.words(of: text).joined(separator: " "))
    }
    return days.upperBound
  }
}
