package import AgendaDrawing

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
