/// The values of a VEVENT that do not define its times.
public struct EventDetails: Sendable, Hashable, Codable {
  /// STATUS of RFC 5545 section 3.8.1.11.
  @nonexhaustive public enum Status: String, Sendable, Hashable, Codable {
    /// `TENTATIVE`.
    case tentative
    /// `CONFIRMED`, the default.
    case confirmed
    /// `CANCELLED`, also in the spelling `CANCELED`.
    case cancelled
  }

  /// TRANSP of RFC 5545 section 3.8.2.7.
  @nonexhaustive public enum Transparency: String, Sendable, Hashable, Codable {
    /// `OPAQUE`, the default: the event takes time.
    case opaque
    /// `TRANSPARENT`: the event takes no time.
    case transparent
  }

  /// CLASS of RFC 5545 section 3.8.1.3.
  @nonexhaustive public enum Classification: String, Sendable, Hashable, Codable {
    /// `PUBLIC`, the default.
    case `public`
    /// `PRIVATE`, also for words that are not in RFC 5545.
    case `private`
    /// `CONFIDENTIAL`.
    case confidential
  }

  /// The most characters of a SUMMARY, LOCATION or category that are read from a file. An ellipsis replaces the rest.
  public static let maximumCharacters = 1000
  /// The most characters of a DESCRIPTION that are read from a file.
  public static let maximumDescriptionCharacters = 10_000
  /// The most categories, conferences, attachments, resources and related components that are read of an event.
  public static let maximumCategories = 100
  /// The most attendees that are read of an event.
  public static let maximumAttendees = 1000
  /// The most alarms that are read of an event, and of the lines with one name in all of its alarms.
  static let maximumAlarms = 1000

  /// The most other properties that are kept of an event.
  public static let maximumOtherProperties = 200

  /// SUMMARY; empty if there is none.
  public var summary = ""
  /// LOCATION.
  public var location: String?
  /// DESCRIPTION.
  public var description: String?
  /// URL, as written.
  public var url: String?
  /// CONFERENCE (RFC 7986 section 5.11), and X-GOOGLE-CONFERENCE and X-MICROSOFT-SKYPETEAMSMEETINGURL: ways to take part
  /// remotely. Video comes first and moderator access last; otherwise in the order of the text.
  public var conferences: [Conference] = []
  /// STATUS.
  public var status = Status.confirmed
  /// The value of ``status`` where it comes from X-MICROSOFT-CDO-BUSYSTATUS, which Outlook has on a meeting until it is answered; `nil` for STATUS.
  package var markedStatus: Status?
  /// TRANSP.
  public var transparency = Transparency.opaque
  /// Whether the event keeps its owner away, so that nothing can be planned: X-MICROSOFT-CDO-BUSYSTATUS is `OOF`, and the event takes time.
  public var isAway = false
  /// CLASS.
  public var classification = Classification.public
  /// CATEGORIES, in the order of the text.
  public var categories: [String] = []
  /// COLOR (RFC 7986 section 5.9) as written: a CSS3 colour name.
  public var color: String?
  /// PRIORITY, 0 (none) to 9.
  public var priority = 0
  /// ORGANIZER.
  public var organizer: Attendee?
  /// ATTENDEE, in the order of the text.
  public var attendees: [Attendee] = []
  /// VALARM, in the order of the text.
  public var alarms: [Alarm] = []
  /// GEO.
  public var position: GeographicPosition?
  /// X-APPLE-TRAVEL-DURATION: how long before the start one leaves for the event, in seconds.
  public var travelSeconds: Int?
  /// The longest way to an event, in seconds: a day.
  package static let maximumTravel = 86_400

  // The following properties are empty if the reader was created with `keepsAllProperties: false`.

  /// ATTACH, in the order of the text.
  public var attachments: [Attachment] = []
  /// RESOURCES, in the order of the text.
  public var resources: [String] = []
  /// RELATED-TO, in the order of the text.
  public var related: [RelatedComponent] = []
  /// All other properties as written, such as CONTACT, CREATED and those whose names begin with X-, in the order of the
  /// text. Properties that ``Event/schedule`` or the other details represent are not included.
  public var otherProperties: [ContentLine] = []

  /// The details of an empty event.
  public init() {}
}

extension EventDetails {
  /// Decodes details. Missing values get their defaults, because earlier versions of the library did not store them.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.read(&summary, .summary)
    try values.read(&location, .location)
    try values.read(&description, .description)
    try values.read(&url, .url)
    try values.read(&conferences, .conferences)
    try values.read(&status, .status)
    markedStatus = try values.decodeIfPresent(Status.self, forKey: .markedStatus)
    try values.read(&transparency, .transparency)
    try values.read(&isAway, .isAway)
    try values.read(&classification, .classification)
    try values.read(&categories, .categories)
    try values.read(&color, .color)
    try values.read(&priority, .priority)
    try values.read(&organizer, .organizer)
    try values.read(&attendees, .attendees)
    try values.read(&alarms, .alarms)
    try values.read(&position, .position)
    travelSeconds = try values.decodeIfPresent(Int.self, forKey: .travelSeconds)
    try values.read(&attachments, .attachments)
    try values.read(&resources, .resources)
    try values.read(&related, .related)
    try values.read(&otherProperties, .otherProperties)
  }
}

extension KeyedDecodingContainer {
  /// Sets a variable to the value of a key, if there is one.
  func read<Value: Decodable>(_ value: inout Value, _ key: Key) throws {
    if let found = try decodeIfPresent(Value.self, forKey: key) { value = found }
  }
}
