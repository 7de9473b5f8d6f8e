internal import ICalendar

/// The letters of most texts: code points that are visible, are a grapheme of their own beside each other, and have one width in a terminal.
///
/// A text of these alone needs no tables of Unicode and no search for graphemes, which take more time than all else that is done with it.
enum PlainLetter {
  /// The columns of a code point; `nil` for any other than these. They include the space.
  static func columns(of scalar: UInt32) -> Int? {
    switch scalar {
    case 0x20..<0x7F, 0xA1..<0xA9, 0xAA..<0xAD, 0xAF..<0x300, 0x370..<0x483, 0x48A..<0x590, 0x5D0...0x5EA,
      0x2010...0x2027, 0x2190...0x2193, 0x2500..<0x25A0:
      1
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    default: nil
    }
  }

  /// The columns of a text; `nil` if it has any other letter.
  static func columns(of text: some StringProtocol) -> Int? {
    if let found = text.utf8.withContiguousStorageIfAvailable({ Self.columns(ofUTF8: $0) }) { return found }
    var columns = 0
    for scalar in text.unicodeScalars {
      guard let more = Self.columns(of: scalar.value) else { return nil }
      columns += more
    }
    return columns
  }

  static func columns(ofUTF8 bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let del = UInt8(0x7F)
    var index = EightBytes.count(ofFirst: bytes) { $0.nonASCII | $0.controls | $0.holds(del) == 0 }
    var columns = index
    while index < bytes.count {
      let byte = UInt32(bytes[index])
      if byte >= 0x20, byte < 0x7F {
        columns += 1
        index += 1
        continue
      }
      let scalar: UInt32
      switch byte {
      case 0xC0..<0xE0 where index + 1 < bytes.count:
        scalar = (byte & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F)
        index += 2
      case 0xE0..<0xF0 where index + 2 < bytes.count:
        scalar = (byte & 0xF) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
        index += 3
      default: return nil
      }
      guard let more = Self.columns(of: scalar) else { return nil }
      columns += more
    }
    return columns
  }
}
