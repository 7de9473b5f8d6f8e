internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaRequests
internal import ICalendar

/// Why `agenda watch` wakes up.
struct WakeReasons: OptionSet {
  let rawValue: Int

  /// A file or folder has changed.
  static let changed = WakeReasons(rawValue: 1)
  /// The time of the alarm has come, or the clock was set.
  static let timeReached = WakeReasons(rawValue: 2)
  /// The size of the terminal has changed.
  static let resized = WakeReasons(rawValue: 4)
  /// The terminal asks the process to stop: Ctrl-Z.
  static let suspended = WakeReasons(rawValue: 8)
  /// The process was continued after a stop.
  static let continued = WakeReasons(rawValue: 16)
  /// A signal ends the command, or the reader of standard output is gone.
  static let ended = WakeReasons(rawValue: 32)
}

/// Waits for the events to which `agenda watch` reacts: signals, the clock, changes of files, and the end of the reader
/// of standard output.
struct WakeSources: ~Copyable {
  /// How long changes of files are gathered, in microseconds: a program that writes one file often writes more.
  private static let gathering: UInt32 = 100_000

  let alarm: ClockAlarm
  private var files: FileWatch?
  let signals: SignalQueue
  /// Whether the command ends when the reader of standard output is gone.
  private let watchesOutput: Bool

  init(watchesOutput: Bool) throws {
    let alarm = try ClockAlarm()
    let signals = try SignalQueue()
    self.alarm = alarm
    self.signals = signals
    files = FileWatch()
    self.watchesOutput = watchesOutput
  }

  /// Watches these files and folders instead of the former ones; `false` if not all can be watched.
  mutating func watch(_ paths: [String]) -> Bool {
    files?.watch(paths) ?? false
  }

  /// Sleeps until there is a reason to wake up.
  func wait() -> WakeReasons {
    let filesDescriptor: Int32 = filesDescriptor
    var ends = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: filesDescriptor, events: Int16(POLLIN), revents: 0),
      // poll(2) reports a pipe without readers even where no event is asked for.
      pollfd(fd: watchesOutput ? STDOUT_FILENO : -1, events: 0, revents: 0),
    ]
    var reasons: WakeReasons = []
    while reasons.isEmpty {
      guard poll(&ends, nfds_t(ends.count), -1) >= 0 else {
        if errno == EINTR { continue }
        return .ended
      }
      reasons = signals.read()
      if ends[1].revents != 0 {
        alarm.acknowledge()
        reasons.insert(.timeReached)
      }
      if ends[2].revents != 0, readFiles() {
        usleep(Self.gathering)
        _ = readFiles()
        reasons.insert(.changed)
      }
      if ends[3].revents != 0 { reasons.insert(.ended) }
    }
    return reasons
  }

  private var filesDescriptor: Int32 {
    switch files {
    case .some(let files): files.descriptor
    case .none: -1
    }
  }

  private func readFiles() -> Bool {
    switch files {
    case .some(let files): files.read()
    case .none: false
    }
  }
}

/// A timer of the wall clock. It also fires when the clock is set, and after a suspend during which its time has passed.
struct ClockAlarm: ~Copyable {
  /// The timer, in seconds, if there is no time to wake up at: it still reports that the clock is set.
  private static let farAway = 366 * 86_400
  /// How long after the time it fires, in nanoseconds: time(2) can be a tick of the kernel behind.
  private static let delay = 20_000_000

  /// A timerfd(2), readable when the timer has fired.
  let descriptor: Int32

  init() throws {
    descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    guard descriptor >= 0 else { throw CommandError(.unavailable, "cannot wait for the clock") }
  }

  deinit { close(descriptor) }

  /// Sets the timer to a time, at the earliest a second after `now`; `nil` for none.
  func set(to moment: Instant?, now: Instant) {
    var time = itimerspec()
    let wake = max(moment ?? now.adding(seconds: Self.farAway), now.adding(seconds: 1))
    time.it_value.tv_sec = max(1, wake.secondsSinceEpoch)
    time.it_value.tv_nsec = Self.delay
    // ECANCELED says that the clock was set meanwhile; the timer is set nevertheless.
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET), &time, nil)
  }

  /// Makes the descriptor unreadable until the timer fires again.
  func acknowledge() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}
