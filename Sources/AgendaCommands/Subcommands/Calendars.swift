internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
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

  @TableOptions(.calendars) var calendars
  @TableOptions(.time) var time
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() throws {
    let request = AgendaRequest(calendars: calendars.calendars, time: time.time, output: output.request)
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
      tellFoundCalendars()
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
    let results = read(day, extent: .everything, toDos: .everything)
    guard request.files.isEmpty else { return (results.listings, results) }
    let selected = Set(calendars.calendars.map(\.name))
    let known = try CalendarSet.choice(
      request, from: calendars.configuration, environment: environment, splitsAll: true
    ).known
    guard request.names.isEmpty else {
      let tasks = Set(known.filter { $0.remote?.holdsTasksAlone == true }.map(\.calendar.name))
      var named = results.listings
      for index in named.indices { named[index].holdsTasksAlone = tasks.contains(named[index].name) }
      return (named, results)
    }
    let others = known.filter { !selected.contains($0.calendar.name) && $0.isStored }
    let unselected = read(day, of: others.map(\.calendar), extent: .everything, toDos: .everything)
    let read = (results.listings + unselected.listings).reduce(into: [:]) { $0[$1.name] = $1 }
    let listings = known.map { entry in
      let calendar = entry.calendar
      var listing =
        read[calendar.name]
        ?? CalendarListing(
          name: calendar.name, color: calendar.color, kind: calendar.kind ?? .events, source: calendar.source,
          eventCount: nil)
      listing.holdsTasksAlone = entry.remote?.holdsTasksAlone == true
      listing.isSelected = selected.contains(calendar.name)
      listing.account = entry.account?.name
      listing.notes = entry.notes
      listing.otherNames = entry.calendar.otherNamesForPeople
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

/// `agenda calendars add`.
struct AddCalendar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Make a calendar on the server of an account.",
    discussion:
      "A file, a folder or an address on the web becomes a calendar in the configuration: see agenda(1).")

  @Argument(help: ArgumentHelp("The name of the calendar, with or without the account.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp("The account. (default: the only one)", valueName: "name"), completion: .accounts)
  var account: String?

  @Option(help: ArgumentHelp("The colour: a CSS name or #rrggbb.", valueName: "color"))
  var color: String?

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions

  func run() throws {
    let (path, configuration) = try config.read()
    let (named, name) = try RemoteCalendarEdit.parts(of: self.name, configuration)
    let account = try configuration.account(account ?? named?.name)
    if let named, named.name != account.name {
      throw CommandError(
        .usage,
        "\(quoted(self.name)) is one of the account \(quoted(named.name)), and \(.option("account")) names \(quoted(account.name))"
      )
    }
    // The program prints the name of the new calendar, which can differ from the requested one.
    try RemoteCalendarEdit(configurationPath: path, account: account.name).run(
      "add", ["--name", name] + RemoteCalendarEdit.color(color))
  }

  func validate() throws {
    try RemoteCalendarEdit.check(name: name)
    try RemoteCalendarEdit.check(color: color)
  }
}

/// `agenda calendars change`.
struct ChangeCalendar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change",
    abstract: "Rename a calendar of an account, or give it another colour, on its server.",
    discussion: "Other programs that use the account see the new name and the new colour.")

  @Argument(help: ArgumentHelp("The calendar.", valueName: "calendar"), completion: .oneCalendar)
  var calendar: String

  @Option(help: ArgumentHelp("The new name, with or without the account.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The new colour: a CSS name or #rrggbb.", valueName: "color"))
  var color: String?

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions

  func run() throws {
    let (edit, known, remote) = try RemoteCalendarEdit.calendar(named: calendar, config)
    guard remote.vanished == nil else {
      throw CommandError(.notFound, RemoteCalendar.sentenceOfAbsence(known.calendar.name))
    }
    let (named, new) = try name.map { try RemoteCalendarEdit.parts(of: $0, edit.configuration) } ?? (nil, nil)
    if let named, named.name != edit.account {
      throw CommandError(
        .usage, "\(quoted(known.calendar.name)) cannot become a calendar of the account \(quoted(named.name))"
      )
    }
    try edit.run(
      "change",
      ["--path", remote.path] + (new.map { ["--name", $0] } ?? []) + RemoteCalendarEdit.color(color))
    let changed = try edit.calendar(atPath: remote.path) ?? known
    let shown = changed.calendar.name
    let isTaken = new != nil && changed.remote.map { shown != edit.account + "/" + $0.plainName } ?? false
    let name = PlainText.sanitized(shown)
    guard isTaken else { return try StandardStreams.write("Changed “\(name)” on the server.\n") }
    try StandardStreams.write(
      """
      Changed on the server to “\(PlainText.sanitized(new ?? ""))”; here it stays “\(name)”, because another calendar of the \
      account has or had that name.

      """)
  }

  func validate() throws {
    guard name != nil || color != nil else {
      throw ValidationError("Give \(.option("name")) or \(.option("color")).")
    }
    if let name { try RemoteCalendarEdit.check(name: name) }
    try RemoteCalendarEdit.check(color: color)
  }
}

