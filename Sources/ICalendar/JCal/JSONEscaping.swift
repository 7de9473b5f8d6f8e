/// Escapes text for JSON: what RFC 8259 section 7 requires, and everything that could affect a terminal (DEL, the C1
/// controls, bidirectional controls), break lines (U+2028, U+2029), or be invisible there:
/// Default_Ignorable_Code_Point of Unicode except joiners and variation selectors, and the blank Braille pattern. A
/// JSON parser restores the original values.
package enum JSONEscaping {
  /// Appends the contents of a string literal for a text.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    append(text.utf8.span, to: &bytes)
  }

  /// Appends the contents of a string literal for a text in UTF-8.
  package static func append(_ utf8: Span<UInt8>, to bytes: inout [UInt8]) {
    utf8.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        // Most text needs no escapes and is copied as it is.
        let start = index
        index += EightBytes.count(ofFirst: UnsafeBufferPointer(rebasing: text[index...]), where: isPlain)
        while index < text.count, text[index].isPlain { index += 1 }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        guard index < text.count else { return }
        let length = min(text[index].length ?? 1, text.count - index)
        appendCharacter(UnsafeBufferPointer(rebasing: text[index..<(index + length)]).span, to: &bytes)
        index += length
      }
    }
  }

  /// Whether none of eight bytes needs an escape.
  private static func isPlain(_ bytes: EightBytes) -> Bool {
    let escaped =
      bytes.holds(UInt8(ascii: "\"")) | bytes.holds(UInt8(ascii: "\\")) | bytes.holds(0x7F)
    return bytes.nonASCII | bytes.controls | escaped == 0
  }

  /// Appends a character whose first byte may belong to a character to escape.
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
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): appendBackslash(before: byte, to: &bytes)
    case 0x08: appendBackslash(before: UInt8(ascii: "b"), to: &bytes)
    case 0x09: appendBackslash(before: UInt8(ascii: "t"), to: &bytes)
    case 0x0A: appendBackslash(before: UInt8(ascii: "n"), to: &bytes)
    case 0x0C: appendBackslash(before: UInt8(ascii: "f"), to: &bytes)
    case 0x0D: appendBackslash(before: UInt8(ascii: "r"), to: &bytes)
    default: appendEscape(UInt32(byte), to: &bytes)
    }
  }

  private static func appendBackslash(before byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(byte)
  }

  private static func appendEscape(_ point: UInt32, to bytes: inout [UInt8]) {
    bytes += ("\\u" + String(point, radix: 16).zeroPadded(to: 4)).utf8
  }
}

extension UInt8 {
  /// Whether the byte belongs to a character that is not escaped. The first byte decides for characters of several
  /// bytes.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self != 0x7F && length == nil && self != 0x22 && self != 0x5C
  }

  /// The number of bytes of the character that begins with this byte, if such a character may need an escape.
  fileprivate var length: Int? {
    switch self {
    case 0xC2, 0xCD, 0xD8: 2
    case 0xE1, 0xE2, 0xE3, 0xEF: 3
    case 0xF3: 4
    default: nil
    }
  }
}
