internal import AgendaCLinuxEvents
package import AgendaPlatform

/// A program that is started without a shell. It reads its input from a file in memory, and writes its output and its errors to two others,
/// so that neither side waits for the other.
package struct ChildProgram {
  /// The path of the program.
  package var file: String
  /// The arguments, without the name of the program.
  package var arguments: [String]
  /// The maximum size of the output, in bytes.
  package var outputLimit: Int

  /// How the program ended.
  package enum Status: Equatable {
    /// The program returned an exit code.
    case exited(Int32)
    /// A signal ended it.
    case killed(Int32)

    /// How the program failed; `nil` if it succeeded.
    var failureReason: String? {
      switch self {
      case .exited(0): nil
      case .exited(let code): "failed with exit code \(code)"
      case .killed(let signal): "was ended by signal \(signal)"
      }
    }
  }

  /// The output of a program that has ended.
  package struct Result {
    package var output: [UInt8]
    /// The first 4096 bytes of standard error.
    package var errors: String
    package var status: Status

    /// How the program failed, with the first line of its errors; `nil` if it succeeded.
    package var failureReason: String? {
      statusReason.map { $0 + (firstError.map { ": " + $0 } ?? "") }
    }

    /// How the program failed, without what it wrote; `nil` if it succeeded.
    package var statusReason: String? { status.failureReason }

    /// The beginning of the first line of its errors; `nil` if it wrote none.
    package var firstError: String? {
      errors.split(separator: "\n").first.map { String($0.prefix(300)) }
    }
  }

  /// Why there is no result.
  package struct Failure: Error {
    /// The end of a sentence that begins with the name of the program, such as `cannot be started: …`.
    package var message: String
    /// Whether the program did not end in time.
    package var isTimeout = false

    /// A failure with the end of that sentence.
    package init(message: String, isTimeout: Bool = false) {
      self.message = message
      self.isTimeout = isTimeout
    }
  }

  /// `POSIX_SPAWN_SETSID` of <spawn.h>, which Swift sees only where _GNU_SOURCE is defined.
  private static let newSession: Int32 = 0x80
  /// The maximum size of standard error, and how much of it is kept, in bytes.
  static let (errorsLimit, keptErrors) = (1 << 20, 4096)

  /// A program with its arguments.
  package init(file: String, arguments: [String], outputLimit: Int) {
    self.file = file
    self.arguments = arguments
    self.outputLimit = outputLimit
  }

  /// Runs the program until it ends; without `input` it reads /dev/null. Programs that it has started itself are not waited for. Throws where
  /// it cannot be started, takes longer than `timeout` seconds and is killed, or writes more than its limit.
  package func run(input: [UInt8]?, timeout: Double) throws(Failure) -> Result {
    let inputFile = try MemoryFile(contents: input)
    let outputFile = try MemoryFile(maximumSize: outputLimit)
    let errorsFile = try MemoryFile(maximumSize: Self.errorsLimit)
    let child = try Self.spawn(
      file, arguments,
      streams: .files(
        input: inputFile.descriptor, output: outputFile.descriptor, errors: errorsFile.descriptor))
    var remaining = Timeout(seconds: timeout, process: child)
    guard let status = Self.wait(for: child, &remaining) else {
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
      throw Failure(message: "took longer than \(Int(timeout)) seconds", isTimeout: true)
    }
    guard let output = outputFile.written(atMost: outputLimit) else {
      throw Failure(message: "gave more than \(outputLimit >> 20) MiB")
    }
    let errors = errorsFile.written(upTo: Self.keptErrors)
    return Result(output: output, errors: String(decoding: errors, as: UTF8.self), status: status)
  }

  /// Finds a program in the folders of `PATH`: the first regular file of that name that can be executed. Relative and empty folder names
  /// are ignored, because programs must not come from the working directory.
  package static func find(_ name: String, in path: String?) -> String? {
    path?.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first { file in
      var status = stat()
      return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(file, X_OK) == 0
    }
  }

  /// The standard streams of a program.
  package enum Streams {
    /// Those of this process.
    case inherited
    /// None: /dev/null. The program has a session of its own, so that it outlives this process and its terminal.
    case none
    /// Open files.
    case files(input: Int32, output: Int32, errors: Int32)

    fileprivate var isNone: Bool { if case .none = self { true } else { false } }
  }

  /// How often a file that is open for writing is tried again, every 10 ms.
  private static let attemptsAtBusyFile = 50

  /// Starts a program with arguments, and returns its process. It has the variables of this process, and those that are given.
  package static func spawn(
    _ file: String, _ arguments: [String], streams: Streams, variables: [String: String] = [:]
  ) throws(Failure) -> Int32 {
    let texts = [file] + arguments
    let settings = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    // The program would get what stands in front of the NUL.
    guard (texts + settings).allSatisfy({ !$0.utf8.contains(0) }) else {
      throw Failure(message: "cannot be started: its name, an argument or a variable has a NUL")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    addStreams(streams, to: &actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setAttributes(&attributes, beginsSession: streams.isNone)
    var words = texts.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let given = settings.map { strdup($0) }
    defer { for setting in given { free(setting) } }
    var own = given + inherited(without: variables) + [nil]
    var child: Int32 = 0
    var code = posix_spawn(&child, file, &actions, &attributes, &words, &own)
    // A program that was just written, by an update for example, can still be open for writing in another process. That takes milliseconds.
    for _ in 0..<Self.attemptsAtBusyFile where code == ETXTBSY {
      poll(nil, 0, 10)
      code = posix_spawn(&child, file, &actions, &attributes, &words, &own)
    }
    guard code == 0 else { throw Failure(message: "cannot be started: \(String(cString: strerror(code)))") }
    return child
  }

  /// The variables of this process, but for some.
  private static func inherited(without variables: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
    var inherited: [UnsafeMutablePointer<CChar>?] = []
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    while let setting = next.pointee {
      let name = String(cString: setting).prefix { $0 != "=" }
      if variables[String(name)] == nil { inherited.append(setting) }
      next += 1
    }
    return inherited
  }

  /// Gives the program its standard streams, and no other open file.
  private static func addStreams(_ streams: Streams, to actions: inout posix_spawn_file_actions_t) {
    switch streams {
    case .inherited: break
    case .none:
      for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
      }
    case .files(let input, let output, let errors):
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    }
    // This process can have inherited other open files, which the program must not hold open.
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
  }

  /// Lets signals do to the program what they usually do, and lets it begin a session if it needs one.
  private static func setAttributes(_ attributes: inout posix_spawnattr_t, beginsSession: Bool) {
    // `watch` blocks signals that have to end the program.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // This process ignores these; the program must not.
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (beginsSession ? newSession : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// How a process failed, as the end of a sentence that begins with its name; `nil` if it has not failed within some seconds.
  package static func failure(of child: Int32, within seconds: Double) -> String? {
    var timeout = Timeout(seconds: seconds, process: child)
    return wait(for: child, &timeout)?.failureReason
  }

  /// Whether a process ends within some seconds.
  package static func hasEnded(
    _ child: Int32, within seconds: Double, grace: Double = Timeout.maximum
  ) -> Bool {
    var timeout = Timeout(seconds: seconds, grace: grace, process: child)
    return wait(for: child, &timeout) != nil
  }

  /// Waits until a process ends; `nil` if that takes longer than it is waited for.
  static func wait(for child: Int32, _ timeout: inout Timeout) -> Status? {
    var end = pollfd(fd: pidfd_open(child, 0), events: Int16(POLLIN), revents: 0)
    defer { if end.fd >= 0 { close(end.fd) } }
    while true {
      var status: Int32 = 0
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child {
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
      }
      if ended < 0, errno != EINTR { return .exited(-1) }
      // Without pidfd_open(2), as in some sandboxes, look again every 10 ms.
      guard timeout.wait(for: &end, atMost: end.fd < 0 ? 10 : .max) else { return nil }
    }
  }
}

/// The programs that belong to this command.
package enum InstalledProgram {
  /// The path of a program: beside this command in development builds, else where `make install` puts it; `nil` if there is none.
  package static func path(of name: String) -> String? {
    guard let folder else { return nil }
    return [name, "../libexec/agenda/\(name)"].map { folder + $0 }.first { access($0, X_OK) == 0 }
  }

  /// Why nothing can be done without a program, and how to get it: to follow “cannot draw PNG: ”. Of the packages, agenda-draw is one of its own.
  package static func absence(of name: String) -> String {
    "\(name) is missing beside this command; \(advice(for: name))"
  }

  /// How to get a program that is missing.
  package static func advice(for name: String) -> String {
    "install \(name == "agenda-draw" ? "the package agenda-draw" : "agenda again"), or build all of it"
  }

  /// The path of a folder where `make install` puts files for this command and its programs; `nil` if the path of this one is unknown.
  package static func sharedFolder(_ name: String) -> String? {
    folder.map { sharedFolder(name, besideProgramsIn: $0) }
  }

  /// The path of such a folder for a program in a folder, which ends with a slash: that of the command, or that of its programs.
  static func sharedFolder(_ name: String, besideProgramsIn folder: String) -> String {
    var parts = folder.split(separator: "/")
    parts.removeLast(folder.hasSuffix("/libexec/agenda/") ? 2 : min(1, parts.count))
    return parts.map { "/" + $0 }.joined() + "/share/agenda/\(name)"
  }

  /// The folder of this command, with a slash at its end. Where /proc is not mounted, it is found by the path by which the command was started.
  private static var folder: String? {
    guard let own = realpath("/proc/self/exe", nil) ?? path_of_start().flatMap({ realpath($0, nil) }) else {
      return nil
    }
    defer { free(own) }
    let path = String(cString: own)
    return String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}

/// A file in memory that another process reads or writes.
struct MemoryFile: ~Copyable {
  /// `MFD_CLOEXEC | MFD_ALLOW_SEALING` of <sys/mman.h>, and `F_ADD_SEALS` and `F_SEAL_GROW` of <fcntl.h>: macros that Swift cannot read.
  private static let flags: UInt32 = 0x1 | 0x2
  private static let (addSeals, growSeal): (Int32, Int32) = (1033, 0x4)
  /// The kernel refuses a whole write(2) beyond the end: with so many bytes more than allowed, too long an output is longer than allowed.
  private static let margin = 1 << 16

  let descriptor: Int32

  /// A file to read from its beginning; /dev/null if there are no contents.
  init(contents: [UInt8]?) throws(ChildProgram.Failure) {
    descriptor =
      contents == nil ? open("/dev/null", O_RDONLY | O_CLOEXEC) : memfd_create("agenda", Self.flags)
    guard descriptor >= 0 else { throw Self.failure() }
    guard let contents else { return }
    guard contents.withUnsafeBytes({ writeAll($0, to: descriptor) }),
      lseek(descriptor, 0, SEEK_SET) == 0
    else { throw Self.failure() }
  }

  /// An empty file that cannot grow beyond some bytes. The file has this size from the beginning; its position says how much is written.
  init(maximumSize: Int) throws(ChildProgram.Failure) {
    descriptor = memfd_create("agenda", Self.flags)
    guard descriptor >= 0, ftruncate(descriptor, maximumSize + Self.margin) == 0,
      fcntl(descriptor, Self.addSeals, Self.growSeal) == 0
    else { throw Self.failure() }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The bytes that were written to the file; `nil` if there are more than `limit`.
  func written(atMost limit: Int) -> [UInt8]? {
    lseek(descriptor, 0, SEEK_CUR) <= limit ? written(upTo: limit) : nil
  }

  /// The first bytes that were written to the file, at most `limit`.
  func written(upTo limit: Int) -> [UInt8] {
    let size = min(max(Int(lseek(descriptor, 0, SEEK_CUR)), 0), limit)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = 0
      while count < size {
        let read = pread(descriptor, buffer.baseAddress?.advanced(by: count), size - count, count)
        guard read > 0 || (read < 0 && errno == EINTR) else { return }
        count += max(read, 0)
      }
    }
  }

  private static func failure() -> ChildProgram.Failure {
    ChildProgram.Failure(message: "cannot be started: \(String(cString: strerror(errno)))")
  }
}

/// How long a program is waited for.
///
/// Only the time that this process waits counts, and at most one step for each wait. So a machine that is suspended, such as a paused
/// virtual machine, does not use up the timeout. The time in which the program waits for a processor does not count either, up to a
/// grace: others have it on a busy machine.
package struct Timeout {
  /// The longest step, in microseconds.
  private static let step: Int64 = 100_000
  /// The longest time, in seconds.
  package static let maximum = 86_400.0

  /// The time left, in microseconds.
  private var left: Int64
  /// Returns how long the program has waited for a processor, in microseconds; 0 if the system does not say.
  private let delay: () -> Int64
  /// How much of that was looked at.
  private var seen: Int64 = 0
  /// How much of it is still added to the time, in microseconds.
  private var grace: Int64

  /// A timeout of some seconds for a process, of whose waits for a processor at most `grace` seconds are added.
  init(seconds: Double, grace: Double = maximum, process: Int32) {
    self.init(seconds: seconds, grace: grace) { Self.delay(of: process) }
  }

  /// A timeout of some seconds for a program that waits for a processor for some microseconds, of which at most `grace` seconds are added.
  package init(seconds: Double, grace: Double = maximum, delay: @escaping () -> Int64) {
    left = Self.microseconds(seconds)
    self.grace = Self.microseconds(grace)
    self.delay = delay
  }

  private static func microseconds(_ seconds: Double) -> Int64 {
    Int64(min(max(seconds, 0), maximum) * 1_000_000)
  }

  /// Waits until a descriptor is ready, but for no longer than a step, or the milliseconds that are given; `false` if no time is left.
  package mutating func wait(for end: inout pollfd, atMost milliseconds: Int32 = .max) -> Bool {
    if left <= 0 { addDelay() }
    guard left > 0 else { return false }
    let start = Self.now
    let step = min(left, Self.step, Int64(milliseconds) * 1000)
    poll(&end, 1, Int32((step + 999) / 1000))
    left -= min(Self.now - start, step)
    return true
  }

  private mutating func addDelay() {
    let delay = delay()
    let more = min(max(delay - seen, 0), grace)
    (left, grace, seen) = (left + more, grace - more, max(delay, seen))
  }

  /// How long the first thread of a process has waited for a processor: the second number of `/proc/PID/schedstat`, in nanoseconds.
  private static func delay(of process: Int32) -> Int64 {
    let file = open("/proc/\(process)/schedstat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 128) { bytes, count in
      count = max(read(file, bytes.baseAddress, 128), 0)
    }
    let numbers = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    return numbers.count > 1 ? (Int64(numbers[1]) ?? 0) / 1000 : 0
  }

  /// Microseconds of the monotonic clock.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
