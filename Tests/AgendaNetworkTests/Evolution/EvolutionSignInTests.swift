import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Calendars of Evolution whose sign-in has ended: Evolution shows what it fetched before, and says so only while somebody has them open.
@Suite(.enabled(if: GnomeDesktop.isPossible, "dbus-daemon or python3-jeepney is not installed"))
final class EvolutionSignInTests {
  private let desk: DesktopHome
  private let services = Process()

  init() throws {
    desk = try DesktopHome(.evolution)
    try desk.home.write("{}", to: "desktop.json")
    services.executableURL = URL(filePath: Python.interpreter)
    services.arguments = [
      Repository.path("Tests/AgendaNetworkTests/Evolution/sign_ins.py"), desk.home.path,
    ]
    (services.standardOutput, services.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try services.run()
    let ready = desk.home.path("ready")
    try #require(eventually { FileManager.default.fileExists(atPath: ready) })
  }

  deinit {
    kill(services.processIdentifier, SIGKILL)
    services.waitUntilExit()
  }

  /// Writes a calendar with an event that was fetched.
  private func write(
    method: String = "plain/password", user: String = "ada", parent: String? = nil, isFetched: Bool = true
  ) throws {
    try desk.home.replace(
      ".config/evolution/sources/w.source",
      with: """
        [Data Source]
        DisplayName=Work
        Parent=\(parent ?? "caldav-stub")
        [Authentication]
        Method=\(method)
        User=\(user)
        [Calendar]
        BackendName=caldav

        """)
    guard isFetched, !FileManager.default.fileExists(atPath: database) else { return }
    let event = "BEGIN:VEVENT' || char(13,10) || 'UID:a' || char(13,10) || 'SUMMARY:One"
    try DesktopStores.run(
      database,
      DesktopStores.tablesOfEvolution
        + "INSERT INTO ECacheObjects (ECacheUID, ECacheOBJ, ECacheState) VALUES ('a', '\(event)' || char(13,10) || 'END:VEVENT', 0);"
    )
  }

  private var database: String { desk.home.path(".cache/evolution/calendar/w/cache.db") }

  /// Sets what the services of the desktop say.
  private func say(_ text: String) throws { try desk.home.replace("desktop.json", with: text) }

  /// The reason why the calendar is not current after the next look; `nil` if it is.
  private func reason(after seconds: Int) -> String? {
    let update = DesktopUpdater(
      environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=" + desk.home.path("bus")], home: desk.home.path
    ).update(
      desk.account, cache: desk.cache, demand: .now, isSelected: { $0.name == "Work" },
      now: { DesktopHome.start.adding(seconds: seconds) })
    guard case .failed(let failure, let message)? = update.calendars.first?.outcome else { return nil }
    return "\(failure): \(message)"
  }

  @Test func `a calendar stays signed out when nobody has it open, until something comes from its server`()
    throws
  {
    try write()
    try say(#"{"status": {"w": "disconnected"}, "passwords": ["w"]}"#)
    #expect(reason(after: 0) == nil)
    try say(#"{"status": {"w": "awaiting-credentials"}, "passwords": ["w"]}"#)
    #expect(reason(after: 100)?.hasPrefix("signedOut: Evolution is signed out") == true)
    // Evolution says the same of all that nobody has open.
    try say(#"{"status": {"w": "disconnected"}, "passwords": ["w"]}"#)
    #expect(reason(after: 200)?.hasPrefix("signedOut: Evolution is signed out") == true)
    try say("{}")
    #expect(reason(after: 300)?.hasPrefix("signedOut: Evolution") == true)
    // Its events are shown with their age.
    #expect(desk.titles("/calendar/w/") == ["One"])
    try DesktopStores.run(database, "UPDATE ECacheObjects SET ECacheREV='2';")
    try say(#"{"status": {"w": "disconnected"}, "passwords": ["w"]}"#)
    #expect(reason(after: 400) == nil)
  }

  @Test func `a calendar that was never fetched stays signed out when nobody has it open`() throws {
    try write(isFetched: false)
    try say(#"{"status": {"w": "awaiting-credentials"}, "passwords": ["w"]}"#)
    #expect(reason(after: 0)?.hasPrefix("signedOut: Evolution is signed out") == true)
    try say(#"{"status": {"w": "disconnected"}, "passwords": ["w"]}"#)
    #expect(reason(after: 100)?.hasPrefix("signedOut: Evolution is signed out") == true)
    #expect(reason(after: 200)?.hasPrefix("signedOut: Evolution is signed out") == true)
    try write()
    #expect(reason(after: 300) == nil)
  }

  @Test func `a calendar that is open again is no longer signed out`() throws {
    try write()
    try say(#"{"status": {"w": "awaiting-credentials"}, "passwords": ["w"]}"#)
    #expect(reason(after: 0) != nil)
    try say(#"{"status": {"w": "connected"}, "passwords": ["w"]}"#)
    #expect(reason(after: 100) == nil)
    try say(#"{"status": {"w": "disconnected"}, "passwords": ["w"]}"#)
    #expect(reason(after: 200) == nil)
  }

  @Test func `a calendar whose password no open keyring has is signed out, though nobody has it open`() throws
  {
    try write()
    try say(#"{"status": {"w": "disconnected"}}"#)
    #expect(reason(after: 0)?.hasPrefix("signedOut: Evolution has no password") == true)
    // In a locked one there can be a password.
    try say(#"{"status": {"w": "disconnected"}, "locked": true}"#)
    #expect(reason(after: 100) == nil)
    try say(#"{"status": {"w": "connected"}}"#)
    #expect(reason(after: 200) == nil)
    // One that needs none has none. GNOME names this method for a public calendar too.
    for (seconds, method, user) in [(300, "none", "ada"), (400, "plain/password", "")] {
      try write(method: method, user: user)
      try say(#"{"status": {"w": "disconnected"}}"#)
      #expect(reason(after: seconds) == nil)
    }
  }

  @Test func `the password of an account is that of its calendars`() throws {
    try desk.home.write(
      "[Data Source]\nDisplayName=Cloud\n[Collection]\nBackendName=webdav\n",
      to: ".config/evolution/sources/cloud.source")
    try write(parent: "cloud")
    try say(#"{"passwords": ["cloud"]}"#)
    #expect(reason(after: 0) == nil)
    try say("{}")
    #expect(reason(after: 100)?.contains("has no password") == true)
  }

  @Test func `a calendar of an account of GNOME that wants a new sign-in is signed out`() throws {
    try desk.home.write(
      "[Data Source]\nDisplayName=Cloud\n[Collection]\nBackendName=webdav\n[GNOME Online Accounts]\nAccountId=account_1\n",
      to: ".config/evolution/sources/cloud.source")
    try write(method: "OAuth2", parent: "cloud")
    #expect(reason(after: 0) == nil)
    try say(#"{"attention": ["account_1"]}"#)
    #expect(reason(after: 100)?.contains("GNOME wants a new sign-in") == true)
  }

  @Test func `a calendar without events that Evolution is signed out of is not one that is not fetched yet`()
    throws
  {
    try write()
    try DesktopStores.run(database, "DELETE FROM ECacheObjects;")
    try say(#"{"status": {"w": "disconnected"}}"#)
    #expect(reason(after: 0)?.hasPrefix("signedOut: Evolution has no password") == true)
  }
}
