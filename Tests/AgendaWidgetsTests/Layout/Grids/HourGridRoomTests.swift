import AgendaKit
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// The room that hours of days give to their occurrences.
struct HourGridRoomTests {
  private static let layout = GridLayout(WidgetLayout(language: Language(.english)))

  private func event(_ title: String, _ start: String, _ end: String) -> Occurrence {
    TestSupport.event(title, "2026-11-20T" + start, end, uid: title, zone: GridSample.berlin)
  }

  private func week(_ work: [Occurrence]) -> Agenda {
    GridSample.agenda(
      OccurrenceWindow(date("2026-11-16")..<date("2026-11-23"), zone: GridSample.berlin),
      now: "2026-11-20T10:05", work: work)
  }

  private func day(_ work: [Occurrence]) -> Agenda {
    GridSample.agenda(days("2026-11-20", nil, GridSample.berlin), now: "2026-11-19T10:05", work: work)
  }

  /// A morning of a family, with four at one time.
  private var family: [Occurrence] {
    [
      event("School", "07:45", "13:15"), event("Nursery", "08:00", "14:00"), event("Work", "09:00", "15:00"),
      event("Dentist", "09:30", "10:30"),
    ]
  }

  @Test func `A day is as wide as its occurrences need, and days without any are narrow`() {
    let content = Self.layout.hours(of: week(family), in: .points(.page, width: 800, height: 480))
    #expect(content.crowds.isEmpty && content.days[4].blocks.count == 4)
    #expect(content.days[4].column.width > 3 * content.days[3].column.width)
    #expect(content.head?.columns == content.days.map(\.column))
  }

  @Test func `An occurrence takes the columns to its right that are free`() {
    let content = Self.layout.day(
      of: day([
        event("One", "08:00", "12:00"), event("Two", "08:30", "10:00"), event("Three", "10:30", "11:30"),
        event("Four", "09:00", "09:30"),
      ]),
      in: .points(.page, width: 800, height: 600))
    let ends = Dictionary(
      uniqueKeysWithValues: content.blocks.map { ($0.row.item.title, $0.column.offset + $0.column.width) })
    let end = content.column.offset + content.column.width
    #expect(ends["Three"] == end && ends["Four"] == end)
    #expect(ends["One"].map { $0 < end } == true && ends["Two"].map { $0 < end } == true)
  }

  @Test func `What has no column is counted with as many names as its box has lines`() throws {
    let many = (1...12).map { event("Talk \($0)", "09:00", "12:00") }
    let content = Self.layout.day(of: day(many), in: .cells(.page, columns: 40, lines: nil))
    let crowd = try #require(content.crowds.first)
    #expect(crowd.more.count == crowd.members.count && content.blocks.count + crowd.members.count == 12)
    #expect(crowd.lines.first == crowd.members.first?.row.title.full)
    #expect(crowd.lines.count == Int(crowd.height) - 1)
    let text = WidgetTextRenderer().render(content)
    #expect(crowd.lines.allSatisfy { text.contains($0) }, "\(text)")
  }

  @Test func `A page has all names, and its list has them at their times`() throws {
    let many = (1...30).map { event("Talk \($0)", "09:00", "10:00") } + [event("Late", "11:00", "12:00")]
    let content = Self.layout.hours(of: week(many), in: .points(.page, width: 900, height: nil))
    let html = HTMLRenderer().render(content)
    #expect(!content.crowds.isEmpty && !html.contains("more</"))
    for number in 1...30 { #expect(html.contains(">Talk \(number)<")) }
    let listed = try #require(html.range(of: "agenda-listed")?.lowerBound)
    let late = try #require(html.range(of: ">Late<")?.lowerBound)
    #expect(listed < late)
  }

  @Test func `Hours without occurrences give way to titles`() {
    let title = "Budget reconciliation for the year"
    let work = [event(title, "09:00", "10:00"), event("Other", "11:00", "12:00")]
    let low = Self.layout.day(of: day(work), in: .points(.page, width: 180, height: 330))
    let high = Self.layout.day(of: day(work), in: .points(.page, width: 180, height: 1600))
    #expect(low.hours.count < high.hours.count)
    for content in [low, high] {
      #expect(content.blocks.allSatisfy { !$0.row.isCut(to: $0.lines) }, "\(content.blocks.map(\.lines))")
    }
  }

  @Test func `The line of the current time ends at the first occurrence`() {
    let content = Self.layout.day(
      of: GridSample.agenda(
        days("2026-11-20", nil, GridSample.berlin), now: "2026-11-20T10:05",
        work: [
          event("One", "09:00", "10:00"), event("Two", "09:30", "12:00"), event("Three", "10:00", "11:00"),
        ]),
      in: .points(.page, width: 500, height: 500))
    #expect(content.nowLine?.parts == [])
  }
}
