public import ICalendar

/// A reminder that is due at a moment: one time of one alarm (RFC 5545 section 3.6.6) of one occurrence.
public struct DueAlarm: Sendable, Hashable {
  /// The number of days before and after the window in which events are searched. An alarm that is due more than 31
  /// days before its event begins, or after it ends, is not found.
  public static let maximumDaysFromEvent = 31
  /// The most repetitions of an alarm, whatever its REPEAT says.
  public static let maximumRepetitions = 1000
  /// The most alarms that are found; the earliest are kept. A calendar of a few kilobytes can ask for millions.
  public static let maximumCount = 20_000

  /// When the alarm is due.
  public var due: Instant
  /// 0 for the trigger's own time, else the number of the repetition, from 1.
  public var repetition: Int
  /// The alarm: its action and its trigger.
  public var alarm: Alarm
  /// The occurrence that the alarm belongs to.
  public var item: AgendaItem
  /// Whether the event does not have the alarm: it is one of ``CalendarIdentity/reminders``.
  public var isDefault = false

  /// An alarm of an occurrence, due at a moment.
  public init(due: Instant, repetition: Int = 0, alarm: Alarm, item: AgendaItem) {
    self.due = due
    self.repetition = repetition
    self.alarm = alarm
    self.item = item
  }
}

extension DueAlarm {
  /// The window to read occurrences for, in order to find the alarms that are due in `window`: ``maximumDaysFromEvent`` days longer
  /// on both sides.
  public static func readingWindow(for window: OccurrenceWindow) -> OccurrenceWindow {
    let seconds = maximumDaysFromEvent * 86_400
    return OccurrenceWindow(
      from: window.start.adding(seconds: -seconds), to: window.end.adding(seconds: seconds), zone: window.zone
    )
  }

  /// Whether this alarm comes before another: it is due earlier; at the same time, its occurrence comes first in an
  /// agenda.
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

/// The alarms that are due in a window.
public struct DueAlarms: Sendable {
  /// The alarms, sorted by the time at which they are due. At the same time all-day occurrences come first, then the
  /// order of an agenda holds.
  public var alarms: [DueAlarm]
  /// Whether later alarms were left out because there are more than ``DueAlarm/maximumCount``.
  public var isTruncated: Bool
}

extension DueAlarms {
  /// Finds the alarms that are due in a half-open window: the earliest ``DueAlarm/maximumCount``. `calendars` have
  /// their occurrences in ``DueAlarm/readingWindow(for:)``. The time grows with the number of occurrences and their
  /// alarms, but not with the repetitions.
  ///
  /// Days and weeks of a trigger keep the wall clock of the event's zone; hours, minutes and seconds are exact (RFC
  /// 5545 section 3.3.6). An all-day occurrence begins and ends at midnight in the viewer's zone. An alarm at an
  /// absolute time is due once for the whole series, with its overrides: for the first occurrence that has not ended by
  /// then, or else for the last; the same holds for its repetitions. Alarms without an action (`ACTION:NONE`) are left
  /// out, and alarms that were acknowledged when they were due or later (RFC 9074 section 6.1).
  ///
  /// The ``CalendarIdentity/reminders`` of a calendar are added to its events, or it is muted by them.
  ///
  /// - Parameters:
  ///   - calendars: The calendars with their occurrences.
  ///   - window: The window in which alarms are due, half-open.
  ///   - now: The moment that decides which occurrences are running or have ended.
  ///   - options: Which occurrences are wanted. `limit` is the most alarms, the first ones; `ended` has no effect.
  public init(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions()
  ) {
    let occurrences = SelectedOccurrence.select(
      from: calendars, in: DueAlarm.readingWindow(for: window), options: options)
    var found = FoundAlarms(of: occurrences, in: window, limit: DueAlarm.maximumCount)
    let (candidates, isTruncated) = found.find()
    let moment = Moment(now, in: window.zone)
    let alarms = candidates.map { candidate in
      let occurrence = occurrences[candidate.occurrence]
      var alarm = DueAlarm(
        due: candidate.due, repetition: candidate.repetition,
        alarm: occurrence.alarms(viewer: window.zone, areDefault: candidate.isDefault)[candidate.alarm],
        item: AgendaItem(occurrence, in: window.zone, at: moment))
      alarm.isDefault = candidate.isDefault
      return alarm
    }
    .sorted { $0.precedes($1) }
    self.alarms = options.limit.map { Array(alarms.prefix(max(0, $0))) } ?? alarms
    self.isTruncated = isTruncated && options.limit ?? .max > alarms.count
  }
}

extension SelectedOccurrence {
  /// The alarms of the event, or those of its calendar for it.
  fileprivate func alarms(viewer: Zone, areDefault: Bool) -> [Alarm] {
    areDefault
      ? event.calendar.reminders.alarms(of: self, viewer: viewer).map(\.alarm) : event.event.details.alarms
  }
}

extension AgendaItem {
  /// The whole occurrence, on the first of its days.
  fileprivate init(_ occurrence: SelectedOccurrence, in zone: Zone, at moment: Moment) {
    self.init(
      occurrence, part: occurrence.occurrence.isAllDay ? .allDay : .whole, dayIndex: 1,
      dayCount: occurrence.span.dates(in: zone).dayCount, hasEnded: moment.isAfter(occurrence),
      isRunning: moment.isWithin(occurrence.span))
    isOverdue = moment.isOverdue(occurrence)
  }
}
