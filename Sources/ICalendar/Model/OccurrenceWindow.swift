/// The span of time for which occurrences are requested, and the viewer's zone.
///
/// A window whose end is not after its start is empty: nothing is in it. Its ``start`` and ``end`` then make no `Range`.
public struct OccurrenceWindow: Sendable, Hashable {
  /// The first point in time of the window.
  public let start: Instant
  /// The first point in time after the window.
  public let end: Instant
  /// The viewer's zone, in which floating times and dates are read.
  public let zone: Zone
  /// The dates that the window touches, half-open. A window of whole days includes all its dates, even one that the
  /// zone skipped.
  public let dates: Range<CalendarDate>
  /// Whether the window was made from dates.
  public let isOfWholeDays: Bool

  /// The half-open window from `start` to `end`, for a viewer in `zone`. It is empty if `end` is not after `start`.
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

  /// The window extended by some seconds at its beginning and at its end.
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

  /// The window extended by whole days at its end; unchanged if `days` is not positive.
  public func extended(byDays days: Int) -> OccurrenceWindow {
    guard days > 0 else { return self }
    let last = dates.upperBound.adding(days: days)
    if isOfWholeDays { return OccurrenceWindow(dates.lowerBound..<last, zone: zone) }
    return OccurrenceWindow(from: start, to: zone.instant(of: LocalDateTime(last)), zone: zone)
  }

  /// Whether a span touches the window. A timed span touches the window if it starts before the end of the window and
  /// ends after its start. A span without length touches it if it starts inside; an all-day span, if it includes one of
  /// the dates of the window.
  public func contains(_ span: Occurrence.Span) -> Bool {
    switch span {
    case .allDay(let first, let end):
      first < dates.upperBound && end > dates.lowerBound
    case .timed(let first, let last):
      first == last ? first >= start && first < end : first < end && last > start
    }
  }
}

extension OccurrenceWindow: CustomStringConvertible {
  /// The wall-clock times of its start and its end in the viewer's zone, and the zone:
  /// `2026-11-21T00:00:00/2026-11-22T00:00:00 Europe/Berlin`. The end is not included.
  public var description: String {
    "\(zone.localDateTime(at: start))/\(zone.localDateTime(at: end)) \(zone)"
  }
}
