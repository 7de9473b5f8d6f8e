internal import ICalendar

/// The address of a calendar on the web: a URL (RFC 3986) of http or https. The address of a private calendar is a secret: no description and no
/// dump of it shows more than its ``origin``.
public struct WebAddress: Sendable, Hashable {
  /// The schemes that are fetched.
  @nonexhaustive public enum Scheme: String, Sendable, Hashable {
    /// Without encryption.
    case http
    /// Encrypted, and with a certificate of the host.
    case https
  }

  /// A name and a password, as they stand in a URL before the host.
  package struct Credentials: Sendable, Hashable {
    package var user: String
    package var password: String
  }

  /// The scheme. A `webcal` or `webcals` address is fetched by https.
  public let scheme: Scheme
  /// The host, in lower case; an IPv6 address has its brackets.
  public let host: String
  /// The port; `nil` for the one of the scheme.
  public let port: Int?
  /// The path and the query, which begin with a slash. A fragment is dropped.
  public let target: String
  /// The name and the password before the host.
  package let credentials: Credentials?

  /// Parses a URL. Spaces and letters that are not ASCII are percent-encoded.
  ///
  /// - Throws: The problem, without quoting the URL: it can contain a secret.
  public init(_ text: String) throws(WebAddressError) {
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw WebAddressError(message: "the address has a control character")
    }
    let (scheme, rest) = try Self.scheme(of: text)
    self.scheme = scheme
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let authority = rest[..<end]
    let at = authority.lastIndex(of: "@")
    credentials = at.map { Credentials(authority[..<$0]) }
    guard credentials?.hasNUL != true else {
      throw WebAddressError(message: "the name or the password in the address has a NUL (%00)")
    }
    (host, port) = try Self.host(in: at.map { authority[authority.index(after: $0)...] } ?? authority)
    let target = rest[end...].prefix { $0 != "#" }
    self.target = (target.hasPrefix("/") ? "" : "/") + Self.encoded(target)
  }

  /// The URL without name and password.
  public var url: String { url(of: target) }

  /// The URL of another target on the server, without name and password.
  package func url(of target: String) -> String { "\(scheme.rawValue)://\(authority)\(target)" }

  /// The URL, with words in place of name and password.
  package var maskedURL: String {
    credentials == nil ? url : "\(scheme.rawValue)://USER:PASSWORD@\(authority)\(target)"
  }

  /// The URL with name and password.
  package var completeURL: String {
    guard let credentials else { return url }
    let encode = { (text: String) in
      PercentEncoding.encode(text.utf8) { $0.isASCIIAlphanumeric || "-._~".utf8.contains($0) }
    }
    return
      "\(scheme.rawValue)://\(encode(credentials.user)):\(encode(credentials.password))@\(authority)\(target)"
  }

  /// The scheme and the host, for messages: the rest of the URL of a private calendar is a secret.
  public var origin: String { "\(scheme.rawValue)://\(authority)/…" }

  /// Whether a request to it cannot be read on the way: it goes by https, or to this computer.
  package var isProtected: Bool {
    scheme == .https || host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || isLoopbackNumber
  }

  /// Whether the host is a number from 127.0.0.0 to 127.255.255.255.
  private var isLoopbackNumber: Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The port, also if it is not written.
  package var effectivePort: Int { port ?? (scheme == .https ? 443 : 80) }

  /// The path and the query in the one form that all spellings of the path have in common: servers write `@` and `%40` by turns.
  package var canonicalTarget: String { Self.canonicalTarget(target) }

  /// The one form of a path with its query that all spellings of the path have in common.
  package static func canonicalTarget(_ target: String) -> String {
    // Most paths have that form already, and share their memory with it.
    let isKept = keptInPath
    let isCanonical = target.utf8.span.withUnsafeBufferPointer { bytes in
      bytes.allSatisfy { $0 == UInt8(ascii: "/") || isKept[Int($0)] }
    }
    guard !isCanonical else { return target }
    let path = target.prefix { $0 != "?" }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      PercentEncoding.encode(PercentEncoding.decodedBytes(segment), keeping: { isKept[Int($0)] })
    }
    return segments.joined(separator: "/") + target[path.endIndex...]
  }

  /// Whether a byte of a segment of a path is not encoded (RFC 3986 section 3.3), for each byte.
  private static let keptInPath = (0...UInt8.max).map {
    $0.isASCIIAlphanumeric || "-._~!$&'()*+,;=:@".utf8.contains($0)
  }

  /// Whether a text begins as the address of a calendar on the web.
  static func isAddress(_ text: String) -> Bool { (try? scheme(of: text)) != nil }

  /// Whether a text is the address of an image, and not the path of a file: it begins with `https://` or `http://`.
  package static func isImageAddress(_ text: String) -> Bool {
    let beginning = text.prefix(8).lowercased()
    return beginning == "https://" || beginning.hasPrefix("http://")
  }

  /// The text that distinguishes the address from others, with name and password.
  var identity: String {
    guard let credentials else { return url }
    return "\(credentials.user):\(credentials.password)@\(url)"
  }

  private var authority: String { host + (port.map { ":\($0)" } ?? "") }

  private static func scheme(of text: String) throws(WebAddressError) -> (Scheme, Substring) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
      throw WebAddressError(message: "the address has no scheme; expected \(WebAddressError.form)")
    }
    let rest = text[colon...].dropFirst(3)
    switch text[..<colon].lowercased() {
    case "http": return (.http, rest)
    case "https", "webcal", "webcals": return (.https, rest)
    case let other:
      throw WebAddressError(
        message: "\(quoted(other)) addresses cannot be fetched; expected \(WebAddressError.form)")
    }
  }

  private static func host(in text: Substring) throws(WebAddressError) -> (String, Int?) {
    let close = text.hasPrefix("[") ? text.firstIndex(of: "]").map { text.index(after: $0) } : nil
    let end = close ?? text.firstIndex(of: ":") ?? text.endIndex
    let host = text[..<end].lowercased()
    let isName = host.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x80 || scalar.properties.isAlphabetic
        || "0123456789.-_[]:".unicodeScalars.contains(scalar)
    }
    guard !host.isEmpty, isName else {
      throw WebAddressError(message: "the address has no host; expected \(WebAddressError.form)")
    }
    let rest = text[end...]
    guard !rest.isEmpty, rest != ":" else { return (host, nil) }
    guard rest.hasPrefix(":"), let port = UInt16(rest.dropFirst()), port > 0 else {
      throw WebAddressError(message: "the address has a port that is no number from 1 to 65535")
    }
    return (host, Int(port))
  }

  private static func encoded(_ text: Substring) -> String {
    PercentEncoding.encode(text.utf8) { byte in
      byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
  }
}

