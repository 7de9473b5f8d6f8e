public import ICalendar

/// A reminder that is due at a moment: one time of one alarm (RFC 5545 section 3.6.6) of one occurrence.
public struct DueAlarm: Sendable, Hashable {
  /// How many days around the time asked for events are looked for: an alarm that is due more than so long before its
  /// event begins, or after it ends, is not found.
  public static let reach = 31
  /// How often an alarm comes again at most, whatever its REPEAT says.
  public static let maximumRepetitions = 1000

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

  /// The alarms that are due in a window, half-open, of the occurrences that calendars have in ``readingWindow(for:)``: by the time at
  /// which they are due; of one time all-day occurrences first, else in the order of an agenda.
  ///
  /// Days and weeks of a trigger keep the wall clock of the event's zone, hours and less are exact (RFC 5545 section 3.3.6). An all-day
  /// occurrence begins and ends with the midnights of the viewer's zone. An alarm at a point in time is due once, however often its
  /// event recurs, for the first occurrence that has not begun by then, or else the last. Those that do nothing (`ACTION:NONE`) and those
  /// acknowledged when they were due or later (RFC 9074 section 6.1) are left out.
  ///
  /// - Parameters:
  ///   - calendars: The calendars with their occurrences.
  ///   - window: The span in which alarms are due, half-open.
  ///   - now: The moment by which occurrences run or have ended.
  ///   - options: Which occurrences are wanted; `limit` is the most alarms, the first ones, and `ended` means nothing.
  public static func all(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions()
  ) -> [DueAlarm] {
    let moment = Moment(now, in: window.zone)
    var found = FoundAlarms(in: window)
    let selected = SelectedOccurrence.select(
      from: calendars, in: readingWindow(for: window), options: options)
    for occurrence in selected {
      found.add(of: occurrence, at: moment)
    }
    let alarms = found.alarms.sorted { $0.precedes($1) }
    return options.limit.map { Array(alarms.prefix(max(0, $0))) } ?? alarms
  }

  private func precedes(_ other: DueAlarm) -> Bool {
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
