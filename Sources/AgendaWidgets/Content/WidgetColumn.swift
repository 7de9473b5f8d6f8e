public import ICalendar

/// A column of a widget: what stands in it from top to bottom.
public struct WidgetColumn: Sendable, Hashable {
  /// A thing in a column.
  public enum Entry: Sendable, Hashable {
    /// The name of a day after the first: `Tomorrow`; and how many of its occurrences are hidden, where that is told there.
    case day(CalendarDate, FittedText, more: HiddenEvents? = nil)
    /// The last all-day occurrence of the day above that has a row, with the number of the others.
    case summary(AllDaySummary)
    /// An occurrence.
    case row(WidgetRow)
    /// How many occurrences of the day above are hidden: `+3 more`.
    case more(Int, FittedText)
    /// A sentence on a day without events.
    case sentence(FittedText)
  }

  /// Where it begins, from the leading edge of the space, in the space's unit.
  public var offset: Double
  /// How wide it is, in the space's unit.
  public var width: Double
  /// The columns that times take within the rows, so that titles stand below each other; 0 where no row of one line has a time.
  public var timeWidth: Double
  /// The columns that titles take where a note stands beside them; 0 where there is no note.
  public var titleWidth: Double
  /// What stands in it.
  public var entries: [Entry]
  /// How many occurrences are hidden, at the end of its last line; only where no other line has room for that.
  public var more: HiddenEvents?

  /// A column.
  public init(
    offset: Double, width: Double, timeWidth: Double = 0, titleWidth: Double = 0, entries: [Entry] = []
  ) {
    self.offset = offset
    self.width = width
    self.timeWidth = timeWidth
    self.titleWidth = titleWidth
    self.entries = entries
  }
}
