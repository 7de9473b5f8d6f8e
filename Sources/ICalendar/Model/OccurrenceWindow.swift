/// The span of time of which occurrences are asked, as a viewer in a zone sees it.
public struct OccurrenceWindow: Sendable, Hashable {
  /// The first point in time inside.
  public let start: Instant
  /// The first point in time after it.
  public let end: Instant
  /// The viewer's zone: floating times and dates are in it.
  public let zone: Zone
  /// The dates that the window touches, half-open.
  public let dates: Range<CalendarDate>

  /// The half-open window from `start` to `end`, for a viewer in `zone`.
  public init(from start: Instant, to end: Instant, zone: Zone) {
    self.start = start
    self.end = end
    self.zone = zone
    let first = zone.localDateTime(at: start).date
    guard start < end else {
      dates = first..<first
      return
    }
    let last = zone.localDateTime(at: end.adding(seconds: -1)).date
    // A clock that is turned back over midnight shows an earlier date in the later moment.
    dates = first..<max(first, last.adding(days: 1))
  }

  /// The half-open window of whole days, from the midnight that begins `dates.lowerBound` to the one that begins
  /// `dates.upperBound`.
  public init(_ dates: Range<CalendarDate>, zone: Zone) {
    self.init(
      from: zone.instant(of: LocalDateTime(dates.lowerBound)),
      to: zone.instant(of: LocalDateTime(dates.upperBound)), zone: zone)
  }

  /// Whether a span touches the window. A timed one does when it starts before the window's end and ends after its
  /// start; one of no length when it starts inside; an all-day one when it covers one of the window's dates.
  public func contains(_ span: Occurrence.Span) -> Bool {
    switch span {
    case .allDay(let first, let end):
      first < dates.upperBound && end > dates.lowerBound
    case .timed(let first, let last):
      first == last ? first >= start && first < end : first < end && last > start
    }
  }
}
