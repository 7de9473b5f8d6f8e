import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Calendars of accounts are changed by the commands: shown at once, also without the network, and then on the server.
@Suite(.enabled(if: RealServer.isThere, "Radicale and Xandikos are not installed: Scripts/prepare-python"))
struct WrittenAccountTests {
  private let home: SynchronizedHome

  init() throws {
    home = try SynchronizedHome(
      count: 3,
      lines:
        "[defaults]\ndefault-calendar = \"home/Work\"\n[[calendar]]\nname = \"local\"\npath = \"local.ics\"\n"
    )
    try home.agenda.home.write(Self.local, to: ".config/agenda/local.ics")
    try home.synchronize()
  }

  private static let now = ["--now", "2026-11-23T08:00"]
  private static let local = calendarText(
    "UID:party\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20261128\nSUMMARY:Party")
  private static let series = calendarText(
    "UID:standup\nDTSTAMP:20260101T000000Z\nDTSTART:20261102T090000Z\nDURATION:PT15M\nRRULE:FREQ=DAILY\nSUMMARY:Stand-up"
  )

  /// Runs a command at the moment of the tests.
  private func agenda(_ words: String...) throws -> CommandRun {
    try home.agenda(words + (["undo", "import", "sync"].contains(words[0]) ? [] : Self.now))
  }

  private func add(_ sentence: String) throws -> CommandRun { try agenda("add", sentence, "--yes") }

  /// The titles of a day.
  private func shown(_ day: String = "2026-11-23") throws -> String {
    try agenda("list", "--from", day, "--days", "1").output
  }

  /// Sends what waits, and returns the titles on the server.
  private func sent() throws -> [String] {
    try? home.server.cut(after: nil)
    try home.synchronize()
    #expect(home.queue.waiting(inAccount: try home.calendar.accountFolder).isEmpty)
    return try home.server.titles().values.sorted()
  }

  private let there = ["Event 0", "Event 1", "Event 2"]

  private static let meeting = calendarText(
    "UID:meeting\nDTSTAMP:20260101T000000Z\nDTSTART:20261123T150000Z\nSUMMARY:Meeting\nORGANIZER:mailto:ada@example.org\nATTENDEE:mailto:kim@example.org"
  )

