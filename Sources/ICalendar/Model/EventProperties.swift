/// The position of an event: GEO of RFC 5545 section 3.8.1.6.
public struct GeographicPosition: Sendable, Hashable, Codable {
  /// Degrees north of the equator, -90 to 90.
  public var latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  public var longitude: Double

  /// A position; `nil` if a number is out of range.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The position in a value such as `37.386013;-122.082932`; `nil` if it cannot be read.
  init?(value: String) {
    let parts = value.split(separator: ";", omittingEmptySubsequences: false).map {
      Double($0.trimmingSpaces)
    }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// The position in an address such as `geo:37.386013,-122.082932` (RFC 5870); `nil` if it is none.
  init?(address: String) {
    guard address.hasPrefix("geo:") else { return nil }
    let numbers = address.dropFirst(4).prefix { $0 != ";" }.split(separator: ",").map {
      Double($0.trimmingSpaces)
    }
    guard numbers.count >= 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

/// A document of an event: ATTACH of RFC 5545 section 3.8.1.1.
public struct Attachment: Sendable, Hashable, Codable {
  /// The document or its address.
  @nonexhaustive public enum Content: Sendable, Hashable, Codable {
    /// The address of the document, as written.
    case address(String)
    /// The document in Base64, as written.
    case base64(String)
  }

  /// The document or its address.
  public var content: Content
  /// FMTTYPE: the media type, such as `application/pdf`.
  public var mediaType: String?
  /// FILENAME or X-FILENAME: the name that some programs give the document.
  public var fileName: String?

  /// An attached document.
  public init(_ content: Content, mediaType: String? = nil, fileName: String? = nil) {
    self.content = content
    self.mediaType = mediaType
    self.fileName = fileName
  }
}

/// A way to take part remotely: CONFERENCE of RFC 7986 section 5.11.
public struct Conference: Sendable, Hashable, Codable {
  /// The address as written: a web page or a phone number.
  public var address: String
  /// LABEL: the name to show.
  public var label: String?
  /// FEATURE in upper case, such as `AUDIO`, `VIDEO`, `MODERATOR`.
  public var features: [String]

  /// A way to take part remotely.
  public init(address: String, label: String? = nil, features: [String] = []) {
    self.address = address
    self.label = label
    self.features = features
  }
}

/// Another component to which an event is related: RELATED-TO of RFC 5545 section 3.8.4.5.
public struct RelatedComponent: Sendable, Hashable, Codable {
  /// The UID of the other component.
  public var uid: String
  /// RELTYPE in upper case, such as `PARENT`, `CHILD`, `SIBLING`; `PARENT` by default.
  public var relationship: String

  /// A related component.
  public init(uid: String, relationship: String = "PARENT") {
    self.uid = uid
    self.relationship = relationship
  }
}

/// A reminder of an event: VALARM (RFC 5545 section 3.6.6).
public struct Alarm: Sendable, Hashable, Codable {
  /// A duration from a point in time: nominal days, then exact seconds.
  public typealias Offset = DurationValue

  /// When an alarm is due: TRIGGER (RFC 5545 section 3.8.6.3).
  public enum Trigger: Sendable, Hashable, Codable {
    /// At an offset from the start of the occurrence; before it if negative.
    case relativeToStart(Offset)
    /// At an offset from the end of the occurrence; before it if negative.
    case relativeToEnd(Offset)
    /// At a point in time.
    case absolute(Instant)
  }

  /// ACTION in upper case: `DISPLAY`, `AUDIO`, `EMAIL` or another word; `NONE` also for a reminder that is switched off
  /// (X-KDE-KCALCORE-ENABLED).
  public var action: String
  /// When the alarm is due for the first time.
  public var trigger: Trigger
  /// The number of repetitions (REPEAT); 0 for none.
  public var repeatCount: Int
  /// The time between repetitions (DURATION); zero if the alarm does not repeat, never negative.
  public var repeatInterval: Offset
  /// SUMMARY, the subject of a mail.
  public var summary: String?
  /// DESCRIPTION, the text to show.
  public var description: String?
  /// When the user last dismissed the alarm: ACKNOWLEDGED (RFC 9074 section 6.1).
  public var acknowledged: Instant?

  /// An alarm that is due at `trigger`.
  public init(
    action: String, trigger: Trigger, repeatCount: Int = 0, repeatInterval: Offset = Offset(),
    summary: String? = nil, description: String? = nil, acknowledged: Instant? = nil
  ) {
    self.action = action
    self.trigger = trigger
    self.repeatCount = repeatCount
    self.repeatInterval = repeatInterval
    self.summary = summary
    self.description = description
    self.acknowledged = acknowledged
  }
}

extension Alarm {
  /// ACTION of a reminder that never comes: Apple's calendars write it for events that shall have none.
  static let silentAction = "NONE"

  /// True of a reminder that never comes. An event with such a reminder alone has none on purpose.
  public var isSilent: Bool { action == Self.silentAction }

  /// Decodes a reminder, which needs an action and a trigger. Anything else that is missing has its default, as what an earlier version of the
  /// library stored.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      action: try values.decode(String.self, forKey: .action),
      trigger: try values.decode(Trigger.self, forKey: .trigger))
    try values.read(&repeatCount, .repeatCount)
    try values.read(&repeatInterval, .repeatInterval)
    try values.read(&summary, .summary)
    try values.read(&description, .description)
    try values.read(&acknowledged, .acknowledged)
  }
}
