internal import AgendaRequests
internal import ArgumentParser

/// The options that select calendars for a command whose `-c` is the calendar that gets an event.
struct SourceCalendarOptions: ParsableArguments {
  @Option(help: .calendars, completion: .calendars)
  var calendars: [String] = []

  @Option(help: .excludeCalendars, completion: .calendars)
  var excludeCalendars: [String] = []

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "Look in this .ics file or folder, and only in those configured calendars that --calendars names. May be repeated.",
      valueName: "path"),
    completion: .file())
  var file: [String] = []

  @Option(name: .configuration, help: .configuration, completion: .configuration)
  var configurationPath: String?

  @Flag(help: "Fetch the calendars on the web first, and wait for them.")
  var refresh = false

  @Flag(help: "Fail when any source has errors.")
  var strict = false

  var request: AgendaRequest.Calendars {
    AgendaRequest.Calendars(
      names: calendars, excludedNames: excludeCalendars, files: file,
      configurationPath: configurationPath, isStrict: strict, isRefreshed: refresh)
  }

  func validate() throws { try validateNames(calendars) }
}
