public import ICalendar

/// The occurrences of some days and the problems of their sources, as they are at a moment.
public struct Agenda: Sendable, Hashable {
  /// The kind of content. Renderers draw each state.
  @nonexhaustive public enum State: String, Sendable, Hashable {
    /// There are events.
    case events
    /// There is nothing on the one requested day.
    case nothingToday
    /// There is nothing on any of the requested days.
    case nothingAhead
    /// No calendar is configured.
    case notConfigured
    /// Nothing can be shown before the user signs in to an account again.
    case signedOut
    /// The sources cannot be reached; the agenda shows the version fetched last.
    case unreachable
    /// No source could be read.
    case unreadable
    /// Some sources could not be read; the rest is shown.
    case someSourcesFailed
  }

  /// The moment that the agenda is for.
  public var now: Instant
  /// The viewer's zone.
  public var zone: Zone
  /// The requested span of time.
  public var window: OccurrenceWindow
  /// The kind of content.
  public var state: State
  /// The days of the window, in order, also those without events.
  public var days: [AgendaDay]
  /// The days after the window, for a widget that has room left. They are not part of the requested window.
  public var daysAhead: [AgendaDay]
  /// The problems of the sources, in the order of the sources.
  public var problems: [AgendaProblem]
  /// The next moment at which the agenda changes: an occurrence starts or ends, or a day begins.
  public var nextChange: Instant?
  /// The short names of events, if these are shown.
  package var identifiers: ShownIdentifiers?
  /// When the content was fetched, if that was not at ``now``.
  public var lastUpdate: Instant?

  /// An agenda for a moment.
  public init(
    now: Instant, window: OccurrenceWindow, state: State, days: [AgendaDay] = [], daysAhead: [AgendaDay] = [],
    problems: [AgendaProblem] = [], nextChange: Instant? = nil,
    lastUpdate: Instant? = nil
  ) {
    self.now = now
    self.zone = window.zone
    self.window = window
    self.state = state
    self.days = days
    self.daysAhead = daysAhead
    self.problems = problems
    self.nextChange = nextChange
    self.lastUpdate = lastUpdate
  }
}

extension Agenda {
  /// The agenda of some calendars for a window, as it is at `now`.
  ///
  /// ```swift
  /// let agenda = Agenda(of: [CalendarOccurrences(work, contents.occurrences)], in: window, at: now)
  /// ```
  ///
  /// `calendars` has each calendar that could be read, also if it has no occurrences. For a calendar that could not be read at
  /// all, `problems` has a ``ICalendar/Diagnostic/Severity/failure``. The result does not depend on the order of the calendars
  /// or of their occurrences. The agenda takes about 40 bytes for each day of the window, so a window of millions of years
  /// fills the memory.
  public init(
    of calendars: consuming [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions(), problems: [AgendaProblem] = []
  ) {
    let calendarCount = calendars.count
    let whole = window.extended(byDays: options.daysAhead)
    let selected = SelectedOccurrence.select(from: calendars, in: whole, options: options)
    var days = DaysOfWindow(whole)
      .days(with: selected, at: now, ended: options.ended, limit: options.limit)
    if options.marksConflicts { days.markConflicts(among: selected) }
    self.init(
      of: days, in: window, at: now, calendarCount: calendarCount, options: options, problems: problems)
  }

  /// The agenda of sorted days. Applies the limit, and separates the days ahead, which are the days after the window.
  init(
    of days: [AgendaDay], in window: OccurrenceWindow, at now: Instant, calendarCount: Int,
    options: AgendaOptions, problems: [AgendaProblem]
  ) {
    var days = days
    if let limit = options.limit { days.limit(to: limit) }
    let daysAhead = Array(days.suffix(options.daysAhead))
    days.removeLast(daysAhead.count)
    let state = State(of: days, calendarCount: calendarCount, problems: problems)
    let isReadable = calendarCount > 0
    self.init(
      now: now, window: window, state: state, days: days, daysAhead: daysAhead, problems: problems,
      nextChange: isReadable ? Agenda.nextChange(of: days, after: now, in: window.zone) : nil,
      lastUpdate: problems.lazy.compactMap(\.lastUpdate).min())
  }
}

extension Agenda.State {
  /// Whether no source could be read, so that an earlier drawing is more useful than this agenda. `lastUpdate` is
  /// ``Agenda/lastUpdate``.
  package func isFailure(lastUpdate: Instant?) -> Bool {
    switch self {
    case .unreadable, .signedOut: true
    case .unreachable: lastUpdate == nil
    case .events, .nothingToday, .nothingAhead, .notConfigured, .someSourcesFailed: false
    }
  }
}

extension Agenda.State {
  /// Decides the state. Failed sources take precedence over sources that are not up to date, and these over what the
  /// sources hold.
  init(of days: [AgendaDay], calendarCount: Int, problems: [AgendaProblem]) {
    let failures = problems.filter { $0.severity == .failure }
    if calendarCount == 0 {
      self = failures.isEmpty ? .notConfigured : Self(ofFailures: failures)
    } else if !failures.isEmpty {
      self = .someSourcesFailed
    } else if problems.contains(where: { $0.lastUpdate != nil }) {
      self = .unreachable
    } else if days.contains(where: { $0.shown + $0.hidden > 0 }) {
      self = .events
    } else {
      self = days.count == 1 ? .nothingToday : .nothingAhead
    }
  }

