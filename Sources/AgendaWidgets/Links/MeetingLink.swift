import ICalendar

/// Finds links, such as that to an online meeting, in a location or description, which is plain text or HTML.
enum MeetingLink {
  /// The most bytes of a text that are searched.
  static let textLimit = 65_536
  /// The most links to known hosts that are examined.
  private static let linkLimit = 100
  private static let schemes: [StaticString] = ["https", "http"]

  /// The address of the first meeting link in a text. `organizer` is the mail domain of the event's organizer.
  static func first(in text: String, organizer: Substring? = nil) -> String? {
    first(in: text, mayBeLink: { mayBeMeeting(host: $0, organizer) }, address: { meeting($0, organizer) })
  }

  /// The address of the first link in a text, wherever it leads.
  static func firstLink(in text: String) -> String? {
    first(
      in: text, mayBeLink: { _ in true },
      address: { LinkAddress.normalized($0).flatMap(Redirection.destination) })
  }

  private static func first(
    in text: String, mayBeLink: (UnsafeBufferPointer<UInt8>) -> Bool, address: (String) -> String?
  ) -> String? {
    text.utf8.span.withUnsafeBufferPointer {
      first(in: UnsafeBufferPointer(rebasing: $0.prefix(textLimit)), mayBeLink, address)
    }
  }

  private static func first(
    in bytes: UnsafeBufferPointer<UInt8>, _ mayBeLink: (UnsafeBufferPointer<UInt8>) -> Bool,
    _ address: (String) -> String?
  ) -> String? {
    var index = 0
    var links = 0
    while links < linkLimit, let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) {
      index = colon + 1
      guard bytes.count - colon > 3, bytes[colon + 1] == UInt8(ascii: "/"),
        bytes[colon + 2] == UInt8(ascii: "/"),
        let scheme = schemes.first(where: { ends(bytes[..<colon], with: $0) })
      else { continue }
      let start = colon - scheme.utf8CodeUnitCount
      // Of other links only the host is examined, so that many of them cost little.
      let host = bytes[(colon + 3)...].prefix(256).prefix { isHostByte($0) }
      guard !host.isEmpty, mayBeLink(UnsafeBufferPointer(rebasing: host)) else {
        continue
      }
      links += 1
      let link = bytes[start...].prefix(LinkAddress.limit + 1).prefix { isLinkByte($0) }
      // The beginning of a link that is cut off would lead elsewhere.
      guard link.count <= LinkAddress.limit, link.endIndex < textLimit else { continue }
      let isParameter = start > 0 && bytes[start - 1] == UInt8(ascii: "=")
      if let address = address(linkText(link, isParameter: isParameter)) { return address }
    }
    return nil
  }

  private static func mayBeMeeting(host: UnsafeBufferPointer<UInt8>, _ organizer: Substring?) -> Bool {
    if host.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) {
      let lower = host.map { $0 | 0x20 }
      return lower.withUnsafeBufferPointer { mayBeMeeting(host: $0, organizer) }
    }
    return MeetingService.isKnown(host: host.span, organizer: organizer)
      || Redirection.isKnown(host: host.span)
  }

  /// The address of a link, or the one it redirects to, if that is a meeting.
  private static func meeting(_ text: String, _ organizer: Substring?) -> String? {
    guard let address = LinkAddress.normalized(text).flatMap(Redirection.destination),
      MeetingService.isMeeting(address, organizer: organizer)
    else { return nil }
    return address
  }

  /// The link up to the character that ends it in prose or HTML. If it is a parameter value in another link, it ends
  /// with the value.
  private static func linkText(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, isParameter: Bool) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    if bytes.contains(where: { $0 >= 0x80 }), let end = text.firstIndex(where: { linkEnds.contains($0) }) {
      text = String(text[..<end])
    }
    text = withoutEntities(text, bytes)
    if isParameter, let end = text.firstIndex(of: "&") { text = String(text[..<end]) }
    return trimmed(text)
  }

  /// Characters that end a link, also in scripts that write no space after it.
  private static let linkEnds: Set<Character> = [
    "，", "。", "、", "；", "：", "！", "？", "）", "」", "』", "】", "》", "”", "’", "»", "›", "\u{3000}", "\u{A0}",
    "\u{FFFD}",
  ]

  /// The link with `&amp;` decoded. It ends before an HTML entity for a bracket, a quote or a space.
  private static func withoutEntities(_ text: String, _ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    var pieces: [Substring] = []
    for (index, piece) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      if index > 0,
        ["lt;", "gt;", "quot;", "#34;", "#39;", "apos;", "nbsp;"].contains(where: piece.hasPrefix)
      {
        break
      }
      pieces.append(index > 0 && piece.hasPrefix("amp;") ? piece.dropFirst(4) : piece)
    }
    return pieces.joined(separator: "&")
  }

  /// The link without the punctuation of the sentence around it, and without a closing bracket that it does not open.
  private static func trimmed(_ text: String) -> String {
    var link = text.utf8[...]
    while let last = link.last {
      switch Unicode.Scalar(last) {
      case ".", ",", ";", ":", "!", "?", "*", "_", "~": link.removeLast()
      case ")" where link.count(of: ")") > link.count(of: "("): link.removeLast()
      default: return link.endIndex == text.endIndex ? text : String(Substring(link))
      }
    }
    return ""
  }

  private static func ends(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, with scheme: StaticString) -> Bool {
    let start = bytes.count - scheme.utf8CodeUnitCount
    guard start >= 0 else { return false }
    // Bit 0x20 makes small letters of capital ones, and a letter of nothing else.
    return scheme.withUTF8Buffer { scheme in
      scheme.indices.allSatisfy { bytes[start + $0] | 0x20 == scheme[$0] }
    }
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func isLinkByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: false
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
      UInt8(ascii: "["), UInt8(ascii: "]"):
      false
    default: true
    }
  }
}

