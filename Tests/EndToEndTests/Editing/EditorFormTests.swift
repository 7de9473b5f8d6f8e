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

  @Test func `the shell reads the words of the editor`() throws {
    let run = try edit(by: #"test "$1" = '' && sed -i 's/^title: .*/title: Supper/' "$2""#) { $0 + " ''" }
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(setup.text("work/lunch.ics").contains("SUMMARY:Supper\r\n"))
  }
}
