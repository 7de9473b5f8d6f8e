/// The parts of a content line in the form of RFC 5545, as ranges of bytes instead of texts. Each parameter has one value without escapes,
/// and the line has no control characters.
struct PlainProperty {
  /// The most parameters: no program is known to write more to one property.
  private static let maximumParameters = 16

  /// The indexes in the line where the name and the value of a parameter begin and end. Lines are shorter than 64 KB.
  private struct Parameter {
    var name: Range<UInt16>
    var value: Range<UInt16>
  }

  private let line: RawLine
  /// The first ``parameterCount`` of them are parameters. An array would ask for memory for each attendee.
  private var parameters = InlineArray<16, Parameter>(repeating: Parameter(name: 0..<0, value: 0..<0))
  private var parameterCount = 0
  /// The half-open range of the value in the line.
  private let range: Range<Int>

  /// The parts of an unfolded line, whose name ends before an index; `nil` if it has another form. The spaces around its value are left out,
  /// as libical does.
  init?(_ line: RawLine, nameEnd: Int) {
    self.line = line
    guard line.count <= UInt16.max else { return nil }
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
      while index < line.count, line[index].isASCIILetter || !line[index].endsPlainValue(isQuoted: isQuoted) {
        isASCII = isASCII && line[index] < 0x80
        index += 1
      }
      let value = valueStart..<index
      if isQuoted {
        guard line[index] == UInt8(ascii: "\"") else { return nil }
        index += 1
      }
      guard line.withoutOuterSpaces(value) == value, parameterCount < Self.maximumParameters else {
        return nil
      }
      parameters[parameterCount] = Parameter(
        name: UInt16(start)..<UInt16(end), value: UInt16(value.lowerBound)..<UInt16(value.upperBound))
      parameterCount += 1
    }
    guard line[index] == UInt8(ascii: ":"), isASCII || line.validText(0..<index) != nil else { return nil }
    range = line.withoutOuterSpaces((index + 1)..<line.count)
    guard !line.hasControlCharacters(range) else { return nil }
  }

  /// The number of bytes of the value.
  var valueLength: Int { range.count }

  /// Whether there are parameters.
  var hasParameters: Bool { parameterCount > 0 }

  /// The value as it is written; `nil` if it is not UTF-8.
  var value: String? { line.validText(range) }

  /// The value, if it has no escapes and is not empty.
  var valueWithoutEscapes: String? {
    let hasEscapes = line.firstIndex(of: UInt8(ascii: "\\"), from: range.lowerBound) != nil
    return range.isEmpty || hasEscapes ? nil : value
  }

  /// The value as an address, if it has no escapes, is not empty, and does not begin with a parameter, with one more colon, or behind a parameter with
  /// anything but a scheme before a colon.
  var addressWithoutEscapes: String? {
    var end = range.lowerBound
    while line[end].isASCIILetter || line[end] == UInt8(ascii: "-") { end += 1 }
    guard line[end] != UInt8(ascii: "="), line[end] != UInt8(ascii: " "),
      end > range.lowerBound || line[end] != UInt8(ascii: ":")
    else { return nil }
    if hasParameters, line[end] != UInt8(ascii: ":"), line.firstIndex(of: UInt8(ascii: ":"), from: end) != nil
    {
      return nil
    }
    return valueWithoutEscapes
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
  func parameter(_ name: StaticString) -> String? { place(of: name).map { line.text($0) } }

  /// The place of the value of the first parameter with a name; `nil` if there is none.
  @inline(__always)
  func place(of name: StaticString) -> Range<Int>? {
    for place in 0..<parameterCount
    where parameters[place].name.count == name.utf8CodeUnitCount
      && line.holds(name, at: Int(parameters[place].name.lowerBound))
    {
      let value = parameters[place].value
      return Int(value.lowerBound)..<Int(value.upperBound)
    }
    return nil
  }

  /// Whether a word of ASCII letters and hyphens, in any letter case, is at a place.
  func holds(_ word: StaticString, at place: Range<Int>) -> Bool {
    // Bit 0x20 makes small letters of capital ones, and a letter of nothing else.
    word.utf8CodeUnitCount == place.count
      && place.allSatisfy { line[$0] | 0x20 == word.utf8Start[$0 - place.lowerBound] | 0x20 }
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
    // This byte may begin a control character from U+0080 on.
    case 0xC2: true
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): !isQuoted
    default: false
    }
  }
}

