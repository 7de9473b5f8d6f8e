internal import AgendaSources
internal import ICalendar

/// A sign-in as it is stored in the state folder of its account: OAuth tokens, or the name that a server has given to its user.
struct KeptSignIn: Sendable, Hashable {
  /// The name of the user that the server gave; `nil` if it gave none.
  var user: String?
  /// The token endpoint and the client that the tokens belong to.
  var issuer: String?
  /// The OAuth access token.
  var accessToken: String?
  /// The OAuth refresh token.
  var refreshToken: String?
  /// When the access token expires; `nil` if the provider did not say so.
  var expires: Instant?

  /// Nothing is kept.
  init() {}

  /// Whether the access token can be used at `moment`.
  func isValid(at moment: Instant) -> Bool {
    accessToken != nil && expires.map { moment < $0 } ?? true
  }
}

extension KeptSignIn {
  private static let header = "agenda-sign-in=1"
  /// The maximum size of the file, and of one of its values, in bytes. Access tokens of some providers have four kilobytes.
  static let (maximumSize, maximumValue) = (65_536, 16_384)

  /// Parses the text of the file; `nil` if it is of another version. Unknown keys are ignored.
  init?(parsing text: String) {
    guard let lines = KeyedLines.parse(text, header: Self.header) else { return nil }
    for (key, value) in lines {
      switch key {
      case "user": user = value
      case "issuer": issuer = value
      case "access-token": accessToken = value
      case "refresh-token": refreshToken = value
      case "expires": expires = Int(value).map { Instant(secondsSinceEpoch: $0) }
      default: break
      }
    }
  }

  /// The text of the file. A value that does not fit on a line is left out.
  var text: String {
    KeyedLines.text(
      header: Self.header, maximumValue: Self.maximumValue,
      [
        ("user", user), ("issuer", issuer), ("access-token", accessToken), ("refresh-token", refreshToken),
        ("expires", expires.map { String($0.secondsSinceEpoch) }),
      ])
  }
}
