/// The bytes of a calendar as UTF-8 without a byte order mark, its lines ended by LF or CRLF.
///
/// UTF-16 is told by its byte order mark, or by a zero byte beside the first character; anything else is taken as UTF-8, of which single
/// lines may still turn out to be Latin-1.
package func normalizedEncoding(_ bytes: [UInt8]) -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (endingLines(Array(bytes.dropFirst(3))), []) }
  let first = bytes.first ?? 1
  let second = bytes.dropFirst().first ?? 1
  let isBigEndian = bytes.starts(with: [0xFE, 0xFF]) || (first == 0 && second != 0)
  let isLittleEndian = bytes.starts(with: [0xFF, 0xFE]) || (first != 0 && second == 0)
  guard isBigEndian || isLittleEndian else { return (endingLines(bytes), []) }
  let high = isBigEndian ? 0 : 1
  var units: [UInt16] = []
  units.reserveCapacity(bytes.count / 2)
  for index in stride(from: 0, to: bytes.count - 1, by: 2) {
    units.append(UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high]))
  }
  if units.first == 0xFEFF { units.removeFirst() }
  let text = String(decoding: units, as: UTF16.self)
  let diagnostic = Diagnostic(.notUTF8, "the file is UTF-16; RFC 5545 asks for UTF-8")
  return (endingLines(Array(text.utf8)), [diagnostic])
}

/// A text whose lines end with CR alone, as old Macintoshes wrote them, with LF in their place; any other text as it is.
private func endingLines(_ bytes: [UInt8]) -> [UInt8] {
  let lineFeed = firstIndex(of: UInt8(ascii: "\n"), in: bytes, from: 0, to: bytes.count)
  guard lineFeed == bytes.count, bytes.contains(UInt8(ascii: "\r")) else { return bytes }
  return bytes.map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 }
}

/// The text of bytes that should be UTF-8. Bytes that are not are read as Windows-1252, the superset of Latin-1 that programs mean
/// by it; NUL is dropped, because it ends a text for libical.
package func decodeLenientUTF8(_ bytes: ArraySlice<UInt8>) -> (text: String, isUTF8: Bool) {
  if let text = String(validating: bytes, as: UTF8.self) {
    return (text.utf8.contains(0) ? String(text.split(separator: "\0").joined()) : text, true)
  }
  var text = ""
  var rest = bytes
  while let first = rest.first {
    let (length, isKept) = lenientScalar(rest)
    if length == 1, first >= 0x80 {
      text.unicodeScalars.append(windows1252(first))
    } else if isKept {
      text += String(decoding: rest.prefix(length), as: UTF8.self)
    }
    rest = rest.dropFirst(length)
  }
  return (text, false)
}

/// How many bytes at the front of a text are its next scalar, and whether it is kept. A byte that is not
/// UTF-8 is one by itself; NUL is not kept.
func lenientScalar(_ bytes: ArraySlice<UInt8>) -> (length: Int, isKept: Bool) {
  guard let first = bytes.first else { return (1, false) }
  let length = min(utf8SequenceLength(first), bytes.count)
  let isUTF8 = length == 1 || String(validating: bytes.prefix(length), as: UTF8.self) != nil
  return (isUTF8 ? length : 1, first != 0)
}

private func utf8SequenceLength(_ lead: UInt8) -> Int {
  switch lead {
  case 0xC0...0xDF: 2
  case 0xE0...0xEF: 3
  case 0xF0...0xF7: 4
  default: 1
  }
}

private func windows1252(_ byte: UInt8) -> Unicode.Scalar {
  let upper: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D,
    0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
    0x203A,
    0x0153, 0x9D, 0x017E, 0x0178,
  ]
  guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
  return Unicode.Scalar(upper[Int(byte) - 0x80]) ?? Unicode.Scalar(byte)
}
