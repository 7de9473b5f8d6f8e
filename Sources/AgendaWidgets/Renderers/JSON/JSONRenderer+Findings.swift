package import ICalendar

extension JSONRenderer {
  /// One object with the findings of a validator in files, on several lines, ended by a line feed.
  package static func json(_ reports: [ValidationReport]) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { object in
      object.member("files", reports.count)
      object.member("errors", reports.reduce(0) { $0 + $1.count(of: .error) })
      object.member("warnings", reports.reduce(0) { $0 + $1.count(of: .warning) })
      object.key("findings")
      object.array(reports.flatMap(\.findings)) { $0.finding($1) }
      object.key("omitted")
      object.array(reports.flatMap(\.omissions)) { $0.omission($1) }
    }
    writer.endLine()
    return writer.text
  }

  /// An object per line for each finding of a file, then one for each code with omitted findings; empty if there are
  /// none.
  package static func ndjson(_ report: ValidationReport) -> String {
    var writer = JSONWriter(.compact)
    for finding in report.findings {
      writer.finding(finding)
      writer.endLine()
    }
    for omission in report.omissions {
      writer.omission(omission)
      writer.endLine()
    }
    return writer.text
  }

  /// One object that explains a code, on several lines, ended by a line feed.
  package static func json(_ explanation: DiagnosticExplanation) -> String {
    JSONWriter.text(.pretty) { $0.explanation(explanation) }
  }

  /// One object on one line that explains a code.
  package static func ndjson(_ explanation: DiagnosticExplanation) -> String {
    JSONWriter.text(.compact) { $0.explanation(explanation) }
  }
}

extension ValidationReport {
  fileprivate var omissions: [(file: String?, code: String, count: Int)] {
    omitted.map { (findings.first?.file, $0.key.rawValue, $0.value) }.sorted { $0.code < $1.code }
  }
}

extension JSONWriter {
  fileprivate mutating func finding(_ finding: Diagnostic) {
    object {
      $0.member("file", finding.file)
      $0.member("line", finding.line ?? 1)
      $0.member("column", finding.column ?? 1)
      if let length = finding.length { $0.member("length", length) }
      $0.member("severity", finding.severity.rawValue)
      $0.member("code", finding.code.rawValue)
      $0.member("message", finding.message)
      $0.member("requirement", orNull: finding.requirement)
      $0.member("uid", finding.uid)
    }
  }

  /// How many findings with a code were omitted for a file.
  fileprivate mutating func omission(_ omission: (file: String?, code: String, count: Int)) {
    object {
      $0.member("file", omission.file)
      $0.member("code", omission.code)
      $0.member("count", omission.count)
    }
  }

  fileprivate mutating func explanation(_ explanation: DiagnosticExplanation) {
    object {
      $0.member("code", explanation.code.rawValue)
      $0.member("severity", explanation.severity.rawValue)
      $0.member("title", explanation.title)
      $0.member("requirement", orNull: explanation.requirement)
      $0.member("section", orNull: explanation.section?.description)
      $0.member("explanation", explanation.explanation)
      $0.member("example", explanation.example)
    }
  }
}
