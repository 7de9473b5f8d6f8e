import AgendaKit
import AgendaWidgets
import Foundation
import ICalendar
import TestSupport
import Testing

struct WidgetTextSafetyTests {
  /// The text without the only escapes that we write: SGR, and links to addresses of printable ASCII.
  private func withoutEscapes(_ text: String) -> String {
    text.replacing(
      /\u{1B}\[[0-9;]*m|\u{1B}\]8;;(?:(?:https?|mailto|tel):[!-~]+)?\u{1B}\\/.matchingSemantics(
        .unicodeScalar), with: "")
  }

  @Test func `A widget of any agenda fits its space and contains no escapes`() throws {
    var random = RandomNumbers(seed: 71)
    let template = try LinkTemplate(parsing: "https://example.org/{uid}?{title}")
    for _ in 0..<400 {
      let code = Language.Code.allCases.randomElement(using: &random) ?? .english
      var layout = WidgetLayout(
        language: Language(code, hourCycle: Bool.random(using: &random) ? .twelve : .twentyFour),
        dimsEnded: Bool.random(using: &random), linkTemplate: template)
      layout.configurationPath = random.title()
      let space = random.space(.cells)
      let content = layout.content(of: random.agenda(), in: space)
      let depth = ColorDepth.allCases.randomElement(using: &random) ?? .none
      let plain = WidgetTextRenderer().render(content)
      #expect(!plain.contains("\u{1B}"))

      let text = WidgetTextRenderer(depth: depth, linksTitles: true).render(content)
      #expect(withoutEscapes(text) == plain)
      let lines = plain.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(Double(lines.count) <= space.height ?? .infinity, "\(space)\n\(plain)")
      #expect(lines.count == Int(content.space.height ?? -1), "\(space)\n\(plain)")
      for line in lines {
        #expect(Double(DisplayWidth.of(line)) <= space.width, "\(space)\n\(plain)")
        #expect(line.last != " ", "\(space)\n\(plain)")
        #expect(
          line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" })
      }
    }
  }

  @Test func `All texts of the layout are drawn, in its order`() {
    var random = RandomNumbers(seed: 73)
    for _ in 0..<100 {
      let content = WidgetLayout(language: Language(.english)).content(
        of: random.agenda(), in: random.space(.cells))
      var rest = WidgetTextRenderer().render(content)[...]
      guard content.columns.count == 1, content.arrangement != .beside else { continue }
      for text in content.columns[0].entries.map(\.mainText) where !text.isEmpty {
        let found = rest.range(of: text)
        #expect(found != nil, "\(text) in\n\(WidgetTextRenderer().render(content))")
        rest = rest[(found?.upperBound ?? rest.startIndex)...]
      }
    }
  }
}

extension WidgetColumn.Entry {
  fileprivate var mainText: String {
    switch self {
    case .day(_, let text, _), .more(_, let text), .sentence(let text): text.shown
    case .row(let row): row.title.shown
    case .summary(let summary): summary.row.title.shown
    }
  }
}
