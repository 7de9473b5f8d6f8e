/// The span of time of which occurrences are asked, as a viewer in a zone sees it.
public struct OccurrenceWindow: Sendable, Hashable {
  /// The first point in time inside.
  public let start: Instant
  /// The first point in time after it.
  public let end: Instant
  /// The viewer's zone: floating times and dates are in it.
  public let zone: Zone
  /// The dates that the window touches, half-open. Of whole days it is all of them, also one that the zone skipped, on which no time is.
  public let dates: Range<CalendarDate>
  /// Whether it was asked for by its dates.
  public let isOfWholeDays: Bool

  /// The half-open window from `start` to `end`, for a viewer in `zone`.
  public init(from start: Instant, to end: Instant, zone: Zone) {
    self.start = start
    self.end = end
    self.zone = zone
    dates = Self.dates(from: start, to: end, in: zone)
    isOfWholeDays = false
  }

  /// The half-open window of whole days, from the midnight that begins `dates.lowerBound` to the one that begins
  /// `dates.upperBound`.
  public init(_ dates: Range<CalendarDate>, zone: Zone) {
    start = zone.instant(of: LocalDateTime(dates.lowerBound))
    end = zone.instant(of: LocalDateTime(dates.upperBound))
    self.zone = zone
    self.dates = dates
    isOfWholeDays = true
  }

  /// The window that begins so many seconds earlier and ends so many later.
  func widened(before: Int, after: Int) -> OccurrenceWindow {
    OccurrenceWindow(
      widening: self, from: start.adding(seconds: -before), to: end.adding(seconds: after))
  }

  private init(widening inner: OccurrenceWindow, from start: Instant, to end: Instant) {
    self.start = start
    self.end = end
    zone = inner.zone
    let dates = Self.dates(from: start, to: end, in: zone)
    self.dates =
      min(dates.lowerBound, inner.dates.lowerBound)..<max(dates.upperBound, inner.dates.upperBound)
    isOfWholeDays = false
  }

  private static func dates(from start: Instant, to end: Instant, in zone: Zone) -> Range<CalendarDate> {
    let first = zone.localDateTime(at: start).date
    guard start < end else { return first..<first }
    let last = zone.localDateTime(at: end.adding(seconds: -1)).date
    return first..<max(first, last).adding(days: 1)
  }

  /// The window with so many days more at its end; the same where `days` is not positive.
  public func extended(byDays days: Int) -> OccurrenceWindow {
    guard days > 0 else { return self }
    let last = dates.upperBound.adding(days: days)
    if isOfWholeDays { return OccurrenceWindow(dates.lowerBound..<last, zone: zone) }
    return OccurrenceWindow(from: start, to: zone.instant(of: LocalDateTime(last)), zone: zone)
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
