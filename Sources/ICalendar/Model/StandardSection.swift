/// A section of a standard, as section 3.6.1 of RFC 5545.
public struct StandardSection: Sendable, Hashable, CustomStringConvertible, Codable {
  /// The number of the RFC.
  public let rfc: Int
  /// The section, as `3.6.1`.
  public let section: String

  /// A section of an RFC.
  public init(rfc: Int = 5545, _ section: String) {
    self.rfc = rfc
    self.section = section
  }

  /// As `RFC 5545 section 3.6.1`.
  public var description: String { "RFC \(rfc) section \(section)" }
}
