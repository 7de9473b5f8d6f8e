import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// Answers and questions at the foot of `agenda browse`.
@Suite struct BrowseAnswerTests {
  private static let long =
    "Changed “Review with Lee”, Monday 30 November 16:00–17:00, in work; lee@example.org organizes it and is not told"

  @Test(arguments: [(20, 8), (40, 12), (80, 24)])
  func `an answer that is longer than a line takes the lines that it needs, and nothing moves`(
    columns: Int, rows: Int
  ) throws {
    var bench = try BrowseBench(columns: columns, rows: rows)
    let before = bench.lines
    try bench.take(
      .ended(
        BrowseCommand(arguments: ["edit"]),
        BrowseOutcome(exitCode: .success, output: Self.long + ". Undo: agenda undo\n")))
    let foot = bench.model.footLines
    #expect(bench.lines.suffix(foot.count) == foot[...])
    #expect(foot.count > 1 && foot.count <= rows / 2)
    if columns > 20 { #expect(foot.joined(separator: " ") == Self.long + ". u takes it back") }
    #expect(bench.lines.prefix(rows - foot.count) == before.prefix(rows - foot.count) || rows < 12)
    let item = try #require(bench.model.item)
    #expect(bench.lines.dropLast(foot.count).contains { $0.contains(item.title.prefix(8)) })
    try bench.press("t")
    #expect(bench.lines.count == rows && bench.model.footLines.isEmpty)
    // All of it is found later.
    try bench.press("!")
    let shown = bench.lines.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: " ")
    #expect(shown.contains("Last answers"), "\(shown)")
    if rows > 8 { #expect(shown.contains("is not told. u takes it back"), "\(shown)") }
  }

  @Test func `the last answers are found with the problems, the newest first`() throws {
    var bench = try BrowseBench()
    try bench.press("!")
    #expect(bench.foot.hasPrefix("there are no problems"))
    for word in ["first", "second"] {
      try bench.take(
        .ended(
          BrowseCommand(arguments: ["edit"]),
          BrowseOutcome(exitCode: .cannotCreate, messages: ["the \(word) error", "nothing was changed"])))
    }
    #expect(bench.foot == "the second error; nothing was changed")
    bench.model.complaints = ["work.ics is not read"]
    try bench.press("!")
    #expect(
      bench.lines.prefix(7) == [
        "Last answers", "the second error; nothing was changed", "", "the first error; nothing was changed",
        "",
        "Problems", "work.ics is not read",
      ])
  }

  @Test func `sentences of an answer are divided`() throws {
    var bench = try BrowseBench(columns: 200)
    try bench.take(
      .ended(
        BrowseCommand(arguments: ["accept"]),
        BrowseOutcome(
          exitCode: .success, output: "Accepted “Review”. Undo: agenda undo\nMailed to lee@example.org.\n")))
    #expect(bench.foot == "Accepted “Review”. u takes it back; Mailed to lee@example.org.")
  }

  private static let plants = """
    BEGIN:VTODO
    UID:plants
    DTSTART;VALUE=DATE:20261129
    DUE;VALUE=DATE:20261130
    RRULE:FREQ=DAILY;COUNT=5
    SUMMARY:Water plants
    END:VTODO
    """

  @Test func `a task that recurs is deleted, edited and copied as a whole after a question, and not moved`()
    throws
  {
    var bench = try BrowseBench(Self.plants, columns: 120)
    try bench.press("6")
    #expect(bench.here.hasPrefix("Water plants"))
    for key in [">", "2<"] {
      try bench.press(key)
      #expect(
        bench.foot.hasPrefix("“Water plants” is a task that recurs, whose dates stay") && bench.command == nil
      )
    }
    for (key, command) in [("d", "delete"), ("e", "edit")] {
      try bench.press(key)
      #expect(bench.foot.hasPrefix("“Water plants” is a task that recurs: a for all"))
      try bench.press("x")
      #expect(bench.command == nil)
      try bench.press(key + "a")
      #expect(bench.command?.arguments.first == command)
      #expect(bench.command?.arguments.contains("--all") == true)
      bench.effects = []
    }
    try bench.press("y1gfriday\rp")
    #expect(bench.foot.contains("its copy has the same dates") && bench.command == nil)
    try bench.press("a")
    #expect(bench.command?.arguments.prefix(4) == ["edit", "--copy", "--all", "--yes"])
    #expect(bench.command?.arguments.contains("--date") == false)
  }

  private static let moved = """
    BEGIN:VEVENT
    UID:plan
    DTSTART:20261130T100000Z
    DTEND:20261130T110000Z
    RRULE:FREQ=WEEKLY;COUNT=5
    SUMMARY:Planning
    END:VEVENT
    BEGIN:VEVENT
    UID:plan
    RECURRENCE-ID:20261130T100000Z
    DTSTART:20261201T140000Z
    DTEND:20261201T150000Z
    SUMMARY:Planning (moved)
    END:VEVENT
    """

  @Test func `all of a series move by the distance of an instance that was moved itself`() throws {
    var bench = try BrowseBench(Self.moved)
    try bench.press("g2026-12-01\r+a")
    #expect(
      bench.command?.arguments.contains("2026-12-07T10:15") == true, "\(String(describing: bench.command))")
    #expect(bench.command?.arguments.last == "plan@2026-12-07T10:00:00")
    try bench.press(">a")
    #expect(bench.command?.arguments.contains("2026-12-08") == true)
    try bench.press("+t")
    #expect(bench.command?.arguments.contains("2026-12-01T14:15") == true)
    #expect(bench.command?.arguments.last == "plan@2026-11-30T10:00:00")
  }

  @Test func `a day beyond those that are shown is said`() throws {
    var bench = try BrowseBench()
    try bench.press("g9999-12-31\r")
    #expect(bench.foot.contains("9999 are not shown"), "\(bench.foot)")
    try bench.press("g9999-09-30\r")
    #expect(!bench.foot.contains("not shown"), "\(bench.foot)")
  }

  @Test func `who takes the end of a task back is at that task again`() throws {
    func task(_ name: String) -> String {
      "BEGIN:VTODO\nUID:\(name)\nDUE;VALUE=DATE:20261204\nSUMMARY:Pay \(name)\nEND:VTODO\n"
    }
    let (one, other) = (task("rent"), task("tax"))
    func end(_ bench: inout BrowseBench, _ output: String, _ events: String) throws {
      let command = try #require(bench.command)
      try bench.take(.ended(command, BrowseOutcome(exitCode: .success, output: output)))
      try bench.renew(String(events.dropLast()))
    }
    var bench = try BrowseBench(String((one + other).dropLast()))
    try bench.press("6")
    #expect(bench.here.hasPrefix("Pay rent"))
    try bench.press(" ")
    try end(&bench, "Done “Pay rent”. Undo: agenda undo\n", other)
    #expect(bench.here.hasPrefix("Pay tax"))
    try bench.press("u")
    try end(&bench, "Taken back: Done “Pay rent”\n", one + other)
    #expect(bench.here.hasPrefix("Pay rent"))
  }
}
