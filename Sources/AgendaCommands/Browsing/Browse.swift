internal import AgendaCLinuxEvents
internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda browse`.
struct Browse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Walk about in the calendars, on the whole screen of a terminal.",
    usage: "agenda browse [<day>] [<options>]",
    discussion: """
      A list without ends, the hours of a day, a week or a month: the keys 1 to 4, or --layout. The arrows or j k h l move, [ ] by \
      weeks, { } by months, t goes to today, g to a day in words; / searches. Enter shows an event in full, a adds one from a \
      sentence, e changes it in the editor, d deletes it, + - > < move it in time, Space completes a task, u takes the last change \
      back. The mouse works, too. ? shows all keys, q ends it.

      Changes of files, the clock and midnight show at once. Each change is made as the command of its name makes it.
      """)

  @Argument(
    help: ArgumentHelp("The day to begin with: \(DateArgument.examples). (default: today)", valueName: "day"))
  var day: [String] = []

  @TableOptions(
    .layout, .servedCalendars, OptionSection("Events", [.allDay, .tasks, .cancelled, .declined, .conflicts]),
    .zone,
    OptionSection("Output", [.color, .hyperlinks, .theme]))
  var options

  func run() throws {
    var request = options
    request.content.ended = .dim
    request.output.format = .text
    let environment = ProcessEnvironment.current()
    guard environment.isTerminal, environment.isInputTerminal else {
      throw CommandError(
        .usage,
        "\(.command("browse")) needs a terminal for its screen and its keys; \(.command("list")) prints days, and \(.command("watch")) keeps them up to date"
      )
    }
    guard environment.variables["TERM"] != "dumb" else {
      throw CommandError(
        .usage,
        "\(.command("browse")) needs a terminal that moves its cursor, and TERM is “dumb”; \(.command("list")) prints days in any terminal"
      )
    }
    ProcessLimits.allowAllTime()
    var screen = try BrowseScreen(request, day: day.joined(separator: " "))
    try screen.run()
  }
}

/// The screen of `agenda browse`: gives events to a ``BrowseModel``, does what it wants to be done, and draws it.
struct BrowseScreen {
  /// How long a sequence of bytes is waited for after Escape, in milliseconds.
  private static let timeAfterEscape: Int32 = 25
  /// How long a command may take, in seconds.
  private static let seconds = 60
  /// How far an event with a text is looked for, in days: the first time, and then.
  private static let searchedDays = [800, 8000]
  /// The size where the terminal says none.
  private static let usualSize = (columns: 80, rows: 24)

  private var renewed: RenewedRun
  private var calendars = WatchedCalendars()
  private var model: BrowseModel
  private var screen = Screen(.events)
  private var input = TerminalInput()
  /// The days that were last read because there was time for it.
  private var readAhead: Range<CalendarDate>?
  private var choice: CalendarChoice?
  private var isOver = false

  init(_ request: AgendaRequest, day: String) throws {
    renewed = try RenewedRun(request, of: "browse")
    let run = renewed.current
    let date = day.isEmpty ? run.today : try run.dates(inWords: day).lowerBound
    let days = BrowseModel.neededDays
    let reading = Self.read(
      date.adding(days: days.lowerBound)..<date.adding(days: days.upperBound), renewed, &calendars,
      isUnchanged: false)
    let view: BrowseModel.View =
      switch request.layout.form {
      case .day: .day
      case .week: .week
      case .month: .month
      case .list, nil: .list
      }
    let size = Self.size
    model = BrowseModel(reading, view: view, date: date, columns: size.columns, rows: size.rows)
  }

  private static var size: (columns: Int, rows: Int) {
    let environment = ProcessEnvironment.current()
    return (environment.terminalWidth ?? usualSize.columns, environment.terminalHeight ?? usualSize.rows)
  }

  /// Reads the calendars for some days. With `isUnchanged`, the files have not changed since the last reading.
  private static func read(
    _ dates: Range<CalendarDate>, _ renewed: RenewedRun, _ calendars: inout WatchedCalendars,
    isUnchanged: Bool
  ) -> BrowseReading {
    let run = renewed.current
    let window = OccurrenceWindow(dates, zone: run.settings.zone)
    let contents = calendars.contents(of: run, in: window, showing: window, isUnchanged: isUnchanged)
    let agenda = run.agenda(of: contents.occurrences, contents.problems, in: window)
    return BrowseReading(run: run, agenda: agenda, complaints: renewed.complaints + contents.complaints)
  }

  /// Shows the screen until the person or a signal ends it, or the terminal is gone.
  mutating func run() throws {
    var sources = try WakeSources(watchesOutput: true)
    defer { screen.leave() }
    // As after a stop: enters the screen when the process is in the foreground.
    var reasons: WakeReasons = [.continued, .changed]
    while !isOver {
      reasons = heed(reasons, &sources)
      guard !isOver, draw(), !reasons.contains(.ended) else { return }
      reasons = readAhead(&sources) ?? wait(&sources)
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
    if reasons.contains(.changed) {
      renewed.refresh(&sources)
      readAgain(isUnchanged: false, &sources)
    } else if reasons.contains(.timeReached) {
      renewed.renew(to: .current())
      readAgain(isUnchanged: renewed.isWatchingAll, &sources)
    }
    if reasons.contains(.typed) { takeInput(&sources) }
    return []
  }

  /// Reads the days that the screen has read.
  private mutating func readAgain(isUnchanged: Bool, _ sources: inout WakeSources) {
    read(model.dates, isUnchanged: isUnchanged, &sources)
  }

  private mutating func read(_ dates: Range<CalendarDate>, isUnchanged: Bool, _ sources: inout WakeSources) {
    let interruption = sources.signals.interruption
    let reading = interruption.allowed {
      Self.read(dates, renewed, &calendars, isUnchanged: isUnchanged)
    }
    take(.read(reading), &sources)
  }

  /// Reads more days if there is time for it; `nil` if nothing was read.
  private mutating func readAhead(_ sources: inout WakeSources) -> WakeReasons? {
    guard let wanted = model.wanted, wanted != readAhead, !hasInput else { return nil }
    readAhead = wanted
    read(wanted, isUnchanged: false, &sources)
    return []
  }

  /// Whether something was typed that is not read yet.
  private var hasInput: Bool { Self.hasInput(within: 0) }

  private static func hasInput(within milliseconds: Int32) -> Bool {
    var end = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&end, 1, milliseconds) > 0
  }

  private func wait(_ sources: inout WakeSources) -> WakeReasons {
    let now = renewed.current.environment.present
    let next = [now.nextMinute, model.agenda.nextChange, renewed.current.nextFetch(after: now)]
      .compactMap(\.self).min()
    sources.alarm.set(to: next, now: now)
    return sources.wait(keys: true)
  }

  private mutating func draw() -> Bool {
    let settings = model.run.settings
    let frame = model.frame
    return screen.draw(frame.lines(settings.style.depth, theme: settings.theme), cursor: frame.cursor)
  }

  private mutating func takeInput(_ sources: inout WakeSources) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = AgendaPlatform.read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else {
      isOver = isOver || count == 0 || (errno != EINTR && errno != EAGAIN)
      return
    }
    var events = input.take(buffer.prefix(count))
    if input.isUndecided, !Self.hasInput(within: Self.timeAfterEscape) { events += input.finish() }
    let now = ProcessEnvironment.nanoseconds
    for event in events where !isOver { take(.input(event, at: now), &sources) }
  }

  /// Gives an event to the model, and does what that wants.
  private mutating func take(_ event: BrowseEvent, _ sources: inout WakeSources) {
    for effect in model.take(event) where !isOver { perform(effect, &sources) }
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
    case .read(let dates): read(dates, isUnchanged: false, &sources)
    case .search(let text, let date, let forward):
      take(.found(dayWith(text, from: date, forward: forward, sources.signals.interruption)), &sources)
    case .run(let command): run(command, &sources)
    case .listCalendars: listCalendars(&sources)
    case .select(let isSelected): select(isSelected, &sources)
    }
  }

  /// The day nearest to a date, forward or back, on which an event begins that has a text.
  private func dayWith(
    _ text: String, from date: CalendarDate, forward: Bool, _ interruption: Interruption
  ) -> CalendarDate? {
    let words = SearchWords([text])
    let test = words.test
    let run = renewed.current
    var start = date
    for days in Self.searchedDays {
      let end = BrowseModel.bounded(start.adding(days: forward ? days : -days))
      guard start != end else { return nil }
      let window = OccurrenceWindow(min(start, end)..<max(start, end), zone: run.settings.zone)
      let agenda = interruption.allowed {
        var results = run.read(window, text: words.condition)
        return run.agenda(of: results.takeOccurrences(), results.problems, in: window)
      }
      let hasText = { (day: AgendaDay) in
        day.items.contains { $0.dayIndex == 1 && test($0.occurrence.event) }
      }
      let found = forward ? agenda.days.first(where: hasText) : agenda.days.last(where: hasText)
      if let found { return found.date }
      start = end
    }
    return nil
  }

  /// Runs a command in a process of its own, and reads the calendars again.
  private mutating func run(_ command: BrowseCommand, _ sources: inout WakeSources) {
    let outcome = command.takesTerminal ? runInTerminal(command, &sources) : runBehind(command)
    take(.ended(command, outcome), &sources)
    renewed.refresh(&sources)
    readAgain(isUnchanged: false, &sources)
  }

  private func runBehind(_ command: BrowseCommand) -> BrowseOutcome {
    do throws(SystemError) {
      let arguments = command.arguments
      var process = try CommandProcess { _ in AgendaCommand.runAndExit(arguments) }
      process.receiveAll(within: Self.seconds)
      let end = process.end()
      let messages = end.messages + (end.failure.map { [$0] } ?? [])
      return BrowseOutcome(
        exitCode: end.exitCode.map { ExitStatus($0) } ?? .outOfResources,
        output: String(decoding: end.output, as: UTF8.self), messages: messages)
    } catch {
      return BrowseOutcome(exitCode: .unavailable, messages: ["no process can be started: \(error.message)"])
    }
  }

  /// Leaves the screen to a command, such as one that opens an editor. If it fails, what it said stays until Enter.
  private mutating func runInTerminal(_ command: BrowseCommand, _ sources: inout WakeSources) -> BrowseOutcome
  {
    screen.leave()
    let arguments = command.arguments
    let number = fork_bound_process()
    guard number != 0 else {
      setpgid(0, 0)
      tcsetpgrp(STDIN_FILENO, getpid())
      SignalQueue.deliverAll()
      ProcessLimits.begin()
      AgendaCommand.runAndExit(arguments)
    }
    guard number > 0 else { return BrowseOutcome(exitCode: .unavailable) }
    var status: Int32 = 0
    while waitpid(number, &status, WUNTRACED) != number || status & 0xFF == 0x7F {
      // A stopped editor is continued, because no shell could do that.
      if status & 0xFF == 0x7F { kill(-number, SIGCONT) } else if errno != EINTR { break }
      status = 0
    }
    tcsetpgrp(STDIN_FILENO, getpgrp())
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : ExitStatus.interrupted.rawValue
    if code != 0 {
      StandardStreams.ask(model.words.enterGoesBack)
      _ = StandardStreams.answer()
    }
    let reasons = screen.suspend([], sources.signals)
    if reasons.contains(.ended) { isOver = true }
    return BrowseOutcome(exitCode: ExitStatus(code))
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

  private mutating func select(_ isSelected: [Bool], _ sources: inout WakeSources) {
    guard var choice, choice.isSelected.count == isSelected.count else { return }
    choice.isSelected = isSelected
    do {
      try choice.save(renewed.current.environment)
      renewed.refresh(&sources)
      readAgain(isUnchanged: false, &sources)
    } catch {
      take(.failed(error.messages.joined(separator: " ")), &sources)
    }
  }
}
