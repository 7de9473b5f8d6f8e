/// A calendar of a request.
public struct RequestCalendar: Sendable, Equatable {
  /// The name of a calendar of the configuration, if it is one.
  package var configured: String?
  /// The name that the answer shows; `nil` for that of the file.
  public var name: String?
  /// The path of a file or folder, where requests can name files; it comes before ``text``.
  public var path: String?
  /// iCalendar (RFC 5545) or vCards (RFC 6350), in UTF-8.
  public var text: [UInt8]?
  /// A colour of CSS.
  public var color: String?
  /// `events`, or `birthdays` for vCards; `nil` to find out.
  public var kind: String?
  /// The mail addresses of the owner, by which an invitation that was declined is known.
  public var addresses: [String] = []

  /// A calendar without anything in it.
  init() {}

  /// A calendar of the configuration.
  package init(configured: String) { self.configured = configured }

  /// A calendar in memory.
  public init(text: [UInt8], name: String? = nil) { (self.text, self.name) = (text, name) }

  /// A calendar in a file or a folder.
  public init(path: String, name: String? = nil) { (self.path, self.name) = (path, name) }
}
