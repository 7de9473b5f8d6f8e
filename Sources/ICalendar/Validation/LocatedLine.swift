/// A content line, and its place in the text.
struct LocatedLine {
  /// The line, unfolded and split.
  var content: ContentLine
  /// The half-open range of its bytes, including the ends of its physical lines.
  var bytes: Range<Int>

  /// A part of a content line.
  enum Part {
    /// The property's name.
    case name
    /// The value.
    case value
    /// `count` bytes of the value, from `offset` on.
    case inValue(offset: Int, count: Int)
    /// The value of the parameter with this name, which is in upper case.
    case parameter(String)
  }
}

/// The place of a content line.
struct LinePlace {
  /// The offset of its first byte in the text.
  private let start: Int
  private let count: UInt32
  /// The number of its first physical line, from 1.
  private let storedNumber: UInt32

  /// The half-open range of its bytes, including the ends of its physical lines.
  var bytes: Range<Int> { start..<(start + Int(count)) }
  /// The number of its first physical line, from 1.
  var number: Int { Int(storedNumber) }

  init(_ line: LocatedLine) {
    start = line.bytes.lowerBound
    count = UInt32(clamping: line.bytes.count)
    storedNumber = UInt32(clamping: line.content.line)
  }
}

/// Reads the content lines of a text one by one, with their places.
struct LocatedLineReader {
  private var reader: ContentLineReader
  /// The problems of the last line.
  var diagnostics: [Diagnostic] { reader.diagnostics }

  init(_ text: [UInt8]) {
    // As in the scanner, spaces at the beginning of a text do not continue a line.
    let start = text.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? text.count
    reader = ContentLineReader(text, in: start..<text.count, firstLine: 1)
  }

  /// The next unfolded line, with its content line if it is one; `nil` at the end.
  ///
  /// Problems with one of the `counted` codes are only counted.
  mutating func next(
    counting counted: [Diagnostic.Code] = []
  ) -> (content: ContentLine?, bytes: Range<Int>, number: Int)? {
    _ = reader.takeDiagnostics(counting: counted)
    return reader.nextLocated()
  }
}

/// Computes the physical line and the column of a part of a content line.
struct LineLocator {
  let text: [UInt8]

  /// A place: a line and a column, both from 1, and a length in Unicode scalars within that physical line.
  struct Mark {
    var line: Int
    var column: Int
    var length: Int
  }

  /// The place of a part of a line.
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
    var before = 0
    var last = Mark(line: line.content.line, column: 1, length: 1)
    for piece in pieces(of: line) {
      let content = piece.content
      let start = content.lowerBound + max(0, first - before)
      let isHere = first - before < content.count
      if isHere || !content.isEmpty {
        let at = min(start, content.upperBound)
        let column = scalars(in: piece.start..<at) + 1
        let end = isHere ? min(at + count, content.upperBound) : at
        last = Mark(line: piece.number, column: column, length: max(1, scalars(in: at..<end)))
      }
      if isHere { return last }
      before += content.count
    }
    return last
  }

  /// A physical line of a content line: its number, where it begins, and which of its bytes belong to the unfolded line.
  private typealias Piece = (number: Int, start: Int, content: Range<Int>)

  /// The physical lines of a content line. The space that begins a folded line belongs to none, nor does the `=` of a soft line break, behind
  /// which no space stands.
  private func pieces(of line: LocatedLine) -> [Piece] {
    var cursor = LineCursor(in: line.bytes, firstLine: line.content.line)
    var pieces: [Piece] = []
    while true {
      let isFolded = cursor.continues(in: text)
      guard let next = cursor.next(in: text) else { return pieces }
      if let last = pieces.last, !isFolded, text[last.content].last == UInt8(ascii: "=") {
        pieces[pieces.count - 1].content = last.content.dropLast()
      }
      let content = isFolded && !pieces.isEmpty ? next.bytes.dropFirst() : next.bytes
      pieces.append((next.number, next.bytes.lowerBound, content))
    }
  }

  private func scalars(in range: Range<Int>) -> Int {
    text[range].count { !$0.isContinuation }
  }

  /// Converts an offset in the decoded text to an offset in the unfolded bytes. They differ if some bytes are not UTF-8, or were
  /// removed.
  private func rawOffset(_ offset: Int, _ unfolded: String, in line: LocatedLine) -> Int {
    let count = String(unfolded.utf8.prefix(offset))?.unicodeScalars.count ?? offset
    var raw: [UInt8] = []
    for piece in pieces(of: line) where raw.count < ContentLineReader.maximumLength {
      raw += text[piece.content]
    }
    var seen = 0
    var rest = raw[...]
    while seen < count, !rest.isEmpty {
      let (length, isKept) = rest.withUnsafeBufferPointer(lenientScalar)
      rest = rest.dropFirst(length)
      if isKept { seen += 1 }
    }
    return rest.startIndex
  }

  /// The range of a parameter's value in `header`, the part of a line before the property's value.
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
        found = String(header.dropFirst(begin).prefix(offset - begin))?.trimmingSpaces.uppercased()
        start = offset + 1
      default: break
      }
    }
    return found == name ? start.map { $0..<header.count } : nil
  }
}

