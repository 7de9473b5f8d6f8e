/// What an event says of itself, apart from when it is: the values of a VEVENT that bear no time.
public struct EventDetails: Sendable, Hashable {
  /// STATUS of RFC 5545 section 3.8.1.11.
  public enum Status: String, Sendable, Hashable {
    /// `TENTATIVE`.
    case tentative
    /// `CONFIRMED`, also where the event names no status.
    case confirmed
    /// `CANCELLED`.
    case cancelled
  }

  /// TRANSP of RFC 5545 section 3.8.2.7.
  public enum Transparency: String, Sendable, Hashable {
    /// The event takes time: `OPAQUE`, also where nothing is said.
    case opaque
    /// The event takes no time: `TRANSPARENT`.
    case transparent
  }

  /// CLASS of RFC 5545 section 3.8.1.3.
  public enum Classification: String, Sendable, Hashable {
    /// `PUBLIC`, also where nothing is said.
    case `public`
    /// `PRIVATE`, also for words that RFC 5545 does not know.
    case `private`
    /// `CONFIDENTIAL`.
    case confidential
  }

  /// SUMMARY; empty where there is none.
  public var summary = ""
  /// LOCATION.
  public var location: String?
  /// DESCRIPTION.
  public var description: String?
  /// URL, as written.
  public var url: String?
  /// CONFERENCE (RFC 7986 section 5.11), as written: how to take part. Those for video come first, those for moderators last,
  /// else in the order written.
  public var conferences: [String] = []
  /// STATUS.
  public var status = Status.confirmed
  /// TRANSP.
  public var transparency = Transparency.opaque
  /// CLASS.
  public var classification = Classification.public
  /// CATEGORIES, in the order written.
  public var categories: [String] = []
  /// COLOR (RFC 7986 section 5.9) as written: a CSS3 colour name.
  public var color: String?
  /// PRIORITY, 0 (none) to 9.
  public var priority = 0
  /// ORGANIZER.
  public var organizer: Attendee?
  /// ATTENDEE, in the order written.
  public var attendees: [Attendee] = []
  /// The VALARMs, in the order written.
  public var alarms: [Alarm] = []

  /// Details of an event that says nothing.
  public init() {}
}
