import AgendaPlatform
internal import ICalendar

/// What the command takes from the machine it runs on: nothing else in the project reads a clock, an environment variable or a terminal.
struct Host {
  /// The environment's variables.
  var environment: [String: String]
  /// Whether standard output is a terminal.
  var isTerminal: Bool
  /// The terminal's width in columns, where there is one.
  var terminalWidth: Int?
  /// The terminal's height in rows, where there is one.
  var terminalHeight: Int?
  /// The moment at which it was looked at.
  var now: Instant

  /// The machine as it is.
  static func current() -> Host {
    var size = winsize()
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let hasSize = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return Host(
      environment: readEnvironment(), isTerminal: isTerminal, terminalWidth: hasSize ? Int(size.ws_col) : nil,
      terminalHeight: hasSize && size.ws_row > 0 ? Int(size.ws_row) : nil,
      now: Instant(secondsSinceEpoch: time(nil)))
  }

  /// The time zones: those of the folder that `TZDIR` names, as the C library has it, else the system's.
  static let zones: ZoneDatabase = {
    guard let folder = getenv("TZDIR").map({ String(cString: $0) }), !folder.isEmpty else { return .system }
    return ZoneDatabase(directory: folder)
  }()

  /// The home folder: `HOME`, else that of `/etc/passwd`, else `/`.
  var home: String {
    if let home = environment["HOME"], !home.isEmpty { return home }
    // getpwuid would load the shared libraries of the name service, which a static program cannot count on.
    guard let users = fopen("/etc/passwd", "re") else { return "/" }
    defer { fclose(users) }
    while let entry = fgetpwent(users) {
      if entry.pointee.pw_uid == getuid(), let folder = entry.pointee.pw_dir {
        return String(cString: folder)
      }
    }
    return "/"
  }

  private static func readEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      next += 1
    }
    return variables
  }
}
