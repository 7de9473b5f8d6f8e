/// A content line, and where in the text it stands.
struct LocatedLine {
  /// The line, unfolded and split.
  var content: ContentLine
  /// Its bytes, with the ends of its physical lines.
  var bytes: Range<Int>

  /// A part of a content line.
  enum Part {
    /// The property's name.
    case name
    /// The value.
    case value
    /// So many bytes of the value, from an offset.
    case inValue(offset: Int, count: Int)
    /// The value of a parameter, whose name is given in upper case.
    case parameter(String)
  }
}

/// Reads the content lines of a text one by one, each with its place.
struct LocatedLineReader {
  private let text: [UInt8]
  private var cursor: LineCursor
  /// What was wrong with the line read last.
  private(set) var diagnostics: [Diagnostic] = []

  init(_ text: [UInt8]) {
    self.text = text
    // As the scanner does: spaces before the first line of a text continue nothing.
    let start = text.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? text.count
    cursor = LineCursor(in: start..<text.count, firstLine: 1)
  }

  /// The next logical line, as a content line where it is one; `nil` at the end.
  ///
  /// Of `counted` codes the problems are only counted.
  mutating func next(
    counting counted: [Diagnostic.Code] = []
  ) -> (content: ContentLine?, bytes: Range<Int>, number: Int)? {
    guard let first = cursor.next(in: text) else { return nil }
    while cursor.continues(in: text) { _ = cursor.next(in: text) }
    let bytes = first.bytes.lowerBound..<cursor.position
    var reader = ContentLineReader(text, in: bytes, firstLine: first.number, counting: counted)
    let content = reader.next()
    diagnostics = reader.diagnostics
    return (content, bytes, first.number)
  }
}

/// Finds the physical line and the column of a part of a content line.
struct LineLocator {
  let text: [UInt8]

  /// A place: a line and a column from 1, and how many Unicode scalars are meant, within that physical line.
  struct Mark {
    var line: Int
    var column: Int
    var length: Int
  }

  /// Where a part of a line stands.
  func mark(_ part: LocatedLine.Part, of line: LocatedLine) -> Mark {
    var reader = ContentLineReader(text, in: line.bytes, firstLine: line.content.line)
    let unfolded = reader.nextText()?.text ?? ""
    let valueStart = unfolded.utf8.count - line.content.value.utf8.count
    let range: Range<Int>
    switch part {
    case .name: range = 0..<line.content.name.utf8.count
    case .value: range = valueStart..<unfolded.utf8.count
    case .inValue(let offset, let count): range = (valueStart + offset)..<(valueStart + offset + count)
    case .parameter(let name):
      range = Self.parameterValue(name, in: unfolded.utf8.prefix(valueStart)) ?? 0..<valueStart
    }
    return mark(range, in: line, isExact: reader.diagnostics.isEmpty, unfolded)
  }

  private func mark(_ range: Range<Int>, in line: LocatedLine, isExact: Bool, _ unfolded: String) -> Mark {
    let first = isExact ? range.lowerBound : rawOffset(range.lowerBound, unfolded, in: line)
    let count = max(1, range.count)
    var cursor = LineCursor(in: line.bytes, firstLine: line.content.line)
    var before = 0
    var isContinuation = false
    var last = Mark(line: line.content.line, column: 1, length: 1)
    while let piece = cursor.next(in: text) {
      let content = isContinuation ? piece.bytes.dropFirst() : piece.bytes
      let start = content.lowerBound + max(0, first - before)
      let isHere = first - before < content.count
      if isHere || !content.isEmpty {
        let at = min(start, content.upperBound)
        let column = scalars(in: piece.bytes.lowerBound..<at) + 1
        let end = isHere ? min(at + count, content.upperBound) : at
        last = Mark(line: piece.number, column: column, length: max(1, scalars(in: at..<end)))
      }
      if isHere { return last }
      before += content.count
      isContinuation = true
    }
    return last
  }

  private func scalars(in range: Range<Int>) -> Int {
    text[range].count { !$0.isContinuation }
  }

  /// The offset among the unfolded bytes of one in the text decoded from them, where some bytes are not UTF-8
  /// or left out.
  private func rawOffset(_ offset: Int, _ unfolded: String, in line: LocatedLine) -> Int {
    let wanted = String(unfolded.utf8.prefix(offset))?.unicodeScalars.count ?? offset
    var raw: [UInt8] = []
    var cursor = LineCursor(in: line.bytes, firstLine: 1)
    while raw.count < ContentLineReader.maximumLength, let piece = cursor.next(in: text) {
      raw += text[raw.isEmpty ? piece.bytes : piece.bytes.dropFirst()]
    }
    var seen = 0
    var rest = raw[...]
    while seen < wanted, !rest.isEmpty {
      let (length, isKept) = rest.withUnsafeBufferPointer(lenientScalar)
      rest = rest.dropFirst(length)
      if isKept { seen += 1 }
    }
    return rest.startIndex
  }

  /// The bytes of a parameter's value in the part of a line before its value.
  private static func parameterValue(_ name: String, in header: Substring.UTF8View) -> Range<Int>? {
    var isQuoted = false
    var start: Int?
    var found: String?
    for (offset, byte) in header.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      switch byte {
      case UInt8(ascii: ";"), UInt8(ascii: ":"):
        if found == name, let start { return start..<offset }
        start = offset + 1
        found = nil
      case UInt8(ascii: "="):
        guard found == nil, let begin = start else { continue }
        found = String(header.dropFirst(begin).prefix(offset - begin))?.uppercased()
        start = offset + 1
      default: break
      }
    }
    return found == name ? start.map { $0..<header.count } : nil
  }
}
