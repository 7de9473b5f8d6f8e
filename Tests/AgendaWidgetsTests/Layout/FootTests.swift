import AgendaDrawing
import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// The lines below an agenda: its calendars, and the time at which it was read.
struct FootTests {
  private let english = Language(.english)

  private func foot(
    _ parts: Foot.Parts, of agenda: Agenda = Sample.today, _ space: WidgetSpace, language: Language? = nil
  ) throws -> Foot {
    try #require(Foot(parts, of: agenda, in: language ?? english, space))
  }

  private func text(_ foot: Foot) -> String { WidgetTextRenderer().render(foot) }

  /// Agendas of a day with one event of each of some calendars.
  private func agenda(calendars names: [String]) -> Agenda {
    let items = names.enumerated().map { position, name in
      Sample.timed(
        Sample.instant(9), Sample.instant(10), "Event",
        in: CalendarIdentity(name: name, position: position))
    }
    return Sample.agenda([Sample.day(timed: items)])
  }

  @Test
  func `Calendars are named in the order of the configuration, and the time ends the line`()
    throws
  {
    let lines = text(try foot([.legend, .moment], .cells(.page, columns: 60, lines: nil))).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropLast() == ["", "▌ work  ▌ family/alice  ▌ birthdays              As of 08:00"])
  }

  @Test func `A calendar without an event on these days is not named`() throws {
    let day = Sample.day(timed: [Sample.timed(Sample.instant(9), Sample.instant(10), "Call")])
    let foot = try foot(.legend, of: Sample.agenda([day]), .cells(.page, columns: 60, lines: nil))
    #expect(text(foot) == "\n▌ work\n")
  }

  @Test func `Where a copy is shown, the time is that of the copy`() throws {
    var agenda = Sample.today
    agenda.lastUpdate = Sample.instant(22, 30, day: -1)
    let foot = try foot(.moment, of: agenda, .cells(.page, columns: 40, lines: nil))
    #expect(text(foot).hasSuffix(" As of Fri 20 Nov 22:30\n"))
  }

  @Test func `The calendars of the days that fill a widget are named`() throws {
    var agenda = Sample.agenda([Sample.day()])
    agenda.daysAhead = [
      Sample.day(1, timed: [Sample.timed(Sample.instant(9, day: 1), Sample.instant(10, day: 1), "Call")])
    ]
    #expect(
      text(try foot(.legend, of: agenda, .cells(.family(.large), columns: 40, lines: 20))) == "▌ work\n")
  }

  @Test func `Names go on in a second line, and those without room are counted`() throws {
    let names = (1...9).map { "calendar \($0)" }
    let space = WidgetSpace.cells(.family(.large), columns: 40, lines: 20)
    #expect(
      text(try foot(.legend, of: agenda(calendars: names), space))
        == "▌ calendar 1  ▌ calendar 2  ▌ calendar 3\n▌ calendar 4  ▌ calendar 5  +4\n")
    let low = WidgetSpace.cells(.family(.large), columns: 40, lines: 8)
    #expect(
      text(try foot([.legend, .moment], of: agenda(calendars: names), low))
        == "▌ calendar 1  +8             As of 08:00\n")
  }

  @Test func `A foot leaves the content room, or is left out`() {
    for space in [
      WidgetSpace.points(.family(.small), width: 158, height: 90),
      .cells(.family(.small), columns: 22, lines: 3),
      .points(for: .family(.inline)),
    ] {
      #expect(Foot([.legend, .moment], of: Sample.today, in: english, space) == nil)
    }
    let without = Foot([], of: Sample.today, in: english, .points(for: .family(.large)))
    #expect(without == nil)
  }

  @Test func `The name of a calendar cannot move the cursor or write markup`() throws {
    let hostile = agenda(calendars: ["\u{1B}[31mred\u{202E}<b>"])
    #expect(text(try foot(.legend, of: hostile, .cells(.page, columns: 60, lines: nil))) == "\n▌ red<b>\n")
    var page = HTMLRenderer(.fragment)
    let space = HTMLRenderer.space
    page.foot = try foot(.legend, of: hostile, space)
    let html = page.render(WidgetLayout(language: english).content(of: hostile, in: space))
    #expect(html.contains("<footer class=\"agenda-foot\">") && html.contains("red&lt;b&gt;"))
    #expect(!html.contains("<b>"))
  }

  @Test(arguments: Language.Code.allCases)
  func `All texts of a picture are within it, and none is on another one`(code: Language.Code) throws {
    for seed in 1...UInt64(40) {
      var random = RandomNumbers(seed: seed)
      let names = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        String(repeating: "name ", count: Int.random(in: 1...6, using: &random))
      }
      let (width, height) = (
        Double.random(in: 120...900, using: &random), Double.random(in: 80...700, using: &random)
      )
      let space = WidgetSpace.points(.family(.large), width: width, height: height)
      guard
        let foot = Foot([.legend, .moment], of: agenda(calendars: names), in: Language(code), space)
      else { continue }
      let measures = LayoutMeasures(space)
      var picture = FootPicture(
        foot, below: height - foot.height, theme: .light, measures: measures, to: StepList())
      picture.drawContents()
      let boxes = PictureGrounds(picture.sink.steps, measures: measures).items.map(\.box)
      #expect(!boxes.isEmpty)
      for (index, box) in boxes.enumerated() {
        #expect(box.x >= -0.01 && box.x + box.width <= width + 0.01, "\(seed)")
        #expect(box.y >= 0 && box.y + box.height <= height + 0.01, "\(seed)")
        for other in boxes.dropFirst(index + 1) {
          // Letters can reach into the line above.
          #expect((box.common(with: other)?.height ?? 0) < 1, "\(seed)")
        }
      }
    }
  }

  @Test func `The ground of a picture is below its foot too`() throws {
    let space = WidgetSpace.points(.family(.medium), width: 360, height: 169)
    let foot = try foot(.legend, space)
    var above = space
    above.height = 169 - foot.height
    let content = PictureContent.widget(WidgetLayout(language: english).content(of: Sample.today, in: above))
    let around = Surroundings(foot: foot)
    #expect(content.size(around, text: nil) == PictureSize(width: 360, height: 169))
    let steps = content.drawn(.light, isTransparent: false, in: around, to: StepList()).steps
    guard case .rectangle(let ground, _, _, .background) = steps[0] else {
      Issue.record("no ground")
      return
    }
    #expect(ground.height == 169)
  }
}
