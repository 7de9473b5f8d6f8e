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
