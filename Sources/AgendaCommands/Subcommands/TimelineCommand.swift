internal import AgendaKit
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

  @OptionGroup(title: "How far it reaches") var reach: TimelineArguments

  func complete(_ request: inout AgendaRequest) {
    request.named?.parts = RequestCommand.timeline.widgetParts
    request.timeline = reach.request
  }

  func run(_ request: AgendaRequest) throws {
    try Session(request).printTimeline(ofDays: days.days)
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
    let session = try Session(request)
    guard let form = session.request.layout.form, form != .list else {
      return try session.printAgenda(ofDays: days.days)
    }
    try session.printGrid(form, of: session.dates(of: days.subcommand, AgendaRequest(), in: form))
  }
}

/// The length of a timeline.
struct TimelineArguments: ParsableArguments {
  /// The values of `--entries`.
  static let entryCounts = AllowedNumbers("--entries", 1...10_000)

  @Option(
    help: ArgumentHelp(
      "End this long after now: \(DurationArgument.form). (default: 24h)", valueName: "duration"))
  var horizon: DurationArgument?

  @Option(
    help: ArgumentHelp(
      "Write at most this many entries, the first ones. (default: \(TimelineOptions().maximumEntries))",
      valueName: "number"))
  var entries: Int?

  var request: AgendaRequest.Timeline { AgendaRequest.Timeline(horizon: horizon, entries: entries) }

  func validate() throws {
    try horizon?.validateHorizon()
    try Self.entryCounts.validate(entries)
  }
}

extension Session {
  /// Prints the timeline of whole days, counted from the day of each entry as 0.
  func printTimeline(ofDays days: Range<Int>) throws {
    guard ListFormat.formats.contains(settings.format), settings.template == nil else {
      throw CommandError(
        .usage,
        "a timeline is written as text, json or ndjson; “agenda snapshot” writes its first entry in every format"
      )
    }
    if request.layout.isGrid, let form = request.layout.form?.rawValue {
      throw CommandError(
        .usage,
        "a timeline is of lists and widgets, and not of --layout \(form); “agenda watch” draws that again when it changes"
      )
    }
    var session = self
    session.settings.goOn(after: days)
    var options = TimelineOptions()
    options.horizon = request.timeline?.horizon?.seconds ?? options.horizon
    options.maximumEntries = request.timeline?.entries ?? options.maximumEntries
    // Who gets the whole agenda may count down to any event; otherwise what is drawn decides.
    options.countsMinutes =
      settings.widget.countsDown && settings.format != .text && session.drawing.contentOfJSON == nil
    try session.printTimeline(showing: days, options: options)
  }

  private func printTimeline(showing days: Range<Int>, options: TimelineOptions) throws {
    let window = timelineWindow(showing: days, options: options)
    var readings = readCalendars(in: window)
    let drawing = drawing
    let timeline = Timeline(
      of: readings.takeOccurrences(), showing: days, from: settings.now, in: settings.zone,
      options: settings.options, timelineOptions: options, problems: readings.problems,
      looksSame: drawing.looksSame, nextStep: drawing.nextStep)
    let outcome = try settings.destination.write(isFailure: timeline.result == .failed) {
      try drawing.draw(timeline, to: $0)
    }
    try complain(of: readings)
    try settings.destination.exitIfUnchanged(outcome)
  }
}

extension AgendaDrawing {
  /// Hands the drawn timeline to `write`, entry by entry.
  fileprivate func draw(_ timeline: Timeline, to take: (Span<UInt8>) throws -> Void) throws {
    switch settings.format {
    case .json: try JSONRenderer.json(timeline, result: timeline.result, content: contentOfJSON, to: take)
    case .ndjson: try JSONRenderer.ndjson(timeline, content: contentOfJSON, to: take)
    default:
      for (index, entry) in timeline.entries.enumerated() {
        let heading = (index == 0 ? "" : "\n") + TimelineHeading(settings.style).render(entry)
        try take(heading.utf8.span)
        try draw(entry.agenda, to: take)
      }
    }
  }
}
