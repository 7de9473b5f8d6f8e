import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests
@testable import AgendaWidgets

/// The event of a sentence that is typed, in the views of `agenda browse`.
@Suite struct BrowseDraftTests {
  static let sizes = [(20, 8), (40, 12), (80, 24), (100, 30), (140, 40), (200, 60)]

  /// The pieces of the picture above the lines that explain the sentence.
  private func drafted(_ bench: BrowseBench) -> [String] {
    bench.model.frame.rows.prefix(bench.model.visibleRows).flatMap { row in
      row.map { $0.line.encodedForScreen(.none, theme: nil) }
    }.filter { $0.contains("\u{1B}[2m+ ") || $0.contains("\u{1B}[2m+\u{1B}") }
  }

  @Test(arguments: [BrowseModel.View.list, .day, .week, .month, .year], sizes)
  func `the event of a sentence is in each view at its day, and goes with Escape`(
    view: BrowseModel.View, size: (Int, Int)
  ) throws {
    var bench = try BrowseBench(columns: size.0, rows: size.1, view: view)
    try bench.readAhead()
    let before = bench.lines
    try bench.press("aLunch with Kim")
    #expect(bench.model.place.date == CalendarDate("2026-11-30") && drafted(bench).isEmpty)
    try bench.press(" next friday 12:30")
    #expect(
      bench.model.place.date == CalendarDate("2026-12-04")
        || bench.model.place.date == CalendarDate("2026-12-11"))
    let text = bench.lines.joined(separator: "\n")
    #expect(!drafted(bench).isEmpty, "\(view) \(size)\n\(text)")
    if view == .list || view == .day, size.0 >= 40 {
      #expect(drafted(bench).contains { $0.contains("Lunch") }, "\(text)")
    }
    for row in bench.model.frame.rows { #expect(row.allSatisfy { $0.column + $0.line.width <= size.0 }) }
    try bench.press("\u{1B}")
    #expect(bench.lines == before, "\(view) \(size)\n\(bench.lines.joined(separator: "\n"))")
  }

  @Test func `the hours of a day have the event at its hour`() throws {
    var bench = try BrowseBench(columns: 40, rows: 24, view: .day)
    try bench.press("aLunch tomorrow 12:30-13:30")
    let line = try #require(bench.lines.firstIndex { $0.contains("+12:30") || $0.contains("+Lunch") })
    let hour = try #require(bench.lines.firstIndex { $0.hasPrefix("12") || $0.hasPrefix("13") })
    #expect(abs(line - hour) < 3, "\(bench.lines.joined(separator: "\n"))")
  }

  @Test func `nothing moves while a sentence is not understood for a moment`() throws {
    var bench = try BrowseBench(columns: 60, rows: 24, view: .week)
    try bench.press("aLunch tomorrow 22:00")
    try bench.press(" in the morning")
    guard case .failure? = bench.model.draft?.result else {
      Issue.record("\(bench.lines.joined(separator: "\n"))")
      return
    }
    #expect(bench.model.place.date == CalendarDate("2026-12-01") && !drafted(bench).isEmpty)
    // Without words, one is where one was.
    try bench.press("\u{15}")
    #expect(bench.here == "Design review 2026-11-30" && drafted(bench).isEmpty)
  }

  @Test func `the event stays in sight until its calendar is read with it`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24)
    try bench.press("aTea tomorrow 16:00\r")
    #expect(!drafted(bench).isEmpty && bench.model.place.date == CalendarDate("2026-12-01"))
    let command = try #require(bench.command)
    try bench.take(.ended(command, BrowseOutcome(exitCode: .success, output: "Added “Tea” to day.\n")))
    try bench.renew(
      BrowseBench.events + """

        END:VEVENT
        BEGIN:VEVENT
        UID:tea
        DTSTART:20261201T160000Z
        SUMMARY:Tea
        """)
    #expect(drafted(bench).isEmpty && bench.here == "Tea 2026-12-01")
  }

  @Test func `an event that was not written is taken away, and one is where one was`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24)
    try bench.press("aTea tomorrow 16:00\r")
    let command = try #require(bench.command)
    try bench.take(.ended(command, BrowseOutcome(exitCode: .usage, messages: ["no calendar"])))
    #expect(drafted(bench).isEmpty && bench.here == "Design review 2026-11-30")
  }

  @Test func `an event of a past day stays in sight while the question is open`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24)
    try bench.press("aTea 3 November 2026 16:00\r")
    #expect(bench.foot.contains("past") && !drafted(bench).isEmpty)
    try bench.press("n")
    #expect(drafted(bench).isEmpty && bench.here == "Design review 2026-11-30")
  }

  @Test func `an event of a day that is not read yet is shown once it is`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24, view: .month)
    try bench.press("aEclipse party 2 August 2027 10:00")
    #expect(bench.lines[0].contains("August 2027") && !drafted(bench).isEmpty)
  }
}
