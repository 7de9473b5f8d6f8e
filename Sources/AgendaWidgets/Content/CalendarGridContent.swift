public import ICalendar

/// Days side by side in rows: a month in rows of a week each, or a week. All decisions are made: renderers draw it, and do
/// not drop, reorder or cut anything. Lengths and positions are in the unit of the space.
public struct CalendarGridContent: Sendable, Hashable {
  /// The kind of rows.
  @nonexhaustive public enum Form: String, Sendable, Hashable {
    /// Each row is a week; the names of the days are above the first row.
    case month
    /// A row has as many days as there is room for; each day has its own name.
    case week
    /// Each row is a day, whose name is in its first column; each column is a person, whose name is above the first row.
    case people
  }

  /// How much of each occurrence is shown.
  @nonexhaustive public enum Detail: String, Sendable, Hashable {
    /// A dot for each occurrence.
    case dots
    /// Times and titles, and bars for occurrences of several days.
    case titles
  }

  /// The space, with the height that the content takes.
  public var space: WidgetSpace
  /// The kind of rows.
  public var form: Form
  /// How much of each occurrence is shown.
  public var detail: Detail
  /// The language, which also determines the direction of the columns.
  public var language: Language
  /// The moment for which the content is valid.
  public var now: Instant
  /// The zone in which times are shown.
  public var zone: Zone
  /// The name of the month or of the days: `November 2026`, `Mon 16 Nov – Sun 22 Nov`.
  public var title: FittedText
  /// The width at the leading edge for the numbers of weeks; 0 if they are not shown.
  public var weekNumberWidth = 0.0
  /// The columns, in reading order.
  public var columns: [GridColumn] = []
  /// The names of the days or the persons above the columns; empty if each day has its own name.
  public var weekdays: [FittedText] = []
  /// The persons of the columns; empty if a column is a day.
  public var people: [GridPerson] = []
  /// The distance from the top of the space to the names of the days.
  public var weekdayTop = 0.0
  /// The column beside a low grid for the title and the current day; `nil` if the title is above.
  public var side: GridColumn?
  /// The current day in that column, if the grid has it.
  public var currentDay: GridCurrentDay?
  /// The rows from top to bottom.
  public var rows: [GridRow] = []
  /// The problems of some sources in few words.
  public var notice: FittedText?
  /// The numbers of occurrences on the days of all rows. An occurrence of several days counts on each day.
  public var counts = WidgetContent.Counts()

  /// Empty content of a space.
  public init(
    space: WidgetSpace, form: Form, detail: Detail, language: Language, now: Instant, zone: Zone,
    title: FittedText
  ) {
    self.space = space
    self.form = form
    self.detail = detail
    self.language = language
    self.now = now
    self.zone = zone
    self.title = title
  }

  /// The person of a column; `nil` if the column is a day.
  func person(in column: Int) -> GridPerson? { people.indices.contains(column) ? people[column] : nil }
}

/// A person whose events are in a column.
public struct GridPerson: Sendable, Hashable {
  /// The name: that of the calendar, or what the names of several ones begin with.
  public var name: String
  /// The colour of the first calendar.
  public var color: CalendarColor
  /// The position of that calendar in the configuration.
  public var position: Int
}

/// A column of a grid, or the part of it that an occurrence takes.
public struct GridColumn: Sendable, Hashable {
  /// The distance from the leading edge of the space.
  public var offset: Double
  /// The width.
  public var width: Double

  /// A column.
  public init(offset: Double, width: Double) {
    self.offset = offset
    self.width = width
  }
}

/// The current day beside a grid.
public struct GridCurrentDay: Sendable, Hashable {
  /// The number of the day.
  public var number: String
  /// The name of the weekday.
  public var weekday: FittedText
}

/// A row of days.
public struct GridRow: Sendable, Hashable {
  /// The distance from the top of the space.
  public var top: Double
  /// The height, with the headings of the days.
  public var height: Double
  /// The columns of its days. In a picture of a week, rows can have others than ``CalendarGridContent/columns``.
  public var columns: [GridColumn]
  /// The number of the week by ISO 8601; `nil` if it is not shown.
  public var weekNumber: FittedText?
  /// The days, each in the column of its place.
  public var days: [GridDay]
  /// The occurrences that take whole days, and those of 24 hours and more.
  public var bars: [GridBar]
}

/// A day of a grid.
public struct GridDay: Sendable, Hashable {
  /// The date.
  public var date: CalendarDate
  /// The number, with the name of the month on its first day or with the name of the day.
  public var heading: FittedText
  /// Whether the cell is the current day.
  public var isToday: Bool
  /// Whether the cell is a day of rest.
  public var isWeekend: Bool
  /// Whether the cell only completes a week, and is not a day of the shown month.
  public var isOutside: Bool
  /// The timed occurrences from top to bottom.
  public var entries: [GridEntry] = []
  /// All occurrences, each as a dot; empty if there are titles.
  public var dots: [WidgetRow] = []
  /// The number of hidden occurrences, after the dots or at the end of the heading; `nil` if none are hidden.
  public var more: HiddenEvents?
}

/// A timed occurrence in the column of its day.
public struct GridEntry: Sendable, Hashable {
  /// The occurrence, with its whole title.
  public var row: WidgetRow
  /// The distance from the top of the space.
  public var top: Double
  /// The title, broken into lines. The first line is beside the time, if there is one, and can be empty.
  public var lines: [String]
}

/// An occurrence over one or more days of a row.
public struct GridBar: Sendable, Hashable {
  /// The occurrence on its first day in the row, with its whole title.
  public var row: WidgetRow
  /// The columns, half-open.
  public var columns: Range<Int>
  /// The place among the bars of the row, from 0 at the top. Bars of one place have no common column.
  public var lane: Int
  /// The distance from the top of the space.
  public var top: Double
  /// The height.
  public var height: Double
  /// The title, broken into lines. The first line is beside the time, if there is one.
  public var lines: [String]
  /// Whether the occurrence began before the row.
  public var continuesBefore: Bool
  /// Whether the occurrence goes on after the row.
  public var continuesAfter: Bool
}
