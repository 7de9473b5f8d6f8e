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
