import AgendaDrawing
import AgendaWidgets
import TestSupport
import Testing

/// Where the widgets of a board stand.
@Suite struct BoardPlanTests {
  private typealias Placement = BoardPlan.Placement

  private func grid(_ size: String, _ columns: Int, _ rows: Int, gap: Int? = nil) throws -> BoardFrame {
    let size = try #require(WidgetSize(size))
    return try #require(BoardFrame(size: size, columns: columns, rows: rows, gap: gap))
  }

  private func phone() throws -> BoardFrame {
    let screen = try #require(Device.named("iphone-12")?.homeScreen)
    return BoardFrame(screen)
  }

  private func box(_ cells: String, of frame: BoardFrame) throws -> DrawingBox {
    frame.box(of: try #require(BoardCells(cells)))
  }

  @Test(arguments: [
    ("A1", "A1"), ("b2", "B2"), ("A1:D3", "A1:D3"), ("D3:A1", "A1:D3"), ("B3:C1", "B1:C3"), ("L12", "L12"),
  ])
  func `Cells are named as in a spreadsheet`(text: String, expected: String) {
    #expect(BoardCells(text)?.description == expected)
  }

  @Test(arguments: [
    "", "A", "1", "A0", "AA1", "1A", "A1:", ":A1", "A1:B2:C3", "A-1", "A1 ", "Ä1", "A１", "A999",
  ])
  func `What is no cell is refused`(text: String) {
    #expect(BoardCells(text) == nil)
  }

  @Test(arguments: [
    ("center", "center"), ("centre", "center"), ("Middle-Left", "center-left"), ("top-right", "top-right"),
    ("bottom", "bottom"),
  ])
  func `Positions have names`(text: String, expected: String) {
    #expect(HomePosition(text)?.description == expected)
  }

  @Test(arguments: ["", "left", "top-", "top-center", "top-left-left", "A1"])
  func `Other names are no positions`(text: String) {
    #expect(HomePosition(text) == nil)
  }

  @Test func `A grid has whole points, and the same distance between cells and to the edge`() throws {
    let frame = try grid("1920x1080", 4, 3)
    let first = try box("A1", of: frame)
    #expect(first == DrawingBox(x: 24, y: 24, width: 450, height: 328))
    let last = try box("D3", of: frame)
    #expect(last.x + last.width == 1896 && last.y + last.height == 1056)
    #expect(
      try box("A1:D3", of: frame) == DrawingBox(x: 24, y: 24, width: 1872, height: 1032))
    let tight = try grid("1920x1080", 2, 1, gap: 0)
    #expect(
      try box("B1", of: tight) == DrawingBox(x: 960, y: 0, width: 960, height: 1080))
  }

  @Test(arguments: [
    ("100x100", 12, 12), ("30x30", 1, 1), ("296x128", 2, 6), ("800x480", 13, 1), ("800x480", 0, 1),
  ])
  func `Cells without room for text are refused`(size: String, columns: Int, rows: Int) throws {
    let size = try #require(WidgetSize(size))
    #expect(BoardFrame(size: size, columns: columns, rows: rows) == nil)
  }

  /// The problems of places on a board of 4 by 3 cells.
  @Test(arguments: [
    (["a@A1:B2", "b@B2:C3"], "the widgets “a” (A1:B2) and “b” (B2:C3) of the board “hall” overlap"),
    (["a@A1", "b@A1"], "the widgets “a” (A1) and “b” (A1) of the board “hall” overlap"),
    (
      ["a@E1"],
      "the widget “a” of the board “hall” does not fit at E1: the grid 4x3 has the cells A1:D3"
    ),
    (
      ["a@A1:A4"],
      "the widget “a” of the board “hall” does not fit at A1:A4: the grid 4x3 has the cells A1:D3"
    ),
    (
      ["a@top"],
      "the widget “a” of the board “hall” is at “top”; expected a cell such as B1, or cells such as B1:C2"
    ),
    (
      ["a@A1:D3", "b"],
      "the widget “b” of the board “hall” has no free place left; leave out a widget, or give each a place"
    ),
  ])
  func `What does not fit is said with both names`(places: [String], message: String) throws {
    let plan = BoardPlan(placements(places), on: try grid("1920x1080", 4, 3), of: "hall")
    #expect(plan.problems.map(\.message) == [message])
    #expect(plan.problems.map(\.placement) == [places.count - 1])
  }

  @Test func `At most four widgets stand side by side`() throws {
    let names = ["A1", "B1", "C1", "D1", "E1"]
    let frame = try grid("1920x1080", 6, 2)
    let plan = BoardPlan(placements(names.map { $0.lowercased() + "@" + $0 }), on: frame, of: "hall")
    #expect(
      plan.problems.map(\.message) == [
        "row 1 of the board “hall” has 5 widgets: “a1”, “b1”, “c1”, “d1”, “e1”; at most 4 fit side by side"
      ])
    #expect(BoardPlan(placements(["a@A1:B1", "b@C1", "c@D1:F1"]), on: frame, of: "hall").problems.isEmpty)
  }

  @Test func `A home screen has places for each family`() throws {
    let screen = try phone()
    func problem(_ family: WidgetFamily?, _ place: String) -> String? {
      BoardPlan([Placement(name: "a", family: family, place: place)], on: screen, of: "phone").problems.first?
        .message
    }
    #expect(problem(nil, "top-left") == nil && problem(nil, "center") == nil && problem(.large, "top") == nil)
    #expect(
      problem(.small, "top")
        == """
        the widget “a” of the board “phone” is small, and does not fit at top; expected top-left, top-right, \
        center-left, center-right, bottom-left, bottom-right
        """
    )
    #expect(
      problem(.medium, "top-left")
        == "the widget “a” of the board “phone” is medium, and does not fit at top-left; expected top, center, bottom"
    )
    #expect(
      problem(.large, "center")
        == "the widget “a” of the board “phone” is large, and does not fit at center; expected a place at top or bottom"
    )
    #expect(
      problem(.extraLarge, "top")
        == "the widget “a” of the board “phone” is extra-large, which no home screen has; expected small, medium or large"
    )
    let both = BoardPlan(
      [Placement(name: "a", family: .large, place: "bottom"), Placement(name: "b", place: "center-left")],
      on: screen,
      of: "phone")
    #expect(
      both.problems.map(\.message) == [
        "the widgets “a” (bottom) and “b” (center-left) of the board “phone” overlap"
      ])
  }

  @Test func `Widgets without a place get the free ones, row by row`() throws {
    let screen = try phone()
    let placements = [
      Placement(name: "a", family: .small), Placement(name: "b", family: .medium), Placement(name: "c"),
      Placement(name: "d", place: "bottom"),
    ]
    let plan = BoardPlan(placements, on: screen, of: "phone")
    #expect(plan.cells.map { $0?.description } == ["A1", "A2:B2", "B1", "A3:B3"])
  }

  @Test(arguments: 1...20)
  func `Random boards have no overlaps, and nothing outside`(seed: UInt64) throws {
    var numbers = RandomNumbers(seed: seed)
    for _ in 0..<100 {
      let (columns, rows) = (Int.random(in: 1...12, using: &numbers), Int.random(in: 1...12, using: &numbers))
      let size = try #require(
        WidgetSize(
          width: .random(in: 200...4000, using: &numbers), height: .random(in: 100...3000, using: &numbers)))
      let gap = Bool.random(using: &numbers) ? Int.random(in: 0...60, using: &numbers) : nil
      guard let frame = BoardFrame(size: size, columns: columns, rows: rows, gap: gap) else { continue }
      let placements = (0..<Int.random(in: 1...10, using: &numbers)).map { number in
        let corner = { (numbers: inout RandomNumbers) in
          let column = Int.random(in: 0..<columns + 1, using: &numbers)
          let row = Int.random(in: 0..<rows + 1, using: &numbers)
          return BoardCells(columns: column..<column + 1, rows: row..<row + 1).description
        }
        let place = corner(&numbers) + (Bool.random(using: &numbers) ? ":" + corner(&numbers) : "")
        return Placement(name: "w\(number)", place: Int.random(in: 0..<4, using: &numbers) == 0 ? nil : place)
      }
      check(BoardPlan(placements, on: frame, of: "random"), placements, on: frame, size)
    }
  }

  private func check(
    _ plan: BoardPlan, _ placements: [BoardPlan.Placement], on frame: BoardFrame, _ size: WidgetSize
  ) {
    for (number, placement) in placements.enumerated() {
      let isRefused = plan.problems.contains { $0.placement == number && !$0.message.hasPrefix("row ") }
      #expect((plan.cells[number] == nil) == isRefused, "\(placement)")
    }
    let boxes = plan.cells.compactMap { $0.map(frame.box) }
    for (place, one) in boxes.enumerated() {
      #expect(one.x >= 0 && one.x + one.width <= Double(size.width) && one.width >= 40)
      #expect(one.y >= 0 && one.y + one.height <= Double(size.height) && one.height >= 20)
      for other in boxes[(place + 1)...] {
        let apart =
          one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y
          || other.y + other.height <= one.y
        #expect(apart, "\(one) \(other)")
      }
    }
    guard plan.problems.isEmpty else { return }
    for row in frame.cells.rows {
      #expect(plan.cells.count { $0?.rows.contains(row) == true } <= BoardPlan.widest)
    }
  }

  private func placements(_ places: [String]) -> [BoardPlan.Placement] {
    places.map { text in
      let parts = text.split(separator: "@").map(String.init)
      return Placement(name: parts[0], place: parts.count > 1 ? parts[1] : nil)
    }
  }
}
