import Foundation
import TestSupport
import Testing

/// The short text that `agenda edit` gives the user’s editor.
struct EditorFormTests {
  private let setup: EditingSetup

  init() throws {
    setup = try EditingSetup()
    let description = #"DESCRIPTION:# Agenda\n1. foo\n#2 bar\nend\n\n"#
    try setup.agenda.home.write(
      EditingSetup.lunch.replacing("X-KEPT", with: description + "\r\nX-KEPT"), to: "c/work/lunch.ics")
  }

  private func edit(
    _ words: String = "g4ko", by script: String, in variable: String = "EDITOR",
    as editor: (String) -> String = { $0 }
  ) throws -> CommandRun {
    let path = try setup.agenda.home.write("#!/bin/sh\n" + script + "\n", to: "an editor")
    chmod(path, 0o755)
    let config = setup.agenda.home.path("c/config.toml")
    return try setup.agenda.shell(
      "export \(variable)=\"\(editor("'\(path)'"))\"; "
        + "agenda edit \(words) --config '\(config)' --now 2026-11-23T08:00")
  }

  @Test func `without a terminal and an editor of the user, options have to say the change`() throws {
    let run = try setup("edit", "g4ko", input: "x")
    #expect(run.exitCode == 64 && run.errorOutput.contains("no terminal for an editor"))
  }

  @Test func `a start without a time says that the times are lost`() throws {
    let run = try setup("edit", "g4ko", "--start", "2026-12-01")
    #expect(run.output.contains(", without its times"), "\(run.output)")
  }

  @Test func `a description keeps its lines that begin with a number sign, and its empty ones`() throws {
    let run = try edit(by: #"sed -i 's/^title: .*/title: Supper/' "$1""#)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(setup.text("work/lunch.ics").contains(#"DESCRIPTION:# Agenda\n1. foo\n#2 bar\nend\n\n"# + "\r\n"))
    #expect(setup.text("work/lunch.ics").contains("SUMMARY:Supper\r\n"))
  }

  @Test func `an editor that removes its file has changed nothing, which is said`() throws {
    let run = try edit(by: #"rm "$1""#)
    #expect(run.exitCode != 0 && setup.text("work/lunch.ics").contains("SUMMARY:Lunch"))
    #expect(run.errorOutput.contains("the editor has removed its file"), "\(run.errorOutput)")
    #expect(run.errorOutput.hasSuffix("nothing was changed\n"), "\(run.errorOutput)")
  }

  @Test func `a description without the lines of advice is read alike`() throws {
    let run = try edit(by: #"grep -v '^# \(Below\|An empty\|To change\)' "$1" > new; cat new > "$1""#)
    #expect(run.output == "Nothing was changed.\n", "\(run.errorOutput)")
  }

  @Test(arguments: [
    "s/2026-11-24/2026-11-25/", "s/value removes/value deletes/", "s/text/TEXT/; s/line/LINE/",
  ])
  func `the lines of advice are no description, whatever is replaced in them`(script: String) throws {
    let run = try edit(by: "sed -i '\(script)' \"$1\"")
    #expect(run.exitCode == 0 && !run.output.contains("description"), "\(run)")
    #expect(setup.text("work/lunch.ics").contains(#"DESCRIPTION:# Agenda\n1. foo\n#2 bar\nend\n\n"# + "\r\n"))
  }

  @Test func `reminders that the form does not show stay, and one that stays keeps its text`() throws {
    func alarm(_ trigger: String) -> String {
      "BEGIN:VALARM\r\nACTION:AUDIO\r\nTRIGGER\(trigger)\r\nX-KEPT:\(trigger.count)\r\nEND:VALARM\r\n"
    }
    let kept = [alarm(";RELATED=END:-PT5M"), alarm(":-PT1H"), alarm(":PT10M")]
    try setup.agenda.home.write(
      EditingSetup.lunch.replacing("END:VEVENT", with: (kept + [alarm(":-PT15M")]).joined() + "END:VEVENT"),
      to: "c/work/lunch.ics")
    let run = try edit(by: #"cp "$1" seen; sed -i 's/^alarm: .*/alarm: 1h, 20m/' "$1""#)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(
      try String(contentsOfFile: setup.agenda.home.path("seen"), encoding: .utf8).contains(
        "alarm:    1h, 15m\n"))
    let text = setup.text("work/lunch.ics")
    for alarm in kept { #expect(text.contains(alarm)) }
    #expect(text.contains("TRIGGER:-PT20M\r\n") && !text.contains("TRIGGER:-PT15M\r\n"))
  }

  @Test func `VISUAL counts before EDITOR, and the shell reads its words`() throws {
    let script = #"test "$1" = '' && sed -i 's/^title: .*/title: Supper/' "$2""#
    let run = try edit(by: script, in: "EDITOR=false VISUAL") { $0 + " ''" }
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(setup.text("work/lunch.ics").contains("SUMMARY:Supper\r\n"))
  }

  @Test func `the others of a series keep their length when they move with an instance of another length`()
    throws
  {
    func event(_ lines: String) -> String {
      "BEGIN:VEVENT\nUID:s@x\nDTSTAMP:20260101T000000Z\nSUMMARY:Weekly\n\(lines)\nEND:VEVENT\n"
    }
    let series = event("DTSTART:20261116T090000Z\nDTEND:20261116T100000Z\nRRULE:FREQ=WEEKLY")
    let moved = event(
      "RECURRENCE-ID:20261130T090000Z\nDTSTART:20261130T110000Z\nDTEND:20261130T130000Z")
    try setup.agenda.home.write(EditingSetup.calendar(series + moved), to: "c/work/s.ics")
    let run = try edit("s@x@2026-11-30 --following", by: #"sed -i 's/12:00/15:00/; s/14:00/17:00/' "$1""#)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let list = try setup("list", "--from", "2026-11-30", "--days", "8", "--calendars", "work").lines
    #expect(list.filter { $0.contains("Weekly") } == ["▌ 15:00–17:00  Weekly", "▌ 15:00–16:00  Weekly"])
  }
}
