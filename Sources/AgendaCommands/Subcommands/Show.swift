internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// `agenda show`.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one event in full, or an invitation in a file.",
    usage: "agenda show <ID|text|file|URL> [--wait] [<options>]",
    discussion: """
      ID is a short name as “agenda list --ids” shows it, a longer beginning of it, or the UID. An instance of a series is \
      ID@2026-11-24, or ID@2026-11-24T09:00. Any other text is searched in the events from a year ago to two years ahead.

      For an .ics file it shows the event with the events that it overlaps, or lists the events, and how to add them. For the \
      URL of a calendar on the web (webcal, https) it shows how to subscribe, and fetches nothing before.

      Exit codes: 0 it is shown; 64 the text can mean several events; 65 the file has no event; 66 there is none.
      """)

  @Argument(
    help: ArgumentHelp(
      "A short name, a UID, a part of the title, the path of an .ics file, or the URL of a calendar.",
      valueName: "ID|text|file|URL"), completion: .file(extensions: ["ics"]))
  var event: String

  @Flag(
    help:
      "Ask whether to add the events of the file or to subscribe to the calendar, and wait for Enter at the end; for a window of its own."
  )
  var wait = false

  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "When and where") var time: TimeOptions
  @OptionGroup(title: "How to write it") var output: OutputOptions

  func run() throws {
    if wait { try OwnWindow.keepOpen(show) } else { try show() }
  }

  private func show() throws {
    let request = AgendaRequest(calendars: calendars.request, time: time.request, output: output.request)
    let session = try Session(request)
    let asks = wait && ProcessEnvironment.current().canAsk
    switch try OpenedDocument(event) {
    // A UID can look like a path.
    case .file(let path)
    where StoredEvent.find(EventReference(event), in: session.calendars.calendars, isReadAlone: true).isEmpty:
      try session.show(file: path)
      guard asks, StandardStreams.confirms("Add to a calendar?") else { return }
      let configuration = calendars.configurationPath.map { ["--config", $0] } ?? []
      return try Import.parse(configuration + ["--", path]).run()
    case .web(let address): return try session.show(web: address, asks: asks)
    case .file, nil: break
    }
    let named = try session.eventOrText(event)
    let overview = try session.overview(of: named)
    let (settings, zone) = (session.settings, session.settings.zone)
    switch settings.format {
    case .json: try StandardStreams.write(overview.json(zone: zone))
    case .ndjson: try StandardStreams.write(overview.line(zone: zone))
    default: try StandardStreams.write(overview.text(settings.style, now: settings.now, zone: zone))
    }
  }
}

extension Session {
  /// The event that a short name or UID means, else the one with a text.
  fileprivate func eventOrText(_ text: String) throws -> NamedEvent {
    do {
      return try event(text, isReadAlone: true)
    } catch let error as CommandError {
      guard error.exitCode == .notFound, EventReference(text).instance == nil else { throw error }
    }
    let events = try events(with: text)
    let uids = Set(events.compactMap(\.uid))
    let names = Set(events.map(\.nameBesideOthers))
    let stored = StoredEvent.find(in: calendars.calendars, isReadAlone: true) { uids.contains($0) }.filter {
      stored in
      // Others with its UID can lack the text.
      stored.others.isEmpty || named(stored).events.contains { names.contains($0.nameBesideOthers) }
    }
    let found = stored.isEmpty ? birthdays { uids.contains($0) } : stored
    guard let first = found.first else {
      throw notFound(
        "no event has \(quoted(text)), from a year ago to two years ahead; “agenda list --ids” shows events with their names"
      )
    }
    let isOne = found.count == 1 || Set(found.map(\.uid)).count == 1 && first.others.isEmpty
    guard isOne else { throw ambiguous(text, found) }
    return named(first)
  }

  /// The events with a text.
  private func events(with text: String) throws -> [Event] {
    let window = window(ofDays: -366..<731)
    var options = AgendaOptions()
    options.search = text
    (options.showsCancelled, options.showsDeclined, options.tasks) = (true, true, .all)
    var results = SourceResults(
      of: calendars.calendars, in: window, defaults: calendars.defaults, toDos: options.tasks.listExtent)
    let agenda = Agenda(
      searching: results.takeOccurrences(), in: window, at: settings.now, boundsSeries: false,
      options: options,
      problems: [])
    try results.warn(isStrict: isStrict)
    let items = agenda.occurrences
    // A part of a title is meant before a part of a description.
    let titled = items.filter { $0.title.lowercased().contains(text.lowercased()) }
    return (titled.isEmpty ? items : titled).map(\.occurrence.event)
  }

  /// The overview of an event.
  func overview(of named: NamedEvent) throws -> EventOverview {
    guard let event = named.instance?.occurrence.event ?? named.master, let part = named.stored.parts.first
    else {
      throw CommandError(
        .unreadable,
        "\(quoted(named.stored.uid)) cannot be read; “agenda check” says what is wrong with its file")
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
      _ = readLine()
    }
    if let code { throw code }
  }
}
