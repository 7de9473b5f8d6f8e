import ICalendar

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
