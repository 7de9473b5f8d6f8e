import ICalendar

/// Finds the link to an online meeting in a location or description, which is plain text or HTML.
enum MeetingLink {
  /// The most bytes of a text that are searched.
  static let textLimit = 65_536
  /// The most links to known hosts that are examined.
  private static let linkLimit = 100
  private static let schemes = ["https", "http"].map { Array($0.utf8) }

  /// The address of the first meeting link in a text. `organizer` is the mail domain of the event's organizer.
  static func first(in text: String, organizer: Substring? = nil) -> String? {
    // Copying all of a text costs a fraction of copying a part.
    let isLong = text.utf8.count > textLimit
    let bytes = isLong ? Array(text.utf8.prefix(textLimit)) : Array(text.utf8)
    var index = 0
    var links = 0
    while links < linkLimit, let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) {
      index = colon + 1
      guard bytes[index...].starts(with: "//".utf8),
        let scheme = schemes.first(where: { ends(bytes[..<colon], with: $0) })
      else { continue }
      let start = colon - scheme.count
      // Of other links only the host is examined, so that many of them cost little.
      let host = bytes[(colon + 3)...].prefix(256).prefix { isHostByte($0) }
      guard !host.isEmpty,
        mayBeMeeting(host: String(decoding: host, as: UTF8.self).lowercased()[...], organizer)
      else { continue }
      links += 1
      let link = bytes[start...].prefix(LinkAddress.limit + 1).prefix { isLinkByte($0) }
      // The beginning of a link that is cut off would lead elsewhere.
      guard link.count <= LinkAddress.limit, link.endIndex < textLimit else { continue }
      let isParameter = start > 0 && bytes[start - 1] == UInt8(ascii: "=")
      if let address = meeting(linkText(link, isParameter: isParameter), organizer) { return address }
    }
    return nil
  }

  private static func mayBeMeeting(host: Substring, _ organizer: Substring?) -> Bool {
    MeetingService.isKnown(host: host, organizer: organizer) || Redirection.isKnown(host: host)
  }

  /// The address of a link, or the one it redirects to, if that is a meeting.
  private static func meeting(_ text: String, _ organizer: Substring?) -> String? {
    guard let found = LinkAddress.normalized(text).flatMap(Redirection.destinationAndParts),
      let parts = found.parts, MeetingService.isMeeting(parts, organizer: organizer)
    else { return nil }
    return found.address
  }

  /// The link up to the character that ends it in prose or HTML. If it is a parameter value in another link, it ends
  /// with the value.
  private static func linkText(_ bytes: ArraySlice<UInt8>, isParameter: Bool) -> String {
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
  private static func withoutEntities(_ text: String, _ bytes: ArraySlice<UInt8>) -> String {
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

  private static func ends(_ bytes: ArraySlice<UInt8>, with scheme: [UInt8]) -> Bool {
    // Bit 0x20 makes small letters of capital ones, and a letter of nothing else.
    bytes.count >= scheme.count && bytes.suffix(scheme.count).elementsEqual(scheme) { $0 | 0x20 == $1 }
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

/// A service for online meetings, recognized by host and path.
struct MeetingService {
  /// The host, or its parent domain.
  private let domain: Substring
  /// The possible beginnings of the path. If empty, any path except the front page.
  private let paths: [String]

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
  private static let ownServers = ["meet.", "jitsi.", "bbb."]

  private init(_ domain: Substring, paths: [String] = []) {
    self.domain = domain
    self.paths = paths
  }

  /// Whether links to a host, in lower case, may lead to a meeting. `organizer` is the organizer's domain.
  static func isKnown(host: Substring, organizer: Substring?) -> Bool {
    services.contains { host.isAtOrBelow($0.domain) } || isOwnServer(host, of: organizer)
  }

  /// Whether an address leads to a meeting. `organizer` is the organizer's domain.
  static func isMeeting(_ address: AddressParts, organizer: Substring?) -> Bool {
    services.contains { $0.matches(address) }
      || address.path.utf8.count > 1 && isOwnServer(address.host, of: organizer)
  }

  private static func isOwnServer(_ host: Substring, of organizer: Substring?) -> Bool {
    guard let organizer, host.isAtOrBelow(organizer) else { return false }
    return ownServers.contains { host.hasPrefix($0) }
  }

  private func matches(_ address: AddressParts) -> Bool {
    guard address.host.isAtOrBelow(domain) else { return false }
    return paths.isEmpty ? address.path.utf8.count > 1 : paths.contains { address.path.hasPrefix($0) }
  }
}

extension Substring.UTF8View {
  /// How often it has a character of ASCII.
  fileprivate func count(of character: Unicode.Scalar) -> Int {
    count { $0 == UInt8(ascii: character) }
  }
}

extension Substring {
  /// Whether a host or path begins with a text of ASCII. `hasPrefix` takes characters, of several scalars each.
  func begins(with text: StaticString) -> Bool {
    let bytes = utf8.span
    guard bytes.count >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { text in text.indices.allSatisfy { bytes[$0] == text[$0] } }
  }

  /// Whether a host is the domain or one of its subdomains.
  func isAtOrBelow(_ domain: Substring) -> Bool {
    let (host, domain) = (utf8.span, domain.utf8.span)
    let labels = host.count - domain.count
    guard labels == 0 || labels > 0 && host[labels - 1] == UInt8(ascii: ".") else { return false }
    return domain.indices.allSatisfy { host[labels + $0] == domain[$0] }
  }
}
