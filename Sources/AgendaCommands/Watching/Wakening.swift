import AgendaPlatform

/// Why a watch wakes.
struct WakeReasons: OptionSet {
  let rawValue: Int

  /// A file or folder changed.
  static let changed = WakeReasons(rawValue: 1)
  /// The moment came, or the clock was set.
  static let rang = WakeReasons(rawValue: 2)
  /// The terminal has another size.
  static let resized = WakeReasons(rawValue: 4)
  /// The terminal asks to stop: Ctrl-Z.
  static let suspended = WakeReasons(rawValue: 8)
  /// It goes on after a stop.
  static let continued = WakeReasons(rawValue: 16)
  /// Somebody asks for the end, or nobody reads the output any more.
  static let ended = WakeReasons(rawValue: 32)
}

/// All that a watch sleeps on.
struct Wakening: ~Copyable {
  /// How long changes of files are gathered, in microseconds: whoever writes one file often writes more.
  private static let gathering: UInt32 = 100_000

  let alarm: ClockAlarm
  private var files: FileWatch?
  let signals: SignalQueue
  /// Whether the end of whoever reads standard output is the end of the watch.
  private let heedsOutput: Bool

  init(heedsOutput: Bool) throws {
    let alarm = try ClockAlarm()
    let signals = try SignalQueue()
    self.alarm = alarm
    self.signals = signals
    files = FileWatch()
    self.heedsOutput = heedsOutput
  }

  /// Watches these files and folders; `false` where not all of them can be watched.
  mutating func watch(_ paths: [String]) -> Bool {
    files?.watch(paths) ?? false
  }

  /// Sleeps until there is a reason to wake.
  func sleep() -> WakeReasons {
    let filesDescriptor: Int32 = filesDescriptor
    var ends = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: filesDescriptor, events: Int16(POLLIN), revents: 0),
      // A pipe without readers is told of without being asked for.
      pollfd(fd: heedsOutput ? STDOUT_FILENO : -1, events: 0, revents: 0),
    ]
    var reasons: WakeReasons = []
    while reasons.isEmpty {
      guard poll(&ends, nfds_t(ends.count), -1) >= 0 else {
        if errno == EINTR { continue }
        return .ended
      }
      reasons = signals.take()
      if ends[1].revents != 0 {
        alarm.take()
        reasons.insert(.rang)
      }
      if ends[2].revents != 0, takeFiles() {
        usleep(Self.gathering)
        _ = takeFiles()
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

  private func takeFiles() -> Bool {
    switch files {
    case .some(let files): files.take()
    case .none: false
    }
  }
}
