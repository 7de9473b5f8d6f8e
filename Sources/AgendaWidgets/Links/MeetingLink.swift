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
