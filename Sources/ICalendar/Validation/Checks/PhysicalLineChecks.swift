/// Checks physical lines: their ends, their length, and control characters (RFC 5545 section 3.1).
struct PhysicalLineChecks {
  private var longLines = LineTally()
  private var bareLineFeeds = LineTally()
  private var blankLines = LineTally()
  private var lineCount = 0
  private var hasOtherEnds = false

  /// Checks the physical lines of a text. Problems that most programs tolerate are reported once, with their number.
  static func check(_ text: [UInt8], into findings: inout FindingCollector) {
    var checks = PhysicalLineChecks()
    var cursor = LineCursor(in: 0..<text.count, firstLine: 1)
    while let line = cursor.next(in: text) {
      checks.check(line, end: cursor.position, text, &findings)
    }
    checks.finish(&findings)
    guard let last = text.last, last != UInt8(ascii: "\n") else { return }
    findings.add(
      Diagnostic(.missingFinalLineEnd, "the last line has no end", line: checks.lineCount))
  }

  private mutating func check(
    _ line: LineCursor.Line, end: Int, _ text: [UInt8], _ findings: inout FindingCollector
  ) {
    lineCount = line.number
    if line.bytes.count > ContentLineWriter.maximumOctets { longLines.add(line.number) }
    if line.bytes.isEmpty { blankLines.add(line.number) }
    if text[end - 1] == UInt8(ascii: "\n") {
      if end == line.bytes.upperBound + 1 { bareLineFeeds.add(line.number) } else { hasOtherEnds = true }
    }
    guard let place = text[line.bytes].firstIndex(where: \.isForbiddenControl) else { return }
    let before = text[line.bytes.lowerBound..<place].count { !$0.isContinuation }
    var finding = Diagnostic(
      .controlCharacter, "the line holds a control character, number \(text[place])",
      line: line.number)
    finding.column = before + 1
    findings.add(finding)
  }

  private func finish(_ findings: inout FindingCollector) {
    func add(_ code: Diagnostic.Code, _ message: String, _ tally: LineTally) {
      guard tally.count > 0 else { return }
      findings.add(Diagnostic(code, message, line: tally.first))
    }
    add(.unfoldedLine, "\(longLines.subject) longer than 75 octets\(longLines.whichOne)", longLines)
    add(
      .bareLineFeed,
      hasOtherEnds
        ? "\(bareLineFeeds.subject) ended by LF alone, others by CR and LF" : "the lines end with LF alone",
      bareLineFeeds)
    add(.blankLine, "\(blankLines.subject) blank\(blankLines.whichOne)", blankLines)
  }
}

/// The number of lines with a problem, and the number of the first such line.
private struct LineTally {
  var count = 0
  var first = 0

  var subject: String { count == 1 ? "a line is" : "\(count) lines are" }
  var whichOne: String { count == 1 ? "" : "; this is the first" }

  mutating func add(_ line: Int) {
    if count == 0 { first = line }
    count += 1
  }
}

extension UInt8 {
  /// Whether the byte is a control character other than the tab, which no line may contain.
  fileprivate var isForbiddenControl: Bool {
    self < 0x20 && self != UInt8(ascii: "\t") || self == 0x7F
  }
}
