internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda show`.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one event in full, or an invitation in a file or a mail.",
    usage: "agenda show <ID|text|file|URL> ... [--wait] [<options>]",
    discussion: """
      ID is a short name as “agenda list --ids” shows it, a longer beginning of it, or the UID. An instance of a series is \
      ID@2026-11-24, or ID@2026-11-24T09:00. Several IDs are shown one after another. Any other text is searched in the events \
      from a year ago to two years ahead, and in tasks; if several have it, you choose one in the terminal.

      For an .ics file, a mail or “-” (standard input) it shows the event with the events that it overlaps, or lists the events, and how to add them. For the \
      URL of a calendar on the web (webcal, https) it shows how to subscribe, and fetches nothing before.

      Exit codes: 0 it is shown; 64 the text can mean several events; 65 the file has no event; 66 there is none.
      """)

  @Argument(
    help: ArgumentHelp(
      "A short name, a UID, a part of the title, the path of an .ics file or a mail, “-” for standard input, or the URL of a calendar.",
      valueName: "ID|text|file|URL"), completion: .eventsAndFiles)
  var event: [String]

  @Flag(
    help:
      "Ask whether to add the events of the file or to subscribe to the calendar, and wait for Enter at the end; for a window of its own."
  )
  var wait = false

  @TableOptions(.calendars) var calendars
  @TableOptions(.time) var time
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() throws {
    if wait { try OwnWindow.keepOpen(show) } else { try show() }
  }

  private func show() throws {
    let request = AgendaRequest(calendars: calendars.calendars, time: time.time, output: output.request)
    let run = try Run.start(request)
    let asks = wait && run.environment.canAsk
    let documents = try event.compactMap { try document($0, run) }
    guard documents.isEmpty || event.count == 1 else {
      throw CommandError(.usage, "one file or URL is shown at a time, and no event with it")
    }
    switch documents.first {
    case .file(let path):
      try run.show(file: path)
      guard asks else { return }
      guard StandardStreams.confirms("Add to a calendar?") else {
        return StandardStreams.warn("nothing was added")
      }
      let configuration = calendars.calendars.configurationPath.map { ["--config", $0] } ?? []
      return try Import.parse(configuration + ["--", path]).run()
    case .web(let address): return try run.show(web: address, asks: asks)
    case nil: break
    }
    let events = try run.events(named: event, for: EventPurpose(isReadAlone: true, takesSeveral: true))
    try run.show(try events.map { try run.overview(of: $0) })
    run.warnOfTimes(of: events)
    for part in events.flatMap(\.stored.parts) { part.component.untold.forEach(StandardStreams.warn) }
  }

  /// The file or the URL that an argument is; `nil` for an event. A UID can look like a path, or be an address.
  private func document(_ argument: String, _ run: Run) throws -> OpenedDocument? {
    guard let document = try OpenedDocument(argument) else { return nil }
    let events = StoredEvent.find(
      EventReference(argument), in: run.calendars.calendars, isReadAlone: true)
    return events.isEmpty ? document : nil
  }
}

extension Run {
  /// Prints events in full: one object of JSON for one event, and a list of them for several.
  fileprivate func show(_ overviews: [EventOverview]) throws {
    let zone = settings.zone
    switch settings.format {
    case .json:
      let objects = overviews.map { $0.json(zone: zone) }
      try StandardStreams.write(
        objects.count == 1
          ? objects[0] : "[\n" + objects.map { String($0.trimmed) }.joined(separator: ",\n") + "\n]\n")
    case .ndjson: try StandardStreams.write(overviews.map { $0.line(zone: zone) }.joined())
    default:
      let texts = overviews.map { $0.text(settings.style, now: settings.now, zone: zone) }
      try StandardStreams.write(texts.joined(separator: "\n"))
    }
  }

  /// Says which times of events cannot be read, and which would be others by VTIMEZONEs of their files.
  func warnOfTimes(of events: [NamedEvent]) {
    for named in events {
      for problem in named.calendar.diagnostics where problem.code == .invalidDateTime {
        StandardStreams.warn("\(quoted(named.title)): \(PlainText.sanitized(problem.message))")
      }
    }
    warnOfOverruledZones(of: events)
  }

  /// Says of which events the times would be others by VTIMEZONEs of their files: of each file once, of the first of its events.
  func warnOfOverruledZones(of events: [NamedEvent]) {
    let resolver = TimeZoneResolver(database: environment.zones)
    var found: [(file: String, sentence: String, others: Int)] = []
    for named in events {
      let schedules = [named.shown, named.master].compactMap { $0?.schedule }
      guard let time = named.stored.zones.overruled(of: schedules, resolver) else { continue }
      let file = named.stored.parts.first?.file.path ?? ""
      guard let place = found.firstIndex(where: { $0.file == file }) else {
        found.append((file, time.sentence(about: quoted(named.title)), 0))
        continue
      }
      found[place].others += 1
    }
    for (_, sentence, others) in found {
      let rest =
        others == 0 ? "" : ", also for \(others) other \(others == 1 ? "event" : "events") of the file"
      StandardStreams.warn(sentence + rest)
    }
  }

  /// The error for a journal entry, which a calendar keeps beside its events.
  func noEvent(_ named: NamedEvent) -> CommandError {
    CommandError(
      .unreadable,
      "\(quoted(named.title)) is a journal entry (VJOURNAL), which is kept, imported and exported, and not shown"
    )
  }

  /// The overview of an event.
  func overview(of named: NamedEvent) throws -> EventOverview {
    guard let event = named.shown, let part = named.stored.parts.first
    else {
      if named.isJournalEntry { throw noEvent(named) }
      throw CommandError(
        .unreadable,
        "\(quoted(named.stored.uid)) cannot be read; \(.command("check")) says what is wrong with its file")
    }
    let stored = named.stored
    var overview = EventOverview(
      identifier: shortName(of: named), uid: stored.uid, event: event,
      calendar: stored.calendar.name, file: part.file.path)
    overview.span = named.span(at: settings.now, in: settings.zone)
    overview.seriesStart = named.master?.schedule.start
    overview.rules = named.master?.schedule.recurrence.rules ?? []
    if named.isSeries { overview.next = named.next(5, after: settings.now, in: settings.zone) }
    return overview
  }
}

/// A window that a desktop opens for one command, and closes when the command ends.
enum OwnWindow {
  /// Does something, says why it failed, and waits for Enter before the window closes. Without a terminal it does not wait.
  static func keepOpen(_ body: () throws -> Void) throws {
    var code: CommandError?
    do {
      try body()
    } catch let error as CommandError {
      error.messages.forEach(StandardStreams.warn)
      code = CommandError(error.exitCode, lines: [])
    }
    if ProcessEnvironment.current().canAsk {
      StandardStreams.ask("Enter closes this window.")
      _ = StandardStreams.answer()
    }
    if let code { throw code }
  }
}
