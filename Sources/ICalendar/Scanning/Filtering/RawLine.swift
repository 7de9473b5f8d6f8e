import AgendaCVectors
import AgendaPlatform

/// The bytes of a line in memory, without its line end. It is valid only during the call that receives it, because it points
/// into the block that ``WindowFilter`` reads.
struct RawLine {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// The line in `bytes`, without the CRs at its end.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var end = bytes.count
    while end > 0, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    self.bytes = UnsafeBufferPointer(start: bytes.baseAddress, count: end)
  }

  /// All of `bytes`, also CRs at the end.
  init(exactly bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The number of bytes.
  @inline(__always)
  var count: Int { bytes.count }

  /// The number of bytes without the spaces and tabs at the end.
  @inline(__always)
  var countWithoutSpaces: Int {
    var end = bytes.count
    while end > 0, bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == UInt8(ascii: "\t") { end -= 1 }
    return end
  }

  /// The line without the byte order marks at its beginning.
  var withoutByteOrderMarks: RawLine {
    var line = self
    while line.holds(ComponentStructure.byteOrderMark) {
      line = RawLine(exactly: UnsafeBufferPointer(rebasing: line.bytes[3...]))
    }
    return line
  }

  /// The byte at an index, or 0 outside the line.
  @inline(__always)
  subscript(index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

  /// Whether an ASCII text begins at `offset`, in the same letter case.
  @inline(__always)
  func holds(_ text: StaticString, at offset: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= bytes.count, let base = bytes.baseAddress else { return false }
    return memcmp(base + offset, text.utf8Start, length) == 0
  }

  /// Whether the line is an ASCII text, in the same letter case.
  @inline(__always)
  func holdsOnly(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && holds(text) }

  /// Whether an ASCII text begins at `offset`, in any letter case.
  func holdsIgnoringCase(_ text: StaticString, at offset: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= bytes.count else { return false }
    for index in 0..<length where bytes[offset + index] | 0x20 != text.utf8Start[index] | 0x20 {
      return false
    }
    return true
  }

  /// The index of the first such byte from `offset` on.
  func firstIndex(of byte: UInt8, from offset: Int = 0) -> Int? {
    guard offset < bytes.count, let base = bytes.baseAddress else { return nil }
    guard let found = memchr(base + offset, Int32(byte), bytes.count - offset) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether a byte is in a half-open range, which the line has.
  func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
    guard let base = bytes.baseAddress, !range.isEmpty else { return false }
    return memchr(base + range.lowerBound, Int32(byte), range.count) != nil
  }

  /// The index of the first `:` or `;` from `offset` on, or the end of the line. It compares byte by byte because names and
  /// values of parameters are short.
  @inline(__always)
  func firstDelimiter(from offset: Int = 0) -> Int {
    var index = offset
    while index < bytes.count, bytes[index] != UInt8(ascii: ":"), bytes[index] != UInt8(ascii: ";") {
      index += 1
    }
    return index
  }

  /// Whether this line, or the folded line that it begins, may have a name: it begins with that name in any letter case, or ends
  /// within it. `name` is in upper case.
  func mayBeNamed(_ name: StaticString) -> Bool {
    let length = min(bytes.count, name.utf8CodeUnitCount)
    for index in 0..<length where bytes[index] | 0x20 != name.utf8Start[index] | 0x20 { return false }
    return true
  }

  /// The bytes in a half-open range, valid as long as the line.
  func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)])
  }

  /// A copy of the bytes in a half-open range.
  func copy(_ range: Range<Int>) -> [UInt8] { Array(bytes[range.clamped(to: 0..<bytes.count)]) }

  /// The text in a half-open range. Bytes that are not UTF-8 are replaced.
  func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)]), as: UTF8.self)
  }

  /// The text in a half-open range; `nil` if it is not UTF-8.
  func validText(_ range: Range<Int>) -> String? {
    String(utf8: UnsafeBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)]).span)
  }

  /// Whether a half-open range has a control character of ASCII, the tab included.
  func hasControlCharacters(_ range: Range<Int>) -> Bool {
    // Without an exit from the loop it looks at many bytes at once.
    var found: UInt8 = 0
    for byte in UnsafeBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)]) {
      found |= byte < 0x20 || byte == 0x7F ? 1 : 0
    }
    return found != 0
  }

  /// Appends the bytes from `offset` on to `bytes`.
  func append(from offset: Int, to bytes: inout [UInt8]) {
    guard offset < self.bytes.count else { return }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: self.bytes[offset...]))
  }

  /// The fingerprint of the UID that begins at `offset`, perhaps with white space around it; `nil` if the reader may read another text (``UIDFingerprint``).
  func fingerprint(from offset: Int) -> UIDFingerprint? {
    let whole = min(offset, bytes.count)..<bytes.count
    if let plain = UIDFingerprint(bytes(whole)) { return plain }
    // White space beside another character than those of ASCII can be one character with it.
    let text = trimmed(whole)
    guard text != whole, self[text.lowerBound] < 0x80, self[text.upperBound - 1] < 0x80 else { return nil }
    return UIDFingerprint(bytes(text))
  }

  /// Whether the bytes in `range` equal those of `other` from `start` on.
  @inline(__always)
  func isEqual(_ range: Range<Int>, to other: [UInt8], from start: Int) -> Bool {
    guard range.upperBound <= bytes.count, start + range.count <= other.count, let base = bytes.baseAddress
    else { return false }
    return other.withUnsafeBufferPointer { other in
      other.baseAddress.map { memcmp($0 + start, base + range.lowerBound, range.count) == 0 } ?? true
    }
  }

  /// The eight bytes from `offset` on, the first one lowest; `nil` if the line has fewer.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard offset + 8 <= bytes.count, let base = bytes.baseAddress else { return nil }
    return UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
  }

  /// The number in the `count` digits from `offset` on; `nil` if one of them is not a digit.
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

  /// The length in seconds of the duration in `range`, with days of 24 hours; `nil` if there is no duration.
  func duration(_ range: Range<Int>) -> Int? {
    DurationValue(text(range)).map { $0.days * 86_400 + $0.seconds }
  }

  /// The value of type DATE or DATE-TIME in a half-open range, in any form that the reader accepts as a whole; `nil` if there is none.
  func dateTime(_ range: Range<Int>) -> DateTimeValue? {
    let value = UnsafeBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)])
    return DateTimeValue.beginning(of: value).flatMap { $0.restStart == value.count ? $0.value : nil }
  }

  /// The date in the eight digits from `offset` on; `nil` if there is no date.
  func date(at offset: Int) -> CalendarDate? {
    guard let year = number(at: offset, digits: 4), let month = number(at: offset + 4, digits: 2),
      let day = number(at: offset + 6, digits: 2)
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }
}

