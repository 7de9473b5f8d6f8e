public import ICalendar

/// The date of a widget, and the all-day occurrences.
public struct WidgetHeader: Sendable, Hashable {
  /// The form of the date.
  @nonexhaustive public enum Form: String, Sendable, Hashable {
    /// The day number above or below the weekday, in large type.
    case stacked
    /// The weekday and the number in one line. Used if there are all-day events.
    case oneLine = "one-line"
  }

  /// The form of the date.
  public var form: Form
  /// The date.
  public var date: CalendarDate
  /// The day number: `21`.
  public var dayNumber: String
  /// The name of the month: `November` or `Nov`; empty if there is no room for it.
  public var month: FittedText
  /// The number and the month in one line: `21 November`.
  public var dayAndMonth: FittedText
  /// The name of the day: `Saturday`.
  public var weekday: FittedText
  /// The date in one line: `Saturday 21 November`, or as much of it as fits.
  public var line: FittedText
  /// The all-day occurrences of the day in one line, if they have no rows.
  public var summary: AllDaySummary?
  /// The number of hidden occurrences of the day, if it is shown beside the date.
  public var more: HiddenEvents?

  /// The header of a date.
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

/// The number of occurrences that did not fit: `+3 more`.
public struct HiddenEvents: Sendable, Hashable {
  /// The number.
  public var count: Int
  /// The number in words.
  public var text: FittedText

  /// A number and its words.
  public init(count: Int, text: FittedText) {
    self.count = count
    self.text = text
  }
}

/// An all-day occurrence and the number of other all-day occurrences.
public struct AllDaySummary: Sendable, Hashable {
  /// The first occurrence; it has no time.
  public var row: WidgetRow
  /// The number of the others.
  public var others: Int
  /// The number of the others as text, `+2`; empty if there are none.
  public var othersText: String
  /// The title in several lines, and the number of the others in the last one or after it, where it is below a date that is beside the rows; empty
  /// for one line.
  public var lines: [String] = []

  /// A summary of the first occurrence and the number of the others.
  public init(row: WidgetRow, others: Int, othersText: String) {
    self.row = row
    self.others = others
    self.othersText = othersText
  }
}
