import Foundation
import TestSupport
import Testing

/// The commands for bars and menus: what is on at a moment, what is free, what is found, and what a click opens.
@Suite struct BarCommandTests {
  private let agenda: AgendaCommand

  private static let events = """
    UID:standup
    DTSTART;TZID=Europe/Berlin:20261102T090000
    DURATION:PT15M
    RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
    SUMMARY:Stand-up
    DESCRIPTION:Join at https://meet.google.com/abc-defg-hij.

    UID:review
    DTSTART;TZID=Europe/Berlin:20261123T140000
    DURATION:PT90M
    SUMMARY:Design <review> & a title that is longer than a bar
    LOCATION:Café Überblick

    UID:dentist
    DTSTART;TZID=Europe/Berlin:20261123T150000
    DURATION:PT1H
    SUMMARY:Dentist

    UID:off
    DTSTART;VALUE=DATE:20261125
    SUMMARY:Day off

    UID:old
    DTSTART:20190601T100000Z
    DURATION:PT1H
    SUMMARY:Old design
    """

  init() throws {
    agenda = try AgendaCommand()
    try agenda.home.write(events: Self.events, to: "a.ics")
  }

  private func run(_ words: String..., now: String = "2026-11-23T10:00") throws -> CommandRun {
    try agenda(words + ["--now", now, "--file", "a.ics"])
  }

  @Test(arguments: [
    (
      ["14:30"],
      "Monday 23 November\n► 14:00–15:30  Design <review> & a title that is longer than a …  Café Überblick\n"
    ),
    (["12:00"], "Nothing at 12:00\n"),
    (["2026-11-24 09:00"], "Tuesday 24 November\n► 09:00–09:15  Stand-up\n"),
    (["2026-11-24T09:15"], "Nothing at Tue 24 Nov 09:15\n"),
    (["tomorrow", "9:05"], "Tuesday 24 November\n► 09:00–09:15  Stand-up\n"),
    (["+2", "23:00"], "Wednesday 25 November\n▌ Day off\n"), ([], "Nothing at 10:00\n"),
    (["tuesday", "9:05"], "Tuesday 24 November\n► 09:00–09:15  Stand-up\n"),
  ])
  func `at says what is on at a moment`(words: [String], output: String) throws {
    let run = try agenda(["at"] + words + ["--now", "2026-11-23T10:00", "--width", "80", "--file", "a.ics"])
    #expect(run.output == output)
    #expect(run.exitCode == 0)
  }

  @Test(arguments: ["small", "medium", "large", "inline"])
  func `a widget of a moment without events names the moment`(family: String) throws {
    let text = try run("at", "12:00", "--family", family).output
    #expect(text.contains("Nothing at 12:00"))
    #expect(!text.contains("today"))
  }

  @Test func `at says no more in JSON, and refuses a day`() throws {
    #expect(try run("at", "12:00", "--format", "ndjson").output == "")
    #expect(try run("at", "15:10", "--format", "ndjson").output.split(separator: "\n").count == 2)
    for wrong in ["tomorrow", "25:00", "9", "soon", "2026-11-24 9:5"] {
      #expect(try run("at", wrong).exitCode == 64)
    }
  }

