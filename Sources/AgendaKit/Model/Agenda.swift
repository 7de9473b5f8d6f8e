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