/// `agenda calendars remove`.
struct RemoveCalendar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a calendar of an account from its server, with all its events.",
    discussion: """
      The events are removed for all programs and people who use the calendar, and cannot be brought back. “agenda \
      calendars select --off” only hides a calendar. What was fetched of a calendar that is no longer on the server is \
      forgotten.
      """)

  @Flag(.yes) var yes: Bool

  @Argument(help: ArgumentHelp("The calendar.", valueName: "calendar"), completion: .oneCalendar)
  var calendar: String

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let (edit, known, remote) = try RemoteCalendarEdit.calendar(named: calendar, config, isFinal: true)
    let name = PlainText.sanitized(known.calendar.name)
    guard case .account(let place) = known.calendar.location else { return }
    // Servers let those who share a calendar remove it for its owner.
    let isGone = remote.vanished != nil
    guard !remote.isShared || isGone else {
      throw CommandError(
        .usage, "“\(name)” belongs to somebody else; \(.command("calendars select --off")) hides it")
    }
    guard !remote.isReadOnly || isGone else {
      throw CommandError(
        .cannotCreate,
        "“\(name)” is read-only: its server does not let you change it; \(.command("calendars select --off")) hides it"
      )
    }
    // A move out of the calendar waits too: until it is sent, the event is in the calendar alone.
    let waiting = UploadQueue(state: environment.stateFolder).waiting(inAccount: place.accountFolder)
      .count { $0.calendar == remote.path || $0.origins.contains { $0.calendar == remote.path } }
    guard waiting == 0 else {
      let advice = isGone ? "\(.command("undo")) takes them back" : "\(.command("sync")) sends them"
      throw CommandError(
        .usage, "“\(name)” has \(counted(waiting, "change")) that its server has not got; \(advice)")
    }
    let count = place.state.itemCount.map { " with \(counted($0, "item"))" } ?? ""
    try environment.confirm(
      isGone
        ? "“\(name)” is no longer on its server. Forget it\(count)?"
        : "Remove “\(name)”\(count) from its server for ever?",
      isKnown: yes, advice: "add \(.option("yes")) to remove “\(name)”", otherwise: "nothing was removed")
    try edit.run("remove", ["--path", remote.path])
    try StandardStreams.write(
      isGone
        ? "Forgot “\(name)”, which is no longer on its server.\n" : "Removed “\(name)” from its server.\n")
  }
}

/// A change of a calendar on the server of an account, which `agenda-sync` makes.
private struct RemoteCalendarEdit {
  let configurationPath: String
  var configuration = Configuration()
  let account: String

  /// Lets the server be asked, and waits for its answer. `agenda-sync` says what failed, and whether anything was changed.
  func run(_ kind: String, _ options: [String]) throws {
    try SyncProgram.required().finish(
      ["calendar", kind, "--config", configurationPath] + options + [account])
  }

  static func color(_ color: String?) -> [String] { color.map { ["--color", $0] } ?? [] }

  /// Throws if a name cannot be that of a calendar. White space around it does not count.
  static func check(name: String) throws {
    let name = name.trimmed
    guard
      !name.unicodeScalars.contains(where: { $0.isInvisible || $0.properties.generalCategory == .control })
    else {
      throw ValidationError(
        "The name of a calendar has no line break, tab or other control character, and none that is invisible or turns the direction of the text."
      )
    }
    guard (1...RemoteCalendar.maximumPlainName).contains(name.count), !name.hasPrefix("-") else {
      throw ValidationError(
        "The name of a calendar has 1 to \(RemoteCalendar.maximumPlainName) characters, and does not begin with “-”."
      )
    }
  }

  /// The account that a name such as `home/Work` begins with, as calendars are shown, and the name in it; without an account before the slash all of
  /// it is the name.
  static func parts(
    of text: String, _ configuration: Configuration
  ) throws -> (account: AccountConfiguration?, name: String) {
    let text = text.trimmed
    let words = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2,
      let account = configuration.accounts.first(where: { $0.name.lowercased() == words[0].lowercased() })
    else { return (nil, String(text)) }
    let name = String(words[1].trimmed)
    try check(name: name)
    return (account, name)
  }

  static func check(color: String?) throws {
    if let color, CalendarColor(color) == nil {
      throw ValidationError(Mistake.wrongColor("--color", is: color))
    }
  }

  /// The calendar of the account at a path of its server, as it is listed now; `nil` if it is not listed.
  func calendar(atPath path: String) throws -> KnownCalendar? {
    let environment = ProcessEnvironment.current()
    let configuration = try CalendarSet.configurationOrDiscovered(
      configurationPath, environment: environment, discovers: false
    ).configuration
    return configuration.knownCalendars(cache: environment.cacheFolder, state: environment.stateFolder)
      .first { $0.account?.name == account && $0.remote?.path == path }
  }

  /// The calendar of an account that a name means.
  static func calendar(
    named name: String, _ config: ConfigurationOptions, isFinal: Bool = false
  ) throws -> (RemoteCalendarEdit, KnownCalendar, RemoteCalendar) {
    let environment = ProcessEnvironment.current()
    let (path, configuration, _) = try CalendarSet.configurationOrDiscovered(
      config.path, environment: environment)
    let known = try CalendarSet.known(configuration, environment: environment)
    let one: KnownCalendar
    do throws(CalendarNameError) {
      one = try known.calendar(named: name, isFinal: isFinal)
    } catch {
      throw CommandError(error)
    }
    guard let account = one.account else {
      throw CommandError(
        .usage, "\(quoted(name)) is not a calendar of an account; change it in the configuration")
    }
    if let program = account.program {
      throw CommandError(
        .usage,
        """
        \(quoted(one.calendar.name)) is a calendar of \(program.title); change or remove it there, or hide it with \
        \(.command("calendars select --off"))
        """
      )
    }
    guard let remote = one.remote else {
      throw CommandError(
        .notFound, "the calendars of \(quoted(account.name)) are not known yet; run \(.command("sync")) first"
      )
    }
    let edit = RemoteCalendarEdit(
      configurationPath: path, configuration: configuration, account: account.name)
    return (edit, one, remote)
  }
}
