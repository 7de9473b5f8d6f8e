public import ICalendar

/// The reminders of events that have none of their own, as a person wants them for a calendar. A value that is `nil` is that of the account, or of all
/// calendars.
///
/// ```swift
/// var reminders = DefaultReminders()
/// reminders.beforeStart = [Alarm.Offset(seconds: -600)]
/// reminders.ofAllDay = [DefaultReminders.TimeOfDay(daysBefore: 1, seconds: 18 * 3600)]
/// ```
///
/// Tasks, cancelled events and declined invitations get none. No calendar has them in its file.
public struct DefaultReminders: Sendable, Hashable {
  /// A time of day on the first day of an all-day event, or on one before. It is read on the wall clock of the viewer.
  public struct TimeOfDay: Sendable, Hashable {
    /// The number of days before the first day; 0 for that day.
    public var daysBefore: Int
    /// The seconds since midnight on the wall clock, below 86 400. A time that does not exist moves forward by the gap.
    public var seconds: Int

    /// A time on a day.
    public init(daysBefore: Int = 0, seconds: Int) {
      (self.daysBefore, self.seconds) = (daysBefore, seconds)
    }

    /// The moment for an event that begins on `date`, in a zone.
    public func instant(before date: CalendarDate, in zone: Zone) -> Instant {
      zone.instant(of: LocalDateTime(date.adding(days: -daysBefore)).adding(seconds: seconds))
    }
  }

  /// The offsets from the start of an event with times, or from the ``ICalendar/Occurrence/departure`` for it: negative before it.
  public var beforeStart: [Alarm.Offset]?
  /// The times of day for an all-day event.
  public var ofAllDay: [TimeOfDay]?
  /// Whether events with reminders of their own get these too.
  public var isAlways: Bool?
  /// Whether the calendar has no reminders at all, not even those of its events.
  public var isMuted: Bool?

  /// No reminders.
  public init() {}

  /// The values, and for those that are `nil` the ones of `other`, which stands for more calendars.
  public func filled(from other: DefaultReminders) -> DefaultReminders {
    var filled = self
    filled.beforeStart = beforeStart ?? other.beforeStart
    filled.ofAllDay = ofAllDay ?? other.ofAllDay
    filled.isAlways = isAlways ?? other.isAlways
    filled.isMuted = isMuted ?? other.isMuted
    return filled
  }
}

extension DefaultReminders {
  /// The reminders of an occurrence, with their times; none if the calendar has none for it.
  func alarms(of occurrence: SelectedOccurrence, viewer: Zone) -> [(alarm: Alarm, due: Instant)] {
    let event = occurrence.event
    guard isMuted != true, !occurrence.isTask, !event.isCancelled, !event.isDeclined,
      isAlways == true || event.event.details.alarms.isEmpty
    else { return [] }
    switch occurrence.span {
    case .allDay(let date, _):
      let midnight = viewer.instant(of: LocalDateTime(date))
      return (ofAllDay ?? []).map { time in
        let due = time.instant(before: date, in: viewer)
        let seconds = due.secondsSinceEpoch - midnight.secondsSinceEpoch
        return (Alarm(action: "DISPLAY", trigger: .relativeToStart(Alarm.Offset(seconds: seconds))), due)
      }
    case .timed(let start, let end):
      let travel = event.event.details.travelSeconds ?? 0
      return (beforeStart ?? []).compactMap { offset in
        let offset = Alarm.Offset(days: offset.days, seconds: offset.seconds - travel)
        let alarm = Alarm(action: "DISPLAY", trigger: .relativeToStart(offset))
        let zone = alarm.zone(in: event.event.schedule, viewer: viewer)
        return AlarmSchedule(alarm, start: start, end: end, zone: zone).due(0).map { (alarm, $0) }
      }
    }
  }
}
