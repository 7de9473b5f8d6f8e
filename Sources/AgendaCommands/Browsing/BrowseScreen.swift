internal import AgendaCLinuxEvents
internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The screen of `agenda browse`: gives events to a ``BrowseModel``, does what it wants to be done, and draws it.
///
/// Calendars are read in a thread and commands run in processes, so that no key waits for them for long.
struct BrowseScreen {
  /// How long a sequence of bytes is waited for after Escape, in milliseconds.
  private static let timeAfterEscape: Int32 = 25
  /// How long the rest of a pasted text is waited for.
  private static let timeOfPaste: UInt64 = 500_000_000
  /// How long keys wait for a command and for what it changed, in nanoseconds: the next key is pressed for what the person then sees.
  private static let timeOfChange: UInt64 = 300_000_000
  /// How long keys are taken before the next picture, in nanoseconds.
  private static let timeOfKeys: UInt64 = 16_000_000
  /// How long a picture waits for days that it lacks, in milliseconds.
  private static let timeOfReading: Int32 = 10
  /// How long changes of files are gathered: a program that writes one file often writes more.
  private static let timeOfGathering: UInt64 = 100_000_000
  /// How long an answer of the terminal can come, and how long it is waited for at the end, in nanoseconds.
  private static let timeOfAnswer = (whole: UInt64(5_000_000_000), atEnd: UInt64(300_000_000))
  /// The size where the terminal says none.
  private static let usualSize = (columns: 80, rows: 24)

  /// The days that are to be read. With `isUnchanged`, the files have not changed since the last reading.
  private struct Wanted {
    var dates: Range<CalendarDate>
    var isUnchanged: Bool
  }

  /// A command that runs in a process of its own, and when it is stopped.
  private struct Running {
    var command: BrowseCommand
    var process: CommandProcess
    var deadline: UInt64
  }

  private var renewed: RenewedRun
  private var model: BrowseModel
  private var screen: Screen
  /// The changes in words, in place of pictures; `nil` for pictures.
  private var speech: BrowseSpeech?
  private var input = TerminalInput()
  private let reader: BrowseReader
  private var wanted: Wanted?
  private var search: BrowseSearch?
  private var (listsInvitations, listsTasks) = (false, false)
  /// The days that were last read because there was time for it.
  private var readAhead: Range<CalendarDate>?
  /// Whether what is being read may be older than the end of a command.
  private var isReadingOld = false
  /// The command that begins once what is being read has been read: a process is made while no other thread runs, which could hold a lock.
  private var pending: BrowseCommand?
  private var running: Running?
  /// Keys and the like that wait for a command, with their moments.
  private var typed: [(event: TerminalEvent, moment: UInt64)] = []
  private var heldUntil: UInt64?
  /// When changes of files are read.
  private var changesDue: UInt64?
  private var pasteEnds: UInt64?
  private var answerEnds: UInt64 = 0
  private var choice: CalendarChoice?
  private var isOver = false

  init(_ request: AgendaRequest, day: String, isSpoken: Bool = false) throws {
    screen = Screen(isSpoken ? .words : .events)
    speech = isSpoken ? BrowseSpeech() : nil
    renewed = try RenewedRun(request, of: "browse")
    let run = renewed.current
    let date = BrowseModel.bounded(day.isEmpty ? run.today : try run.dates(inWords: day).lowerBound)
    let view = try BrowseModel.View(request.layout.form)
    let size = Self.size
    // The first picture has what it shows; the days around it are read behind it.
    let dates = BrowseModel.datesOfPicture(view, date, columns: size.columns, run.settings.weeks)
    var calendars = WatchedCalendars()
    let reading = BrowseReading(
      dates, run, &calendars, complaints: renewed.complaints, isUnchanged: false)
    model = BrowseModel(
      reading, view: view, hasHours: request.layout.form == .hours, date: date, columns: size.columns,
      rows: size.rows)
    reader = BrowseReader(calendars)
  }

