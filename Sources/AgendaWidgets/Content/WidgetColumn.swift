public import ICalendar

/// A column of a widget: what stands in it from top to bottom.
public struct WidgetColumn: Sendable, Hashable {
  /// A thing in a column.
  public enum Entry: Sendable, Hashable {
    /// The short name of a day after the first: `Mon 23 Nov`.
    case day(CalendarDate, FittedText)
    /// What lasts all day on the day above.
    case summary(AllDaySummary)
    /// An occurrence.
    case row(WidgetRow)
    /// How many occurrences did not fit: `+3 more`.
    case more(Int, FittedText)
    /// A sentence on a day without events.
    case sentence(FittedText)
  }

  /// Where it begins, from the leading edge of the space, in the space's unit.
  public var offset: Double
  /// How wide it is, in the space's unit.
  public var width: Double
  /// The columns that times take within the rows, so that titles stand below each other; 0 where rows have two lines.
  public var timeWidth: Double
  /// The columns that titles take where a note stands beside them; 0 where there is no note.
  public var titleWidth: Double
  /// What stands in it.
  public var entries: [Entry]

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
