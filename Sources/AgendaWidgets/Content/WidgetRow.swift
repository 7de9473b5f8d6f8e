public import AgendaKit
public import ICalendar

/// An occurrence in a row of a widget.
public struct WidgetRow: Sendable, Hashable {
  /// The lines of a row.
  public enum Form: String, Sendable, Hashable {
    /// Time, title and place beside each other.
    case oneLine = "one-line"
    /// The title over time and place.
    case twoLines = "two-lines"
  }

  /// What stands between the parts of a note, and between the time and the note in the second of two lines.
  public static let separator = " · "

  /// The occurrence as it stands on its day.
  public var item: AgendaItem
  /// The lines.
  public var form: Form
  /// The colour of its calendar, or the one that the palette gives it.
  public var color: CalendarColor
  /// Runs now, and stands on the day that holds now.
  public var isRunning: Bool
  /// Has ended, and is dimmed for that.
  public var isDimmed: Bool
  /// Cancelled or declined, and struck through.
  public var isStruck: Bool
  /// A birthday.
  public var isBirthday: Bool
  /// From when to when, or from when: `09:00–09:15`, `18:00 →`; `nil` of an all-day one.
  public var time: FittedText?
  /// The title; never empty.
  public var title: FittedText
  /// The place, and which of its days this is; `nil` where there is none or no room for it.
  public var note: FittedText?
  /// Where a click on the row leads: an address of http, https, mailto or tel.
  public var target: String?

  /// A row of an occurrence.
  public init(
    item: AgendaItem, form: Form, color: CalendarColor, isRunning: Bool = false, isDimmed: Bool = false,
    isStruck: Bool = false, isBirthday: Bool = false, time: FittedText? = nil, title: FittedText,
    note: FittedText? = nil, target: String? = nil
  ) {
    self.item = item
    self.form = form
    self.color = color
    self.isRunning = isRunning
    self.isDimmed = isDimmed
    self.isStruck = isStruck
    self.isBirthday = isBirthday
    self.time = time
    self.title = title
    self.note = note
    self.target = target
  }
}
