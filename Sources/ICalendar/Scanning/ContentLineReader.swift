import AgendaPlatform

/// Reads the content lines of a text: unfolds physical lines, decodes their bytes, and splits them into name,
/// parameters and value.
///
/// ```swift
/// var reader = ContentLineReader(bytes)
/// while let line = reader.next() { … }
/// ```
package struct ContentLineReader {
  /// The most bytes that are kept of one unfolded line. The time of libical's parser is quadratic in the length of a line.
  static let maximumLength = 65_536

  private let bytes: [UInt8]
  private let longest: Int
  private var cursor: LineCursor
  /// The problems of the lines read so far: for each code the first 100, and one diagnostic that counts the others.
  package var diagnostics: [Diagnostic] { found.all }
  private var found: DiagnosticList
  /// Whether the last line was longer than allowed, and was cut there.
  private(set) var isCut = false

  /// A reader of a whole text in UTF-8, in which single bytes may be Latin-1.
  package init(_ bytes: [UInt8]) {
    self.init(bytes, in: 0..<bytes.count, firstLine: 1)
  }

  /// A reader of the lines in `range`. `firstLine` is the number of the first of them in the file, from 1. Problems with one of the
  /// `counted` codes are only counted. An unfolded line is cut at `longest` bytes.
  init(
    _ bytes: [UInt8], in range: Range<Int>, firstLine: Int, counting counted: [Diagnostic.Code] = [],
    longest: Int = maximumLength
  ) {
    self.bytes = bytes
    self.longest = longest
    found = DiagnosticList(counting: counted)
    cursor = LineCursor(in: range, firstLine: firstLine)
  }

  /// The next content line, or `nil` at the end. Lines without a name are skipped, with a diagnostic.
  package mutating func next() -> ContentLine? {
    next { _ in true }
  }

  /// The next content line with a name for which `isNeeded` is true, or `nil` at the end. Other lines are skipped, but their problems are
  /// reported.
  mutating func next(where isNeeded: (_ name: String) -> Bool) -> ContentLine? {
    while let (logical, number) = nextLogicalLine() {
      if let name = ContentLine.plainName(of: logical), !isNeeded(name) { continue }
      guard let line = contentLine(logical, number), isNeeded(line.name) else { continue }
      return line
    }
    return nil
  }

  private mutating func contentLine(_ logical: ArraySlice<UInt8>, _ number: Int) -> ContentLine? {
    if let line = ContentLine(plain: logical, line: number) { return line }
    guard !logical.isBlank else { return nil }
    if logical.hasColon {
      if let (line, fault) = ContentLine.reading(decode(logical, line: number), line: number) {
        if let fault { found.append(fault.diagnostic(of: line)) }
        return line
      }
    } else if (try? UTF8Span(validating: logical.span)) == nil {
      diagnoseEncoding(line: number)
    }
    found.append(.malformedLine, "a line that is no “NAME:value” is left out", line: number)
    return nil
  }

  /// The next unfolded line with its half-open range of bytes, which includes the ends of its physical lines; `nil` at the end. So the
  /// ranges of all lines are the whole text. The line may be blank, or no content line.
  mutating func nextPlace() -> (bytes: Range<Int>, name: String?)? {
    let start = cursor.position
    guard let (logical, number) = nextLogicalLine() else { return nil }
    let line = logical.withoutSignsBefore(isFirst: start == 0)
    let name = ContentLine.plainName(of: line) ?? contentLine(line, number)?.name
    return (start..<cursor.position, name)
  }

  /// The next unfolded line with its half-open range of bytes, as ``nextPlace()`` returns it, and with the number of its first physical
  /// line; `nil` at the end. The line is `nil` if it is blank, or no content line.
  mutating func nextLocated() -> (content: ContentLine?, bytes: Range<Int>, number: Int)? {
    let start = cursor.position
    guard let (logical, number) = nextLogicalLine() else { return nil }
    return (contentLine(logical, number), start..<cursor.position, number)
  }

  /// The next line, which ``nextPlace()`` returns with a name.
  mutating func nextNamed() -> ContentLine? {
    let start = cursor.position
    guard let (logical, number) = nextLogicalLine() else { return nil }
    return contentLine(logical.withoutSignsBefore(isFirst: start == 0), number)
  }

  /// Returns ``diagnostics`` and clears them. From then on, problems with one of the `counted` codes are only counted.
  package mutating func takeDiagnostics(counting counted: [Diagnostic.Code] = []) -> [Diagnostic] {
    defer { found = DiagnosticList(counting: counted) }
    return found.all
  }

  /// The next unfolded line that is not blank, and the number of its first physical line.
  mutating func nextText() -> (text: String, number: Int)? {
    while let (logical, number) = nextLogicalLine() {
      if logical.isBlank { continue }
      return (decode(logical, line: number), number)
    }
    return nil
  }

  /// The next unfolded line, cut at ``longest`` bytes, and the number of its first physical line.
  private mutating func nextLogicalLine() -> (bytes: ArraySlice<UInt8>, number: Int)? {
    isCut = false
    guard let first = cursor.next(in: bytes) else { return nil }
    let content = bytes[first.bytes]
    guard cursor.continues(in: bytes) || content.endsSoftly || content.count > longest else {
      return (content, first.number)
    }
    var unfolded = Array(content.prefix(longest))
    isCut = content.count > longest
    var last = content
    var isQuotedPrintable: Bool?
    while let next = nextContinuation(of: &unfolded, after: last, &isQuotedPrintable) {
      let room = longest - unfolded.count
      unfolded += next.prefix(room)
      isCut = isCut || next.count > room
      last = next
    }
    if isCut {
      found.append(
        .lineTooLong, "a line longer than \(longest) bytes is cut there", line: first.number)
    }
    return (unfolded[...], first.number)
  }

  /// The part of the next physical line that continues `unfolded`: after a fold, the line without its first space; after a soft line break
  /// of a quoted-printable value, the whole line, and the `=` is removed from `unfolded` (RFC 2045 section 6.7).
  private mutating func nextContinuation(
    of unfolded: inout [UInt8], after last: ArraySlice<UInt8>, _ isQuotedPrintable: inout Bool?
  ) -> ArraySlice<UInt8>? {
    if cursor.continues(in: bytes) { return cursor.next(in: bytes).map { bytes[$0.bytes].dropFirst() } }
    guard last.last == UInt8(ascii: "=") else { return nil }
    // Once the value has begun, the answer does not change.
    let answer = isQuotedPrintable ?? unfolded[...].isQuotedPrintable
    isQuotedPrintable = answer
    guard answer else { return nil }
    var lookahead = cursor
    guard let next = lookahead.next(in: bytes) else { return nil }
    if unfolded.last == UInt8(ascii: "=") { unfolded.removeLast() }
    // An END line does not belong to the value: a program wrote a wrong `=` before it.
    if bytes[next.bytes].isEnd { return nil }
    cursor = lookahead
    return bytes[next.bytes]
  }

  private mutating func decode(_ logical: ArraySlice<UInt8>, line: Int) -> String {
    let (text, isUTF8) = decodeLenientUTF8(logical)
    if !isUTF8 { diagnoseEncoding(line: line) }
    return text
  }

  private mutating func diagnoseEncoding(line: Int) {
    found.append(.notUTF8, "a line is not UTF-8; its odd bytes are read as Latin-1", line: line)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the line has only spaces and tabs.
  fileprivate var isBlank: Bool { allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }

  /// Whether a value can begin in the line, which may have any length.
  fileprivate var hasColon: Bool {
    withUnsafeBytes { line in
      line.baseAddress.map { memchr($0, Int32(UInt8(ascii: ":")), line.count) != nil } ?? false
    }
  }

  /// The line without byte order marks before it, which concatenated files have, and without the spaces that begin a text.
  fileprivate func withoutSignsBefore(isFirst: Bool) -> Self {
    var line = isFirst ? drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } : self
    while line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    return line
  }

  /// Whether the line ends with a soft line break of a quoted-printable value, as in vCalendar 1.0 and vCard 2.1.
  fileprivate var endsSoftly: Bool { last == UInt8(ascii: "=") && isQuotedPrintable }

  /// Whether the value has begun and is quoted-printable.
  fileprivate var isQuotedPrintable: Bool {
    var header = QuotedPrintableHeader()
    for byte in self {
      if case .value(let isQuotedPrintable) = header.read(byte) { return isQuotedPrintable }
    }
    return false
  }

  /// Whether the line ends a component.
  fileprivate var isEnd: Bool { String(decoding: prefix(4), as: UTF8.self).uppercased() == "END:" }
}

