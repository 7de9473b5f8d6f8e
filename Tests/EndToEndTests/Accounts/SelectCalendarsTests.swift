import AgendaSources
import Foundation
import TestSupport
import Testing

/// `agenda calendars select`.
@Suite struct SelectCalendarsTests {
  private static let own = "[[calendar]]\nname = \"tree\"\npath = \"~/tree\"\n"

  private func setup(block: String = AccountSetup.block) throws -> AccountSetup {
    let setup = try AccountSetup(lines: Self.own, block: block)
    for (name, path) in [("Top", "tree/a.ics"), ("Below", "tree/low/b.ics")] {
      let event = "UID:\(name)\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:\(name)"
      try setup.agenda.home.write(events: event, to: path)
    }
    try setup.list([try AccountSetup.calendar("Work"), try AccountSetup.calendar("Spam")])
    return setup
  }

  private func titles(_ setup: AccountSetup, _ arguments: String...) throws -> Set<String> {
    Set(try setup.agenda(["today"] + arguments).lines.dropFirst().map { String($0.dropFirst(2)) })
  }

  @Test func `what is deselected is no longer shown, but for one call`() throws {
    let setup = try setup()
    let run = try setup.agenda("calendars", "select", "--off", "home/spam,tree/low")
    #expect(run.lines == ["  tree/low", "  home/Spam"])
    #expect(try titles(setup) == ["Top", "Work"])
    #expect(try titles(setup, "--calendars", "home/Spam") == ["Spam"])
    #expect(try titles(setup, "--calendars", "tree") == ["Top", "Below"])
    #expect(try titles(setup, "--exclude-calendars", "tree") == ["Work"])
    #expect(
      try setup.agenda("calendars", "select", "--on", "tree", "--off", "home").lines == [
        "✓ tree/low", "  home/Work",
      ])
    #expect(try titles(setup) == ["Top", "Below"])
    #expect(try setup.agenda("calendars").lines.contains { $0.hasPrefix("   └─   ▌ Spam") })
  }

  @Test func `a damaged selection is told, also by doctor`() throws {
    let setup = try setup()
    try setup.agenda.home.write("agenda-selec", to: ".local/state/agenda/selection")
    let run = try setup.agenda("today")
    #expect(run.exitCode == 0 && run.lines.count == 5)
    #expect(run.errorOutput.contains("selection” is damaged; all calendars are as in the configuration"))
    #expect(try setup.agenda("doctor").lines.contains { $0.hasPrefix("✗ selection ") })
    _ = try setup.agenda("calendars", "select", "--off", "home/Spam")
    #expect(try setup.agenda("today").errorOutput == "")
  }

  @Test func `a calendar that is called otherwise on the server stays deselected`() throws {
    let setup = try setup()
    _ = try setup.agenda("calendars", "select", "--off", "home/Spam")
    try setup.list([
      try AccountSetup.calendar("Work"), try AccountSetup.calendar("Offers", path: "/dav/spam/"),
    ])
    #expect(try titles(setup) == ["Top", "Below", "Work"])
  }

  @Test(arguments: ["show", "hide"])
  func `new calendars appear as the account says`(setting: String) throws {
    let setup = try setup(block: AccountSetup.block + "new-calendars = \"\(setting)\"\n")
    _ = try setup.agenda("calendars", "select", "--on", "home/Work", "--off", "home/Spam")
    try setup.list(try ["Work", "Spam", "Fresh"].map { try AccountSetup.calendar($0) })
    #expect(try titles(setup).contains("Fresh") == (setting == "show"))
    #expect(try titles(setup).contains("Work"))
  }

  @Test func `the selection takes precedence over the defaults`() throws {
    let setup = try setup()
    try setup.agenda.home.write(
      "[defaults]\ncalendars = \"home\"\n" + Self.own + AccountSetup.block, to: ".config/agenda/config.toml")
    #expect(try titles(setup) == ["Work", "Spam"])
    _ = try setup.agenda("calendars", "select", "--on", "tree/low", "--off", "home/Spam")
    #expect(try titles(setup) == ["Work", "Below"])
  }

  @Test func `what is deselected and selected again follows the defaults as before`() throws {
    let setup = try setup()
    for option in ["--off", "--on"] { _ = try setup.agenda("calendars", "select", option, "tree/low") }
    try setup.agenda.home.write(
      "[defaults]\ncalendars = \"home\"\n" + Self.own + AccountSetup.block, to: ".config/agenda/config.toml")
    #expect(try titles(setup) == ["Work", "Spam"])
  }

  @Test func `says where nothing is selected, and what does not exist`() throws {
    let setup = try setup()
    _ = try setup.agenda("calendars", "select", "--off", "tree,home")
    let run = try setup.agenda("today", "--family", "medium", "--width", "40")
    #expect(run.output.contains("agenda calendars select"))
    #expect(try setup.agenda("calendars", "select", "--on", "hme/Work").exitCode == 66)
    #expect(try setup.agenda("calendars", "select").exitCode == 64)
  }

  @Test func `many at once lose nothing`() throws {
    let setup = try setup()
    _ = try setup.agenda.shell(
      "printf '%s\\n' tree/low tree home/Work home/Spam | xargs -P 4 -n 1 agenda calendars select --off")
    let text = try String(
      contentsOfFile: setup.agenda.home.path(".local/state/agenda/selection"), encoding: .utf8)
    #expect(text.split(separator: "\n").count == 5, "\(text)")
  }

  private func choose(_ setup: AccountSetup, _ keys: String...) throws -> TerminalScreen {
    try TerminalScreen.of(setup.agenda, ["calendars", "select"], keys: keys)
  }

  @Test func `a checklist selects by keys, and restores the terminal`() throws {
    let setup = try setup()
    // Down to home, off; down twice, on again; the first row with j and k.
    let chosen = try choose(setup, "\u{1B}[B", "\u{1B}[B", " ", "j", "j", " ", "q")
    #expect(chosen.code == 0 && chosen.isRestored)
    #expect(chosen.rows[0] == "Calendars: 3 of 4 selected")
    #expect(chosen.rows[3].hasPrefix("  └─ [–] home"))
    #expect(chosen.rows[4].hasPrefix("     ├─ [ ] ▌ Work"))
    #expect(chosen.rows[5].hasPrefix("▸    └─ [✓] ▌ Spam"))
    // q leaves the selection as it was, Enter keeps it.
    #expect(try titles(setup) == ["Top", "Below", "Work", "Spam"])
    #expect(try choose(setup, "G", " ", "\r").isRestored)
    #expect(try titles(setup) == ["Top", "Below", "Work"])
  }

  @Test func `a signal restores the terminal`() throws {
    let chosen = try choose(try setup(), "TERM")
    #expect(chosen.code == 130 && chosen.isRestored)
  }
}
