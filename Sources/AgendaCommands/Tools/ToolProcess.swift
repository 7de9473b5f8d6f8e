internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar
internal import Synchronization

/// A process that runs the command line of a call, as `agenda` would: with the limits of a command, the clock and the files of this moment, and nothing of
/// other calls. What it prints comes through pipes.
struct ToolProcess {
  /// The pipes from the process.
  enum Stream: Int, CaseIterable {
    case output
    case messages
    /// The current time, the zone, and the calendar of what is added, a line each.
    case facts
  }

  /// How long a call may take, in seconds.
  static let seconds = 60
  /// The most bytes that it prints.
  private static let maximumOutput = 16 << 20

  let call: ToolCall
  /// When it has taken too long, in nanoseconds of the monotonic clock.
  let deadline: UInt64
  /// The ends of the pipes to read; -1 after their end.
  private(set) var descriptors: [Int32]
  /// Whether the call gets no answer.
  var isCancelled = false
  private let process: pid_t
  private var read: [[UInt8]] = Stream.allCases.map { _ in [] }
  private var failure: String?

  /// Starts the process.
  init(_ call: ToolCall, _ setup: ToolSetup, at now: UInt64) throws(SystemError) {
    var pipes: [[Int32]] = []
    for _ in Stream.allCases {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        let failure = SystemError(number: errno)
        pipes.joined().forEach { _ = close($0) }
        throw failure
      }
      // No program that the command starts keeps them open.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      pipes.append(ends)
    }
    let number = fork_bound_process()
    guard number >= 0 else {
      let failure = SystemError(number: errno)
      pipes.joined().forEach { _ = close($0) }
      throw failure
    }
    if number == 0 { Self.run(call, setup, pipes.map { $0[1] }) }
    for ends in pipes { close(ends[1]) }
    (self.call, process, descriptors) = (call, number, pipes.map { $0[0] })
    deadline = now + UInt64(Self.seconds) * 1_000_000_000
  }

  /// Runs the command in the new process.
  private static func run(_ call: ToolCall, _ setup: ToolSetup, _ pipes: [Int32]) -> Never {
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(null, STDIN_FILENO)
    dup2(pipes[Stream.output.rawValue], STDOUT_FILENO)
    dup2(pipes[Stream.messages.rawValue], STDERR_FILENO)
    if !setup.calendars.isEmpty {
      setenv(CalendarSet.knownVariable, setup.calendars.joined(separator: ","), 1)
    }
    ProcessLimits.begin()
    ToolFacts.pipe.store(pipes[Stream.facts.rawValue], ordering: .relaxed)
    AgendaCommand.runAndExit(call.arguments)
  }

  /// Whether the process has closed all pipes, or was stopped.
  var hasEnded: Bool { failure != nil || descriptors.allSatisfy { $0 < 0 } }

  /// Reads once what it printed on a stream.
  mutating func receive(_ stream: Stream, _ buffer: inout [UInt8]) {
    let place = stream.rawValue
    let count = buffer.withUnsafeMutableBytes {
      AgendaPlatform.read(descriptors[place], $0.baseAddress, $0.count)
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0 else {
      close(descriptors[place])
      descriptors[place] = -1
      return
    }
    guard read[place].count + count <= Self.maximumOutput else {
      return stop("stopped: the answer is too large; ask for fewer days or events")
    }
    read[place] += buffer[..<count]
  }

  /// Ends it, since it takes too long.
  mutating func stopLate() { stop("stopped: the call took more than \(Self.seconds) seconds") }

  /// Ends it, unless it changes something, which is not to be left half done.
  mutating func cancel() {
    isCancelled = true
    if !call.tool.effect.writes { stop("cancelled") }
  }

  private mutating func stop(_ reason: String) {
    failure = failure ?? reason
    kill(process, SIGKILL)
  }

  /// Waits for its end, and returns the outcome without the numbers of changes.
  consuming func outcome() -> ToolOutcome {
    for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    var outcome = ToolOutcome(exitCode: signal == 0 ? status >> 8 & 0xFF : nil, failure: failure)
    if signal != 0, failure == nil {
      outcome.failure = "the process that answered it was ended by signal \(signal)"
    }
    outcome.output = read[Stream.output.rawValue]
    outcome.messages = String(decoding: read[Stream.messages.rawValue], as: UTF8.self)
      .split(separator: "\n").map { String($0.hasPrefix("agenda: ") ? $0.dropFirst(8) : $0) }
    let facts = String(decoding: read[Stream.facts.rawValue], as: UTF8.self).split(separator: "\n").map(
      String.init)
    (outcome.now, outcome.zone) = (facts.first, facts.count > 1 ? facts[1] : nil)
    outcome.calendar = facts.count > 2 ? facts[2] : nil
    return outcome
  }
}

/// The facts about its run that a command reports to the server of tools whose call it answers. Any other command reports nothing.
enum ToolFacts {
  /// The pipe to the server; -1 for none.
  static let pipe = Atomic<Int32>(-1)

  /// Reports the current time and the zone of a run, which comes before everything else.
  static func note(_ run: Run) {
    report {
      let settings = run.settings
      let now = settings.zone.localDateTime(at: settings.now).toTheMinute.replacing(" ", with: "T")
      return "\(now)\n\(settings.zone.identifier)"
    }
  }

  /// Reports the calendar that gets what is added where none is named.
  static func note(calendar: () throws -> CalendarConfiguration) { report { try calendar().name } }

  /// Writes a line, which is made only if there is a server.
  private static func report(_ line: () throws -> String) {
    let pipe = pipe.load(ordering: .relaxed)
    guard pipe >= 0, let line = try? line() else { return }
    _ = StandardStreams.write(Array((line + "\n").utf8), to: pipe)
  }
}