/// Collects a limited number of findings of each code, and counts the others.
struct FindingCollector {
  private let file: String?
  private let limit: Int
  private var findings: [Diagnostic] = []
  private var counts: [Diagnostic.Code: Int] = [:]
  private var reported: Set<String> = []
  /// The codes whose further findings are only counted.
  private(set) var fullCodes: [Diagnostic.Code] = []

  init(file: String?, limit: Int) {
    self.file = file
    self.limit = max(1, limit)
  }

  /// Adds a finding.
  mutating func add(_ diagnostic: Diagnostic) {
    guard !diagnostic.isCount else { return count(diagnostic.code, diagnostic.count) }
    let count = counts[diagnostic.code, default: 0] + 1
    counts[diagnostic.code] = count
    if count == limit { fullCodes.append(diagnostic.code) }
    guard count <= limit else { return }
    var finding = Diagnostic(
      diagnostic.code, diagnostic.message, line: diagnostic.line ?? 1, uid: diagnostic.uid)
    finding.file = file
    finding.column = diagnostic.column ?? 1
    finding.length = diagnostic.length
    finding.section = diagnostic.section
    findings.append(finding)
  }

  /// Whether another finding of a code is reported in full.
  func hasRoom(for code: Diagnostic.Code) -> Bool { counts[code, default: 0] < limit }

  /// Counts findings that are not reported in full.
  mutating func count(_ code: Diagnostic.Code, _ number: Int = 1) { counts[code, default: 0] += number }

  /// Records a code and a key, such as an unknown name. Returns whether they were not recorded before.
  mutating func isNew(_ code: Diagnostic.Code, for key: String) -> Bool {
    // A hostile file may have a million names. After this many, every name counts as new.
    guard reported.count < 10_000 else { return true }
    return reported.insert(code.rawValue + ":" + key).inserted
  }

  /// The findings in order, with the lines of `text` that they refer to.
  func report(of text: [UInt8]) -> ValidationReport {
    let ordered = findings.sorted { left, right in
      if left.line != right.line { return (left.line ?? 1) < (right.line ?? 1) }
      if left.column != right.column { return (left.column ?? 1) < (right.column ?? 1) }
      if left.code != right.code { return left.code.rawValue < right.code.rawValue }
      return left.message < right.message
    }
    let omitted = counts.compactMapValues { $0 > limit ? $0 - limit : nil }
    return ValidationReport(findings: ordered, omitted: omitted, excerpts: excerpts(for: ordered, in: text))
  }

  private func excerpts(
    for ordered: [Diagnostic], in text: [UInt8]
  ) -> [ValidationReport.Place: SourceExcerpt] {
    var excerpts: [ValidationReport.Place: SourceExcerpt] = [:]
    var cursor = LineCursor(in: 0..<text.count, firstLine: 1)
    var rest = ordered[...]
    while let number = rest.first?.line, let line = cursor.next(in: text) {
      guard line.number == number else { continue }
      while let finding = rest.first, finding.line == number {
        let place = ValidationReport.Place(line: number, column: finding.column ?? 1)
        if excerpts[place] == nil {
          excerpts[place] = SourceExcerpt(of: text[line.bytes], around: place.column)
        }
        rest = rest.dropFirst()
      }
    }
    return excerpts
  }
}
