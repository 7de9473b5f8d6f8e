import ICalendar

extension Language {
  /// A day as a heading: `Saturday 21 November`, with the year where it is not the year of `today`.
  func heading(of date: CalendarDate, today: CalendarDate) -> String {
    let patterns = datePatterns
    let pattern = date.year == today.year ? patterns.heading : patterns.headingWithYear
    return fill(pattern, date, weekdays: words.weekdays, months: words.months).capitalizingFirst()
  }

  /// A day as a heading in few columns: `Sat 21 Nov`.
  func shortHeading(of date: CalendarDate) -> String {
    fill(datePatterns.short, date, weekdays: words.shortWeekdays, months: words.shortMonths)
      .capitalizingFirst()
  }

  /// A day without its month: `Saturday 21`.
  func dayHeading(of date: CalendarDate) -> String {
    fill(datePatterns.day, date, weekdays: words.weekdays, months: words.months).capitalizingFirst()
  }

  /// A day without its month in few columns: `Sat 21`.
  func shortDayHeading(of date: CalendarDate) -> String {
    fill(datePatterns.day, date, weekdays: words.shortWeekdays, months: words.shortMonths)
      .capitalizingFirst()
  }

  /// The day of a month, which has the month's long or short name: `21 November`, `November 21`.
  func dayAndMonth(_ day: Int, _ month: String) -> String {
    datePatterns.dayAndMonth.filling([
      "day": day == 1 ? words.firstOfMonth ?? "1" : String(day), "month": month,
    ])
  }

  /// A day in a line, seen from `today`: nothing for today, `tomorrow`, `Mon` within a week, else `Mon 30 Nov`.
  func shortName(of date: CalendarDate, today: CalendarDate) -> String? {
    let patterns = datePatterns
    return switch date.daysSinceEpoch.subtractingReportingOverflow(today.daysSinceEpoch).partialValue {
    case 0: nil
    case 1: words.tomorrow
    case 2...6: fill(patterns.weekday, date, weekdays: words.shortWeekdays, months: words.shortMonths)
    default: fill(patterns.short, date, weekdays: words.shortWeekdays, months: words.shortMonths)
    }
  }

  private var datePatterns: Words.DatePatterns {
    let words = words
    return putsMonthFirst ? words.monthFirstDates ?? words.dates : words.dates
  }

  private func fill(
    _ pattern: String, _ date: CalendarDate, weekdays: [String], months: [String]
  ) -> String {
    let (year, month, day) = date.components
    return pattern.filling([
      "weekday": weekdays[date.weekday.rawValue],
      "day": day == 1 ? words.firstOfMonth ?? "1" : String(day),
      "month": months[month - 1],
      "year": String(year),
    ])
  }
}

extension String {
  /// The text with a capital at its beginning: some languages write days and months small within a sentence.
  func capitalizingFirst() -> String {
    prefix(1).uppercased() + dropFirst()
  }
}
