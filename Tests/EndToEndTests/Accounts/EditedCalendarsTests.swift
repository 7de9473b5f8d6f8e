import Foundation
import TestSupport
import Testing

/// Calendars that are made, changed and removed on the server of an account, as people do it.
@Suite(.enabled(if: RealServer.isThere, "Radicale and Xandikos are not installed: Scripts/prepare-python"))
struct EditedCalendarsTests {
  private let agenda: AgendaCommand
  private let server: RealServer

  init() throws {
    agenda = try AgendaCommand()
    server = try RealServer(.radicale, count: 1)
  }

  private func add(user: String) throws -> CommandRun {
    try agenda(["accounts", "add", server.url, "--user", user, "--password-command", "echo x", "--all"])
  }

  /// The tree of calendars.
  private func calendars() throws -> String { try agenda("calendars").output }

  @Test func `a calendar is made, gets another name and is removed`() throws {
    #expect(try add(user: "ada").exitCode == 0)
    let made = try agenda("calendars", "add", "Haus & Garten", "--color", "steelblue")
    #expect(made.exitCode == 0 && made.output == "Made “home/Haus & Garten” on the server.\n", "\(made)")
    #expect(try calendars().contains("Haus & Garten"))
    let changed = try agenda(
      "calendars", "change", "home/Haus & Garten", "--name", "Allotment", "--color", "#ff0000")
    #expect(
      changed.exitCode == 0 && changed.output == "Changed “home/Allotment” on the server.\n", "\(changed)")
    #expect(try calendars().contains("Allotment"))
    // The former name still selects the calendar, and no other one gets it.
    let second = try agenda("calendars", "add", "Haus & Garten")
    #expect(second.output == "Made “home/Haus & Garten-2” on the server.\n", "\(second)")
    let third = try agenda("calendars", "add", "  ALLOTMENT ")
    #expect(third.output == "Made “home/ALLOTMENT-2” on the server.\n", "\(third)")
    let taken = try agenda("calendars", "change", "home/ALLOTMENT-2", "--name", "allotment")
    #expect(
      taken.output
        == "Changed on the server to “allotment”; here it stays “home/ALLOTMENT-2”, because another calendar of the account has or had that name.\n",
      "\(taken)")
    let asked = try agenda("calendars", "remove", "home/Allotment")
    #expect(asked.exitCode == 64 && asked.errorOutput.contains("--yes"), "\(asked)")
    let removed = try agenda("calendars", "remove", "home/Allotment", "--yes")
    #expect(
      removed.exitCode == 0 && removed.output == "Removed “home/Allotment” from its server.\n", "\(removed)")
    #expect(try !calendars().contains("Allotment"))
  }

  @Test func `a new calendar is there at once, and nothing stays of it once it is removed`() throws {
    #expect(try add(user: "ada").exitCode == 0)
    #expect(try agenda("sync").exitCode == 0)
    #expect(try agenda("calendars", "add", "Fresh").exitCode == 0)
    let empty = try agenda("list", "--calendars", "home/Fresh")
    #expect(empty.exitCode == 0 && empty.errorOutput == "", "\(empty)")
    let added = try agenda("add", "Seedlings tomorrow 9:00", "--yes", "--calendar", "home/Fresh")
    #expect(added.output.contains("The change is shown now"), "\(added)")
    #expect(try agenda("list", "--calendars", "home/Fresh").output.contains("Seedlings"))
    #expect(try agenda("sync").exitCode == 0)
    #expect(try agenda("calendars", "select", "--on", "home/Fresh").exitCode == 0)
    let removed = try agenda("calendars", "remove", "home/Fresh", "--yes")
    #expect(removed.exitCode == 0, "\(removed)")
    let sync = try agenda("sync", "--force")
    #expect(sync.exitCode == 0 && sync.errorOutput == "", "\(sync)")
    let list = try agenda("list")
    #expect(!list.output.contains("Seedlings") && list.errorOutput == "", "\(list)")
    #expect(try agenda("calendars", "add", "Fresh").output == "Made “home/Fresh” on the server.\n")
  }

  @Test func `a calendar that another program has removed is shown until it is forgotten`() throws {
    #expect(try add(user: "ada").exitCode == 0)
    #expect(try agenda("calendars", "add", "Fresh").exitCode == 0)
    #expect(try agenda("add", "Seedlings tomorrow 9:00", "--yes", "--calendar", "home/Fresh").exitCode == 0)
    #expect(try agenda("sync").exitCode == 0)
    try server.remove("/ada/fresh/")
    let told = try agenda("sync", "--force")
    #expect(told.errorOutput.contains("no longer on the server"), "\(told)")
    #expect(try agenda("list").output.contains("Seedlings"))
    let changed = try agenda("calendars", "change", "home/Fresh", "--name", "New")
    #expect(
      changed.exitCode == 66 && changed.errorOutput.contains("“agenda calendars remove” forgets it"),
      "\(changed)")
    let forgotten = try agenda("calendars", "remove", "home/Fresh", "--yes")
    #expect(
      forgotten.exitCode == 0
        && forgotten.output == "Forgot “home/Fresh”, which is no longer on its server.\n", "\(forgotten)")
    let list = try agenda("list")
    #expect(!list.output.contains("Seedlings") && list.errorOutput == "", "\(list)")
    let sync = try agenda("sync", "--force")
    #expect(sync.exitCode == 0 && sync.errorOutput == "", "\(sync)")
    #expect(try !calendars().contains("Fresh"))
  }

  @Test func `a name that another calendar has is said at once`() throws {
    #expect(try add(user: "ada").exitCode == 0)
    #expect(try agenda("calendars", "add", "Garden").exitCode == 0)
    #expect(try agenda("calendars", "add", "House").exitCode == 0)
    let run = try agenda("calendars", "change", "home/House", "--name", "Garden")
    #expect(run.output.contains("to “Garden”; here it stays “home/House”") && run.errorOutput == "", "\(run)")
    #expect(try agenda("sync", "--force").errorOutput == "")
  }

  @Test func `a name can begin with the account, as calendars are shown`() throws {
    #expect(try add(user: "ada").exitCode == 0)
    #expect(
      try agenda([
        "accounts", "add", server.url, "--name", "bob", "--user", "bob", "--password-command", "echo x",
        "--all",
      ]).exitCode == 0)
    #expect(try agenda("calendars", "add", "bob/Team").output == "Made “bob/Team” on the server.\n")
    #expect(
      try agenda("calendars", "add", "Home/Garden", "--account", "home").output
        == "Made “home/Garden” on the server.\n")
    let changed = try agenda("calendars", "change", "home/Garden", "--name", "home/Yard")
    #expect(changed.output == "Changed “home/Yard” on the server.\n", "\(changed)")
    for words in [
      ["add", "bob/X", "--account", "home"], ["change", "home/Yard", "--name", "bob/Yard"], ["add", "bob/"],
    ] {
      let run = try agenda(["calendars"] + words)
      #expect(run.exitCode == 64 && !run.errorOutput.contains("server"), "\(run)")
    }
    // A word before the slash that names no account is part of the name.
    #expect(
      try agenda("calendars", "add", "A/B", "--account", "bob").output == "Made “bob/A-B” on the server.\n")
  }

  @Test func `a synchronisation that leaves a change unsent says so by its exit code`() throws {
    #expect(try add(user: "ada").exitCode == 0)
    #expect(try agenda("calendars", "add", "Fresh").exitCode == 0)
    #expect(try agenda("sync", "--force").exitCode == 0)
    try server.remove("/ada/fresh/")
    try server.cut(after: 0)
    #expect(
      try agenda("add", "Seedlings tomorrow 9:00", "--yes", "--calendar", "home/FRESH").output.contains(
        "calendar: home/Fresh\n"))
    try server.cut(after: nil)
    for _ in 1...2 {
      let sync = try agenda("sync")
      #expect(sync.exitCode == 75 && sync.errorOutput.contains("1 change waits to be sent"), "\(sync)")
    }
    #expect(try agenda("undo").exitCode == 0)
    let list = try agenda("list")
    #expect(!list.errorOutput.contains("not sent"), "\(list)")
    #expect(try agenda("sync").exitCode == 0)
  }

  @Test func `a user without calendars gets an account, and then a calendar`() throws {
    let added = try add(user: "eve")
    #expect(added.exitCode == 0, "\(added)")
    #expect(
      added.output.hasSuffix(": it has no calendars yet; “agenda calendars add” makes one.\n"), "\(added)")
    #expect(try agenda("calendars", "add", "Personal").exitCode == 0)
    #expect(try calendars().contains("Personal"))
  }

  @Test(arguments: [
    (["add", ""], "is empty; expected the name of the calendar"),
    (["add", "x", "--color", "bluish"], "--color is “bluish”; expected a CSS name"),
    (["change", "home/x"], "--name or --color"), (["remove", "nothing", "--yes"], "nothing"),
  ])
  func `what cannot be done is said before the server is asked`(_ words: [String], _ reason: String) throws {
    let run = try agenda(["calendars"] + words)
    #expect(run.exitCode != 0 && run.errorOutput.contains(reason), "\(run)")
  }
}
