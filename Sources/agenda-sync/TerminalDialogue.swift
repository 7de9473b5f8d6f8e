internal import AgendaCLinuxEvents
internal import AgendaNetwork
import AgendaPlatform
internal import AgendaPrograms
internal import AgendaSources
internal import ICalendar

/// Talks with the user of a sign-in: lines on standard error, questions on the terminal, and pages in the browser of the desktop.
struct TerminalDialogue: SignInDialogue {
  /// The variables of the process.
  let variables: [String: String]

  func show(_ line: String) {
    for part in line.split(separator: "\n") { writeLine(String(part).withoutControlCharacters) }
  }

  func open(_ page: WebAddress) {
    let displays = ["DISPLAY", "WAYLAND_DISPLAY"]
    guard displays.contains(where: { variables[$0]?.isEmpty == false }),
      let browser = ChildProgram.find("xdg-open", in: variables["PATH"])
    else { return }
    _ = try? ChildProgram.spawn(browser, [page.url], streams: .none)
  }

  /// Standard input, if it is a terminal or a pipe.
  var pastedLines: Int32? {
    var status = stat()
    let isPipe = fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    return isPipe || isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : nil
  }

  func ask(_ question: String, isSecret: Bool) throws(SignInError) -> String {
    guard let terminal = Terminal() else {
      throw SignInError(
        .signedOut,
        """
        there is no terminal on which the password can be asked for; run this in a terminal, or name a \
        “password-command” or a “password-file” in the configuration
        """
      )
    }
    return terminal.ask(question.withoutControlCharacters, isSecret: isSecret)
  }

  private func writeLine(_ text: String) {
    _ = Array((text + "\n").utf8).withUnsafeBytes { writeAll($0, to: STDERR_FILENO) }
  }
}

/// The terminal of the process, whatever its standard streams are.
private struct Terminal: ~Copyable {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
  /// The most bytes of an answer, which is as much as a terminal gives in one line.
  private static let maximumSize = 4096

  private let descriptor: Int32
  private var settings = termios()

  /// Opens the terminal; `nil` if the process has none.
  init?() {
    descriptor = AgendaPlatform.open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0, tcgetattr(descriptor, &settings) == 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Asks a question, and returns the line that is typed. A secret one is not shown: if a signal comes in between, the terminal shows what is typed
  /// again before the signal ends or stops the process.
  func ask(_ question: String, isSecret: Bool) -> String {
    guard isSecret else {
      write(question)
      return line()
    }
    var signals = sigset_t()
    var former = sigset_t()
    sigemptyset(&signals)
    for signal in Self.signals { sigaddset(&signals, signal) }
    sigprocmask(SIG_BLOCK, &signals, &former)
    let queue = signalfd(-1, &signals, Int32(SFD_CLOEXEC))
    defer {
      restore()
      if queue >= 0 { close(queue) }
      sigprocmask(SIG_SETMASK, &former, nil)
    }
    while true {
      var quiet = settings
      quiet.c_lflag = quiet.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)
      tcsetattr(descriptor, TCSAFLUSH, &quiet)
      write(question)
      var events = [descriptor, queue].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      while poll(&events, nfds_t(events.count), -1) < 0 {}
      guard events[1].revents != 0 else { return line() }
      restore()
      var signal = signalfd_siginfo()
      guard read(queue, &signal, MemoryLayout<signalfd_siginfo>.size) > 0 else { return "" }
      write("\n")
      // The signal comes again as soon as it is not blocked: it ends the process, or stops it until it is continued.
      kill(getpid(), Int32(bitPattern: signal.ssi_signo))
      sigprocmask(SIG_UNBLOCK, &signals, nil)
      sigprocmask(SIG_BLOCK, &signals, nil)
    }
  }

  private func restore() {
    var settings = settings
    tcsetattr(descriptor, TCSAFLUSH, &settings)
  }

  private func line() -> String {
    var buffer = [UInt8](repeating: 0, count: Self.maximumSize)
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(count, 0)).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  private func write(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { writeAll($0, to: descriptor) }
  }
}