  private static var size: (columns: Int, rows: Int) {
    let environment = ProcessEnvironment.current()
    return (environment.terminalWidth ?? usualSize.columns, environment.terminalHeight ?? usualSize.rows)
  }

  /// Shows the screen until the person or a signal ends it, or the terminal is gone.
  mutating func run() throws {
    var sources = try WakeSources(watchesOutput: true)
    defer {
      waitForAnswer()
      screen.leave()
    }
    // As after a stop: enters the screen when the process is in the foreground.
    var reasons = heed([.continued], &sources)
    askForGround()
    guard draw(), !reasons.contains(.ended) else { return }
    changesDue = 0
    while !isOver {
      reasons = heed(reasons, &sources)
      takeTyped(&sources)
      startReading(&sources)
      waitForPicture(&sources)
      guard !isOver, draw(), !reasons.contains(.ended) else { return }
      reasons = wait(&sources)
    }
  }

  /// Asks the terminal for its background, unless it shows no colours, has its own for them, or would show the question.
  private mutating func askForGround() {
    let environment = renewed.current.environment
    let term = environment.variables["TERM"] ?? ""
    model.ground = TerminalGround(colors: environment.variables["COLORFGBG"])
    // The program screen passes no question on, and can show it; tmux answers for its terminal.
    let isRefused =
      ["", "dumb", "linux"].contains(term) || term.hasPrefix("screen") && environment.variables["TMUX"] == nil
    guard speech == nil, !isRefused, model.run.settings.style.depth != .none, environment.isInputTerminal
    else { return }
    input.awaitsAnswer = StandardStreams.write(Array(TerminalInput.question.utf8), to: STDOUT_FILENO)
    answerEnds = ProcessEnvironment.nanoseconds + Self.timeOfAnswer.whole
  }

  /// Waits a moment for an answer that has not come, which the shell would else take for keys.
  private mutating func waitForAnswer() {
    let now = ProcessEnvironment.nanoseconds
    let end = min(answerEnds, now + Self.timeOfAnswer.atEnd)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while input.awaitsAnswer {
      let now = ProcessEnvironment.nanoseconds
      guard now < end, Self.hasInput(within: Int32((end - now) / 1_000_000 + 1)) else { return }
      let count = AgendaPlatform.read(STDIN_FILENO, &buffer, buffer.count)
      guard count > 0 else { return }
      _ = input.take(buffer.prefix(count))
    }
  }

  /// Does what the reasons for waking ask for. Returns those that came meanwhile.
  private mutating func heed(_ reasons: WakeReasons, _ sources: inout WakeSources) -> WakeReasons {
    var reasons = reasons
    if reasons.contains(.ended) { return reasons }
    if !reasons.isDisjoint(with: [.suspended, .continued]) {
      reasons.formUnion(screen.suspend(reasons, sources.signals))
      if reasons.contains(.ended) { return reasons }
      reasons.insert(.resized)
    }
    if reasons.contains(.resized) {
      screen.invalidate()
      let size = Self.size
      take(.resized(columns: size.columns, rows: size.rows), &sources)
    }
    let now = ProcessEnvironment.nanoseconds
    if reasons.contains(.changed), changesDue == nil { changesDue = now + Self.timeOfGathering }
    if let due = changesDue, now >= due {
      refresh(&sources)
    } else if reasons.contains(.timeReached) {
      renewed.renew(to: .current())
      readAgain(isUnchanged: renewed.isWatchingAll)
    }
    if reasons.contains(.answered) {
      if reader.hasEnded { takeReading(&sources) }
      receive(&sources)
    }
    if let running, now >= running.deadline { stop(running, &sources) }
    if let end = model.countEnds, now > end, typed.isEmpty { take(.paused(at: now), &sources) }
    if reasons.contains(.typed) { takeInput() }
    if let pasteEnds, now >= pasteEnds { typed += input.endPaste().map { ($0, now) } }
    pasteEnds = input.isPasting ? pasteEnds ?? now + Self.timeOfPaste : nil
    return []
  }

