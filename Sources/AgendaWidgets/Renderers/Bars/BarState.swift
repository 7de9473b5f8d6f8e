public import AgendaKit
public import ICalendar

/// What a status bar can colour: how near the next event is, or that what is shown is not as it should be.
public enum BarState: String, Sendable, Hashable, CaseIterable {
  /// An event is on.
  case running
  /// One starts within ``soonSeconds``.
  case soon
  /// One starts later, or lasts the whole day.
  case later
  /// There is none.
  case none
  /// The calendars cannot be reached, and what is shown was fetched before.
  case stale
  /// Nothing could be read.
  case failed

  /// How many seconds before its start an event is soon.
  public static let soonSeconds = 15 * 60

  /// The state at a moment: of the event that is shown, unless the sources are in a worse one.
  public init(_ item: AgendaItem?, at now: Instant, sources: Agenda.State) {
    switch sources {
    case .unreadable, .notConfigured, .signedOut: self = .failed
    case .unreachable: self = .stale
    case .events, .nothingToday, .nothingAhead, .someSourcesFailed:
      self = BarState.nearness(of: item, at: now)
    }
  }

  /// The moment from which an event is soon; `nil` of one without a time.
  package static func soonBegins(for item: AgendaItem) -> Instant? {
    guard !item.isAllDay, case .timed(let start, _) = item.occurrence.span else { return nil }
    return start.adding(seconds: -soonSeconds)
  }

  private static func nearness(of item: AgendaItem?, at now: Instant) -> BarState {
    guard let item else { return .none }
    guard let soon = soonBegins(for: item) else { return .later }
    return item.isRunning ? .running : soon <= now ? .soon : .later
  }
}
