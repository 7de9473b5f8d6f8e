public import AgendaKit
public import ICalendar

/// An occurrence in a row of a widget.
public struct WidgetRow: Sendable, Hashable {
  /// The number of lines of a row.
  @nonexhaustive public enum Form: String, Sendable, Hashable {
    /// The time, the title and the place side by side.
    case oneLine = "one-line"
    /// The title above the time and the place.
    case twoLines = "two-lines"
  }

  /// The state of a task, which decides the sign before its row.
  @nonexhaustive public enum Task: String, Sendable, Hashable {
    /// To be done.
    case open
    /// To be done, and its due date has passed.
    case overdue
    /// Completed or cancelled.
    case done
  }

  /// A link with a word for its purpose: `Join`.
  public struct Link: Sendable, Hashable {
    /// The word.
    public var label: String
    /// The address.
    public var address: String

    /// A link with its word.
    public init(label: String, address: String) {
      self.label = label
      self.address = address
    }
  }

  /// A line below a row that says more about its event.
  @nonexhaustive public enum Detail: Sendable, Hashable {
    /// The place, the guests, or a part of the description.
    case text(String)
    /// A link. The label is empty for the address of the event itself.
    case link(Link)

    /// The line as text.
    public var text: String {
      switch self {
      case .text(let text): text
      case .link(let link): link.label.isEmpty ? link.address : link.label + ": " + link.address
      }
    }
  }

  /// The separator between the parts of a note, and between the time and the note in a second line.
  public static let separator = " · "

  /// The occurrence on its day.
  public var item: AgendaItem
  /// The number of lines.
  public var form: Form
  /// The colour of its calendar, or a colour of the palette.
  public var color: CalendarColor
  /// Whether the occurrence runs now and the row is on the current day.
  public var isRunning: Bool
  /// Whether the occurrence has ended and is therefore dimmed.
  public var isDimmed: Bool
  /// Whether the occurrence is cancelled, declined or done, and therefore struck through.
  public var isStruck: Bool
  /// Whether the occurrence is a birthday.
  public var isBirthday: Bool
  /// The state of a task; `nil` for an event.
  public var task: Task?
  /// The time range or the start: `09:00–09:15`, `18:00 →`; `nil` for an all-day occurrence.
  public var time: FittedText?
  /// The title; never empty.
  public var title: FittedText
  /// The title in several lines, where a picture has room for what one line would cut; empty for a title of one line.
  public var titleLines: [String] = []
  /// The place, and the day of an event of several days; `nil` if there is none, or no room for it.
  public var note: FittedText?
  /// The start of a note that does not fit after the column of titles, as a distance from the leading edge of the column of the widget; `nil` for
  /// other notes. Only rows of a list of text have one.
  public var noteOffset: Double?
  /// A place that is a link and does not fit beside the title. It has a line of its own, below the row, in a list that
  /// cannot make the title a link; `nil` otherwise.
  public var link: String?
  /// The click target of the row: an address of http, https, mailto or tel; `nil` if there is none.
  public var target: String?
  /// The progress of a running event, from 0 to 1, in at most twenty steps of whole minutes; `nil` if that is not
  /// shown.
  public var progress: Double?
  /// The minutes until the event starts or ends, rounded up, even if the row does not show them; `nil` for other events, and if that is
  /// more than an hour away.
  public var countdown: Int?
  /// The links to its online meeting and to a map of its place; empty except in a mail.
  public var links: [Link] = []
  /// The lines that say more about the event: its place if the row cuts it, its link, its guests and its description. Empty unless they are asked for.
  public var details: [Detail] = []
  /// The distance of these lines from the leading edge of the column of the widget, in the unit of the space.
  public var detailOffset = 0.0
  /// Whether a sign says that the event is not certain.
  var isUncertain: Bool { item.isUncertain }
  /// Whether a sign says that the owner has not answered.
  var isUnanswered: Bool { isUncertain && item.certainty == .unanswered }
  /// Whether there is a second line, with the time or the note.
  var hasSecondLine: Bool { form == .twoLines && (time != nil || note != nil) }

  /// The lines of the title that a picture draws.
  package var drawnTitle: [String] { titleLines.isEmpty ? [title.shown] : titleLines }

  /// Whether these lines show a part of the title.
  func isCut(to lines: [String]) -> Bool {
    let ends = lines.count { $0.hasSuffix("…") }
    return ends > 0 && ends > title.full.count { $0 == "…" }
  }

  /// The row of an occurrence.
  public init(
    item: AgendaItem, form: Form, color: CalendarColor, isRunning: Bool = false, isDimmed: Bool = false,
    isStruck: Bool = false, isBirthday: Bool = false, task: Task? = nil, time: FittedText? = nil,
    title: FittedText, note: FittedText? = nil, link: String? = nil, target: String? = nil
  ) {
    self.item = item
    self.form = form
    self.color = color
    self.isRunning = isRunning
    self.isDimmed = isDimmed
    self.isStruck = isStruck
    self.isBirthday = isBirthday
    self.task = task
    self.time = time
    self.title = title
    self.note = note
    self.link = link
    self.target = target
  }
}

extension WidgetRow {
  /// Why the row is struck through, or not certain, in words; `nil` for other rows.
  func reason(_ language: Language) -> String? {
    if item.isDone { return language.words.done }
    if item.isCancelled { return language.words.cancelled }
    if item.isDeclined { return language.words.declined }
    guard isUncertain else { return nil }
    let words = PriorityWords.of(language.code)
    return item.certainty == .tentative ? words.tentative : words.unanswered
  }

  /// The ``reason(_:)``, if the note does not mention it.
  func reasonMissingInNote(_ language: Language) -> String? {
    reason(language).flatMap { note?.shown.contains($0) == true ? nil : $0 }
  }
}

extension AgendaItem {
  /// Whether the event may yet not take place with the owner: it is to come or runs, and is tentative or not answered.
  var isUncertain: Bool { certainty != .certain && !hasEnded && !isCancelled && !isDeclined && !isTask }
}
