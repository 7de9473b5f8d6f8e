import Foundation
import TestSupport
import Testing

/// Errors say what to do next, and name what is there.
@Suite struct NextStepTests {
  private static let now = ["--now", "2026-11-23T08:00"]

  @Test(arguments: [
    ["show", "x"], ["edit", "x", "--title", "y"], ["delete", "x"], ["move", "x", "-c", "work"],
    ["done", "x"],
    ["pin", "x"], ["hide", "x"], ["why", "x"], ["open", "x"], ["open"], ["export"], ["free"],
  ])
  func `without any calendar, a command names the one that makes one`(_ words: [String]) throws {
    let run = try AgendaCommand()(words + Self.now)
    #expect(run.exitCode == 66 && run.output == "", "\(run)")
    #expect(
      run.errorOutput.contains("there is no calendar yet; “agenda setup” finds or makes one"), "\(run)")
    #expect(run.errorOutput.split(separator: "\n").count == 1, "\(run)")
  }

  @Test(arguments: [
    ["list", "-c", "work"], ["add", "Lunch 5pm", "-c", "work", "--yes"],
    ["calendars", "select", "--on", "x"],
  ])
  func `without any calendar, a name of one leads to setup`(_ words: [String]) throws {
    let run = try AgendaCommand()(words)
    #expect(run.exitCode == 66, "\(run)")
    #expect(run.errorOutput.contains("none is configured; “agenda setup” finds or makes one"), "\(run)")
  }

  @Test(arguments: ["sync", "cache"])
  func `where nothing is fetched, the commands are named that add what is`(_ command: String) throws {
    let run = try AgendaCommand()([command])
    #expect(run.errorOutput.contains("“agenda accounts add” and “agenda calendars add” add one"), "\(run)")
  }

  @Test func `a file of the command line that is not there is no reason for setup`() throws {
    let agenda = try AgendaCommand()
    let run = try agenda(["today", "--file", "nope.ics"] + Self.now)
    #expect(run.output.contains("nope.ics is not there") && !run.output.contains("setup"), "\(run)")
    try agenda.home.write("[[calendar]]\nname = \"a\"\npath = \"nope.ics\"\n", to: "c.toml")
    let configured = try agenda(["today", "--config", "c.toml"] + Self.now)
    #expect(configured.output.contains("“agenda setup” finds calendars"), "\(configured)")
  }

  @Test(arguments: [
    ("{\"command\":\"today\",\"widget\":\"desk\"}", "“agenda batch --config FILE” names one", "widget"),
    ("{\"width\":80}", "the request has no “command”", "command"),
    (
      "{\"command\":\"today\",\"widget\":\"desk\",\"calendars\":[]}",
      "no widget is named “desk”; there is no configuration", "widget"
    ),
    (
      "{\"command\":\"today\",\"family\":\"small\",\"mode\":\"compact\"}",
      "“family” and “mode” cannot be used together\"", "family"
    ),
    ("{\"command\":\"digest\",\"to\":\"x\"}", "for several, write a list", "to"),
    (
      "{\"command\":\"today\",\"family\":\"small\",\"lines\":3,\"format\":\"svg\"}",
      "“lines” is for text: name “format” text, or “height” for a picture", "lines"
    ),
  ])
  func `a request names its key and what a request can have`(
    _ line: String, _ message: String, _ key: String
  ) throws {
    let run = try AgendaCommand()(["batch"], input: Data((line + "\n").utf8))
    #expect(run.output.contains(message) && run.output.contains("\"key\":\"\(key)\""), "\(run)")
  }

  @Test(arguments: [
    (["digest", "--from", "x"], "--from: no @ in “x”", "several"),
    (
      ["today", "--family", "small", "--lines", "3", "--format", "svg"],
      "--lines is for text: name --format text, or --height for a picture", "--family"
    ),
    (["today", "friday"], "unexpected argument “friday”; did you mean “list friday”?", "--help"),
    (["today", "+1"], "unexpected argument “+1”; did you mean “list +1”?", "--help"),
    (["tomorrow", "next", "week"], "did you mean “list next week”?", "--help"),
    (["completion"], "did you mean “--generate-completion-script”?", "done"),
  ])
  func `a mistake is told with the step that is missing`(
    _ words: [String], _ message: String, _ absent: String
  ) throws {
    let run = try AgendaCommand()(words)
    #expect(run.exitCode == 64 && run.errorOutput.contains(message), "\(run)")
    #expect(!run.errorOutput.contains(absent), "\(run)")
  }

  @Test func `free takes days in words, as list does`() throws {
    let agenda = try AgendaCommand()
    try agenda.home.write(
      calendarText("UID:a\nDTSTART:20261124T090000Z\nDTEND:20261124T120000Z\nSUMMARY:Meeting"), to: "a.ics")
    func free(_ words: String...) throws -> CommandRun {
      try agenda(["free"] + words + ["--file", "a.ics", "--time-zone", "UTC"] + Self.now)
    }
    let tomorrow = try free("tomorrow")
    #expect(tomorrow.output == (try free("--from", "tomorrow", "--days", "1")).output, "\(tomorrow)")
    #expect(tomorrow.output.contains("12:00–17:00"), "\(tomorrow)")
    #expect(
      try free("next", "week").output == (try free("--from", "2026-11-30", "--to", "2026-12-06")).output)
    let both = try free("tomorrow", "--from", "today")
    #expect(both.exitCode == 64 && both.errorOutput.contains("days in words and --from"), "\(both)")
  }
}