  /// The state if no source could be read: the common remedy, if all sources need the same.
  private init(ofFailures failures: [AgendaProblem]) {
    let kinds = Set(failures.map(\.kind))
    if kinds == [.signedOut] {
      self = .signedOut
    } else {
      self = kinds.isSubset(of: [.signedOut, .unreachable, .notFetched]) ? .unreachable : .unreadable
    }
  }
}

extension Agenda {
  /// The shown occurrences, each once, as the item of its first day in the window, in the order in which they are listed: day by day, all-day ones,
  /// tasks without a time, timed ones.
  public var occurrences: [AgendaItem] {
    days.indices.flatMap(newOccurrences(onDayAt:))
  }

  /// The elements of ``occurrences`` whose first day in the window is the day at an index, in the same order. All days
  /// together give ``occurrences``. Empty if there is no such day.
  package func newOccurrences(onDayAt index: Int) -> [AgendaItem] {
    guard days.indices.contains(index) else { return [] }
    let items = days[index].items
    return index == days.startIndex ? items : items.filter { $0.dayIndex == 1 }
  }

  /// The index of a day in ``days``; `nil` if the agenda does not have it.
  package func index(of date: CalendarDate) -> Int? {
    guard let first = days.first?.date else { return nil }
    let guess = date.daysSinceEpoch - first.daysSinceEpoch
    if days.indices.contains(guess), days[guess].date == date { return guess }
    return days.firstIndex { $0.date == date }
  }

  /// Some days as an agenda of their own. Days that this agenda does not have are without events.
  package func slice(_ dates: Range<CalendarDate>) -> Agenda {
    var slice = self
    slice.days = (0..<dates.lowerBound.distance(to: dates.upperBound)).map { number in
      let date = dates.lowerBound.adding(days: number)
      return index(of: date).map { days[$0] } ?? AgendaDay(date: date)
    }
    slice.daysAhead = []
    slice.window = OccurrenceWindow(dates, zone: zone)
    return slice
  }
}

extension Agenda {
  /// The agenda with at most `limit` occurrences in all, as ``AgendaOptions/limit`` describes. The others are added
  /// to the hidden ones.
  public func limited(to limit: Int) -> Agenda {
    var agenda = self
    agenda.days.limit(to: limit)
    return agenda
  }
}

extension Agenda {
  /// The number of occurrences that a limit left out, each once.
  package var hiddenCount: Int { days.reduce(0) { $0 + $1.newlyHidden } }

