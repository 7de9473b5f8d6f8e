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
