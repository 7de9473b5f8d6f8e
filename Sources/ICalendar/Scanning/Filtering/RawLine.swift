import Glibc

/// The bytes of a line in memory, without its end. It is valid only inside the call that receives it: ``WindowFilter`` makes it from the
/// text of the file.
struct RawLine {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// The line of some bytes, of which CRs at the end are left off.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var end = bytes.count
    while end > 0, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    self.bytes = UnsafeBufferPointer(start: bytes.baseAddress, count: end)
  }

  /// How many bytes it has.
  @inline(__always)
  var count: Int { bytes.count }

  /// The byte at a place, or 0 beyond the end.
  @inline(__always)
  subscript(index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

  /// Whether the bytes at a place are those of an ASCII text, in the same letter case.
  @inline(__always)
  func holds(_ text: StaticString, at offset: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= bytes.count, let base = bytes.baseAddress else { return false }
    return memcmp(base + offset, text.utf8Start, length) == 0
  }

  /// Whether it begins with the letters of an ASCII text, in any letter case.
  func holdsIgnoringCase(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard length <= bytes.count else { return false }
    for index in 0..<length where bytes[index] | 0x20 != text.utf8Start[index] | 0x20 { return false }
    return true
  }

  /// The place of the first such byte from `offset` on.
  func firstIndex(of byte: UInt8, from offset: Int = 0) -> Int? {
    guard offset < bytes.count, let base = bytes.baseAddress else { return nil }
    guard let found = memchr(base + offset, Int32(byte), bytes.count - offset) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The place of the first `:` or `;` from `offset` on, or the end: names and values of parameters are short.
  @inline(__always)
  func firstDelimiter(from offset: Int = 0) -> Int {
    var index = offset
    while index < bytes.count, bytes[index] != UInt8(ascii: ":"), bytes[index] != UInt8(ascii: ";") {
      index += 1
    }
    return index
  }

  /// Whether the line, or the beginning of a folded one, may have a name, which is given in upper case: it begins with that name, or breaks
  /// off inside of it.
  func mayBeNamed(_ name: StaticString) -> Bool {
    let length = min(bytes.count, name.utf8CodeUnitCount)
    for index in 0..<length where bytes[index] | 0x20 != name.utf8Start[index] | 0x20 { return false }
    return true
  }

  /// Whether it is a whole property to every reader: after the name a value, or parameters without quotes and a value.
  func isProperty(after nameEnd: Int) -> Bool {
    self[nameEnd] == UInt8(ascii: ":")
      || self[nameEnd] == UInt8(ascii: ";") && firstIndex(of: UInt8(ascii: ":"), from: nameEnd) != nil
        && firstIndex(of: UInt8(ascii: "\"")) == nil
  }

  /// Whether a byte is a digit.
  var hasDigit: Bool { bytes.contains { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } }

  /// The bytes from one place up to another.
  func copy(_ range: Range<Int>) -> [UInt8] { Array(bytes[range.clamped(to: 0..<bytes.count)]) }

  /// Appends the bytes from one place on to others.
  func append(from offset: Int, to bytes: inout [UInt8]) {
    guard offset < self.bytes.count else { return }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: self.bytes[offset...]))
  }

  /// The fingerprint of the text from a place on, or `nil` where it is no plain one.
  func fingerprint(from offset: Int) -> UIDFingerprint? {
    UIDFingerprint(UnsafeBufferPointer(rebasing: bytes[min(offset, bytes.count)...]))
  }

  /// Whether a stretch of the line has the same bytes as another text from `start` on.
  @inline(__always)
  func isEqual(_ range: Range<Int>, to other: [UInt8], from start: Int) -> Bool {
    guard range.upperBound <= bytes.count, start + range.count <= other.count, let base = bytes.baseAddress
    else { return false }
    return other.withUnsafeBufferPointer { other in
      other.baseAddress.map { memcmp($0 + start, base + range.lowerBound, range.count) == 0 } ?? true
    }
  }

  /// The eight bytes at a place, the first one lowest; `nil` where the line has fewer.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard offset + 8 <= bytes.count, let base = bytes.baseAddress else { return nil }
    return UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
  }

  /// The number that `count` digits at a place spell, or `nil`.
  func number(at offset: Int, digits count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    var number = 0
    for index in offset..<(offset + count) {
      let digit = Int(bytes[index]) - Int(UInt8(ascii: "0"))
      guard (0...9).contains(digit) else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// The seconds of a duration in a stretch of the line, days of 24 hours, or `nil`.
  func duration(_ range: Range<Int>) -> Int? {
    DurationValue(String(decoding: copy(range), as: UTF8.self)).map { $0.days * 86_400 + $0.seconds }
  }

  /// The date that eight digits at a place spell, or `nil`.
  func date(at offset: Int) -> CalendarDate? {
    guard let year = number(at: offset, digits: 4), let month = number(at: offset + 4, digits: 2),
      let day = number(at: offset + 6, digits: 2)
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }
}