  /// The item for a status bar: the running timed item that started last, until the next one begins within ten minutes; else the next timed item; else the
  /// first all-day item of the first day; else `nil`.
  public var currentItem: AgendaItem? {
    current(soon: NextEvent.Scope().soon)?.item ?? firstAllDayItem
  }

  /// The first all-day item of the first day.
  package var firstAllDayItem: AgendaItem? { days.first?.allDay.first }

  /// The timed item for a status bar, with the one that still runs. The next one stands before that from `soon` seconds before its start on.
  package func current(soon: Int) -> CurrentItem? {
    let timed = days.flatMap(\.timed).filter { $0.isRunning || !$0.hasEnded && !$0.isOverdue && !$0.isDone }
    return CurrentItem(among: timed, at: now, soon: soon)
  }
}

extension Agenda {
  /// The first moment after `now` at which the days look different: a shown occurrence starts or ends, or the next
  /// local day begins.
  static func nextChange(of days: [AgendaDay], after now: Instant, in zone: Zone) -> Instant {
    var next = LocalDay(of: now, in: zone).end
    for day in days {
      for item in day.allDay { item.occurrence.span.bringForward(&next, after: now) }
      for item in day.timed { item.occurrence.span.bringForward(&next, after: now) }
    }
    return next
  }
}

extension Occurrence.Span {
  /// Sets `next` to the start or end of this span if that is after `now` and before `next`. A span of no length ends
  /// one second after its start; an all-day span changes only at midnight.
  func bringForward(_ next: inout Instant, after now: Instant) {
    guard case .timed(let start, let end) = self else { return }
    let ended = start == end ? start.adding(seconds: 1) : end
    if now < start, start < next { next = start }
    if now < ended, ended < next { next = ended }
  }
}

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

extension Agenda {
  /// The tasks of some calendars, as they are at `now`. Tasks that are overdue or due today come first, then the later ones day by
  /// day. Tasks without a date come last, under ``AgendaDay/noDate``. With ``AgendaOptions/Tasks/all`` the agenda also has completed
  /// tasks, on the day on which they were due.
  ///
  /// Read the tasks with ``ICalendar/ToDoExtent/open`` or ``ICalendar/ToDoExtent/everything``.
  /// - Parameters:
  ///   - calendars: the calendars with their tasks; events are left out.
  ///   - now: the moment that decides what is overdue.
  ///   - zone: the viewer's zone.
  ///   - options: which tasks are shown. A limit counts the others.
  ///   - problems: the problems of the sources.
  public init(
    ofTasks calendars: [CalendarOccurrences], at now: Instant, in zone: Zone,
    options: AgendaOptions = AgendaOptions(), problems: [AgendaProblem] = []
  ) {
    let moment = Moment(now, in: zone)
    let today = moment.today.date
    let window = OccurrenceWindow(today..<today.adding(days: 1), zone: zone)
    var days: [CalendarDate: AgendaDay] = [today: AgendaDay(date: today)]
    for task in SelectedOccurrence.selectTasks(from: calendars, options: options, viewer: zone) {
      let (date, item) = task.taskItem(at: moment, in: zone)
      days[date, default: AgendaDay(date: date)].append(item)
    }
    var sorted = days.values.sorted { $0.date < $1.date }
    for index in sorted.indices { sorted[index].sort() }
    if let limit = options.limit { sorted.limit(to: limit) }
    self.init(
      now: now, window: window,
      state: State(of: sorted, calendarCount: calendars.count, problems: problems), days: sorted,
      problems: problems, nextChange: Agenda.nextChange(of: sorted, after: now, in: zone),
      lastUpdate: problems.lazy.compactMap(\.lastUpdate).min())
  }

