internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// `agenda show`.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one event in full.",
    usage: "agenda show <ID|text> [<options>]",
    discussion: """
      ID is a short name as “agenda list --ids” shows it, a longer beginning of it, or the UID. An instance of a series is \
      ID@2026-11-24, or ID@2026-11-24T09:00. Any other text is looked for in the events from a year ago to two years ahead.

      Exit codes: 0 it is shown; 64 the text can mean several events; 66 there is none.
      """)

  @Argument(help: ArgumentHelp("A short name, a UID, or a part of the title.", valueName: "ID|text"))
  var event: String

  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "When and where") var time: TimeOptions
  @OptionGroup(title: "How to write it") var output: OutputOptions

  func run() throws {
    let request = AgendaRequest(calendars: calendars.request, time: time.request, output: output.request)
    let session = try Session(request)
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
      return try event(text)
    } catch let error as CommandError {
      guard error.exitCode == .notFound, EventReference(text).instance == nil else { throw error }
    }
    let uids = try uids(with: text)
    let found = StoredEvent.find(in: calendars.calendars) { uids.contains($0) }
    guard let first = found.first else {
      throw CommandError(
        .notFound,
        "no event has \(quoted(text)), from a year ago to two years ahead; “agenda list --ids” shows events with their names"
      )
    }
    let isOne = Set(found.map(\.uid)).count == 1
    guard isOne else { throw ambiguous(text, found) }
    return named(first)
  }

  /// The UIDs of the events with a text.
  private func uids(with text: String) throws -> Set<String> {
    let window = window(ofDays: -366..<731)
    var options = AgendaOptions()
    options.search = text
    (options.showsCancelled, options.showsDeclined) = (true, true)
    var readings = SourceReadings(of: calendars.calendars, in: window, defaults: calendars.defaults)
    let agenda = Agenda(of: readings.takeOccurrences(), in: window, at: settings.now, options: options)
    try readings.complain(isStrict: isStrict)
    let items = agenda.occurrences
    // A part of a title is meant before a part of a description.
    let titled = items.filter { $0.title.lowercased().contains(text.lowercased()) }
    return Set((titled.isEmpty ? items : titled).compactMap(\.occurrence.event.uid))
  }

  /// What is shown of an event.
  func overview(of named: NamedEvent) throws -> EventOverview {
    guard let event = named.instance?.occurrence.event ?? named.master, let part = named.stored.parts.first
    else {
      throw CommandError(
        .unreadable,
        "\(quoted(named.stored.uid)) cannot be read; “agenda check” says what is wrong with its file")
    }
    let stored = named.stored
    var overview = EventOverview(
      identifier: EventIdentifier.short(of: [stored.uid])[stored.uid] ?? "", uid: stored.uid, event: event,
      calendar: stored.calendar.name, file: part.file.path)
    overview.span = named.span(at: settings.now, in: settings.zone)
    overview.seriesStart = named.master?.schedule.start
    overview.rules = named.master?.schedule.recurrence.rules ?? []
    if named.isSeries { overview.next = named.next(5, after: settings.now, in: settings.zone) }
    return overview
  }
}
