internal import AgendaPlatform

/// Text inside of XML.
enum XMLText {
  /// A text with the characters of XML's syntax escaped. Control characters, which XML does not allow, are left out.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar): break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A text in which the characters of XML's syntax are no longer escaped: some servers escape them twice.
  static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    let references = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&"),
    ]
    return references.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// The bytes without the control characters that XML 1.0 does not allow (section 2.2), written as such or as references: servers pass on what
  /// other programs have put into descriptions, and one such byte would make the whole answer unreadable.
  static func withoutForbiddenCharacters(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: isForbidden) || hasForbiddenReference(bytes) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "&"), let end = endOfForbiddenReference(bytes, at: place) {
        place = end
        continue
      }
      if !isForbidden(bytes[place]) { result.append(bytes[place]) }
      place += 1
    }
    return result
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }

  private static func hasForbiddenReference(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0] == UInt8(ascii: "&") && endOfForbiddenReference(bytes, at: $0) != nil }
  }

  /// The place after a reference such as `&#x0B;` to a character that is not allowed; `nil` for any other.
  private static func endOfForbiddenReference(_ bytes: [UInt8], at place: Int) -> Int? {
    let end = min(place + 12, bytes.count)
    guard place + 3 < end, bytes[place + 1] == UInt8(ascii: "#"),
      let semicolon = bytes[place..<end].firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let isHexadecimal = bytes[place + 2] | 0x20 == UInt8(ascii: "x")
    let digits = bytes[(place + (isHexadecimal ? 3 : 2))..<max(semicolon, place + 3)]
    let text = String(decoding: digits, as: UTF8.self)
    guard let value = UInt32(text, radix: isHexadecimal ? 16 : 10) else { return nil }
    let isSurrogate = (0xD800...0xDFFF).contains(value)
    return (value < 0x20 && isForbidden(UInt8(value))) || isSurrogate || value == 0xFFFE || value == 0xFFFF
      ? semicolon + 1 : nil
  }
}
