import ICalendar

/// A point in time with the date that a viewer has then.
struct Moment {
  let now: Instant
  let today: LocalDay

  init(_ now: Instant, in zone: Zone) {
    self.now = now
    self.today = LocalDay(of: now, in: zone)
  }

  /// Whether a span has ended: a timed one when `end <= now`, of no length when `start < now`, an all-day one
  /// when its last day has.
  func isAfter(_ span: Occurrence.Span) -> Bool {
    switch span {
    case .allDay(let start, let end): max(end, start.adding(days: 1)) <= today.date
    case .timed(let start, let end): start < now && end <= now
    }
  }

  /// Whether a timed span runs: `start <= now < end`.
  func isWithin(_ span: Occurrence.Span) -> Bool {
    guard case .timed(let start, let end) = span else { return false }
    return start <= now && now < end
  }
}