extension Substring.UTF8View {
  /// How often it has a character of ASCII.
  fileprivate func count(of character: Unicode.Scalar) -> Int {
    count { $0 == UInt8(ascii: character) }
  }
}

/// A service for online meetings, recognized by host and path.
struct MeetingService {
  /// The host, or its parent domain.
  private let domain: StaticString
  /// The possible beginnings of the path. If empty, any path except the front page.
  private let paths: [StaticString]

  private static let services = [
    MeetingService("zoom.us", paths: ["/j/", "/my/", "/s/", "/w/", "/wc/"]),
    MeetingService("zoomgov.com", paths: ["/j/", "/my/", "/s/", "/w/", "/wc/"]),
    MeetingService("teams.microsoft.com", paths: ["/l/meetup-join/", "/meet/", "/l/meeting/"]),
    MeetingService("teams.microsoft.us", paths: ["/l/meetup-join/", "/meet/", "/l/meeting/"]),
    MeetingService("teams.cloud.microsoft", paths: ["/l/meetup-join/", "/meet/", "/l/meeting/"]),
    MeetingService("meet.google.com"),
    MeetingService("meet.jit.si"),
    MeetingService("meet.lync.com"),
    MeetingService("teams.live.com", paths: ["/meet/", "/l/meetup-join/"]),
    MeetingService("8x8.vc"),
    MeetingService("webex.com"),
    MeetingService("whereby.com"),
    MeetingService("gotomeeting.com"),
    MeetingService("gotomeet.me"),
    MeetingService("app.goto.com", paths: ["/meeting/"]),
    MeetingService("join.skype.com"),
    MeetingService("slack.com", paths: ["/huddle/"]),
    MeetingService("chime.aws"),
    MeetingService("bluejeans.com"),
    MeetingService("facetime.apple.com", paths: ["/join"]),
  ]

  /// Usual first labels of self-hosted servers. Since anyone can use these names, the server must be in the
  /// organizer's domain.
  private static let ownServers: [StaticString] = ["meet.", "jitsi.", "bbb."]

  private init(_ domain: StaticString, paths: [StaticString] = []) {
    self.domain = domain
    self.paths = paths
  }

  /// Whether links to a host may lead to a meeting. The host is in lower case; `organizer` is the organizer's domain.
  static func isKnown(host: Span<UInt8>, organizer: Substring?) -> Bool {
    // By their places, because an iterator would copy each of them.
    services.indices.contains { host.isAtOrBelow(services[$0].domain) } || isOwnServer(host, of: organizer)
  }

  /// Whether an address from `LinkAddress` leads to a meeting. `organizer` is the organizer's domain.
  static func isMeeting(_ address: String, organizer: Substring?) -> Bool {
    let bytes = address.utf8.span
    guard let places = AddressPlaces(bytes) else { return false }
    let (host, path) = (bytes.extracting(places.host), bytes.extracting(places.path))
    return services.indices.contains { services[$0].matches(host, path) }
      || path.count > 1 && isOwnServer(host, of: organizer)
  }

  private static func isOwnServer(_ host: Span<UInt8>, of organizer: Substring?) -> Bool {
    guard let organizer, organizer.utf8.span.withUnsafeBufferPointer({ host.isAtOrBelow($0) }) else {
      return false
    }
    return ownServers.contains { host.begins(with: $0) }
  }

  private func matches(_ host: Span<UInt8>, _ path: Span<UInt8>) -> Bool {
    guard host.isAtOrBelow(domain) else { return false }
    return paths.isEmpty ? path.count > 1 : paths.contains { path.begins(with: $0) }
  }
}

