internal import AgendaCLinuxEvents
import AgendaPlatform

/// The signals that concern a watch, as a descriptor that can be waited for. While it lives they do nothing by
/// themselves: none comes in the middle of a drawing.
struct SignalQueue: ~Copyable {
  /// Those that end it, and would else do so with the terminal as it is.
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR2]
  private static let others = [SIGTSTP, SIGCONT, SIGWINCH, SIGUSR1]

  /// Is readable when a signal has come.
  let descriptor: Int32
  /// What ends a watch at once, where it is let.
  let interruption: Interruption

  init() throws {
    // What whoever started it has made ignored (nohup, a shell's background job) stays so.
    let heeded = Self.endings.filter { !Self.isIgnored($0) }
    interruption = Interruption(signals: heeded)
    var set = Self.set(heeded + Self.others)
    // From the background too, the terminal's settings are given back.
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

  /// Stops the process as Ctrl-Z stops any, until it is told to go on. Where no shell could do so, it is not stopped.
  func stop() {
    var set = Self.set([SIGTSTP])
    kill(getpid(), SIGTSTP)
    sigprocmask(SIG_UNBLOCK, &set, nil)
    sigprocmask(SIG_BLOCK, &set, nil)
  }

  /// What the signals ask for that have come.
  func take() -> WakeReasons {
    var reasons: WakeReasons = []
    var signal = signalfd_siginfo()
    while read(descriptor, &signal, MemoryLayout<signalfd_siginfo>.size) > 0 {
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

/// The signals that end a watch.
struct Interruption {
  fileprivate let signals: [Int32]

  /// Does something that may take long, or wait for others without end, as for the reader of a pipe: a signal that ends the watch then ends
  /// it at once, with 0, and the terminal is given back as it was.
  func ends<Value>(_ action: () throws -> Value) rethrows -> Value {
    var set = SignalQueue.set(signals)
    for signal in signals {
      AgendaPlatform.signal(signal) { _ in
        Screen.giveBack()
        _exit(0)
      }
    }
    sigprocmask(SIG_UNBLOCK, &set, nil)
    defer { sigprocmask(SIG_BLOCK, &set, nil) }
    return try action()
  }
}

extension __sighandler_t? {
  /// Whether a signal with this handler is ignored. Functions have no other equality.
  fileprivate var isIgnoring: Bool {
    unsafeBitCast(self, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
