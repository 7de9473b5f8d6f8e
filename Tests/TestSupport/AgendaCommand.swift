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

  /// Copies a program by another process. A copy that this one wrote could be open for a moment in a process that another test starts, and then not be run.
  public static func copy(_ program: URL = executable, to path: String) throws {
    let run = try TestSupport.run(
      "/bin/cp", [program.path, path], environment: [:], folder: NSTemporaryDirectory())
    guard run.exitCode == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

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

/// The result of a run of a program.
public struct CommandRun: Sendable {
  /// The standard output.
  public let output: String
  /// The standard error.
  public let errorOutput: String
  /// Its exit code; `nil` when a signal ended it, as a crash does.
  public let exitCode: Int32?

  /// The most memory that it held, in bytes, and the processor time that it took, in seconds; `nil` where that was not measured.
  public internal(set) var use: (memory: Int, seconds: Double)?

  /// The lines of its standard output, without the end of the last.
  public var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast(
      output.hasSuffix("\n") ? 1 : 0)
  }
}

/// Why a program could not be run to its end.
public enum CommandRunError: Error {
  /// It ran longer than it may.
  case timedOut(arguments: [String])
}

/// Runs a program with nothing but the environment given, and waits for its end.
///
/// Input and output go through files, so that a program that writes much never waits for its reader.
public func run(
  _ program: String, _ arguments: [String], input: Data? = nil, environment: [String: String],
  folder: String, timeout: TimeInterval = 300
) throws -> CommandRun {
  let files = try TemporaryFolder()
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.environment = environment
  process.currentDirectoryURL = URL(filePath: folder)

  let input = try files.write(input ?? Data(), to: "in")
  let output = try files.write("", to: "out")
  let errorOutput = try files.write("", to: "err")
  let handles = [
    try FileHandle(forReadingFrom: URL(filePath: input)),
    try FileHandle(forWritingTo: URL(filePath: output)),
    try FileHandle(forWritingTo: URL(filePath: errorOutput)),
  ]
  // Foundation keeps some of them open for long, and crashes in `Process.run` where more than some thousand files are open.
  defer { for handle in handles { try? handle.close() } }
  (process.standardInput, process.standardOutput, process.standardError) = (
    handles[0], handles[1], handles[2]
  )

  let ended = DispatchSemaphore(value: 0)
  process.terminationHandler = { _ in ended.signal() }
  try withoutBlockedSignals { try process.run() }
  guard ended.wait(timeout: .now() + timeout) == .success else {
    kill(process.processIdentifier, SIGKILL)
    ended.wait()
    throw CommandRunError.timedOut(arguments: arguments)
  }

  return CommandRun(
    output: String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self),
    errorOutput: String(decoding: try Data(contentsOf: URL(filePath: errorOutput)), as: UTF8.self),
    exitCode: process.terminationReason == .exit ? process.terminationStatus : nil)
}

/// Calls a function while the thread blocks no signal. Threads of Dispatch block nearly all, and a program that they start inherits that, so that SIGTERM would
/// not end it.
private func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
  var (none, former) = (sigset_t(), sigset_t())
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &former)
  defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
  try body()
}

extension AgendaCommand {
  /// Starts a program and writes what the kernel counted of it to a file: kilobytes, seconds, and how it ended.
  ///
  /// A program counts as its own the memory of the one that started it. The tests themselves hold much; Python holds 10 MB.
  private static let measure = """
    import os, resource, sys
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
        os.execv(sys.argv[2], sys.argv[2:])
    _, status, use = os.wait4(child, 0)
    with open(sys.argv[1], "w") as file:
        print(use.ru_maxrss, use.ru_utime + use.ru_stime, os.waitstatus_to_exitcode(status), file=file)
    """

  /// Runs it with arguments, and says what that took (``CommandRun/use``).
  public func measured(_ arguments: [String], timeout: TimeInterval = 300) throws -> CommandRun {
    let result = home.path + "/measured"
    let run = try TestSupport.run(
      "/usr/bin/env",
      ["python3", "-c", AgendaCommand.measure, result, AgendaCommand.executable.path] + arguments,
      environment: environment, folder: home.path, timeout: timeout)
    let words = try String(contentsOfFile: result, encoding: .utf8).split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let memory = Int(words[0]), let seconds = Double(words[1]),
      let exitCode = Int32(words[2])
    else { throw CocoaError(.fileReadCorruptFile) }
    var measured = CommandRun(
      output: run.output, errorOutput: run.errorOutput, exitCode: exitCode < 0 ? nil : exitCode)
    measured.use = (memory * 1024, seconds)
    return measured
  }
}

extension Process {
  /// Asks it to end by a signal, and makes it end where it has not after five seconds.
  ///
  /// Foundation takes a program for one that runs as long as any that it started does, so there is no waiting without end here.
  public func end(by signal: Int32 = SIGTERM) {
    guard isRunning else { return }
    kill(processIdentifier, signal)
    if hasEnded(within: 5) { return }
    kill(processIdentifier, SIGKILL)
    _ = hasEnded(within: 5)
  }

  /// Whether the process has ended, or ends within `seconds`.
  public func hasEnded(within seconds: Double) -> Bool {
    eventually(within: seconds) { !isRunning }
  }
}
