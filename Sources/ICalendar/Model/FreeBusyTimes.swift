/// The times in which the owner of a calendar is busy or free, from VFREEBUSY components (RFC 5545 section 3.6.4). The
/// components do not name the events.
///
/// In the span of a VAVAILABILITY (RFC 7953) the owner is busy wherever no AVAILABLE is. ``CalendarReader`` finds these times in its window; of a
/// ``Calendar``, which answers many windows, such a span is one of ``unreadSpans``.
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
    @nonexhaustive public enum Kind: String, Sendable, Hashable, Codable {
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
    /// Whether the span is free, or how busy it is.
    public var kind: Kind
    /// SUMMARY of the VAVAILABILITY that makes it busy; `nil` if it has none, and for a period of FREEBUSY.
    public package(set) var title: String?

    /// A period of a kind.
    public init(_ interval: Range<Instant>, _ kind: Kind = .busy) {
      self.interval = interval
      self.kind = kind
    }

    /// A period outside of the available times of a VAVAILABILITY with a title.
    init(_ interval: Range<Instant>, _ kind: Kind, of title: String?) {
      self.init(interval, kind)
      self.title = title
    }
  }

  /// The periods, in the order of the text.
  public var periods: [Period] = []
  /// The spans of time that the components cover, half-open, in the order of the text. A span is from DTSTART to DTEND; without these, from the
  /// first period to the last. In a span, a time outside the periods is free, unless it is in ``unreadSpans``. Outside of the spans nothing
  /// is known, unless ``isBesideEvents``.
  public var spans: [Range<Instant>] = []
  /// The spans of components with a part that could not be read, half-open, in the order of the text. Of their time only what is busy is
  /// known.
  public package(set) var unreadSpans: [Range<Instant>] = []
  /// Whether the same calendar has events, or VAVAILABILITYs alone. Then events and periods together say when its owner is busy, and time outside of the
  /// spans is known too. Default: `false`.
  public var isBesideEvents = false

  /// The times of some components. Without any, all time is unknown.
  public init(periods: [Period] = [], spans: [Range<Instant>] = [], isBesideEvents: Bool = false) {
    self.periods = periods
    self.spans = spans
    self.isBesideEvents = isBesideEvents
  }

  /// The times of some components, of which parts could not be read.
  package init(
    periods: [Period] = [], spans: [Range<Instant>] = [], unreadSpans: [Range<Instant>],
    isBesideEvents: Bool = false
  ) {
    self.init(periods: periods, spans: spans, isBesideEvents: isBesideEvents)
    self.unreadSpans = unreadSpans
  }

  /// Decodes what was encoded. A key that is missing has the default of its property.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.read(&periods, .periods)
    try values.read(&spans, .spans)
    try values.read(&unreadSpans, .unreadSpans)
    try values.read(&isBesideEvents, .isBesideEvents)
  }

  /// The intervals in which the owner is busy, or tentatively busy: sorted, half-open, and merged.
  public var busyIntervals: [Range<Instant>] {
    periods.lazy.filter { $0.kind != .free }.map(\.interval).merged()
  }

  /// The parts of a window of which nothing is known: sorted, half-open, and merged. They are outside of ``spans`` and periods, unless
  /// ``isBesideEvents``, and in ``unreadSpans``, except where it is busy.
  public func unknownIntervals(in window: OccurrenceWindow) -> [Range<Instant>] {
    guard window.start < window.end else { return [] }
    let asked = window.start..<window.end
    var unknown: [Range<Instant>] = []
    if !isBesideEvents { unknown = asked.parts(besides: (spans + periods.map(\.interval)).merged()) }
    let whole = asked.parts(besides: unreadSpans.merged())
    unknown += asked.parts(besides: (whole + busyIntervals).merged())
    return unknown.merged()
  }

  /// Whether they say only that events of the calendar could not all be read.
  package var areOfEventsAlone: Bool { isBesideEvents && periods.isEmpty && spans.isEmpty }

  /// The number of periods and spans.
  package var count: Int { periods.count + spans.count + unreadSpans.count }
}
