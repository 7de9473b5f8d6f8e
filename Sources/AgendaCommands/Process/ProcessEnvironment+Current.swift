import AgendaPlatform
internal import AgendaRequests
internal import ICalendar

/// The environment of this process. Nothing else in the package reads it.
extension ProcessEnvironment {
  /// Whether standard error is a terminal.
  var hasErrorTerminal: Bool { StandardStreams.hasErrorTerminal }
  /// Whether standard input is a terminal.
  var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }
  /// Whether a person can be asked: the question goes to standard error, and the answer comes from standard input.
  var canAsk: Bool { isInputTerminal && hasErrorTerminal }
  /// A path from the root, as a file keeps it that is read from elsewhere.
  static func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), !path.hasPrefix("~"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
  /// The reason why the last system call failed, in words.
  static var systemError: String { String(cString: strerror(errno)) }
  /// The name and the release of the operating system, and the kind of processor: `Linux 6.1.0 x86_64`.
  static var system: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown system" }
    func text<Characters>(_ characters: Characters) -> String {
      withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return [text(names.sysname), text(names.release), text(names.machine)].joined(separator: " ")
  }

  /// Reads the environment of this process.
  static func current() -> ProcessEnvironment {
    var size = winsize()
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let hasSize = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    var environment = ProcessEnvironment(
      variables: ProcessVariables.all(), isTerminal: isTerminal,
      terminalWidth: hasSize ? Int(size.ws_col) : nil,
      terminalHeight: hasSize && size.ws_row > 0 ? Int(size.ws_row) : nil,
      now: .current, zones: ownZones)
    environment.prepare = { ProcessLimits.allow($0) }
    environment.clock = { .current }
    return environment
  }

  /// The time zones: those of the folder that `TZDIR` names, as for the C library, else the system's.
  static let ownZones: ZoneDatabase = {
    guard let folder = getenv("TZDIR").map({ String(cString: $0) }), !folder.isEmpty else { return .system }
    return ZoneDatabase(directory: folder)
  }()
}

extension Instant {
  /// The time of the clock.
  static var current: Instant { Instant(secondsSinceEpoch: time(nil)) }
}
