import AgendaKit
import ICalendar
import Synchronization
import TestSupport
import Testing

@testable import AgendaWidgets

/// Measures text, and counts the letters that it measures.
private final class CountingMeasure: TextMeasure {
  private let letters = Mutex(0)

  var count: Int { letters.withLock { $0 } }

  func width(of text: String, size: Double, weight: Int) -> Double? {
    let count = text.utf8.count
    letters.withLock { $0 += count }
    return Double(text.count) * size / 2
  }
}

/// A calendar with very many events, or very long titles, is drawn with as much work as its picture has room for.
@Suite struct LayoutWorkTests {
  /// The letters that a week of 800 by 480 points measures.
  private func work(_ events: [Occurrence]) throws -> Int {
    let measure = CountingMeasure()
    var layout = WidgetLayout(language: Language(.english))
    layout.textMeasure = measure
    let agenda = GridSample.agenda(
      days("2026-11-16", "2026-11-23", GridSample.berlin), now: "2026-11-18T08:00", work: events)
    let week = GridLayout(layout).week(
      of: agenda, in: .points(try #require(WidgetSize(width: 800, height: 480))))
    #expect(!week.rows.isEmpty)
    return measure.count
  }

  private func timed(_ count: Int, _ title: String = "Planning of the next release") -> [Occurrence] {
    (0..<count).map { timed(of: $0, title) }
  }

  private func timed(of number: Int, _ title: String = "Planning of the next release") -> Occurrence {
    let (day, minute) = (16 + number % 7, number / 7 % 600)
    return event(
      "\(title) \(number)", "2026-11-\(day)T\(digits(8 + minute / 60)):\(digits(minute % 60))", "23:00",
      zone: GridSample.berlin)
  }

  private func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test func `Events that no week has room for are not laid out`() throws {
    #expect(try work(timed(7 * 400)) < 2 * work(timed(7 * 40)))
  }

  @Test func `Bars that no week has room for are not laid out`() throws {
    let bars = { (count: Int) in (0..<count).map { event("Offsite \($0)", "2026-11-17", "2026-11-20") } }
    #expect(try work(bars(600)) < 2 * work(bars(60)))
  }

  @Test(arguments: [3000, 400])
  func `Of thousands of events at one time the first are listed on a page, and the others counted`(
    ofDay count: Int
  ) throws {
    let isOneDay = count == 3000
    let events = isOneDay ? (0..<count).map { timed(of: 7 * $0) } : timed(7 * count)
    let agenda = GridSample.agenda(
      days("2026-11-16", isOneDay ? "2026-11-17" : "2026-11-23", GridSample.berlin),
      now: "2026-11-18T08:00", work: events)
    let layout = GridLayout(WidgetLayout(language: Language(.english)))
    let space = WidgetSpace.points(.page, width: 900, height: nil)
    let content = isOneDay ? layout.day(of: agenda, in: space) : layout.hours(of: agenda, in: space)
    let crowds = content.crowds
    let counted = crowds.reduce(0) { $0 + $1.more.count }
    #expect(counted + content.blocks.count == (isOneDay ? count : 7 * count))
    let listed = crowds.reduce(0) { $0 + $1.members.count }
    #expect(listed <= 2000 && listed > 1500)
    let html = HTMLRenderer().render(content)
    let rest = crowds.filter { $0.members.count < $0.more.count }
    #expect(!rest.isEmpty)
    for crowd in rest {
      #expect(html.contains(">+\(crowd.more.count - crowd.members.count) more</span>"))
    }
  }

  @Test(arguments: ["donaudampf", "planning of the release ", "会議"])
  func `The end of a title that no day has room for is not measured`(_ part: String) throws {
    func title(_ count: Int) throws -> Int { try work(timed(3, String(repeating: part, count: count))) }
    #expect(try title(3000) < 2 * title(300))
  }
}
