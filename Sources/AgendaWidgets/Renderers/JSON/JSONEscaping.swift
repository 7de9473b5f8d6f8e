/// What of a text is written as an escape in JSON: what RFC 8259 section 7 asks for, and everything that would do
/// something when the JSON is shown in a terminal (DEL, the C1 controls, bidirectional overrides and isolates) or
/// split at lines (U+2028, U+2029).
enum JSONEscaping {
  /// Appends the contents of a string literal for a text.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    let utf8 = text.utf8.span
    var index = 0
    while index < utf8.count {
      // What needs no escape, which is most of nearly every text, is copied as it is.
      let start = index
      while index < utf8.count, utf8[index].isPlain { index += 1 }
      utf8.extracting(start..<index).withUnsafeBufferPointer { bytes += $0 }
      guard index < utf8.count else { return }
      let length = min(utf8[index].length, utf8.count - index)
      appendCharacter(utf8.extracting(index..<(index + length)), to: &bytes)
      index += length
    }
  }

  /// Appends a character whose first byte may be that of one to escape.
  private static func appendCharacter(_ character: Span<UInt8>, to bytes: inout [UInt8]) {
    guard character.count > 1 else { return appendByte(character[0], to: &bytes) }
    var point = UInt32(character[0] & (character.count == 2 ? 0x1F : 0x0F))
    for index in 1..<character.count { point = point << 6 | UInt32(character[index] & 0x3F) }
    switch point {
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: appendEscape(point, to: &bytes)
    default: character.withUnsafeBufferPointer { bytes += $0 }
    }
  }

  private static func appendByte(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: bytes += "\\b".utf8
    case 0x09: bytes += "\\t".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0C: bytes += "\\f".utf8
    case 0x0D: bytes += "\\r".utf8
    default: appendEscape(UInt32(byte), to: &bytes)
    }
  }

  private static func appendEscape(_ point: UInt32, to bytes: inout [UInt8]) {
    bytes += ("\\u" + String(point, radix: 16).zeroPadded(to: 4)).utf8
  }
}

extension UInt8 {
  /// Whether it is a character that is written as it is, or part of one. Of multi-byte characters only C2 80…9F and E2 80|81 xx are of
  /// interest, which are told by their first byte.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") && self != 0x7F && self != 0xC2
      && self != 0xE2
  }

  /// How many bytes the character has that begins with this one, which is not plain.
  fileprivate var length: Int {
    switch self {
    case 0xC2: 2
    case 0xE2: 3
    default: 1
    }
  }
}
