import Foundation
import TestSupport
import Testing

/// Events that are named by a text, and several at once.
@Suite struct NamedByTextTests {
  private let setup: EditingSetup
  private typealias Setup = EditingSetup

  init() throws {
    setup = try EditingSetup()
    try setup.agenda.home.write(
      Setup.calendar(
        """
        BEGIN:VEVENT
        UID:x1@example.org
        DTSTAMP:20260101T000000Z
        DTSTART:20261126T130000Z
        DTEND:20261126T140000Z
        SUMMARY:Call Kim
        END:VEVENT

        """), to: "c/work/call.ics")
    try setup.agenda.home.write(
      Setup.calendar(
        """
        BEGIN:VTODO
        UID:x2@example.org
        DTSTAMP:20260101T000000Z
        SUMMARY:Pay the rent
        END:VTODO
        BEGIN:VTODO
        UID:x3@example.org
        DTSTAMP:20260101T000000Z
        SUMMARY:Water the plants
        END:VTODO

        """), to: "c/work/tasks.ics")
  }

  /// Runs a command in a terminal, in which something is typed.
  private func terminal(_ typed: String, _ words: String...) throws -> CommandRun {
    let line = Setup.arguments(words, setup.agenda.home.path).map { "\"\($0)\"" }.joined(separator: " ")
    return try setup.agenda.shell("printf '\(typed)' | script -qec 'agenda \(line)' /dev/null")
  }

