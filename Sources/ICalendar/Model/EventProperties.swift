/// GEO of RFC 5545 section 3.8.1.6: where an event is.
public struct GeographicPosition: Sendable, Hashable, Codable {
  /// Degrees north of the equator, -90 to 90.
  public var latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  public var longitude: Double

  /// A position; `nil` where a number is beyond its bounds.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The position of a value such as `37.386013;-122.082932`.
  init?(value: String) {
    let parts = value.split(separator: ";", omittingEmptySubsequences: false).map {
      Double($0.trimmingSpaces)
    }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

/// ATTACH of RFC 5545 section 3.8.1.1: a document that belongs to an event.
public struct Attachment: Sendable, Hashable, Codable {
  /// What is attached.
  public enum Content: Sendable, Hashable, Codable {
    /// Where the document lies, as written.
    case address(String)
    /// The document itself in Base64, as written.
    case base64(String)
  }

  /// What is attached.
  public var content: Content
  /// FMTTYPE, the media type, as `application/pdf`.
  public var mediaType: String?
  /// FILENAME or X-FILENAME, as programs name a document in.
  public var fileName: String?

  /// A document.
  public init(_ content: Content, mediaType: String? = nil, fileName: String? = nil) {
    self.content = content
    self.mediaType = mediaType
    self.fileName = fileName
  }
}

/// CONFERENCE of RFC 7986 section 5.11: how to take part from elsewhere.
public struct Conference: Sendable, Hashable, Codable {
  /// The address, as written: a page to open, a number to call.
  public var address: String
  /// LABEL, what to call it.
  public var label: String?
  /// FEATURE in upper case, as `AUDIO`, `VIDEO`, `MODERATOR`.
  public var features: [String]

  /// A way to take part.
  public init(address: String, label: String? = nil, features: [String] = []) {
    self.address = address
    self.label = label
    self.features = features
  }
}

/// RELATED-TO of RFC 5545 section 3.8.4.5: another component that an event belongs to.
public struct RelatedComponent: Sendable, Hashable, Codable {
  /// The UID of the other component.
  public var uid: String
  /// RELTYPE in upper case, as `PARENT`, `CHILD`, `SIBLING`; `PARENT` where nothing is said.
  public var relationship: String

  /// Another component.
  public init(uid: String, relationship: String = "PARENT") {
    self.uid = uid
    self.relationship = relationship
  }
}