  @Test func `an event with guests leaves its account only if that is wanted`() throws {
    try home.agenda.home.write(Self.meeting, to: "meeting.ics")
    #expect(try agenda("import", "meeting.ics", "--calendar", "home/Work").exitCode == 0)
    let refused = try agenda("move", "meeting", "--calendar", "local")
    #expect(refused.exitCode == 64, "\(refused.errorOutput)")
    #expect(
      refused.errorOutput.contains("“agenda move” with --yes moves “Meeting” to local, though its guests"))
    #expect(try agenda("edit", "meeting", "--calendar", "local").exitCode == 64)
    #expect(try sent() == there + ["Meeting"])
    #expect(try agenda("move", "meeting", "--calendar", "local", "--yes").exitCode == 0)
    #expect(try sent() == there)
  }

  @Test func `sync lists the calendars that the configuration names after the cache was cleared`() throws {
    let path = ".config/agenda/config.toml"
    let text = try String(contentsOfFile: home.agenda.home.path(path), encoding: .utf8)
    try home.agenda.home.write(
      text.replacing("[defaults]\n", with: "[defaults]\ncalendars = [\"home/Work\"]\n"), to: path)
    #expect(try agenda("cache", "clear").exitCode == 0)
    #expect(try home.agenda(["today"] + Self.now).errorOutput.contains("is being fetched for the first time"))
    let sync = try agenda("sync")
    #expect(sync.exitCode == 0 && sync.errorOutput == "", "\(sync.errorOutput)")
    #expect(try home.agenda(["list", "--from", "2026-11-01", "--days", "1"]).output.contains("Event 0"))
  }

  @Test func `an event that is added offline is shown at once, and sent later`() throws {
    try home.server.cut(after: 0)
    let run = try add("Lunch with Kim today 12:30")
    #expect(run.exitCode == 0)
    #expect(run.output.contains(", to home/Work ("))
    #expect(run.output.contains("). The change is shown now and will be sent. Undo: agenda undo\n"))
    #expect(try shown().contains("Lunch with Kim"))
    #expect(try sent() == there + ["Lunch with Kim"])
    #expect(try shown().contains("Lunch with Kim"))
  }

  @Test func `the new change is sent without a further command`() throws {
    #expect(try add("Lunch with Kim today 12:30").exitCode == 0)
    #expect(eventually { (try? home.server.titles().values.contains("Lunch with Kim")) == true })
  }

  @Test func `a change that was not sent is taken back, and one that was sent by its opposite`() throws {
    try home.server.cut(after: 0)
    #expect(try add("Lunch with Kim today 12:30").exitCode == 0)
    #expect(try agenda("undo").output.hasPrefix("Taken back: Added “Lunch with Kim”"))
    #expect(try !shown().contains("Lunch"))
    #expect(try sent() == there)

    #expect(try add("Dinner with Ben today 19:00").exitCode == 0)
    #expect(try sent() == ["Dinner with Ben"] + there)
    #expect(
      try agenda("undo").output.contains(
        "It is so on the server already: the opposite change is shown now and will be sent."))
    #expect(try !shown().contains("Dinner"))
    #expect(try sent() == there)
  }

  @Test func `one instance is changed, one is deleted, and the series is split`() throws {
    try home.agenda.home.write(Self.series, to: "series.ics")
    #expect(try agenda("import", "series.ics", "--calendar", "home/Work").exitCode == 0)
    #expect(try sent() == there + ["Stand-up"])
    // No synchronisation in the background comes between the two changes.
    try home.server.cut(after: 0)
    let edit = try agenda("edit", "standup@2026-11-24", "--this", "--title", "Longer stand-up")
    #expect(edit.exitCode == 0, "\(edit.errorOutput)")
    #expect(try agenda("delete", "standup@2026-11-25", "--this", "--yes").exitCode == 0)
    #expect(try shown("2026-11-24").contains("Longer stand-up"))
    #expect(try !shown("2026-11-25").contains("tand-up"))
    #expect(try sent() == there + ["Stand-up Longer stand-up"])
    #expect(try shown("2026-11-24").contains("Longer stand-up"))
    #expect(try agenda("edit", "standup@2026-12-01", "--following", "--title", "Later").exitCode == 0)
    #expect(try sent() == there + ["Later", "Stand-up Longer stand-up"])
    #expect(try agenda("undo").exitCode == 0)
    #expect(try sent() == there + ["Stand-up Longer stand-up"])
    #expect(try agenda("delete", "standup", "--all", "--yes").exitCode == 0)
    #expect(try sent() == there)
    #expect(try agenda("undo").exitCode == 0)
    #expect(try sent() == there + ["Stand-up Longer stand-up"])
  }

  @Test func `events are imported, replaced by newer ones, and taken back`() throws {
    func file(_ sequence: Int, _ title: String) throws {
      let events = (1...3).map {
        "UID:import\($0)\nDTSTAMP:20260101T000000Z\nDTSTART:20261123T1\($0)0000Z\nSEQUENCE:\(sequence)\nSUMMARY:\(title) \($0)"
      }
      try home.agenda.home.write(
        calendarText(events.joined(separator: "\nEND:VEVENT\nBEGIN:VEVENT\n")), to: "three.ics")
    }
    try home.server.cut(after: 0)
    try file(0, "Old")
    #expect(
      try agenda("import", "three.ics", "--calendar", "home/Work").output.hasPrefix(
        "Imported to home/Work: 3 added. The change is shown now"))
    try file(1, "New")
    #expect(
      try agenda("import", "three.ics", "--calendar", "home/Work").output.contains(
        "0 added, 3 replaced by a newer version"))
    #expect(
      try agenda("import", "three.ics", "--calendar", "home/Work").output.contains("0 added, 3 skipped"))
    #expect(try sent() == there + ["New 1", "New 2", "New 3"])
    #expect(try agenda("undo").exitCode == 0)
    #expect(try sent() == there + ["Old 1", "Old 2", "Old 3"])
    #expect(try agenda("undo").exitCode == 0)
    #expect(try sent() == there)
  }

  @Test func `an event moves from a file to the account, and back`() throws {
    func file() throws -> String {
      try String(contentsOfFile: home.agenda.home.path(".config/agenda/local.ics"), encoding: .utf8)
    }
    #expect(try agenda("move", "party", "--calendar", "home/Work").exitCode == 0)
    #expect(try !file().contains("Party"))
    #expect(try sent() == there + ["Party"])
    #expect(try agenda("move", "party", "--calendar", "local").exitCode == 0)
    #expect(try file().contains("Party"))
    #expect(try sent() == there)
    #expect(try agenda("undo").exitCode == 0)
    #expect(try !file().contains("Party"))
    #expect(try sent() == there + ["Party"])
  }

  @Test func `an import that is killed loses nothing and doubles nothing`() throws {
    let events = (1...30).map {
      "UID:many\($0)\nDTSTAMP:20260101T000000Z\nDTSTART:20261123T100000Z\nSUMMARY:Many \($0)"
    }
    try home.agenda.home.write(
      calendarText(events.joined(separator: "\nEND:VEVENT\nBEGIN:VEVENT\n")), to: "many.ics")
    try home.server.cut(after: 0)
    let words = ["import", home.agenda.home.path("many.ics"), "--calendar", "home/Work"]
    for round in 0..<6 {
      try home.run(AgendaCommand.executable.path, words, killedAfter: 0.01 + 0.02 * Double(round))
    }
    #expect(try home.agenda(words).exitCode == 0)
    #expect(try sent() == (there + (1...30).map { "Many \($0)" }).sorted())
    #expect(try agenda("undo").exitCode == 0 || agenda("undo").exitCode == 66)
  }

  @Test func `an event that another program changed on the server is not overwritten by an undo`() throws {
    #expect(try agenda("edit", "1@test", "--title", "Mine").exitCode == 0)
    #expect(try sent() == ["Event 0", "Event 2", "Mine"])
    try home.server.change([(1, "Theirs")])
    try home.synchronize()
    let run = try agenda("undo")
    #expect(run.exitCode == 75)
    #expect(run.errorOutput.contains("the event has been changed since"))
    #expect(try sent() == ["Event 0", "Event 2", "Theirs"])
  }
}

