import AgendaSources
import Foundation
import TestSupport

/// A home with an account of a real server, and a file of events.
struct SynchronizedHome {
  let agenda: AgendaCommand
  let server: RealServer

  /// A home whose server has so many events. `lines` come before the account in the configuration.
  init(count: Int, lines: String = "") throws {
    agenda = try AgendaCommand()
    server = try RealServer(.radicale, count: count)
    try agenda.home.write(
      lines
        + "[[account]]\nname = \"home\"\nurl = \"\(server.url)\"\nuser = \"ada\"\npassword-command = \"echo x\"\n",
      to: ".config/agenda/config.toml")
  }

  /// The calendar of the server.
  var calendar: AccountCalendar {
    get throws {
      let account = AccountConfiguration(
        name: "home", server: .url(try WebAddress(server.url)), user: "ada", signIn: .passwordCommand([]))
      let cache = AccountCache(of: account, cache: agenda.home.path(".cache/agenda"))
      return AccountCalendar(account: account, path: server.kind.calendar, cache: cache)
    }
  }

  /// The changes that wait to be sent.
  var queue: UploadQueue { UploadQueue(state: agenda.home.path(".local/state/agenda")) }

  /// Runs `agenda-sync`, and kills it after so many seconds; `nil` to wait for its end. Returns how long it ran, and its exit code.
  @discardableResult
  func synchronize(killedAfter seconds: Double? = nil) throws -> (length: Double, exitCode: Int32) {
    try run(SignInSetup.executable, ["--now", "--quiet"], killedAfter: seconds)
  }

  /// Runs a program of the home, and kills it after so many seconds; `nil` to wait for its end.
  @discardableResult
  func run(
    _ path: String, _ arguments: [String], killedAfter seconds: Double? = nil
  ) throws -> (length: Double, exitCode: Int32) {
    let start = Date()
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = agenda.environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    if let seconds {
      Thread.sleep(forTimeInterval: seconds)
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    return (Date().timeIntervalSince(start), process.terminationStatus)
  }
}
