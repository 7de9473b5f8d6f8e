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
