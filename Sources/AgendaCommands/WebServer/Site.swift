import AgendaPlatform
internal import ICalendar

/// The site as the one who asks sees it. A proxy can give it another name than the server has, https, and a path below which its pages are.
struct Site: Equatable, Sendable {
  /// `http` or `https`.
  var scheme = "http"
  /// The name, with a port where it is not the usual one.
  var host: String
  /// The path below which the pages are.
  var base = BasePath()

  /// The beginning of the addresses of pages for programs elsewhere, such as `https://wall.example`.
  var origin: String { "\(scheme)://\(host)" }

  /// The address of a page, from the parts of its path and its options: without any parts, that of the first page.
  func address(_ parts: String..., options: [(name: String, value: String)] = []) -> String {
    let query = options.map { "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))" }
    return base.text + "/" + parts.map { PercentEncoding.encoded($0) }.joined(separator: "/")
      + (query.isEmpty ? "" : "?") + query.joined(separator: "&")
  }

  /// The options of an address that has the token; none without it.
  static func options(token: String?) -> [(name: String, value: String)] {
    token.map { [("token", $0)] } ?? []
  }

  /// A cookie for the pages below a path; without one, for all of the site.
  func cookie(_ name: String, _ value: String, below part: String? = nil) -> String {
    // A browser compares whole parts of paths, so that “/calendar” holds for “/calendar” and “/calendar/”.
    let path = part.map { address($0) } ?? (base.text.isEmpty ? "/" : base.text)
    return "\(name)=\(value); HttpOnly; SameSite=Strict; Path=\(path)" + (scheme == "https" ? "; Secure" : "")
  }
}

/// A path below which the site is, such as `/calendar`: the site of a host that has others too.
struct BasePath: Equatable, Sendable {
  /// The most characters.
  private static let maximumLength = 200

  /// The parts between slashes; none for all of a host.
  private let parts: [String]

  /// The path of a site that has its host for itself.
  init() { parts = [] }

  /// Parses `/calendar`, `/calendar/` or `home/calendar`; `nil` for a path that would have to be encoded, leads up, or begins with a page of the site:
  /// whether a proxy takes it away could not be seen then.
  init?(_ text: String) {
    var path = text.utf8[...]
    if path.first == UInt8(ascii: "/") { path.removeFirst() }
    if path.last == UInt8(ascii: "/") { path.removeLast() }
    guard !path.isEmpty else {
      parts = []
      return
    }
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let isPlain = parts.allSatisfy { part in
      !["", ".", ".."].contains(part) && PercentEncoding.encoded(part) == part
    }
    guard path.count <= Self.maximumLength, isPlain, !Router.pages.contains(parts[0]) else { return nil }
    self.parts = parts
  }

  /// The path as addresses begin with it: without a slash at its end.
  var text: String { parts.map { "/" + $0 }.joined() }

  /// The path of a page within the site, from that of a request. A proxy may have taken the first parts away.
  func inner(_ path: [String]) -> [String] {
    guard path.starts(with: parts) else { return path }
    let rest = path.dropFirst(parts.count)
    return rest.isEmpty ? [""] : Array(rest)
  }
}

extension BasePath {
  /// The value of `--base-path`.
  init(argument: String) throws {
    guard let path = BasePath(argument) else {
      throw ValidationError(
        """
        \(quoted(argument)) cannot be the path of the site; expected one such as /calendar, of letters, digits, “-”, “.”, “_” and “~”, and none \
        of the server’s own: \(Router.pages.sorted().joined(separator: ", "))
        """
      )
    }
    self = path
  }
}

/// Addresses of computers: one, or those of a network such as `10.0.0.0/8`.
struct AddressRange: Equatable, Sendable {
  /// The address as one of IPv6, in which those of IPv4 are too (RFC 4291 section 2.5.5.2).
  private let bytes: [UInt8]
  /// How many bits from the first on count.
  private let bits: Int

  /// Parses an address in numbers, with the length of its network behind a slash.
  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let bytes = Self.bytes(parts[0]) else { return nil }
    let isShort = !parts[0].contains(":")
    let digits = parts.count == 2 ? parts[1] : isShort ? "32" : "128"
    guard digits.utf8.allSatisfy(\.isASCIIDigit), digits.utf8.count <= 3, let length = Int(digits),
      length <= (isShort ? 32 : 128)
    else { return nil }
    (self.bytes, bits) = (bytes, length + (isShort ? 96 : 0))
  }

  /// The bytes of an address; `nil` for another text.
  private static func bytes(_ text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 {
      return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + bytes.prefix(4)
    }
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }

  /// Whether an address in numbers is one of them.
  func contains(_ address: String) -> Bool {
    guard let other = Self.bytes(address) else { return false }
    return (0..<bits).allSatisfy { bit in
      let mask = UInt8(0x80) >> UInt8(bit % 8)
      return bytes[bit / 8] & mask == other[bit / 8] & mask
    }
  }

  /// The addresses of a value of `--trusted-proxy`, between commas.
  static func list(_ argument: String) throws -> [AddressRange] {
    try argument.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let text = part.trimmed
      guard let range = AddressRange(String(text)) else {
        throw ValidationError(
          "\(quoted(String(text))) is not the address of a proxy; expected numbers such as 127.0.0.1, ::1 or 172.16.0.0/12"
        )
      }
      return range
    }
  }
}

extension HTTPFields {
  /// The last value of lists of a name: what the nearest proxy has added, while those before it can be the client's; `nil` for none.
  func last(_ name: String) -> String? {
    let items = self[name].joined(separator: ",").split(separator: ",", omittingEmptySubsequences: false)
    return items.last.map { String($0.trimmed) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