  /// Reads the configuration and the calendars again.
  private mutating func refresh(_ sources: inout WakeSources) {
    changesDue = nil
    renewed.refresh(&sources)
    readAgain(isUnchanged: false)
  }

  private mutating func readAgain(isUnchanged: Bool) {
    let isUnchanged = isUnchanged && wanted?.isUnchanged != false
    wanted = Wanted(dates: model.awaited ?? wanted?.dates ?? model.dates, isUnchanged: isUnchanged)
  }

  private func wait(_ sources: inout WakeSources) -> WakeReasons {
    let now = renewed.current.environment.present
    let next = [now.nextMinute, model.agenda.nextChange, renewed.current.nextFetch(after: now)]
      .compactMap(\.self).min()
    sources.alarm.set(to: next, now: now)
    let moment = ProcessEnvironment.nanoseconds
    // Keys that wait are taken as soon as the command no longer holds them.
    let keysDue = typed.isEmpty ? (isHolding ? heldUntil : nil) : (heldUntil ?? 0)
    let due = [keysDue, changesDue, pasteEnds, running?.deadline, model.countEnds].compactMap(\.self).min()
    let milliseconds = due.map { Int32(clamping: ($0 > moment ? $0 - moment : 0) / 1_000_000 + 1) }
    return sources.wait(
      for: (reader.isBusy ? [reader.descriptor] : []) + (running?.process.descriptors ?? []),
      keys: !isHolding, gathers: false, milliseconds: milliseconds ?? -1)
  }

  private mutating func draw() -> Bool {
    if var speech {
      let (lines, typed) = speech.changes(model)
      self.speech = speech
      return screen.say(lines, typed: typed.map { ($0.text, $0.column) })
    }
    let settings = model.run.settings
    let frame = model.frame
    return screen.draw(
      frame.lines(settings.style.depth, theme: settings.theme, on: model.ground), cursor: frame.cursor)
  }

  /// Gives an event to the model, and does what that wants.
  private mutating func take(_ event: BrowseEvent, isFollowed: Bool = false, _ sources: inout WakeSources) {
    for effect in model.take(event, isFollowed: isFollowed) where !isOver { perform(effect, &sources) }
  }
}

/// Keys, the mouse and pasted text.
extension BrowseScreen {
  /// Whether keys wait for a command and for what it changed.
  private var isHolding: Bool { heldUntil.map { ProcessEnvironment.nanoseconds < $0 } ?? false }

  /// Whether something was typed that is not read yet.
  private static func hasInput(within milliseconds: Int32) -> Bool {
    var end = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&end, 1, milliseconds) > 0
  }

  private mutating func takeInput() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = AgendaPlatform.read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else {
      isOver = isOver || count == 0 || (errno != EINTR && errno != EAGAIN)
      return
    }
    if input.awaitsAnswer, ProcessEnvironment.nanoseconds > answerEnds { input.awaitsAnswer = false }
    var events = input.take(buffer.prefix(count))
    // The answer of the terminal can come in parts.
    let time = Self.timeAfterEscape * (input.awaitsAnswer ? 4 : 1)
    if input.isUndecided, !Self.hasInput(within: time) { events += input.finish() }
    let now = ProcessEnvironment.nanoseconds
    // In a line, the first line break would end it, and the letters behind it would be keys.
    if model.prompt.isLine, typed.isEmpty, let text = TerminalInput.pasted(events) { events = [.paste(text)] }
    typed += events.map { ($0, now) }
  }

  /// Gives the model what was typed, for as long as a picture lasts: then signals are heeded and it is drawn.
  private mutating func takeTyped(_ sources: inout WakeSources) {
    let end = ProcessEnvironment.nanoseconds + Self.timeOfKeys
    var isInTime = true
    while isInTime, !typed.isEmpty, !isOver, !isHolding {
      let (event, moment) = typed.removeFirst()
      isInTime = ProcessEnvironment.nanoseconds < end
      take(.input(event, at: moment), isFollowed: isInTime && !typed.isEmpty, &sources)
    }
  }
}

