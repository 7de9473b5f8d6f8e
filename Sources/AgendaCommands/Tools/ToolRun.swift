internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources

/// `agenda mcp`: reads messages from standard input, has calls run one after the other by processes of their own, and writes answers to standard output.
///
/// Other messages are answered while a call runs, so that it can be cancelled.
struct ToolRun {
  /// The most calls that wait; further messages are then left unread.
  private static let maximumWaiting = 64

  private let setup: ToolSetup
  private let store: CalendarStore
  private var server: ToolServer
  private var input = LineInput(maximumLength: ToolServer.maximumLineLength)
  private var waiting: [ToolCall] = []
  private var running: ToolProcess?
  /// The numbers of the changes that the journal had before the running call.
  private var formerChanges: Set<Int> = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  /// Whether the reader of the answers has gone.
  private var isClosed = false

  init(_ setup: ToolSetup, stateFolder: String) {
    self.setup = setup
    store = CalendarStore(stateFolder: stateFolder)
    server = ToolServer(setup)
  }

  /// Runs until the end of the input, and of the calls that were read.
  mutating func run() throws {
    while !isClosed {
      while running == nil, !waiting.isEmpty { try startNext() }
      if running == nil, input.isAtEnd { return }
      try waitAndTake()
    }
    guard var ended = running.take() else { return }
    ended.cancel()
    _ = ended.outcome()
  }

  private mutating func startNext() throws {
    var call = waiting.removeFirst()
    if let answer = server.begin(&call) { return try write(answer) }
    if call.tool.effect.writes { formerChanges = Set(pastChanges.map(\.number)) }
    do throws(SystemError) {
      running = try ToolProcess(call, setup, at: Self.now)
    } catch {
      try write(server.answer(call, ToolOutcome(failure: "no process can be started: \(error.message)")))
    }
  }

  /// The changes in the journal, the last one first.
  private var pastChanges: [CalendarStore.PastChange] { (try? store.pastChanges()) ?? [] }

  /// Waits for input, output of the running call, or its end.
  private mutating func waitAndTake() throws {
    let takesInput = !input.isAtEnd && waiting.count < Self.maximumWaiting
    // poll(2) passes over negative descriptors.
    var events = [pollfd(fd: takesInput ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0)]
    events += (running?.descriptors ?? []).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&events, nfds_t(events.count), timeout) >= 0 || errno == EINTR else {
      throw CommandError(.unavailable, "waiting fails: \(ProcessEnvironment.systemError)")
    }
    if events[0].revents != 0 { try readMessages() }
    for (event, stream) in zip(events.dropFirst(), ToolProcess.Stream.allCases) where event.revents != 0 {
      running?.receive(stream, &buffer)
    }
    if let deadline = running?.deadline, deadline <= Self.now { running?.stopLate() }
    if running?.hasEnded == true { try endCall() }
  }

  /// The milliseconds until the running call has taken too long; -1 without a call.
  private var timeout: Int32 {
    guard let deadline = running?.deadline else { return -1 }
    let now = Self.now
    return deadline > now ? Int32((deadline - now) / 1_000_000 + 1) : 0
  }

  private mutating func readMessages() throws {
    var lines: [LineInput.Line] = []
    do throws(SystemError) {
      try input.read(from: STDIN_FILENO) { lines.append($0) }
    } catch {
      throw CommandError(.unreadable, "standard input: \(error.message)")
    }
    for line in lines {
      switch server.take(line) {
      case .none: break
      case .answer(let answer): try write(answer)
      case .call(let call): waiting.append(call)
      case .cancel(let id):
        waiting.removeAll { $0.id == id }
        if running?.call.id == id { running?.cancel() }
      }
    }
  }

  private mutating func endCall() throws {
    guard let ended = running.take() else { return }
    let (call, isCancelled) = (ended.call, ended.isCancelled)
    var outcome = ended.outcome()
    if call.tool.effect.writes {
      let text = String(decoding: outcome.output, as: UTF8.self)
      // Another program can have changed something meanwhile, which this call does not say.
      outcome.changes = pastChanges.filter { change in
        !formerChanges.contains(change.number)
          && (outcome.failure != nil || change.summary.map(text.contains) ?? true)
      }.map(\.number).sorted()
    }
    guard !isCancelled else { return server.note(call, outcome) }
    try write(server.answer(call, outcome))
  }

  private mutating func write(_ answer: [UInt8]) throws {
    guard !StandardStreams.write(answer, to: STDOUT_FILENO) else { return }
    guard errno == EPIPE else { throw StandardStreams.unwritable }
    isClosed = true
  }

  /// Nanoseconds of the monotonic clock.
  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
