package import ICalendar

/// Draws the findings of a validator as compilers do: the position, the problem and the requirement of the standard,
/// then the line with the position marked.
package struct FindingsRenderer: Sendable {
  private static let indentation = "    "
  private let style: TextStyle

  /// A renderer for a style. Lines of the calendar are cut to its width, messages are not.
  package init(_ style: TextStyle) {
    self.style = style
  }

  /// The findings of a file, each ended by a line feed; empty if there are none.
  package func render(_ report: ValidationReport) -> String {
    var text = ""
    for finding in report.findings {
      text += headline(finding)
      if let excerpt = report.excerpt(for: finding), !excerpt.text.isEmpty {
        let marked = MarkedExcerpt(excerpt, of: finding, width: style.width - Self.indentation.count)
        text += Self.indentation + marked.line + "\n"
        var marks = StyledLine()
        marks.append(marked.marks, look(finding.severity))
        text += Self.indentation + marks.encoded(style.depth) + "\n"
      }
    }
    let file = report.findings.first?.file.map { PlainText.sanitized($0) + ": " } ?? ""
    for (code, count) in report.omitted.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      text += "\(file)and \(count) more [\(code.rawValue)]\n"
    }
    return text
  }

  /// One line with the numbers: `3 errors, 2 warnings in 1 file; 1 file cannot be read`.
  package func summary(errors: Int, warnings: Int, files: Int, unreadable: Int = 0) -> String {
    let rest = unreadable == 0 ? "" : "; " + counted(unreadable, "file") + " cannot be read"
    let place = " in " + counted(files, "file") + rest + "\n"
    guard errors + warnings > 0 else { return "no problems" + place }
    return counted(errors, "error") + ", " + counted(warnings, "warning") + place
  }

  /// The explanation of a code, wrapped to the width of the style.
  package func render(_ explanation: DiagnosticExplanation) -> String {
    let words = ": \(explanation.title) (\(explanation.severity.rawValue))"
    var title = StyledLine()
    title.append("\(explanation.code.rawValue)", .bold)
    title.append(words)
    var paragraphs = [
      title.width <= style.width ? title.encoded(style.depth) : wrapped(explanation.code.rawValue + words)
    ]
    if let requirement = explanation.requirement, let section = explanation.section {
      paragraphs.append(wrapped("\(section) \(requirement)."))
    }
    paragraphs.append(wrapped(explanation.explanation))
    let example = explanation.example.split(whereSeparator: \.isNewline).map { Self.indentation + $0 }
    paragraphs.append("For example:\n" + example.joined(separator: "\n"))
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  private func headline(_ finding: Diagnostic) -> String {
    var line = StyledLine()
    let file = finding.file.map { PlainText.sanitized($0) + ":" } ?? ""
    line.append("\(file)\(finding.line ?? 1):\(finding.column ?? 1): ", .bold)
    line.append("\(finding.severity.rawValue): ", look(finding.severity))
    line.append(PlainText.sanitized(finding.message))
    if let requirement = finding.requirement { line.append("; " + requirement) }
    line.append(" [\(finding.code.rawValue)]", .dim)
    return line.encoded(style.depth) + "\n"
  }

  private func look(_ severity: Diagnostic.Severity) -> StyledLine.Look {
    let color =
      severity == .error
      ? CalendarColor(red: 215, green: 40, blue: 40) : CalendarColor(red: 190, green: 140, blue: 0)
    return StyledLine.Look(isBold: true, color: color)
  }

  private func wrapped(_ text: String) -> String {
    text.wrapped(to: min(style.width, 80)).joined(separator: "\n")
  }
}
