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