/// Readings, behind the screen.
extension BrowseScreen {
  /// Starts the command that waits for the end of a reading, or the reading that is wanted most, if none goes on.
  private mutating func startReading(_ sources: inout WakeSources) {
    beginPending(&sources)
    guard !reader.isBusy, pending == nil else { return }
    let run = renewed.current
    if wanted == nil, search == nil, let ahead = model.wanted, ahead != readAhead {
      readAhead = ahead
      wanted = Wanted(dates: ahead, isUnchanged: false)
    }
    if let wanted {
      self.wanted = nil
      let complaints = renewed.complaints
      reader.start { calendars in
        .read(
          BrowseReading(
            wanted.dates, run, &calendars, complaints: complaints, isUnchanged: wanted.isUnchanged))
      }
    } else if let search {
      self.search = nil
      reader.start { _ in .found(search.day(run), of: search) }
    } else if listsTasks {
      listsTasks = false
      reader.start { _ in .tasks(run.openTasks) }
    } else if listsInvitations {
      listsInvitations = false
      reader.start { _ in
        let days = run.invitations().agenda.days
        return .invitations(
          days.flatMap { day in day.items.map { BrowsedInvitation(date: day.date, item: $0) } })
      }
    }
  }

  /// Waits a moment for the days that the picture lacks, so that seldom a picture without them is seen.
  private mutating func waitForPicture(_ sources: inout WakeSources) {
    while model.awaited != nil, !isOver, reader.isBusy {
      var end = pollfd(fd: reader.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&end, 1, Self.timeOfReading) > 0 else { return }
      takeReading(&sources)
      startReading(&sources)
    }
  }

  /// Waits for what is being read, and takes it.
  private mutating func takeReading(_ sources: inout WakeSources) {
    guard let event = reader.takeEnd() else { return }
    if isReadingOld {
      isReadingOld = false
      // A search and a list of invitations do not come again.
      if case .read = event { return }
    }
    take(event, &sources)
    if running == nil, pending == nil { heldUntil = nil }
  }
}

/// The effects of the model.
extension BrowseScreen {
  private mutating func perform(_ effect: BrowseEffect, _ sources: inout WakeSources) {
    switch effect {
    case .quit: isOver = true
    case .suspend:
      let reasons = screen.suspend(.suspended, sources.signals)
      if reasons.contains(.ended) { isOver = true }
      screen.invalidate()
      let size = Self.size
      take(.resized(columns: size.columns, rows: size.rows), &sources)
    case .read(let dates): wanted = Wanted(dates: dates, isUnchanged: false)
    case .search(let search): self.search = search
    case .run(let command):
      // Keys that come before it begins wait for it, too.
      (pending, heldUntil) = (command, ProcessEnvironment.nanoseconds + Self.timeOfChange)
      beginPending(&sources)
    case .listCalendars: listCalendars(&sources)
    case .listInvitations: listsInvitations = true
    case .listTasks: listsTasks = true
    case .redraw: screen.invalidate()
    case .select(let isSelected): select(isSelected, &sources)
    case .toggle(let name): toggle(name, &sources)
    }
  }

  /// Begins the command that waits, unless something is being read: until that ends, keys and signals are heeded.
  private mutating func beginPending(_ sources: inout WakeSources) {
    guard let command = pending, !isOver, !reader.isBusy || reader.hasEnded else { return }
    (pending, heldUntil) = (nil, nil)
    takeReading(&sources)
    run(command, &sources)
  }

  /// Runs a command in a process of its own, and then reads the calendars again.
  private mutating func run(_ command: BrowseCommand, _ sources: inout WakeSources) {
    guard !command.takesTerminal else {
      let outcome = runInTerminal(command, &sources)
      return finish(command, outcome, &sources)
    }
    do throws(SystemError) {
      let arguments = command.arguments
      let process = try CommandProcess { _ in AgendaCommand.runAndExit(arguments) }
      let now = ProcessEnvironment.nanoseconds
      running = Running(
        command: command, process: process, deadline: now + UInt64(command.patience) * 1_000_000_000)
      heldUntil = now + Self.timeOfChange
    } catch {
      let message = "no process can be started: \(error.message)"
      finish(command, BrowseOutcome(exitCode: .unavailable, messages: [message]), &sources)
    }
  }

