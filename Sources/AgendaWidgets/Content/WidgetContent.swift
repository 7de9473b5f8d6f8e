public import AgendaKit
public import ICalendar

/// The content of a widget, with all decisions made: renderers draw it, and do not drop, reorder or cut anything.
public struct WidgetContent: Sendable, Hashable {
  /// How the date and the events are arranged.
  @nonexhaustive public enum Arrangement: String, Sendable, Hashable {
    /// The date is above one column of events.
    case stacked
    /// The date is beside one column of events.
    case beside
    /// The date is above the first of several columns; the others begin at the height of the date.
    case columns
    /// Everything is in one line.
    case inline
  }

  /// Where the notice about problems is shown.
  @nonexhaustive public enum NoticePlace: Sendable, Hashable {
    /// In a line below everything else.
    case ownLine
    /// At the end of the last row, if there is no line for it.
    case lineEnd
    /// Before the only line, as a sign without words.
    case lineStart
  }

  /// The numbers of occurrences. `shown + hidden + ended == total` is always true. An occurrence of several days counts
  /// on each day.
  public struct Counts: Sendable, Hashable {
    /// Drawn, as a row, as the title of an all-day summary, or in its number.
    public var shown = 0
    /// Counted by “+N more”, or left out by a limit.
    public var hidden = 0
    /// Left out because they have ended.
    public var ended = 0

    /// No occurrences.
    public init() {}

    /// The number of all occurrences.
    public var total: Int { shown + hidden + ended }
  }

  /// The space, with the height that the content takes.
  public var space: WidgetSpace
  /// The arrangement of the date and the events.
  public var arrangement: Arrangement
  /// The language, which also determines the writing direction.
  public var language: Language
  /// The moment for which the content is valid.
  public var now: Instant
  /// The zone in which times are shown.
  public var zone: Zone
  /// The date and the all-day occurrences; `nil` in a widget of one line.
  public var header: WidgetHeader?
  /// The columns of rows, in reading order. There is one, except in the arrangement `columns`.
  public var columns: [WidgetColumn]
  /// The empty height before the name of a day that is not the first in its column, in the unit of the space.
  public var dayGap: Double
  /// Whether there is anything to show, and if not, why.
  public var state: Agenda.State
  /// A sentence and a drawing in place of rows; `nil` if there are rows.
  public var message: WidgetMessage?
  /// The problems of some sources in few words.
  public var notice: FittedText?
  /// The empty height above a notice in its own line, in the unit of the space.
  public var noticeGap: Double
  /// Where the notice is shown.
  public var noticePlace = NoticePlace.ownLine
  /// The numbers of shown and hidden occurrences.
  public var counts: Counts
  /// The click target of the whole widget, if it has a single one: the target of its first row that has not ended.
  public var target: String?
  /// Whether the content is sample data.
  public var isPlaceholder: Bool

  /// Empty content of a space.
  public init(
    space: WidgetSpace, arrangement: Arrangement, language: Language, now: Instant, zone: Zone,
    state: Agenda.State
  ) {
    self.space = space
    self.arrangement = arrangement
    self.language = language
    self.now = now
    self.zone = zone
    self.state = state
    columns = []
    let measures = LayoutMeasures(space)
    (dayGap, noticeGap) = (measures.dayGap, measures.noticeGap)
    counts = Counts()
    isPlaceholder = false
  }
}

extension WidgetContent {
  /// Whether both look the same. They may differ in ``now`` and in numbers that are not drawn: the progress of an event if there are no
  /// bars, and the minutes of a countdown, whose words are compared.
  public func showsSame(as other: WidgetContent) -> Bool {
    var (one, other) = (self, other)
    other.now = now
    if one == other { return true }
    one.removeUnshownNumbers()
    other.removeUnshownNumbers()
    return one == other
  }

  private mutating func removeUnshownNumbers() {
    // The rows of a page are made one by one.
    guard space.kind != .page else { return }
    for column in columns.indices {
      columns[column].entries = columns[column].entries.map { entry in
        guard case .row(var row) = entry else { return entry }
        row.countdown = nil
        if space.unit == .cells { row.progress = nil }
        return .row(row)
      }
    }
  }
}
