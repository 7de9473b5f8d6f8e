internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda batch`.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Answer requests from standard input, JSON line by line.",
    discussion: """
      A request is an object of JSON on one line:
        {"id":1,"command":"today","calendars":[{"path":"work.ics"}],"width":60}
      “command” is one of \(commands). “calendars” is a list of {"path": …}, or of {"name": …, "text": …} with \
      iCalendar as the text. “id” comes back in the answer. All other keys are the long options of the command, without their \
      dashes: "format":"json", "cancelled":true.

      Each answer is a line, in the order of the requests, with the exit code that the command would have:
        {"id":1,"exit":0,"output":"…","problems":[…]}
      A wrong request is answered too, and the next one follows.

      The time zone is UTC and the language English, unless a request says otherwise; neither the environment nor the usual \
      configuration is read. With --config, requests take the defaults of that file; “calendars” can have the names of its \
      calendars, “widget” is the name of one of its widgets, and a request without “calendars” shows the calendars of the widget or of the file.
      """)

  private static let commands = RequestCommand.allCases.map(\.rawValue).joined(separator: ", ")
  private static let jobCounts = 1...256
  private static let timeouts = 1...3600
  private static let memorySizes = 64...65_536

  @Option(
    help: ArgumentHelp("Answer in this many processes. (default: \(BatchLimits().jobs))", valueName: "number")
  )
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Stop a request after this many seconds. (default: \(BatchLimits().seconds))", valueName: "seconds"))
  var timeout: Int?

  @Option(
    help: ArgumentHelp(
      "Stop a request that takes more memory than this many megabytes. (default: \(BatchLimits().megabytes))",
      valueName: "megabytes"))
  var memory: Int?

  @Flag(help: "Refuse requests that name files.")
  var noFiles = false

  @Option(
    help: ArgumentHelp(
      "Let requests name the calendars and widgets of this configuration, and take its defaults.",
      valueName: "path"),
    completion: .file())
  var config: String?

  func validate() throws {
    for (name, number, range) in [
      ("jobs", jobs, Self.jobCounts), ("timeout", timeout, Self.timeouts),
      ("memory", memory, Self.memorySizes),
    ] {
      guard let number, !range.contains(number) else { continue }
      throw ValidationError("\(.option(name)) must be \(ConfigurationOption.Kind.integer(range).expected)")
    }
  }

  func run() throws {
    var limits = BatchLimits()
    limits.jobs = jobs ?? limits.jobs
    limits.seconds = timeout ?? limits.seconds
    limits.megabytes = memory ?? limits.megabytes
    ProcessLimits.lift()
    ProcessLimits.keepFreedMemory()
    let environment = ProcessEnvironment.current()
    let answers = RequestAnswers(
      configuration: try configuration(environment), readsFiles: !noFiles, environment: environment)
    var run = BatchRun(answers, limits)
    try run.run()
  }

  private func configuration(
    _ environment: ProcessEnvironment
  ) throws -> (path: String, configuration: Configuration)? {
    guard let config else { return nil }
    let read = try CalendarSet.configurationOrDiscovered(config, environment: environment)
    return (read.path, read.configuration)
  }
}

/// Reads requests from standard input, has them answered by processes of their own, and writes the answers in the order of the requests.
///
/// If a process ends or takes too long, the request that it was answering fails; a new process takes over the waiting requests.
struct BatchRun {
  /// A request that was read, and its answer.
  private struct Request {
    /// The line, until there is an answer.
    var line: [UInt8]
    var answer: [UInt8]?
    var heldBytes: Int { line.count + (answer?.count ?? 0) }
  }

  private let answers: RequestAnswers
  private let limits: BatchLimits
  private var input: LineInput
  private var workers: [BatchWorker] = []
  /// The requests whose answers are not written, and the number of the first one.
  private var requests: [Request] = []
  private var firstNumber = 0
  private var heldBytes = 0
  /// The requests that no process has, in their order.
  private var waiting: [Int] = []
  private var buffer = [UInt8](repeating: 0, count: 262_144)
  /// Whether the reader of the answers has gone.
  private var isClosed = false

  init(_ answers: RequestAnswers, _ limits: BatchLimits) {
    self.answers = answers
    self.limits = limits
    input = LineInput(maximumLength: limits.lineLength)
  }

  /// Answers all requests.
  mutating func run() throws {
    // On one core, each answer would otherwise interrupt the process that goes on with the next request. Now several wait to be read at once.
    schedule_as_batch()
    // Before anything is read, so that no process has what is in this one.
    for _ in 0..<limits.jobs { try startWorker() }
    while !isClosed {
      dispatchRequests()
      try writeAnswers()
      if input.isAtEnd && requests.isEmpty { break }
      try waitAndTake()
    }
    for worker in workers { _ = worker.end(killing: true) }
  }

  private mutating func startWorker() throws {
    do throws(SystemError) {
      workers.append(try BatchWorker(answers, limits, others: workers.map(\.socket)))
    } catch {
      throw CommandError(.unavailable, "no process can be started: \(error.message)")
    }
  }

  /// Whether a further request is read.
  private var takesRequests: Bool {
    !input.isAtEnd && requests.count < limits.jobs * BatchLimits.requestsPerJob
      && heldBytes < BatchLimits.heldBytes
  }

  /// Gives waiting requests to the processes that have the fewest.
  private mutating func dispatchRequests() {
    let now = ProcessEnvironment.nanoseconds
    var count = 0
    while count < waiting.count {
      let ready = workers.indices.filter { workers[$0].isReady }
      guard let index = ready.min(by: { workers[$0].requests.count < workers[$1].requests.count }) else {
        break
      }
      let number = waiting[count]
      workers[index].add(number, requests[number - firstNumber].line, at: now)
      count += 1
    }
    waiting.removeFirst(count)
    for index in workers.indices { workers[index].sendOn() }
  }

  /// Writes the answers up to the first request without one.
  private mutating func writeAnswers() throws {
    var output: [UInt8] = []
    var count = 0
    for request in requests {
      guard let answer = request.answer else { break }
      output += answer
      heldBytes -= request.heldBytes
      count += 1
    }
    guard count > 0 else { return }
    requests.removeFirst(count)
    firstNumber += count
    let before = ProcessEnvironment.nanoseconds
    if !StandardStreams.write(output, to: STDOUT_FILENO) {
      guard errno == EPIPE else { throw StandardStreams.unwritable }
      isClosed = true
    }
    // Processes were not heard meanwhile.
    let passed = ProcessEnvironment.nanoseconds - before
    for index in workers.indices { workers[index].putOff(by: passed) }
  }

  /// Waits until something can be read or sent, or a process has taken too long.
  private mutating func waitAndTake() throws {
    var events = workers.map {
      pollfd(fd: $0.socket, events: Int16(POLLIN) | ($0.hasUnsent ? Int16(POLLOUT) : 0), revents: 0)
    }
    let takesRequests = takesRequests
    if takesRequests { events.append(pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)) }
    let now = ProcessEnvironment.nanoseconds
    let first = workers.compactMap(\.deadline).min()
    let wait = first.map { $0 > now ? Int32(min(($0 - now) / 1_000_000 + 1, 60_000)) : 0 } ?? -1
    guard poll(&events, nfds_t(events.count), wait) >= 0 || errno == EINTR else {
      throw CommandError(.unavailable, "waiting fails: \(ProcessEnvironment.systemError)")
    }
    if takesRequests, let event = events.popLast(), event.revents != 0 { try readRequests() }
    for index in events.indices.reversed() where events[index].revents & ~Int16(POLLOUT) != 0 {
      try receive(from: index)
    }
    let late = ProcessEnvironment.nanoseconds
    for index in workers.indices.reversed() where workers[index].deadline.map({ $0 <= late }) ?? false {
      // The worker can have answered while this process did not run.
      let number = workers[index].requests.first
      guard try receive(from: index), workers[index].requests.first == number else { continue }
      try replace(index, isLate: true)
    }
  }

  private mutating func readRequests() throws {
    for line in try input.readStandardInput() {
      var request = Request(line: [])
      switch line {
      case .whole(let bytes):
        request.line = bytes
        waiting.append(firstNumber + requests.count)
      case .tooLong:
        request.answer = RequestAnswers.failure(
          RequestProblem("the line has more than \(limits.lineLength) bytes"))
      }
      heldBytes += request.heldBytes
      requests.append(request)
    }
  }

  /// Takes the answers of a process; `false` if it has ended and was replaced.
  @discardableResult
  private mutating func receive(from index: Int) throws -> Bool {
    var answered: [(number: Int, answer: [UInt8])] = []
    let isAlive = workers[index].receive(&buffer, at: ProcessEnvironment.nanoseconds) {
      answered.append(($0, $1))
    }
    for (number, answer) in answered { take(answer, of: number) }
    if !isAlive { try replace(index, isLate: false) }
    return isAlive
  }

  private mutating func take(_ answer: [UInt8], of number: Int) {
    let place = number - firstNumber
    heldBytes -= requests[place].heldBytes
    requests[place] = Request(line: [], answer: answer)
    heldBytes += requests[place].heldBytes
  }

  /// Replaces a process, and answers the request that it had begun.
  private mutating func replace(_ index: Int, isLate: Bool) throws {
    let worker = workers.remove(at: index)
    let unanswered = worker.requests
    let end = worker.end(killing: isLate)
    if let number = unanswered.first {
      let message = message(of: end, isLate: isLate)
      take(RequestAnswers.failure(message, of: requests[number - firstNumber].line), of: number)
    }
    waiting = (unanswered.dropFirst() + waiting).sorted()
    try startWorker()
  }

  private func message(of end: BatchWorker.End, isLate: Bool) -> String {
    if isLate {
      let unit = limits.seconds == 1 ? "second" : "seconds"
      return "stopped: the request took more than \(limits.seconds) \(unit)"
    }
    switch end {
    case .outOfMemory: return "stopped: the request took more than \(limits.megabytes) MB of memory"
    case .signal(let signal): return "the process that answered it was ended by signal \(signal)"
    case .exit(let code): return "the process that answered it ended with exit code \(code)"
    }
  }
}

/// How much a run of `agenda batch` takes.
struct BatchLimits {
  /// The number of processes that answer.
  var jobs = 1
  /// The seconds for each request.
  var seconds = 10
  /// The megabytes of memory of each process.
  var megabytes = 512
  /// The most bytes of a line.
  var lineLength = 256 << 20

  /// The most requests that wait in a process, beside the one that it answers: enough that it need not wait for the next one.
  static let queueLength = 8
  /// The bytes that wait for a process from which on it gets no further request.
  static let queuedBytes = 1 << 20
  /// The most requests for each process that are read and not answered in full.
  static let requestsPerJob = 64
  /// The bytes of requests and answers that are held from which on no further one is read.
  static let heldBytes = 64 << 20
}

/// A process that answers requests one after the other, and the socket to it.
struct BatchWorker {
  /// How it ended.
  enum End {
    case outOfMemory
    case signal(Int32)
    case exit(Int32)
  }

  /// The socket of this process.
  let socket: Int32
  private let process: pid_t
  /// The numbers of the requests that it has and has not answered. It answers the first one now.
  private(set) var requests: [Int] = []
  private var limit: RequestDeadline
  /// When the first request has taken too long, in nanoseconds of the monotonic clock; `nil` without a request.
  var deadline: UInt64? { limit.moment }
  /// The length of each request, and the request, without copying it.
  private var unsent: [[UInt8]] = []
  private var unsentBytes = 0
  /// The bytes of the first of them that were sent.
  private var sentCount = 0
  private var received: [UInt8] = []

  /// Starts the process.
  /// - Parameter others: the sockets to other processes, which it closes.
  init(_ answers: RequestAnswers, _ limits: BatchLimits, others: [Int32]) throws(SystemError) {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &ends) == 0 else {
      throw SystemError(number: errno)
    }
    let number = fork_bound_process()
    guard number >= 0 else {
      let failure = SystemError(number: errno)
      ends.forEach { _ = close($0) }
      throw failure
    }
    if number == 0 {
      (others + [ends[0]]).forEach { _ = close($0) }
      WorkerProcess(socket: ends[1], memory: limits.megabytes << 20, answers: answers).run()
    }
    close(ends[1])
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    (process, socket) = (number, ends[0])
    limit = RequestDeadline(nanoseconds: UInt64(limits.seconds) * 1_000_000_000)
  }

  /// Whether bytes wait to be sent.
  var hasUnsent: Bool { !unsent.isEmpty }

  /// Whether the worker can take a further request.
  var isReady: Bool {
    requests.count < BatchLimits.queueLength && unsentBytes < BatchLimits.queuedBytes
  }

  /// Gives it a request.
  mutating func add(_ number: Int, _ line: [UInt8], at now: UInt64) {
    limit.take(isFirst: requests.isEmpty, at: now)
    requests.append(number)
    unsent.append(withUnsafeBytes(of: line.count) { Array($0) })
    unsent.append(line)
    unsentBytes += MemoryLayout<Int>.size + line.count
  }

  /// Sends as much as the process takes without waiting for it.
  mutating func sendOn() {
    while let first = unsent.first {
      let count = first.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sentCount...])
        return send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      // A process that has ended is found by what it no longer answers.
      guard count > 0 else { return }
      sentCount += count
      unsentBytes -= count
      guard sentCount == first.count else { continue }
      unsent.removeFirst()
      sentCount = 0
    }
  }

  /// Reads once what it answered, and hands out each whole answer; `false` if the process has ended.
  mutating func receive(
    _ buffer: inout [UInt8], at now: UInt64, _ take: (Int, [UInt8]) -> Void
  ) -> Bool {
    let count = buffer.withUnsafeMutableBytes { read(socket, $0.baseAddress, $0.count) }
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    var start = 0
    while start < count {
      let end = firstIndex(of: UInt8(ascii: "\n"), in: buffer, from: start, to: count)
      received += buffer[start..<min(end + 1, count)]
      guard end < count else { break }
      guard !requests.isEmpty else { return false }
      take(requests.removeFirst(), received)
      received = []
      start = end + 1
      limit.answer(isLast: requests.isEmpty, at: now)
    }
    return true
  }

  /// Puts the end of its time off, while it could not be heard.
  mutating func putOff(by nanoseconds: UInt64) { limit.putOff(by: nanoseconds) }

  /// Ends the process, if it has not ended, and says how it did.
  consuming func end(killing: Bool) -> End {
    if killing { kill(process, SIGKILL) }
    close(socket)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    guard signal == 0 else { return .signal(signal) }
    let code = status >> 8 & 0xFF
    return code == ProcessLimits.exitCode ? .outOfMemory : .exit(code)
  }
}

/// When the request that a process answers has taken too long. The time of a request that waits begins with the answer to the one before it.
struct RequestDeadline {
  /// How long a request may take.
  let nanoseconds: UInt64
  /// The deadline on the clock of the caller; `nil` without a request.
  private(set) var moment: UInt64?

  /// No request.
  init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// Takes a request, which begins at once if there is no other.
  mutating func take(isFirst: Bool, at now: UInt64) {
    if isFirst { moment = now + nanoseconds }
  }

  /// Notes an answer; the next request begins, unless this was the last one.
  mutating func answer(isLast: Bool, at now: UInt64) {
    moment = isLast ? nil : now + nanoseconds
  }

  /// Puts the end off.
  mutating func putOff(by nanoseconds: UInt64) { moment = moment.map { $0 + nanoseconds } }
}

/// The code that runs in the process of a worker.
private struct WorkerProcess {
  let socket: Int32
  /// The most bytes of memory.
  let memory: Int
  let answers: RequestAnswers

  /// Answers requests until there are none, and ends the process.
  func run() -> Never {
    let null = open("/dev/null", O_RDWR)
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { dup2(null, stream) }
    ProcessLimits.limit(memory: memory)
    ProcessLimits.keepFreedMemory()
    while let line = nextLine() {
      let answer = answers.answer(line, at: Instant(secondsSinceEpoch: time(nil)))
      guard answer.withUnsafeBytes({ writeAll($0, to: socket) }) else { break }
    }
    _exit(0)
  }

  /// The next request; `nil` at the end.
  private func nextLine() -> [UInt8]? {
    var length = 0
    guard withUnsafeMutableBytes(of: &length, readAll), length > 0 else { return nil }
    // Reading a line takes some times its length, and what fails then is not always known as a lack of memory.
    if length > memory / 4 { _exit(ProcessLimits.exitCode) }
    var isWhole = false
    let line = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      isWhole = readAll(
        UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<length])))
      count = isWhole ? length : 0
    }
    return isWhole ? line : nil
  }

  private func readAll(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
    var place = 0
    while place < bytes.count {
      let count = read(socket, bytes.baseAddress.map { $0 + place }, bytes.count - place)
      guard count > 0 || (count < 0 && errno == EINTR) else { return false }
      place += max(count, 0)
    }
    return true
  }
}

/// Splits the bytes of a descriptor into lines, the last of which may lack its line feed.
struct LineInput {
  /// A line without its line feed.
  enum Line {
    case whole([UInt8])
    /// A line that was longer than allowed, and is lost.
    case tooLong
  }

  /// Whether everything was read.
  private(set) var isAtEnd = false
  private let maximumLength: Int
  private var partial: [UInt8] = []
  private var isTooLong = false
  private var buffer = [UInt8](repeating: 0, count: 262_144)

  /// Lines of up to `maximumLength` bytes.
  init(maximumLength: Int) { self.maximumLength = maximumLength }

  /// Reads once, and passes the lines that are complete now to `take`. Lines of white space, as JSON defines it, are skipped.
  /// - Throws: a number of `errno`.
  mutating func read(from descriptor: Int32, _ take: (Line) -> Void) throws(SystemError) {
    let count = buffer.withUnsafeMutableBytes { AgendaPlatform.read(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 else {
      if errno == EINTR || errno == EAGAIN { return }
      throw SystemError(number: errno)
    }
    guard count > 0 else {
      isAtEnd = true
      return endLine(take)
    }
    var start = 0
    while start < count {
      let end = firstIndex(of: UInt8(ascii: "\n"), in: buffer, from: start, to: count)
      add(start..<end)
      if end < count { endLine(take) }
      start = end + 1
    }
  }

  /// Reads standard input once, and returns the lines that are complete now.
  mutating func readStandardInput() throws -> [Line] {
    var lines: [Line] = []
    do throws(SystemError) {
      try read(from: STDIN_FILENO) { lines.append($0) }
    } catch {
      throw CommandError(.unreadable, "standard input: \(error.message)")
    }
    return lines
  }

  private mutating func add(_ range: Range<Int>) {
    guard !isTooLong else { return }
    guard partial.count + range.count <= maximumLength else {
      isTooLong = true
      partial = []
      return
    }
    partial += buffer[range]
  }

  /// Whether a byte is white space between values (RFC 8259, section 2). Other control characters are a mistake, which has to be answered.
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private mutating func endLine(_ take: (Line) -> Void) {
    if isTooLong {
      take(.tooLong)
    } else if !partial.allSatisfy(Self.isSpace) {
      take(.whole(partial))
    }
    isTooLong = false
    partial = []
  }
}

/// A system call that failed.
struct SystemError: Error {
  /// The value of `errno`.
  var number: Int32

  /// The reason in words.
  var message: String { String(cString: strerror(number)) }
}
