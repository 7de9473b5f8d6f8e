internal import AgendaKit
internal import AgendaWidgets
internal import ICalendar

/// One thing of which `agenda watch --notify` reminds, and when.
struct Reminder {
  /// The thing.
  enum Subject {
    /// An event or a task.
    case alarm(DueAlarm)
    /// The all-day events of a day.
    case morning(CalendarDate, [AgendaItem])
  }

  /// The name of morning notices among those that were sent, in place of a UID.
  private static let morningName = "agenda:morning-notice"
  /// How many seconds late a reminder is still on time: it is sent although its event is over, and has no note.
  private static let lateness = 300

  let subject: Subject
  /// When it is due.
  let due: Instant
  /// By what it is known again.
  let key: SentAlarms.Key
  /// By what the alarm is known that it repeats; ``key`` unless a person has put it off.
  let origin: SentAlarms.Key

  /// A reminder of an alarm.
  init(_ alarm: DueAlarm, in zone: Zone) {
    subject = .alarm(alarm)
    due = alarm.due
    key = SentAlarms.Key(alarm, in: zone)
    origin = key
  }

  /// A reminder of an alarm that was put off. Its key is that of an alarm at this time, which the calendar may have got for it.
  init(_ alarm: DueAlarm, putOffUntil moment: Instant, in zone: Zone) {
    subject = .alarm(alarm)
    due = moment
    origin = SentAlarms.Key(alarm, in: zone)
    key = SentAlarms.Key(due: moment, start: moment, name: origin.uid)
  }

  /// A notice of the all-day events of a day.
  init(of items: [AgendaItem], on day: CalendarDate, at moment: Instant) {
    subject = .morning(day, items)
    due = moment
    key = SentAlarms.Key(due: moment, start: moment, name: Self.morningName)
    origin = key
  }

  /// Its alarm; `nil` for a morning notice.
  var alarm: DueAlarm? { if case .alarm(let alarm) = subject { alarm } else { nil } }

  /// True of one that comes later than it should.
  func isLate(at now: Instant) -> Bool { due.adding(seconds: Self.lateness) < now }

  /// True of one so late that the event, or the day, is over.
  func isOver(at now: Instant, in zone: Zone) -> Bool {
    guard isLate(at: now) else { return false }
    return switch subject {
    case .alarm(let alarm): alarm.item.occurrence.span.bounds(in: zone).end <= now
    case .morning(let day, _): zone.localDateTime(at: now).date > day
    }
  }

  /// The text of its notification.
  func notification(language: Language, now: Instant, zone: Zone) -> AlarmNotification {
    switch subject {
    case .alarm(let alarm):
      AlarmNotification(alarm, language: language, now: now, zone: zone, wasDue: isLate(at: now) ? due : nil)
    case .morning(let day, let items):
      .allDay(items, on: day, language: language, now: now, zone: zone)
    }
  }
}

extension [CalendarOccurrences] {
  /// Notices of all-day events at a time of day, in a half-open window; none for a day without them. Muted calendars are left out, and so are tasks and what
  /// does not take place.
  func morningNotices(
    at time: DefaultReminders.TimeOfDay, in window: OccurrenceWindow, options: AgendaOptions
  ) -> [Reminder] {
    let zone = window.zone
    var day = zone.localDateTime(at: window.start).date
    var notices: [Reminder] = []
    let heard = filter { $0.calendar.reminders.isMuted != true }
    while true {
      let moment = time.instant(before: day, in: zone)
      guard moment < window.end else { return notices }
      if moment >= window.start {
        let agenda = Agenda(
          of: heard, in: OccurrenceWindow(day..<day.adding(days: 1), zone: zone), at: moment, options: options
        )
        let items = agenda.days.flatMap(\.allDay).filter {
          !$0.isCancelled && !$0.isDeclined && !$0.occurrence.event.isToDo
        }
        if !items.isEmpty { notices.append(Reminder(of: items, on: day, at: moment)) }
      }
      day = day.adding(days: 1)
    }
  }
}
