/// The physical lines of a VEVENT, as long as all of them have the most frequent forms: names in upper case, no soft line
/// breaks, and only VALARMs inside.
struct PlainLines {
  /// What a line is.
  enum Kind: Equatable {
    /// The first line: `BEGIN:VEVENT`.
    case first
    /// The last line: `END:VEVENT`.
    case last
    /// `BEGIN:VALARM`.
    case beginAlarm
    /// `END:VALARM`.
    case endAlarm
    /// The rest of a folded line, behind a space.
    case continuation
    /// A property, or the beginning of a folded one. A `:` or `;` stands at the index `nameEnd`.
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
    // The line may end with a soft line break of a quoted-printable value.
    guard bytes[bytes.count - 1] != UInt8(ascii: "="),
      let kind = Self.kind(of: bytes, isFirst: start == 0, isLast: end == event.count, isFolded: isFolded)
    else { return nil }
    start = end
    return Line(kind: kind, bytes: bytes, isFolded: isFolded)
  }

  private static func kind(of line: RawLine, isFirst: Bool, isLast: Bool, isFolded: Bool) -> Kind? {
    if line.mayBeNamed("BEGIN") || line.mayBeNamed("END") {
      guard !isFolded else { return nil }
      if isFirst { return line.is("BEGIN:VEVENT") ? .first : nil }
      if isLast { return line.is("END:VEVENT") ? .last : nil }
      return line.is("BEGIN:VALARM") ? .beginAlarm : line.is("END:VALARM") ? .endAlarm : nil
    }
    guard !isFirst else { return nil }
    return WindowFilter.isSpace(line[0])
      ? .continuation : line.endOfPlainName.map { .property(nameEnd: $0) }
  }
}

extension RawLine {
  /// Whether the line is a text.
  func `is`(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && holds(text) }

  /// The index of the `:` or `;` behind a name in upper case; `nil` if there is no such name.
  fileprivate var endOfPlainName: Int? {
    var end = 0
    while self[end].isPlainNameByte { end += 1 }
    return end > 0 && (self[end] == UInt8(ascii: ":") || self[end] == UInt8(ascii: ";")) ? end : nil
  }

  /// Whether a property satisfies a condition on its name, which ends before an index. No reader needs extensions.
  func isProperty(endingAt nameEnd: Int, where isNeeded: (_ name: String) -> Bool) -> Bool {
    !holds("X-") && isNeeded(text(0..<nameEnd))
  }
}

extension UInt8 {
  fileprivate var isPlainNameByte: Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || isASCIIDigit || self == UInt8(ascii: "-")
  }
}
