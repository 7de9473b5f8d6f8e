public import ICalendar

/// An occurrence as it stands on one day of an agenda.
///
/// A value that costs little to copy: what its event says, and what the calendar makes of that, is shared.
public struct AgendaItem: Sendable {
  /// What a day sees of a timed occurrence.
  public enum Part: Sendable, Hashable {
    /// All of it: it starts and ends on the day.
    case whole
    /// Its beginning: it goes on after the day.
    case beginning
    /// Its end: it began before the day.
    case end
    /// The whole day: it is all-day, or timed and covers the day from midnight to midnight.
    case allDay
  }

  /// The occurrence, and what the calendar makes of its event.
  private(set) var placed: SelectedOccurrence
  /// What the day sees of it.
  public var part: Part
  /// Whether it has ended, on whichever of its days it stands: a timed one when `end <= now`, of no length
  /// when `start < now`; an all-day one when its last day has.
  public var hasEnded: Bool
  /// Whether it runs now: `start <= now < end`, timed.
  public var isRunning: Bool
  // No calendar has more days than fit: an agenda of a long time has many items, which are to be small.
  private var storedDayIndex: Int32
  private var storedDayCount: Int32

  /// An occurrence on a day.
  public init(
    occurrence: Occurrence, calendar: CalendarIdentity, title: String, part: Part, dayIndex: Int = 1,
    dayCount: Int = 1, hasEnded: Bool = false, isRunning: Bool = false, isCancelled: Bool = false,
    isDeclined: Bool = false, birthday: BirthdayDetails? = nil
  ) {
    let event = SelectedEvent(
      SelectedEvent.Content(
        event: occurrence.event, calendar: calendar, title: title, birthday: birthday,
        isCancelled: isCancelled, isDeclined: isDeclined))
    self.init(
      SelectedOccurrence(occurrence, of: event), part: part, dayIndex: dayIndex, dayCount: dayCount,
      hasEnded: hasEnded, isRunning: isRunning)
  }

  init(
    _ placed: SelectedOccurrence, part: Part, dayIndex: Int, dayCount: Int, hasEnded: Bool, isRunning: Bool
  ) {
    self.placed = placed
    self.part = part
    self.hasEnded = hasEnded
    self.isRunning = isRunning
    storedDayIndex = Int32(clamping: dayIndex)
    storedDayCount = Int32(clamping: dayCount)
  }
}

extension AgendaItem {
  /// The occurrence.
  public var occurrence: Occurrence {
    get { placed.occurrence }
    set {
      placed = SelectedOccurrence(newValue, of: placed.selected)
      change { $0.event = newValue.event }
    }
  }

  /// The calendar it comes from.
  public var calendar: CalendarIdentity {
    get { placed.event.calendar }
    set { change { $0.calendar = newValue } }
  }

  /// The title to show: the summary, or what the calendar's kind makes of it.
  public var title: String {
    get { placed.event.title }
    set { change { $0.title = newValue } }
  }

  /// Which of its days this is, from 1.
  public var dayIndex: Int {
    get { Int(storedDayIndex) }
    set { storedDayIndex = Int32(clamping: newValue) }
  }

  /// How many days it covers.
  public var dayCount: Int {
    get { Int(storedDayCount) }
    set { storedDayCount = Int32(clamping: newValue) }
  }

  /// Whether it is cancelled.
  public var isCancelled: Bool {
    get { placed.event.isCancelled }
    set { change { $0.isCancelled = newValue } }
  }

  /// Whether the owner declined it.
  public var isDeclined: Bool {
    get { placed.event.isDeclined }
    set { change { $0.isDeclined = newValue } }
  }

  /// Whose birthday it is, in a calendar of birthdays.
  public var birthday: BirthdayDetails? {
    get { placed.event.birthday }
    set { change { $0.birthday = newValue } }
  }

  /// Whether it stands in the summary of all-day events and not in the timed list.
  public var isAllDay: Bool { part == .allDay }

  private mutating func change(_ change: (inout SelectedEvent.Content) -> Void) {
    var content = placed.event
    change(&content)
    placed = SelectedOccurrence(placed.occurrence, of: SelectedEvent(content))
  }
}

extension AgendaItem: Hashable {
  /// Whether both items are of equal occurrences and calendars, and are shown alike.
  public static func == (left: AgendaItem, right: AgendaItem) -> Bool {
    left.placed == right.placed && left.part == right.part && left.hasEnded == right.hasEnded
      && left.isRunning == right.isRunning && left.storedDayIndex == right.storedDayIndex
      && left.storedDayCount == right.storedDayCount
  }

  /// Feeds the occurrence and the day to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(placed)
    hasher.combine(part)
    hasher.combine(storedDayIndex)
  }
}
