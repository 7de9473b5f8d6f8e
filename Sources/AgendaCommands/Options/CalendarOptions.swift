internal import AgendaSources
internal import ArgumentParser

/// Which calendars are read.
struct CalendarOptions: ParsableArguments {
  @Option(
    name: [.customShort("c"), .long],
    help: ArgumentHelp(
      "Read only these of the configured calendars, and what lies below them: “family” takes “family/alice” too.",
      valueName: "name,…"))
  var calendars: [String] = []

  @Option(help: ArgumentHelp("Leave these calendars out.", valueName: "name,…"))
  var excludeCalendars: [String] = []

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "Read this .ics or .vcf file or folder, and of the configured calendars only those that --calendars names; “-” is standard input. May be repeated.",
      valueName: "path"),
    completion: .file())
  var file: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read this configuration instead of $XDG_CONFIG_HOME/agenda/config.toml.", valueName: "path"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  @Flag(help: "Fail when any source cannot be read whole.")
  var strict = false

  var request: AgendaRequest.Calendars {
    AgendaRequest.Calendars(
      names: calendars, excludedNames: excludeCalendars, files: file, configurationPath: config,
      isStrict: strict)
  }

  func validate() throws {
    guard calendars.isEmpty || !calendars.flatMap(CalendarSelection.names).isEmpty else {
      throw ValidationError("--calendars names no calendar.")
    }
  }
}
