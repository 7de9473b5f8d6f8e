/// Reads the content lines of a text: unfolds physical lines, decodes their bytes, and splits them into name,
/// parameters and value.
///
/// ```swift
/// var reader = ContentLineReader(bytes)
/// while let line = reader.next() { … }
/// ```
public struct ContentLineReader {
  /// How many bytes of one unfolded line are kept. libical's parser is quadratic in the length of a line.
  static let maximumLength = 65_536

  private let bytes: [UInt8]
  private var cursor: LineCursor
  /// What was wrong with the lines read so far.
  public private(set) var diagnostics: [Diagnostic] = []

  /// A reader over a whole text in UTF-8, of which single bytes may be Latin-1.
  public init(_ bytes: [UInt8]) {
    self.init(bytes, in: 0..<bytes.count, firstLine: 1)
  }

  /// A reader over the lines in `range`, of which the first is the line `firstLine` of its file.
  init(_ bytes: [UInt8], in range: Range<Int>, firstLine: Int) {
    self.bytes = bytes
    cursor = LineCursor(in: range, firstLine: firstLine)
  }

  /// The next content line, or `nil` at the end. Lines without a name are left out, with a diagnostic.
  public mutating func next() -> ContentLine? {
    while let (text, number) = nextText() {
      if let line = ContentLine(parsing: text, line: number) { return line }
      diagnostics.append(
        Diagnostic(.malformedLine, .warning, "a line that is no “NAME:value” is left out", line: number))
    }
    return nil
  }

  /// The next unfolded line that is not blank, as text, and the number of its first physical line.
  mutating func nextText() -> (text: String, number: Int)? {
    while let (logical, number) = nextLogicalLine() {
      if logical.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { continue }
      return (decode(logical, line: number), number)
    }
    return nil
  }

  /// The next unfolded line, at most ``maximumLength`` bytes of it, and the number of its first physical line.
  private mutating func nextLogicalLine() -> (bytes: ArraySlice<UInt8>, number: Int)? {
    guard let first = cursor.next(in: bytes) else { return nil }
    guard cursor.continues(in: bytes) || first.bytes.count > Self.maximumLength else {
      return (bytes[first.bytes], first.number)
    }
    var unfolded = Array(bytes[first.bytes].prefix(Self.maximumLength))
    var isCut = first.bytes.count > Self.maximumLength
    while cursor.continues(in: bytes), let next = cursor.next(in: bytes) {
      let room = Self.maximumLength - unfolded.count
      unfolded += bytes[next.bytes].dropFirst().prefix(room)
      isCut = isCut || next.bytes.count - 1 > room
    }
    if isCut {
      diagnostics.append(
        Diagnostic(
          .lineTooLong, .warning, "a line longer than \(Self.maximumLength) bytes is cut there",
          line: first.number))
    }
    return (unfolded[...], first.number)
  }

  private mutating func decode(_ logical: ArraySlice<UInt8>, line: Int) -> String {
    let (text, isUTF8) = decodeLenientUTF8(logical)
    if !isUTF8 {
      diagnostics.append(
        Diagnostic(.notUTF8, .warning, "a line is not UTF-8; its odd bytes are read as Latin-1", line: line))
    }
    return text
  }
}