  /// Reads what the command has printed, and takes its end.
  private mutating func receive(_ sources: inout WakeSources) {
    guard var running else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    running.process.receiveWaiting(&buffer)
    self.running = running
    guard running.process.hasEnded else {
      if let line = running.process.lastMessage, line != model.progress { take(.progress(line), &sources) }
      return
    }
    end(running, &sources)
  }

  private mutating func stop(_ running: Running, _ sources: inout WakeSources) {
    var running = running
    running.process.stop("stopped: it took more than \(running.command.patience) seconds")
    end(running, &sources)
  }

  private mutating func end(_ running: Running, _ sources: inout WakeSources) {
    self.running = nil
    let end = running.process.end()
    let messages = end.messages + (end.failure.map { [$0] } ?? [])
    let outcome = BrowseOutcome(
      exitCode: end.exitCode.map { ExitStatus($0) } ?? .outOfResources,
      output: String(decoding: end.output, as: UTF8.self), messages: messages)
    finish(running.command, outcome, &sources)
  }

  private mutating func finish(
    _ command: BrowseCommand, _ outcome: BrowseOutcome, _ sources: inout WakeSources
  ) {
    isReadingOld = reader.isBusy
    take(.ended(command, outcome), &sources)
    refresh(&sources)
  }

  /// Leaves the screen to a command, such as one that opens an editor. If it fails, what it said stays until Enter.
  private mutating func runInTerminal(_ command: BrowseCommand, _ sources: inout WakeSources) -> BrowseOutcome
  {
    screen.leave()
    let arguments = command.arguments
    let ends = ChildSignal()
    var settings = termios()
    let hasSettings = tcgetattr(STDIN_FILENO, &settings) == 0
    let number = fork_bound_process()
    guard number != 0 else {
      setpgid(0, 0)
      tcsetpgrp(STDIN_FILENO, getpid())
      SignalQueue.deliverAll()
      ProcessLimits.begin()
      AgendaCommand.runAndExit(arguments)
    }
    guard number > 0 else {
      let message = "no process can be started: \(ProcessEnvironment.systemError)"
      enterAgain(sources)
      return BrowseOutcome(exitCode: .unavailable, messages: [message])
    }
    // The process does this, too: whichever is first.
    setpgid(number, number)
    let status = waitForEnd(of: number, ends, sources)
    tcsetpgrp(STDIN_FILENO, getpgrp())
    // A program that was killed, also an editor of the command, leaves the terminal as it had it.
    if hasSettings { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
    if status != 0 { Screen.resetModes() }
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : ExitStatus.interrupted.rawValue
    if !isOver, code != 0 || command.staysShown {
      StandardStreams.ask(model.words.enterGoesBack)
      waitForEnter(sources)
    }
    enterAgain(sources)
    let size = Self.size
    take(.resized(columns: size.columns, rows: size.rows), &sources)
    return BrowseOutcome(exitCode: ExitStatus(code))
  }

  /// Waits until a process that has the terminal ends, and returns its status. A signal that ends the screen ends it, too.
  private mutating func waitForEnd(
    of number: pid_t, _ ends: borrowing ChildSignal, _ sources: borrowing WakeSources
  ) -> Int32 {
    var status: Int32 = 0
    while true {
      let ended = waitpid(number, &status, WUNTRACED | WNOHANG)
      if ended < 0, errno != EINTR { return 0 }
      if ended == number {
        guard status & 0xFF == 0x7F else { return status }
        // A stopped editor is continued, because no shell could do that.
        kill(-number, SIGCONT)
        continue
      }
      let reasons = sources.wait(
        for: [ends.descriptor], gathers: false, milliseconds: ends.descriptor < 0 ? 100 : -1)
      ends.acknowledge()
      guard !reasons.contains(.ended) else {
        isOver = true
        return end(group: number)
      }
    }
  }

  /// How long programs may take to end after a signal, and how long it is waited before one looks again, in milliseconds.
  private static let timeOfEnding = (most: 2000, step: 20)

  /// Ends a process and the programs that it has started, which have the terminal: asked, and then by force. Returns its status.
  private func end(group number: pid_t) -> Int32 {
    kill(-number, SIGTERM)
    kill(-number, SIGCONT)
    var status: Int32 = 0
    var isLeft = true
    for time in stride(from: 0, to: Self.timeOfEnding.most, by: Self.timeOfEnding.step) {
      if time > 0 { usleep(UInt32(Self.timeOfEnding.step) * 1000) }
      if isLeft, waitpid(number, &status, WNOHANG) != 0 { isLeft = false }
      // The process can end before its editor, which has ignored the signal.
      if !isLeft, kill(-number, 0) != 0 { return status }
    }
    kill(-number, SIGKILL)
    if isLeft { waitpid(number, &status, 0) }
    return status
  }

  /// Waits for Enter, another key that goes back, or a signal that ends the screen. Of a key with several bytes, such as an arrow, none is left to be read
  /// as a key of the screen.
  private mutating func waitForEnter(_ sources: borrowing WakeSources) {
    let settings = Screen.readKeys()
    defer { if var settings { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) } }
    while true {
      let reasons = sources.wait(for: [], keys: true, gathers: false)
      guard !reasons.contains(.ended) else {
        isOver = true
        return
      }
      guard reasons.contains(.typed) else { continue }
      var byte: UInt8 = 0
      let count = AgendaPlatform.read(STDIN_FILENO, &byte, 1)
      // The end of the terminal is found by the screen.
      if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { return }
      if count > 0, Self.bytesThatGoBack.contains(byte) { return }
    }
  }

