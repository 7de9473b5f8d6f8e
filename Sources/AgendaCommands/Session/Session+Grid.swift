internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension Session {
  /// The dates that a subcommand shows in a layout: its own days; but the whole week or month that contains today in place
  /// of the seven days from today.
  func dates(
    of subcommand: FastSubcommand, _ request: AgendaRequest, in form: AgendaRequest.Layout.Form
  ) throws -> Range<CalendarDate> {
    switch subcommand {
    case .week where form != .day: today..<today.adding(days: 1)
    case .tomorrow: today.adding(days: 1)..<today.adding(days: 2)
    case .week: today..<today.adding(days: 7)
    case .list: try window(of: request.range ?? AgendaRequest.Range()).dates
    case .today, .next: today..<today.adding(days: 1)
    }
  }

  /// Prints days in a layout that is not a list. A week or a month is shown whole. JSON and Markdown have the same days as
  /// a list.
  func printGrid(_ form: AgendaRequest.Layout.Form, of dates: Range<CalendarDate>) throws {
    let shown: Range<CalendarDate>
    switch form {
    case .list, .day:
      guard dates.upperBound.daysSinceEpoch - dates.lowerBound.daysSinceEpoch <= 1 else {
        throw CommandError(
          .usage, "--layout day is for one day; for several, write --layout week or --layout list")
      }
      shown = dates
    case .week: shown = settings.weeks.weeks(with: dates)
    case .month: shown = dates.wholeMonths
    }
    let isDrawn = [.text, .html].contains(settings.format)
    let read = form == .month && isDrawn ? settings.weeks.weeks(with: shown) : shown
    try printAgenda(
      of: OccurrenceWindow(read, zone: settings.zone), as: GridChoice(form: form, dates: shown))
  }
}

extension Range<CalendarDate> {
  /// From the first day of the month with the first date to the last day of the month with the last date.
  fileprivate var wholeMonths: Range<CalendarDate> {
    let last = Swift.max(lowerBound, upperBound.adding(days: -1))
    let (year, month, day) = last.components
    let rest = CalendarDate.daysInMonth(month, ofYear: year) - day
    return lowerBound.adding(days: 1 - lowerBound.day)..<last.adding(days: rest + 1)
  }
}
