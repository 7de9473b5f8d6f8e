internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// Why a command that goes on wakes up.
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
  /// The person has done something in the terminal.
  static let typed = WakeReasons(rawValue: 64)
  /// Another process or thread has something to say.
  static let answered = WakeReasons(rawValue: 128)
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

  /// Sleeps until there is a reason to wake up, or so many milliseconds have passed; -1 is for ever. With `keys`, it also wakes when something is typed.
  /// `others` become readable when the desktop, a reading or a command has something to say; -1 is none.
  /// With `gathers`, it waits until a program has written its files. With `sleepsLong`, it first gives back the memory of code, which the system
  /// reads again when it is needed.
  func wait(
    for others: [Int32], keys: Bool = false, gathers: Bool = true, sleepsLong: Bool = false,
    milliseconds: Int32 = -1
  ) -> WakeReasons {
    let filesDescriptor: Int32 = filesDescriptor
    var ends = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: filesDescriptor, events: Int16(POLLIN), revents: 0),
      // poll(2) reports a pipe without readers even where no event is asked for.
      pollfd(fd: watchesOutput ? STDOUT_FILENO : -1, events: 0, revents: 0),
    ]
    ends += (others + (keys ? [STDIN_FILENO] : [])).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var reasons: WakeReasons = []
    if sleepsLong { release_idle_memory() }
    while reasons.isEmpty {
      let count = poll(&ends, nfds_t(ends.count), milliseconds)
      guard count > 0 else {
        if count == 0 { return [] }
        if errno == EINTR { continue }
        return .ended
      }
      reasons = signals.read()
      if ends[1].revents != 0 {
        alarm.acknowledge()
        reasons.insert(.timeReached)
      }
      if ends[2].revents != 0, readFiles() {
        if gathers {
          usleep(Self.gathering)
          _ = readFiles()
        }
        reasons.insert(.changed)
      }
      if ends[3].revents != 0 { reasons.insert(.ended) }
      if ends.dropFirst(4).prefix(others.count).contains(where: { $0.revents != 0 }) {
        reasons.insert(.answered)
      }
      if keys, ends.last?.revents != 0 { reasons.insert(.typed) }
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

  /// Lets all signals through, in a process that runs another command.
  static func deliverAll() {
    var set = Self.set(endings + others + [SIGTTOU, SIGCHLD])
    sigprocmask(SIG_UNBLOCK, &set, nil)
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

/// Ends and stops of the processes that this one makes while this value lives, as a descriptor for poll(2).
struct ChildSignal: ~Copyable {
  /// A signalfd(2), readable when a process has ended or was stopped; -1 if the system has no more.
  let descriptor: Int32

  init() {
    var set = SignalQueue.set([SIGCHLD])
    sigprocmask(SIG_BLOCK, &set, nil)
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    var set = SignalQueue.set([SIGCHLD])
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  /// Makes the descriptor unreadable until the next signal.
  func acknowledge() {
    var signal = signalfd_siginfo()
    _ = AgendaPlatform.read(descriptor, &signal, MemoryLayout<signalfd_siginfo>.size)
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

/// Reports when one of some files and folders changes, appears or disappears, with inotify(7).
///
/// A file is watched through its folder, so that a file renamed over it is seen. So is each existing folder and link on the path to it.
struct FileWatch: ~Copyable {
  /// The events of a folder itself.
  private static let eventsOfItself = IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
  /// The events of a folder and of the files in it.
  private static let events =
    eventsOfItself | IN_CREATE | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE
  /// The events after which the folders have to be looked up again.
  private static let losses = IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT

  /// An inotify(7) descriptor, readable when there are events.
  let descriptor: Int32
  private var interests: [Int32: WatchedFolders.Interest] = [:]

  /// `nil` if the system has no more inotify instances.
  init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Watches these files and folders instead of the former ones; `false` if not all can be watched.
  mutating func watch(_ paths: [String]) -> Bool {
    var known = Set(interests.keys)
    var isWhole = true
    // A second lookup finds folders that appeared between the first one and the watch.
    var folders = WatchedFolders(for: paths)
    for _ in 0..<4 {
      isWhole = add(folders)
      known.formUnion(interests.keys)
      let again = WatchedFolders(for: paths)
      if again == folders { break }
      folders = again
    }
    for watch in known where interests[watch] == nil { inotify_rm_watch(descriptor, watch) }
    return isWhole
  }

  private mutating func add(_ folders: WatchedFolders) -> Bool {
    interests = [:]
    var isWhole = folders.isWhole
    // If a folder has two names, the kernel keeps the events that were asked for last.
    let onTheWay = folders.interests.filter(\.value.isEmpty)
    let others = folders.interests.filter { !$0.value.isEmpty }
    for (folder, interest) in Array(onTheWay) + Array(others) {
      var events = interest.isEmpty ? Self.eventsOfItself : Self.events
      if interest.hasLog { events |= IN_MODIFY }
      let watch = inotify_add_watch(descriptor, folder, UInt32(bitPattern: events))
      if watch >= 0 {
        interests[watch, default: WatchedFolders.Interest()].add(interest)
      } else if ![ENOENT, ENOTDIR].contains(errno), errno != EACCES || !interest.isEmpty {
        // Folders on the path that can be passed but not read, as /home can be, are seldom renamed.
        isWhole = false
      }
    }
    return isWhole
  }

  /// Reads the pending events; `true` if one is of a watched file or folder.
  func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    var isOfInterest = false
    while true {
      let count = AgendaPlatform.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return isOfInterest }
      buffer.withUnsafeBytes { bytes in
        var rest = UnsafeRawBufferPointer(rebasing: bytes[..<count])
        while rest.count >= MemoryLayout<inotify_event>.size {
          let event = rest.loadUnaligned(as: inotify_event.self)
          let name = rest.dropFirst(MemoryLayout<inotify_event>.size).prefix(Int(event.len))
          if concerns(event, name: name.prefix { $0 != 0 }) { isOfInterest = true }
          rest = UnsafeRawBufferPointer(
            rebasing: rest.dropFirst(MemoryLayout<inotify_event>.size + Int(event.len)))
        }
      }
    }
  }

  private func concerns(_ event: inotify_event, name: Slice<UnsafeRawBufferPointer>) -> Bool {
    if event.mask & UInt32(bitPattern: Self.losses) != 0 { return true }
    guard let interest = interests[event.wd] else { return false }
    let isHidden = name.first == UInt8(ascii: ".")
    return interest.isInAll && !isHidden || interest.names.contains(String(decoding: name, as: UTF8.self))
  }
}

/// The folders to watch for changes of some files and folders: these, and each folder and link on the paths to them.
struct WatchedFolders: Equatable {
  /// The files of a folder whose changes matter. That the folder itself is removed or renamed always matters.
  struct Interest: Equatable {
    /// Whether all files matter, except for hidden ones.
    var isInAll = false
    /// The names of files that matter, hidden or not.
    var names: Set<String> = []

    /// Whether no file matters.
    var isEmpty: Bool { !isInAll && names.isEmpty }

    /// Whether one of them is the log of a database of SQLite. Its program keeps it open, and so never ends a change by closing it.
    var hasLog: Bool { names.contains { $0.hasSuffix("-wal") } }

    mutating func add(_ other: Interest) {
      isInAll = isInAll || other.isInAll
      names.formUnion(other.names)
    }
  }

  /// The maximum number of folders.
  private static let maximumCount = 4096
  /// The maximum number of links on the path to a file, as in path_resolution(7).
  private static let maximumLinks = 40

  private(set) var interests: [String: Interest] = [:]
  /// Whether no folder was left out.
  private(set) var isWhole = true

  init(for paths: [String]) {
    for path in paths where !path.isEmpty {
      guard walk(path) != nil, let tree = FolderTree(path: path) else { continue }
      for folder in tree.folders {
        guard let place = walk(folder.listing.path) else { continue }
        add(Interest(isInAll: true), of: place)
        for link in folder.listing.links { walk(link, from: place) }
      }
    }
  }

  /// Adds each existing folder and link on a path, and on the paths to which the links lead. Returns the folder at the end; `nil` if there
  /// is none.
  @discardableResult
  private mutating func walk(_ path: String, from start: String = ".") -> String? {
    var folder = Self.isAbsolute(path) ? "/" : start
    // The next one is last.
    var names = Self.names(path)
    var links = 0
    while let name = names.popLast() {
      guard name != ".." else {
        folder = Self.parent(of: folder)
        continue
      }
      let path = Self.path(of: name, in: folder)
      let kind = Kind(of: path)
      // A folder on the path reports itself that it is renamed; its parent can be as busy as /tmp.
      if kind == .folder, !names.isEmpty {
        add(Interest(), of: path)
      } else {
        add(Interest(names: [name]), of: folder)
      }
      switch kind {
      case .folder: folder = path
      case .link where links < Self.maximumLinks:
        guard let target = target(of: path) else { return nil }
        links += 1
        if Self.isAbsolute(target) { folder = "/" }
        names += Self.names(target)
      case .link, .other: return nil
      }
    }
    return folder
  }

  private mutating func add(_ interest: Interest, of folder: String) {
    guard interests.count < Self.maximumCount || interests[folder] != nil else { return isWhole = false }
    interests[folder, default: Interest()].add(interest)
  }

  /// The target of a link; `nil` if the link is gone, or the target is not UTF-8.
  private mutating func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let target = String(validating: bytes.prefix(count), as: UTF8.self)
    if target == nil { isWhole = false }
    return target
  }
}

// Paths are split by bytes: a slash and a combining mark after it are one Character.
extension WatchedFolders {
  private enum Kind {
    case folder, link, other

    /// `other` also where nothing is at the path.
    init(of path: String) {
      var status = stat()
      let type = lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
      self = type == S_IFDIR ? .folder : type == S_IFLNK ? .link : .other
    }
  }

  private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// The parts of a path, the last one first.
  private static func names(_ path: String) -> [String] {
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    return names.filter { $0 != "." }.reversed()
  }

  private static func path(of name: String, in folder: String) -> String {
    folder == "/" ? "/" + name : folder + "/" + name
  }

  /// The parent of a folder whose path has no links.
  private static func parent(of folder: String) -> String {
    guard folder != "/" else { return folder }
    guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")), !folder.hasSuffix("/..") else {
      return folder + "/.."
    }
    return slash == folder.startIndex ? "/" : String(folder[..<slash])
  }
}
