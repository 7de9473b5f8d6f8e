import AgendaSources
import Foundation
import TestSupport
import Testing

/// `agenda accounts`.
@Suite struct AccountsCommandTests {
  @Test func `a list says what is known of each account`() throws {
    let setup = try AccountSetup()
    #expect(try setup.agenda("accounts").output == "○ home  not asked yet  ada@example.org\n")
    try setup.list([try AccountSetup.calendar("Work"), try AccountSetup.calendar("Spam")])
    _ = try setup.agenda("calendars", "select", "--off", "home/Spam")
    #expect(try setup.agenda("accounts").output == "● home  signed in  1 of 2 calendars  ada@example.org\n")
    #expect(try setup.agenda("accounts", "status").exitCode == 0)
  }

  struct Case: CustomTestStringConvertible {
    var failure: CacheState.Failure
    var message: String
    var state: String
    var exitCode: Int32
    var testDescription: String { state }
  }

  @Test(arguments: [
    Case(failure: .signedOut, message: "there is no password", state: "signed-out", exitCode: 77),
    Case(
      failure: .expired, message: "the provider has ended the sign-in (invalid_grant)", state: "expired",
      exitCode: 77),
    Case(
      failure: .refused, message: "the server refuses the password (401)", state: "refused", exitCode: 77),
    Case(failure: .unreachable, message: "no answer", state: "unreachable", exitCode: 75),
  ])
  func `a status says why an account cannot be used, since when, and what helps`(example: Case) throws {
    let setup = try AccountSetup(block: AccountSetup.blockWithLogin)
    try setup.list([try AccountSetup.calendar("Work")])
    try setup.set {
      ($0.failure, $0.message, $0.failedSince) = (example.failure, example.message, AccountSetup.fetched)
    }
    let run = try setup.agenda("accounts", "status", "--now", "2026-11-20T12:00")
    #expect(run.exitCode == example.exitCode)
    #expect(run.output.contains("    since 08:40: \(example.message)\n"))
    #expect(run.output.contains("    agenda accounts login home\n") == (example.exitCode == 77))
    let json = try setup.agenda("accounts", "status", "--format", "json")
    #expect(json.exitCode == example.exitCode)
    #expect(json.output.contains("\"state\": \"\(example.state)\""))
    #expect(json.output.contains("\"since\": \"2026-11-20T08:40:00+01:00\""))
  }

