public import ICalendar

/// The hours of a day from top to bottom, with its occurrences as blocks. All decisions are made: renderers draw it, and do
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
  /// The date.
  public var date: CalendarDate
  /// The date in words.
  public var title: FittedText
  /// The all-day occurrences above the hours.
  public var allDay: [GridEntry] = []
  /// The sentence of a day without occurrences.
  public var sentence: FittedText?
  /// The distance from the top of the space to the first hour.
  public var top = 0.0
  /// The height of all hours.
  public var height = 0.0
  /// The column of the blocks, after the names of the hours.
  public var column = GridColumn(offset: 0, width: 0)
  /// The hours from top to bottom.
  public var hours: [HourMark] = []
  /// The timed occurrences, by their start.
  public var blocks: [HourBlock] = []
  /// The numbers of occurrences that have no column beside others.
  public var crowds: [HourCrowd] = []
  /// The times without occurrences between two of them.
  public var gaps: [HourGap] = []
  /// The current time, on the current day.
  public var nowLine: NowLine?
  /// The number of occurrences before or after the hours that are shown, or that a limit hides; `nil` for none.
  public var more: HiddenEvents?
  /// The problems of some sources in few words.
  public var notice: FittedText?
  /// The numbers of occurrences.
  public var counts = WidgetContent.Counts()

  /// Empty content of a space.
  public init(
    space: WidgetSpace, language: Language, now: Instant, zone: Zone, date: CalendarDate, title: FittedText
  ) {
    self.space = space
    self.language = language
    self.now = now
    self.zone = zone
    self.date = date
    self.title = title
  }
}

extension HourGridContent {
  /// Whether some occurrences are before or after the hours, for which there is no room.
  package var isCut: Bool { more != nil }
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

/// The number of occurrences that have no column beside others: `+3`.
public struct HourCrowd: Sendable, Hashable {
  /// The column of the number: its distance from the leading edge of the space, and its width.
  public var column: GridColumn
  /// The distance from the top of the space.
  public var top: Double
  /// The height.
  public var height: Double
  /// The number.
  public var more: HiddenEvents
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
  /// The parts of the line that are free of occurrences.
  public var parts: [GridColumn]
}
