import Foundation
import TestSupport
import Testing

/// `agenda accounts add --from gnome`, and synchronising with what GNOME gives.
@Suite(
  .enabled(if: RealServer.isThere, "Radicale and Xandikos are not installed: Scripts/prepare-python"),
  .enabled(if: GnomeDesktop.isPossible, "dbus-daemon or jeepney is not installed"))
struct GnomeSignInTests {
  private static let google = """
    {"id": "account_1_0", "provider": "google", "identity": "ada", "name": "ada@gmail.com", "way": "token",
     "url": "http://127.0.0.1:PORT/", "secrets": ["S3CRET-1", "S3CRET-2"]
    """
  private static let cloud = """
    {"id": "account_2_0", "provider": "owncloud", "identity": "ada", "name": "ada@cloud", "way": "password",
     "url": "http://ada@localhost:PORT/", "secrets": ["S3CRET-3"]
    """

  private var agenda: AgendaCommand
  private let server: RealServer
  private let desktop: GnomeDesktop

  init() throws {
    agenda = try AgendaCommand()
    server = try RealServer(.radicale, count: 30)
    desktop = try GnomeDesktop(Self.google + "}", target: server.url)
    agenda.environment.merge(desktop.environment) { $1 }
  }

  private var configuration: String {
    (try? String(contentsOfFile: agenda.home.path(".config/agenda/config.toml"), encoding: .utf8)) ?? ""
  }

  @Test func `an account of GNOME is added without a password, and its token is renewed when it has ended`()
    throws
  {
    let added = try agenda("accounts", "add", "--from", "gnome", "--all")
    #expect(added.exitCode == 0, "\(added.errorOutput)")
    #expect(
      added.output.hasPrefix("Added “google” to ") && added.output.hasSuffix(": 1 of 1 calendar is shown.\n"))
    #expect(
      configuration == """
        [[account]]
        name = "google"
        url = "\(desktop.url)"
        user = "ada"
        sign-in = "gnome"

        """)
    #expect(try agenda("sync").exitCode == 0)
    #expect(try agenda("today", "--now", "2026-11-15T08:00").output.contains("Event 14"))
    #expect(desktop.calls.contains("EnsureCredentials ada"))
    // Nothing of it is kept, and nothing was shown.
    let paths = FileManager.default.enumerator(atPath: agenda.home.path)?.compactMap { $0 as? String } ?? []
    #expect(
      !paths.contains {
        FileManager.default.contents(atPath: agenda.home.path($0))?.range(of: Data("S3CRET".utf8)) != nil
      })
    #expect(!(added.output + added.errorOutput).contains("S3CRET"))
    let again = try agenda("accounts", "add", "--from", "gnome", "--all")
    #expect(again.exitCode == 66)
    #expect(
      again.errorOutput == "agenda: the configuration has the accounts of GNOME already: “ada@gmail.com”\n")
    #expect(try agenda("accounts", "login", "google").errorOutput.contains("has an access token from GNOME"))
    #expect(try agenda("accounts", "logout", "google").errorOutput.contains("Nothing is stored"))
  }

  @Test func `of several accounts the named one is added, or the chosen ones, or all`() throws {
    try desktop.set(Self.google + "}," + Self.cloud + "}")
    let unnamed = try agenda("accounts", "add", "--from", "gnome")
    #expect(unnamed.exitCode == 64)
    #expect(
      unnamed.errorOutput
        == "agenda: GNOME has several accounts: name one, or add --all for all of them: “ada@gmail.com”, “ada@cloud”\n"
    )
    #expect(try agenda("accounts", "add", "--from", "gnome", "kim").exitCode == 66)
    let named = try agenda("accounts", "add", "--from", "gnome", "owncloud", "--name", "cloud", "--all")
    #expect(named.exitCode == 0, "\(named.errorOutput)")
    #expect(configuration.contains("name = \"cloud\"\nurl = \"http://localhost:"))
    try FileManager.default.removeItem(atPath: agenda.home.path(".config/agenda/config.toml"))
    let chosen = try agenda.shell(
      "printf '2\\n\\r' | script -qec 'agenda accounts add --from gnome --calendars Work' /dev/null")
    #expect(chosen.output.contains("1  ada@gmail.com (Google), 127.0.0.1"), "\(chosen.output)")
    #expect(configuration.contains("http://localhost:") && !configuration.contains("127.0.0.1"))
    let all = try agenda("accounts", "add", "--from", "gnome", "--all")
    #expect(all.exitCode == 0, "\(all.errorOutput)")
    #expect(configuration.components(separatedBy: "[[account]]").count == 3)
  }

  @Test func `what GNOME refuses is said, and nothing is added`() throws {
    let refused = #", "fails": {"GetAccessToken": "org.gnome.OnlineAccounts.Error.NotAuthorized"}}"#
    try desktop.set(Self.google + refused)
    let run = try agenda("accounts", "add", "--from", "gnome", "--all")
    #expect(run.exitCode == 77)
    #expect(run.errorOutput.contains("sign in again in Settings, Online Accounts"))
    #expect(configuration.isEmpty)
    var without = agenda
    without.environment["DBUS_SESSION_BUS_ADDRESS"] = nil
    let noBus = try without("accounts", "add", "--from", "gnome")
    #expect(noBus.exitCode == 75)
    #expect(
      noBus.errorOutput
        == "agenda: GNOME Online Accounts cannot be asked: there is no D-Bus of a desktop session; it is there while you are signed in to the desktop\n"
    )
    #expect(try agenda("accounts", "add").exitCode == 64)
  }

  @Test func `setup names the accounts, and adds them if the user wants that`() throws {
    try agenda.home.write(
      """
      [Account account_1_0]
      Provider=google
      Identity=ada
      PresentationIdentity=ada@gmail.com
      CalendarEnabled=true
      [Account account_2_0]
      Provider=exchange
      Identity=kim
      CalendarEnabled=true
      [Account account_3_0]
      Provider=owncloud
      Identity=lee
      CalendarEnabled=false
      """, to: ".config/goa-1.0/accounts.conf")
    let sentence =
      "agenda: GNOME is signed in to ada@gmail.com (Google); “agenda accounts add --from gnome” adds these accounts\n"
    #expect(try agenda("setup", "--list").errorOutput == sentence)
    #expect(try agenda("setup", "--yes").errorOutput == sentence)
    #expect(desktop.calls.isEmpty)
    let run = try agenda.shell("printf '0\\n\\n\\n\\n\\n\\n\\n\\r' | script -qec 'agenda setup' /dev/null")
    #expect(run.output.contains("Add the calendars on these servers?"), "\(run.output)")
    #expect(configuration.contains("sign-in = \"gnome\""))
  }
}