  /// Enter in both forms, q, Ctrl-C, Ctrl-D and Escape.
  private static let bytesThatGoBack: [UInt8] = [10, 13, UInt8(ascii: "q"), 3, 4, 0x1B]

  /// Enters the screen after another program had the terminal.
  private mutating func enterAgain(_ sources: borrowing WakeSources) {
    let reasons = screen.suspend([], sources.signals)
    if reasons.contains(.ended) { isOver = true }
  }

  private mutating func listCalendars(_ sources: inout WakeSources) {
    let run = renewed.current
    do {
      guard !run.request.calendars.isOfFiles, run.request.calendars.names.isEmpty else {
        throw CommandError(.usage, "the calendars that are shown were named on the command line")
      }
      let choice = try CalendarChoice(run.calendars.configuration, environment: run.environment)
      guard !choice.calendars.isEmpty else {
        throw CommandError(.notFound, "there are no calendars to select; see \(.command("setup"))")
      }
      self.choice = choice
      let style = TextStyle(width: model.columns, language: run.settings.language)
      take(.calendars(Checklist(choice.listings, style: style)), &sources)
    } catch {
      take(.failed(error.messages.joined(separator: " ")), &sources)
    }
  }

  private mutating func toggle(_ name: String, _ sources: inout WakeSources) {
    let run = renewed.current
    do {
      let choice = try CalendarChoice(run.calendars.configuration, environment: run.environment)
      self.choice = choice
      let isSelected = zip(choice.calendars, choice.isSelected).map { $0.calendar.name == name ? !$1 : $1 }
      select(isSelected, &sources)
    } catch {
      take(.failed(error.messages.joined(separator: " ")), &sources)
    }
  }

  private mutating func select(_ isSelected: [Bool], _ sources: inout WakeSources) {
    guard var choice, choice.isSelected.count == isSelected.count else { return }
    choice.isSelected = isSelected
    do {
      try choice.save(renewed.current.environment)
      refresh(&sources)
    } catch {
      take(.failed(error.messages.joined(separator: " ")), &sources)
    }
  }
}
