public import ICalendar

/// An occurrence as it stands on one day of an agenda.
public struct AgendaItem: Sendable, Hashable {
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

  /// The occurrence.
  public var occurrence: Occurrence
  /// The calendar it comes from.
  public var calendar: CalendarIdentity
  /// The title to show: the summary, or what the calendar's kind makes of it.
  public var title: String
  /// What the day sees of it.
  public var part: Part
  /// Which of its days this is, from 1.
  public var dayIndex: Int
  /// How many days it covers.
  public var dayCount: Int
  /// Whether it has ended, on whichever of its days it stands: a timed one when `end <= now`, of no length
  /// when `start < now`; an all-day one when its last day has.
  public var hasEnded: Bool
  /// Whether it runs now: `start <= now < end`, timed.
  public var isRunning: Bool
  /// Whether it is cancelled.
  public var isCancelled: Bool
  /// Whether the owner declined it.
  public var isDeclined: Bool
  /// Whose birthday it is, in a calendar of birthdays.
  public var birthday: BirthdayDetails?

  /// Whether it stands in the summary of all-day events and not in the timed list.
  public var isAllDay: Bool { part == .allDay }

  /// An occurrence on a day.
  public init(
    occurrence: Occurrence, calendar: CalendarIdentity, title: String, part: Part, dayIndex: Int = 1,
    dayCount: Int = 1, hasEnded: Bool = false, isRunning: Bool = false, isCancelled: Bool = false,
    isDeclined: Bool = false, birthday: BirthdayDetails? = nil
  ) {
    self.occurrence = occurrence
    self.calendar = calendar
    self.title = title
    self.part = part
    self.dayIndex = dayIndex
    self.dayCount = dayCount
    self.hasEnded = hasEnded
    self.isRunning = isRunning
    self.isCancelled = isCancelled
    self.isDeclined = isDeclined
    self.birthday = birthday
  }
}
