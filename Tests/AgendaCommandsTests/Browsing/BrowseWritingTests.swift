import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// The commands that `agenda browse` runs for changes of events.
@Suite struct BrowseWritingTests {
  @Test func `an event is deleted after a question`() throws {
    var bench = try BrowseBench()
    try bench.press("d")
    #expect(bench.foot.hasPrefix("Delete “Design review”?") && bench.command == nil)
    try bench.press("x")
    #expect(bench.foot.hasPrefix("nothing was changed") && bench.command == nil)
    try bench.press("dy")
    #expect(bench.command?.arguments.first == "delete")
    #expect(bench.command?.arguments.suffix(2) == ["--", "review"])
    #expect(bench.command?.arguments.contains("--yes") == true)
  }

  @Test(arguments: [("t", "--this"), ("f", "--following"), ("a", "--all")])
  func `of a series it is asked which instances are meant`(key: String, option: String) throws {
    var bench = try BrowseBench(at: "2026-11-30T09:20")
    try bench.press("d")
    #expect(bench.foot.hasPrefix("“Stand-up” recurs"))
    try bench.press(key)
    #expect(bench.command?.arguments.contains(option) == true)
    #expect(bench.command?.arguments.last == "standup@2026-11-30T09:15:00")
    try bench.press("+\(key)")
    #expect(bench.command?.arguments.contains(option) == true)
    #expect(bench.command?.arguments.contains("2026-11-30T09:30") == true)
  }

  @Test(
    arguments: [
      ("+", "--start", "2026-11-30T14:15"), ("3-", "--start", "2026-11-30T13:15"),
      (">", "--date", "2026-12-01"),
      ("2<", "--date", "2026-11-28"), ("\u{1B}[1;2C", "--date", "2026-12-01"),
      ("\u{1B}[1;2B", "--start", "2026-11-30T14:15"),
    ])
  func `an event is moved by a quarter of an hour or a day`(keys: String, option: String, time: String) throws
  {
    var bench = try BrowseBench()
    try bench.press(keys, after: 100)
    let arguments = try #require(bench.command?.arguments)
    let place = try #require(arguments.firstIndex(of: option))
    #expect(arguments[0] == "edit" && arguments[place + 1] == time)
    #expect(bench.command?.target?.date.description == String(time.prefix(10)))
  }

  @Test func `what cannot be done is said`() throws {
    var bench = try BrowseBench("DTSTART;VALUE=DATE:20261130\nSUMMARY:Nameless")
    try bench.press("d")
    #expect(bench.foot.contains("no UID"))
    bench = try BrowseBench("UID:a\nDTSTART;VALUE=DATE:20261130\nSUMMARY:Day")
    try bench.press("+")
    #expect(bench.foot.contains("no time of day"))
    try bench.press(" ")
    #expect(bench.foot.contains("no task"))
    try bench.press("gsaturday\rd")
    #expect(bench.foot.contains("no event here"))
    #expect(bench.command == nil)
  }

  @Test func `a sentence is understood while it is typed`() throws {
    var bench = try BrowseBench()
    try bench.press("a")
    #expect(bench.lines.contains { $0.contains("such as: Lunch") })
    try bench.press("Lunch with Kim tomorrow 12:30 at Café Blau")
    #expect(bench.lines.contains { $0.hasPrefix("Lunch with Kim") })
    #expect(bench.lines.contains { $0.contains("Tuesday 1 December, 12:30") })
    #expect(bench.lines.contains("  place: Café Blau"))
    // A sentence that add would refuse is not written.
    var wrong = bench
    try wrong.press("\u{15}Lunch\r")
    #expect(wrong.command == nil && wrong.foot.hasPrefix("Add: Lunch"))
    #expect(wrong.lines.dropLast().contains { $0.contains("time") })
    try bench.press("\r")
    #expect(bench.command?.arguments.prefix(2) == ["add", "--yes"])
    #expect(bench.command?.arguments.last == "Lunch with Kim tomorrow 12:30 at Café Blau")
    #expect(bench.command?.target == BrowseCommand.Target(date: date("2026-12-01"), title: "Lunch with Kim"))
  }

  @Test func `a day that is past is asked about`() throws {
    var bench = try BrowseBench()
    try bench.press("aDinner 2026-11-20 19:00\r")
    #expect(bench.command == nil && bench.foot.hasPrefix("This day is past."))
    try bench.press("y")
    #expect(bench.command?.arguments.contains("--past") == true)
  }

  @Test func `the event that was written is shown`() throws {
    var bench = try BrowseBench()
    var command = BrowseCommand(arguments: ["add"])
    command.target = BrowseCommand.Target(date: date("2026-12-02"), title: "New")
    try bench.take(
      .ended(
        command,
        BrowseOutcome(exitCode: .success, output: "New\n  Wednesday\nAdded “New”. Undo: agenda undo\n")))
    #expect(bench.foot.hasPrefix("Added “New”. u takes it back"))
    try bench.renew(
      BrowseBench.events + "\nEND:VEVENT\nBEGIN:VEVENT\nUID:new\nDTSTART:20261202T150000Z\nSUMMARY:New")
    #expect(bench.here == "New 2026-12-02")
  }

