internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources

/// Limits the memory and the processor time of the process, as a last resort against calendars that take too much of them.
///
/// `ExpansionBudget` keeps a run far below these limits; a run that reaches them shows a fault of this program. It then ends with a message
/// and an exit code, not with a signal.
enum ProcessLimits {
  /// The limits for small calendars, in bytes and seconds.
  private static let memory = 1 << 30
  private static let seconds = 30
  /// The size of calendars in bytes from which the limits are higher, and the bytes of memory for each byte of calendars.
  private static let usualSize = 100_000_000
  private static let memoryPerByte = 10
  /// The bytes of calendars that add a second of processor time.
  private static let bytesPerSecond = 4_000_000

  /// The size in bytes from which an array has pages of its own, so that a run holds little of what it has freed.
  private static let mappedSize: Int32 = 128 << 10

  /// Sets the limits of the process. Lower limits that it already has stay.
  static func begin() {
    map_blocks_from(mappedSize)
    // Sanitizers map more memory than this.
    guard ProcessMemory.data() ?? 0 < memory / 2 else { return }
    bound(RLIMIT_DATA, to: memory)
    bound(RLIMIT_CPU, to: seconds)
    signal(SIGXCPU) { _ in ProcessLimits.endOfTime() }
    deliver(SIGXCPU, SIGABRT)
    for fault in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS] {
      signal(fault) { fault in ProcessLimits.endOfMemory(fault) }
    }
    for fault in [SIGFPE, SIGSYS] { signal(fault) { fault in ProcessLimits.end(by: fault) } }
  }

  /// Raises the limits for calendars of some bytes.
  static func allow(bytes: Int) {
    guard bytes > usualSize else { return }
    raise(RLIMIT_DATA, to: memory + memoryPerByte * bytes)
    raise(RLIMIT_CPU, to: seconds + bytes / bytesPerSecond)
  }

  /// Raises the limits for a command that changes calendars, whichever files these have. Two copies of a file can be in memory: that of one
  /// that has just been changed, and what it is compared with before it is replaced.
  static func allowChanges() {
    raise(RLIMIT_DATA, to: memory + 3 * FileSnapshot.maximumSize)
    raise(RLIMIT_CPU, to: seconds + 2 * FileSnapshot.maximumSize / bytesPerSecond)
  }

  /// Removes the limit of processor time.
  static func allowAllTime() { raise(RLIMIT_CPU, to: .max) }

  /// Removes the limits, before a program is started that goes on for long.
  static func lift() {
    raise(RLIMIT_DATA, to: .max)
    allowAllTime()
  }

  /// How many bytes of freed memory a process keeps that repeats the same work.
  private static let keptSize: Int32 = 8 << 20

  /// Keeps some of the freed memory, for a process that repeats the same work.
  static func keepFreedMemory() { keep_freed_memory(keptSize) }

  /// Limits the memory that a process takes beyond what it has now for good, and removes the limit of processor time.
  static func limit(memory: Int) {
    allowAllTime()
    var limits = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limits) == 0 else { return }
    limits.rlim_max = min(limits.rlim_max, rlim_t((ProcessMemory.data() ?? 0) + memory))
    limits.rlim_cur = limits.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limits)
  }

  /// Lets signals through that the program which started this one had blocked, as programs with worker threads do.
  static func deliver(_ numbers: Int32...) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func bound(_ resource: __rlimit_resource, to value: Int) {
    change(resource) { min($0, rlim_t(value)) }
  }

  private static func raise(_ resource: __rlimit_resource, to value: Int) {
    change(resource) { max($0, rlim_t(value)) }
  }

  private static func change(_ resource: __rlimit_resource, _ make: (rlim_t) -> rlim_t) {
    var limits = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0 else { return }
    // The soft limit cannot exceed the hard limit.
    limits.rlim_cur = min(make(limits.rlim_cur), limits.rlim_max)
    setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
  }

  // These functions run in signal handlers: they must not allocate memory or take locks.

  private static func endOfTime() {
    Screen.restoreInSignalHandler()
    warn(
      "agenda: stopped: the calendars take more processor time than a run may use; name fewer of them\n")
    _exit(exitCode)
  }

  /// Prints a message where the memory limit was reached. Otherwise lets the signal end the process.
  private static func endOfMemory(_ fault: Int32) {
    Screen.restoreInSignalHandler()
    // The allocation that failed can have been larger than all the memory in use.
    if let limit = dataLimit(), let data = ProcessMemory.data(), data >= limit / 4 {
      warn("agenda: stopped: the calendars take more memory than a run may use; name fewer of them\n")
      _exit(exitCode)
    }
    end(by: fault)
  }

  /// Lets a signal end the process, whose terminal is restored.
  private static func end(by fault: Int32) {
    Screen.restoreInSignalHandler()
    signal(fault, SIG_DFL)
    AgendaPlatform.raise(fault)
  }

  /// EX_OSERR of sysexits(3).
  static var exitCode: Int32 { ExitStatus.outOfResources.rawValue }

  private static func warn(_ message: StaticString) {
    _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
  }
}

/// The memory of this process, as the kernel counts it.
private enum ProcessMemory {
  /// The bytes that RLIMIT_DATA counts: the sixth number of `/proc/self/statm`, which is in pages. Safe in a signal handler.
  static func data() -> Int? {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      let count = read(file, buffer.baseAddress, buffer.count)
      guard count > 0 else { return nil }
      var field = 0
      var number = 0
      for byte in buffer.prefix(count) {
        if byte == UInt8(ascii: " ") {
          field += 1
          if field == 6 { break }
          number = 0
        } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
          number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
      }
      return number * sysconf(Int32(_SC_PAGESIZE))
    }
  }
}

extension ProcessLimits {
  /// Raises the limits for the files of some calendars.
  static func allow(_ calendars: [CalendarConfiguration]) {
    allow(bytes: calendars.reduce(0) { $0 + $1.size })
  }
}

extension CalendarConfiguration {
  /// How many bytes it has, as far as that is known before it is read.
  fileprivate var size: Int {
    var status = stat()
    let isKnown =
      switch location {
      case .standardInput: fstat(STDIN_FILENO, &status) == 0
      case .path(let path), .folder(let path): stat(path, &status) == 0
      case .web, .account: cachedFolder.map { stat($0.itemsPath, &status) == 0 } ?? false
      // A text is in memory already.
      case .text: false
      }
    guard isKnown else { return 0 }
    // The contents of a pipe are held in memory, and may be as large as the largest file.
    let isPipe = status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFSOCK
    return isPipe ? 1 << 30 : Int(status.st_size)
  }
}
