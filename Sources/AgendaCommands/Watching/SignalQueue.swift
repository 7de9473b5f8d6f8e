internal import CLinuxEvents
import Glibc

/// The signals that concern a watch, as a descriptor that can be waited for. While it lives they do nothing by
/// themselves: none comes in the middle of a drawing.
struct SignalQueue: ~Copyable {
  private static let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH,
  ]

  /// Is readable when a signal has come.
  let descriptor: Int32

  init() throws {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Self.signals { sigaddset(&set, signal) }
    sigprocmask(SIG_BLOCK, &set, nil)
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
    guard descriptor >= 0 else { throw CommandError(.unavailable, "cannot wait for signals") }
  }

  deinit { close(descriptor) }

  /// Stops the process as Ctrl-Z stops any, until it is told to go on. Where no shell could do so, it is not stopped.
  func stop() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTSTP)
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
      default: reasons.insert(.ended)
      }
    }
    return reasons
  }
}
