internal import AgendaSources
internal import ArgumentParser

/// The option that names a widget of the configuration.
struct NamedWidgetOptions: ParsableArguments {
  @Option(
    name: .customLong("widget"),
    help: ArgumentHelp(
      "Use the options of this widget of the configuration where the command line gives none.",
      valueName: "name"), completion: .widgets)
  var name: String?

  var request: NamedWidget? { name.map { NamedWidget(name: $0) } }
}

/// The options that select calendars.
struct CalendarOptions: ParsableArguments {
  @Option(
    name: [.customShort("c"), .long],
    help: ArgumentHelp(
      "Read only these configured calendars; “family” includes “family/alice”.",
      valueName: "name,…"), completion: .calendars)
  var calendars: [String] = []

  @Option(help: ArgumentHelp(defaults: "exclude-calendars", valueName: "name,…"), completion: .calendars)
  var excludeCalendars: [String] = []

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "Read this .ics or .vcf file or folder, or “-” for standard input, and only those configured calendars that --calendars names. May be repeated.",
      valueName: "path"),
    completion: .file())
  var file: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read this configuration file, not $XDG_CONFIG_HOME/agenda/config.toml.", valueName: "path"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  @Flag(help: "Fetch the calendars on the web first, and wait for that.")
  var refresh = false

  @Flag(help: "Fail when any source has errors.")
  var strict = false

  var request: AgendaRequest.Calendars {
    AgendaRequest.Calendars(
      names: calendars, excludedNames: excludeCalendars, files: file, configurationPath: config,
      isStrict: strict, isRefreshed: refresh)
  }

  func validate() throws {
    guard calendars.isEmpty || !calendars.flatMap(CalendarSelection.names).isEmpty else {
      throw ValidationError("--calendars names no calendar.")
    }
  }
}