/// Hosts, in lower case, and paths of addresses.
extension Span<UInt8> {
  /// Whether the bytes begin with a text in ASCII.
  func begins(with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { text in text.indices.allSatisfy { self[$0] == text[$0] } }
  }

  /// Whether a host is the domain or one of its subdomains.
  func isAtOrBelow(_ domain: StaticString) -> Bool { domain.withUTF8Buffer { isAtOrBelow($0) } }

  /// Whether a host is a domain in UTF-8 or one of its subdomains.
  func isAtOrBelow(_ domain: UnsafeBufferPointer<UInt8>) -> Bool {
    let labels = count - domain.count
    guard labels == 0 || labels > 0 && self[labels - 1] == UInt8(ascii: ".") else { return false }
    return domain.indices.allSatisfy { self[labels + $0] == domain[$0] }
  }
}

/// A page that only redirects to an address in its own address. Mail programs and search engines rewrite links to
/// such pages. A click opens the final address directly, so that users see which page they visit.
struct Redirection {
  /// The host, or its parent domain.
  private let domain: StaticString
  private let path: String
  /// The query parameter with the address.
  private let parameter: String

  private static let known = [
    Redirection("safelinks.protection.outlook.com", "/", "url"),
    Redirection("safelinks.protection.office365.us", "/", "url"),
    Redirection("l.facebook.com", "/l.php", "u"),
    Redirection("lm.facebook.com", "/l.php", "u"),
    Redirection("l.instagram.com", "/", "u"),
    Redirection("www.youtube.com", "/redirect", "q"),
    Redirection("www.linkedin.com", "/safety/go", "url"),
    Redirection("slack-redir.net", "/link", "url"),
    Redirection("out.reddit.com", "/", "url"),
  ]

  /// The most redirections in a row that are followed.
  private static let limit = 4

  private init(_ domain: StaticString, _ path: String, _ parameter: String) {
    self.domain = domain
    self.path = path
    self.parameter = parameter
  }

  /// Whether a host, in lower case, may have such a page.
  static func isKnown(host: Span<UInt8>) -> Bool {
    // By their places, because an iterator would copy each of them.
    isGoogle(host) || host.isAtOrBelow(proofpoint)
      || known.indices.contains { host.isAtOrBelow(known[$0].domain) }
  }

  /// The final address of an address from `LinkAddress`; `nil` if it is not allowed.
  static func destination(of address: String) -> String? {
    var address = address
    for _ in 0..<limit {
      guard isAtKnownHost(address), let parts = AddressParts(address), let next = target(of: parts) else {
        return address
      }
      guard let normalized = LinkAddress.normalized(next) else { return nil }
      address = normalized
    }
    return nil
  }

  private static func isAtKnownHost(_ address: String) -> Bool {
    let bytes = address.utf8.span
    guard let places = AddressPlaces(bytes) else { return false }
    return isKnown(host: bytes.extracting(places.host))
  }

  /// The text of the address to which a page redirects.
  private static func target(of address: AddressParts) -> String? {
    let host = address.host.utf8.span
    if isGoogle(host), address.path == "/url" {
      return address.parameter("q") ?? address.parameter("url")
    }
    if host.isAtOrBelow(proofpoint) { return proofpointTarget(of: address) }
    let place = known.indices.first {
      host.isAtOrBelow(known[$0].domain) && address.path.hasPrefix(known[$0].path)
    }
    return place.flatMap { address.parameter(known[$0].parameter) }
  }

  /// Whether a host belongs to Google in any country: `google.com`, `www.google.de`, `www.google.co.uk`.
  private static func isGoogle(_ host: Span<UInt8>) -> Bool {
    guard host.begins(with: "google.") || host.begins(with: "www.google.") else { return false }
    let text = host.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    var labels = text.split(separator: ".", omittingEmptySubsequences: false)[...]
    if labels.first == "www" { labels.removeFirst() }
    guard labels.popFirst() == "google" else { return false }
    return labels == ["com"] || labels.count == 1 && labels.allSatisfy { $0.utf8.count == 2 }
      || labels.count == 2 && ["co", "com"].contains(labels.first) && labels.last?.utf8.count == 2
  }

  private static let proofpoint: StaticString = "urldefense.com"

  /// `https://urldefense.com/v3/__https://example.org/__;!!…`. Characters written as `*` cannot be decoded, so such
  /// an address is not resolved.
  private static func proofpointTarget(of address: AddressParts) -> String? {
    let start = "/v3/__"
    let whole = address.query.isEmpty ? String(address.path) : address.path + "?" + address.query
    guard whole.hasPrefix(start), let end = whole.ranges(of: "__;").last,
      !whole[..<end.lowerBound].contains("*")
    else { return nil }
    return String(whole[..<end.lowerBound].dropFirst(start.count))
  }
}