/// Iterates over the physical lines of a text, without unfolding them.
///
/// A line ends with LF, CRLF, or several CRs before an LF. A CR elsewhere belongs to its line.
struct LineCursor {
  /// A physical line: its half-open range of bytes, without the line end, and its number, from 1.
  struct Line {
    var bytes: Range<Int>
    var number: Int
  }

  private(set) var position: Int
  private(set) var number: Int
  private let end: Int
  private var gaps: ArraySlice<(offset: Int, line: Int)>

  /// A cursor before the first line of `range`. `firstLine` is the number of that line in its file. Before each of `gaps`,
  /// lines were removed: `offset` is an offset in the text, and `line` the number of the file's line there.
  init(in range: Range<Int>, firstLine: Int, gaps: ArraySlice<(offset: Int, line: Int)> = []) {
    position = range.lowerBound
    end = range.upperBound
    number = firstLine
    self.gaps = gaps
  }

  /// The next physical line, or `nil` at the end.
  mutating func next(in bytes: [UInt8]) -> Line? {
    if let gap = gaps.first, gap.offset <= position {
      number = gap.line
      gaps.removeFirst()
    }
    guard position < end else { return nil }
    let start = position
    let lineEnd = firstIndex(of: UInt8(ascii: "\n"), in: bytes, from: start, to: end)
    position = min(lineEnd + 1, end)
    var contentEnd = lineEnd
    while contentEnd > start, bytes[contentEnd - 1] == UInt8(ascii: "\r") { contentEnd -= 1 }
    defer { number += 1 }
    return Line(bytes: start..<contentEnd, number: number)
  }

  /// Whether the next physical line continues the one before it (RFC 5545 section 3.1: it begins with a space or tab).
  func continues(in bytes: [UInt8]) -> Bool {
    position < end && (bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t"))
  }
}

/// The index of the first such byte in the half-open range from `start` to `end`, or `end`.
package func firstIndex(of byte: UInt8, in bytes: [UInt8], from start: Int, to end: Int) -> Int {
  bytes.withUnsafeBufferPointer { buffer in
    guard start < end, let base = buffer.baseAddress else { return end }
    guard let found = memchr(base + start, Int32(byte), end - start) else { return end }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
