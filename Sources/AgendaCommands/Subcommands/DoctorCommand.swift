internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// `agenda doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check what agenda needs, and say how to mend problems.",
    usage: "agenda doctor [<options>]",
    discussion: """
      It looks at the configuration, the calendars, the accounts as their servers last answered, time zones, language and terminal, \
      the programs that agenda starts, and its folders. It changes nothing, asks no server, and prints no password, no token and \
      no address of a private calendar.

      Exit codes: 0 no problem; 1 a problem.
      """)

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions
  @OptionGroup(title: "Time and language") var time: TimeOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() throws {
    var request = AgendaRequest(time: time.request, output: output.request)
    request.calendars.configurationPath = config.path
    let environment = ProcessEnvironment.current()
    let entries = try Doctor(request, environment: environment).entries
    switch output.request.format {
    case .json:
      let checks = JSONValue.array(entries.map(\.json))
      try StandardStreams.write(
        JSONRenderer.json(.members(["problems": .number(entries.problemCount), "checks": checks])))
    case .ndjson: for entry in entries { try StandardStreams.write(JSONRenderer.line(entry.json)) }
    default:
      let style = TextStyle(
        width: output.text.width ?? environment.terminalWidth ?? Settings.defaultWidth,
        depth: environment.colorDepth(output.text.color ?? .auto))
      try StandardStreams.write(entries.text(style))
    }
    if entries.problemCount > 0 { throw CommandError(.needsAttention, lines: []) }
  }
}
