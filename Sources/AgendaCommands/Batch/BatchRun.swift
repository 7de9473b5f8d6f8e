internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaRequests
internal import AgendaWidgets

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
    let now = Self.now
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
    let before = Self.now
    if !StandardStreams.write(output, to: STDOUT_FILENO) {
      guard errno == EPIPE else { throw StandardStreams.unwritable }
      isClosed = true
    }
    // Processes were not heard meanwhile.
    let passed = Self.now - before
    for index in workers.indices { workers[index].putOff(by: passed) }
  }

  /// Waits until something can be read or sent, or a process has taken too long.
  private mutating func waitAndTake() throws {
    var events = workers.map {
      pollfd(fd: $0.socket, events: Int16(POLLIN) | ($0.hasUnsent ? Int16(POLLOUT) : 0), revents: 0)
    }
    let takesRequests = takesRequests
    if takesRequests { events.append(pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)) }
    let now = Self.now
    let first = workers.compactMap(\.deadline).min()
    let wait = first.map { $0 > now ? Int32(min(($0 - now) / 1_000_000 + 1, 60_000)) : 0 } ?? -1
    guard poll(&events, nfds_t(events.count), wait) >= 0 || errno == EINTR else {
      throw CommandError(.unavailable, "waiting fails: \(ProcessEnvironment.systemError)")
    }
    if takesRequests, let event = events.popLast(), event.revents != 0 { try readRequests() }
    for index in events.indices.reversed() where events[index].revents & ~Int16(POLLOUT) != 0 {
      try receive(from: index)
    }
    let late = Self.now
    for index in workers.indices.reversed() where workers[index].deadline.map({ $0 <= late }) ?? false {
      // The worker can have answered while this process did not run.
      let number = workers[index].requests.first
      guard try receive(from: index), workers[index].requests.first == number else { continue }
      try replace(index, isLate: true)
    }
  }

  private mutating func readRequests() throws {
    var lines: [LineInput.Line] = []
    do throws(SystemError) {
      try input.read(from: STDIN_FILENO) { lines.append($0) }
    } catch {
      throw CommandError(.unreadable, "standard input: \(error.message)")
    }
    for line in lines {
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
    let isAlive = workers[index].receive(&buffer, at: Self.now) { answered.append(($0, $1)) }
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

  /// Nanoseconds of the monotonic clock.
  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
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
