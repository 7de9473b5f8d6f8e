internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda alarms`.
struct Alarms: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alarms",
    abstract: "Show the reminders that are due in the next 24 hours.",
    discussion: """
      Dates: \(DateArgument.form).
      --to with a date includes that day; with a time it excludes that time.
      Reminders more than \(DueAlarm.maximumDaysFromEvent) days before or after their event are not found.
      """)

  @OptionGroup(title: "Due times") var range: AlarmRangeOptions
  @TableOptions(.calendars) var calendars
  @TableOptions(.events) var content
  @TableOptions(.time) var time
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() throws {
    let run = try Run.start(
      AgendaRequest(
        calendars: calendars.calendars, content: content.content, time: time.time, output: output.request))
    try run.printAlarms(in: try window(run))
  }

  private func window(_ run: Run) throws -> OccurrenceWindow {
    let zone = run.settings.zone
    let start = try range.from.map { try run.date($0, of: .from) } ?? .instant(run.settings.now)
    let first = start.instant(in: zone)
    guard let to = range.to else {
      let length = range.horizon?.seconds ?? AlarmRangeOptions.defaultLength
      return OccurrenceWindow(from: first, to: first.adding(seconds: length), zone: zone)
    }
    let window = try run.window(from: start, to: to, origin: range.from ?? "now")
    guard window.end.secondsSinceEpoch - first.secondsSinceEpoch <= TimelineOptions.horizons.upperBound else {
      throw CommandError(
        .usage, "the range from \(.option("from")) to \(.option("to")) is longer than 366 days")
    }
    return window
  }
}

/// The span of time in which alarms are due.
struct AlarmRangeOptions: ParsableArguments {
  /// The length of the span without --to and --horizon, in seconds: a day.
  static let defaultLength = 86_400

  @TableOptions(
    OptionSection(nil, [.from, .to, .horizon])
      .describing(.from, "Begin with this day, or at this time. (default: now)")
      .describing(.horizon, "End this long after the beginning: \(DurationArgument.form). (default: 24h)"))
  var table

  var from: String? { table.rangeValues.from }
  var to: String? { table.rangeValues.to }
  var horizon: DurationArgument? { table.timelineValues.horizon }

  func validate() throws {
    if to != nil, horizon != nil {
      throw ValidationError(.option("to"), .option("horizon"))
    }
  }
}

extension Run {
  /// Prints the alarms that are due in a span of time.
  func printAlarms(in window: OccurrenceWindow) throws {
    let reading = DueAlarm.readingWindow(for: window)
    let results = readCalendars(in: reading)
    let due = DueAlarms(
      of: results.occurrences, in: window, at: settings.now, options: settings.options)
    let alarms = due.alarms
    switch settings.format {
    case .json:
      try StandardStreams.write { (take: (Span<UInt8>) throws -> Void) in
        try JSONRenderer.json(alarms, in: window, now: settings.now, to: take)
      }
    case .ndjson:
      try StandardStreams.write { (take: (Span<UInt8>) throws -> Void) in
        try JSONRenderer.ndjson(alarms, zone: window.zone, to: take)
      }
    default:
      // The state needs an agenda, and is shown only if there are no alarms.
      let state =
        alarms.isEmpty ? agenda(of: results.occurrences, results.problems, in: reading).state : .events
      try StandardStreams.write(
        AlarmsRenderer(settings.style).render(alarms, now: settings.now, zone: window.zone, state: state))
    }
    if due.isTruncated {
      StandardStreams.warn(
        "only the first \(alarms.count) reminders are shown; choose a shorter range or fewer calendars")
    }
    results.alarmComplaints.forEach(StandardStreams.warn)
    try results.warn(isStrict: isStrict)
  }
}
