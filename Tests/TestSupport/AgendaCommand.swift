public import Foundation

/// The built `agenda`, run as a stranger with an empty home would: nothing but PATH comes from the tests' own
/// environment.
///
/// ```swift
/// let agenda = try AgendaCommand()
/// let run = try agenda("today", "--file", path)
/// ```
public struct AgendaCommand {
  /// The home folder, which is the current folder too.
  public let home: TemporaryFolder
  /// The environment. The zone is `Europe/Berlin`; the locale `C.UTF-8`.
  public var environment: [String: String]

  /// The command with a new home.
  public init() throws {
    home = try TemporaryFolder()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    environment = [
      "PATH": AgendaCommand.executable.deletingLastPathComponent().path + ":" + path,
      "HOME": home.path,
      "XDG_CONFIG_HOME": home.path + "/.config",
      "XDG_DATA_HOME": home.path + "/.local/share",
      "XDG_STATE_HOME": home.path + "/.local/state",
      "XDG_CACHE_HOME": home.path + "/.cache",
      "XDG_RUNTIME_DIR": home.path + "/run",
      "TZ": "Europe/Berlin",
      "LC_ALL": "C.UTF-8",
    ]
  }

  /// The command in a zone where it is noon: no midnight comes while a test runs, and events that begin soon are today.
  public func atNoon() -> AgendaCommand {
    let hour = Int(Date().timeIntervalSince1970) / 3600 % 24
    var copy = self
    // The names have the sign of POSIX: west is positive.
    copy.environment["TZ"] = hour < 12 ? "Etc/GMT-\(12 - hour)" : "Etc/GMT+\(hour - 12)"
    return copy
  }

  /// True while a program runs that was started with its environment, as one that it has left in the background.
  public var hasRunningPrograms: Bool {
    let home = Data("HOME=\(home.path)\0".utf8)
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.contains { process in
      guard process.allSatisfy(\.isNumber),
        let file = FileHandle(forReadingAtPath: "/proc/\(process)/environ")
      else { return false }
      return (try? file.readToEnd())?.range(of: home) != nil
    }
  }

  /// Where it was built: beside the bundle of the tests, which is the program that runs now.
  public static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "agenda")

  /// The beginning of a line of shell for which permissions hold, also where it is run by root: without the capabilities that pass over them.
  public static let obeyingPermissions =
    getuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search " : ""

  /// Runs it with arguments.
  public func callAsFunction(
    _ arguments: String..., input: String? = nil, timeout: TimeInterval = 300
  ) throws -> CommandRun {
    try self(arguments, input: input.map { Data($0.utf8) }, timeout: timeout)
  }

  /// Runs it with arguments, and bytes as standard input.
  public func callAsFunction(
    _ arguments: [String], input: Data? = nil, timeout: TimeInterval = 300
  ) throws -> CommandRun {
    try TestSupport.run(
      AgendaCommand.executable.path, arguments, input: input, environment: environment, folder: home.path,
      timeout: timeout)
  }

  /// Runs a line of shell that names it.
  public func shell(_ line: String, timeout: TimeInterval = 300) throws -> CommandRun {
    try TestSupport.run(
      "/bin/sh", ["-c", line], environment: environment, folder: home.path, timeout: timeout)
  }
}
