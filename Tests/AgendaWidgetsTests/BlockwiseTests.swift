import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// Writing in blocks gives the same as writing at once.
struct BlockwiseTests {
  private struct Enough: Error {}

  /// An agenda of some hundred kilobytes, and small ones.
  private var agendas: [Agenda] {
    var random = RandomNumbers(seed: 5)
    let days = (0..<40).map { day in
      Sample.day(
        day,
        timed: (0..<50).map {
          let start = Sample.instant(9, day: day).adding(seconds: $0 * 60)
          return Sample.timed(start, start.adding(seconds: 60), "Meeting \($0) about “things”", at: "Room 4")
        })
    }
    return [Sample.agenda(days), Sample.agenda([], state: .notConfigured)]
      + (0..<20).map { _ in random.agenda() }
  }

  private func blocks(_ produce: ((Span<UInt8>) -> Void) -> Void) -> [String] {
    var blocks: [String] = []
    produce { block in blocks.append(block.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }) }
    return blocks
  }

  @Test func `JSON and text are the same in blocks as at once`() {
    let renderer = TextRenderer(TextStyle(width: 40))
    for agenda in agendas {
      #expect(blocks { JSONRenderer.json(agenda, to: $0) }.joined() == JSONRenderer.json(agenda))
      #expect(blocks { JSONRenderer.ndjson(agenda, to: $0) }.joined() == JSONRenderer.ndjson(agenda))
      #expect(blocks { renderer.render(agenda, to: $0) }.joined() == renderer.render(agenda))
    }
  }

  @Test func `No block is as large as all of a long agenda`() throws {
    let agenda = try #require(agendas.first)
    for blocks in [
      blocks { JSONRenderer.json(agenda, to: $0) }, blocks { JSONRenderer.ndjson(agenda, to: $0) },
      blocks { TextRenderer(TextStyle(width: 40)).render(agenda, to: $0) },
    ] {
      #expect(blocks.count > 1)
      #expect(blocks.allSatisfy { $0.utf8.count < 80_000 })
    }
  }

  @Test func `Drawing stops when the reader throws`() throws {
    let agenda = try #require(agendas.first)
    var count = 0
    let takeOne: (Span<UInt8>) throws -> Void = { _ in
      count += 1
      throw Enough()
    }
    #expect(throws: Enough.self) { try JSONRenderer.json(agenda, to: takeOne) }
    #expect(throws: Enough.self) { try JSONRenderer.ndjson(agenda, to: takeOne) }
    #expect(throws: Enough.self) { try TextRenderer(TextStyle(width: 40)).render(agenda, to: takeOne) }
    #expect(count == 3)
  }

  /// The processor time that it takes to draw a page, whole and if the first block cannot be written: the shortest of three times each.
  private func durations(
    _ draw: (WidgetContent, (Span<UInt8>) throws -> Void) throws -> Void
  ) throws -> (whole: Duration, stopped: Duration) {
    let agenda = try #require(agendas.first)
    let layout = WidgetLayout(language: Language(.english))
    let content = layout.content(of: agenda, in: .points(.page, width: 600, height: nil))
    let times = try (0..<3).map { _ in
      let whole = try processorTime { try draw(content) { _ in } }
      let stopped = processorTime {
        #expect(throws: Enough.self) { try draw(content) { _ in throw Enough() } }
      }
      return (whole, stopped)
    }
    return (try #require(times.map(\.0).min()), try #require(times.map(\.1).min()))
  }

  @Test(arguments: HTMLRenderer.Style.allCases)
  func `A page of HTML whose first block cannot be written is not drawn to its end`(
    _ style: HTMLRenderer.Style
  ) throws {
    let (whole, stopped) = try durations { try HTMLRenderer(style).render($0, to: $1) }
    #expect(stopped * 3 < whole)
  }

  @Test func `A picture of which nothing more is needed is not drawn to its end`() throws {
    let agenda = try #require(agendas.first)
    let layout = WidgetLayout(language: Language(.english))
    let content = layout.content(of: agenda, in: .points(.page, width: 600, height: nil))
    func steps(upTo maximum: Int) -> Int {
      var picture = WidgetPicture(
        content, theme: .light, isTransparent: false, to: CountingSink(maximum: maximum))
      picture.draw()
      return picture.sink.count
    }
    #expect(steps(upTo: .max) > 1000)
    // The row in which it stops is finished.
    #expect(steps(upTo: 100) < 120)
  }
}

/// Counts the steps of a picture, and needs only some of them.
private struct CountingSink: PictureSink {
  let maximum: Int
  private(set) var count = 0

  init(maximum: Int) { self.maximum = maximum }

  var isClosed: Bool { count >= maximum }

  mutating func take(_ step: PictureStep) { count += 1 }
}
