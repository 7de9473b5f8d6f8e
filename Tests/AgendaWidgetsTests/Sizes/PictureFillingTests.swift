import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// The text of a picture that few events would leave empty.
struct PictureFillingTests {
  private func filled(
    _ width: Int, _ height: Int, _ make: (WidgetSpace) -> PictureContent
  ) throws -> (content: PictureContent, zoom: Double) {
    let size = try #require(WidgetSize(width: width, height: height))
    let content = PictureContent.filling(.points(size), text: nil) { space, _ in (make(space), Surroundings())
    }
    .content
    return (content, content.space.zoom)
  }

  private func list(of titles: [String]) -> (WidgetSpace) -> PictureContent {
    let calls = titles.enumerated().map {
      event($1, "2026-11-20T1\($0 % 10):00", "1\($0 % 10):30", uid: "\($0)", zone: GridSample.berlin)
    }
    let agenda = GridSample.agenda(
      days("2026-11-20", nil, GridSample.berlin), now: "2026-11-20T08:00", work: calls)
    return { .widget(WidgetLayout(language: Language(.english)).content(of: agenda, in: $0)) }
  }

  private func week(_ space: WidgetSpace) -> PictureContent {
    .days(GridLayout(WidgetLayout(language: Language(.english))).week(of: GridSample.week, in: space))
  }

  @Test(
    arguments: [
      (158, 158, 1, 1), (338, 158, 1, 1), (800, 480, 1.75, 2), (600, 800, 1.75, 2.25), (1280, 800, 2.5, 3.5),
      (2560, 1440, 3.5, 4),
    ] as [(Int, Int, Double, Double)])
  func `the text of few events grows to fill a picture, within bounds`(
    width: Int, height: Int, least: Double, most: Double
  ) throws {
    let zoom = try filled(width, height, list(of: ["Stand-up", "Lunch with Kim", "Retrospective"])).zoom
    #expect((least...most).contains(zoom), "\(width)x\(height) \(zoom)")
  }

  @Test(arguments: [(800, 480), (1280, 800), (1920, 1080), (2560, 1440)])
  func `larger text shows what usual text shows, as whole as that`(width: Int, height: Int) throws {
    let size = try #require(WidgetSize(width: width, height: height))
    for make in [week, list(of: (0..<14).map { "Event of the day with the number \($0)" })] {
      let usual = make(.points(size))
      let larger = try filled(width, height, make).content
      #expect(larger.shownTexts >= usual.shownTexts, "\(width)x\(height)")
      #expect(larger.ellipses <= usual.ellipses, "\(width)x\(height)")
    }
  }

  @Test func `a picture that is full keeps the usual text`() throws {
    let zoom = try filled(600, 448, list(of: (0..<40).map { "Event \($0)" })).zoom
    #expect(zoom == 1)
  }
}

extension PictureContent {
  private var titles: [(row: WidgetRow, lines: [String])] {
    switch self {
    case .widget(let content): content.rows.map { ($0, $0.drawnTitle) }
    case .days(let content):
      content.rows.flatMap { row in
        row.bars.map { ($0.row, $0.lines) } + row.days.flatMap(\.entries).map { ($0.row, $0.lines) }
      }
    case .monthList(let content): content.list.rows.map { ($0, $0.drawnTitle) }
    case .hours(let content): content.blocks.map { ($0.row, $0.lines) }
    }
  }

  fileprivate var shownTexts: Int { titles.count }
  fileprivate var ellipses: Int { titles.count { $0.row.isCut(to: $0.lines) } }
}
