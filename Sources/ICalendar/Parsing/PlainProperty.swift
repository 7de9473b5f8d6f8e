/// A content line in the form of RFC 5545 with its parts, of which no texts are made: parameters with one value each, values of parameters
/// without escapes, and no control characters.
struct PlainProperty {
  private let line: RawLine
  private var parameters: [(name: Range<Int>, value: Range<Int>)] = []
  /// The half-open range of the value in the line.
  private let range: Range<Int>

  /// The parts of an unfolded line, whose name ends before an index; `nil` if it has another form. The spaces around its value are left out,
  /// as libical does.
  init?(_ line: RawLine, nameEnd: Int) {
    self.line = line
    var index = nameEnd
    var isASCII = true
    while line[index] == UInt8(ascii: ";") {
      let start = index + 1
      var end = start
      while line[end].isPlainNameByte { end += 1 }
      guard end > start, line[end] == UInt8(ascii: "=") else { return nil }
      let isQuoted = line[end + 1] == UInt8(ascii: "\"")
      let valueStart = isQuoted ? end + 2 : end + 1
      index = valueStart
      while index < line.count, !line[index].endsPlainValue(isQuoted: isQuoted) {
        isASCII = isASCII && line[index] < 0x80
        index += 1
      }
      let value = valueStart..<index
      if isQuoted {
        guard line[index] == UInt8(ascii: "\"") else { return nil }
        index += 1
      }
      guard line.withoutOuterSpaces(value) == value else { return nil }
      // An attendee has half a dozen, for which an array would grow three times.
      if parameters.isEmpty { parameters.reserveCapacity(6) }
      parameters.append((start..<end, value))
    }
    guard line[index] == UInt8(ascii: ":"), isASCII || line.validText(0..<index) != nil else { return nil }
    range = line.withoutOuterSpaces((index + 1)..<line.count)
    guard !line.hasControlCharacters(range) else { return nil }
  }

  /// The number of bytes of the value.
  var valueLength: Int { range.count }

  /// Whether there are parameters.
  var hasParameters: Bool { !parameters.isEmpty }

  /// The value as it is written; `nil` if it is not UTF-8.
  var value: String? { line.validText(range) }

  /// The value, if it has no escapes and is not empty.
  var valueWithoutEscapes: String? {
    let hasEscapes = line.firstIndex(of: UInt8(ascii: "\\"), from: range.lowerBound) != nil
    return range.isEmpty || hasEscapes ? nil : value
  }

  /// The value as a duration in the form of RFC 5545 section 3.3.6; `nil` for any other value, which libical may not read.
  var duration: DurationValue? {
    let letters: StaticString = "-PDTHMS"
    var next = 0
    for index in range where !line[index].isASCIIDigit {
      while next < letters.utf8CodeUnitCount, letters.utf8Start[next] != line[index] { next += 1 }
      guard next < letters.utf8CodeUnitCount else { return nil }
      next += 1
    }
    return line.validText(range).flatMap { DurationValue($0) }
  }

  /// The value of the first parameter with a name; `nil` if there is none.
  func parameter(_ name: StaticString) -> String? {
    let found = parameters.first {
      $0.name.count == name.utf8CodeUnitCount && line.holds(name, at: $0.name.lowerBound)
    }
    return found.map { line.text($0.value) }
  }
}

extension RawLine {
  fileprivate func withoutOuterSpaces(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start] == UInt8(ascii: " ") { start += 1 }
    while start < end, self[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return start..<end
  }
}

extension UInt8 {
  /// Whether a plain value of a parameter ends before this byte. It also ends before an escape, of RFC 6868 or of libical, and a control
  /// character: the line is then not plain.
  fileprivate func endsPlainValue(isQuoted: Bool) -> Bool {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "^"), UInt8(ascii: "\\"), 0..<0x20, 0x7F: true
    // It may begin a control character from U+0080 on.
    case 0xC2: true
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): !isQuoted
    default: false
    }
  }
}
