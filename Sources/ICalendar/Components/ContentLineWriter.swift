/// Writes a calendar: lines of a text as they are, and new content lines, folded at 75 octets (RFC 5545 section 3.1).
struct ContentLineWriter {
  /// How physical lines end.
  enum LineEnd: Hashable, Sendable {
    /// CR and LF, as RFC 5545 asks for.
    case standard
    /// LF alone.
    case lineFeed
  }

  /// The maximum length of a physical line without its end, in octets.
  static let maximumOctets = 75
  /// The most octets of a character that is kept whole. Longer ones are hostile.
  private static let maximumOctetsOfCharacter = 64

  /// The text so far.
  private(set) var bytes: [UInt8] = []
  /// How the lines end that were not in a text before.
  var lineEnd: LineEnd

  init(_ lineEnd: LineEnd) {
    self.lineEnd = lineEnd
  }

  /// Writes whole lines of a text as they are. The last line of a text may have no end; it gets one if more is written after it.
  mutating func write(_ lines: SourceLines) {
    endLine(with: lineEnd)
    bytes += lines.bytes[lines.range]
  }

  /// Writes a content line, unfolded and without control characters. Without `lineEnd` it ends like other new lines.
  mutating func write(_ line: String, lineEnd: LineEnd? = nil) {
    let end = lineEnd ?? self.lineEnd
    endLine(with: end)
    let start = bytes.count
    bytes += line.utf8
    bytes.endContentLine(from: start, with: end)
  }

  /// Ends the last line if it has no end.
  mutating func finishLine() { endLine(with: lineEnd) }

  private mutating func endLine(with end: LineEnd) {
    guard let last = bytes.last, last != UInt8(ascii: "\n") else { return }
    bytes.append(end)
  }

  /// Where a line of which `rest` is left is folded: at most `room` octets on, before a character as people see it.
  fileprivate static func fold(_ line: UnsafeBufferPointer<UInt8>, in rest: Range<Int>, room: Int) -> Int {
    var fold = rest.lowerBound + room
    if line[fold] < 0x80, line[fold - 1] < 0x80 { return fold }
    while fold > rest.lowerBound, line[fold].isContinuation { fold -= 1 }
    // The text begins with a whole character, so that its other characters are found as in the whole line.
    let end = min(rest.upperBound, fold + maximumOctetsOfCharacter)
    let text = String(decoding: UnsafeBufferPointer(rebasing: line[rest.lowerBound..<end]), as: UTF8.self)
    var place = rest.lowerBound
    for character in text {
      let next = place + character.utf8.count
      guard next <= fold else { break }
      place = next
    }
    return place > rest.lowerBound ? place : fold
  }
}

extension [UInt8] {
  /// Ends the content line that begins at a place and has neither folds nor an end, and folds it (RFC 5545 section 3.1).
  package mutating func endContentLine(from start: Int) { endContentLine(from: start, with: .standard) }

  fileprivate mutating func endContentLine(from start: Int, with end: ContentLineWriter.LineEnd) {
    if count - start > ContentLineWriter.maximumOctets {
      let line = Array(self[start...])
      removeSubrange(start...)
      line.withUnsafeBufferPointer { append(folded: $0, end) }
    }
    append(end)
  }

  private mutating func append(folded line: UnsafeBufferPointer<UInt8>, _ end: ContentLineWriter.LineEnd) {
    var rest = 0..<line.count
    var room = ContentLineWriter.maximumOctets
    while rest.count > room {
      let fold = ContentLineWriter.fold(line, in: rest, room: room)
      append(contentsOf: UnsafeBufferPointer(rebasing: line[rest.lowerBound..<fold]))
      append(end)
      append(UInt8(ascii: " "))
      rest = fold..<rest.upperBound
      room = ContentLineWriter.maximumOctets - 1
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: line[rest]))
  }

  fileprivate mutating func append(_ end: ContentLineWriter.LineEnd) {
    if end == .standard { append(UInt8(ascii: "\r")) }
    append(UInt8(ascii: "\n"))
  }
}

/// Whole lines of a text: half-open `range` of `bytes`, with the ends of the lines.
struct SourceLines: Sendable {
  let bytes: [UInt8]
  let range: Range<Int>

  /// How the last line ends; `nil` if it has no end.
  var lineEnd: ContentLineWriter.LineEnd? {
    guard let last = range.last, bytes[last] == UInt8(ascii: "\n") else { return nil }
    return last > range.lowerBound && bytes[last - 1] == UInt8(ascii: "\r") ? .standard : .lineFeed
  }

  /// The content line; `nil` if there is none.
  var content: ContentLine? {
    var reader = ContentLineReader(bytes, in: range, firstLine: 1, longest: .max)
    return reader.nextNamed()
  }

  /// Whether both have the same bytes.
  func hasSameBytes(as other: SourceLines) -> Bool {
    range.count == other.range.count && bytes[range].elementsEqual(other.bytes[other.range])
  }
}
