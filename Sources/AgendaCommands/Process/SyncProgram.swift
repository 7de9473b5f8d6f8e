internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser

/// The program `agenda-sync`, which fetches calendars from the web. This command links no library for the network itself.
struct SyncProgram {
  /// Which calendars it fetches.
  enum Demand {
    /// Those that are due.
    case due
    /// All, of which unchanged ones are not sent again.
    case now
    /// All, and whole.
    case whole
  }

  /// The exit code where a signal ended the program.
  private static let killedExitCode = ExitStatus.unavailable.rawValue

  /// The name of the program.
  static let name = "agenda-sync"

  private let file: String

  /// The program that was built or installed with this command; `nil` if there is none.
  init?() {
    guard let file = InstalledProgram.path(of: Self.name) else { return nil }
    self.file = file
  }

  /// The program; throws if it is missing.
  static func required() throws -> SyncProgram {
    guard let program = SyncProgram() else { throw missing }
    return program
  }

  /// The error where the program is missing.
  static var missing: CommandError { missing(for: "calendars") }

  /// The error where the program is missing that fetches calendars, or images.
  static func missing(for what: String) -> CommandError {
    CommandError(
      .unavailable,
      "\(what) on the web cannot be fetched: \(InstalledProgram.absence(of: name))"
    )
  }

  /// Starts it for calendars that are due, and does not wait. It has a session of its own, nothing but /dev/null open, and goes on after this
  /// command has ended. Returns whether it could be started.
  func start(configurationPath: String, names: [String], demand: Demand = .due) -> Bool {
    // `watch` starts it many times: those that have ended must not stay as zombies.
    while waitpid(-1, nil, WNOHANG) > 0 {}
    let arguments = self.arguments(configurationPath, names, demand) + ["--quiet"]
    return (try? ChildProgram.spawn(file, arguments, streams: .none)) != nil
  }

  /// Starts it for images, by the names of their folders in the cache, likewise.
  func start(images names: [String]) -> Bool {
    while waitpid(-1, nil, WNOHANG) > 0 {}
    let arguments = ["--quiet"] + Self.arguments(forImages: names)
    return (try? ChildProgram.spawn(file, arguments, streams: .none)) != nil
  }

  /// The arguments for images.
  static func arguments(forImages names: [String]) -> [String] {
    names.flatMap { ["--image", $0] }
  }

  /// Runs it until it ends, and returns its exit code. It prints to standard error: with `isQuiet` only where the cache cannot be written,
  /// otherwise why calendars cannot be fetched; and to standard output what it did, unless it says failures alone.
  func run(
    configurationPath: String, names: [String], demand: Demand, isQuiet: Bool, showsProgress: Bool,
    saysFailuresAlone: Bool = false
  ) throws -> Int32 {
    var arguments = arguments(configurationPath, names, demand)
    if saysFailuresAlone { arguments.append("--failures") }
    if isQuiet { arguments.append("--quiet") }
    if showsProgress { arguments.append("--progress") }
    return try run(arguments)
  }

  /// Runs it with arguments and the standard streams of this command until it ends, and returns its exit code.
  func run(_ arguments: [String]) throws -> Int32 {
    do throws(ChildProgram.Failure) {
      let child = try ChildProgram.spawn(file, arguments, streams: .inherited)
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 {
        guard errno == EINTR else { return Self.killedExitCode }
      }
      return status & 0x7F == 0 ? status >> 8 & 0xFF : Self.killedExitCode
    } catch {
      throw CommandError(.unavailable, "agenda-sync \(error.message)")
    }
  }

  /// How long the program may take to find a server, in seconds.
  private static let searchTime = 60.0

  /// Runs it, and returns the first line that it prints; `nil` if it prints nothing or fails.
  func firstLine(_ arguments: [String]) throws -> String? {
    let program = ChildProgram(file: file, arguments: arguments, outputLimit: 65_536)
    guard let result = try? program.run(input: nil, timeout: Self.searchTime), result.failureReason == nil
    else {
      return nil
    }
    return String(decoding: result.output, as: UTF8.self).split(whereSeparator: \.isNewline).first.map {
      String($0)
    }
  }

  /// Runs it, and returns the lines that it prints; throws what it says if it fails.
  func lines(_ arguments: [String]) throws -> [String] {
    let program = ChildProgram(file: file, arguments: arguments, outputLimit: 1 << 20)
    let result: ChildProgram.Result
    do throws(ChildProgram.Failure) {
      result = try program.run(input: nil, timeout: Self.searchTime)
    } catch {
      throw CommandError(.unavailable, "agenda-sync \(error.message)")
    }
    guard result.status == .exited(0) else {
      let code = if case .exited(let code) = result.status { code } else { Self.killedExitCode }
      // It begins its lines as this command does.
      let start = "agenda: "
      throw CommandError(
        ExitStatus(code),
        lines: result.errors.split(separator: "\n").map { line in
          String(line.hasPrefix(start) ? line.dropFirst(start.count) : line)
        })
    }
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func arguments(_ configurationPath: String, _ names: [String], _ demand: Demand) -> [String] {
    let option =
      switch demand {
      case .due: [String]()
      case .now: ["--now"]
      case .whole: ["--force"]
      }
    return ["--config", configurationPath, "--calendars", names.joined(separator: ",")] + option
  }
}