  @Test func `where a program gives the password, nobody is told to sign in`() throws {
    let setup = try AccountSetup()
    try setup.list([try AccountSetup.calendar("Work")], storing: false)
    try setup.set {
      ($0.failure, $0.message, $0.fetched) = (
        .refused, "the server refuses the password; replace it there", nil
      )
    }
    for words in [
      ["accounts", "status"], ["calendars"], ["today"], ["today", "--family", "large"], ["doctor"],
    ] {
      let run = try setup.agenda(words)
      #expect(!(run.output + run.errorOutput).contains("accounts login"), "\(words): \(run)")
    }
    let out = try setup.agenda("accounts", "logout", "home")
    #expect(
      out.exitCode == 0 && out.errorOutput.contains("Nothing is stored of the sign-in of “home”"), "\(out)")
    let removed = try setup.agenda("accounts", "remove", "home", "--yes")
    #expect(removed.exitCode == 0 && removed.errorOutput == "", "\(removed)")
  }

  @Test func `what became of changes is said of calendars by their names here`() throws {
    let setup = try AccountSetup()
    let calendars = try ["a", "b"].map { try AccountSetup.calendar("Work", path: "/dav/\($0)/") }
    try setup.list(calendars)
    try setup.note(conflict: "“Tea” was changed here and there", of: calendars[1])
    #expect(
      try setup.agenda("accounts", "status").output.contains(
        "“home/Work-2”: “Tea” was changed here and there"))
  }

  @Test(arguments: [
    (["--client-certificate", "none.pem"], 66, "none.pem” of “client-certificate” does not exist"),
    (["--ca-file", "none.pem"], 66, "none.pem” of “ca-file” does not exist"),
    (
      ["--client-certificate", "there.pem", "--client-key", "none.pem"], 66,
      "none.pem” of “client-key” does not"
    ),
    (["--ca-file", "."], 66, "of “ca-file” is a folder, and not a file"),
    ([], 64, "or add --allow-plain-http if"),
  ])
  func `a server that cannot be asked so is no account`(
    _ options: [String], _ code: Int32, _ reason: String
  ) throws {
    let setup = try AccountSetup()
    try setup.agenda.home.write("", to: "there.pem")
    let run = try setup.agenda(
      [
        "accounts", "add", "http://192.0.2.2:81/", "--user", "ada", "--password-command", "echo x", "--name",
        "new",
      ]
        + options)
    #expect(run.exitCode == code && run.errorOutput.contains(reason), "\(run)")
    #expect(run.errorOutput.contains("nothing was added") && setup.configuration == AccountSetup.block)
  }

  @Test func `a server that cannot be asked so is a mistake in the configuration`() throws {
    let keys = "user = \"ada\"\npassword-command = \"echo x\"\n"
    let setup = try AccountSetup(
      block:
        "[[account]]\nname = \"home\"\nurl = \"https://127.0.0.1:9/\"\nclient-certificate = \"none.pem\"\n"
        + keys + "[[account]]\nname = \"nas\"\nurl = \"http://192.0.2.2:81/\"\n" + keys)
    let check = try setup.agenda("config", "check")
    #expect(check.exitCode == 78, "\(check)")
    #expect(check.errorOutput.contains("account “home”: the file “"), "\(check)")
    #expect(check.errorOutput.contains("/none.pem” of “client-certificate” does not exist"), "\(check)")
    #expect(
      check.errorOutput.contains("account “nas”: the password would go to the server by http"), "\(check)")
    let sync = try setup.agenda("sync")
    #expect(sync.exitCode == 78 && sync.errorOutput.contains("“allow-plain-http = true”"), "\(sync)")
    #expect(sync.errorOutput.contains("/none.pem” of “client-certificate” does not exist"), "\(sync)")
  }

  @Test func `a place is named only where the file has it`() throws {
    let setup = try AccountSetup()
    let run = try setup.agenda(
      "accounts", "add", "ada@example.org", "--name", "home", "--password-command", "x")
    #expect(
      run.errorOutput.contains("config.toml: the name “home” is already used by the account in line 2"),
      "\(run)")
  }

  @Test func `an account that is removed leaves nothing behind, and the rest as it was`() throws {
    let setup = try AccountSetup(lines: "# mine\n[defaults]\nended = \"hide\"\n\n")
    let path = setup.agenda.home.path(".config/agenda/config.toml")
    let rest =
      "# the other\n[[account]]\nname = \"other\"\naddress = \"a@b.example\"\npassword-command = \"echo x\"\n"
    try (setup.configuration + "\n" + rest).write(toFile: path, atomically: true, encoding: .utf8)
    try setup.list([try AccountSetup.calendar("Work")])
    _ = try setup.agenda("calendars", "select", "--off", "home/Work")
    #expect(try setup.agenda("accounts", "remove", "home").exitCode == 64)
    #expect(FileManager.default.fileExists(atPath: setup.folder))
    let run = try setup.agenda("accounts", "remove", "home", "--yes")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(setup.configuration == "# mine\n[defaults]\nended = \"hide\"\n\n" + rest)
    #expect(!FileManager.default.fileExists(atPath: setup.folder))
    let ticks = setup.agenda.home.path(".local/state/agenda/selection")
    #expect(try String(contentsOfFile: ticks, encoding: .utf8) == "agenda-selection=1\n")
  }

  @Test func `an account that cannot be reached is not added`() throws {
    let setup = try AccountSetup()
    let former = setup.configuration
    let run = try setup.agenda(
      "accounts", "add", "http://127.0.0.1:9/", "--user", "ada", "--password-command", "echo geheim",
      "--name", "new")
    #expect(run.exitCode == 75)
    #expect(run.errorOutput.contains("nothing was added"))
    #expect(setup.configuration == former)
    let state = setup.agenda.home.path(".local/state/agenda")
    #expect((try? FileManager.default.contentsOfDirectory(atPath: state)) ?? [] == [])
  }

  @Test(arguments: [
    (["ada@example.org", "--name", "home", "--password-command", "x"], 78, "already used"),
    (["ada@example.org", "--name", "a/b", "--password-command", "x"], 64, "slash"),
    (["ada@example.org", "--sign-in", "oauth"], 64, "client-id"),
    (["ftp://example.org/", "--password-command", "x"], 64, "cannot be fetched"),
  ])
  func `what is wrong is said before anybody signs in`(arguments: [String], code: Int32, reason: String)
    throws
  {
    let setup = try AccountSetup()
    let run = try setup.agenda(["accounts", "add"] + arguments)
    #expect(run.exitCode == code)
    #expect(run.errorOutput.contains(reason), "\(run.errorOutput)")
  }

  @Test func `a name that does not exist is answered with those that do`() throws {
    let setup = try AccountSetup()
    for subcommand in ["login", "logout", "remove", "status"] {
      let run = try setup.agenda("accounts", subcommand, "hme")
      #expect(run.exitCode == 66)
      #expect(run.errorOutput == "agenda: no account is named “hme”; did you mean “home”?\n")
    }
  }

  @Test func `an account whose server has not got all changes is not removed unasked`() throws {
    let setup = try AccountSetup()
    try setup.list([try AccountSetup.calendar("Work")])
    let account = AccountConfiguration(
      name: "home", server: .mailAddress("ada@example.org"), signIn: .passwordCommand([]))
    let calendar = AccountCalendar(
      account: account, path: "/dav/work/",
      cache: AccountCache(of: account, cache: setup.agenda.home.path(".cache/agenda")))
    let event = calendarText("UID:a\nDTSTAMP:20260101T000000Z\nDTSTART:20261121T090000Z\nSUMMARY:Lunch")
    try UploadQueue(state: setup.agenda.home.path(".local/state/agenda")).enqueue(
      [UploadChange(.create(Array(event.utf8)), in: calendar)], now: AccountSetup.fetched)
    let former = setup.configuration
    let run = try setup.agenda("accounts", "remove", "home", "--yes")
    #expect(run.exitCode == 64)
    #expect(run.errorOutput.contains("“home” has 1 change that its server has not got"))
    #expect(setup.configuration == former && FileManager.default.fileExists(atPath: setup.folder))
  }
}
