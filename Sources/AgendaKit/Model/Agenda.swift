public import ICalendar

/// What a person needs of their calendars for some days, at a moment.
public struct Agenda: Sendable, Hashable {
  /// What there is to show; each is drawn, none is a bare error line.
  public enum State: String, Sendable, Hashable {
    /// Events.
    case events
    /// Nothing on the one day asked for.
    case nothingToday
    /// Nothing on any of the days asked for.
    case nothingAhead
    /// No calendar is known.
    case notConfigured
    /// An account has to be signed in to again before anything can be shown.
    case signedOut
    /// The sources cannot be reached; what was fetched before is shown.
    case unreachable
    /// No source could be read.
    case unreadable
    /// Some sources could not be read; the rest is shown.
    case someSourcesFailed
  }

  /// The moment for which it holds.
  public var now: Instant
  /// The viewer's zone.
  public var zone: Zone
  /// The span of time asked for.
  public var window: OccurrenceWindow
  /// What there is to show.
  public var state: State
  /// The days, each in the window, in order; also those without events.
  public var days: [AgendaDay]
  /// The days after the window, with which a widget goes on that has room left; they are no part of what was asked for.
  public var daysAhead: [AgendaDay]
  /// What went wrong with the sources, in the order of the sources.
  public var problems: [AgendaProblem]
  /// The next moment at which the agenda changes: a start, an end, a midnight.
  public var nextChange: Instant?
  /// When what is shown was fetched, where that was not now.
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

extension Agenda {
  /// Each occurrence shown, once, as it stands on its first day in the window: by start, all-day ones first
  /// where the starting day is the same.
  public var occurrences: [AgendaItem] {
    days.indices.flatMap(newOccurrences(onDayAt:))
  }

  /// Of ``occurrences`` those that stand on the day at an index for the first time, in the same order: the ones of day after day are all of
  /// them. None where there is no such day.
  public func newOccurrences(onDayAt index: Int) -> [AgendaItem] {
    guard days.indices.contains(index) else { return [] }
    let day = days[index]
    let isFirst = index == days.startIndex
    let allDay = day.allDay.filter { (isFirst || $0.dayIndex == 1) && $0.occurrence.isAllDay }
    let covering = day.allDay.filter { (isFirst || $0.dayIndex == 1) && !$0.occurrence.isAllDay }
    var timed = isFirst ? day.timed : day.timed.filter { $0.dayIndex == 1 }
    // Timed ones that cover the whole day stand among the all-day ones.
    if !covering.isEmpty { timed = (covering + timed).sorted { Order.timed($0.placed, $1.placed) } }
    let items = allDay + timed
    return isFirst ? items.sorted { $0.precedes($1) } : items
  }
}

extension AgendaItem {
  /// The order of ``Agenda/occurrences`` among those of one day.
  fileprivate func precedes(_ other: AgendaItem) -> Bool {
    if dayIndex != other.dayIndex { return dayIndex > other.dayIndex }
    let (isAllDay, isOtherAllDay) = (occurrence.isAllDay, other.occurrence.isAllDay)
    if isAllDay != isOtherAllDay { return isAllDay }
    return isAllDay ? Order.allDay(placed, other.placed) : Order.timed(placed, other.placed)
  }
}

extension Agenda {
  /// The agenda with no more than `limit` occurrences in all, as ``AgendaOptions/limit`` makes it; those left out are
  /// counted as hidden, beside those that were before.
  public func limited(to limit: Int) -> Agenda {
    var agenda = self
    agenda.days.limit(to: limit)
    return agenda
  }
}

extension Agenda {
  /// The timed item that runs, of several the one that started last; else the next one to start; else the first all-day one of
  /// the first day. `nil` where the days have none of these. What a status bar shows of these days.
  public var currentItem: AgendaItem? {
    let timed = days.flatMap(\.timed)
    // Of those that started together, the one that stands first.
    let running = timed.filter(\.isRunning).max { $0.occurrence.span.isBefore($1.occurrence.span) }
    return running ?? timed.first { !$0.hasEnded } ?? days.first?.allDay.first
  }
}

extension Occurrence.Span {
  /// Whether both are timed, and this one starts earlier.
  fileprivate func isBefore(_ other: Occurrence.Span) -> Bool {
    guard case .timed(let start, _) = self, case .timed(let otherStart, _) = other else { return false }
    return start < otherStart
  }
}

extension Agenda {
  /// The first moment after `now` at which days look different: the start or end of an occurrence shown, or
  /// the next local midnight.
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
  /// Moves `next` to when it begins or has ended, where that is after `now` and earlier. One of no length has ended a second after its
  /// start; an all-day one changes at midnights only.
  func bringForward(_ next: inout Instant, after now: Instant) {
    guard case .timed(let start, let end) = self else { return }
    let ended = start == end ? start.adding(seconds: 1) : end
    if now < start, start < next { next = start }
    if now < ended, ended < next { next = ended }
  }
}
