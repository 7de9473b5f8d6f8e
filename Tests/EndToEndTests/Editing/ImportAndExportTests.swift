import Foundation
import TestSupport
import Testing

/// `agenda import`, `agenda export` and `agenda delete`.
struct ImportAndExportTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  private func event(_ uid: String, _ lines: String, sequence: Int = 0) -> String {
    "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\nSEQUENCE:\(sequence)\n\(lines)\nEND:VEVENT\n"
  }

  @Test func `import adds new events, replaces older ones and skips the others, as one change`() throws {
    let time = "DTSTART;TZID=Europe/Berlin:20261201T080000\nSUMMARY:"
    let path = try setup.agenda.home.write(
      EditingSetup.calendar(
        event("new", time + "New") + event("one@example.org", time + "Newer lunch", sequence: 1)
          + event(
            "standup",
            "DTSTART;TZID=Europe/Berlin:20261102T090000\nDTEND;TZID=Europe/Berlin:20261102T091500\n"
              + "SUMMARY:Stand-up\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=20")), to: "in.ics")
    let arguments = ["import", path, "--calendar", "Work"]
    let report = "Imported to work: 1 added, 1 replaced by a newer version, 1 skipped, there already."
    let dry = try setup(arguments + ["--dry-run"])
    #expect(dry.output == "Dry run, nothing was changed: \(report)\n")
    #expect(setup.names == ["lunch.ics", "standup.ics"])
    #expect(try setup(arguments).output == report + " Undo: agenda undo\n")
    #expect(setup.names == ["lunch.ics", "new.ics", "standup.ics"])
    #expect(setup.text("work/new.ics").contains("BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n"))
    #expect(setup.text("work/lunch.ics").contains("SUMMARY:Newer lunch\r\n"))
    #expect(setup.text("work/standup.ics") == EditingSetup.standUp)
    #expect(try setup(arguments).output == "Imported to work: 0 added, 3 skipped, there already.\n")
    #expect(try setup("undo").output == "Taken back: \(report.dropLast())\n")
    #expect(setup.names == ["lunch.ics", "standup.ics"])
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
  }

  /// vdirsyncer 0.21.0 takes the UID of a calendar (RFC 7986 section 5.3) for that of each of its events, of which it then keeps one.
  @Test func `the UID and the name of a calendar go into no other one`() throws {
    let events =
      event("a", "DTSTART:20261201T080000Z\nSUMMARY:A") + event("b", "DTSTART:20261202T080000Z\nSUMMARY:B")
    let text = EditingSetup.calendar(events).replacing(
      "VERSION:2.0", with: "VERSION:2.0\r\nUID:whole@example.org\r\nNAME:Club")
    #expect(text.contains("UID:whole"))
    #expect(
      try setup("import", "-", "--calendar", "work", input: text).output.hasPrefix(
        "Imported to work: 2 added."))
    for name in ["a", "b"] { #expect(!setup.text("work/\(name).ics").contains("whole@")) }
    let export = try setup("export").output
    #expect(export.contains("UID:a\r\n") && export.contains("UID:b\r\n"))
    #expect(!export.contains("whole@") && !export.contains("NAME:Club"))
    let file = try setup.agenda.home.write(text, to: "club.ics")
    let other = try setup("export", "--file", file).output
    #expect(
      other.contains("UID:b\r\n") && !other.contains("whole@") && !other.contains("NAME:Club"), "\(other)")
  }

  @Test func `without a name import puts events into the default calendar of the configuration`() throws {
    let text = EditingSetup.calendar(event("new", "DTSTART:20261201T080000Z\nSUMMARY:New"))
    #expect(try setup("import", "-", input: text).exitCode == 64)
    let config = try String(contentsOfFile: setup.agenda.home.path("c/config.toml"), encoding: .utf8)
    try setup.agenda.home.write("[defaults]\ndefault-calendar = \"home\"\n" + config, to: "c/config.toml")
    #expect(try setup("import", "-", input: text).output.hasPrefix("Imported to home: 1 added."))
    #expect(
      try setup("import", "-", "--calendar", "work", input: text).output.hasPrefix(
        "Imported to work: 1 added."))
  }

  @Test func `import without any calendar makes one, as add does`() throws {
    let empty = try AgendaCommand()
    let file = try empty.home.write(EditingSetup.lunch, to: "new.ics")
    let refused = try empty(["import", file])
    #expect(
      refused.exitCode == 66 && refused.errorOutput.contains("add --yes to make “personal”, or run"),
      "\(refused)")
    let tried = try empty(["import", file, "--dry-run"])
    #expect(tried.exitCode == 0 && tried.output.contains("1 event would go into “personal”"), "\(tried)")
    let asked = try empty.shell("printf '\\n' | script -qec 'agenda import \(file)' /dev/null")
    #expect(asked.output.contains("There is no calendar yet. Make “personal”"), "\(asked)")
    let done = try empty(["import", file, "--yes"])
    #expect(
      done.output.contains("Made the calendar “personal”") && done.output.contains("1 added"), "\(done)")
  }

  @Test(arguments: [
    ("", "to work: 2 added"), ("2", "to home: 2 added"), ("Home", "to home: 2 added"),
    ("q", "that is no number of the list; nothing was changed"),
  ])
  func `in a terminal import asks for the calendar by its number, and counts events and tasks`(
    _ answer: String, _ outcome: String
  ) throws {
    let task = "BEGIN:VTODO\nUID:t\nDTSTAMP:20260101T000000Z\nSUMMARY:Pay rent\nEND:VTODO\n"
    let path = try setup.agenda.home.write(
      EditingSetup.calendar(event("new", "DTSTART:20261201T080000Z\nSUMMARY:New") + task), to: "in.ics")
    let config = setup.agenda.home.path("c/config.toml")
    let asked = try setup.agenda.shell(
      "printf '\(answer)\\n' | script -qec 'agenda import \(path) --config \(config)' /dev/null")
    #expect(asked.output.contains("1 event and 1 task can go to:\r\n  1  "), "\(asked)")
    #expect(asked.output.contains(outcome), "\(asked)")
  }

  @Test func `import keeps overrides with their series, and reads standard input`() throws {
    let series = "DTSTART:20261201T080000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Series"
    let override = "RECURRENCE-ID:20261202T080000Z\nDTSTART:20261202T090000Z\nSUMMARY:Override"
    let text = EditingSetup.calendar(event("s", override) + event("s", series))
    let run = try setup("import", "-", "--calendar", "work", input: text)
    #expect(run.output.hasPrefix("Imported to work: 1 added. "))
    let written = setup.text("work/s.ics")
    #expect(written.components(separatedBy: "BEGIN:VEVENT").count == 3)
    #expect(setup.names.count == 3)
  }

  @Test(arguments: [(1, true), (2, false)])
  func `a newer series without its overrides leaves those that it does not obsolete`(
    _ sequence: Int, _ isKept: Bool
  ) throws {
    let series = "DTSTART:20261201T080000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:"
    let override = "RECURRENCE-ID:20261202T080000Z\nDTSTART:20261202T090000Z\nSUMMARY:Override"
    let stored = EditingSetup.calendar(event("s", series + "Series") + event("s", override, sequence: 1))
    #expect(try setup("import", "-", "--calendar", "work", input: stored).exitCode == 0)
    let newer = EditingSetup.calendar(event("s", series + "Newer", sequence: sequence))
    let run = try setup("import", "-", "--calendar", "work", input: newer)
    #expect(run.output.contains("1 replaced"), "\(run.output)")
    let written = setup.text("work/s.ics")
    #expect(written.contains("SUMMARY:Newer\r\n") && !written.contains("SUMMARY:Series\r\n"))
    #expect(written.contains("SUMMARY:Override\r\n") == isKept)
  }

  @Test(arguments: [
    "DTSTART:20261201T100000Z\nRRULE:FREQ=DAILY;COUNT=3",
    "DTSTART:20261201T080000Z\nRRULE:FREQ=DAILY;COUNT=1",
    "DTSTART:20261201T080000Z\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20261202T080000Z",
  ])
  func `an override whose instance a newer series no longer has goes with it`(_ times: String) throws {
    let series = "DTSTART:20261201T080000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Series"
    let override = "RECURRENCE-ID:20261202T080000Z\nDTSTART:20261202T090000Z\nSUMMARY:Override"
    let stored = EditingSetup.calendar(event("s", series) + event("s", override, sequence: 1))
    #expect(try setup("import", "-", "--calendar", "work", input: stored).exitCode == 0)
    let newer = EditingSetup.calendar(
      event("s", times + "\nLAST-MODIFIED:20260201T000000Z\nSUMMARY:Newer", sequence: 1))
    #expect(try setup("import", "-", "--calendar", "work", input: newer).exitCode == 0)
    let written = setup.text("work/s.ics")
    #expect(written.contains("SUMMARY:Newer\r\n") && !written.contains("SUMMARY:Override\r\n"))
  }

  @Test(arguments: ["../../evil", "/etc/passwd", ".hidden", "a b", "-rf", String(repeating: "x", count: 300)])
  func `a UID that is no safe name of a file gets its hash`(_ uid: String) throws {
    let text = EditingSetup.calendar(event(uid, "DTSTART:20261201T080000Z\nSUMMARY:x"))
    #expect(try setup("import", "-", "--calendar", "work", input: text).exitCode == 0)
    let new = try #require(setup.names.first { !["lunch.ics", "standup.ics"].contains($0) })
    #expect(new.count == 36)
    #expect(try setup("show", uid).exitCode == 0 || uid.hasPrefix("-"))
  }

  @Test func `an event that is cut off or has no start is left out, and counted`() throws {
    let start = "DTSTART:20261201T080000Z\nSUMMARY:"
    let whole = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:test\n" + event("whole", start + "Whole")
    let cut = "BEGIN:VEVENT\nUID:cut\n\(start)Cut\nBEGIN:VALARM\nACTION:DISPLAY"
    let before = setup.text("home.ics")
    let refused = try setup(
      "import", "-", "--calendar", "home", input: "BEGIN:VCALENDAR\nVERSION:2.0\n" + cut)
    #expect(refused.exitCode == 65)
    #expect(setup.text("home.ics") == before)
    let run = try setup(
      "import", "-", "--calendar", "home", input: whole + event("empty", "SUMMARY:No start") + cut)
    #expect(run.output.hasPrefix("Imported to home: 1 added, 2 damaged, left out. "), "\(run.output)")
    #expect(setup.text("home.ics").contains("SUMMARY:Whole"))
    #expect(!setup.text("home.ics").contains("UID:cut"))
  }

  @Test func `what is no calendar is refused`() throws {
    let run = try setup("import", "-", "--calendar", "work", input: "hello\n")
    #expect(run.exitCode == 65)
    #expect(run.errorOutput.contains("standard input is no calendar"))
    #expect(try setup("import", "/nowhere.ics", "--calendar", "work").exitCode == 66)
    let new = EditingSetup.lunch.replacingOccurrences(of: "one@example.org", with: "new")
    #expect(
      try setup("import", "-", input: new).errorOutput.contains("--calendar: “work”, “home”"))
  }

  @Test func `an event of a cancellation is written as cancelled`() throws {
    let event =
      "BEGIN:VEVENT\nUID:off\nDTSTAMP:20260101T000000Z\nDTSTART:20261126T130000Z\nSUMMARY:Off\nEND:VEVENT\n"
    let text = EditingSetup.calendar(event).replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:CANCEL")
    let file = try setup.agenda.home.write(text, to: "off.ics")
    for form in ["ics", "jcal"] {
      let export = try setup("export", "--file", file, "--format", form)
      #expect(export.exitCode == 0 && export.output.uppercased().contains("CANCELLED"), "\(export)")
    }
    try setup.agenda.home.write(text, to: "c/work/off.ics")
    #expect(try setup("move", "off", "--calendar", "home").exitCode == 0)
    #expect(setup.text("home.ics").contains("STATUS:CANCELLED\r\n"))
  }

  @Test func `export writes what happens on some days, whole series, as a valid calendar`() throws {
    let run = try setup("export", "--from", "2026-11-24", "--to", "2026-11-25")
    #expect(run.output.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
    #expect(run.output.contains("UID:standup") && run.output.contains("RRULE:FREQ=WEEKLY"))
    #expect(run.output.contains("UID:cinema") && !run.output.contains("UID:party"))
    let check = try setup.agenda("check", "--strict", "-", input: run.output)
    #expect(check.lines == ["no problems in 1 file"])
    let all = try setup("export", "--output", setup.agenda.home.path("all.ics"))
    #expect(all.exitCode == 0)
    let text = try String(contentsOfFile: setup.agenda.home.path("all.ics"), encoding: .utf8)
    #expect(text.components(separatedBy: "BEGIN:VEVENT").count == 5)
  }

  @Test(arguments: ["c/home.ics", "c/work/lunch.ics", "c/work/all.ics", "c/../c/home.ics", "linked.ics"])
  func `export does not write to a file of a calendar`(_ path: String) throws {
    try setup.agenda.home.link("linked.ics", to: "c/home.ics")
    let run = try setup("export", "--output", setup.agenda.home.path(path))
    #expect(run.exitCode == 64)
    #expect(run.errorOutput.contains("is a file of the calendar"), "\(run.errorOutput)")
    #expect(setup.text("home.ics") == EditingSetup.home)
    #expect(setup.names == ["lunch.ics", "standup.ics"])
  }

  @Test func `delete takes out an instance, the following ones, or all`() throws {
    #expect(try setup("delete", "yd55@2026-11-24", "--this", "--yes").exitCode == 0)
    #expect(setup.text("work/standup.ics").contains("EXDATE;TZID=Europe/Berlin:20261124T090000\r\n"))
    #expect(try setup("delete", "yd55@2026-12-01", "--following", "--yes").exitCode == 0)
    #expect(setup.text("work/standup.ics").contains("UNTIL=20261201T075959Z"))
    let run = try setup("delete", "yd55", "--all", "--yes")
    #expect(run.output == "Deleted “Stand-up”, all of the series, from work. Undo: agenda undo\n")
    #expect(setup.names == ["lunch.ics"])
    for _ in 0..<3 { #expect(try setup("undo").exitCode == 0) }
    #expect(setup.text("work/standup.ics") == EditingSetup.standUp)
    #expect(try setup("undo").exitCode == 66)
  }

  @Test func `delete asks, and without a terminal needs --yes`() throws {
    let run = try setup("delete", "g4ko")
    #expect(run.exitCode == 64)
    #expect(run.errorOutput.contains("add --yes to delete “Lunch with Kim”, Tuesday 24 November 12:30–13:30"))
    #expect(setup.names.count == 2)
  }

  private func setup(_ arguments: [String]) throws -> CommandRun {
    try setup.agenda(EditingSetup.arguments(arguments, setup.agenda.home.path))
  }

  private func setup(_ words: String..., input: String? = nil) throws -> CommandRun {
    try setup.agenda(
      EditingSetup.arguments(words, setup.agenda.home.path), input: input.map { Data($0.utf8) })
  }

  @Test func `a calendar that is exported as jCal is imported from it`() throws {
    let path = try setup.agenda.home.write("", to: "out.json")
    #expect(try setup("export", "--calendars", "work", "--format", "jcal", "--output", path).exitCode == 0)
    let json = setup.text("../out.json")
    #expect(json.hasPrefix("[\"vcalendar\",[[\"version\",{},\"text\",\"2.0\"]"))
    #expect(try setup("import", path, "--calendar", "work").output.contains("0 added, 2 skipped"))
    #expect(try setup("delete", "one@example.org", "--yes").exitCode == 0)
    #expect(try setup("import", path, "--calendar", "work").output.contains("1 added, 1 skipped"))
  }

  @Test func `a problem in a jCal has no line, as it has others than iCalendar`() throws {
    let text =
      #"["vcalendar",[["version",{},"text","2.0"],["prodid",{},"text","x"]],[["vevent",[["uid",{},"text","odd"],["dtstamp",{},"date-time","2026-01-01T00:00:00Z"],["dtstart",{},"date-time","2026-12-01T08:00:00Z"],["dtend",{},"date-time","2026-12-01T07:00:00Z"]],[]]]]"#
    let run = try setup("import", "-", "--calendar", "work", input: text)
    #expect(run.exitCode == 0)
    #expect(run.errorOutput.contains("agenda: standard input: "), "\(run.errorOutput)")
  }

  @Test func `a jCal that is damaged is an error, and nothing is imported`() throws {
    for text in ["[\"vcalendar\",", "[\"vcalendar\",[],[[\"vevent\",[[\"uid\"]],[]]]]"] {
      let run = try setup("import", "-", "--calendar", "work", input: text)
      #expect(run.exitCode == 65)
      #expect(run.errorOutput.contains("standard input is no jCal: "))
      #expect(setup.names == ["lunch.ics", "standup.ics"])
    }
  }

  @Test func `an event of a jCal is shown, and what would change it says what to do instead`() throws {
    let path = setup.agenda.home.path("c/home.ics")
    #expect(
      try setup("export", "--calendars", "work", "--format", "jcal", "--output", path + ".json").exitCode == 0
    )
    try setup.agenda.home.write(setup.text("home.ics.json"), to: "c/home.ics")
    let json = setup.text("home.ics")
    #expect(try setup("show", "one@example.org", "--calendars", "home").output.contains("Lunch with Kim"))
    for words in [["edit", "one@example.org", "--title", "Tea"], ["delete", "one@example.org", "--yes"]] {
      let all = words + ["--calendars", "home"]
      let run = try setup.agenda(EditingSetup.arguments(all, setup.agenda.home.path))
      #expect(
        run.exitCode == 73 && run.errorOutput.contains("home.ics is jCal, which is read and not changed"))
      #expect(run.errorOutput.contains("“agenda export --file "), "\(run.errorOutput)")
    }
    let run = try setup("add", "Walk tomorrow", "--calendar", "home", "--yes")
    #expect(run.exitCode == 73 && run.errorOutput.contains("is jCal"), "\(run.errorOutput)")
    #expect(setup.text("home.ics") == json)
  }
}
