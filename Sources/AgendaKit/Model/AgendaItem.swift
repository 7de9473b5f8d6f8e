public import ICalendar

/// An occurrence on one day of an agenda.
///
/// Cheap to copy: items share the data of their event and calendar.
public struct AgendaItem: Sendable {
  /// Which part of an occurrence is on the day.
  public enum Part: Sendable, Hashable {
    /// All of it: it starts and ends on the day.
    case whole
    /// Its beginning: it goes on after the day.
    case beginning
    /// Its end: it began before the day.
    case end
    /// The whole day: the occurrence is all-day, or timed and covers the day from midnight to midnight, or it is a task without a time on
    /// this day.
    case allDay
  }

  /// The occurrence with its selected event.
  private(set) var placed: SelectedOccurrence
  /// Which part of the occurrence is on the day.
  public var part: Part
  /// Whether the whole occurrence has ended. A timed one: `end <= now`; of no length: `start < now`. An all-day one:
  /// its last day has ended.
  public var hasEnded: Bool
  /// Whether a timed occurrence is running: `start <= now < end`.
  public var isRunning: Bool
  /// Whether it is an open task whose due date has passed.
  public var isOverdue = false
  /// Whether it is a task that follows the task it is a part of.
  public var isSubtask = false
  // 32 bits keep an item small: a long agenda has many. No occurrence has more days than fit.
  private var storedDayIndex: Int32
  private var storedDayCount: Int32
  private var storedDateCount: Int32 = 0
  /// Whether it is timed and overlaps another timed occurrence, and both make their owner busy. `false` unless
  /// ``AgendaOptions/marksConflicts`` asks for it.
  public var hasConflict = false

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

  /// The calendar of the occurrence.
  public var calendar: CalendarIdentity {
    get { placed.event.calendar }
    set { change { $0.calendar = newValue } }
  }

  /// The title to show: the summary, or for a birthday ``BirthdayDetails/title``.
  public var title: String {
    get { placed.event.title }
    set { change { $0.title = newValue } }
  }

  /// Which day of the occurrence this is, from 1.
  public var dayIndex: Int {
    get { Int(storedDayIndex) }
    set { storedDayIndex = Int32(clamping: newValue) }
  }

  /// How many days the occurrence covers.
  public var dayCount: Int {
    get { Int(storedDayCount) }
    set { storedDayCount = Int32(clamping: newValue) }
  }

  /// How many occurrences of its series were found, where it stands for all of them, as in the result of a search; `nil` otherwise.
  public var dateCount: Int? {
    get { storedDateCount > 0 ? Int(storedDateCount) : nil }
    set { storedDateCount = Int32(clamping: newValue ?? 0) }
  }

  /// What makes it a task; `nil` for an event.
  public var toDo: ToDo? { placed.event.event.toDo }

  /// Whether it is a task.
  public var isTask: Bool { placed.isTask }

  /// Whether it is a task that was completed.
  public var isDone: Bool { isTask && toDo?.status == .completed }

  /// Whether the occurrence is cancelled.
  public var isCancelled: Bool {
    get { placed.event.isCancelled }
    set { change { $0.isCancelled = newValue } }
  }

  /// Whether the owner of the calendar declined it.
  public var isDeclined: Bool {
    get { placed.event.isDeclined }
    set { change { $0.isDeclined = newValue } }
  }

  /// The birthday, for an occurrence in a calendar of birthdays.
  public var birthday: BirthdayDetails? {
    get { placed.event.birthday }
    set { change { $0.birthday = newValue } }
  }

  /// Whether it is listed with the all-day events or the tasks of the day instead of what has a time.
  public var isAllDay: Bool { part == .allDay }

  private mutating func change(_ change: (inout SelectedEvent.Content) -> Void) {
    var content = placed.event
    change(&content)
    placed = SelectedOccurrence(placed.occurrence, of: SelectedEvent(content))
  }
}

extension AgendaItem: Hashable {
  /// Whether both items have equal occurrences and calendars, and equal display properties.
  public static func == (left: AgendaItem, right: AgendaItem) -> Bool {
    left.placed == right.placed && left.part == right.part && left.hasEnded == right.hasEnded
      && left.isRunning == right.isRunning && left.isOverdue == right.isOverdue
      && left.isSubtask == right.isSubtask && left.storedDayIndex == right.storedDayIndex
      && left.storedDayCount == right.storedDayCount && left.hasConflict == right.hasConflict
      && left.storedDateCount == right.storedDateCount
  }

  /// Feeds the occurrence and the day to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(placed)
    hasher.combine(part)
    hasher.combine(storedDayIndex)
  }
}
