internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser

/// The option that names a widget of the configuration.
struct NamedWidgetOptions: ParsableArguments {
  @Option(.widget) var name: String?

  var request: NamedWidget? { name.map { NamedWidget(name: $0) } }
}

extension ArgumentHelp {
  /// The description of what names an event or a task.
  static let event = ArgumentHelp("A short name or a UID.", valueName: "ID")
  /// The description of `--format` of what is no agenda.
  static let listFormat = ArgumentHelp(
    "Write text, one JSON object, or one JSON object per line. (default: text)", valueName: "form")
}

extension ParsableArguments {
  /// Throws an error of usage where `--calendars` is given without a name.
  func validateNames(_ calendars: [String]) throws {
    guard calendars.isEmpty || !calendars.flatMap(CalendarSelection.names).isEmpty else {
      throw ValidationError("--calendars names no calendar.")
    }
  }
}

/// The options that select calendars, and say how they are read.
///
/// They stand here and not in groups of their own: see ``WithAgendaOptions``.
struct CalendarOptions: ParsableArguments {
  @Option(.calendars) var calendars: [String] = []
  @Option(.excludeCalendars) var excludeCalendars: [String] = []
  @Option(.file) var file: [String] = []
  @Option(.config) var configurationPath: String?
  @Flag(.refresh) var refresh = false
  @Flag(.strict) var strict = false

  var request: AgendaRequest.Calendars {
    AgendaRequest.Calendars(
      names: calendars, excludedNames: excludeCalendars, files: file,
      configurationPath: configurationPath, isStrict: strict, isRefreshed: refresh)
  }

  func validate() throws { try validateNames(calendars) }
}

/// The options that select calendars for a program that goes on.
struct ServedCalendarOptions: ParsableArguments {
  @Option(.calendars) var calendars: [String] = []
  @Option(.excludeCalendars) var excludeCalendars: [String] = []

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "Read this .ics or .vcf file or folder, and only those configured calendars that --calendars names. May be repeated.",
      valueName: "path"),
    completion: .file())
  var file: [String] = []

  @Option(.config) var configurationPath: String?

  var request: AgendaRequest.Calendars {
    AgendaRequest.Calendars(
      names: calendars, excludedNames: excludeCalendars, files: file,
      configurationPath: configurationPath)
  }

  func validate() throws {
    try validateNames(calendars)
    guard !file.contains("-") else {
      throw ValidationError("Standard input can be read only once; name a file.")
    }
  }
}

/// The option for the configuration.
struct ConfigurationOptions: ParsableArguments {
  @Option(.config) var path: String?
}
