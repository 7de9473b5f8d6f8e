import AgendaPlatform
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The environment, terminal, clock and user of the process. Nothing else in the package reads them.
struct ProcessEnvironment {
  /// The environment variables.
  var variables: [String: String]
  /// Whether standard output is a terminal.
  var isTerminal: Bool
  /// The width of the terminal in columns; `nil` without a terminal.
  var terminalWidth: Int?
  /// The height of the terminal in rows; `nil` without a terminal.
  var terminalHeight: Int?
  /// Whether standard error is a terminal.
  var hasErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }
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
  /// The current time, when this value was made.
  var now: Instant
  /// The time zones.
  var zones = Self.zones

  /// Reads the environment of this process.
  static func current() -> ProcessEnvironment {
    var size = winsize()
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let hasSize = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return ProcessEnvironment(
      variables: ProcessVariables.all(), isTerminal: isTerminal,
      terminalWidth: hasSize ? Int(size.ws_col) : nil,
      terminalHeight: hasSize && size.ws_row > 0 ? Int(size.ws_row) : nil,
      now: Instant(secondsSinceEpoch: time(nil)))
  }

  /// The time zones: those of the folder that `TZDIR` names, as for the C library, else the system's.
  static let zones: ZoneDatabase = {
    guard let folder = getenv("TZDIR").map({ String(cString: $0) }), !folder.isEmpty else { return .system }
    return ZoneDatabase(directory: folder)
  }()

  /// A home folder under which no file can be, for what is not to read those of the user.
  static let noHome = "/dev/null"

  /// The home folder: `HOME`, else that of `/etc/passwd`, else `/`.
  var home: String { ProcessVariables.home(in: variables) }

  /// The folder of the cache.
  var cacheFolder: String { BaseDirectories.cacheFolder(environment: variables, home: home) }

  /// The folder for what is kept between runs.
  var stateFolder: String { BaseDirectories.stateFolder(environment: variables, home: home) }

  /// The locale for dates and words, in the order of locale(7).
  var locale: String {
    ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty } ?? "C"
  }
}

extension ProcessEnvironment {
  /// The number of colours to write for `--color`.
  ///
  /// For `auto`, `NO_COLOR` (no-color.org) and a `TERM` of `dumb` turn colour off. `COLORTERM` and `TERM` say how many colours there are.
  func colorDepth(_ option: AgendaRequest.Output.Color) -> ColorDepth {
    switch option {
    case .never: return .none
    case .auto:
      let isRefused = !(variables["NO_COLOR"] ?? "").isEmpty || variables["TERM"] == "dumb"
      guard isTerminal, !isRefused else { return .none }
    case .always: break
    }
    let term = variables["TERM"] ?? ""
    if ["truecolor", "24bit"].contains(variables["COLORTERM"]) || term.hasSuffix("-direct") {
      return .trueColor
    }
    if term.contains("256color") { return .ansi256 }
    return option == .always && term.isEmpty ? .ansi256 : .ansi16
  }

  /// Whether titles are written as links (OSC 8) for `--hyperlinks`. Terminals without links show the title alone, except for the
  /// console of the kernel.
  func linksTitles(_ option: AgendaRequest.Output.Color) -> Bool {
    switch option {
    case .always: true
    case .never: false
    case .auto: isTerminal && !["", "dumb", "linux"].contains(variables["TERM"] ?? "")
    }
  }
}
