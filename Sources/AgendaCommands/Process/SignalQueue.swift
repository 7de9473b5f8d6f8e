internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaRequests

/// The signals of `agenda watch`, as a descriptor for poll(2). While this value lives the signals are blocked, so that none interrupts a
/// drawing.
struct SignalQueue: ~Copyable {
  /// The signals that end the command. Without a handler they would leave the terminal in the alternate screen.
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR2]
  private static let others = [SIGTSTP, SIGCONT, SIGWINCH, SIGUSR1]

  /// A signalfd(2), readable when a signal is pending.
  let descriptor: Int32
  /// The signals that end the command, for work that they may interrupt.
  let interruption: Interruption

  init() throws {
    // Signals that the parent has ignored (nohup, a background job of a shell) stay ignored.
    let heeded = Self.endings.filter { !Self.isIgnored($0) }
    interruption = Interruption(signals: heeded)
    var set = Self.set(heeded + Self.others)
    // Without this a command in the background would be stopped when it restores the settings of the terminal.
    var blocked = Self.set(heeded + Self.others + [SIGTTOU])
    sigprocmask(SIG_BLOCK, &blocked, nil)
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
    guard descriptor >= 0 else { throw CommandError(.unavailable, "cannot wait for signals") }
  }

  deinit { close(descriptor) }

  fileprivate static func set(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    return sigaction(signal, nil, &action) == 0 && action.__sigaction_handler.sa_handler.isIgnoring
  }

  /// Stops the process as Ctrl-Z does, until SIGCONT. The kernel ignores this where no shell could continue the process.
  func stop() {
    var set = Self.set([SIGTSTP])
    kill(getpid(), SIGTSTP)
    sigprocmask(SIG_UNBLOCK, &set, nil)
    sigprocmask(SIG_BLOCK, &set, nil)
  }

  /// Reads the pending signals, and returns what they ask for.
  func read() -> WakeReasons {
    var reasons: WakeReasons = []
    var signal = signalfd_siginfo()
    while AgendaPlatform.read(descriptor, &signal, MemoryLayout<signalfd_siginfo>.size) > 0 {
      switch Int32(bitPattern: signal.ssi_signo) {
      case SIGWINCH: reasons.insert(.resized)
      case SIGCONT: reasons.insert(.continued)
      case SIGTSTP: reasons.insert(.suspended)
      case SIGUSR1: reasons.insert(.changed)
      default: reasons.insert(.ended)
      }
    }
    return reasons
  }
}

/// The signals that end `agenda watch`.
struct Interruption {
  fileprivate let signals: [Int32]

  /// Runs an action that can take long or wait for other processes, such as the reader of a pipe. During it a signal that ends the command
  /// does so at once, with exit code 0, after restoring the terminal.
  func allowed<Value>(during action: () throws -> Value) rethrows -> Value {
    var set = SignalQueue.set(signals)
    for signal in signals {
      AgendaPlatform.signal(signal) { _ in
        Screen.restoreInSignalHandler()
        _exit(0)
      }
    }
    sigprocmask(SIG_UNBLOCK, &set, nil)
    defer { sigprocmask(SIG_BLOCK, &set, nil) }
    return try action()
  }
}

extension __sighandler_t? {
  /// Whether this handler is SIG_IGN. Function pointers can be compared only by their bits.
  fileprivate var isIgnoring: Bool {
    unsafeBitCast(self, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
