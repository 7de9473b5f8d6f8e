import Foundation
import TestSupport
import Testing

/// The command with the calendars of a program of the desktop.
struct DesktopAccountTests {
  private static let now = ["--now", "2026-12-02T08:00"]
  private static let configuration = ".config/agenda/config.toml"
  /// 2026-12-02 10:00 UTC.
  private static let ten = 1_796_205_600

  private let agenda: AgendaCommand
  private var database: String { DesktopStores.database(in: agenda.home) }

  init() throws {
    agenda = try AgendaCommand()
    try DesktopStores.writeProfile([("a", "Home", [:])], in: agenda.home)
    try DesktopStores.run(database, DesktopStores.tablesOfThunderbird + event("Dentist"))
  }

  private func event(_ title: String) -> String {
    DesktopStores.event(title, from: Self.ten, to: Self.ten + 3600)
  }

  private func addAccount() throws {
    try agenda.home.write(
      "[[account]]\nname = \"tb\"\nkind = \"thunderbird\"\n", to: Self.configuration)
  }

  @Test func `events of Thunderbird are shown, and what it writes is shown by the next command`() throws {
    try addAccount()
    // The first command waits only for a moment.
    #expect(try eventually { try agenda(["today"] + Self.now).output.contains("Dentist") })
    #expect(try agenda("calendars").output.contains("Home"))
    try DesktopStores.run(database, event("Lunch"))
    #expect(try eventually { try agenda(["today"] + Self.now).output.contains("Lunch") })
    try DesktopStores.writeProfile([("a", "House", [:]), ("b", "Work", [:])], in: agenda.home)
    #expect(try eventually { try agenda("calendars").output.contains("Work") })
  }

  @Test func `a calendar of Thunderbird is not changed, and the message says why`() throws {
    try addAccount()
    #expect(try agenda("sync").exitCode == 0)
    let run = try agenda(["add", "--yes", "Lunch 12:30", "--calendar", "tb/Home"] + Self.now)
    #expect(run.exitCode != 0)
    #expect(
      run.errorOutput.contains("agenda does not write into the databases of Thunderbird; change it there"))
    let edit = try agenda(["calendars", "add", "tb/New"])
    #expect(edit.exitCode != 0 && edit.errorOutput.contains("make, change or remove them there"))
  }

  @Test func `setup adds the account, and its calendars are shown at once`() throws {
    #expect(
      try agenda(["today"] + Self.now).errorOutput
        == "agenda: 1 calendar found in a database of Thunderbird; “agenda setup” keeps it\n")
    #expect(try agenda("doctor").output.contains("found: Thunderbird"))
    #expect(try agenda("setup", "--yes").output.contains("and the account “thunderbird”"))
    let text = try String(contentsOfFile: agenda.home.path(Self.configuration), encoding: .utf8)
    #expect(text.contains("[[account]]\nname = \"thunderbird\"\nkind = \"thunderbird\"\n"))
    #expect(try eventually { try agenda(["today"] + Self.now).output.contains("Dentist") })
    #expect(try !agenda("doctor").output.contains("found: Thunderbird"))
    #expect(try agenda("setup", "--yes").output == "")
  }

  @Test func `keys of servers are an error in an account of a program`() throws {
    try agenda.home.write(
      "[[account]]\nname = \"tb\"\nkind = \"thunderbird\"\nurl = \"https://example.org\"\n",
      to: Self.configuration)
    let run = try agenda("config", "check")
    #expect(run.exitCode == 78)
    #expect(
      (run.output + run.errorOutput).contains(
        "“url” is for accounts on a server, and this one has kind = \"thunderbird\""))
  }
}
