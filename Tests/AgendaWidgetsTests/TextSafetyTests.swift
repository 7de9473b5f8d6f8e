import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

struct TextSafetyTests {
  /// The text without the only escapes that we write: SGR.
  private func withoutStyle(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m/.matchingSemantics(.unicodeScalar), with: "")
  }

  @Test
  func `No line is too wide, ends in spaces or contains an escape from a title`() {
    var random = RandomNumbers(seed: 11)
    let depths = ColorDepth.allCases
    for _ in 0..<300 {
      let agenda = random.agenda()
      let width = Int.random(in: 20...200, using: &random)
      let code = Language.Code.allCases.randomElement(using: &random) ?? .english
      let cycle: Language.HourCycle = Bool.random(using: &random) ? .twelve : .twentyFour
      let style = TextStyle(
        width: width, depth: depths.randomElement(using: &random) ?? .none,
        language: Language(code, hourCycle: cycle))
      var renderer = TextRenderer(style)
      renderer.layout.configurationPath = random.title()
      var text = renderer.render(agenda)
      text += WidgetTextRenderer(depth: style.depth).render(
        NextLine(agenda.days[0].timed.first, now: agenda.now, zone: agenda.zone), in: style)
      if style.depth == .none { #expect(!text.contains("\u{1B}")) }
      for line in withoutStyle(text).split(separator: "\n") {
        #expect(DisplayWidth.of(line) <= width, "\(width): \(line)")
        #expect(line.last != " ")
        #expect(
          line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" })
      }
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
  }

  @Test func `Each row is drawn, in the order of the agenda`() {
    var random = RandomNumbers(seed: 5)
    for _ in 0..<50 {
      let titles = (0..<5).map { "Title\($0)" }
      let items = titles.map { title in
        let start = Sample.instant(Int.random(in: 0...23, using: &random))
        return Sample.timed(start, start.adding(seconds: 60), title)
      }
      let width = Int.random(in: 20...200, using: &random)
      let text = TextRenderer(TextStyle(width: width)).render(Sample.agenda([Sample.day(timed: items)]))
      let found = text.matches(of: /Title\d/).map { String($0.output) }
      #expect(found == titles)
    }
  }

  @Test func `Colours are escapes; without colours there are none`() {
    let text = { TextRenderer(TextStyle(width: 40, depth: $0)).render(Sample.today) }
    #expect(!text(.none).contains("\u{1B}"))
    #expect(text(.ansi16).contains("\u{1B}[34m▌\u{1B}[0m 09:00"))
    #expect(text(.ansi256).contains("\u{1B}[38;5;32m▌\u{1B}[0m 09:00"))
    #expect(text(.trueColor).contains("\u{1B}[38;2;47;124;214m▌\u{1B}[0m 09:00"))
    #expect(withoutStyle(text(.trueColor)) == text(.none))
  }

  @Test func `Cancelled and declined events are struck through`() {
    var item = Sample.timed(Sample.instant(9), Sample.instant(10), "Yoga")
    item.isCancelled = true
    let text = TextRenderer(TextStyle(width: 40, depth: .ansi16)).render(
      Sample.agenda([Sample.day(timed: [item])]))
    #expect(text.contains("\u{1B}[9mYoga\u{1B}[0m"))
    #expect(text.contains("cancelled"))
  }

  @Test(arguments: [ColorDepth.ansi256, .trueColor])
  func `Black and white calendars are visible on any background`(depth: ColorDepth) throws {
    for part: UInt8 in [0, 255] {
      let color = CalendarColor(red: part, green: part, blue: part)
      let code = try #require(TerminalColor.foreground(color, depth))
      let plain = depth == .trueColor ? "38;2;\(part);\(part);\(part)" : part == 0 ? "38;5;16" : "38;5;231"
      #expect(code != plain)
    }
  }
}
