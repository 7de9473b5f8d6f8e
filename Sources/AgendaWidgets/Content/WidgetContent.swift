public import AgendaKit
public import ICalendar

/// What a widget shows, decided to the last letter: renderers draw it, and drop, reorder and cut nothing.
public struct WidgetContent: Sendable, Hashable {
  /// How the date and the events stand to each other.
  public enum Arrangement: String, Sendable, Hashable {
    /// The date over one column of events.
    case stacked
    /// The date beside one column of events.
    case beside
    /// The date over the first of several columns; the others begin beside it.
    case columns
    /// All in one line.
    case inline
  }

  /// Where it is said what went wrong.
  public enum NoticePlace: Sendable, Hashable {
    /// In a line below everything else.
    case ownLine
    /// At the end of the last row, for want of a line of its own.
    case lineEnd
    /// Before the only line: its sign alone.
    case lineStart
  }

  /// How many occurrences there are. Always `shown + hidden + ended == total`; one that stands on several days counts on each.
  public struct Counts: Sendable, Hashable {
    /// Drawn, also as the title or within the number of an all-day summary.
    public var shown = 0
    /// Told by “+N more”, or left out by a limit.
    public var hidden = 0
    /// Left out because they have ended.
    public var ended = 0

    /// No occurrences.
    public init() {}

    /// All of them.
    public var total: Int { shown + hidden + ended }
  }

  /// The space, with the height that is in fact taken.
  public var space: WidgetSpace
  /// How it is arranged.
  public var arrangement: Arrangement
  /// The language; it also tells the direction.
  public var language: Language
  /// The moment for which it holds.
  public var now: Instant
  /// The zone in which times are shown.
  public var zone: Zone
  /// The date and what lasts all day; `nil` in a widget of one line.
  public var header: WidgetHeader?
  /// The columns of rows, in reading order; one unless the arrangement says otherwise.
  public var columns: [WidgetColumn]
  /// The empty height before the name of a day that is not the first in its column, in the space's unit.
  public var dayGap: Double
  /// What there is to show.
  public var state: Agenda.State
  /// A sentence and a drawing in place of rows.
  public var message: WidgetMessage?
  /// What went wrong with some of the sources, in few words, under the rows.
  public var notice: FittedText?
  /// The empty height over a notice in a line of its own, in the space's unit.
  public var noticeGap: Double
  /// Where the notice stands.
  public var noticePlace = NoticePlace.ownLine
  /// How many occurrences are shown and not.
  public var counts: Counts
  /// Where a click on the widget leads, for one that has a single target: where its first row that has not ended does.
  public var target: String?
  /// Whether it shows sample data.
  public var isPlaceholder: Bool

  /// Content of a space, with nothing in it.
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
  /// Whether both show the same, though perhaps for different moments: all but ``now`` is equal.
  public func showsSame(as other: WidgetContent) -> Bool {
    var other = other
    other.now = now
    return self == other
  }
}
