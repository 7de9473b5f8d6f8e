import Foundation
import TestSupport
import Testing

/// `agenda accounts add` with the URL of a server as people run it, and what follows.
@Suite(.enabled(if: RealServer.isThere, "Radicale and Xandikos are not installed: Scripts/prepare-python"))
struct AddAccountTests {
  private static let count = 30

  private let agenda: AgendaCommand
  private let server: RealServer

  init() throws {
    agenda = try AgendaCommand()
    server = try RealServer(.radicale, count: Self.count)
  }

  private var configuration: String {
    (try? String(contentsOfFile: agenda.home.path(".config/agenda/config.toml"), encoding: .utf8)) ?? ""
  }

  private var account: [String] { [server.url, "--user", "ada", "--password-command", "echo x"] }

  /// The titles on a day of November 2026.
  private func titles(onDay day: Int) throws -> [String] {
    try agenda(["today", "--now", "2026-11-\(day)T08:00"]).lines.dropFirst().map { String($0.suffix(8)) }
  }

  @Test func `an account is added, shown, and removed again`() throws {
    let added = try agenda(["accounts", "add"] + account + ["--all"])
    #expect(added.exitCode == 0, "\(added.errorOutput)")
    #expect(
      added.output.hasPrefix("Added “home” to ") && added.output.hasSuffix(": 1 of 1 calendar is shown.\n"))
    #expect(
      configuration.hasPrefix("[[account]]\nname = \"home\"\nurl = \"\(server.url)\"\nuser = \"ada\"\n"))
    // The update that the command has started may still run: this waits for it.
    #expect(try agenda("sync").exitCode == 0)
    #expect(try titles(onDay: 15) == ["Event 14"])
    let status = try agenda("accounts", "status", "--format", "json")
    #expect(status.exitCode == 0)
    #expect(status.output.contains("\"state\": \"signed-in\""))
    #expect(status.output.contains("\"calendars\": 1"))
    #expect(try agenda("accounts", "remove", "home", "--yes").exitCode == 0)
    #expect(!configuration.contains("account"))
    let cache = agenda.home.path(".cache/agenda/accounts")
    #expect(((try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? []).isEmpty)
  }

  @Test func `in a terminal the calendars are chosen, and Ctrl-C adds nothing`() throws {
    let left = try TerminalScreen.of(agenda, ["accounts", "add"] + account, keys: ["\u{3}"])
    #expect(left.code == 130 && left.isRestored, "\(left.text)")
    #expect(configuration.isEmpty)
    let chosen = try TerminalScreen.of(agenda, ["accounts", "add"] + account, keys: ["\r"])
    #expect(chosen.rows[0] == "Calendars: 1 of 1 selected")
    #expect(chosen.code == 0 && chosen.isRestored, "\(chosen.text)")
    #expect(configuration.hasPrefix("[[account]]\nname = \"home\"\n"))
    #expect(try agenda("sync").exitCode == 0)
    #expect(try titles(onDay: 15) == ["Event 14"])
  }
}
