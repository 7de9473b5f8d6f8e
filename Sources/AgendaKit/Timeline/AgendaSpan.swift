import ICalendar

/// The occurrences of a window, selected and sorted into days once, in order to make agendas for many moments of one
/// day.
struct AgendaSpan {
  private let window: OccurrenceWindow
  /// The days with all their occurrences, including those that have ended.
  private let days: [AgendaDay]
  private let calendarCount: Int
  private let options: AgendaOptions
  private let problems: [AgendaProblem]

  /// The occurrences of the calendars, for moments of the day of `now`, which also has the overdue tasks.
  init(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, from now: Instant,
    options: AgendaOptions, problems: [AgendaProblem]
  ) {
    let whole = window.extended(byDays: options.daysAhead)
    let selected = SelectedOccurrence.select(from: calendars, in: whole, options: options)
    self.window = window
    // Each agenda decides what has ended at its own moment.
    var days = DaysOfWindow(whole).days(with: selected, at: now, ended: .show)
    if options.marksConflicts { days.markConflicts(among: selected) }
    self.days = days
    calendarCount = calendars.count
    self.options = options
    self.problems = problems
  }

  /// The agenda at a moment.
  func agenda(at now: Instant) -> Agenda {
    let moment = Moment(now, in: window.zone)
    return Agenda(
      of: days.map { $0.asOf(moment, ended: options.ended) }, in: window, at: now,
      calendarCount: calendarCount,
      options: options, problems: problems)
  }

  /// The moments after `start` and before `end` at which an occurrence starts or ends, in order.
  func changes(after start: Instant, before end: Instant) -> [Instant] {
    var moments: Set<Instant> = []
    for day in days {
      for items in [day.allDay, day.timed] {
        for item in items {
          guard case .timed(let first, let last) = item.placed.span else { continue }
          for moment in [first, first == last ? first.adding(seconds: 1) : last]
          where start < moment && moment < end {
            moments.insert(moment)
          }
        }
      }
    }
    return moments.sorted()
  }
}

extension AgendaDay {
  /// The day at a moment, made from a day that has all its occurrences in order.
  fileprivate func asOf(_ moment: Moment, ended option: AgendaOptions.Ended) -> AgendaDay {
    var day = self
    for index in day.allDay.indices { day.allDay[index].change(to: moment) }
    for index in day.tasks.indices { day.tasks[index].change(to: moment) }
    for index in day.timed.indices { day.timed[index].change(to: moment) }
    guard option == .hide else { return day }
    day.allDay.removeAll(where: \.hasEnded)
    day.timed.removeAll(where: \.hasEnded)
    day.ended = shown - day.shown
    return day
  }
}

extension AgendaItem {
  fileprivate mutating func change(to moment: Moment) {
    hasEnded = moment.isAfter(placed)
    isRunning = moment.isWithin(placed.span)
    isOverdue = moment.isOverdue(placed)
  }
}
