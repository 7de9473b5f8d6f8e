internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// A process that runs a command of `agenda` for another one that goes on: with the limits of a command, the clock and the files of this moment. What it prints
/// comes through pipes, and it ends with the process that started it.
struct CommandProcess {
  /// The pipes from the process.
  enum Stream: Int, CaseIterable {
    case output
    case messages
    /// The facts of the run, a line each.
    case facts
  }

  /// Its output, and how it ended.
  struct End {
    /// `nil` if a signal ended it.
    var exitCode: Int32?
    /// Why it was stopped, or which signal ended it.
    var failure: String?
    var output: [UInt8]
    var messages: [String]
    var facts: [Substring]
  }

  /// The most bytes that it prints.
  private static let maximumOutput = 16 << 20

  /// The ends of the pipes to read; -1 after their end.
  private(set) var descriptors: [Int32]
  private let process: pid_t
  private var read: [[UInt8]] = Stream.allCases.map { _ in [] }
  private var failure: String?

  /// Starts the process, which does what `run` does. That gets the pipe for facts.
  init(_ run: (_ facts: Int32) -> Never) throws(SystemError) {
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
    if number == 0 {
      let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
      dup2(null, STDIN_FILENO)
      dup2(pipes[Stream.output.rawValue][1], STDOUT_FILENO)
      dup2(pipes[Stream.messages.rawValue][1], STDERR_FILENO)
      ProcessLimits.begin()
      run(pipes[Stream.facts.rawValue][1])
    }
    for ends in pipes { close(ends[1]) }
    (process, descriptors) = (number, pipes.map { $0[0] })
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

  /// Reads once what waits on its streams.
  mutating func receiveWaiting(_ buffer: inout [UInt8]) {
    var ends = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&ends, nfds_t(ends.count), 0) > 0 else { return }
    for (end, stream) in zip(ends, Stream.allCases) where end.revents != 0 { receive(stream, &buffer) }
  }

  /// The last whole line of its messages; `nil` if there is none yet.
  var lastMessage: String? {
    let said = read[Stream.messages.rawValue]
    guard let end = said.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    return said[..<end].split(separator: UInt8(ascii: "\n")).last.map {
      StandardStreams.message(in: String(decoding: $0, as: UTF8.self)[...])
    }
  }

  /// Reads what it prints until it ends, and stops it after so many seconds.
  mutating func receiveAll(within seconds: Int) {
    let deadline = ProcessEnvironment.nanoseconds + UInt64(seconds) * 1_000_000_000
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while !hasEnded {
      let now = ProcessEnvironment.nanoseconds
      guard now < deadline else { return stop("stopped: it took more than \(seconds) seconds") }
      var ends = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&ends, nfds_t(ends.count), Int32((deadline - now) / 1_000_000 + 1)) >= 0 || errno == EINTR
      else { return stop("waiting fails: \(ProcessEnvironment.systemError)") }
      for (end, stream) in zip(ends, Stream.allCases) where end.revents != 0 { receive(stream, &buffer) }
    }
  }

  /// Ends it for a reason.
  mutating func stop(_ reason: String) {
    failure = failure ?? reason
    kill(process, SIGKILL)
  }

  /// Waits for its end.
  consuming func end() -> End {
    for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    if signal != 0, failure == nil {
      failure = "the process that answered it was ended by signal \(signal)"
    }
    let messages = String(decoding: read[Stream.messages.rawValue], as: UTF8.self)
      .split(separator: "\n").map { StandardStreams.message(in: $0) }
    let facts = String(decoding: read[Stream.facts.rawValue], as: UTF8.self).split(separator: "\n")
    return End(
      exitCode: signal == 0 ? status >> 8 & 0xFF : nil, failure: failure,
      output: read[Stream.output.rawValue], messages: messages, facts: facts)
  }
}