/// Calendars of accounts that cannot be changed say why.
struct RefusedAccountTests {
  @Test func `a calendar of tasks alone gets the new tasks, and no events`() throws {
    let setup = try AccountSetup(block: AccountSetup.block)
    try setup.list([
      AccountSetup.calendar("Tasks") { $0.components = ["VTODO"] },
      AccountSetup.calendar("Events") { $0.components = ["VEVENT"] },
    ])
    let now = ["--now", "2026-11-23T08:00"]
    let task = try setup.agenda(["add", "--task", "Pay rent", "--yes"] + now)
    #expect(task.output.contains(", to home/Tasks ("), "\(task.errorOutput)")
    #expect(
      try setup.agenda(["add", "Lunch today 12:30", "--yes"] + now).output.contains(", to home/Events ("))
  }

  @Test(arguments: [
    (["add", "Lunch today 12:30", "--yes", "--calendar", "home/Shared"], 73, "“home/Shared” is read-only"),
    (
      ["add", "Lunch today 12:30", "--yes", "--calendar", "home/Old"], 66,
      "“home/Old” is no longer on the server"
    ),
    (
      ["add", "--task", "Pay rent", "--yes", "--calendar", "home/Events"], 73,
      "the calendar “home/Events” holds events, and no tasks; name another calendar with --calendar"
    ),
    (
      ["add", "Lunch today 12:30", "--yes", "--calendar", "home/Tasks"], 73,
      "the calendar “home/Tasks” holds tasks, and no events"
    ),
    (["delete", "Shared", "--all", "--yes"], 73, "is read-only"),
    (["move", "Party", "--yes", "--calendar", "home/Tasks"], 73, "holds tasks, and no events"),
    (["move", "Party", "--yes", "--calendar", "home/Shared"], 73, "is read-only"),
    (["import", "tasks.ics", "--calendar", "home/Events"], 73, "holds events, and no tasks"),
    (
      ["import", "both.ics", "--calendar", "home/Events"], 73,
      "holds no tasks, and the file has 1 task; without --calendar each goes to a calendar that holds it"
    ),
  ])
  func `a calendar that does not let itself be changed says so, also before the change is tried`(
    _ words: [String], _ exitCode: Int32, _ reason: String
  ) throws {
    let setup = try AccountSetup(lines: "[[calendar]]\nname = \"local\"\npath = \"local.ics\"\n")
    try setup.agenda.home.write(
      calendarText("UID:Party\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20261128\nSUMMARY:Party"),
      to: ".config/agenda/local.ics")
    try setup.agenda.home.write(Self.both, to: "both.ics")
    try setup.agenda.home.write(Self.tasks, to: "tasks.ics")
    try setup.list([
      AccountSetup.calendar("Shared") { $0.isReadOnly = true },
      AccountSetup.calendar("Events") { $0.components = ["VEVENT"] },
      AccountSetup.calendar("Tasks") { $0.components = ["VTODO"] },
      AccountSetup.calendar("Old") { $0.vanished = AccountSetup.fetched },
    ])
    let now = words[0] == "import" ? [] : ["--now", "2026-11-23T08:00"]
    for words in [words, words + ["--dry-run"]] {
      let run = try setup.agenda(words + now)
      #expect(run.exitCode == exitCode, "\(words) \(run.output)")
      #expect(run.errorOutput.contains(reason), "\(run.errorOutput)")
    }
  }

  private static let event =
    "BEGIN:VEVENT\nUID:e\nDTSTAMP:20260101T000000Z\nDTSTART:20261201T080000Z\nSUMMARY:Meeting\nEND:VEVENT\n"
  private static let task =
    "BEGIN:VTODO\nUID:t\nDTSTAMP:20260101T000000Z\nSUMMARY:Pay rent\nEND:VTODO\n"
  private static func file(_ components: String) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test\n\(components)END:VCALENDAR\n"
  }
  private static let tasks = file(task)
  private static let both = file(event + task)

  @Test(arguments: ["", "[defaults]\ndefault-calendar = \"home/Events\"\n"])
  func `the tasks of a file go to a calendar that holds tasks, and its events to one of events`(
    _ lines: String
  ) throws {
    let setup = try AccountSetup(lines: lines)
    try setup.agenda.home.write(Self.both, to: "both.ics")
    try setup.list([
      AccountSetup.calendar("Events") { $0.components = ["VEVENT"] },
      AccountSetup.calendar("Tasks") { $0.components = ["VTODO"] },
    ])
    let words = "Imported to home/Events: 1 added; to home/Tasks: 1 added."
    let dry = try setup.agenda(["import", "both.ics", "--dry-run"])
    #expect(dry.output == "Dry run, nothing was changed: \(words)\n", "\(dry)")
    let run = try setup.agenda(["import", "both.ics"])
    #expect(run.output.hasPrefix(words), "\(run)")
    let task = try setup.agenda(["add", "--task", "Call mum", "--yes", "--now", "2026-11-23T08:00"])
    #expect(task.output.contains(", to home/Tasks ("), "\(task)")
  }
}
