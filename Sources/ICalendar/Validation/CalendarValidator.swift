/// Checks whether a calendar follows RFC 5545 and the standards that extend it.
///
/// ```swift
/// let report = CalendarValidator().validate(bytes, file: "work.ics")
/// for finding in report.findings { print(finding.line ?? 1, finding.message) }
/// ```
///
/// The findings include the diagnostics of the reader. The work is linear in the length of the text, for any text.
public struct CalendarValidator: Sendable {
  /// The most findings of one code that are reported in full. Further findings are only counted
  /// (``ValidationReport/omitted``). A negative number counts as 0.
  public var maximumFindingsPerCode = 20
  /// Where the names of time zones are looked up.
  public var zones: ZoneDatabase

  /// A validator that reports 20 findings of each code in full. `zones` has the zones of TZIDs.
  public init(zones: ZoneDatabase = .system) {
    self.zones = zones
  }

  /// Checks an iCalendar text. The findings name `file`.
  public func validate(_ bytes: [UInt8], file: String? = nil) -> ValidationReport {
    let (text, encodingDiagnostics) = normalizedEncoding(bytes)
    var findings = FindingCollector(file: file, limit: maximumFindingsPerCode)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      findings.add(Diagnostic(.byteOrderMark, "the file begins with a byte order mark", line: 1))
    }
    for diagnostic in encodingDiagnostics { findings.add(diagnostic) }
    PhysicalLineChecks.check(text, into: &findings)
    var validation = Validation(text, findings: findings, zones: TimeZoneResolver(database: zones))
    validation.run()
    return validation.findings.report(of: text)
  }
}

/// The findings of a ``CalendarValidator`` in one text.
public struct ValidationReport: Sendable {
  /// The findings, ordered by line, column and code; of each code at most ``CalendarValidator/maximumFindingsPerCode``.
  public let findings: [Diagnostic]
  /// For each code, the number of findings that are not in ``findings``.
  public let omitted: [Diagnostic.Code: Int]
  private let excerpts: [Place: SourceExcerpt]

  /// A place in the text.
  struct Place: Hashable {
    var line: Int
    var column: Int
  }

  init(findings: [Diagnostic], omitted: [Diagnostic.Code: Int], excerpts: [Place: SourceExcerpt]) {
    self.findings = findings
    self.omitted = omitted
    self.excerpts = excerpts
  }

  /// The findings without their lines, for a text that was converted.
  package var withoutLines: ValidationReport {
    let findings = findings.map { finding in
      var diagnostic = Diagnostic(finding.code, finding.message, uid: finding.uid)
      diagnostic.file = finding.file
      return diagnostic
    }
    return ValidationReport(findings: findings, omitted: omitted, excerpts: [:])
  }

  /// The number of findings of a severity, including those that are not in ``findings``.
  public func count(of severity: Diagnostic.Severity) -> Int {
    let inFull = findings.count { $0.severity == severity }
    return omitted.reduce(inFull) { sum, entry in
      entry.key.severity == severity ? sum + entry.value : sum
    }
  }

  /// The physical line of a finding, or a part of a long line around the finding; `nil` if the finding has no line.
  public func excerpt(for finding: Diagnostic) -> SourceExcerpt? {
    finding.line.flatMap { excerpts[Place(line: $0, column: finding.column ?? 1)] }
  }
}

/// A physical line of a calendar, or a part of it, to show with a finding.
public struct SourceExcerpt: Sendable, Hashable {
  /// The text as in the calendar, at most 240 Unicode scalars. It may contain control characters.
  public let text: String
  /// The column of its first character, from 1, in Unicode scalars.
  public let firstColumn: Int
  /// Whether the line continues after the text.
  public let isTruncated: Bool

  static let maximumLength = 240

  /// The part of a physical line around a column, from 1.
  init(of line: ArraySlice<UInt8>, around column: Int) {
    // A scalar has at most four bytes, so this many bytes are enough.
    let before = 80
    let skipped = max(0, column - 1 - before)
    let start = skipped == 0 ? line.startIndex : line.startOfScalar(skipped)
    let bytes = line[start...].prefix((Self.maximumLength + 1) * 4)
    let scalars = decodeLenientUTF8(bytes).text.unicodeScalars
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.prefix(Self.maximumLength))
    text = String(view)
    firstColumn = skipped + 1
    isTruncated = scalars.count > Self.maximumLength
  }
}

extension ArraySlice<UInt8> {
  /// The index at which a Unicode scalar begins; `number` counts scalars from 0. Bytes that are not UTF-8 make it approximate.
  func startOfScalar(_ number: Int) -> Int {
    var seen = 0
    for index in indices where !self[index].isContinuation {
      if seen == number { return index }
      seen += 1
    }
    return endIndex
  }
}

extension UInt8 {
  /// Whether the byte continues a scalar in UTF-8.
  var isContinuation: Bool { self & 0xC0 == 0x80 }
}

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
