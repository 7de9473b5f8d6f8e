/// A time zone as a calendar defines it: VTIMEZONE (RFC 5545 section 3.6.5).
public struct VTimeZone: Sendable, Hashable {
  /// A part of a definition, STANDARD or DAYLIGHT: an offset, and the times from which it holds.
  public struct Observance: Sendable, Hashable {
    /// Whether it is a DAYLIGHT part.
    public var isDaylight: Bool
    /// DTSTART, on the clock before the first change.
    public var start: LocalDateTime
    /// TZOFFSETFROM, the offset before each change, in seconds east of UTC.
    public var offsetFrom: Int
    /// TZOFFSETTO, the offset from each change on, in seconds east of UTC.
    public var offsetTo: Int
    /// RRULE, with a local ``RecurrenceRule/until``.
    public var rules: [RecurrenceRule] = []
    /// RDATE, on the clock before each change.
    public var dates: [LocalDateTime] = []
  }

  /// TZID; empty where there is none.
  public var identifier = ""
  /// X-LIC-LOCATION, the IANA name that libical and others add.
  public var location: String?
  /// TZURL.
  public var url: String?
  /// TZUNTIL (RFC 7808 section 7.1): from when on the definition is cut off. Its rules are our best guess for the
  /// time after it, so it changes no offset.
  public var until: Instant?
  /// The parts, in the order written.
  public var observances: [Observance] = []

  /// A definition with nothing in it.
  public init() {}
}
