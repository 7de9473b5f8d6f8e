internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser

/// `agenda sync`.
struct Sync: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Fetch calendars on the web and of accounts, send changes.",
    usage: "agenda sync [<options>]",
    discussion: """
      Calendars with a “url” and those of accounts are kept in a cache, from which every subcommand shows them. Each command fetches \
      those that are due in the background; “agenda sync” waits for them, and without --calendars for the images on the web that \
      widgets, boards and themes name. Changes made here are sent first, also of accounts that are not due, and those that \
      were refused before are tried again; changes that the server rejects stay in the queue. If nothing is due and nothing \
      waits, it says so.

      Exit codes: 0 all were fetched, or were not due; 73 the cache cannot be written; 75 one could not be \
      fetched, and what was fetched earlier stays, or a change still waits to be sent; 77 an account is signed out; 78 a file of certificates that the \
      configuration names is missing, or it does not allow a password by http.
      """)

  @Flag(help: "Fetch all, also those that are not due or say that they are unchanged.")
  var force = false

  @Flag(name: .shortAndLong, help: "Say only what failed.")
  var quiet = false

  @OptionGroup(title: "Calendars") var selection: SelectionOptions

  /// The message where no calendar is on the web.
  static let nothingToFetch =
    "no selected calendar comes from the web or an account; add url = \"https://…\" to a [[calendar]]"

  func run() throws {
    let environment = ProcessEnvironment.current()
    let set = try CalendarSet(selection.request, environment: environment)
    let names = set.fetchedNames
    let images = RemoteImages(selection.calendars.isEmpty ? set.configuration.images(environment) : [])
    guard !names.isEmpty || !images.isEmpty else {
      if !quiet { set.missingCalendars.map(StandardStreams.warn) }
      StandardStreams.warn(Self.nothingToFetch)
      return
    }
    guard let program = SyncProgram() else { throw SyncProgram.missing }
    var code: Int32 = 0
    if !names.isEmpty {
      code = try program.run(
        configurationPath: set.configurationPath, names: names, demand: force ? .whole : .due,
        isQuiet: false, showsProgress: environment.hasErrorTerminal && !quiet, saysFailuresAlone: quiet)
    }
    // Calendars that a server has listed just now are no longer missing.
    if set.missingCalendars != nil, !quiet,
      let missing = try CalendarSet(selection.request, environment: environment).missingCalendars
    {
      StandardStreams.warn(missing)
    }
    let codeOfImages = try images.synchronize(at: environment.now, isForced: force, with: program)
    if code == 0 { code = codeOfImages }
    if code != 0 { throw CommandError(ExitStatus(code), lines: []) }
  }
}

/// The options that select calendars of the configuration.
struct SelectionOptions: ParsableArguments {
  @Option(.calendars) var calendars: [String] = []
  @Option(.excludeCalendars) var excludeCalendars: [String] = []
  @Option(.config) var config: String?

  var request: AgendaRequest.Calendars {
    AgendaRequest.Calendars(names: calendars, excludedNames: excludeCalendars, configurationPath: config)
  }

  func validate() throws { try validateNames(calendars) }
}