// MARK: The part before the value

extension RawLine {
  /// The line with its name, the names of its parameters and their plain values in upper case, without white space around them, without quotes
  /// around a value of VALUE and RANGE, and without parameters that mean nothing for a time: so that ``TimeParameters`` reads it. The value stays as it is.
  ///
  /// `nil` if the line has that form already, or one whose meaning only ``ContentLine`` knows.
  func withPlainHeader() -> [UInt8]? {
    let nameEnd = firstDelimiter()
    var plain: [UInt8] = []
    plain.reserveCapacity(count)
    guard nameEnd < count, appendName(endingAt: nameEnd, to: &plain) else { return nil }
    var place = nameEnd
    while self[place] == UInt8(ascii: ";") {
      guard let next = appendParameter(from: place + 1, to: &plain) else { return nil }
      place = next
    }
    guard self[place] == UInt8(ascii: ":") else { return nil }
    guard place != plain.count || !isEqual(0..<place, to: plain, from: 0) else { return nil }
    append(from: place, to: &plain)
    return plain
  }

  /// Appends the name of the property. White space may follow a name in upper case only.
  private func appendName(endingAt end: Int, to plain: inout [UInt8]) -> Bool {
    let name = trimmed(0..<end)
    guard name.lowerBound == 0, !name.isEmpty else { return false }
    let hasSpaces = name.count < end
    for index in name {
      let byte = self[index]
      guard hasSpaces ? byte.isPlainNameByte : byte.isPropertyNameByte else { return false }
      plain.append(byte.inUpperCase)
    }
    return true
  }

