internal import AgendaCLinuxEvents
import AgendaPlatform

/// A program that is started without a shell, is given bytes on its standard input, and whose output is collected.
struct ChildProgram {
  /// Its path.
  var file: String
  /// What it is given, without its own name.
  var arguments: [String]
  /// The most bytes that it may write.
  var outputLimit: Int

  /// How it ended.
  enum Status: Equatable {
    /// By itself, with an exit code.
    case exited(Int32)
    /// By a signal.
    case killed(Int32)
  }

  /// What it wrote, and how it ended.
  struct Result {
    var output: [UInt8]
    /// The beginning of what it wrote to standard error.
    var errors: String
    var status: Status

    /// How it failed, and the first line of what it said of that; `nil` where it did not.
    var failureReason: String? {
      let said = errors.split(separator: "\n").first.map { ": " + $0.prefix(300) } ?? ""
      switch status {
      case .exited(0): return nil
      case .exited(let code): return "failed with exit code \(code)" + said
      case .killed(let signal): return "was ended by signal \(signal)" + said
      }
    }
  }

  /// Why there is no result.
  struct Failure: Error {
    /// What goes on after the program's name: `cannot be started: …`.
    var message: String
  }

  /// Runs it until it ends, whatever it has started itself. After `timeout` seconds, and when it writes more than its
  /// limit, it is killed, which is a failure.
  func run(input: [UInt8], timeout: Double) throws(Failure) -> Result {
    let streams = try ChildStreams()
    let child: pid_t
    do {
      child = try start(streams)
    } catch {
      streams.closeAll()
      throw error
    }
    streams.closeChildEnds()
    let end = pidfd_open(child, 0)
    defer { if end >= 0 { close(end) } }
    var exchange = StreamExchange(streams, end: end, input: input, outputLimit: outputLimit)
    let failure = exchange.run(timeout: timeout)
    if failure != nil { kill(child, SIGKILL) }
    let status = Self.wait(for: child)
    if let failure { throw failure }
    return Result(
      output: exchange.output, errors: String(decoding: exchange.errors, as: UTF8.self), status: status)
  }

  /// The first file of a name in the folders of a path, as `PATH` has them, that may be run. An empty folder name would be the working
  /// directory, which is nowhere to take programs from.
  static func find(_ name: String, in path: String?) -> String? {
    path?.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first { file in
      var status = stat()
      return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(file, X_OK) == 0
    }
  }

  private func start(_ streams: ChildStreams) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, streams.input.child, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, streams.output.child, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, streams.errors.child, STDERR_FILENO)
    // What else this process was given to hold open is not for others to hold.
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)

    // Whoever watches has blocked signals, and the program is to end by them.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // Nor is it to pass over a closed pipe as this process does.
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var words = ([file] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, file, &actions, &attributes, &words, environ)
    guard code == 0 else { throw Failure(message: "cannot be started: \(String(cString: strerror(code)))") }
    return child
  }

  private static func wait(for child: pid_t) -> Status {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return .exited(-1) }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }
}
