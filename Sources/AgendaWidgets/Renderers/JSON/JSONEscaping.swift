/// What of a text is written as an escape in JSON: what RFC 8259 section 7 asks for, and everything that would do
/// something when the JSON is shown in a terminal (DEL, the C1 controls, bidirectional overrides and isolates) or
/// split at lines (U+2028, U+2029).
enum JSONEscaping {
  /// Appends the contents of a string literal for a text in valid UTF-8.
  static func append(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    // Of multi-byte characters only C2 80…9F and E2 80|81 xx are of interest: their lead bytes wait here.
    var held: [UInt8] = []
    for byte in text {
      if !held.isEmpty {
        held.append(byte)
        if held.count == held[0].length {
          appendCharacter(held, to: &bytes)
          held.removeAll(keepingCapacity: true)
        }
      } else if byte == 0xC2 || byte == 0xE2 {
        held.append(byte)
      } else {
        appendByte(byte, to: &bytes)
      }
    }
    bytes.append(contentsOf: held)
  }

  private static func appendByte(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: bytes += Array("\\b".utf8)
    case 0x09: bytes += Array("\\t".utf8)
    case 0x0A: bytes += Array("\\n".utf8)
    case 0x0C: bytes += Array("\\f".utf8)
    case 0x0D: bytes += Array("\\r".utf8)
    case 0..<0x20, 0x7F: appendEscape(UInt32(byte), to: &bytes)
    default: bytes.append(byte)
    }
  }

  private static func appendCharacter(_ held: [UInt8], to bytes: inout [UInt8]) {
    let point = held.dropFirst().reduce(UInt32(held[0] & (held.count == 2 ? 0x1F : 0x0F))) { point, byte in
      point << 6 | UInt32(byte & 0x3F)
    }
    switch point {
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: appendEscape(point, to: &bytes)
    default: bytes.append(contentsOf: held)
    }
  }

  private static func appendEscape(_ point: UInt32, to bytes: inout [UInt8]) {
    let digits = String(point, radix: 16)
    bytes += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
  }
}

extension UInt8 {
  /// How many bytes the character has that begins with this one, C2 or E2.
  fileprivate var length: Int { self == 0xC2 ? 2 : 3 }
}