  /// The tasks that it shows, in its order.
  public var tasks: [AgendaItem] {
    days.flatMap { day in day.tasks + day.timed.filter(\.isTask) }
  }
}

extension SelectedOccurrence {
  /// The item of a task in a list of tasks, and the day under which it stands: ``AgendaDay/noDate`` if it has no date.
  func taskItem(at moment: Moment, in zone: Zone) -> (date: CalendarDate, item: AgendaItem) {
    let isDated = event.event.toDo?.isDated == true
    let date = isDated ? taskDay(at: moment, in: zone) : AgendaDay.noDate
    let part: AgendaItem.Part = isDated && hasTime(at: moment, in: zone) ? .whole : .allDay
    let day = LocalDay(date, in: zone)
    return (date, AgendaItem(self, part: part, on: day, of: date..<date.adding(days: 1), at: moment))
  }
}

/// A problem of a calendar source. The agenda is shown as far as it could be read.
public struct AgendaProblem: Sendable, Hashable, Codable {
  /// How much of the source is lost: nothing, a part, or all of it.
  public typealias Severity = Diagnostic.Severity

  /// The file, folder or address, or `standard input`.
  public var source: String
  /// The name of the calendar.
  public var calendar: String
  /// The kind of problem: a stable name such as `unknown-time-zone`.
  public var kind: Diagnostic.Code
  /// How much of the source is lost.
  public var severity: Severity
  /// The problem and how it was handled, without the source and without a full stop.
  public var message: String
  /// The line of the file, from 1; `nil` if it is unknown.
  public var line: Int?
  /// The number of problems. Usually 1; larger if this entry stands for several problems of one kind.
  public var count: Int
  /// The time of the fetch whose events are shown, if the problem is that the calendar is not up to date; `nil` for any other problem.
  public var lastUpdate: Instant?
  /// When the calendar is fetched again, if it could not be fetched; `nil` for any other problem, and if only the user can solve it.
  public var nextAttempt: Instant?
  /// The account that the problem concerns; `nil` for a calendar of no account.
  public var account: String?

  /// A problem of a source.
  public init(
    source: String, calendar: String, kind: Diagnostic.Code, severity: Severity, message: String,
    line: Int? = nil, count: Int = 1, lastUpdate: Instant? = nil
  ) {
    self.source = source
    self.calendar = calendar
    self.kind = kind
    self.severity = severity
    self.message = message
    self.line = line
    self.count = count
    self.lastUpdate = lastUpdate
  }

  /// A problem that a reader found in a calendar. Its source is the file of the diagnostic; without a file, `source`. With
  /// `isFailure`, nothing of the calendar could be read, and an error becomes a failure.
  public init(_ diagnostic: Diagnostic, source: String, calendar: String, isFailure: Bool = false) {
    self.init(
      source: diagnostic.file ?? source, calendar: calendar, kind: diagnostic.code,
      severity: isFailure && diagnostic.severity == .error ? .failure : diagnostic.severity,
      message: diagnostic.message, line: diagnostic.line, count: diagnostic.count)
  }
}

extension AgendaProblem {
  /// Whether the problem concerns what an agenda shows.
  package var isOfEvents: Bool { kind != .unreadableAlarm && kind != .ignoredComponent }
}

extension [AgendaProblem] {
  /// Whether the problems tell the age of copies alone: no source was out of reach.
  package var onlyTellAge: Bool {
    let dated = filter { $0.lastUpdate != nil }
    return !dated.isEmpty && dated.allSatisfy { $0.kind == .outdated }
  }

  /// The first of the calendars of which nothing could be read, if none of them is there; `nil` if one is.
  package var firstMissing: AgendaProblem? {
    let failures = filter { $0.severity == .failure }
    return failures.allSatisfy { $0.kind == .notFound } ? failures.first : nil
  }

  /// Whether each calendar of which nothing could be read is being fetched or copied for the first time.
  package var onlyBeingFetched: Bool {
    let failures = filter { $0.severity == .failure }
    return !failures.isEmpty && failures.allSatisfy { $0.kind == .notFetched }
  }
}

extension AgendaProblem: CustomStringConvertible {
  /// The problem as a line for people: `source:line: message`.
  public var description: String {
    line.map { "\(source):\($0): \(message)" } ?? "\(source): \(message)"
  }
}