  @Test func `free shows the slots of each day`() throws {
    let text = try run("free", "--between", "9-17", "--for", "1h", "--days", "3")
    #expect(try run("free", "--between", "9am-5pm", "--for", "1h", "--days", "3").output == text.output)
    #expect(
      text.output == """
        Monday 23 November
          10:00–14:00  4 h
          16:00–17:00  1 h

        Tuesday 24 November
          09:15–17:00  7 h 45 min

        Wednesday 25 November
          Nothing free: Day off

        """)
    let round = try run(
      "free", "--weekdays", "--from", "2026-11-27", "--days", "2", "--round", "30m", "--buffer", "10m",
      "--format",
      "ndjson")
    #expect(
      round.output == """
        {"start":"2026-11-27T09:30:00+01:00","end":"2026-11-27T17:00:00+01:00","minutes":450}
        {"start":"2026-11-30T09:30:00+01:00","end":"2026-11-30T17:00:00+01:00","minutes":450}

        """)
    let off = try run("free", "--from", "2026-11-25", "--days", "1", "--all-day", "exclude")
    #expect(off.output == "Wednesday 25 November\n  09:15–17:00  7 h 45 min\n")
    for wrong in [
      ["--between", "17-9"], ["--between", "9-25"], ["--between", "x"], ["--for", "0s"], ["--round", "2d"],
    ] {
      #expect(try agenda(["free"] + wrong).exitCode == 64)
    }
  }

  @Test func `free counts free/busy times, and promises nothing outside of them`() throws {
    try agenda.home.write(
      """
      BEGIN:VCALENDAR
      METHOD:PUBLISH
      BEGIN:VFREEBUSY
      DTSTART:20261122T230000Z
      DTEND:20261123T230000Z
      FREEBUSY:20261123T100000Z/PT1H
      END:VFREEBUSY
      END:VCALENDAR

      """, to: "kim.ifb")
    let kim = ["--file", "kim.ifb", "--now", "2026-11-23T08:00"]
    let free = try agenda(["free", "--days", "1"] + kim)
    #expect(free.output == "Monday 23 November\n  09:00–11:00  2 h\n  12:00–17:00  5 h\n")
    #expect(free.errorOutput == "")
    let both = try agenda(["free", "--days", "2", "--format", "ics"] + kim)
    #expect(both.output.contains("FREEBUSY;FBTYPE=BUSY:20261123T100000Z/20261123T110000Z\r\n"))
    #expect(
      both.output.contains("FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261123T230000Z/20261124T230000Z\r\n"))
    #expect(!both.output.contains("FBTYPE=FREE"))
    #expect(both.errorOutput.contains("kim: its free/busy times do not cover all of this time"))
    let json = try agenda(["free", "--days", "2", "--format", "json"] + kim).output
    #expect(json.contains("\"unknown\"") && json.contains("\"start\": \"2026-11-24T00:00:00+01:00\""))
    // A widget and a list have no events to show, and do not leave it at that.
    for command in [["today"], ["today", "--family", "medium"], ["list", "--days", "2"]] {
      #expect(try agenda(command + kim).output.contains("! Busy times are not shown"))
    }
  }

  @Test func `a buffer of free reaches over midnight`() throws {
    let late = "UID:late\nDTSTART:20261123T230000\nDURATION:PT50M\nSUMMARY:Late"
    try agenda.home.write(events: late, to: "late.ics")
    let run = try agenda(
      "free", "--file", "late.ics", "--now", "2026-11-23T08:00", "--from", "2026-11-24", "--days", "1",
      "--between", "0-24", "--buffer", "30m")
    #expect(run.output.contains("  00:20–"), "\(run.output)\(run.errorOutput)")
  }

  @Test func `free promises nothing where no calendar could be read`() throws {
    let none = try agenda("free")
    #expect(none.output == "")
    #expect(none.exitCode == 66)
    let missing = try agenda("free", "--file", "missing.ics")
    #expect(missing.output == "")
    #expect(missing.exitCode == 66)
    #expect(try agenda("search", "x").output.contains("No calendars yet"))
  }

  @Test func `free writes a VFREEBUSY without problems and without titles`() throws {
    let run = try run("free", "--days", "1", "--format", "ics")
    #expect(run.output.contains("FREEBUSY;FBTYPE=BUSY:20261123T130000Z/20261123T150000Z\r\n"))
    #expect(run.output.contains("ORGANIZER:") && !run.output.contains("FBTYPE=FREE"))
    #expect(
      run.output.contains(
        "DTSTAMP:20261123T090000Z\r\nDTSTART:20261122T230000Z\r\nDTEND:20261123T230000Z\r\n"))
    #expect(!run.output.contains("Dentist"))
    try agenda.home.write(run.output, to: "free.ics")
    let check = try agenda("check", "--strict", "free.ics")
    #expect(check.exitCode == 0)
    #expect(check.output == "no problems in 1 file\n")
    #expect(try self.run("free", "--days", "1", "--format", "ics").output == run.output)
  }

  @Test func `search finds past and coming events, each series once`() throws {
    let design = try run("search", "DESIGN", "--width", "60")
    #expect(
      design.output == """
        Monday 23 November
        ▌ 14:00–15:30  Design <review> & a title th…  Café Überblick

        Saturday 1 June 2019
        ▏ 12:00–13:00  Old design

        """)
    let series = try run("search", "stand-up", "--to", "2026-11-27")
    #expect(series.output == "Tuesday 24 November\n▌ 09:00–09:15  Stand-up  20×\n")
    #expect(
      try run("search", "stand-up", "--to", "2026-11-27", "--format", "ndjson").output.contains(
        #""dates":20"#))
    #expect(try run("search", "uberblick", "--limit", "1").exitCode == 0)
    // The second day is later than events are looked for without --to.
    for day in ["2020-01-01", "2037-12-01"] {
      #expect(try run("search", "old", "--from", day).exitCode == 1)
    }
    let nothing = try run("search", "lunch")
    #expect(nothing.output == "")
    #expect(nothing.errorOutput == "agenda: no event has “lunch”\n")
    #expect(nothing.exitCode == 1)
  }

  @Test func `search shows the short names of events`() throws {
    #expect(try run("search", "dentist", "--ids").lines.last == "▌ 15:00–16:00  6yxg  Dentist")
    #expect(try run("search", "dentist", "--ids", "--format", "ndjson").output.hasPrefix("{\"id\":\"6yxg\","))
  }

  @Test(arguments: [
    ["at", "26:00"], ["at", "tomorrow 12:60"], ["list", "--from", "26:00"], ["list", "26:00"],
    ["add", "Lunch", "--at", "26:00"],
  ])
  func `a time of day that there is not is an error that says so`(_ words: [String]) throws {
    let run = try agenda(words + ["--now", "2026-11-23T10:00"])
    #expect(run.exitCode == 64)
    #expect(run.errorOutput.hasSuffix(" is no time of day; a day has 00:00 to 24:00\n"))
  }

  @Test func `open gives the meeting to xdg-open, once and as one word`() throws {
    let program = try agenda.home.write(
      "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$1\" > opened\n", to: "bin/xdg-open")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    var command = agenda
    command.environment["PATH"] = agenda.home.path("bin") + ":/usr/bin:/bin"
    let arguments = ["--now", "2026-11-24T08:00", "--file", "a.ics"]
    let run = try command(["open"] + arguments)
    #expect(run.exitCode == 0)
    #expect(run.output == "")
    let opened = try String(contentsOfFile: agenda.home.path("opened"), encoding: .utf8)
    #expect(opened == "1\nhttps://meet.google.com/abc-defg-hij\n")
    try agenda.home.write("#!/bin/sh\nexit 3\n", to: "bin/xdg-open")
    let failed = try command(["open", "next"] + arguments)
    #expect(failed.exitCode == 69)
    #expect(failed.errorOutput.contains("xdg-open failed with exit code 3"))
    command.environment["PATH"] = agenda.home.path("nowhere")
    #expect(try command(["open"] + arguments).exitCode == 69)
  }

  @Test func `open names the event by UID or text, and says when there is nothing`() throws {
    let meeting = "https://meet.google.com/abc-defg-hij\n"
    #expect(try run("open", "--print", "standup").output == meeting)
    #expect(try run("open", "--print", "stand", "UP").output == meeting)
    let none = try run("open", "--print", "dentist")
    #expect(none.exitCode == 66)
    #expect(none.errorOutput.hasPrefix("agenda: “Dentist” has no link to open"))
    #expect(try run("open", "--print", "lunch").exitCode == 66)
    // The event that runs has no link; one that begins soon has.
    try agenda.home.write(
      events: "UID:focus\nDTSTART:20261124T070000Z\nDURATION:PT4H\nSUMMARY:Focus\n\n" + Self.events,
      to: "a.ics")
    #expect(try run("open", "--print", now: "2026-11-24T08:50").output == meeting)
    #expect(try run("open", "--print", now: "2026-11-24T08:30").exitCode == 66)
  }

  @Test func `open takes one of several events with a UID, and an instance, by the name that show takes`()
    throws
  {
    let talks = ["One", "Two"].map {
      "UID:talks\nDTSTART:20261124T1\($0.count)0000Z\nSUMMARY:\($0)\nURL:https://example.org/\($0)"
    }
    let series = """
      UID:long\nDTSTART:20261123T100000Z\nRRULE:FREQ=DAILY;COUNT=9\nSUMMARY:Series\nURL:https://example.org/all

      UID:long\nRECURRENCE-ID:20261126T100000Z\nDTSTART:20261126T110000Z\nSUMMARY:Other\nURL:https://example.org/one
      """
    try agenda.home.write(events: (talks + [series]).joined(separator: "\n\n"), to: "a.ics")
    let lines = try run("list", "--from", "2026-11-24", "--days", "1", "--ids").lines
    let name = try #require(lines.first { $0.hasSuffix("Two") }?.split(separator: " ").dropFirst(2).first)
    #expect(name.contains("."), "\(lines)")
    #expect(try run("open", "--print", String(name)).output == "https://example.org/Two\n")
    #expect(try run("open", "--print", "long@2026-11-26").output == "https://example.org/one\n")
    #expect(try run("open", "--print", "long@2026-11-27").output == "https://example.org/all\n")
    let none = try run("open", "--print", "long@2026-12-24")
    #expect(none.exitCode == 66 && none.errorOutput.contains("has no instance on 2026-12-24"), "\(none)")
  }

  @Test func `the configuration asks for marks of conflicts, and the command line refuses them`() throws {
    try agenda.home.write(
      "[defaults]\nconflicts = true\n\n[widget.calm]\nconflicts = false\n",
      to: ".config/agenda/config.toml")
    #expect(try run("list", "--days", "1", "--width", "60").output.contains("conflict"))
    for refusal in [["--no-conflicts"], ["--widget", "calm"]] {
      let text = try agenda(
        ["list", "--days", "1", "--now", "2026-11-23T10:00", "--file", "a.ics"] + refusal
      ).output
      #expect(!text.isEmpty && !text.contains("conflict"), "\(refusal)")
    }
  }

  @Test func `conflicts are marked in text and JSON`() throws {
    let text = try run("list", "--days", "1", "--conflicts", "--width", "60")
    #expect(text.output.contains("▌ 15:00–16:00  Dentist                        conflict\n"))
    let json = try run("list", "--days", "1", "--conflicts", "--format", "ndjson").output.split(
      separator: "\n")
    #expect(json.map { $0.contains(#""conflicts":true"#) } == [false, true, true])
  }

  @Test func `the text for Waybar is short, and its tooltip has the whole day`() throws {
    let run = try run("next", "--format", "waybar")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let text = try #require(object["text"] as? String)
    #expect(text == "14:00 Design &lt;review&gt; &amp; a title that is…")
    let tooltip = try #require(object["tooltip"] as? String)
    #expect(tooltip.contains("Stand-up"))
    #expect(tooltip.contains("Design &lt;review&gt; &amp; a title that is longer"))
    #expect(tooltip.contains("Dentist"))
  }
}