extension WebAddress.Credentials {
  /// The name and the password of `user:password`, percent-decoded.
  fileprivate init(_ text: Substring) {
    let colon = text.firstIndex(of: ":")
    user = Self.decoded(text[..<(colon ?? text.endIndex)])
    password = Self.decoded(colon.map { text[text.index(after: $0)...] } ?? "")
  }

  /// Whether the name or the password has a NUL: libcurl would take it for the end.
  fileprivate var hasNUL: Bool { user.utf8.contains(0) || password.utf8.contains(0) }

  private static func decoded(_ text: Substring) -> String {
    String(decoding: PercentEncoding.decodedBytes(text), as: UTF8.self)
  }
}

/// Why a text is not a ``WebAddress``.
public struct WebAddressError: Error, Sendable, Hashable, CustomStringConvertible {
  static let form = "https://…, http://… or webcal://…"

  /// The problem and the expected form, without the address and without a full stop.
  public var message: String

  /// The ``message``.
  public var description: String { message }
}

extension WebAddress {
  /// The problem of the address of a page, such as those of Google Calendar with `?cid=`, which people copy in place of that of a calendar; `nil` if
  /// no problem is known.
  package var pageMistake: String? {
    // Scripts and shared files of other hosts of Google can be calendars.
    let isGoogleCalendar =
      ["calendar.google.com", "accounts.google.com"].contains(host)
      || ["google.com", "www.google.com"].contains(host) && target.hasPrefix("/calendar")
    guard isGoogleCalendar, !target.hasPrefix("/calendar/ical/") else { return nil }
    return
      "the address is that of a page of Google Calendar; copy the “Secret address in iCal format” from the settings of the calendar"
  }
}

extension WebAddress {
  /// The words that stand before the country in names under which people register domains, such as `co` in `example.co.uk`.
  private static let registryWords: Set<Substring> = [
    "ac", "co", "com", "edu", "go", "gob", "gov", "gv", "mil", "ne", "net", "nom", "or", "org", "police",
    "sch",
  ]

  /// Whether credentials of another server may go to this one: to the same host, or by https to one of the same registered domain.
  package func mayReceiveCredentials(of other: WebAddress) -> Bool {
    host == other.host || isOfSameDomain(as: other)
  }

  /// Whether the server is reached by https, and is of the same registered domain: `p42-caldav.icloud.com` is of that of `caldav.icloud.com`.
  package func isOfSameDomain(as other: WebAddress) -> Bool {
    guard scheme == .https, let domain = registeredDomain else { return false }
    return domain == other.registeredDomain
  }

  /// The last two parts of the host's name, or three where the country's registry has words of its own; `nil` for numbers and single words.
  private var registeredDomain: [Substring]? {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = parts.last, last.contains(where: \.isLetter), !host.hasPrefix("[") else { return nil }
    let isRegistry = last.count == 2 && parts.count > 1 && Self.registryWords.contains(parts[parts.count - 2])
    let count = isRegistry ? 3 : 2
    return parts.count >= count ? parts.suffix(count) : nil
  }
}

/// Secrets are in no description, and not in the output of `print` and `dump`, which inspect a value by reflection.

extension WebAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The ``origin``: the rest can be a secret.
  public var description: String { origin }

  /// The ``origin``.
  public var debugDescription: String { origin }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension WebAddress.Credentials: CustomStringConvertible, CustomReflectable {
  /// A word in place of the name and the password.
  package var description: String { "USER:PASSWORD" }

  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension OAuthConfiguration: CustomReflectable {
  /// A mirror of everything but the secret of the client.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "authorizationEndpoint": authorizationEndpoint, "tokenEndpoint": tokenEndpoint,
        "deviceEndpoint": deviceEndpoint as Any, "revocationEndpoint": revocationEndpoint as Any,
        "clientIdentifier": clientIdentifier, "clientSecret": clientSecret.map { _ in "…" } as Any,
        "scope": scope,
      ], displayStyle: .struct)
  }
}
