import AgendaDrawing
import AgendaWidgets
import TestSupport
import Testing

/// The commands that draw a board.
@Suite struct BoardDrawingTests {
  /// Measures nothing, so that widths are estimated.
  private struct NoMeasure: TextMeasure {
    func width(of text: String, size: Double, weight: Int) -> Double? { nil }
  }

  @Test(arguments: 1...6)
  func `Everything is drawn within the cells of its widget`(batch: UInt64) throws {
    var numbers = RandomNumbers(seed: batch)
    for _ in 0..<25 {
      let board = try board(&numbers)
      var clips: [DrawingBox] = []
      var cells: [DrawingBox] = []
      DrawingRenderer(theme: .light).commands(board, text: { _ in NoMeasure() }) { command in
        switch command {
        case .clip(let box, _):
          if clips.isEmpty { cells.append(box) }
          clips.append(box)
        case .link: clips.append(clips.last ?? DrawingBox(x: 0, y: 0, width: 0, height: 0))
        case .end: clips.removeLast()
        case .rectangle(let box, _, _):
          let whole = DrawingBox(x: 0, y: 0, width: board.size.width, height: board.size.height)
          #expect(isInside(box, clips.first ?? whole), "\(box)")
        case .text(let text):
          let cell = clips.first ?? DrawingBox(x: 0, y: 0, width: 0, height: 0)
          #expect(text.baseline >= cell.y && text.baseline <= cell.y + cell.height, "\(text) \(cell)")
        default: break
        }
      }
      #expect(clips.isEmpty && cells == board.widgets.map(\.box))
    }
  }

  @Test func `Each widget has its own language and fonts, in which it is measured`() throws {
    var numbers = RandomNumbers(seed: 7)
    var board = try board(&numbers)
    board.widgets[0].face = DrawingFace(language: "ja", families: "Inter, sans-serif")
    var (faces, measured) = ([DrawingFace](), [DrawingFace]())
    DrawingRenderer(theme: .light).commands(
      board,
      text: {
        measured.append($0)
        return NoMeasure()
      },
      to: { if case .face(let face) = $0 { faces.append(face) } })
    #expect(faces == board.widgets.map(\.face) && measured == faces)
  }

  @Test func `In a narrow window widgets stand below each other, except in front of a wallpaper`() throws {
    var numbers = RandomNumbers(seed: 9)
    var board = try board(&numbers)
    board.size = PictureSize(width: 1000, height: 600)
    let rule = ".agenda-cell{position:static;"
    #expect(HTMLRenderer().render(board).contains(rule))
    board.wallpaper = "wallpaper.jpg"
    #expect(!HTMLRenderer().render(board).contains(rule))
  }

  private func isInside(_ box: DrawingBox, _ cell: DrawingBox) -> Bool {
    box.x >= cell.x - 0.01 && box.y >= cell.y - 0.01 && box.x + box.width <= cell.x + cell.width + 0.01
      && box.y + box.height <= cell.y + cell.height + 0.01
  }

  private func board(_ numbers: inout RandomNumbers) throws -> BoardContent {
    let size = try #require(
      WidgetSize(
        width: .random(in: 300...2000, using: &numbers), height: .random(in: 200...1200, using: &numbers)))
    let (columns, rows) = (Int.random(in: 1...4, using: &numbers), Int.random(in: 1...3, using: &numbers))
    let frame = try #require(BoardFrame(size: size, columns: columns, rows: rows))
    let placements = (0..<columns * rows).map { BoardPlan.Placement(name: "w\($0)") }
    let plan = BoardPlan(placements, on: frame, of: "random")
    #expect(plan.problems.isEmpty)
    var board = BoardContent(name: "random", size: frame.size, language: Language(.english), theme: nil)
    for cells in plan.cells.compactMap({ $0 }) {
      let box = frame.box(of: cells)
      let space = try #require(WidgetSize(width: Int(box.width), height: Int(box.height)))
      let content = WidgetLayout(language: Language(.english)).content(
        of: numbers.agenda(), in: .points(space))
      board.widgets.append(
        .init(
          box: box, content: .widget(content), theme: Bool.random(using: &numbers) ? .dark : nil,
          face: DrawingFace(language: "en", families: "w\(board.widgets.count)"),
          isTransparent: Bool.random(using: &numbers)))
    }
    return board
  }
}
