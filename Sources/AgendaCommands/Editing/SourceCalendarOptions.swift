internal import AgendaRequests
internal import ArgumentParser

/// The options that select calendars for a command whose `-c` is the calendar that gets an event.
struct SourceCalendarOptions: ParsableArguments {
  @Option(.calendars, hasShort: false) var calendars: [String] = []
  @Option(.excludeCalendars) var excludeCalendars: [String] = []

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "Look in this .ics file or folder, and only in those configured calendars that --calendars names. May be repeated.",
      valueName: "path"),
    completion: .file())
  var file: [String] = []

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
