import AgendaPlatform

/// The last backstop against calendars that ask for too much: the most memory and processor time that the kernel lets a run take.
///
/// Budgets (`ExpansionBudget`) keep a run far below; what reaches these bounds is a fault of this program. It then says so, and ends with an
/// exit code and not with a signal.
enum ProcessLimits {
  /// What a run may take when its calendars are small.
  private static let memory = 1 << 30
  private static let seconds = 30
  /// The size of calendars beyond which a run may take more, and how much memory a byte of them may take.
  private static let usualSize = 100_000_000
  private static let memoryPerByte = 10
  /// How many bytes beyond the usual size give a second more.
  private static let bytesPerSecond = 4_000_000

  /// Sets the bounds of a run. Whoever bounded the process more tightly is not overruled.
  static func begin() {
    // A sanitizer maps more memory than there is.
    guard ProcessMemory.data() ?? 0 < memory / 2 else { return }
    bound(RLIMIT_DATA, to: memory)
    bound(RLIMIT_CPU, to: seconds)
    signal(SIGXCPU) { _ in ProcessLimits.endOfTime() }
    for fault in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS] {
      signal(fault) { fault in ProcessLimits.endOfMemory(fault) }
    }
  }

  /// Lets a run take more, because its calendars have so many bytes.
  static func allow(bytes: Int) {
    guard bytes > usualSize else { return }
    raise(RLIMIT_DATA, to: memory + memoryPerByte * bytes)
    raise(RLIMIT_CPU, to: seconds + bytes / bytesPerSecond)
  }

  /// Lets a run go on for ever.
  static func allowAllTime() { raise(RLIMIT_CPU, to: .max) }

  private static func bound(_ resource: __rlimit_resource, to value: Int) {
    change(resource) { min($0, rlim_t(value)) }
  }

  private static func raise(_ resource: __rlimit_resource, to value: Int) {
    change(resource) { max($0, rlim_t(value)) }
  }

  private static func change(_ resource: __rlimit_resource, _ make: (rlim_t) -> rlim_t) {
    var limits = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0 else { return }
    // More than the hard limit nobody gets.
    limits.rlim_cur = min(make(limits.rlim_cur), limits.rlim_max)
    setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
  }

  // What follows runs in handlers of signals: it allocates nothing and locks nothing.

  private static func endOfTime() {
    complain(
      "agenda: stopped: the calendars take more processor time than a run may use; name fewer of them\n")
    _exit(exitCode)
  }

  /// Where memory ran out, says so; any other fault takes its course.
  private static func endOfMemory(_ fault: Int32) {
    var limits = rlimit()
    let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limits) == 0
    // The request that failed may have been for as much again as was in use, and more.
    if isKnown, let data = ProcessMemory.data(), rlim_t(data) >= limits.rlim_cur / 4 {
      complain("agenda: stopped: the calendars take more memory than a run may use; name fewer of them\n")
      _exit(exitCode)
    }
    signal(fault, SIG_DFL)
    AgendaPlatform.raise(fault)
  }

  /// EX_OSERR of sysexits(3).
  static var exitCode: Int32 { 71 }

  private static func complain(_ message: StaticString) {
    _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
  }
}

/// What the kernel counts of this process.
private enum ProcessMemory {
  /// The bytes that RLIMIT_DATA counts: the sixth number of `/proc/self/statm`, which is in pages. Safe in a handler of signals.
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
