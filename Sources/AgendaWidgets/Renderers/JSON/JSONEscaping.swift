/// What of a text is written as an escape in JSON: what RFC 8259 section 7 asks for, and everything that would do
/// something when the JSON is shown in a terminal (DEL, the C1 controls, bidirectional controls), split at lines (U+2028, U+2029), or
/// not be seen there: Default_Ignorable_Code_Point of Unicode without joiners and selectors of variations, and the blank Braille pattern. The values stay whole.
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
      let length = min(utf8[index].length ?? 1, utf8.count - index)
      appendCharacter(utf8.extracting(index..<(index + length)), to: &bytes)
      index += length
    }
  }

  /// Appends a character whose first byte may be that of one to escape.
  private static func appendCharacter(_ character: Span<UInt8>, to bytes: inout [UInt8]) {
    guard character.count > 1 else { return appendByte(character[0], to: &bytes) }
    var point = UInt32(character[0]) & (0x7F >> UInt32(character.count))
    for index in 1..<character.count { point = point << 6 | UInt32(character[index] & 0x3F) }
    switch point {
    case 0x80...0x9F, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0x2800, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB:
      appendEscape(point, to: &bytes)
    case 0xE0000...0xE007F:
      // As two surrogates (RFC 8259 section 7).
      appendEscape(0xD800 + (point - 0x10000) >> 10, to: &bytes)
      appendEscape(0xDC00 + point & 0x3FF, to: &bytes)
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
  /// Whether it is a character that is written as it is, or part of one. Of those of several bytes the ones of interest are told by
  /// their first byte.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self != 0x7F && length == nil && self != 0x22 && self != 0x5C
  }

  /// How many bytes the character has that begins with this one, where one of those may have to be escaped.
  fileprivate var length: Int? {
    switch self {
    case 0xC2, 0xCD, 0xD8: 2
    case 0xE1, 0xE2, 0xE3, 0xEF: 3
    case 0xF3: 4
    default: nil
    }
  }
}