  /// Appends the parameter that begins at an index, and returns the index of the delimiter after it; `nil` if it is not understood here.
  private func appendParameter(from start: Int, to plain: inout [UInt8]) -> Int? {
    guard let equals = firstIndex(of: UInt8(ascii: "="), from: start), firstDelimiter(from: start) > equals
    else { return nil }
    let name = trimmed(start..<equals)
    guard let end = endOfParameterValue(from: equals + 1) else { return nil }
    let isOfExtension = name.count > 2 && isName(name.lowerBound..<(name.lowerBound + 2), "X-")
    guard !isOfExtension, !isNameWithoutMeaning(name) else { return end }
    let isQuoted = self[equals + 1] == UInt8(ascii: "\"")
    let value = isQuoted ? (equals + 2)..<(end - 1) : trimmed((equals + 1)..<end)
    // Several values, escapes (RFC 6868) and other quotes have a meaning of their own.
    for byte: UInt8 in [UInt8(ascii: ","), UInt8(ascii: "^"), UInt8(ascii: "\"")]
    where contains(byte, in: value) { return nil }
    if isName(name, "TZID") {
      plain += ";TZID=".utf8
      plain += copy(isQuoted ? (equals + 1)..<end : value)
    } else if isName(name, "VALUE") || isName(name, "RANGE") {
      // Inside quotes, white space is a part of the value.
      guard trimmed(value) == value else { return nil }
      plain.append(UInt8(ascii: ";"))
      for index in name { plain.append(self[index].inUpperCase) }
      plain.append(UInt8(ascii: "="))
      for index in value { plain.append(self[index].inUpperCase) }
    } else {
      return nil
    }
    return end
  }

  /// The index of the `:` or `;` behind the values of a parameter, which begin at an index: without quotes, or each in quotes. `nil` if they have another form.
  func endOfParameterValue(from start: Int) -> Int? {
    var start = start
    while self[start] == UInt8(ascii: "\"") {
      guard let quote = firstIndex(of: UInt8(ascii: "\""), from: start + 1) else { return nil }
      let next = self[quote + 1]
      if next == UInt8(ascii: ":") || next == UInt8(ascii: ";") { return quote + 1 }
      guard next == UInt8(ascii: ",") else { return nil }
      start = quote + 2
    }
    let end = firstDelimiter(from: start)
    return end < count && !contains(UInt8(ascii: "\""), in: start..<end) ? end : nil
  }

  /// Whether a range has the name of a parameter that has no meaning for times, rules and UIDs. ENCODING and CHARSET say how the value is written.
  func isNameWithoutMeaning(_ range: Range<Int>) -> Bool {
    !range.isEmpty && range.allSatisfy { self[$0].isPropertyNameByte } && !isName(range, "TZID")
      && !isName(range, "VALUE") && !isName(range, "RANGE") && !isName(range, "ENCODING")
      && !isName(range, "CHARSET")
  }

  /// A range without the spaces and tabs at both ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, WindowFilter.isSpace(self[start]) { start += 1 }
    while start < end, WindowFilter.isSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Whether a range has a name, which is in upper case, in any letter case.
  private func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
    range.count == name.utf8CodeUnitCount
      && range.allSatisfy { self[$0].inUpperCase == name.utf8Start[$0 - range.lowerBound] }
  }
}

extension UInt8 {
  /// The letter of ASCII in upper case; any other byte as it is.
  fileprivate var inUpperCase: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self & ~0x20 : self
  }
}

/// The index after each LF of a block, in order.
///
/// It examines 64 bytes at a time: lines are so short that a separate search for each costs more.
struct LineFeeds {
  private let block: UnsafeBufferPointer<UInt8>
  /// The index of the byte of the lowest bit of ``bits``.
  private var start: Int
  private var bits: UInt64 = 0

  /// The LFs from the index `start` on.
  init(in block: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.block = block
    self.start = start - 64
  }

  @inline(__always)
  mutating func next() -> Int? {
    while bits == 0 {
      start += 64
      guard start < block.count else { return nil }
      bits = lineFeeds(at: start)
    }
    let place = start + bits.trailingZeroBitCount + 1
    bits &= bits - 1
    return place
  }

  @inline(__always)
  private func lineFeeds(at start: Int) -> UInt64 {
    guard let base = block.baseAddress else { return 0 }
    if start + 64 <= block.count { return line_feeds(base + start) }
    var bits: UInt64 = 0
    for index in start..<block.count where base[index] == UInt8(ascii: "\n") {
      bits |= 1 << UInt64(index - start)
    }
    return bits
  }
}