  private func name(_ text: String) throws -> String {
    let lines = try setup("list", "--days", "9", "--ids").lines + setup("tasks", "--ids").lines
    let line = try #require(lines.first { $0.contains(text) })
    return try #require(
      line.split(separator: " ").map(String.init).first { word in
        [4, 9].contains(word.count) && word.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "." }
      })
  }

  @Test func `done takes the task of a UID that an event has too`() throws {
    try setup.agenda.home.write(
      Setup.calendar(
        """
        BEGIN:VEVENT
        UID:x2@example.org
        DTSTAMP:20260101T000000Z
        DTSTART:20200101T100000Z
        SUMMARY:Rent begins
        END:VEVENT

        """), to: "c/work/rent.ics")
    let name = try name("Pay the rent")
    #expect(try setup("done", name).output.hasPrefix("Done: “Pay the rent”"))
  }

  @Test func `several events with one UID are deleted together, and come back together`() throws {
    let events = ["Alpha", "Beta", "Gamma"].enumerated().map { place, title in
      "BEGIN:VEVENT\nUID:same\nDTSTAMP:20260101T000000Z\nDTSTART:2026112\(6 + place)T130000Z\nSUMMARY:\(title)\nEND:VEVENT\n"
    }
    try setup.agenda.home.write(Setup.calendar(events.joined()), to: "c/work/same.ics")
    let before = setup.text("work/same.ics")
    let names = try ["Alpha", "Gamma"].map(name)
    let run = try setup("delete", names[0], names[1], "--yes")
    #expect(run.exitCode == 0 && run.lines.count == 2, "\(run)")
    let left = setup.text("work/same.ics")
    #expect(left.contains("Beta") && !left.contains("Alpha") && !left.contains("Gamma"))
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("work/same.ics") == before)
  }

  @Test
  func `an event without a UID has a name that stays, by which it is shown, pinned, changed and deleted`()
    throws
  {
    let event =
      "BEGIN:VEVENT\nDTSTAMP:20260101T000000Z\nDTSTART:20261126T130000Z\nSUMMARY:Nameless\nEND:VEVENT\n"
    try setup.agenda.home.write(Setup.calendar(event), to: "c/work/nameless.ics")
    let before = setup.text("work/nameless.ics")
    let name = try name("Nameless")
    #expect(try self.name("Nameless") == name)
    #expect(try setup("show", name).lines.first == "Nameless")
    #expect(try setup("show", "nameless").lines.first == "Nameless")
    #expect(try setup("why", name).output.contains("“Nameless”"))
    #expect(try setup("export").output.contains("SUMMARY:Nameless"))
    #expect(try setup("pin", name).exitCode == 0)
    #expect(try setup("why", name).output.lowercased().contains("pinned"))
    #expect(try setup("delete", "--yes", name).exitCode == 0)
    #expect(!setup.text("work/nameless.ics").contains("Nameless"))
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("work/nameless.ics") == before)
    let edited = try setup("edit", name, "--title", "Named")
    #expect(edited.exitCode == 0 && edited.output.contains("“Named”"), "\(edited)")
    #expect(setup.text("work/nameless.ics").contains("UID:"))
    #expect(try self.name("Named") == name)
    #expect(try setup("why", name).output.lowercased().contains("pinned"))
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("work/nameless.ics") == before)
  }

  @Test func `a text that one event has is shown, and a task too`() throws {
    #expect(try setup("show", "call", "kim").lines.first == "Call Kim")
    #expect(try setup("show", "rent").lines.first == "Pay the rent")
    #expect(try setup("why", "folded").output.contains("A title that is folded"))
  }

  @Test func `several events with a text are listed with their names`() throws {
    let run = try setup("show", "kim")
    #expect(run.exitCode == 64 && run.output == "")
    #expect(run.errorOutput.contains("“kim” can be 2 events") && run.errorOutput.contains(Setup.lunchID))
  }

  @Test(arguments: [
    ["delete", "folded"], ["move", "folded", "-c", "work"], ["edit", "folded", "--title", "x"],
    ["pin", "folded"],
    ["done", "rent"],
  ])
  func `without a terminal a text changes nothing`(_ words: [String]) throws {
    let before = (setup.text("home.ics"), setup.text("work/tasks.ics"))
    let run = try setup.agenda(Setup.arguments(words, setup.agenda.home.path))
    #expect(run.exitCode == 64)
    let kind = words[0] == "done" ? "a task" : "an event"
    #expect(run.errorOutput.contains("is no name of \(kind); without a terminal write"))
    #expect((setup.text("home.ics"), setup.text("work/tasks.ics")) == before)
  }

  @Test func `several texts mean an event each, where none has all of them`() throws {
    let shown = try setup("show", "call kim", "Party")
    #expect(shown.lines.first == "Call Kim" && shown.output.contains("\n\nParty\n"), "\(shown)")
    #expect(try setup("show", "call", "kim").lines.first == "Call Kim")
    let done = try setup("done", try name("Pay the rent"), "plants", "--yes")
    #expect(done.lines.map { $0.hasPrefix("Done: “") } == [true, true], "\(done)")
    let deleted = try setup("delete", "folded", Setup.lunchID, "party", "--yes")
    #expect(deleted.lines.map { $0.hasPrefix("Deleted “") } == [true, true, true], "\(deleted)")
  }

  @Test func `an error about several texts names those that mean nothing`() throws {
    let before = setup.text("home.ics")
    let one = try setup("delete", "party", "nothing here", "--yes")
    #expect(
      one.exitCode == 66
        && one.errorOutput.contains("no event or task is named “nothing here”, and no event"), "\(one)")
    let two = try setup("delete", "party", "xyz", "abc", Setup.lunchID, "--yes")
    #expect(two.errorOutput.contains("no event or task is named “xyz” or “abc”, and no event"), "\(two)")
    let several = try setup("delete", "party", "kim", Setup.lunchID, "--yes")
    #expect(several.exitCode == 64 && several.errorOutput.contains("“kim” can be 2 events"), "\(several)")
    #expect(setup.text("home.ics") == before)
  }

  @Test func `words without quotes are one text, and several only where each means one event`() throws {
    let before = setup.text("home.ics")
    for word in ["xyzzy", "kim"] {
      let run = try setup("delete", "folded", word, "--yes")
      #expect(
        run.exitCode == 66
          && run.errorOutput.contains("no event or task is named “folded \(word)”, and no event"),
        "\(run)")
    }
    #expect(setup.text("home.ics") == before)
    let asked = try terminal("n\\n", "delete", "folded", "party").output
    #expect(asked.contains("Delete 2 events?") && asked.contains("nothing was changed"), "\(asked)")
    #expect(setup.text("home.ics") == before)
    let run = try setup("delete", "folded", "party", "--yes")
    #expect(run.lines.map { $0.hasPrefix("Deleted “") } == [true, true], "\(run)")
  }

  @Test func `without a terminal an error names what each of several texts means`() throws {
    let run = try setup("done", "the rent", "plants")
    let errors = run.errorOutput.split(separator: "\n").filter { $0.contains("without a terminal write") }
    #expect(run.exitCode == 64 && errors.count == 2, "\(run)")
  }

  @Test func `several events are edited alike, as one change, or none of them`() throws {
    let before = (setup.text("home.ics"), setup.text("work/call.ics"))
    let run = try setup("edit", "call kim", "party", "--location", "Studio", "--yes")
    #expect(run.lines.map { $0.hasPrefix("Changed “") } == [true, true], "\(run)")
    #expect(setup.text("work/call.ics").contains("LOCATION:Studio"))
    #expect(setup.text("home.ics").contains("LOCATION:Studio"))
    #expect(try setup("undo").exitCode == 0)
    #expect((setup.text("home.ics"), setup.text("work/call.ics")) == before)
    let dry = try setup("edit", "call kim", "party", "--location", "Studio", "--yes", "--dry-run")
    #expect(dry.lines.map { $0.hasPrefix("Dry run, nothing was changed: ") } == [true, true], "\(dry)")
    let wrong = try setup("edit", "call kim", "the rent", "--for", "2h", "--yes")
    #expect(wrong.exitCode == 64 && wrong.errorOutput.contains("--for is for events"), "\(wrong)")
    let asked = try terminal("n\\n", "edit", "call kim", "party", "--location", "Studio").output
    #expect(asked.contains("Change 2 events?") && asked.contains("nothing was changed"), "\(asked)")
    let editor = try setup("edit", Setup.lunchID, try name("Call Kim"))
    #expect(editor.exitCode == 64 && editor.errorOutput.contains("the editor shows one event"), "\(editor)")
    #expect((setup.text("home.ics"), setup.text("work/call.ics")) == before)
  }

  @Test func `two instances of a series are edited alike`() throws {
    let names = ["2026-11-24", "2026-11-30"].map { "\(Setup.standUpID)@\($0)" }
    let run = try setup("edit", names[0], names[1], "--this", "--title", "Retrospective")
    #expect(run.exitCode == 0 && run.lines.count == 2, "\(run)")
    let text = setup.text("work/standup.ics")
    #expect(text.components(separatedBy: "SUMMARY:Retrospective").count == 3, "\(text)")
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("work/standup.ics") == Setup.standUp)
  }

  @Test func `several events are pinned, hidden and explained together`() throws {
    let names = [Setup.lunchID, try name("Call Kim")]
    for command in ["pin", "hide"] {
      let run = try setup(command, names[0], names[1])
      #expect(run.exitCode == 0 && run.output.components(separatedBy: "Undo: agenda").count == 3, "\(run)")
      let back = try setup(command, "--remove", names[0], names[1])
      #expect(back.output.components(separatedBy: "No longer").count == 3, "\(back)")
    }
    let why = try setup("why", names[0], names[1])
    #expect(why.output.contains("“Lunch with Kim”") && why.output.contains("\n\n“Call Kim”"), "\(why)")
  }

  @Test func `tasks that a text can mean are called tasks`() throws {
    let run = try setup("done", "the", "--yes")
    #expect(run.exitCode == 64 && run.errorOutput.contains("“the” can be 2 tasks"), "\(run)")
    #expect(try setup("show", "a").errorOutput.contains("events and 2 tasks; name one of them"))
  }

  @Test func `with --yes it does, if one event has it`() throws {
    #expect(try setup("delete", "kim", "--yes").exitCode == 64)
    #expect(try setup("delete", "folded", "--yes").output.hasPrefix("Deleted “A title that is folded"))
    #expect(try setup("done", "rent", "--yes").output.hasPrefix("Done: “Pay the rent”"))
    let edited = try setup("edit", "call kim", "--title", "Call Ada", "-y").output
    #expect(edited.hasPrefix("Changed “Call Kim”, now “Call Ada”, Thursday 26 November"), "\(edited)")
  }

  @Test func `in a terminal one event is taken, and of several one is chosen`() throws {
    #expect(try terminal("", "done", "rent").output.contains("Done: “Pay the rent”"))
    let none = try terminal("\\n", "show", "kim").output
    #expect(none.contains("Which? [1-2, Enter for none]") && none.contains("nothing is shown"), "\(none)")
    // Ctrl-D leaves the cursor behind the question.
    #expect(try terminal("\\004", "show", "kim").output.contains("none] \r\nagenda: nothing is shown"))
    #expect(try terminal("2\\n", "show", "kim").output.contains("call.ics"))
    #expect(try terminal("1\\ny\\n", "delete", "kim").output.contains("Deleted “Lunch with Kim”"))
    #expect(try terminal("99\\n", "delete", "a").output.contains("nothing was changed"))
  }

  @Test func `Enter at a question changes nothing, and says so`() throws {
    let before = setup.text("home.ics")
    for words in [["delete", "party"], ["add", "Dinner", "tomorrow", "8pm"]] {
      let line = words.joined(separator: " ") + " --config \(setup.agenda.home.path)/c/config.toml"
      let run = try setup.agenda.shell("printf '\\n' | script -qec 'agenda \(line)' /dev/null")
      #expect(run.output.contains(words[0] == "add" ? "nothing was added" : "nothing was changed"))
      #expect(run.exitCode == 130)
    }
    #expect(setup.text("home.ics") == before)
  }

  /// Writes a calendar with one event.
  private func write(_ uid: String, _ lines: String, to path: String) throws {
    try setup.agenda.home.write(
      Setup.calendar(
        """
        BEGIN:VEVENT
        UID:\(uid)
        DTSTAMP:20260101T000000Z
        DTSTART:20261126T130000Z
        \(lines)
        END:VEVENT

        """), to: path)
  }

  @Test func `a text inside of words, as a mistyped ID, changes nothing without a question`() throws {
    try write("x4", "SUMMARY:Board meeting\nDESCRIPTION:Password 93abq7", to: "c/work/board.ics")
    let before = setup.text("work/board.ics")
    for text in ["3abq", "oard"] {
      let run = try setup("edit", text, "--title", "x", "--yes")
      #expect(run.exitCode == 64 && run.errorOutput.contains("which is “Board meeting”"), "\(run)")
      #expect(!run.errorOutput.contains("--yes"))
    }
    #expect(try terminal("\\n", "edit", "3abq", "--title", "x").output.contains("nothing was changed"))
    #expect(setup.text("work/board.ics") == before)
    let run = try terminal("y\\n", "edit", "3abq", "--title", "Other")
    #expect(run.output.contains("“3abq” is no name of an event; is “Board meeting”"), "\(run)")
    #expect(setup.text("work/board.ics").contains("SUMMARY:Other"))
  }

  @Test func `of copies in two calendars none is changed unasked, but the only one with the text`() throws {
    try write("x1@example.org", "SUMMARY:Call Kim later", to: "c/home.ics")
    let before = setup.text("work/call.ics")
    let run = try setup("delete", "call", "--yes")
    #expect(run.exitCode == 64 && run.errorOutput.contains("“call” can be 2 events"), "\(run)")
    #expect(try setup("show", "call").lines.first == "Call Kim")
    #expect(try setup("delete", "later", "--yes").output.hasPrefix("Deleted “Call Kim later”"))
    #expect(setup.text("work/call.ics") == before && !setup.text("home.ics").contains("later"))
  }

  /// Gives instances of the series another title.
  private func retitle(_ dates: String..., as title: String) throws {
    for date in dates {
      #expect(try setup("edit", "\(Setup.standUpID)@\(date)", "--this", "--title", title).exitCode == 0)
    }
  }

  @Test func `a text that one instance has, and not its series, means this instance`() throws {
    try retitle("2026-11-24", as: "Pilates")
    let shown = try setup("show", "pilates")
    #expect(shown.lines.first == "Pilates" && shown.output.contains("Tuesday 24 November 09:00"), "\(shown)")
    let refused = try setup("delete", "pilates", "--this")
    #expect(refused.exitCode == 64)
    #expect(
      refused.errorOutput.contains("write \(Setup.standUpID)@2026-11-24, which is “Pilates”"), "\(refused)")
    let edited = try setup("edit", "pilates", "--this", "--title", "Zumba", "--yes").output
    #expect(
      edited.hasPrefix("Changed “Pilates”, now “Zumba”, Tuesday 24 November 09:00–09:15, in"), "\(edited)")
    #expect(try setup("show", "stand").lines.first == "Stand-up")
    let deleted = try setup("delete", "zumba", "--this", "--yes").output
    #expect(deleted.hasPrefix("Deleted “Zumba”, Tuesday 24 November 09:00–09:15, from work"), "\(deleted)")
    #expect(try setup("list", "--days", "9", "--search", "Stand-up").output.contains("Monday 30 November"))
  }

  @Test func `a series is moved by the text of one instance only where a person agrees`() throws {
    try retitle("2026-11-24", as: "Pilates")
    let refused = try setup("move", "pilates", "-c", "home", "--yes")
    #expect(refused.exitCode == 64)
    #expect(refused.errorOutput.contains("write \(Setup.standUpID), which is “Stand-up”"), "\(refused)")
    let asked = try terminal("\\n", "move", "pilates", "-c", "home").output
    #expect(asked.contains("is “Stand-up”") && asked.contains("nothing was changed"), "\(asked)")
  }

  @Test func `several instances with a text are listed, each with its date`() throws {
    try retitle("2026-11-24", "2026-11-30", as: "Pilates")
    let run = try setup("show", "pilates")
    #expect(run.exitCode == 64)
    for date in ["2026-11-24", "2026-11-30"] {
      #expect(run.errorOutput.contains("\(Setup.standUpID)@\(date)"), "\(run)")
    }
    #expect(!run.errorOutput.contains("one UID") && !run.errorOutput.contains("--calendars"), "\(run)")
  }

  @Test func `accents do not count in titles either`() throws {
    try write("x5", "SUMMARY:Café", to: "c/work/cafe.ics")
    #expect(try setup("show", "cafe").lines.first == "Café")
  }

  @Test func `errors name the word that is wrong, and the limit of files`() throws {
    let text = try setup("show", "x; y").errorOutput
    #expect(text.contains("no event or task is named “x; y”, and no event from a year ago"), "\(text)")
    for words in [[Setup.lunchID, "typo"], ["typo", Setup.lunchID]] {
      let run = try setup("delete", words[0], words[1], "--yes")
      #expect(
        run.exitCode == 66 && run.errorOutput.contains("no event or task is named “typo”, and no event "),
        "\(run)")
    }
    let paths = ["lunch.ics", "call.ics"].map { setup.agenda.home.path("c/work/" + $0) }
    let run = try setup("show", paths[0], paths[1])
    #expect(run.exitCode == 64 && run.errorOutput.contains("one file or URL is shown at a time"), "\(run)")
  }

  @Test func `several are shown, moved, done and deleted together`() throws {
    let (lunch, call) = (Setup.lunchID, try name("Call Kim"))
    #expect(try setup("show", lunch, call).output.contains("\n\nCall Kim\n"))
    let list = try JSONSerialization.jsonObject(
      with: Data(setup("show", lunch, call, "--format", "json").output.utf8))
    #expect((list as? [Any])?.count == 2)
    #expect(try setup("move", lunch, call, "-c", "home").lines.count == 2)
    #expect(setup.text("home.ics").contains("Call Kim") && setup.text("home.ics").contains("Lunch with Kim"))
    let deleted = try setup("delete", lunch, call, "--yes")
    #expect(deleted.lines.map { $0.hasPrefix("Deleted “") } == [true, true])
    let tasks = [try name("Pay the rent"), try name("Water the plants")]
    #expect(try setup("done", tasks[0], tasks[1]).lines.count == 2)
    #expect(try setup("tasks").output.contains("rent") == false)
  }

  @Test func `one wrong name changes nothing`() throws {
    for words in [["delete", "--yes"], ["done"], ["move", "-c", "home"]] {
      let run = try setup.agenda(
        Setup.arguments([words[0], Setup.lunchID, "nope"] + words.dropFirst(), setup.agenda.home.path))
      #expect(run.exitCode == 66 && run.output == "", "\(words)")
    }
    #expect(setup.text("work/lunch.ics").contains("Lunch with Kim"))
    #expect(try setup("edit", Setup.lunchID, Setup.standUpID, "--title", "x").exitCode == 64)
  }

  @Test func `instances of a series are deleted one after another`() throws {
    let run = try setup(
      "delete", "\(Setup.standUpID)@2026-11-24", "\(Setup.standUpID)@2026-11-30", "--this", "--yes")
    #expect(run.exitCode == 0 && run.lines.count == 2)
    let left = try setup("list", "--days", "9", "--search", "Stand-up").output
    #expect(!left.contains("24 November") && !left.contains("30 November"))
  }

  @Test(arguments: [["--all"], ["--following"]])
  func `a series is deleted once, and from the earliest instance that is named`(_ extent: [String]) throws {
    let names = ["2026-11-30", "2026-11-24"].map { "\(Setup.standUpID)@\($0)" }
    let run = try setup.agenda(
      Setup.arguments(["delete"] + names + extent + ["--yes"], setup.agenda.home.path))
    #expect(run.exitCode == 0 && run.lines.count == 1, "\(run)")
    let left = try setup("list", "--days", "15").output
    #expect(left.components(separatedBy: "Stand-up").count == (extent == ["--all"] ? 1 : 2), "\(left)")
  }

  @Test func `of several none is moved if one cannot be, and one that is there stays`() throws {
    let call = try name("Call Kim")
    try setup.agenda.home.write(setup.text("work/lunch.ics"), to: "c/other.ics")
    let config = setup.agenda.home.path("c/config.toml")
    let calendars = try String(contentsOfFile: config, encoding: .utf8)
    try setup.agenda.home.write(
      calendars + "\n[[calendar]]\nname = \"other\"\npath = \"other.ics\"\n", to: "c/config.toml")
    let refused = try setup("move", call, Setup.lunchID, "-c", "other", "--calendars", "work")
    #expect(refused.exitCode != 0 && refused.output == "", "\(refused)")
    #expect(setup.text("work/call.ics").contains("Call Kim"))
    let moved = try setup("move", "party", call, "-c", "home")
    #expect(moved.lines.first == "“Party” is in home already.", "\(moved)")
    #expect(moved.lines.last?.hasPrefix("Moved “Call Kim”") == true)
  }

  @Test func `names of events with one UID are completed, each once`() throws {
    let today = ISO8601DateFormatter().string(from: Date().addingTimeInterval(86_400)).prefix(10)
      .replacing("-", with: "")
    let events = ["Tea", "Coffee"].map {
      "BEGIN:VEVENT\nUID:one\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:\(today)\nSUMMARY:\($0)\nEND:VEVENT\n"
    }
    try setup.agenda.home.write(Setup.calendar(events.joined()), to: ".config/agenda/tea.ics")
    try setup.agenda.home.write(
      "[[calendar]]\nname = \"tea\"\npath = \"tea.ics\"\n", to: ".config/agenda/config.toml")
    let listed = try setup.agenda(["list", "--ids"]).output
    let script = """
      source <(agenda --generate-completion-script bash)
      COMP_WORDS=(agenda delete ""); COMP_CWORD=2; COMP_LINE="agenda delete "; COMP_POINT=14; COMPREPLY=()
      _agenda agenda "" delete; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let path = try setup.agenda.home.write(script, to: "complete.bash")
    let names = try setup.agenda.shell("bash '\(path)'").lines.compactMap { line in
      line.split(separator: " ").first.map(String.init)
    }
    #expect(names.count == 2 && Set(names).count == 2, "\(names)")
    for name in names { #expect(name.contains(".") && listed.contains(name), "\(name)") }
  }

  @Test func `birthdays are completed where they are shown, and not where events are changed`() throws {
    // The title of a word that is alone is left out.
    let cards = ["Ada", "Kim"].map {
      "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:\($0)\r\nFN:\($0)\r\nBDAY:\(birthday)\r\nEND:VCARD\r\n"
    }
    try setup.agenda.home.write(cards.joined(), to: ".config/agenda/people.vcf")
    try setup.agenda.home.write(
      "[[calendar]]\nname = \"people\"\npath = \"people.vcf\"\nkind = \"birthdays\"\n",
      to: ".config/agenda/config.toml")
    let script = """
      source <(agenda --generate-completion-script bash)
      for command in show edit delete move; do
      COMP_WORDS=(agenda $command ""); COMP_CWORD=2; COMP_LINE="agenda $command "
      COMP_POINT=${#COMP_LINE}; COMPREPLY=()
      _agenda agenda "" $command; printf "$command %s\\n" "${COMPREPLY[@]}"; done
      """
    let path = try setup.agenda.home.write(script, to: "complete.bash")
    let lines = try setup.agenda.shell("bash '\(path)'").lines.filter { $0.contains("Ada") }
    #expect(lines.count == 1 && lines.first?.hasPrefix("show ") == true, "\(lines)")
  }

  /// The date of birth of someone whose birthday is tomorrow.
  private var birthday: String {
    let tomorrow = ISO8601DateFormatter().string(from: Date().addingTimeInterval(86_400)).prefix(10)
    return "1990" + tomorrow.dropFirst(4).replacing("-", with: "")
  }

  @Test func `bash completes names with their titles, and runs nothing of them`() throws {
    let today = ISO8601DateFormatter().string(from: Date().addingTimeInterval(86_400)).prefix(10)
      .replacing("-", with: "")
    try setup.agenda.home.write(
      Setup.calendar(
        """
        BEGIN:VEVENT
        UID:bad
        DTSTAMP:20260101T000000Z
        DTSTART;VALUE=DATE:\(today)
        SUMMARY:Tea $(touch made) `touch made`
        END:VEVENT

        """), to: ".config/agenda/tea.ics")
    try setup.agenda.home.write(
      "[[calendar]]\nname = \"tea $(touch made)\"\npath = \"tea.ics\"\n", to: ".config/agenda/config.toml")
    let script = """
      source <(agenda --generate-completion-script bash)
      c() { COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
      _agenda agenda "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"; printf '%s\\n' "${COMPREPLY[@]}"; }
      c agenda show ""; c agenda list --calendars ""; c agenda help ca
      """
    let path = try setup.agenda.home.write(script, to: "complete.bash")
    let run = try setup.agenda.shell("bash '\(path)'")
    #expect(!FileManager.default.fileExists(atPath: setup.agenda.home.path("made")))
    #expect(run.lines.contains("tea $(touch made)") && run.lines.contains("calendars"), "\(run)")
  }

  @Test(arguments: [
    ("december", "December 2026"), ("next month", "December 2026"), ("+1", "December 2026"),
    ("2027-03", "March 2027"), ("last month", "October 2026"), ("november", "November 2026"),
    ("december 2027", "December 2027"), ("2026-12-24", "December 2026"), ("+14", "January 2028"),
  ])
  func `month reads the words that list reads`(_ words: String, _ heading: String) throws {
    let run = try setup.agenda(
      Setup.arguments(["month"] + words.split(separator: " ").map(String.init), setup.agenda.home.path))
    #expect(run.output.contains(heading), "\(run)")
  }

  @Test func `month reads the name of each month, alone and behind in`() throws {
    let names = [
      "November", "December", "January", "February", "March", "April", "May", "June", "July", "August",
      "September", "October",
    ]
    for (place, name) in names.enumerated() {
      for words in [[name.lowercased()], ["in", name]] {
        let run = try setup.agenda(Setup.arguments(["month"] + words, setup.agenda.home.path))
        #expect(run.output.contains("\(name) \(place < 2 ? 2026 : 2027)"), "\(words): \(run)")
      }
    }
  }
}