/// The physical lines of a VEVENT, as long as all of them have the most frequent forms: names in upper case, no soft line
/// breaks, and only VALARMs inside.
struct PlainLines {
  /// The kind of a line.
  enum Kind: Equatable {
    /// The first line: `BEGIN:VEVENT`.
    case first
    /// The last line: `END:VEVENT`.
    case last
    /// `BEGIN:VALARM`.
    case beginAlarm
    /// `END:VALARM`.
    case endAlarm
    /// The rest of a folded line, after a space.
    case continuation
    /// A property, or the beginning of a folded one. A `:` or `;` is at the index `nameEnd`.
    case property(nameEnd: Int)
  }

  /// A line.
  struct Line {
    var kind: Kind
    var bytes: RawLine
    /// Whether the next line continues this one.
    var isFolded: Bool
  }

  private let event: UnsafeBufferPointer<UInt8>
  private var ends: LineFeeds
  private var start = 0
  /// The line, or the beginning of the folded line, that was read last.
  private var beginning: RawLine?

  /// The lines of an event, from BEGIN to the end of the END line.
  init(_ event: UnsafeBufferPointer<UInt8>) {
    self.event = event
    ends = LineFeeds(in: event, from: 0)
  }

  /// The next line; `nil` after the last one, and where a line is not plain.
  mutating func next() -> Line? {
    guard let end = ends.next() else { return nil }
    let bytes = RawLine(UnsafeBufferPointer(rebasing: event[start..<(end - 1)]))
    let isFolded = end < event.count && WindowFilter.isSpace(event[end])
    if !WindowFilter.isSpace(bytes[0]) { beginning = bytes }
    // The line may end with a soft line break of a quoted-printable value, unless it is folded.
    guard isFolded || bytes[bytes.count - 1] != UInt8(ascii: "=") || beginning?.hasUnencodedValue == true,
      let kind = Self.kind(of: bytes, isFirst: start == 0, isLast: end == event.count, isFolded: isFolded)
    else { return nil }
    start = end
    return Line(kind: kind, bytes: bytes, isFolded: isFolded)
  }

  private static func kind(of line: RawLine, isFirst: Bool, isLast: Bool, isFolded: Bool) -> Kind? {
    let letter = line[0] | 0x20
    let mayBeDelimiter = letter == UInt8(ascii: "b") || letter == UInt8(ascii: "e")
    if mayBeDelimiter, line.mayBeNamed("BEGIN") || line.mayBeNamed("END") {
      guard !isFolded else { return nil }
      if isFirst { return line.holdsOnly("BEGIN:VEVENT") ? .first : nil }
      if isLast { return line.holdsOnly("END:VEVENT") ? .last : nil }
      return line.holdsOnly("BEGIN:VALARM") ? .beginAlarm : line.holdsOnly("END:VALARM") ? .endAlarm : nil
    }
    guard !isFirst else { return nil }
    return WindowFilter.isSpace(line[0])
      ? .continuation : line.endOfPlainName.map { .property(nameEnd: $0) }
  }
}

extension RawLine {
  /// The index of the `:` or `;` after a name in upper case; `nil` if there is no such name.
  var endOfPlainName: Int? {
    var end = 0
    while self[end].isPlainNameByte { end += 1 }
    return end > 0 && (self[end] == UInt8(ascii: ":") || self[end] == UInt8(ascii: ";")) ? end : nil
  }

  /// Whether a value begins in the line, and is not quoted-printable.
  fileprivate var hasUnencodedValue: Bool {
    var header = QuotedPrintableHeader()
    for index in 0..<count {
      if case .value(let isQuotedPrintable) = header.read(self[index]) { return !isQuotedPrintable }
    }
    return false
  }

  /// Whether the name before an index is a name.
  @inline(__always)
  func isNamed(_ name: StaticString, endingAt nameEnd: Int) -> Bool {
    name.utf8CodeUnitCount == nameEnd && holds(name)
  }
}

extension UInt8 {
  /// Whether a name in upper case may contain the byte.
  var isPlainNameByte: Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || isASCIIDigit || self == UInt8(ascii: "-")
  }
}
