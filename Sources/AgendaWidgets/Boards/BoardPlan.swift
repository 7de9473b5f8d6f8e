internal import ICalendar

/// Which cells of a board its widgets take.
package struct BoardPlan {
  /// A widget that wants a place.
  package struct Placement: Sendable, Hashable {
    /// The name of the widget.
    package var name: String
    /// Its family; `nil` if the place decides it.
    package var family: WidgetFamily?
    /// The place as it is written; `nil` for the next free one.
    package var place: String?

    package init(name: String, family: WidgetFamily? = nil, place: String? = nil) {
      (self.name, self.family, self.place) = (name, family, place)
    }
  }

  /// A problem of a placement.
  package struct Problem: Error, Hashable {
    /// The number of the placement, from 0.
    package var placement: Int
    /// A sentence without a full stop.
    package var message: String
  }

  /// The most widgets side by side.
  package static let widest = 4

  /// The name of the board.
  let board: String
  let frame: BoardFrame
  private var taken: [(cells: BoardCells, placement: Int)] = []
  private let placements: [Placement]

  /// The cells of each widget, in the order of the placements.
  package private(set) var cells: [BoardCells?]
  /// The problems; a placement has at most one.
  package private(set) var problems: [Problem] = []

  /// Gives each widget its cells: first those with a place, then the others the free ones, row by row.
  package init(_ placements: [Placement], on frame: BoardFrame, of board: String) {
    (self.placements, self.frame, self.board) = (placements, frame, board)
    cells = placements.map { _ in nil }
    for (number, placement) in placements.enumerated() where placement.place != nil {
      attempt(number) { plan throws(Refusal) in try plan.cells(of: placement) }
    }
    for (number, placement) in placements.enumerated() where placement.place == nil {
      attempt(number) { plan throws(Refusal) in try plan.freeCells(for: placement) }
    }
    for row in frame.cells.rows { checkWidth(of: row) }
    problems.sort { $0.placement < $1.placement }
  }

  /// Why a widget gets no cells.
  private struct Refusal: Error {
    var message: String
  }

  private mutating func attempt(_ placement: Int, _ choose: (BoardPlan) throws(Refusal) -> BoardCells) {
    do throws(Refusal) {
      let chosen = try choose(self)
      if let other = taken.first(where: { $0.cells.overlaps(chosen) }) {
        throw Refusal(
          message:
            "the widgets \(written(other.placement)) and \(written(placement)) of the board \(quoted(board)) overlap"
        )
      }
      taken.append((chosen, placement))
      cells[placement] = chosen
    } catch {
      problems.append(Problem(placement: placement, message: error.message))
    }
  }

  /// A widget with its place: `“week” (B1:D2)`.
  private func written(_ number: Int) -> String {
    let placement = placements[number]
    return quoted(placement.name) + ((placement.place ?? cells[number]?.description).map { " (\($0))" } ?? "")
  }

  private mutating func checkWidth(of row: Int) {
    let inRow = taken.filter { $0.cells.rows.contains(row) }.sorted {
      $0.cells.columns.lowerBound < $1.cells.columns.lowerBound
    }
    guard inRow.count > Self.widest, let last = inRow.map(\.placement).max(),
      !problems.contains(where: { $0.placement == last })
    else { return }
    let names = inRow.map { quoted(placements[$0.placement].name) }.joined(separator: ", ")
    problems.append(
      Problem(
        placement: last,
        message:
          "row \(row + 1) of the board \(quoted(board)) has \(inRow.count) widgets: \(names); at most \(Self.widest) fit side by side"
      ))
  }
}

/// Cells of a grid.
extension BoardPlan {
  private func cells(of placement: Placement) throws(Refusal) -> BoardCells {
    guard !frame.isHomeScreen else { return try homeCells(of: placement) }
    let whole = frame.cells
    let text = placement.place ?? ""
    guard let cells = BoardCells(text) else {
      throw refusal(placement, "is at \(quoted(text)); expected a cell such as B1, or cells such as B1:C2")
    }
    guard cells.columns.upperBound <= whole.columns.count, cells.rows.upperBound <= whole.rows.count else {
      throw refusal(
        placement,
        "does not fit at \(cells): the grid \(whole.columns.count)x\(whole.rows.count) has the cells \(whole)"
      )
    }
    return cells
  }

  private func freeCells(for placement: Placement) throws(Refusal) -> BoardCells {
    let whole = frame.cells
    let (columns, rows) = frame.isHomeScreen ? try shape(of: placement) : (1, 1)
    for row in 0..<max(0, whole.rows.count - rows + 1) {
      for column in 0..<max(0, whole.columns.count - columns + 1) {
        let cells = BoardCells(columns: column..<column + columns, rows: row..<row + rows)
        if !taken.contains(where: { $0.cells.overlaps(cells) }) { return cells }
      }
    }
    throw refusal(placement, "has no free place left; leave out a widget, or give each a place")
  }

  private func refusal(_ placement: Placement, _ reason: String) -> Refusal {
    Refusal(message: "the widget \(quoted(placement.name)) of the board \(quoted(board)) \(reason)")
  }
}

/// Places of a home screen.
extension BoardPlan {
  /// How many columns and rows a widget takes: by its family, else one.
  private func shape(of placement: Placement) throws(Refusal) -> (columns: Int, rows: Int) {
    switch placement.family {
    case .small, nil: return (1, 1)
    case .medium: return (2, 1)
    case .large: return (2, 2)
    case .extraLarge, .inline:
      throw refusal(
        placement,
        "is \(placement.family?.rawValue ?? ""), which no home screen has; expected small, medium or large")
    }
  }

  private func homeCells(of placement: Placement) throws(Refusal) -> BoardCells {
    let text = placement.place ?? ""
    guard let position = HomePosition(text) else {
      let names = HomePosition.names.joined(separator: ", ")
      throw refusal(placement, "is at \(quoted(text)); expected \(names)")
    }
    var placement = placement
    placement.family = placement.family ?? (position.side == nil ? .medium : .small)
    let (columns, rows) = try shape(of: placement)
    let family = placement.family?.rawValue ?? ""
    guard (columns == 1) == (position.side != nil) else {
      let names = HomePosition.names.filter { $0.contains("-") == (columns == 1) }
      throw refusal(
        placement,
        "is \(family), and does not fit at \(position); expected \(names.joined(separator: ", "))")
    }
    let count = frame.cells.rows.count
    let top: Int
    switch position.row {
    case .top: top = 0
    case .bottom: top = count - rows
    case .center where rows == 1 && count == 3: top = 1
    case .center:
      throw refusal(
        placement, "is \(family), and does not fit at \(position); expected a place at top or bottom")
    }
    let column = position.side == .right ? 1 : 0
    return BoardCells(columns: column..<column + columns, rows: top..<top + rows)
  }
}
