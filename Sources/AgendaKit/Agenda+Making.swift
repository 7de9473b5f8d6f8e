public import ICalendar

extension Agenda {
  /// What the calendars hold for a window, as it is at `now`.
  ///
  /// ```swift
  /// let agenda = Agenda(of: [CalendarOccurrences(work, contents.occurrences)], in: window, at: now)
  /// ```
  ///
  /// `calendars` are those that could be read, also the ones without occurrences; of a calendar of which
  /// nothing could be read, `problems` has a ``AgendaProblem/Severity/failure``. The result does not depend
  /// on the order of the calendars or of their occurrences.
  public init(
    of calendars: [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions(), problems: [AgendaProblem] = []
  ) {
    let calendarCount = calendars.count
    let whole = window.extended(byDays: options.daysAhead)
    let selected = SelectedOccurrence.select(from: calendars, in: whole, options: options)
    let days = DaysOfWindow(whole)
      .days(with: selected, at: now, ended: options.ended, limit: options.limit)
    self.init(
      of: days, in: window, at: now, calendarCount: calendarCount, options: options, problems: problems)
  }

  /// The agenda of days in order, before a limit; those after the window are the days ahead.
  init(
    of days: [AgendaDay], in window: OccurrenceWindow, at now: Instant, calendarCount: Int,
    options: AgendaOptions, problems: [AgendaProblem]
  ) {
    var days = days
    if let limit = options.limit { days.limit(to: limit) }
    let daysAhead = Array(days.suffix(max(0, options.daysAhead)))
    days.removeLast(daysAhead.count)
    let state = State(of: days, calendarCount: calendarCount, problems: problems)
    let isReadable = state != .notConfigured && state != .unreadable
    self.init(
      now: now, window: window, state: state, days: days, daysAhead: daysAhead, problems: problems,
      nextChange: isReadable ? Agenda.nextChange(of: days, after: now, in: window.zone) : nil)
  }
}

extension Agenda.State {
  /// What there is to show. That sources failed comes before what the others hold, which the days say.
  init(of days: [AgendaDay], calendarCount: Int, problems: [AgendaProblem]) {
    let hasFailure = problems.contains { $0.severity == .failure }
    if calendarCount == 0 {
      self = hasFailure ? .unreadable : .notConfigured
    } else if hasFailure {
      self = .someSourcesFailed
    } else if days.contains(where: { $0.shown + $0.hidden > 0 }) {
      self = .events
    } else {
      self = days.count == 1 ? .nothingToday : .nothingAhead
    }
  }
}
