import Foundation
import TestSupport
import Testing

/// `agenda next` looks at today first, and further only where today holds nothing.
@Suite struct NextTests {
  private let agenda: AgendaCommand
  private let arguments = ["next", "--now", "2026-11-21T09:00", "--file"]

  init() throws {
    agenda = try AgendaCommand()
  }

  /// A calendar with an event that starts at each of `starts`.
  private func calendar(_ starts: [String], further: String = "") -> String {
    let events = starts.map {
      "BEGIN:VEVENT\nUID:\($0)\nDTSTART:\($0)\nDURATION:PT1H\nSUMMARY:At \($0)\n\(further)END:VEVENT\n"
    }
    return "BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n"
  }

  @Test(arguments: [
    (["20261121T083000", "20261121T100000"], "until 09:30 At 20261121T083000"),
    (["20261121T080000", "20261121T100000", "20261122T080000"], "10:00 At 20261121T100000"),
    (["20261121T233000", "20261122T003000"], "23:30 At 20261121T233000"),
    (["20261121T070000", "20261122T003000"], "Tomorrow 00:30 At 20261122T003000"),
    (["20261203T100000", "20261202T100000"], "Wed 2 Dec 10:00 At 20261202T100000"),
    (["20261220T235900"], "Sun 20 Dec 23:59 At 20261220T235900"),
    (["20261221T000000"], "Nothing ahead"),
  ])
  func `says the same from a file and from what can be read once`(starts: [String], line: String) throws {
    let path = try agenda.home.write(calendar(starts), to: "home.ics")
    let file = try agenda(arguments + [path])
    #expect(file.output == line + "\n")
    #expect(try agenda(arguments + ["-"], input: Data(calendar(starts).utf8)).output == file.output)
    let piped = try agenda.shell(
      "mkfifo pipe.ics; cat home.ics > pipe.ics & agenda \(arguments.joined(separator: " ")) pipe.ics")
    #expect(piped.output == file.output)
    #expect(piped.errorOutput == "")
    // A day further back, and all days at once.
    #expect(try agenda(arguments + [path, "--strict"]).output == file.output)
  }

  @Test func `the next event is shown in time, as long before as the option or the configuration says`()
    throws
  {
    let path = try agenda.home.write(calendar(["20261121T083000", "20261121T090800"]), to: "home.ics")
    let both = "09:08 At 20261121T090800 · until 09:30 At 20261121T083000\n"
    #expect(try agenda(arguments + [path, "--width", "80"]).output == both)
    let alone = "until 09:30 At 20261121T083000\n"
    #expect(try agenda(arguments + [path, "--soon", "5m"]).output == alone)
    try agenda.home.write("[defaults]\nsoon = \"5m\"\n", to: ".config/agenda/config.toml")
    #expect(try agenda(arguments + [path]).output == alone)
    #expect(try agenda(arguments + [path, "--soon", "8m", "--width", "80"]).output == both)
    #expect(
      try agenda("today", "--family", "inline", "--now", "2026-11-21T09:00", "--file", path).output.hasPrefix(
        "until"))
    #expect(try agenda(arguments + [path, "--soon", "2d"]).exitCode == 64)
  }

  @Test func `shortly before midnight the event of the next day is shown in time`() throws {
    let path = try agenda.home.write(calendar(["20261121T233000", "20261122T000500"]), to: "home.ics")
    let late = ["next", "--now", "2026-11-21T23:56", "--width", "80", "--file", path]
    #expect(
      try agenda(late).output
        == "Tomorrow 00:05 At 20261122T000500 · until tomorrow 00:30 At 20261121T233000\n")
  }

  @Test func `reports the problems of the days that it read`() throws {
    let broken = calendar(["20261210T100000"], further: "EXDATE:soon\n")
    let path = try agenda.home.write(broken, to: "home.ics")
    #expect(try agenda(arguments + [path]).errorOutput.contains("EXDATE"))
    let busy = try agenda.home.write(calendar(["20261121T100000"]) + broken, to: "home.ics")
    #expect(try agenda(arguments + [busy]).errorOutput == "")
    let strict = try agenda(arguments + [busy, "--strict"])
    #expect(strict.output == "10:00 At 20261121T100000\n")
    #expect(strict.exitCode == 65)
  }

  @Test(arguments: [
    (["--within", "30m"], ""), (["--within", "1h"], "10:00 At 20261121T100000\n"),
    (["--within", "1h", "--countdown"], "in 1 h At 20261121T100000\n"),
    (["--within", "2d"], "10:00 At 20261121T100000\n"),
    (["--within", "30m", "--format", "ndjson"], ""),
  ])
  func `says nothing of what is too far ahead`(options: [String], output: String) throws {
    let path = try agenda.home.write(calendar(["20261121T100000"]), to: "home.ics")
    let run = try agenda(arguments + [path] + options)
    #expect(run.output == output)
    #expect(run.exitCode == 0)
  }

  @Test func `looks across midnight no further than asked`() throws {
    let path = try agenda.home.write(calendar(["20261122T003000"]), to: "home.ics")
    #expect(try agenda(arguments + [path, "--within", "15h"]).output == "")
    #expect(
      try agenda(arguments + [path, "--within", "15h30m"]).output == "Tomorrow 00:30 At 20261122T003000\n")
  }

  @Test func `never hides that nothing could be read`() throws {
    let run = try agenda(arguments + ["/nowhere.ics", "--within", "1h"])
    #expect(run.output == "No calendar could be read\n")
    #expect(run.exitCode == 66)
  }

  @Test func `takes all day events where asked`() throws {
    let holiday = "BEGIN:VEVENT\nUID:h\nDTSTART;VALUE=DATE:20261121\nSUMMARY:Holiday\nEND:VEVENT\n"
    let path = try agenda.home.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\n\(holiday)END:VCALENDAR\n", to: "home.ics")
    #expect(try agenda(arguments + [path]).output == "Nothing ahead\n")
    #expect(try agenda(arguments + [path, "--skip-all-day"]).output == "Nothing ahead\n")
    for option in ["--no-skip-all-day", "--all-day=include", "--all-day=only"] {
      #expect(try agenda(arguments + [path, option]).output == "Holiday\n")
    }
    let both = try agenda(arguments + [path, "--skip-all-day", "--all-day", "only"])
    #expect(both.exitCode == 64)
  }

  @Test func `shows failures to a bar without failing`() throws {
    let config = try agenda.home.write("[[calendar]]\nname = 3\n", to: "bad.toml")
    for source in [["--file", "/nowhere.ics"], ["--config", config]] {
      let run = try agenda(["next", "--format", "waybar"] + source)
      #expect(run.output.contains(#""class":"failed""#))
      #expect(run.lines.count == 1)
      #expect(run.errorOutput != "")
      #expect(run.exitCode == 0)
      let strict = try agenda(["next", "--format", "waybar", "--strict"] + source)
      #expect(strict.output == run.output)
      #expect(strict.exitCode != 0)
    }
    #expect(try agenda("next", "--format", "waybar", "--now", "soon").exitCode == 64)
  }
}
