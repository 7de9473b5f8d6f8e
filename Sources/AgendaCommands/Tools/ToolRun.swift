import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar
internal import Synchronization

/// `agenda mcp`.
struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Answer a model, as tools of the Model Context Protocol.",
    discussion: """
      A program with a language model starts it, and asks through standard input and output. The tools are commands: \
      \(names(writing: false)); with --allow-changes also \(names(writing: true)). Each change answers with a preview first, and undo takes \
      back those that were made here.

      Titles and descriptions of events come from other people. The answers say that they are data, but a model can still follow \
      instructions in them; --calendars keeps calendars from it.
      """)

  @TableOptions(
    OptionSection(nil, [.calendars]).withoutShort(.calendars)
      .describing(.calendars, "Let the tools know these configured calendars alone, to read and to change."))
  var selection

  @Flag(help: "Offer tools that change calendars, too.")
  var allowChanges = false

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions

  func run() throws {
    let names = selection.calendars.names.flatMap(CalendarSelection.names)
    let environment = ProcessEnvironment.current()
    if !names.isEmpty {
      var request = AgendaRequest.Calendars()
      (request.names, request.configurationPath) = (names, config.path)
      _ = try CalendarSet(request, environment: environment)
    }
    // It goes on for long; the limits are for each call.
    ProcessLimits.allowAllTime()
    let setup = ToolSetup(allowsChanges: allowChanges, calendars: names, configurationPath: config.path)
    var run = ToolRun(setup, stateFolder: environment.stateFolder)
    try run.run()
  }

  private static func names(writing: Bool) -> String {
    AgendaTool.all.filter { $0.effect.writes == writing }.map(\.name).joined(separator: ", ")
  }
}

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
      running = try ToolProcess(call, setup, at: ProcessEnvironment.nanoseconds)
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
    for (event, stream) in zip(events.dropFirst(), CommandProcess.Stream.allCases) where event.revents != 0 {
      running?.receive(stream, &buffer)
    }
    if let deadline = running?.deadline, deadline <= ProcessEnvironment.nanoseconds { running?.stopLate() }
    if running?.hasEnded == true { try endCall() }
  }

  /// The milliseconds until the running call has taken too long; -1 without a call.
  private var timeout: Int32 {
    guard let deadline = running?.deadline else { return -1 }
    let now = ProcessEnvironment.nanoseconds
    return deadline > now ? Int32((deadline - now) / 1_000_000 + 1) : 0
  }

  private mutating func readMessages() throws {
    for line in try input.readStandardInput() {
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
      // A process that was stopped may not have reported its last change. Otherwise another program made those that are not reported.
      if outcome.failure != nil {
        outcome.changes = pastChanges.map(\.number).filter { !formerChanges.contains($0) }.sorted()
      }
    }
    guard !isCancelled else { return server.note(call, outcome) }
    try write(server.answer(call, outcome))
  }

  private mutating func write(_ answer: [UInt8]) throws {
    guard !StandardStreams.write(answer, to: STDOUT_FILENO) else { return }
    guard errno == EPIPE else { throw StandardStreams.unwritable }
    isClosed = true
  }
}

/// A process that runs the command line of a call, as `agenda` would, and nothing of other calls.
struct ToolProcess {
  /// How long a call may take, in seconds.
  static let seconds = 60

  let call: ToolCall
  /// When it has taken too long, in nanoseconds of the monotonic clock.
  let deadline: UInt64
  /// Whether the call gets no answer.
  var isCancelled = false
  private var process: CommandProcess

  /// Starts the process.
  init(_ call: ToolCall, _ setup: ToolSetup, at now: UInt64) throws(SystemError) {
    process = try CommandProcess { facts in
      if !setup.calendars.isEmpty {
        setenv(CalendarSet.knownVariable, setup.calendars.joined(separator: ","), 1)
      }
      ToolFact.pipe.store(facts, ordering: .relaxed)
      Advice.Reader.$current.withValue(.model(calling: call.tool, of: setup.tools)) {
        AgendaCommand.runAndExit(call.arguments)
      }
    }
    self.call = call
    deadline = now + UInt64(Self.seconds) * 1_000_000_000
  }

  /// The ends of the pipes to read; -1 after their end.
  var descriptors: [Int32] { process.descriptors }

  /// Whether the process has closed all pipes, or was stopped.
  var hasEnded: Bool { process.hasEnded }

  /// Reads once what it printed on a stream.
  mutating func receive(_ stream: CommandProcess.Stream, _ buffer: inout [UInt8]) {
    process.receive(stream, &buffer)
  }

  /// Ends it, since it takes too long.
  mutating func stopLate() { process.stop("stopped: the call took more than \(Self.seconds) seconds") }

  /// Ends it, unless it changes something, which is not to be left half done.
  mutating func cancel() {
    isCancelled = true
    if !call.tool.effect.writes { process.stop("cancelled") }
  }

  /// Waits for its end, and returns the outcome, with the changes that it reported.
  consuming func outcome() -> ToolOutcome {
    let end = process.end()
    var outcome = ToolOutcome(exitCode: end.exitCode, failure: end.failure)
    outcome.output = end.output
    outcome.messages = end.messages
    for line in end.facts {
      let (name, value) = (line.prefix { $0 != " " }, String(line.drop { $0 != " " }.dropFirst()))
      switch ToolFact(rawValue: String(name)) {
      case .now: outcome.now = value
      case .zone: outcome.zone = value
      case .calendar: outcome.calendar = value
      case .change: outcome.changes += [Int(value)].compactMap(\.self)
      case nil: break
      }
    }
    return outcome
  }
}

/// A fact about its run that a command reports to the server of tools whose call it answers. Any other command reports nothing.
enum ToolFact: String {
  /// The current date and time.
  case now
  /// The name of the zone.
  case zone
  /// The calendar that gets what is added where none is named.
  case calendar
  /// The number of a change that it made.
  case change

  /// The pipe to the server; -1 for none.
  static let pipe = Atomic<Int32>(-1)

  /// Reports the current time and the zone of a run.
  static func note(_ run: Run) {
    report(.now) {
      run.settings.zone.localDateTime(at: run.settings.now).toTheMinute.replacing(" ", with: "T")
    }
    report(.zone) { run.settings.zone.identifier }
  }

  /// Reports the calendar that gets what is added where none is named.
  static func note(calendar: () throws -> CalendarConfiguration) { report(.calendar) { try calendar().name } }

  /// Reports the number of a change that was made.
  static func note(change number: Int) { report(.change) { "\(number)" } }

  /// Writes a fact, whose value is found only if there is a server.
  private static func report(_ fact: ToolFact, _ value: () throws -> String) {
    let pipe = pipe.load(ordering: .relaxed)
    guard pipe >= 0, let value = try? value() else { return }
    _ = StandardStreams.write(Array("\(fact.rawValue) \(value)\n".utf8), to: pipe)
  }
}

extension Advice.Reader {
  /// A model that calls a tool, and can call some: it has arguments and tools in place of options and commands.
  static func model(calling tool: AgendaTool, of tools: [AgendaTool]) -> Advice.Reader {
    Advice.Reader(hasCommandLine: false) {
      tool.argument(of: $0)
    } command: { words in
      let line = words.split(separator: " ")
      let named = tools.first { $0.commands.contains { line.starts(with: $0.map { $0[...] }) } }
      return named.map { "the tool “\($0.name)”" } ?? "“agenda \(words)” (a command for the person)"
    }
  }
}
