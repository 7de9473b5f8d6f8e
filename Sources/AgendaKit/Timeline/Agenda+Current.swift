import ICalendar

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
