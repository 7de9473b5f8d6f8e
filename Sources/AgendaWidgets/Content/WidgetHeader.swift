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
  /// The name of the month: `November`, or `Nov`; empty where there is no room for it.
  public var month: FittedText
  /// Number and month, as they stand in one line: `21 November`.
  public var dayAndMonth: FittedText
  /// The name of the day: `Saturday`.
  public var weekday: FittedText
  /// All of the date in one line: `Saturday 21 November`, or as much of it as there is room for.
  public var line: FittedText
  /// The all-day occurrences of the day in one line, where they have no rows.
  public var summary: AllDaySummary?
  /// How many occurrences of the day are hidden, where that is told beside the date.
  public var more: HiddenEvents?

  /// A header of a date.
  public init(
    form: Form, date: CalendarDate, dayNumber: String, month: FittedText, dayAndMonth: FittedText,
    weekday: FittedText, line: FittedText, summary: AllDaySummary? = nil, more: HiddenEvents? = nil
  ) {
    self.form = form
    self.date = date
    self.dayNumber = dayNumber
    self.month = month
    self.dayAndMonth = dayAndMonth
    self.weekday = weekday
    self.line = line
    self.summary = summary
    self.more = more
  }
}

/// How many occurrences did not fit: `+3 more`.
public struct HiddenEvents: Sendable, Hashable {
  /// How many there are.
  public var count: Int
  /// The same in words.
  public var text: FittedText

  /// A number with its words.
  public init(count: Int, text: FittedText) {
    self.count = count
    self.text = text
  }
}

/// An all-day occurrence that stands for others, too: its title, and how many others there are.
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
