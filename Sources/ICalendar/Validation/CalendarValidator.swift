/// Tells what in a calendar is not as RFC 5545 and its companions ask.
///
/// ```swift
/// let report = CalendarValidator().validate(bytes, file: "work.ics")
/// for finding in report.findings { print(finding.line ?? 1, finding.message) }
/// ```
///
/// The reader's own diagnostics are among the findings, as the same values. The work is linear in the length of the text, whatever it holds.
public struct CalendarValidator: Sendable {
  /// How many findings of one code are told of in full; the others are counted.
  public var maximumFindingsPerCode = 20

  /// A validator that tells of 20 findings of each code.
  public init() {}

  /// What is wrong in an iCalendar text. Findings name `file`.
  public func validate(_ bytes: [UInt8], file: String? = nil) -> ValidationReport {
    let (text, encodingDiagnostics) = normalizedEncoding(bytes)
    var findings = FindingCollector(file: file, limit: maximumFindingsPerCode)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      findings.add(Diagnostic(.byteOrderMark, "the file begins with a byte order mark", line: 1))
    }
    for diagnostic in encodingDiagnostics { findings.add(diagnostic) }
    PhysicalLineChecks.check(text, into: &findings)
    var validation = Validation(text, findings: findings)
    validation.run()
    return validation.findings.report(of: text)
  }
}

/// What a ``CalendarValidator`` found in one text.
public struct ValidationReport: Sendable {
  /// The findings, ordered by line, column and code; of each code no more than the validator tells of in
  /// full.
  public let findings: [Diagnostic]
  /// How many findings of a code there are beyond those in ``findings``.
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

  /// How many findings of a severity there are, those left out of ``findings`` too.
  public func count(of severity: Diagnostic.Severity) -> Int {
    let told = findings.count { $0.severity == severity }
    return omitted.reduce(told) { sum, entry in
      entry.key.severity == severity ? sum + entry.value : sum
    }
  }

  /// The physical line of a finding, or the stretch of a long one around it; `nil` where the finding has no
  /// line.
  public func excerpt(for finding: Diagnostic) -> SourceExcerpt? {
    finding.line.flatMap { excerpts[Place(line: $0, column: finding.column ?? 1)] }
  }
}

/// A physical line of a calendar, or a stretch of it, to show beside a finding.
public struct SourceExcerpt: Sendable, Hashable {
  /// The text as the calendar has it, at most 240 Unicode scalars: control characters are still in it.
  public let text: String
  /// The column, from 1 in Unicode scalars, of its first character.
  public let firstColumn: Int
  /// Whether the line goes on after it.
  public let isCut: Bool

  static let maximumLength = 240

  /// The stretch of a physical line around a column, from 1.
  init(of line: ArraySlice<UInt8>, around column: Int) {
    // A scalar has four bytes at most, so this many bytes hold the stretch.
    let before = 80
    let skipped = max(0, column - 1 - before)
    let start = skipped == 0 ? line.startIndex : line.startOfScalar(skipped)
    let bytes = line[start...].prefix((Self.maximumLength + 1) * 4)
    let scalars = decodeLenientUTF8(bytes).text.unicodeScalars
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.prefix(Self.maximumLength))
    text = String(view)
    firstColumn = skipped + 1
    isCut = scalars.count > Self.maximumLength
  }
}

extension ArraySlice<UInt8> {
  /// The index at which the Unicode scalar with a number from 0 begins, as far as the bytes are UTF-8.
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
