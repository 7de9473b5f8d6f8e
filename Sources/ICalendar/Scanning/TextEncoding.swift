/// Converts the bytes of a calendar to UTF-8 without a byte order mark, with lines that end with LF or CRLF.
///
/// It detects UTF-16 by its byte order mark, or by a zero byte beside the first character. Any other text counts as UTF-8, in which single
/// lines may be Latin-1.
package func normalizedEncoding(_ bytes: [UInt8]) -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (endingLines(Array(bytes.dropFirst(3))), []) }
  guard let isBigEndian = bytes.withUnsafeBufferPointer(isUTF16BigEndian) else {
    return (endingLines(bytes), [])
  }
  let high = isBigEndian ? 0 : 1
  var units: [UInt16] = []
  units.reserveCapacity(bytes.count / 2)
  for index in stride(from: 0, to: bytes.count - 1, by: 2) {
    units.append(UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high]))
  }
  if units.first == 0xFEFF { units.removeFirst() }
  let text = String(decoding: units, as: UTF16.self)
  let diagnostic = Diagnostic(.utf16, "the file is UTF-16; RFC 5545 asks for UTF-8")
  return (endingLines(Array(text.utf8)), [diagnostic])
}

/// Whether a text that begins with these bytes is UTF-16.
func isUTF16(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { isUTF16BigEndian(bytes) != nil }

/// Whether a text in UTF-16 is big-endian; `nil` if it is not UTF-16.
func isUTF16BigEndian(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
  switch (bytes.first ?? 1, bytes.dropFirst().first ?? 1) {
  case (0xFE, 0xFF): true
  case (0xFF, 0xFE): false
  case (0, let second) where second != 0: true
  case (let first, 0) where first != 0: false
  default: nil
  }
}

/// Replaces CR by LF if the lines of a text end with CR alone, as on old Macintoshes. Any other text is unchanged.
private func endingLines(_ bytes: [UInt8]) -> [UInt8] {
  /// Compares many bytes at a time, in a build for debugging too: a file can be a hundred megabytes without the end of a line.
  func lacks(_ byte: UInt8) -> Bool {
    firstIndex(of: byte, in: bytes, from: 0, to: bytes.count) == bytes.count
  }
  guard lacks(UInt8(ascii: "\n")), !lacks(UInt8(ascii: "\r")) else { return bytes }
  return bytes.map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 }
}

/// Decodes bytes that should be UTF-8. Bytes that are not UTF-8 are read as Windows-1252, the superset of Latin-1 that programs really
/// use; two surrogates of UTF-16 (CESU-8) as the character that they mean. NULs are removed, because libical ends a text at a NUL.
package func decodeLenientUTF8(_ bytes: ArraySlice<UInt8>) -> (text: String, isUTF8: Bool) {
  if let text = String(utf8: bytes.span) {
    return (text.utf8.contains(0) ? String(text.split(separator: "\0").joined()) : text, true)
  }
  var utf8: [UInt8] = []
  utf8.reserveCapacity(bytes.count + bytes.count / 4)
  bytes.withUnsafeBufferPointer { source in
    var index = 0
    while index < source.count {
      // Most bytes are ASCII, in any encoding.
      let start = index
      while index < source.count, (1..<0x80).contains(source[index]) { index += 1 }
      utf8 += source[start..<index]
      guard index < source.count else { break }
      if source[index] == 0xED, let scalar = scalarOfSurrogates(Array(source[index...].prefix(6))) {
        utf8 += Array(String(scalar).utf8)
        index += 6
        continue
      }
      let (length, isKept) = lenientScalar(UnsafeBufferPointer(rebasing: source[index...]))
      if length > 1 {
        utf8 += source[index..<(index + length)]
      } else if isKept {
        utf8 += windows1252Bytes(source[index])
      }
      index += length
    }
  }
  return (String(decoding: utf8, as: UTF8.self), false)
}

/// Whether a text is UTF-8. In a long text that is nearly all ASCII, this takes a fraction of the time that the standard library takes.
package func isUTF8(_ text: Span<UInt8>) -> Bool {
  text.withUnsafeBufferPointer { text in
    var index = 0
    while index < text.count {
      let rest = UnsafeBufferPointer(rebasing: text[index...])
      let ascii = EightBytes.count(ofASCII: rest)
      if ascii > 0 {
        index += ascii
      } else if rest[0] < 0x80 {
        index += 1
      } else {
        let length = lenientScalar(rest).length
        guard length > 1 else { return false }
        index += length
      }
    }
    return true
  }
}

