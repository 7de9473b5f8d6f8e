/// Lines of text on which pieces are put at any line and column.
struct TextCanvas {
  private struct Piece {
    var column: Int
    var line: StyledLine
  }

  private var pieces: [[Piece]]

  /// An empty canvas of some lines.
  init(lines: Int) {
    pieces = Array(repeating: [], count: max(0, lines))
  }

  /// Puts a piece at a line and a column; nothing if there is no such line. Pieces must not overlap.
  mutating func put(_ piece: StyledLine, line: Int, column: Int) {
    guard pieces.indices.contains(line), !piece.runs.isEmpty else { return }
    pieces[line].append(Piece(column: column, line: piece))
  }

  /// Puts a text of one style.
  mutating func put(_ text: String, _ look: StyledLine.Look = .plain, line: Int, column: Int) {
    put(StyledLine(text, look), line: line, column: column)
  }

  /// The lines from top to bottom, without spaces at their ends.
  var lines: [StyledLine] {
    pieces.map { pieces in
      pieces.sorted { $0.column < $1.column }.reduce(into: StyledLine()) { $0.append($1.line, at: $1.column) }
    }
  }
}
