public import ICalendar

/// The hours of days from top to bottom, with their occurrences as blocks. All decisions are made: renderers draw it, and do
/// not drop, reorder or cut anything. Lengths and positions are in the unit of the space.
public struct HourGridContent: Sendable, Hashable {
  /// The space, with the height that the content takes.
  public var space: WidgetSpace
  /// The language, which also determines the direction of the columns.
  public var language: Language
  /// The moment for which the content is valid.
  public var now: Instant
  /// The zone in which times are shown.
  public var zone: Zone
  /// The date, or the first and the last one, in words.
  public var title: FittedText
  /// The headings of several days above their hours, with the all-day occurrences as bars; `nil` for one day.
  public var head: GridRow?
  /// The all-day occurrences above the hours of one day; empty for several days.
  public var allDay: [GridEntry] = []
  /// The sentence of one day without occurrences.
  public var sentence: FittedText?
  /// The distance from the top of the space to the first hour.
  public var top = 0.0
  /// The height of all hours.
  public var height = 0.0
  /// The column of all days, after the names of the hours.
  public var column = GridColumn(offset: 0, width: 0)
  /// The hours from top to bottom. One day has each hour that passes; several days have those of the clock, of which one
  /// that the clock skips is empty, and one that it shows twice has both.
  public var hours: [HourMark] = []
  /// The days, in reading order.
  public var days: [HourDay] = []
  /// The current time, if the current day is shown.
  public var nowLine: NowLine?
  /// The problems of some sources in few words.
  public var notice: FittedText?
  /// The numbers of occurrences. An occurrence of several days counts on each day.
  public var counts = WidgetContent.Counts()

  /// Empty content of a space.
  public init(space: WidgetSpace, language: Language, now: Instant, zone: Zone, title: FittedText) {
    self.space = space
    self.language = language
    self.now = now
    self.zone = zone
    self.title = title
  }
}

extension HourGridContent {
  /// Whether some occurrences are before or after the hours, for which there is no room.
  package var isCut: Bool { days.contains { $0.more != nil } }

  /// The occurrences between the hours of all days.
  package var blocks: [HourBlock] { days.flatMap(\.blocks) }

  /// The numbers of occurrences of all days that have no column beside others.
  package var crowds: [HourCrowd] { days.flatMap(\.crowds) }

  /// The headings of several days as a week without timed occurrences; `nil` for one day.
  var headGrid: CalendarGridContent? {
    head.map { row in
      var grid = CalendarGridContent(
        space: space, form: .week, detail: .titles, language: language, now: now, zone: zone, title: title)
      (grid.columns, grid.rows) = (row.columns, [row])
      return grid
    }
  }
}

/// A day between the hours.
public struct HourDay: Sendable, Hashable {
  /// The date.
  public var date: CalendarDate
  /// The column of its blocks.
  public var column: GridColumn
  /// The timed occurrences, by their start.
  public var blocks: [HourBlock] = []
  /// The numbers of occurrences that have no column beside others.
  public var crowds: [HourCrowd] = []
  /// The times without occurrences between two of them; empty where several days are shown.
  public var gaps: [HourGap] = []
  /// The number of occurrences before or after the hours that are shown, or that a limit hides; `nil` for none. It stands
  /// below the hours of one day, and in the headings of several days.
  public var more: HiddenEvents?

  /// A day without occurrences.
  public init(date: CalendarDate, column: GridColumn) {
    self.date = date
    self.column = column
  }
}

/// The beginning of an hour.
public struct HourMark: Sendable, Hashable {
  /// The distance from the top of the space.
  public var top: Double
  /// The time; `nil` if the current time is at its place.
  public var text: String?
  /// The parts of its line that no text of a gap covers.
  public var parts: [GridColumn] = []
}

/// A timed occurrence between the hours.
public struct HourBlock: Sendable, Hashable {
  /// The occurrence, with its whole title.
  public var row: WidgetRow
  /// The distance from the leading edge of the space, and the width.
  public var column: GridColumn
  /// The distance from the top of the space.
  public var top: Double
  /// The height.
  public var height: Double
  /// The title, broken into lines. The first line is beside the time, if there is one, and can be empty.
  public var lines: [String]
  /// The place below the title; `nil` if there is none or no room for it.
  public var place: FittedText?
  /// The way to it above the block; `nil` if there is none, or no room for it.
  public var way: HourWay?
}

/// The way to an occurrence, from the departure to its start.
public struct HourWay: Sendable, Hashable {
  /// The distance from the top of the space.
  public var top: Double
  /// The height.
  public var height: Double
  /// When one leaves; `nil` for an occurrence that has begun, and where there is no room for it.
  public var text: FittedText?
}

/// Occurrences that have no column beside others: their number, and as many of their titles as have room below it.
public struct HourCrowd: Sendable, Hashable {
  /// The column: its distance from the leading edge of the space, and its width.
  public var column: GridColumn
  /// The distance from the top of the space.
  public var top: Double
  /// The height.
  public var height: Double
  /// The number.
  public var more: HiddenEvents
  /// The occurrences, by their start: all, or the first of thousands. A page shows them in place of their number.
  public var members: [Member]
  /// Their titles in the lines below the number, as far as there is room.
  public var lines: [String] = []

  /// An occurrence that has no column beside others.
  public struct Member: Sendable, Hashable {
    /// The occurrence, with its time and its whole title.
    public var row: WidgetRow
    /// The distance of its start from the top of the space.
    public var top: Double
  }
}

/// The time without occurrences between two of them: half an hour or more.
public struct HourGap: Sendable, Hashable {
  /// The distance from the top of the space to its first free line.
  public var top: Double
  /// The height of the free lines.
  public var height: Double
  /// The distance from the top of the space to the text.
  public var textTop: Double
  /// Its length: `2 h 30 min free`.
  public var text: FittedText
}

/// The line of the current time.
public struct NowLine: Sendable, Hashable {
  /// The distance from the top of the space.
  public var top: Double
  /// The time.
  public var text: String
  /// The column of the current day.
  public var column: GridColumn
  /// The parts of the line before the first occurrence.
  public var parts: [GridColumn]
}
