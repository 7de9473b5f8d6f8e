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

/// The message of a widget without rows.
public struct WidgetMessage: Sendable, Hashable {
  /// The drawing of the message.
  @nonexhaustive public enum Illustration: String, Sendable, Hashable, CaseIterable {
    /// No events today.
    case restfulDay = "restful-day"
    /// No events ahead.
    case emptyCalendar = "empty-calendar"
    /// No calendar is configured.
    case newCalendar = "new-calendar"
    /// Signed out.
    case signedOut = "signed-out"
    /// The source cannot be reached.
    case unreachable
    /// The source cannot be read.
    case unreadable
  }

  /// The drawing; `nil` if there is no room for it, and in a medium widget.
  public var illustration: Illustration?
  /// Whether text begins with a sign. “No tasks” does not: the sign of a message is also that of a task.
  public var hasSign = true
  /// The sentence, broken into lines that fit.
  public var sentence: [FittedText]
  /// The advice about the next step, broken into lines that fit; empty if there is nothing to do.
  public var advice: [FittedText]

  /// A message.
  public init(illustration: Illustration? = nil, sentence: [FittedText], advice: [FittedText] = []) {
    self.illustration = illustration
    self.sentence = sentence
    self.advice = advice
  }
}

/// A text, and the part of it that fits its space.
public struct FittedText: Sendable, Hashable {
  /// The whole text, made safe to display: one line without control characters, escapes and bidirectional overrides.
  public var full: String
  /// The part that fits: the whole text, or its beginning and an ellipsis.
  public var shown: String

  /// A text, and the part of it that fits.
  public init(full: String, shown: String) {
    self.full = full
    self.shown = shown
  }

  /// A text that fits whole.
  public init(_ text: String) {
    self.init(full: text, shown: text)
  }

  /// Whether the text was cut.
  public var isTruncated: Bool { shown != full }
}
