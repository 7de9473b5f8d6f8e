import Foundation
import TestSupport
import Testing

/// `agenda list --ids`, `show`, `edit` and `move`: given a calendar and a command, these bytes and these lines.
struct EditTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  @Test func `list shows a short name for each event, and of an instance its date`() throws {
    let run = try setup("list", "--ids", "--days", "2")
    #expect(
      run.lines == [
        "Monday 23 November", "▌ 09:00–09:15  yd55@2026-11-23  Stand-up", "", "Tuesday 24 November",
        "▌ 09:00–09:15  yd55@2026-11-24  Stand-up",
        "▌ 12:30–13:30  g4ko             Lunch with Kim  Café Überblick",
      ])
    let json = try setup("list", "--ids", "--days", "2", "--format", "ndjson").lines
    #expect(
      json.map { $0.prefix(24) } == [
        #"{"id":"yd55@2026-11-23","#, #"{"id":"yd55@2026-11-24","#, #"{"id":"g4ko","uid":"one@"#,
      ])
  }

  @Test(arguments: ["g4ko", "G4KOH", "one@example.org", "kim"])
  func `show prints an event that is named by its name, its UID or its title`(_ name: String) throws {
    let run = try setup("show", name)
    #expect(
      run.lines.prefix(5) == [
        "Lunch with Kim", "when      Tuesday 24 November 12:30–13:30 (Europe/Berlin)",
        "place     Café Überblick",
        "calendar  work", "guests    Kim <kim@example.org>, accepted",
      ])
    #expect(run.lines.last == "ID        g4ko (one@example.org)")
  }

  @Test func `show has its labels in the language of the reader`() throws {
    let run = try setup("show", "g4ko", "--locale", "de_DE")
    #expect(
      run.lines.prefix(5) == [
        "Lunch with Kim", "wann      Dienstag, 24. November 12:30–13:30 (Europe/Berlin)",
        "Ort       Café Überblick", "Kalender  work", "Gäste     Kim <kim@example.org>, zugesagt",
      ])
  }

  @Test func `show prints the rule of a series in words, and its next dates`() throws {
    let run = try setup("show", "yd55@2026-11-24")
    #expect(run.lines[1] == "when      Tuesday 24 November 09:00–09:15 (Europe/Berlin)")
    #expect(run.lines[2] == "repeats   every Monday and Tuesday, 20 times")
    #expect(run.lines[3] == "next      Monday 23 November 09:00–09:15")
  }

  @Test(arguments: [
    ("--end", "14:30, “friday 9:00” or 2026-11-24T14:30"),
    ("--at", "14:30, “friday 9:00” or 2026-11-24T14:30"),
    ("--date", "2026-11-24, tomorrow or +3"),
  ])
  func `an error has only examples that the option takes`(_ option: String, _ examples: String) throws {
    let run = try setup("edit", "g4ko", option, "foo")
    #expect(run.exitCode == 64 && run.errorOutput.hasSuffix("expected a date or time such as \(examples)\n"))
  }

  @Test func `a text that several events have lists them`() throws {
    let run = try setup("show", "a")
    #expect(run.exitCode == 64)
    #expect(run.errorOutput.contains("duh6 Saturday 28 November Party (home)"))
    #expect(try setup("show", "aaaa").exitCode == 66)
    #expect(try setup("show", "yd55@2026-11-25").errorOutput.contains("has no instance on 2026-11-25"))
  }

  @Test func `edit by options changes these lines alone`() throws {
    let run = try setup(
      "edit", "g4ko", "--title", "Lunch, with; Kim", "--at", "13:00", "--alarm", "1d,10m")
    let former = "was Tuesday 24 November 12:30–13:30"
    #expect(
      run.output == """
        Changed “Lunch with Kim”, now “Lunch, with; Kim”, Tuesday 24 November 13:00–14:00, in work (g4ko); \(former); alarm 1d, 10m. \
        Undo: agenda undo

        """)
    let expected = EditingSetup.lunch
      .replacingOccurrences(of: "DTSTAMP:20260101T000000Z", with: "DTSTAMP:20261123T070000Z")
      .replacingOccurrences(of: "20261124T123000", with: "20261124T130000")
      .replacingOccurrences(of: "20261124T133000", with: "20261124T140000")
      .replacingOccurrences(of: "SUMMARY:Lunch with Kim", with: "SUMMARY:Lunch\\, with\\; Kim")
      .replacingOccurrences(
        of: "X-KEPT:as it is\r\n",
        with: "X-KEPT:as it is\r\nSEQUENCE:1\r\nLAST-MODIFIED:20261123T070000Z\r\n" + alarm("-P1D")
          + alarm("-PT10M"))
    #expect(setup.text("work/lunch.ics") == expected)
  }

  @Test func `the sentence about a change says what each value becomes, and what it was`() throws {
    let run = try setup(
      "edit", "g4ko", "--location", "Bonn", "--alarm", "10m", "--description", "new", "--url", "https://x.y/",
      "--category", "fun,food", "--busy", "free", "--status", "tentative", "--priority", "high", "--repeat",
      "weekly", "--dry-run")
    let values = """
      place “Bonn” (was “Café Überblick”); URL “https://x.y/”; description “new”; category “fun, food”; shown as free \
      (was busy); status tentative; priority high; alarm 10m; repeat every Tuesday
      """
    #expect(
      run.output
        == "Dry run, nothing was changed: Changed “Lunch with Kim”, Tuesday 24 November 12:30–13:30, in work (g4ko); \(values).\n"
    )
    let removed = try setup("edit", "g4ko", "--location=", "--yes").output
    #expect(removed.contains("(g4ko); no place (was “Café Überblick”). Undo"), "\(removed)")
    #expect(try setup("undo", "--list").output.contains("no place (was “Café Überblick”)"))
    let series = try setup("edit", "yd55", "--all", "--repeat", "never").output
    #expect(series.contains("; no repeat (was every Monday and Tuesday, 20 times)"), "\(series)")
  }

  @Test func `a new place takes the map of the former one away, and a new title its reminders along`() throws
  {
    let place = "GEO:52.5;13.4\nX-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Old:geo:52.5,13.4"
    let times =
      "DTSTART;TZID=Europe/Berlin:20261124T090000\nDTEND;TZID=Europe/Berlin:20261124T100000\nSUMMARY:Dinner"
    let alarm =
      "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Dinner\nTRIGGER;VALUE=DATE-TIME:20261124T074500Z\nEND:VALARM"
    let event = "BEGIN:VEVENT\nUID:dinner\nDTSTAMP:20260101T000000Z\n\(times)\nLOCATION:Old\n"
    try setup.agenda.home.write(
      EditingSetup.calendar(event + place + "\n" + alarm + "\nEND:VEVENT\n"), to: "c/work/dinner.ics")
    let run = try setup("edit", "dinner", "--location", "New", "--title", "Lunch", "--at", "12:00")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let text = setup.text("work/dinner.ics")
    #expect(text.contains("LOCATION:New\r\n"), "\(text)")
    #expect(!text.contains("geo:") && !text.contains("GEO:"))
    #expect(text.contains("\r\nDESCRIPTION:Lunch\r\nTRIGGER;VALUE=DATE-TIME:20261124T104500Z\r\n"))
  }

  private func alarm(_ trigger: String) -> String {
    "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Lunch\\, with\\; Kim\r\nTRIGGER:\(trigger)\r\nEND:VALARM\r\n"
  }

  @Test func `in a file of many events all others keep their bytes`() throws {
    let before = setup.text("home.ics")
    #expect(try setup("edit", "duh6", "--location", "Home").exitCode == 0)
    let after = setup.text("home.ics")
    let cinema = "BEGIN:VEVENT\r\nUID:cinema"
    #expect(after.components(separatedBy: cinema).last == before.components(separatedBy: cinema).last)
    #expect(after.hasPrefix(before.components(separatedBy: "DTSTAMP").first ?? "-"))
    // A change of the place alone is not a significant one.
    #expect(!after.contains("SEQUENCE"))
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("home.ics") == before)
  }

  @Test func `this changes one instance by an override`() throws {
    #expect(try setup("edit", "yd55@2026-11-24", "--this", "--at", "10:00").exitCode == 0)
    let text = setup.text("work/standup.ics")
    #expect(text.contains("RECURRENCE-ID;TZID=Europe/Berlin:20261124T090000\r\n"))
    #expect(text.hasPrefix(EditingSetup.standUp.components(separatedBy: "END:VCALENDAR").first ?? "-"))
    let run = try setup(
      "list", "--from", "2026-11-24", "--days", "1", "--calendars", "work", "--search", "stand")
    #expect(run.lines.last == "▌ 10:00–10:15  Stand-up")
  }

  @Test func `following divides the series in two`() throws {
    let run = try setup("edit", "yd55@2026-12-07", "--following", "--at", "11:00", "--title", "Later")
    #expect(
      run.output.hasPrefix(
        "Changed “Stand-up”, now “Later”, Monday 7 December 11:00–11:15 and the following, in work"))
    #expect(setup.text("work/standup.ics").contains("UNTIL=20261207T075959Z"))
    let new = try #require(setup.names.first { !["lunch.ics", "standup.ics"].contains($0) })
    // Ten of the twenty instances were before.
    #expect(setup.text("work/" + new).contains("RRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=10\r\n"))
    let list = try setup("list", "--from", "2026-11-30", "--days", "10", "--calendars", "work").lines
    #expect(list.filter { $0.contains("Stand-up") }.count == 2)
    #expect(list.filter { $0.contains("11:00–11:15  Later") }.count == 2)
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.names == ["lunch.ics", "standup.ics"])
    #expect(setup.text("work/standup.ics") == EditingSetup.standUp)
  }

  @Test func `all moves the days of the rule, its end, exceptions and overrides with the start`() throws {
    #expect(try setup("delete", "yd55@2026-11-30", "--this", "--yes").exitCode == 0)
    #expect(try setup("edit", "yd55@2026-11-24", "--this", "--title", "Short").exitCode == 0)
    #expect(try setup("edit", "yd55", "--all", "--date", "2026-11-03").exitCode == 0)
    let text = setup.text("work/standup.ics")
    for line in [
      "RRULE:FREQ=WEEKLY;BYDAY=TU,WE;COUNT=20", "EXDATE;TZID=Europe/Berlin:20261201T090000",
      "RECURRENCE-ID;TZID=Europe/Berlin:20261125T090000", "DTSTART;TZID=Europe/Berlin:20261103T090000",
      "DTSTART;TZID=Europe/Berlin:20261125T090000",
    ] {
      #expect(text.contains(line + "\r\n"), "\(line)")
    }
  }

  @Test func `a series needs an extent, and one instance its date`() throws {
    let run = try setup("edit", "yd55", "--title", "x")
    #expect(run.exitCode == 64)
    #expect(run.errorOutput.contains("add --all for the whole series"))
    #expect(try setup("edit", "yd55", "--this", "--title", "x").errorOutput.contains("yd55@2026-11-23"))
    #expect(setup.text("work/standup.ics") == EditingSetup.standUp)
  }

  @Test(arguments: [
    ["--title", "a\u{1B}[31mb"], ["--start", "0000-01-01"], ["--end", "2026-11-23"],
    ["--repeat", "now and then"],
    ["--url", "no address"], ["--alarm", "soon"], ["--for", "long"], ["--at", "25:00"],
    ["--title", String(repeating: "x", count: 5000)],
  ])
  func `what cannot be is refused, and nothing changes`(_ option: [String]) throws {
    let arguments = EditingSetup.arguments(["edit", "g4ko"] + option, setup.agenda.home.path)
    let run = try setup.agenda(arguments)
    #expect(run.exitCode == 64)
    #expect(run.errorOutput.hasPrefix("agenda: "))
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
  }

  @Test func `move puts an event with its time zone into the other calendar`() throws {
    let run = try setup("move", "g4ko", "--calendar", "HOME")
    #expect(
      run.output
        == "Moved “Lunch with Kim”, Tuesday 24 November 12:30–13:30, from work to home (g4ko). Undo: agenda undo\n"
    )
    #expect(setup.names == ["standup.ics"])
    let text = setup.text("home.ics")
    #expect(text.hasPrefix(EditingSetup.home.components(separatedBy: "END:VCALENDAR").first ?? "-"))
    #expect(text.contains("X-KEPT:as it is\r\n"))
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("home.ics") == EditingSetup.home)
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
  }

  @Test(arguments: [
    (["duh6", "--for", "0d"], "--for “0d” is not a number of days"),
    (["yd55@2026-11-24", "--this", "--repeat", "daily"], "--repeat is for a series"),
  ])
  func `no days at all, and a rule for one instance, are refused`(_ words: [String], _ message: String) throws
  {
    let run = try setup.agenda(EditingSetup.arguments(["edit"] + words, setup.agenda.home.path))
    #expect(run.exitCode == 64)
    #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
    #expect(setup.text("home.ics") == EditingSetup.home)
    #expect(setup.text("work/standup.ics") == EditingSetup.standUp)
  }

  @Test func `a description comes from standard input, and nothing stays of the former one`() throws {
    let former = "DESCRIPTION:Old\r\nX-ALT-DESC;FMTTYPE=text/html:<b>Old</b>\r\nX-KEPT"
    try setup.agenda.home.write(
      EditingSetup.lunch.replacing("X-KEPT", with: former), to: "c/work/lunch.ics")
    let run = try setup("edit", "g4ko", "--description", "-", input: "Menu\nWine\n\n")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let text = setup.text("work/lunch.ics")
    #expect(text.contains("DESCRIPTION:Menu\\nWine\r\n"), "\(text)")
    #expect(!text.contains("X-ALT-DESC"))
  }

  @Test func `show takes a title before the description of another event`() throws {
    let call = "UID:call\nDTSTAMP:20260101T000000Z\nDTSTART:20261125T100000Z\nSUMMARY:Call"
    try setup.agenda.home.write(
      EditingSetup.calendar("BEGIN:VEVENT\n\(call)\nDESCRIPTION:Ask Kim\nEND:VEVENT\n"),
      to: "c/work/call.ics")
    #expect(try setup("show", "kim").lines.first == "Lunch with Kim")
  }

  @Test(arguments: ["3pm", "3 pm", "15h", "at 3pm", "15:00"])
  func `a time alone, in whatever words, is one of the day on which the event is`(_ time: String) throws {
    let run = try setup("edit", "one@example.org", "--at", time)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(setup.text("work/lunch.ics").contains("DTSTART;TZID=Europe/Berlin:20261124T150000\r\n"))
    #expect(setup.text("work/lunch.ics").contains("DTEND;TZID=Europe/Berlin:20261124T160000\r\n"))
  }

  @Test(arguments: [
    (["--date", "friday 3pm"], "20261127T150000"), (["--date", "2026-11-30T09:15"], "20261130T091500"),
    (["--at", "12am"], "20261124T000000"), (["--start", "friday 12 am"], "20261127T000000"),
  ])
  func `a day with a time, and midnight in digits, are read`(_ options: [String], _ start: String) throws {
    let words = ["edit", "one@example.org"] + options
    let run = try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path))
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(setup.text("work/lunch.ics").contains("DTSTART;TZID=Europe/Berlin:\(start)\r\n"))
  }

  @Test func `an end at midnight is that of the day, and two times are refused`() throws {
    let both = try setup("edit", "one@example.org", "--date", "friday 3pm", "--at", "16:00")
    #expect(both.exitCode == 64 && both.errorOutput.contains("leave one out"))
    #expect(try setup("edit", "one@example.org", "--end", "12am").exitCode == 0)
    #expect(setup.text("work/lunch.ics").contains("DTEND;TZID=Europe/Berlin:20261125T000000\r\n"))
  }

  @Test func `a start and an end in words are on the day of the event`() throws {
    #expect(try setup("edit", "one@example.org", "--start", "9am", "--end", "3pm").exitCode == 0)
    #expect(setup.text("work/lunch.ics").contains("DTSTART;TZID=Europe/Berlin:20261124T090000\r\n"))
    #expect(setup.text("work/lunch.ics").contains("DTEND;TZID=Europe/Berlin:20261124T150000\r\n"))
  }

  @Test(arguments: [
    ["--date", "3pm"], ["--date", "15:00"], ["--date", "midnight"], ["--date", "9am PST"],
  ])
  func `a text that names no day where one is needed changes nothing`(_ options: [String]) throws {
    let run = try setup.agenda(
      EditingSetup.arguments(["edit", "one@example.org"] + options, setup.agenda.home.path))
    #expect(run.exitCode == 64)
    #expect(run.errorOutput.contains("“\(options[1])” names no day"), "\(run.errorOutput)")
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
  }

  @Test(arguments: [
    (["--for", "45m"], "DTSTART:20261025T013000Z", "DTEND:20261025T021500Z"),
    (["--end", "03:15"], "DTSTART:20261025T013000Z", "DTEND:20261025T021500Z"),
    (["--at", "02:30"], "DTSTART:20261025T013000Z", "DTEND:20261025T020000Z"),
    (["--date", "2026-10-25", "--for", "15m"], "DTSTART:20261025T013000Z", "DTEND:20261025T014500Z"),
    (["--end", "02:45"], "DTSTART:20261025T013000Z", "DTEND:20261025T014500Z"),
    (["--start", "2026-10-25T02:30+02:00"], "DTSTART:20261025T003000Z", "DTEND:20261025T010000Z"),
  ])
  func `an event in the second of two hours that the clock shows alike stays in it`(
    _ options: [String], _ start: String, _ end: String
  ) throws {
    try setup.agenda.home.write(
      EditingSetup.calendar(
        "BEGIN:VEVENT\nUID:d@x\nDTSTAMP:20260101T000000Z\nDTSTART:20261025T013000Z\nDTEND:20261025T020000Z\nSUMMARY:D\nEND:VEVENT\n"
      ), to: "c/work/d.ics")
    let run = try setup.agenda(
      EditingSetup.arguments(["edit", "d@x"] + options, setup.agenda.home.path))
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(setup.text("work/d.ics").contains(start + "\r\n"))
    #expect(setup.text("work/d.ics").contains(end + "\r\n"))
  }

  @Test func `an event that is moved to the second of two equal hours is written in UTC`() throws {
    #expect(try setup("edit", "one@example.org", "--start", "2026-10-25T02:30+01:00").exitCode == 0)
    #expect(setup.text("work/lunch.ics").contains("DTSTART:20261025T013000Z\r\n"))
    #expect(setup.text("work/lunch.ics").contains("DTEND;TZID=Europe/Berlin:20261025T033000\r\n"))
  }
}
