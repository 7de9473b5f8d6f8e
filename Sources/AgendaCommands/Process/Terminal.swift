import AgendaPlatform
internal import AgendaRequests
internal import AgendaWidgets
internal import ICalendar

/// The environment of this process. Nothing else in the package reads it.
extension ProcessEnvironment {
  /// Whether standard error is a terminal.
  var hasErrorTerminal: Bool { StandardStreams.hasErrorTerminal }
  /// Whether standard input is a terminal.
  var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }
  /// Whether a person can be asked: the question goes to standard error, and the answer comes from standard input.
  var canAsk: Bool { isInputTerminal && hasErrorTerminal }

  /// Asks a question in the terminal unless the answer is known. Without a terminal, `advice` says what to write; with no for an answer, the error is
  /// `otherwise`.
  func confirm(
    _ question: String, isKnown: Bool, advice: String, otherwise: String = "nothing was changed"
  ) throws {
    guard !isKnown else { return }
    guard canAsk else { throw CommandError(.usage, "there is no terminal for a question; \(advice)") }
    try StandardStreams.confirm(question, otherwise: otherwise)
  }

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

  /// Nanoseconds of the monotonic clock.
  static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
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

/// Questions whose answer lets a command go on, or ends it.
extension StandardStreams {
  /// Takes the answers to questions from the terminal of the process, after standard input was read to its end: a mail program pipes a mail, and runs in a
  /// terminal. Without one, or in its background, nothing changes.
  static func takeAnswersFromTerminal() {
    guard isatty(STDIN_FILENO) == 0, hasErrorTerminal else { return }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return }
    if tcgetpgrp(terminal) == getpgrp() { dup2(terminal, STDIN_FILENO) }
    close(terminal)
  }

  /// Asks a question on the terminal.
  /// - Throws: unless the answer is yes. The message `otherwise` says that nothing was done.
  static func confirm(_ question: String, otherwise: String = "nothing was changed") throws {
    guard confirms(question) else { throw CommandError(.interrupted, otherwise) }
  }

  /// Writes a line to the terminal, below another one and before a question about both.
  static func tell(below line: String) { tell(line, after: "  ") }

  /// Writes lines to the terminal, each with its number from 1, before a question about them.
  static func tell(numbered lines: [String]) {
    let width = "\(lines.count)".count
    for (place, line) in lines.enumerated() {
      let number = "\(place + 1)"
      let space = String(repeating: " ", count: 2 + width - number.count)
      tell(line, after: "\(space)\(number)  ")
    }
  }

  /// Asks for a text; the answer can be empty.
  /// - Throws: at the end of the input. The message `otherwise` says that nothing was done.
  static func answer(_ question: String, otherwise: String) throws -> String {
    ask(question)
    guard let line = answer() else { throw CommandError(.interrupted, otherwise) }
    return String(line.trimmed)
  }

  /// Asks for one of some names, by its number or as it is written, and returns it; Enter is for `standard`.
  /// - Throws: if the answer is none of them.
  static func choose(name names: [String], standard: String) throws -> String {
    tell(numbered: names)
    ask("Which one? [1-\(names.count), Enter for \(standard)]")
    let unchanged = "nothing was changed"
    guard let line = answer() else { throw CommandError(.interrupted, unchanged) }
    let word = String(line.trimmed)
    if word.isEmpty { return standard }
    if let number = Int(word), (1...names.count).contains(number) { return names[number - 1] }
    guard
      let name = names.first(where: { $0 == word })
        ?? names.first(where: { $0.lowercased() == word.lowercased() })
    else { throw CommandError(.interrupted, "that is no number of the list; \(unchanged)") }
    return name
  }

  /// Asks for one of some numbered lines, or with `takesSeveral` for some of them, and returns their places, counted from 0.
  /// - Throws: if the answer names none of them. The message `otherwise` says that nothing was done.
  static func choose(
    among lines: [String], takesSeveral: Bool, otherwise: String = "nothing was changed"
  ) throws -> [Int] {
    tell(numbered: lines)
    ask("\(takesSeveral ? "Which" : "Which one")? [1-\(lines.count), Enter for none]")
    let words = (answer() ?? "").split { $0 == "," || $0.isWhitespace }
    guard !words.isEmpty else { throw CommandError(.interrupted, otherwise) }
    let numbers = words.compactMap { Int($0) }.filter { (1...lines.count).contains($0) }
    guard numbers.count == words.count, takesSeveral || numbers.count == 1 else {
      throw CommandError(.interrupted, "that is no number of the list; \(otherwise)")
    }
    return Set(numbers).sorted().map { $0 - 1 }
  }
}

extension String {
  /// The text as a word of a POSIX shell: as it is, or in single quotes where it has a character of another meaning.
  var shellWord: String {
    let isPlain = !isEmpty && utf8.allSatisfy { $0.isPlainInShell }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}

extension UInt8 {
  /// Whether a shell takes it as it is.
  fileprivate var isPlainInShell: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: self >= 0x80
    }
  }
}
