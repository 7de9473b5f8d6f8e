public import ICalendar

/// A reminder that is due at a moment: one time of one alarm (RFC 5545 section 3.6.6) of one occurrence.
public struct DueAlarm: Sendable, Hashable {
  /// How many days around the time asked for events are looked for: an alarm that is due more than so long before its
  /// event begins, or after it ends, is not found.
  public static let reach = 31
  /// How often an alarm comes again at most, whatever its REPEAT says.
  public static let maximumRepetitions = 1000
  /// How many alarms are found at most, the earliest: a calendar of a few kilobytes can ask for millions.
  public static let maximumCount = 20_000

  /// When it is due.
  public var due: Instant
  /// 0 where the trigger says when, else which of its repetitions it is, from 1.
  public var repetition: Int
  /// What is to be done, and by which trigger it is due.
  public var alarm: Alarm
  /// The occurrence that it reminds of.
  public var item: AgendaItem

  /// An alarm that is due for an occurrence.
  public init(due: Instant, repetition: Int = 0, alarm: Alarm, item: AgendaItem) {
    self.due = due
    self.repetition = repetition
    self.alarm = alarm
    self.item = item
  }
}

extension DueAlarm {
  /// The window that occurrences have to be read for, so that the alarms that are due in another can be found: ``reach`` days
  /// more on both sides.
  public static func readingWindow(for window: OccurrenceWindow) -> OccurrenceWindow {
    let seconds = reach * 86_400
    return OccurrenceWindow(
      from: window.start.adding(seconds: -seconds), to: window.end.adding(seconds: seconds), zone: window.zone
    )
  }

  /// The alarms that are due in a window: those of ``DueAlarms/init(of:in:at:options:)``, which also says whether there are more.
  public static func all(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions()
  ) -> [DueAlarm] {
    DueAlarms(of: calendars, in: window, at: now, options: options).alarms
  }

  /// Whether it stands before another: it is due before, or, of one time, its occurrence stands before in an agenda.
  func precedes(_ other: DueAlarm) -> Bool {
    if due != other.due { return due < other.due }
    let (isAllDay, isOtherAllDay) = (item.occurrence.isAllDay, other.item.occurrence.isAllDay)
    if isAllDay != isOtherAllDay { return isAllDay }
    let order = isAllDay ? Order.allDay : Order.timed
    if order(item.placed, other.item.placed) { return true }
    if order(other.item.placed, item.placed) { return false }
    return (repetition, alarm.action, alarm.description ?? "")
      < (other.repetition, other.alarm.action, other.alarm.description ?? "")
  }
}
