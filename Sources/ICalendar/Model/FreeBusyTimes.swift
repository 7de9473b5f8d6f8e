/// The times in which the owner of a calendar is busy or free, from VFREEBUSY components (RFC 5545 section 3.6.4). The
/// components do not name the events.
///
/// ```swift
/// for period in calendar.freeBusy?.periods ?? [] where period.kind != .free {
///   print("busy from", period.interval.lowerBound, "to", period.interval.upperBound)
/// }
/// ```
public struct FreeBusyTimes: Sendable, Hashable, Codable {
  /// A span of time, and whether it is free: a period of FREEBUSY (RFC 5545 section 3.8.2.6).
  public struct Period: Sendable, Hashable, Codable {
    /// FBTYPE (RFC 5545 section 3.2.9).
    public enum Kind: String, Sendable, Hashable, Codable {
      /// `FREE`: it is free.
      case free
      /// `BUSY`, the default, and any word that RFC 5545 does not define.
      case busy
      /// `BUSY-UNAVAILABLE`: it is busy, and cannot be scheduled.
      case unavailable
      /// `BUSY-TENTATIVE`: the owner is busy with a tentative event.
      case tentative
    }

    /// The span, half-open.
    public var interval: Range<Instant>
    /// Whether it is free, and how busy it is.
    public var kind: Kind

    /// A period of a kind.
    public init(_ interval: Range<Instant>, _ kind: Kind = .busy) {
      self.interval = interval
      self.kind = kind
    }
  }

  /// The periods, in the order of the text.
  public var periods: [Period]
  /// The spans of time that the components cover, half-open, in the order of the text. A span is from DTSTART to DTEND; without these, from the
  /// first period to the last. In a span, any time outside the periods is free. Outside of them nothing is known.
  public var spans: [Range<Instant>]
  /// Whether the calendar has events, too. Its events and these times together cover all time: also outside the spans, a time is free if it
  /// is in no event and no period. Default: `false`.
  public var isBesideEvents = false

  /// The times of some components. Without any, all time is unknown.
  public init(periods: [Period] = [], spans: [Range<Instant>] = []) {
    self.periods = periods
    self.spans = spans
  }

  /// The intervals in which the owner is busy, or tentatively busy: sorted, half-open, and merged.
  public var busyIntervals: [Range<Instant>] {
    periods.lazy.filter { $0.kind != .free }.map(\.interval).merged()
  }

  /// The parts of a window that no component covers: sorted, half-open. There are none if the calendar has events
  /// (``isBesideEvents``).
  public func unknownIntervals(in window: OccurrenceWindow) -> [Range<Instant>] {
    guard !isBesideEvents else { return [] }
    var unknown: [Range<Instant>] = []
    var start = window.start
    for known in (spans + periods.map(\.interval)).merged() where known.upperBound > start {
      guard known.lowerBound < window.end else { break }
      if start < known.lowerBound { unknown.append(start..<known.lowerBound) }
      start = known.upperBound
    }
    if start < window.end { unknown.append(start..<window.end) }
    return unknown
  }
}
