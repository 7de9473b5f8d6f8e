/// A table of texts: columns are aligned, the first one is bold, and the last one dim. A text that does not fit its column continues on the next
/// line; an address in the last column is not broken, so that it can be copied. If even the narrowest columns do not fit, each row becomes a block:
/// its first cell, and the other cells below it.
package struct TextTable {
  private let rows: [[String]]
  private let style: TextStyle
  private let dimsLast: Bool
  /// The columns between two columns of the table.
  private static let gap = 2
  /// The least width of a column that is narrowed.
  private static let least = 12

  /// A table with rows of as many cells each. Without `dimsLast` the last column looks like those before it.
  package init(_ rows: [[String]], style: TextStyle, dimsLast: Bool = true) {
    self.dimsLast = dimsLast
    self.rows = rows.map { row in row.map { PlainText.sanitized($0) } }
    self.style = style
  }

  /// The lines, each ended by a line feed.
  package var text: String { lines.reduce(into: "") { $0 += $1.encoded(style.depth) + "\n" } }

  /// The lines from top to bottom.
  package var lines: [StyledLine] {
    guard let widths else { return rows.flatMap(stacked) }
    return rows.reduce(into: []) { lines, row in
      let cells = row.indices.map { index in
        let (cell, width, isLast) = (row[index], widths[index], index == row.count - 1)
        return DisplayWidth.of(cell) <= width ? [cell] : cell.wrapped(to: width, keepsAddresses: isLast)
      }
      for line in 0..<(cells.map(\.count).max() ?? 0) {
        var drawn = StyledLine()
        var column = 0
        for (index, cell) in cells.enumerated() {
          if line < cell.count { drawn.append(cell[line], look(index), at: column) }
          column += widths[index] + Self.gap
        }
        lines.append(drawn)
      }
    }
  }

  /// A row whose first cell has lines of its own, and whose other cells are below it, indented, as many in a line as fit.
  private func stacked(_ row: [String]) -> [StyledLine] {
    var lines = (row.first ?? "").wrapped(to: style.width).map { StyledLine($0, look(0)) }
    var line = StyledLine()
    for (index, cell) in row.enumerated().dropFirst() where !cell.isEmpty {
      let start = line.width == 0 ? Self.gap : line.width + Self.gap
      if start + DisplayWidth.of(cell) <= style.width {
        line.append(cell, look(index), at: start)
        continue
      }
      if line.width > 0 { lines.append(line) }
      line = StyledLine()
      for part in cell.wrapped(to: max(1, style.width - Self.gap), keepsAddresses: true) {
        if line.width > 0 { lines.append(line) }
        line = StyledLine()
        line.append(part, look(index), at: Self.gap)
      }
    }
    if line.width > 0 { lines.append(line) }
    return lines
  }

  private func look(_ column: Int) -> StyledLine.Look {
    column == 0 ? .bold : column == (rows.first?.count ?? 0) - 1 && dimsLast ? .dim : .plain
  }

  /// The widths of the columns: the widths of their texts. The widest column after the first is narrowed until the line fits;
  /// `nil` if it cannot fit.
  private var widths: [Int]? {
    var widths = (0..<(rows.first?.count ?? 0)).map { column in
      rows.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    var excess = widths.reduce(Self.gap * (widths.count - 1), +) - style.width
    while excess > 0, let widest = widths.indices.dropFirst().max(by: { widths[$0] < widths[$1] }),
      widths[widest] > Self.least
    {
      widths[widest] -= 1
      excess -= 1
    }
    return excess > 0 ? nil : widths
  }
}
