internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// `agenda calendars`.
struct Calendars: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendars",
    abstract: "List calendars, select the shown ones, make and remove some.",
    usage: """
      agenda calendars [--calendars <name,…>] [--format text|json|ndjson]
      agenda calendars select [--on <name,…>] [--off <name,…>]
      agenda calendars add <name> [--account <name>] [--color <color>]
      agenda calendars change <calendar> [--name <name>] [--color <color>]
      agenda calendars remove <calendar>
      """,
    subcommands: [
      ListCalendars.self, SelectCalendars.self, AddCalendar.self, ChangeCalendar.self, RemoveCalendar.self,
    ], defaultSubcommand: ListCalendars.self)
}

/// `agenda calendars list`, which is `agenda calendars`.
struct ListCalendars: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the calendars of the configuration and of its accounts as a tree.",
    usage: "agenda calendars list [<options>]",
    discussion: """
      Each calendar is shown with a tick if it is selected, its colour, kind, number of events, and file, folder or \
      address. Calendars of accounts are shown as their servers last listed them.
      """)

  @OptionGroup(title: "Calendars") var calendars: CalendarOptions
  @OptionGroup(title: "Time and language") var time: TimeOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() throws {
    let request = AgendaRequest(calendars: calendars.request, time: time.request, output: output.request)
    try Run.start(request).printCalendars(request.calendars)
  }
}

extension Run {
  /// Prints the calendars as a tree: those that the request names, or without names all.
  fileprivate func printCalendars(_ request: AgendaRequest.Calendars) throws {
    let (listings, results) = try listings(request)
    switch settings.format {
    case .json: try StandardStreams.write(JSONRenderer.json(listings))
    case .ndjson: try StandardStreams.write(JSONRenderer.ndjson(listings))
    case _ where listings.isEmpty && calendars.configuration.accounts.isEmpty:
      try printAgenda(of: window(ofDays: 0..<1))
    default:
      // Of calendars that are named, no account without calendars is one.
      let isAll = request.files.isEmpty && request.names.isEmpty
      let renderer = CalendarTreeRenderer(settings.style, groups: accountNotes, showsEmptyGroups: isAll)
      try StandardStreams.write(renderer.render(listings))
    }
    try results.warn(isStrict: isStrict)
  }

  private func listings(
    _ request: AgendaRequest.Calendars
  ) throws -> (listings: [CalendarListing], results: SourceResults) {
    let day = window(ofDays: 0..<1)
    let results = read(day, extent: .everything)
    guard request.files.isEmpty, request.names.isEmpty else { return (results.listings, results) }
    let selected = Set(calendars.calendars.map(\.name))
    let known = try CalendarSet.choice(
      request, from: calendars.configuration, environment: environment, splitsAll: true
    ).known
    let others = known.filter { !selected.contains($0.calendar.name) && $0.isStored }
    let unselected = read(day, of: others.map(\.calendar), extent: .everything)
    let read = (results.listings + unselected.listings).reduce(into: [:]) { $0[$1.name] = $1 }
    let listings = known.map { entry in
      let calendar = entry.calendar
      var listing =
        read[calendar.name]
        ?? CalendarListing(
          name: calendar.name, color: calendar.color, kind: calendar.kind ?? .events, source: calendar.source,
          eventCount: nil)
      listing.isSelected = selected.contains(calendar.name)
      listing.account = entry.account?.name
      listing.notes = entry.notes
      listing.otherNames = entry.calendar.otherNames
      return listing
    }
    return (listings, results)
  }

  /// The note about each account, beside its name.
  private var accountNotes: [String: CalendarTreeRenderer.GroupNote] {
    calendars.configuration.accounts.reduce(into: [:]) { notes, account in
      notes[account.name] = AccountStatus(of: account, environment: environment).note
    }
  }
}

extension KnownCalendar {
  /// Whether there is something to read: a file of the user, or one in the cache.
  fileprivate var isStored: Bool { calendar.cachedFolder?.holdsItems ?? true }

  /// The information of the server.
  var notes: Set<CalendarListing.Note> {
    guard let remote else { return [] }
    var notes: Set<CalendarListing.Note> = []
    if remote.isShared { notes.insert(.shared) }
    if remote.isReadOnly { notes.insert(.readOnly) }
    if remote.vanished != nil { notes.insert(.vanished) }
    return notes
  }
}
