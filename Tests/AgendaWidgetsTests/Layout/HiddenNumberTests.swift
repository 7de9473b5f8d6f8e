import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// The number of events for which a space has no room, as it is drawn.
@Suite struct HiddenNumberTests {
  /// Days with more events than small spaces have room for.
  private static let agendas = [
    Sample.agenda([Sample.day(timed: timed(2))]),
    Sample.agenda([Sample.day(timed: timed(5))]),
    Sample.agenda([Sample.day(allDay: [Sample.allDay("Birthday", in: Sample.birthdays)], timed: timed(5))]),
    Sample.agenda([
      Sample.day(
        allDay: (0..<3).map { Sample.allDay("Fair \($0)") }, timed: timed(14))
    ]),
    Sample.agenda([Sample.day(allDay: (0..<12).map { Sample.allDay("A long name of a day \($0)") })]),
  ]

  private static func timed(_ count: Int) -> [AgendaItem] {
    (0..<count).map { place in
      var item = Sample.timed(
        Sample.instant(9, 30 * place), Sample.instant(10, 30 * place), "Stand-up \(place)",
        at: place % 2 == 0 ? "Room 4" : nil)
      item.isRunning = place == 0 && count != 5
      return item
    }
  }

  /// The sum of the numbers that follow a plus sign.
  private static func counted(in text: String) -> Int {
    text.split(separator: "+", omittingEmptySubsequences: false).dropFirst().reduce(0) { sum, rest in
      sum + (Int(rest.prefix { $0.isASCII && $0.isNumber }) ?? 0)
    }
  }

  /// The texts that a picture shows.
  private struct Texts: PictureSink {
    var text = ""

    mutating func take(_ step: PictureStep) {
      if case .text(let line) = step { text += line.runs.map(\.text).joined(separator: " ") + "\n" }
    }
  }

  private func expectCounted(_ content: WidgetContent, _ text: String, _ label: String) {
    let counts = content.counts
    #expect(counts.total > 0 && counts.shown > 0, "\(label): \(text)")
    // A line counts the events of its kind alone.
    let hidden = content.arrangement == .inline ? min(1, counts.hidden) : counts.hidden
    let shown = Self.counted(in: text)
    #expect(
      content.arrangement == .inline ? shown >= hidden : shown == hidden, "\(label): \(counts) “\(text)”")
  }

  @Test(arguments: agendas.indices, [1, 4, 7])
  func `A picture of any size shows or counts each event`(sample: Int, textSize: Int) throws {
    let textSize = TextSize(textSize)
    let least = WidgetSize.least(for: textSize)
    let layout = WidgetLayout(language: Language(.english))
    // Other sizes for each agenda and each size of text.
    for width in stride(from: least.width + 5 * sample, through: 400, by: 52) {
      for height in stride(from: least.height + 4 * sample, through: 400, by: 40) {
        let size = try #require(WidgetSize(width: width, height: height))
        let content = layout.content(of: Self.agendas[sample], in: .points(size, textSize: textSize))
        let drawn = PictureContent.widget(content).drawn(.light, isTransparent: false, to: Texts())
        expectCounted(content, drawn.text, "\(size)")
      }
    }
  }

  @Test(arguments: agendas.indices)
  func `Text of any size shows or counts each event`(sample: Int) throws {
    let layout = WidgetLayout(language: Language(.english))
    for width in stride(from: 8 + sample % 4, through: 60, by: 4) {
      for height in 1...20 {
        let size = try #require(WidgetSize(width: width, height: height))
        let content = layout.content(of: Self.agendas[sample], in: .cells(size))
        expectCounted(content, WidgetTextRenderer().render(content), "\(size)")
      }
    }
  }
}
