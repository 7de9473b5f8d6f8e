internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaRequests
internal import ICalendar

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
    let line = [UInt8](unsafeUninitializedCapacity: length + RequestAnswers.padding) { buffer, count in
      isWhole = readAll(
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<length]))
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
