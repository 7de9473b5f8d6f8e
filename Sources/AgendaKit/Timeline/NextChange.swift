import ICalendar

extension Agenda {
  /// The first moment after `now` at which days look different: the start or end of an occurrence shown, or
  /// the next local midnight.
  static func nextChange(of days: [PlacedDay], after now: Instant, in zone: Zone) -> Instant {
    let midnight = LocalDay(of: now, in: zone).end
    return days.lazy.flatMap { $0.allDay + $0.timed }.flatMap(\.selected.span.changes)
      .filter { now < $0 && $0 < midnight }.min() ?? midnight
  }
}

extension Occurrence.Span {
  /// When it begins, and when it has ended: one of no length a second after its start. An all-day one changes
  /// at midnights only.
  var changes: [Instant] {
    switch self {
    case .allDay: []
    case .timed(let start, let end): [start, start == end ? start.adding(seconds: 1) : end]
    }
  }
}
