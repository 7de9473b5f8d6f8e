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

/// A line of a calendar file, and below it the marks of a position.
struct MarkedExcerpt {
  /// The line, harmless and cut to the width.
  private(set) var line = ""
  /// Spaces and carets, aligned with the line.
  private(set) var marks = ""

  private struct Cell {
    var text: String
    var width: Int
    var isMarked: Bool
  }

  /// The line of a finding, in `width` columns.
  init(_ excerpt: SourceExcerpt, of finding: Diagnostic, width: Int) {
    let first = (finding.column ?? 1) - excerpt.firstColumn
    let cells = Self.cells(of: excerpt, marked: first..<(first + max(1, finding.length ?? 1)))
    let range = Self.visible(cells, width: width - 2)
    if range.lowerBound > 0 || excerpt.firstColumn > 1 { append(Cell(text: "…", width: 1, isMarked: false)) }
    for cell in cells[range] { append(cell) }
    if range.upperBound < cells.count || excerpt.isTruncated {
      append(Cell(text: "…", width: 1, isMarked: false))
    }
    if !marks.contains("^") { marks += "^" }
    while marks.last == " " { marks.removeLast() }
  }

  private mutating func append(_ cell: Cell) {
    line += cell.text
    marks += String(repeating: cell.isMarked ? "^" : " ", count: cell.width)
  }

  /// The graphemes of the text. A character that must not be shown becomes a replacement character, so that positions
  /// stay the same.
  private static func cells(of excerpt: SourceExcerpt, marked: Range<Int>) -> [Cell] {
    var offset = 0
    return excerpt.text.map { character in
      let count = character.unicodeScalars.count
      defer { offset += count }
      var text = character.isWhitespace ? " " : PlainText.sanitized(String(character))
      if text.isEmpty || DisplayWidth.of(text) == 0 { text = "\u{FFFD}" }
      return Cell(
        text: text, width: DisplayWidth.of(text), isMarked: marked.overlaps(offset..<(offset + count)))
    }
  }

  /// The cells that fit: from the first cell, or from a little before the first marked one.
  private static func visible(_ cells: [Cell], width: Int) -> Range<Int> {
    var start = 0
    if let marked = cells.firstIndex(where: \.isMarked),
      cells[...marked].reduce(0, { $0 + $1.width }) > width * 2 / 3
    {
      start = marked
      var before = 0
      while start > 0, before + cells[start - 1].width <= width / 3 {
        start -= 1
        before += cells[start].width
      }
    }
    var end = start
    var taken = 0
    while end < cells.count, taken + cells[end].width <= width {
      taken += cells[end].width
      end += 1
    }
    return start..<end
  }
}
