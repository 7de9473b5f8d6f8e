public import ICalendar

/// Agendas of calendars that were read. These initializers find the occurrences themselves.
extension Agenda {
  /// The agenda of several calendars for a window, as it is at `now`.
  ///
  /// ```swift
  /// let work = Calendar(bytes, file: "work.ics", viewer: berlin)
  /// let birthdays = Calendar(others, file: "birthdays.ics", kind: .birthdays, viewer: berlin)
  /// let agenda = Agenda(of: [work, birthdays], in: OccurrenceWindow(week, zone: berlin), at: now)
  /// ```
  ///
  /// Each calendar has its own name, kind and colour (``CalendarIdentity/init(of:position:)``), and its position among `calendars`, from 0.
  /// It has no ``CalendarIdentity/ownerAddresses``, so no event counts as declined.
  ///
  /// The agenda has the occurrences of the window and of ``AgendaOptions/daysAhead``, and the tasks that ``AgendaOptions/tasks`` selects.
  /// Its problems are `problems`, and then those of the calendars, except problems of reminders and journal entries.
  /// - Parameters:
  ///   - calendars: the calendars. Of an event that is in several, the one in the first calendar is shown.
  ///   - window: the half-open span of time, and the viewer's zone.
  ///   - now: the moment that decides what is running and what has ended.
  ///   - options: which events are shown.
  ///   - problems: the problems of calendars that could not be read.
  ///   - budget: the limits on the number of occurrences of events and on the work, for all calendars together.
  public init(
    of calendars: some Sequence<Calendar>, in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions(), problems: [AgendaProblem] = [],
    within budget: ExpansionBudget = ExpansionBudget()
  ) {
    self.init(
      of: calendars.identified, in: window, at: now, options: options, problems: problems, within: budget)
  }

  /// The agenda of several calendars with given names and colours for a window, as it is at `now`.
  ///
  /// ```swift
  /// var mine = CalendarIdentity(of: work, position: 0)
  /// mine.ownerAddresses = ["kim@example.org"]
  /// let others = CalendarIdentity(name: "Team", position: 1, color: CalendarColor("teal"))
  /// let agenda = Agenda(of: [(mine, work), (others, team)], in: window, at: now)
  /// ```
  ///
  /// It finds occurrences, tasks and problems as the initializer without identities does.
  ///
  /// Give each calendar another ``CalendarIdentity/position``: of an event that is in several calendars, the one in the calendar with the
  /// lowest position is shown, and a calendar without a colour gets one by its position. A calendar of birthdays needs the
  /// ``CalendarIdentity/kind`` `birthdays`.
  /// - Parameters:
  ///   - calendars: the calendars, each with its name and how it is shown.
  ///   - window: the half-open span of time, and the viewer's zone.
  ///   - now: the moment that decides what is running and what has ended.
  ///   - options: which events are shown.
  ///   - problems: the problems of calendars that could not be read.
  ///   - budget: the limits on the number of occurrences of events and on the work, for all calendars together.
  public init(
    of calendars: some Sequence<(CalendarIdentity, Calendar)>, in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions(), problems: [AgendaProblem] = [],
    within budget: ExpansionBudget = ExpansionBudget()
  ) {
    let found = FoundOccurrences(
      of: calendars, in: window.extended(byDays: options.daysAhead), tasks: options.tasks.extent,
      within: budget)
    self.init(
      of: found.calendars, in: window, at: now, options: options, problems: problems + found.problems)
  }

  /// The agenda of one calendar for a window, as it is at `now`.
  ///
  /// ```swift
  /// let calendar = Calendar(bytes, file: "work.ics", viewer: berlin)
  /// let agenda = Agenda(of: calendar, in: OccurrenceWindow(week, zone: berlin), at: now)
  /// ```
  ///
  /// It has the occurrences of the window and of ``AgendaOptions/daysAhead``, and the tasks that ``AgendaOptions/tasks`` selects.
  /// Its problems are the problems of the calendar, except problems of reminders and journal entries.
  /// - Parameters:
  ///   - calendar: the calendar.
  ///   - identity: its name and how it is shown; `nil` for the calendar's own name and colour.
  ///   - window: the half-open span of time, and the viewer's zone.
  ///   - now: the moment that decides what is running and what has ended.
  ///   - options: which events are shown.
  ///   - budget: the limits on the number of occurrences of events and on the work.
  public init(
    of calendar: Calendar, identity: CalendarIdentity? = nil, in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions(), within budget: ExpansionBudget = ExpansionBudget()
  ) {
    let identity = identity ?? CalendarIdentity(of: calendar)
    self.init(of: [(identity, calendar)], in: window, at: now, options: options, within: budget)
  }
}
