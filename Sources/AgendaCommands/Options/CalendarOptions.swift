internal import AgendaRequests
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

/// The options that select calendars of the configuration.
struct ChosenCalendarOptions: ParsableArguments {
  @Option(
    name: [.customShort("c"), .long],
    help: ArgumentHelp(
      "Read only these configured calendars; “family” includes “family/alice”.",
      valueName: "name,…"), completion: .calendars)
  var calendars: [String] = []

  @Option(help: ArgumentHelp(defaults: "exclude-calendars", valueName: "name,…"), completion: .calendars)
  var excludeCalendars: [String] = []

  func validate() throws {
    guard calendars.isEmpty || !calendars.flatMap(CalendarSelection.names).isEmpty else {
      throw ValidationError("--calendars names no calendar.")
    }
  }
}

/// The options that select calendars, and say how they are read.
struct CalendarOptions: ParsableArguments {
  @OptionGroup var chosen: ChosenCalendarOptions

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "Read this .ics or .vcf file or folder, or “-” for standard input, and only those configured calendars that --calendars names. May be repeated.",
      valueName: "path"),
    completion: .file())
  var file: [String] = []

  @OptionGroup var configuration: ConfigurationOptions

  @Flag(help: "Fetch the calendars on the web first, and wait for that.")
  var refresh = false

  @Flag(help: "Fail when any source has errors.")
  var strict = false

  var request: AgendaRequest.Calendars {
    AgendaRequest.Calendars(
      names: chosen.calendars, excludedNames: chosen.excludeCalendars, files: file,
      configurationPath: configuration.path, isStrict: strict, isRefreshed: refresh)
  }
}

/// The options that select calendars for a program that goes on.
struct ServedCalendarOptions: ParsableArguments {
  @OptionGroup var chosen: ChosenCalendarOptions

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "Read this .ics or .vcf file or folder, and only those configured calendars that --calendars names. May be repeated.",
      valueName: "path"),
    completion: .file())
  var file: [String] = []

  @OptionGroup var configuration: ConfigurationOptions

  var request: AgendaRequest.Calendars {
    AgendaRequest.Calendars(
      names: chosen.calendars, excludedNames: chosen.excludeCalendars, files: file,
      configurationPath: configuration.path)
  }

  func validate() throws {
    guard !file.contains("-") else {
      throw ValidationError("Standard input can be read only once; name a file.")
    }
  }
}
