package import AgendaKit
package import ICalendar

/// The state that a status bar can colour: how near the next event is, or a problem of the sources.
package enum BarState: String, Sendable, Hashable, CaseIterable {
  /// An event is running.
  case running
  /// The next event starts within ``soonSeconds``.
  case soon
  /// The next event starts later, or is an all-day event.
  case later
  /// There is no event.
  case none
  /// The calendars cannot be reached; the event comes from data that was fetched earlier.
  case stale
  /// Nothing could be read.
  case failed

  /// How many seconds before its start an event counts as soon.
  package static let soonSeconds = 15 * 60

  /// The state at a moment: that of the event shown, unless the state of the sources is worse.
  package init(_ item: AgendaItem?, at now: Instant, sources: Agenda.State) {
    switch sources {
    case .unreadable, .notConfigured, .signedOut: self = .failed
    case .unreachable: self = .stale
    case .events, .nothingToday, .nothingAhead, .someSourcesFailed:
      self = BarState.nearness(of: item, at: now)
    }
  }

  /// The moment from which an event counts as soon; `nil` if it has no time.
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
