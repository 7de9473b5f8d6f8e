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

  private func edit(by script: String, as editor: (String) -> String = { $0 }) throws -> CommandRun {
    let path = try setup.agenda.home.write("#!/bin/sh\n" + script + "\n", to: "an editor")
    chmod(path, 0o755)
    let config = setup.agenda.home.path("c/config.toml")
    return try setup.agenda.shell(
      "export EDITOR=\"\(editor("'\(path)'"))\"; "
        + "agenda edit g4ko --config '\(config)' --now 2026-11-23T08:00")
  }

  @Test func `a description keeps its lines that begin with a number sign, and its empty ones`() throws {
    let run = try edit(by: #"sed -i 's/^title: .*/title: Supper/' "$1""#)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(setup.text("work/lunch.ics").contains(#"DESCRIPTION:# Agenda\n1. foo\n#2 bar\nend\n\n"# + "\r\n"))
    #expect(setup.text("work/lunch.ics").contains("SUMMARY:Supper\r\n"))
  }

  @Test func `a description without the lines of advice is read alike`() throws {
    let run = try edit(by: #"grep -v '^# \(Below\|An empty\|To change\)' "$1" > new; cat new > "$1""#)
    #expect(run.output == "Nothing was changed.\n", "\(run.errorOutput)")
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

  @Test func `the shell reads the words of the editor`() throws {
    let run = try edit(by: #"test "$1" = '' && sed -i 's/^title: .*/title: Supper/' "$2""#) { $0 + " ''" }
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(setup.text("work/lunch.ics").contains("SUMMARY:Supper\r\n"))
  }
}
