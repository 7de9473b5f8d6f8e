internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// `agenda timeline`.
struct TimelineCommand: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Show how the agenda changes in the next 24 hours.",
    discussion: """
      An entry for now, and one for each time at which the agenda (with --family or --mode, the widget) \
      looks different: a start, an end, midnight, a change of the clocks. An entry holds until the next one. \
      With --countdown, there is also an entry for each minute that is counted. JSON also says when to run \
      the command again. Formats: text, json and ndjson.
      """)

  @Argument(help: ArgumentHelp("The days that each entry shows.", valueName: "days"))
  var days: DaysArgument = .today

  @OptionGroup(title: "Length") var reach: TimelineArguments

  func complete(_ request: inout AgendaRequest) {
    request.named?.parts = RequestCommand.timeline.widgetParts
    request.timeline = reach.request
  }

  func run(_ request: AgendaRequest) throws {
    try Run.start(request).printTimeline(ofDays: days.days)
  }
}

/// `agenda snapshot`.
struct Snapshot: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Show the first entry of a timeline.",
    discussion:
      "The output of today, tomorrow or week, in every format. “agenda preview” needs no calendar.")

  @Argument(help: ArgumentHelp("The days to show.", valueName: "days"))
  var days: DaysArgument = .today

  func run(_ request: AgendaRequest) throws {
    let session = try Run.start(request)
    guard let form = session.request.layout.form, form != .list else {
      return try session.printAgenda(ofDays: days.days)
    }
    try session.printGrid(form, of: session.dates(of: days.subcommand, AgendaRequest(), in: form))
  }
}

/// The length of a timeline.
struct TimelineArguments: ParsableArguments {
  @Option(.horizon) var horizon: DurationArgument?
  @Option(.entries) var entries: Int?

  var request: AgendaRequest.Timeline { AgendaRequest.Timeline(horizon: horizon, entries: entries) }

  func validate() throws {
    try horizon?.validateHorizon()
    try AgendaOption.entries.validate(entries)
  }
}
