/// What an event says of itself, apart from when it is: the values of a VEVENT that bear no time.
public struct EventDetails: Sendable, Hashable, Codable {
  /// STATUS of RFC 5545 section 3.8.1.11.
  public enum Status: String, Sendable, Hashable, Codable {
    /// `TENTATIVE`.
    case tentative
    /// `CONFIRMED`, also where the event names no status.
    case confirmed
    /// `CANCELLED`.
    case cancelled
  }

  /// TRANSP of RFC 5545 section 3.8.2.7.
  public enum Transparency: String, Sendable, Hashable, Codable {
    /// The event takes time: `OPAQUE`, also where nothing is said.
    case opaque
    /// The event takes no time: `TRANSPARENT`.
    case transparent
  }

  /// CLASS of RFC 5545 section 3.8.1.3.
  public enum Classification: String, Sendable, Hashable, Codable {
    /// `PUBLIC`, also where nothing is said.
    case `public`
    /// `PRIVATE`, also for words that RFC 5545 does not know.
    case `private`
    /// `CONFIDENTIAL`.
    case confidential
  }

  /// The most characters that a file's SUMMARY, LOCATION and category keep; the rest becomes an ellipsis.
  public static let mostCharacters = 1000
  /// The most characters that a file's DESCRIPTION keeps.
  public static let mostCharactersOfDescription = 10_000
  /// The most categories, conferences, attachments, resources and related components of an event that are read.
  public static let mostCategories = 100
  /// The most attendees of an event that are read.
  public static let mostAttendees = 1000

  /// The most other properties of an event that are kept.
  public static let mostOtherProperties = 200

  /// SUMMARY; empty where there is none.
  public var summary = ""
  /// LOCATION.
  public var location: String?
  /// DESCRIPTION.
  public var description: String?
  /// URL, as written.
  public var url: String?
  /// CONFERENCE (RFC 7986 section 5.11): how to take part. Those for video come first, those for moderators last,
  /// else in the order written.
  public var conferences: [Conference] = []
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

  // A reader that was told not to keep all properties leaves the following empty.

  /// GEO.
  public var position: GeographicPosition?
  /// ATTACH, in the order written.
  public var attachments: [Attachment] = []
  /// RESOURCES, in the order written.
  public var resources: [String] = []
  /// RELATED-TO, in the order written.
  public var related: [RelatedComponent] = []
  /// All other properties as written, such as CONTACT, CREATED and those that begin with X-, in the order of the text. What an event says
  /// by ``Event/schedule`` and by the other details is not among them.
  public var otherProperties: [ContentLine] = []

  /// Details of an event that says nothing.
  public init() {}
}
