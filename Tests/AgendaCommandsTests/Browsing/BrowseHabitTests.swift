import AgendaKit
import AgendaSources
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests
@testable import AgendaWidgets

/// The habits of hands that come from other calendars of the terminal.
@Suite struct BrowseHabitTests {
  @Test func `an event that is dragged says where it would be`() throws {
    var bench = try BrowseBench(columns: 120, rows: 40, view: .month)
    func point(_ fits: (PointedPart) -> Bool) throws -> String {
      for line in 0..<40 {
        for column in 0..<120 where bench.model.part(line: line, column: column).map(fits) == true {
          return "\(column + 1);\(line + 1)"
        }
      }
      return try #require(nil as String?)
    }
    let event = try point { $0.item?.title == "Design review" }
    let day = try point { $0.date == date("2026-12-04") && $0.item == nil }
    let before = bench.lines
    try bench.press("\u{1B}[<0;\(event)M\u{1B}[<32;\(day)M")
    #expect(bench.foot == "→ Friday 4 December, 14:00–15:30  Design review")
    #expect(bench.lines.dropLast() == before.dropLast() && bench.effects.isEmpty)
    try bench.press("\u{1B}[<32;\(event)M")
    #expect(bench.lines == before)
    try bench.press("\u{1B}[<36;\(day)M\u{1B}[<0;\(day)m")
    #expect(bench.command?.arguments.contains("2026-12-04") == true)
    // Without an event, and where a key has ended the drag, nothing is said.
    try bench.press("\u{1B}[<32;\(day)M")
    #expect(!bench.foot.contains("→"))
    // In hours, the time is said to a quarter.
    var hours = try BrowseBench(columns: 80, rows: 24, view: .day)
    let line = try #require(
      hours.lines.firstIndex { $0.contains("Design review") || $0.contains("14:00–15:30") })
    try hours.press("\u{1B}[<0;20;\(line + 1)M\u{1B}[<32;20;\(line)M")
    #expect(hours.foot.hasPrefix("→ Monday 30 November, 1"), "\(hours.lines.joined(separator: "\n"))")
    let said = try #require(hours.foot.split(separator: " ").dropFirst(4).first?.prefix(5))
    try hours.press("\u{1B}[<0;20;\(line)m")
    #expect(hours.command?.arguments.contains("2026-11-30T\(said)") == true)
  }

  private func date(_ text: String) -> CalendarDate? { CalendarDate(text) }
}
