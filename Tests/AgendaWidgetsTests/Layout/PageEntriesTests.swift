import AgendaKit
import ICalendar
import Testing

@testable import AgendaWidgets

/// A page of any height is laid out row by row. It shows the same as a page that is high enough for all its rows.
@Suite struct PageEntriesTests {
  /// Two days with events of every kind of row: with and without time, place, link and note.
  private static func agenda(_ count: Int) throws -> Agenda {
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    let calendar = CalendarIdentity(name: "work")
    let days = (0..<2).map { offset in
      let date = day.adding(days: offset)
      let items = (0..<count).map { number in
        var details = EventDetails()
        details.summary = "Event \(number)"
        details.location =
          number % 3 == 0 ? "https://example.org/room/\(number)/with/a/long/address" : "Room \(number)"
        if number % 5 == 0 { details.location = nil }
        let isAllDay = number % 4 == 0
        let start = Instant(secondsSinceEpoch: date.daysSinceEpoch * 86_400 + number % 1440 * 60)
        let span: Occurrence.Span =
          isAllDay
          ? .allDay(start: date, end: date.adding(days: 1))
          : .timed(start: start, end: start.adding(seconds: 900))
        let event = Event(
          uid: "\(number)", schedule: EventSchedule(start: .date(date), length: .days(1)), details: details)
        return AgendaItem(
          occurrence: Occurrence(event: event, span: span), calendar: calendar, title: details.summary,
          part: isAllDay ? .allDay : .whole, hasEnded: number % 7 == 0, isCancelled: number % 11 == 0)
      }
      return AgendaDay(
        date: date, allDay: items.filter(\.isAllDay), timed: items.filter { !$0.isAllDay }, hidden: offset * 3
      )
    }
    let window = OccurrenceWindow(day..<day.adding(days: 2), zone: .utc)
    return Agenda(now: window.start, window: window, state: .events, days: days)
  }

  static let spaces: [(WidgetSpace, WidgetSpace)] = [
    (.cells(.page, columns: 60, lines: nil), .cells(.page, columns: 60, lines: 10_000)),
    (.points(.page, width: 400, height: nil), .points(.page, width: 400, height: 99_999)),
  ]

  @Test(arguments: spaces, [true, false]) func `shows the same as a page with room for all rows`(
    spaces: (WidgetSpace, WidgetSpace), linksRows: Bool
  ) throws {
    let agenda = try Self.agenda(60)
    let layout = WidgetLayout(language: Language(.english), linksRows: linksRows)
    let page = layout.content(of: agenda, in: spaces.0)
    let bounded = layout.content(of: agenda, in: spaces.1)
    #expect(page.counts == bounded.counts)
    #expect(page.header == bounded.header)
    // Links in lines of their own are for pages of any height alone.
    if linksRows || spaces.0.unit == .points {
      #expect(page.columns.map(\.entries) == bounded.columns.map(\.entries))
    }
    #expect(page.columns.map(\.drawn.count) == page.columns.map(\.entries.count))
    var materialized = page
    for index in materialized.columns.indices {
      materialized.columns[index].entries = page.columns[index].entries
    }
    #expect(materialized == page)
    let measures = LayoutMeasures(page.space)
    #expect(page.space.height == measures.height(of: materialized))
  }

  @Test func `every format is the same in blocks`() throws {
    let agenda = try Self.agenda(400)
    let layout = WidgetLayout(language: Language(.english))
    let (cells, points) = (
      layout.content(of: agenda, in: Self.spaces[0].0), layout.content(of: agenda, in: Self.spaces[1].0)
    )
    func gathered(_ produce: ((Span<UInt8>) -> Void) -> Void) -> String {
      var bytes: [UInt8] = []
      var count = 0
      produce { block in
        count += 1
        block.withUnsafeBufferPointer { bytes += $0 }
      }
      #expect(count > 1)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(gathered { WidgetTextRenderer().render(cells, to: $0) } == WidgetTextRenderer().render(cells))
    #expect(gathered { MarkdownRenderer().render(cells, to: $0) } == MarkdownRenderer().render(cells))
    #expect(gathered { HTMLRenderer().render(points, to: $0) } == HTMLRenderer().render(points))
    #expect(gathered { SVGRenderer().render(points, to: $0) } == SVGRenderer().render(points))
    let mail = MailRenderer(language: Language(.english))
    #expect(gathered { mail.encode(agenda, to: [], to: $0) } == mail.message(of: agenda).encoded())
  }

  private struct Full: Error {}

  @Test func `an error ends the writing`() throws {
    let content = WidgetLayout(language: Language(.english)).content(
      of: try Self.agenda(400), in: Self.spaces[1].0)
    var blocks = 0
    #expect(throws: Full.self) {
      try HTMLRenderer().render(content) { _ in
        blocks += 1
        throw Full()
      }
    }
    #expect(blocks == 1)
  }
}
