internal import AgendaCLinuxEvents
import AgendaPlatform

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
