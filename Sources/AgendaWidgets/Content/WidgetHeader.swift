public import ICalendar

/// The date of a widget, and what lasts all day.
public struct WidgetHeader: Sendable, Hashable {
  /// How the date is written.
  public enum Form: String, Sendable, Hashable {
    /// The day's number over or under the weekday, large.
    case stacked
    /// Weekday and number in one line: there are all-day events.
    case oneLine = "one-line"
  }

  /// How the date is written.
  public var form: Form
  /// The date.
  public var date: CalendarDate
  /// The day's number: `21`.
  public var dayNumber: String
  /// The name of the day: `Saturday`.
  public var weekday: FittedText
  /// Name and number in one line: `Saturday 21`, with the month where there is room.
  public var line: FittedText
  /// The all-day summary.
  public var summary: AllDaySummary?

  /// A header of a date.
  public init(
    form: Form, date: CalendarDate, dayNumber: String, weekday: FittedText, line: FittedText,
    summary: AllDaySummary? = nil
  ) {
    self.form = form
    self.date = date
    self.dayNumber = dayNumber
    self.weekday = weekday
    self.line = line
    self.summary = summary
  }
}

/// The all-day occurrences of a day in one line: the first one's title, and how many others there are.
public struct AllDaySummary: Sendable, Hashable {
  /// The first one; it has no time.
  public var row: WidgetRow
  /// How many others there are.
  public var others: Int
  /// The same as text, `+2`; empty where there is none.
  public var othersText: String

  /// A summary with the first one and the number of the others.
  public init(row: WidgetRow, others: Int, othersText: String) {
    self.row = row
    self.others = others
    self.othersText = othersText
  }
}