/// The length in bytes of the first scalar of a text. A byte that is not UTF-8 counts as one scalar. `isKept` is `false` for NUL.
func lenientScalar(_ bytes: UnsafeBufferPointer<UInt8>) -> (length: Int, isKept: Bool) {
  guard let first = bytes.first else { return (1, false) }
  let (length, second) = utf8Sequence(first)
  guard length > 1, bytes.count >= length, second.contains(bytes[1]) else { return (1, first != 0) }
  return (bytes[2..<max(2, length)].allSatisfy(\.isContinuation) ? length : 1, true)
}

/// The character of six bytes that are a pair of surrogates, each written as if it were a character; `nil` for other bytes.
private func scalarOfSurrogates(_ bytes: [UInt8]) -> Unicode.Scalar? {
  guard bytes.count == 6, bytes[0] == 0xED, (0xA0...0xAF).contains(bytes[1]), bytes[2].isContinuation,
    bytes[3] == 0xED, (0xB0...0xBF).contains(bytes[4]), bytes[5].isContinuation
  else { return nil }
  let high = UInt32(bytes[1] & 0x0F) << 6 | UInt32(bytes[2] & 0x3F)
  let low = UInt32(bytes[4] & 0x0F) << 6 | UInt32(bytes[5] & 0x3F)
  return Unicode.Scalar(0x10000 + (high << 10 | low))
}

/// The length in bytes of a scalar in UTF-8 that begins with `lead`, and the allowed second bytes (RFC 3629 section 4).
private func utf8Sequence(_ lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>) {
  switch lead {
  case 0xC2...0xDF: (2, 0x80...0xBF)
  case 0xE0: (3, 0xA0...0xBF)
  case 0xED: (3, 0x80...0x9F)
  case 0xE1...0xEF: (3, 0x80...0xBF)
  case 0xF0: (4, 0x90...0xBF)
  case 0xF1...0xF3: (4, 0x80...0xBF)
  case 0xF4: (4, 0x80...0x8F)
  default: (1, 0x80...0xBF)
  }
}

/// The scalars of the bytes 0x80 to 0x9F in Windows-1252.
private let upperWindows1252: [UInt16] = [
  0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
  0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
  0x0153, 0x9D, 0x017E, 0x0178,
]

/// The UTF-8 of a Windows-1252 byte that is not ASCII.
private func windows1252Bytes(_ byte: UInt8) -> [UInt8] {
  let code = (0x80...0x9F).contains(byte) ? upperWindows1252[Int(byte) - 0x80] : UInt16(byte)
  guard code >= 0x800 else { return [UInt8(0xC0 | code >> 6), UInt8(0x80 | code & 0x3F)] }
  return [UInt8(0xE0 | code >> 12), UInt8(0x80 | code >> 6 & 0x3F), UInt8(0x80 | code & 0x3F)]
}

/// Eight bytes of a text, all searched in one step. Each result has bit 7 set in every matching byte. Bytes above the first match may be false
/// positives; a result of 0 is exact.
package struct EightBytes {
  /// The number 1 in each byte.
  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  /// The highest bit of each byte.
  @inlinable static var highest: UInt64 { 0x8080_8080_8080_8080 }

  @usableFromInline let bytes: UInt64

  @inlinable
  init(_ bytes: UInt64) { self.bytes = bytes }

  /// The bytes that are not ASCII.
  @inlinable
  package var nonASCII: UInt64 { bytes & Self.highest }

  /// The bytes that are control characters of ASCII, but not DEL.
  @inlinable
  package var controls: UInt64 { (bytes &- Self.ones &* 0x20) & ~bytes & Self.highest }

  /// The bytes that are a character of ASCII.
  @inlinable
  package func holds(_ character: UInt8) -> UInt64 {
    let zeros = bytes ^ Self.ones &* UInt64(character)
    return (zeros &- Self.ones) & ~zeros & Self.highest
  }

  /// The number of bytes at the beginning of a text in whole groups of eight that meet a condition.
  @inlinable
  package static func count(
    ofFirst text: UnsafeBufferPointer<UInt8>, where isMet: (EightBytes) -> Bool
  ) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var count = 0
    while count + 8 <= raw.count,
      isMet(EightBytes(raw.loadUnaligned(fromByteOffset: count, as: UInt64.self)))
    {
      count += 8
    }
    return count
  }

  /// The number of bytes at the beginning of a text in whole groups of 32 or 8 bytes that are ASCII.
  static func count(ofASCII text: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var count = 0
    while count + 32 <= raw.count {
      let bytes = raw.loadUnaligned(fromByteOffset: count, as: SIMD4<UInt64>.self)
      let halves = bytes.lowHalf | bytes.highHalf
      guard (halves[0] | halves[1]) & highest == 0 else { break }
      count += 32
    }
    return count
      + Self.count(ofFirst: UnsafeBufferPointer(rebasing: text[count...])) { $0.nonASCII == 0 }
  }
}
