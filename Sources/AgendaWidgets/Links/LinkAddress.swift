internal import ICalendar

/// The only place where text becomes an address that a user may follow. The result is printable ASCII without spaces,
/// quotes and angle brackets, begins with one of a few schemes, and is bounded in length.
enum LinkAddress {
  /// The schemes of the web and of programs for meetings (Zoom, Microsoft Teams), whose addresses have a host.
  static let meetingSchemes = ["http", "https", "zoommtg", "zoomus", "msteams"]
  /// The allowed schemes, in lower case.
  static let schemes = meetingSchemes + ["mailto", "tel"]
  /// The schemes that are given to another program.
  static let openedSchemes = meetingSchemes + ["tel"]

  /// The scheme of an address, in lower case; empty if it has none.
  static func scheme(of address: String) -> String {
    address.utf8.firstIndex(of: UInt8(ascii: ":")).map { address[..<$0].lowercased() } ?? ""
  }

  /// The maximum length of an address in bytes that browsers and terminals accept.
  static let limit = 2083

  /// The normalized address (RFC 3986) of a text; characters that are not allowed are percent-encoded. `nil` if it is
  /// not an address with one of ``schemes``, or if it is made to look like another address.
  static func normalized(_ text: some StringProtocol) -> String? {
    if text.utf8.withContiguousStorageIfAvailable(isNormalized) == true { return String(text) }
    let bytes = text.utf8.prefix(limit + 1)
    guard bytes.count <= limit, isUsable(text), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let scheme = text[..<colon].lowercased()
    let rest = text[text.index(after: colon)...]
    let body: String?
    switch scheme {
    case _ where meetingSchemes.contains(scheme): body = webAddress(rest)
    case "mailto": body = rest.isEmpty ? nil : PercentEncoding.normalized(rest)
    case "tel": body = isTelephoneNumber(rest) ? PercentEncoding.normalized(rest) : nil
    default: body = nil
    }
    guard let body else { return nil }
    let address = scheme + ":" + body
    return address.utf8.count <= limit ? address : nil
  }

  /// Whether ``normalized(_:)`` certainly changes nothing, as with nearly all links: `https://`, a host of small letters, digits, dots and
  /// hyphens, and only characters after it that are allowed anywhere.
  private static func isNormalized(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let scheme: StaticString = "https://"
    let start = scheme.utf8CodeUnitCount
    guard bytes.count > start, bytes.count <= limit, bytes.starts(with: Self.bytes(of: scheme)),
      bytes[start] != UInt8(ascii: "."), bytes[start] != UInt8(ascii: "-")
    else { return false }
    let rest = bytes[start...]
    let end = rest.firstIndex { !isPlainHostByte($0) } ?? rest.endIndex
    return end > start && end - start <= 255
      && (end == bytes.count || endsAuthority(bytes[end]) && bytes[end...].allSatisfy(PercentEncoding.isKept))
  }

  private static func bytes(of text: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  private static func isPlainHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Whether the authority of an address ends before a byte (RFC 3986 section 3.2).
  fileprivate static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Whether no character could end the address early: spaces, control characters, quotation marks, angle brackets;
  /// or a backslash, which browsers read as a slash.
  private static func isUsable(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "\"", "<", ">", "`", "\\": false
      case _ where scalar.isASCII: scalar.value > 0x20 && scalar.value != 0x7F
      default: !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
      }
    }
  }

  /// Normalizes `//host:port/path?query#fragment`.
  private static func webAddress(_ text: some StringProtocol) -> String? {
    guard text.hasPrefix("//") else { return nil }
    let rest = text.dropFirst(2)
    let authority = rest[..<rest.endOfAuthority]
    let target = PercentEncoding.normalized(rest[authority.endIndex...])
    return host(authority).map { "//" + $0 + target }
  }

  /// A host with an optional port (RFC 3986 sections 3.2.2 and 3.2.3): a name, an IP address or an internationalized
  /// name, in lower case. User information is rejected (RFC 9110 section 4.2.4), because it can be made to look like
  /// a host.
  private static func host(_ text: some StringProtocol) -> String? {
    if text.hasPrefix("["), let close = text.firstIndex(of: "]") {
      let inside = text[..<close].dropFirst()
      let isNumber =
        inside.contains(":") && inside.allSatisfy { $0.isASCII && $0.isHexDigit || ":.".contains($0) }
      return isNumber && isPort(text[close...].dropFirst()) ? text.lowercased() : nil
    }
    let encoded = text.prefix { $0 != ":" }
    let port = text[encoded.endIndex...]
    guard let name = PercentEncoding.decoded(encoded)?.lowercased(), name.utf8.count <= 255,
      let first = name.first, first.isLetter || first.isNumber, name.unicodeScalars.allSatisfy(isNamePart),
      isPort(port)
    else { return nil }
    return PercentEncoding.normalized(name) + port
  }

  /// Whether a scalar is allowed in a host name, also an internationalized one (RFC 5892): letters, digits and their
  /// marks.
  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII, UInt8(truncatingIfNeeded: scalar.value).isASCIIAlphanumeric { return true }
    return switch scalar.properties.generalCategory {
    case _ where scalar == "-" || scalar == "." || scalar == "_": true
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark,
      .spacingMark:
      true
    default: false
    }
  }

  private static func isPort(_ text: some StringProtocol) -> Bool {
    guard !text.isEmpty else { return true }
    let digits = text.dropFirst()
    return text.first == ":" && digits.count <= 5 && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Whether a text is a telephone number (RFC 3966). A text that begins with `*` or `#` is a command to the telephone
  /// instead.
  private static func isTelephoneNumber(_ text: some StringProtocol) -> Bool {
    guard let first = text.first, first.isASCII, first.isNumber || "+(.-".contains(first) else {
      return false
    }
    return text.utf8.contains(where: \.isASCIIDigit)
  }
}

