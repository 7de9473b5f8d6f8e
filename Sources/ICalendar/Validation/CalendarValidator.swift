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
