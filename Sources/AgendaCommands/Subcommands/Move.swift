internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser
internal import ICalendar

/// `agenda move`.
struct Move: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move an event to another calendar.",
    usage: "agenda move <ID> --calendar <name>",
    discussion: """
      ID is a short name as “agenda list --ids” shows it, or a UID. A series is moved with all its instances. “agenda undo” \
      takes it back.
      """)

  @Argument(help: .event)
  var event: String

  @Option(help: ArgumentHelp("The calendar that gets it.", valueName: "name"), completion: .calendars)
  var calendar: String

  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "When and where") var time: TimeOptions

  func run() throws {
    let session = try Session(
      AgendaRequest(calendars: calendars.request, time: time.request), fetches: false)
    let named = try session.event(event)
    let target = try session.calendar(named: calendar)
    let stored = named.stored
    guard target.name != stored.calendar.name else {
      return try StandardStreams.write("Nothing was changed: it is in \(target.name) already.\n")
    }
    let components = stored.parts.map(\.component)
    let span = named.isSeries ? nil : named.span(at: session.settings.now, in: session.settings.zone)
    try session.commit(
      stored,
      "Moved \(session.words(named.title, span)), from \(stored.calendar.name) to \(target.name) (\(session.shortName(of: named)))"
    ) { stored throws(WritingError) in
      try stored.moved(components, to: target, zones: session.zoneSource)
    }
  }
}