  @Test func `an error is said, and a conflict is a question`() throws {
    var bench = try BrowseBench()
    let command = BrowseCommand(arguments: ["edit", "x"])
    try bench.take(.ended(command, BrowseOutcome(exitCode: .cannotCreate, messages: ["it is read-only"])))
    #expect(bench.foot.hasPrefix("it is read-only"))
    try bench.take(.ended(command, BrowseOutcome(exitCode: .conflict, messages: ["it has changed."])))
    #expect(bench.foot.hasPrefix("it has changed. Try again?"))
    try bench.press("y")
    #expect(bench.command == command)
    try bench.press("u")
    #expect(bench.command?.arguments.first == "undo")
  }

  @Test func `a task is completed, and an event opened and edited, by the commands of these names`() throws {
    var bench = try BrowseBench()
    try bench.press("o")
    #expect(bench.command?.arguments.first == "open" && bench.command?.arguments.last == "review")
    try bench.press("e")
    #expect(bench.command?.arguments.first == "edit" && bench.command?.takesTerminal == true)
    try bench.press("\t ")
    #expect(bench.command?.arguments.first == "done" && bench.command?.arguments.last == "rent")
  }

  @Test func `a copy is added to the day where one is, and of a series it is asked what is copied`() throws {
    var bench = try BrowseBench(columns: 120)
    try bench.press("p")
    #expect(bench.foot.hasPrefix("nothing is copied"))
    try bench.press("y")
    #expect(bench.foot.hasPrefix("“Design review” is copied") && bench.command == nil)
    try bench.press("g2026-12-04\rp")
    let arguments = try #require(bench.command?.arguments)
    #expect(
      arguments.prefix(6) == ["edit", "--copy", "--date", "2026-12-04", "--yes", "--past"], "\(arguments)")
    #expect(arguments.suffix(2) == ["--", "review"])
    #expect(bench.command?.target?.date == date("2026-12-04"))
    bench = try BrowseBench(columns: 120, at: "2026-11-30T09:20")
    try bench.press("yg2026-12-05\rp")
    #expect(bench.foot.hasPrefix("“Stand-up” recurs: copy") && bench.command == nil)
    try bench.press("t")
    #expect(bench.command?.arguments.contains("--this") == true)
    #expect(bench.command?.arguments.last == "standup@2026-11-30T09:15:00")
  }

  @Test func `what was taken back is made again`() throws {
    var bench = try BrowseBench()
    try bench.press("U")
    #expect(bench.command?.arguments == ["undo", "--redo"])
  }

  @Test func `tasks have a list of their own, in which they are done, moved and added`() throws {
    let tasks = ["old": "20261120", "rent": "20261130", "tax": "20261204"].sorted { $0.key < $1.key }
      .map { "BEGIN:VTODO\nUID:\($0)\nDUE;VALUE=DATE:\($1)\nSUMMARY:Pay \($0)\nEND:VTODO" }
    var bench = try BrowseBench(
      tasks.joined(separator: "\n") + "\nBEGIN:VTODO\nUID:undated\nSUMMARY:Read a book\nEND:VTODO")
    try bench.press("6")
    #expect(bench.here == "Pay old 2026-11-30", "\(bench.lines)")
    #expect(bench.lines.contains { $0.contains("Read a book") } && bench.foot.contains("6 Tasks"))
    try bench.press("j")
    #expect(bench.here == "Pay rent 2026-11-30")
    try bench.press(" ")
    #expect(bench.command?.arguments.first == "done" && bench.command?.arguments.last == "rent")
    try bench.press("j>")
    #expect(bench.here == "Pay tax 2026-12-04")
    #expect(bench.command?.arguments.contains("2026-12-05") == true)
    try bench.press("G")
    #expect(bench.here.hasPrefix("Read a book"))
    try bench.press(">")
    #expect(bench.command?.arguments.contains("2026-12-01") == true)
    try bench.press("kk/book\r")
    #expect(bench.here.hasPrefix("Read a book"))
    try bench.press("gfriday\r")
    #expect(bench.here == "Pay tax 2026-12-04")
    try bench.press("aCall the bank friday")
    #expect(bench.lines.contains { $0.hasPrefix("Call the bank") })
    try bench.press("\r")
    #expect(bench.command?.arguments.contains("--task") == true)
    // Its neighbour has the place of a task that is gone.
    try bench.renew(tasks[0] + "\n" + tasks[1])
    #expect(bench.here == "Pay rent 2026-11-30")
    try bench.press("1")
    #expect(bench.here == "Pay rent 2026-11-30")
  }
}
