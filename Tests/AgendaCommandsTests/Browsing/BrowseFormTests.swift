import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests
@testable import AgendaWidgets

/// The fields of an event in `agenda browse`.
@Suite struct BrowseFormTests {
  @Test(arguments: BrowseDraftTests.sizes)
  func `the fields of an event fit each size, and have its values`(columns: Int, rows: Int) throws {
    var bench = try BrowseBench(columns: columns, rows: rows)
    try bench.press("E")
    for key in ["", "\t", "\t", "\t", "\t", "\t", "\t", "\t", "x"] {
      try bench.press(key)
      let frame = bench.model.frame
      #expect(
        frame.rows.count == rows
          && frame.rows.allSatisfy { $0.allSatisfy { $0.column + $0.line.width <= columns } })
      let cursor = try #require(frame.cursor)
      #expect((0..<rows - 1).contains(cursor.line) && cursor.column < columns)
    }
    if columns >= 40 {
      let text = bench.lines.joined(separator: "\n")
      for value in ["Design reviewx", "2026-11-30 14:00", "2026-11-30 15:30", "day"] {
        #expect(text.contains(value), "\(text)")
      }
    }
    try bench.press("\u{1B}")
    guard case .none = bench.model.prompt else { return #expect(Bool(false)) }
    #expect(bench.effects.isEmpty)
  }

  @Test(arguments: ["Tea\u{2067} at five", "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F} match"])
  func `a value with letters that a line does not take is not changed by itself`(_ title: String) {
    var field = BrowseForm.Field("--title", title)
    #expect(!field.isChanged)
    #expect(field.line.press(TerminalKey(.letter("x"))) && field.isChanged)
  }

  @Test func `the fields that were changed are options of edit`() throws {
    var bench = try BrowseBench()
    try bench.press("E\u{15}Review of plans\t\u{15}friday 10:00\t\t\u{15}Room 9\r")
    let arguments = try #require(bench.command?.arguments)
    #expect(arguments.first == "edit" && arguments.contains("--yes") && arguments.contains("--notify=none"))
    let options = arguments.drop { $0 != "--title" }.prefix(6)
    #expect(
      Array(options) == ["--title", "Review of plans", "--start", "friday 10:00", "--location", "Room 9"])
    // Without a change nothing is run.
    var other = try BrowseBench()
    try other.press("E\r")
    #expect(other.effects.isEmpty)
  }

  @Test func `a value that is no such value is said beside its field, and what was typed stays`() throws {
    var bench = try BrowseBench()
    try bench.press("m\u{15}blub\r")
    let command = try #require(bench.command)
    try bench.take(
      .ended(command, BrowseOutcome(exitCode: .usage, messages: ["--start: “blub” is no day and no time"])))
    let line = try #require(bench.lines.firstIndex { $0.contains("blub") && !$0.contains("!") })
    #expect(bench.lines[line + 1].hasPrefix("! --start: “blub”"), "\(bench.lines.joined(separator: "\n"))")
    // A long reason has some lines.
    let reason = String(repeating: "a reason of many words ", count: 6) + "ends"
    var long = bench
    try long.take(.ended(command, BrowseOutcome(exitCode: .usage, messages: ["--start: " + reason])))
    #expect(long.lines.contains { $0.hasSuffix("ends") }, "\(long.lines.joined(separator: "\n"))")
    try bench.press("\u{15}monday 9:00\r")
    #expect(bench.command?.arguments.contains("monday 9:00") == true)
    let second = try #require(bench.command)
    try bench.take(.ended(second, BrowseOutcome(exitCode: .success, output: "Changed “Design review”.\n")))
    #expect(bench.model.form == nil && bench.foot.contains("Changed"))
  }

  @Test func `the question of a series comes after its fields, and No leads back to them`() throws {
    var bench = try BrowseBench()
    try bench.press("l/stand\rE\t\t\t\u{15}Hall\r")
    #expect(bench.foot.contains("Stand-up"))
    try bench.press("n")
    guard case .form = bench.model.prompt else { return #expect(Bool(false), "\(bench.lines)") }
    #expect(bench.lines.contains { $0.contains("Hall") })
    try bench.press("\rt")
    let arguments = try #require(bench.command?.arguments)
    #expect(arguments.contains("--this") && arguments.contains("Hall"))
  }

  @Test func `each place says its keys, and goes on afterwards`() throws {
    for (keys, asks, text) in [
      ("/rev", "\u{1B}?", "Ctrl-U"), ("aTea", "\u{1B}?", "Ctrl-U"), ("E", "\u{1B}?", "Tab"),
      (":un", "\u{1B}?", "find entries"),
      ("\r", "?", "Space b"), ("d", "?", "Delete “Design review”"), ("", "?", "Keys · List"),
      ("4", "?", "Keys · Month"), ("6", "?", "Keys · Tasks"),
    ] {
      var bench = try BrowseBench(columns: 80, rows: 24)
      try bench.press(keys)
      let former = bench.lines
      try bench.press(asks)
      #expect(
        bench.lines.joined(separator: "\n").contains(text), "\(keys)\n\(bench.lines.joined(separator: "\n"))")
      try bench.press("x")
      #expect(
        bench.lines == former && bench.effects.isEmpty, "\(keys)\n\(bench.lines.joined(separator: "\n"))")
    }
    var week = try BrowseBench(columns: 80, rows: 24, view: .week)
    try week.press("?")
    #expect(week.lines.contains { $0.hasPrefix("3 3") })
  }

  @Test func `a task has no start, and an empty rule or reminder takes it away`() throws {
    var bench = try BrowseBench(
      BrowseBench.events.replacing(
        "SUMMARY:Design review",
        with: "SUMMARY:Design review\nBEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nTRIGGER:-PT10M\nEND:VALARM"
      ))
    try bench.press("E\u{1B}[A\u{1B}[Z\u{15}\r")
    #expect(bench.command?.arguments.contains("none") == true, "\(bench.command?.arguments ?? [])")
    var task = try BrowseBench()
    try task.press("6m")
    #expect(task.model.form?.fields.contains { $0.option == "--start" } == false)
    #expect(task.model.form?.fields[task.model.form?.active ?? 0].option == "--end")
    #expect(task.lines.contains { $0.contains("2026-11-30") })
  }
}