extension String {
  /// The text, if it is an address with one of ``LinkAddress/schemes``. Renderers check again, because content can also be made without
  /// the layout.
  var asLinkTarget: String? {
    let isPlain = utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    return isPlain && LinkAddress.schemes.contains(LinkAddress.scheme(of: self)) ? self : nil
  }
}

extension StringProtocol {
  /// The end of the authority of an address, which begins with it.
  fileprivate var endOfAuthority: Index { utf8.firstIndex(where: LinkAddress.endsAuthority) ?? endIndex }
}

/// Where the parts of an http or https address from `LinkAddress` are, as indices of its bytes.
struct AddressPlaces {
  /// The host in lower case, without the port.
  let host: Range<Int>
  /// The path, beginning with the slash after the host, without the query; may be empty.
  let path: Range<Int>
  /// The query without its question mark.
  let query: Range<Int>

  /// Splits an address; `nil` if it has no host.
  init?(_ bytes: Span<UInt8>) {
    // By the numbers of its bytes: stepping through a text index by index takes ten times as long.
    func end(before isEnd: (UInt8) -> Bool, in range: Range<Int>) -> Int {
      var place = range.lowerBound
      while place < range.upperBound, !isEnd(bytes[place]) { place += 1 }
      return place
    }
    let colon = end(before: { $0 == UInt8(ascii: ":") }, in: 0..<bytes.count)
    guard colon + 2 < bytes.count, bytes[colon + 1] == UInt8(ascii: "/"),
      bytes[colon + 2] == UInt8(ascii: "/")
    else { return nil }
    let authority = colon + 3
    let authorityEnd = end(before: LinkAddress.endsAuthority, in: authority..<bytes.count)
    let hostEnd = end(before: { $0 == UInt8(ascii: ":") }, in: authority..<authorityEnd)
    let targetEnd = end(before: { $0 == UInt8(ascii: "#") }, in: authorityEnd..<bytes.count)
    let pathEnd = end(before: { $0 == UInt8(ascii: "?") }, in: authorityEnd..<targetEnd)
    host = authority..<hostEnd
    path = authorityEnd..<pathEnd
    query = min(pathEnd + 1, targetEnd)..<targetEnd
  }
}

/// The parts of an http or https address from `LinkAddress`, as texts.
struct AddressParts {
  /// The host in lower case, without the port.
  let host: Substring
  /// The path, beginning with the slash after the host, without the query; may be empty.
  let path: Substring
  /// The query without its question mark.
  let query: Substring

  /// Splits an address; `nil` if it has no host.
  init?(_ address: String) {
    guard let places = AddressPlaces(address.utf8.span) else { return nil }
    func part(_ range: Range<Int>) -> Substring {
      let start = address.utf8.index(address.startIndex, offsetBy: range.lowerBound)
      return address[start..<address.utf8.index(start, offsetBy: range.count)]
    }
    host = part(places.host)
    path = part(places.path)
    query = part(places.query)
  }

  /// The decoded value of a query parameter.
  func parameter(_ name: String) -> String? {
    query.split(separator: "&").first { $0.hasPrefix(name + "=") }
      .flatMap { PercentEncoding.decoded($0.dropFirst(name.utf8.count + 1)) }
  }
}
