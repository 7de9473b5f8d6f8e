internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda watch`.
struct Watch: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show the agenda or the next event, and keep it up to date.",
    discussion: """
      The output is updated when an event begins or ends, at midnight, and when a file of a calendar or the \
      size of the terminal changes. In a terminal, the agenda fills the screen until Ctrl-C. With --format \
      json, ndjson or waybar, each update is one line; with --output, it replaces the file. “watch next” \
      writes lines for bars that read a stream. --now, --strict and --exit-code cannot be used.
      """)

  @Argument(help: ArgumentHelp("The days to show, or “next” for the next event.", valueName: "what"))
  var subject: WatchSubject = .today

  @Flag(help: "Also send a desktop notification for each reminder that is due.")
  var notify = false

  @Option(
    help: ArgumentHelp(
      "With --notify, run this line of shell for each reminder in place of a notification; its texts are in variables such as AGENDA_TITLE.",
      valueName: "command"))
  var command: String?

  @Option(
    help: ArgumentHelp(
      "With --notify, let the desktop play this sound: a name of its theme, such as alarm-clock-elapsed, or the path of a file.",
      valueName: "sound"))
  var sound: String?

  @TableOptions(.next) var next
  @TableOptions(.layout) var layout

  func run(_ shared: AgendaRequest) throws {
    var request = shared
    request.layout = layout.layout
    try request.validateForWatching()
    if subject == .next {
      request.next = next.nextValues
      request.next?.countsDown = request.widget.countsDown
      request.widget.countsDown = false
      if request.layout != AgendaRequest.Layout() {
        throw CommandError(.usage, "options of layouts cannot be used with “next”, which is one line")
      }
      if let fault = request.contradictionWithNext ?? request.contradiction { throw fault }
    } else if next.nextValues != AgendaRequest.Next() {
      throw CommandError(
        .usage,
        "\(.option("within")), \(.option("soon")) and \(.option("skip-all-day")) can be used with \(.command("watch next")) only"
      )
    }
    let choice = try choiceOfNotifications()
    ProcessLimits.allowAllTime()
    var watch = try AgendaWatch(request, of: subject, notifying: choice)
    try watch.run()
  }

  /// How reminders are sent; `nil` if they are not.
  private func choiceOfNotifications() throws -> NotificationSender.Choice? {
    for (option, isGiven) in [("command", command != nil), ("sound", sound != nil)] where isGiven && !notify {
      throw CommandError(.usage, "\(.option(option)) can be used with \(.option("notify")) only")
    }
    guard command == nil || sound == nil else {
      throw CommandError(.usage, Mistake.together("\(.option("command"))", "\(.option("sound"))"))
    }
    return notify
      ? NotificationSender.Choice(command: command, sound: sound.map(NotificationSound.init)) : nil
  }
}

extension AgendaRequest {
  /// Throws if an option makes no sense for an agenda that is updated.
  fileprivate func validateForWatching() throws {
    for (option, isGiven) in [
      (AgendaOption.now, time.now != nil), (.strict, calendars.isStrict), (.exitCode, output.reportsChange),
      (.refresh, calendars.isRefreshed),
    ] where isGiven {
      throw CommandError(.usage, "\(.option(option)) cannot be used with \(.command("watch"))")
    }
  }
}

/// The days that `agenda watch` shows, or the next event.
enum WatchSubject: String, ExpressibleByArgument, CaseIterable {
  case today, tomorrow, week, next

  /// The days of the agenda, counted from today as 0; `nil` for the next event.
  var days: Range<Int>? { DaysArgument(rawValue: rawValue)?.days }
}

/// Shows the agenda, or the next event, again each time it changes: `agenda watch`.
struct AgendaWatch {
  private let subject: WatchSubject
  private var renewed: RenewedRun
  private var calendars = WatchedCalendars()
  private var reminders: Reminders?
  /// The problems of sending reminders.
  private var failures: [String] = []
  /// The last picture.
  private var latest: WatchPicture?
  private var output: WatchOutput

  /// `choice`: how a notification is sent for each alarm that is due; `nil` for none.
  init(
    _ request: AgendaRequest, of subject: WatchSubject, notifying choice: NotificationSender.Choice?
  ) throws {
    self.subject = subject
    renewed = try RenewedRun(request, of: "watch")
    let current = renewed.current
    if let form = current.request.layout.form, subject != .next { _ = try current.grid(form, of: subject) }
    if let choice {
      reminders = try Reminders(
        stateFolder: current.environment.stateFolder, programPath: current.settings.programPath,
        environment: current.environment.variables, choice)
    }
    output = try WatchOutput(current.settings)
    guard !(output.isScreen && request.output.showsDetails) else {
      throw CommandError(
        .usage,
        "\(.option("details")) is for lists of any length, which a screen is not; leave it out, or name \(.option("output"))",
        of: .details)
    }
  }

  private var current: Run { renewed.current }

  /// Shows the agenda until a signal ends the command, or the reader of the output is gone.
  mutating func run() throws {
    var sources = try WakeSources(watchesOutput: current.settings.destination.file == nil)
    let interruption = sources.signals.interruption
    defer { output.leave() }
    // As after a stop: enters the screen when the process is in the foreground.
    var reasons: WakeReasons = .continued
    while !reasons.contains(.ended) {
      if !reasons.isDisjoint(with: [.suspended, .continued]) {
        reasons.formUnion(output.suspend(reasons, sources.signals))
        guard !reasons.contains(.ended) else { return }
      }
      if reasons.contains(.resized) { output.invalidate() }
      let picture = interruption.allowed { self.picture(after: reasons, &sources) }
      latest = picture
      guard try show(picture, sources.signals) else { return }
      // The picture is shown first, because the desktop can be slow to answer.
      let run = current
      let unanswered = reasons.contains(.answered) ? reminders?.answer(in: run) ?? [] : []
      let failures = unanswered + (reminders?.send(in: run) ?? [])
      if failures != self.failures {
        self.failures = failures
        guard try show(picture, sources.signals) else { return }
      }
      let now = current.environment.present
      let next = [picture.next, reminders?.next, current.nextFetch(after: now)].compactMap(\.self).min()
      sources.alarm.set(to: next, now: now)
      reasons = sources.wait(for: [reminders?.descriptor ?? -1], sleepsLong: true)
    }
  }

  /// The current picture. The calendars are read again, unless only the time has changed.
  private mutating func picture(after reasons: WakeReasons, _ sources: inout WakeSources) -> WatchPicture {
    let environment = ProcessEnvironment.current()
    let isUnchanged = isUnchanged(after: reasons, at: environment.now)
    if isUnchanged {
      renewed.renew(to: environment)
    } else {
      renewed.refresh(&sources)
      let run = current
      reminders?.find(of: run)
    }
    return WatchPicture(current, of: subject, from: &calendars, isUnchanged: isUnchanged)
  }

  private mutating func show(_ picture: WatchPicture, _ signals: borrowing SignalQueue) throws -> Bool {
    let complaints = renewed.complaints + failures + (reminders?.complaints ?? []) + picture.complaints
    return try output.show(picture, complaints: complaints, signals)
  }

  /// Whether only the time has changed since the last picture, so that the calendars need not be read.
  private func isUnchanged(after reasons: WakeReasons, at now: Instant) -> Bool {
    guard reasons.isSubset(of: [.timeReached, .resized, .answered]), renewed.isWatchingAll, let latest,
      let end = latest.holdsUntil
    else { return false }
    return latest.run.settings.now <= now && now < end
  }
}

/// Shows the pictures of `agenda watch` on the screen of the terminal, in a file, or as a stream on standard output. A picture that looks
/// like the last one is not written again.
struct WatchOutput {
  private var screen: Screen?
  /// The last picture that was shown, or written to the file.
  private var shown: WatchPicture?
  /// The text that was last printed.
  private var printed: [UInt8]?
  /// Whether a picture was drawn.
  private var hasDrawn = false
  /// The problems that were last printed.
  private var printedComplaints: [String] = []

  /// Whether the output is the screen of a terminal.
  var isScreen: Bool { screen != nil }

  /// Throws if the format needs a file and none is given, or the file cannot be one.
  init(_ settings: Settings) throws {
    if let file = settings.destination.file {
      try file.validatePath()
      return
    }
    switch settings.format {
    case .text: if ProcessEnvironment.current().isTerminal { screen = Screen() }
    case .json, .ndjson, .waybar: break
    case .markdown, .html, .svg, .png, .pdf:
      throw CommandError(
        .usage,
        "\(.command("watch")) writes \(settings.format.rawValue) to a file: name one with \(.option("output"))"
      )
    }
  }

  /// Stops the process and goes on, as ``Screen/suspend(_:_:)`` does.
  mutating func suspend(_ reasons: WakeReasons, _ signals: borrowing SignalQueue) -> WakeReasons {
    if screen != nil { return screen?.suspend(reasons, signals) ?? reasons }
    if reasons.contains(.suspended) { signals.stop() }
    return reasons.union(signals.read())
  }

  /// Restores the terminal.
  mutating func leave() { screen?.leave() }

  /// Makes the next picture draw every line.
  mutating func invalidate() { screen?.invalidate() }

  /// Shows a picture where it differs from the last one; `false` if the terminal or the reader is gone.
  mutating func show(
    _ picture: WatchPicture, complaints: [String], _ signals: borrowing SignalQueue
  ) throws -> Bool {
    if screen != nil { return try draw(picture, complaints: complaints) }
    var complaints = complaints
    // Text with a countdown changes although the agenda does not; print(_:_:) compares the text.
    let isNew = shown.map { picture.isText || !picture.looksSame(as: $0) } ?? true
    var isThere = true
    if isNew {
      shown = picture
      if let file = picture.run.settings.destination.file {
        complaints += try keep(file, upToDateWith: picture, signals)
      } else {
        do {
          isThere = try print(picture, signals)
          hasDrawn = true
        } catch {
          complaints += try tolerate(error)
        }
      }
    }
    if complaints != printedComplaints { complaints.forEach(StandardStreams.warn) }
    printedComplaints = complaints
    return isThere
  }

  private mutating func draw(_ picture: WatchPicture, complaints: [String]) throws -> Bool {
    let environment = ProcessEnvironment.current()
    let lines = try picture.lines(
      rows: environment.terminalHeight ?? 0, columns: environment.terminalWidth ?? Settings.defaultWidth,
      problems: complaints)
    return screen?.draw(lines) ?? true
  }

  /// Replaces the file of `--output`. Returns the reasons if that fails; the next picture tries again.
  private mutating func keep(
    _ file: OutputFile, upToDateWith picture: WatchPicture, _ signals: borrowing SignalQueue
  ) throws -> [String] {
    // The last good picture stays where no calendar could be read.
    if picture.isFailure, file.exists { return [] }
    do {
      let bytes = try picture.drawn()
      _ = try signals.interruption.allowed { try file.replace { try $0(bytes.span) } }
      hasDrawn = true
      return []
    } catch {
      shown = nil
      return try tolerate(error)
    }
  }

  /// The lines of an error that does not end the command, because a picture was drawn before. Throws errors of the first picture, such as a
  /// missing program or a wrong template, and errors of standard output.
  private func tolerate(_ error: any Error) throws -> [String] {
    guard let error = error as? CommandError, error.exitCode != .unwritable,
      hasDrawn || error.exitCode == .cannotCreate
    else { throw error }
    return error.messages
  }

  /// Prints a picture to standard output: JSON as one line; text of several lines with an empty line before each but the first.
  private mutating func print(_ picture: WatchPicture, _ signals: borrowing SignalQueue) throws -> Bool {
    var bytes: [UInt8] = []
    if picture.isText {
      let drawn = try picture.drawn()
      if drawn == printed { return true }
      let feed = UInt8(ascii: "\n")
      bytes = printed == nil || picture.isLine ? drawn : [feed] + drawn
      if bytes.last != feed { bytes.append(feed) }
      printed = drawn
    } else {
      bytes = try picture.jsonLine()
    }
    if signals.interruption.allowed(during: { StandardStreams.write(bytes, to: STDOUT_FILENO) }) {
      return true
    }
    if errno == EPIPE { return false }
    throw StandardStreams.unwritable
  }
}

/// The run of a command that goes on and shows each change: `agenda watch`, `agenda browse`.
struct RenewedRun {
  private let request: AgendaRequest
  private(set) var current: Run
  /// The problems of the configuration and of watching files.
  private(set) var complaints: [String] = []
  /// Whether all the files and folders are watched.
  private(set) var isWatchingAll = false

  /// The first run of a command. Throws if a calendar can be read only once.
  init(_ request: AgendaRequest, of command: String) throws {
    self.request = request
    current = try Run.start(request, says: false)
    guard current.calendars.calendars.allSatisfy(\.isRereadable) else {
      throw CommandError(
        .usage,
        "\(.command(command)) cannot read standard input or pipes, because it reads calendars again and again"
      )
    }
  }

  /// Takes the clock and the terminal as they are now, where no file has changed.
  mutating func renew(to environment: ProcessEnvironment) {
    current.settings.update(to: environment)
    try? [current].renew(at: environment.now)
  }

  /// Reads the configuration, the clock and the terminal again, and watches the files that can change the picture. If the configuration
  /// is wrong, the last good one stays.
  mutating func refresh(_ sources: inout WakeSources) {
    do {
      var new = try Run(request, in: .current())
      try [new].fetch(says: false)
      // The format and the destination stay those of the start.
      new.settings.format = current.settings.format
      new.settings.destination = current.settings.destination
      current = new
      complaints = current.notes
    } catch {
      current.settings.update(to: ProcessEnvironment.current())
      complaints = error.messages
    }
    complaints += leaveOutPipes()
    isWatchingAll = sources.watch(current.watchedPaths)
    if !isWatchingAll {
      complaints.append(
        "not all changes of files are noticed: there are too many folders, or the system has no more inotify watches"
      )
    }
  }

  /// Removes calendars whose file was replaced by a pipe: reading that could wait forever.
  private mutating func leaveOutPipes() -> [String] {
    let pipes = current.calendars.calendars.filter { !$0.isRereadable }
    current.calendars.calendars.removeAll { !$0.isRereadable }
    return pipes.map { "\($0.source): is a pipe now, which cannot be read more than once" }
  }
}
