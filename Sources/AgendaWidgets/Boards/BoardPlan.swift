package import AgendaDrawing
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

/// Neighbouring cells of a board, which one widget takes: `B1`, or from the cell at one corner to the one at the other, `B1:D2`. Columns
/// have letters and rows numbers, as in a spreadsheet.
package struct BoardCells: Sendable, Hashable {
  /// The columns, counted from 0.
  package var columns: Range<Int>
  /// The rows, counted from 0.
  package var rows: Range<Int>

  package init(columns: Range<Int>, rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }

  /// The cells of a text such as `B1` or `B1:D2`, in letters of either case; `nil` if it is none.
  package init?(_ text: some StringProtocol) {
    let corners = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(corners.count), let first = Self.cell(corners[0]),
      let last = Self.cell(corners[corners.count - 1])
    else { return nil }
    columns = min(first.column, last.column)..<max(first.column, last.column) + 1
    rows = min(first.row, last.row)..<max(first.row, last.row) + 1
  }

  private static func cell(_ text: some StringProtocol) -> (column: Int, row: Int)? {
    let letter = text.utf8.first.map { $0 & ~0x20 } ?? 0
    let digits = text.utf8.dropFirst()
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter), (1...2).contains(digits.count),
      digits.allSatisfy({ (0x30...0x39).contains($0) }), let row = Int(text.dropFirst()), row > 0
    else { return nil }
    return (Int(letter - UInt8(ascii: "A")), row - 1)
  }

  /// Whether a cell is in both.
  package func overlaps(_ other: BoardCells) -> Bool {
    columns.overlaps(other.columns) && rows.overlaps(other.rows)
  }
}

extension BoardCells: CustomStringConvertible {
  /// The cells as they are written: `B1`, or `B1:D2`.
  package var description: String {
    let first = Self.name(columns.lowerBound, rows.lowerBound)
    let last = Self.name(columns.upperBound - 1, rows.upperBound - 1)
    return first == last ? first : first + ":" + last
  }

  private static func name(_ column: Int, _ row: Int) -> String {
    let letter = UInt8(clamping: Int(UInt8(ascii: "A")) + min(max(column, 0), 25))
    return String(Unicode.Scalar(letter)) + "\(row + 1)"
  }
}

/// A place on a home screen, by its name: `top-left` for a small widget, `top` for one that is as wide as the screen.
package struct HomePosition: Sendable, Hashable {
  /// How far down.
  package enum Row: String, Sendable, Hashable, CaseIterable { case top, center, bottom }
  /// At which side.
  package enum Side: String, Sendable, Hashable, CaseIterable { case left, right }

  package var row: Row
  /// The side of a small widget; `nil` for a wide one.
  package var side: Side?

  /// The names of all places: first those of small widgets.
  package static let names: [String] =
    Row.allCases.flatMap { row in Side.allCases.map { row.rawValue + "-" + $0.rawValue } }
    + Row.allCases.map(\.rawValue)

  /// The place of a name; `nil` if there is none of this name. For `center`, `centre` and `middle` can be written.
  package init?(_ name: some StringProtocol) {
    let parts = name.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    let isCentre = parts[0] == "centre" || parts[0] == "middle"
    guard let row = isCentre ? .center : Row(rawValue: String(parts[0])) else { return nil }
    self.row = row
    guard parts.count == 2 else { return }
    guard let side = Side(rawValue: String(parts[1])) else { return nil }
    self.side = side
  }
}

extension HomePosition: CustomStringConvertible {
  /// Its name.
  package var description: String { row.rawValue + (side.map { "-" + $0.rawValue } ?? "") }
}

/// The frame of a board: the home screen of a phone, or a picture that is divided into equal cells.
package struct BoardFrame: Sendable, Hashable {
  /// The most columns and rows of a grid.
  package static let sides = 1...12
  /// The least width and height of a cell, in points: there is no room for text in less.
  private static let leastCell = (width: 40.0, height: 20.0)
  /// The distances between cells that are drawn without being asked for, in points.
  private static let gaps = 4.0...32.0

  /// The size, in points.
  package let size: PictureSize
  /// The pixels of a point of the display.
  package let pixelsPerPoint: Int
  /// The places of widgets by name; `false` if they have the names of cells.
  package let isHomeScreen: Bool
  /// Where each column begins, and its width, in points.
  let columns: [Interval]
  /// Where each row begins, and its height, in points.
  let rows: [Interval]

  /// A part of a length, in points.
  struct Interval: Sendable, Hashable {
    var start: Double
    var length: Double
  }

  /// A home screen.
  package init(_ screen: HomeScreen) {
    size = screen.size
    pixelsPerPoint = screen.pixelsPerPoint
    isHomeScreen = true
    columns = screen.columns.map { Interval(start: $0, length: screen.small) }
    rows = screen.rows.map { Interval(start: $0, length: screen.small) }
  }

  /// A picture with a grid of so many columns and rows, with a distance between cells and to the edge; `nil` to choose one by the size.
  /// `nil` if cells would be too small for text.
  package init?(size: WidgetSize, columns: Int, rows: Int, gap: Int? = nil) {
    guard Self.sides.contains(columns), Self.sides.contains(rows) else { return nil }
    let (width, height) = (Double(size.width), Double(size.height))
    let usual = min(max((min(width, height) / 45).rounded(), Self.gaps.lowerBound), Self.gaps.upperBound)
    let gap = gap.map(Double.init) ?? usual
    let divided = { (length: Double, count: Int) -> [Interval] in
      let cell = (length - gap * Double(count + 1)) / Double(count)
      return (0..<count).map { place in
        // Whole points, so that edges are sharp.
        let start = (gap + Double(place) * (cell + gap)).rounded()
        let end = (gap + Double(place) * (cell + gap) + cell).rounded()
        return Interval(start: start, length: end - start)
      }
    }
    self.columns = divided(width, columns)
    self.rows = divided(height, rows)
    self.size = PictureSize(width: width, height: height)
    (pixelsPerPoint, isHomeScreen) = (1, false)
    guard self.columns.allSatisfy({ $0.length >= Self.leastCell.width }),
      self.rows.allSatisfy({ $0.length >= Self.leastCell.height })
    else { return nil }
  }

  /// All cells.
  package var cells: BoardCells { BoardCells(columns: 0..<columns.count, rows: 0..<rows.count) }

  /// The rectangle of neighbouring cells, which have to be of this frame.
  package func box(of cells: BoardCells) -> DrawingBox {
    let (first, last) = (columns[cells.columns.lowerBound], columns[cells.columns.upperBound - 1])
    let (top, bottom) = (rows[cells.rows.lowerBound], rows[cells.rows.upperBound - 1])
    return DrawingBox(
      x: first.start, y: top.start, width: last.start + last.length - first.start,
      height: bottom.start + bottom.length - top.start)
  }
}
