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
  /// other programs have put into descriptions, and one such byte would make the whole answer unreadable. Two references to the halves of a surrogate pair,
  /// as SOGo writes characters beyond U+FFFF, become their character.
  static func withoutForbiddenCharacters(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: isForbidden) || hasForbiddenReference(bytes) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if let reference = reference(bytes, at: place), isForbidden(reference.value) {
        place = reference.end
        if let next = Self.reference(bytes, at: place),
          let character = character(reference.value, next.value)
        {
          result += Array(String(character).utf8)
          place = next.end
        }
        continue
      }
      if !isForbidden(UInt32(bytes[place])) { result.append(bytes[place]) }
      place += 1
    }
    return result
  }

  private static func isForbidden(_ byte: UInt8) -> Bool { isForbidden(UInt32(byte)) }

  private static func isForbidden(_ value: UInt32) -> Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case ..<0x20, 0xD800...0xDFFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private static func hasForbiddenReference(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { reference(bytes, at: $0).map { isForbidden($0.value) } ?? false }
  }

  /// The character of a surrogate pair; `nil` if the values are none.
  private static func character(_ high: UInt32, _ low: UInt32) -> Unicode.Scalar? {
    guard (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
  }

  /// The value of a reference such as `&#x0B;`, and the place after it; `nil` if there is none.
  private static func reference(_ bytes: [UInt8], at place: Int) -> (value: UInt32, end: Int)? {
    let end = min(place + 12, bytes.count)
    guard place + 3 < end, bytes[place] == UInt8(ascii: "&"), bytes[place + 1] == UInt8(ascii: "#"),
      let semicolon = bytes[place..<end].firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let isHexadecimal = bytes[place + 2] | 0x20 == UInt8(ascii: "x")
    let digits = bytes[(place + (isHexadecimal ? 3 : 2))..<max(semicolon, place + 3)]
    let text = String(decoding: digits, as: UTF8.self)
    return UInt32(text, radix: isHexadecimal ? 16 : 10).map { ($0, semicolon + 1) }
  }
}
