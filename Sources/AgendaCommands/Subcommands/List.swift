internal import ArgumentParser
internal import ICalendar

/// `agenda list`.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show a range of days or times.",
    discussion: """
      Dates: \(DateArgument.form).
      --to with a date includes that day; with a time it excludes that time.
      """)

  @OptionGroup(title: "Which days") var range: RangeOptions
  @OptionGroup(title: "Which layout") var layout: LayoutOptions
  @OptionGroup var arguments: AgendaArguments

  /// The values of the options.
  var request: AgendaRequest {
    var request = arguments.request(layout)
    request.range = range.request
    return request
  }

  func validate() throws { try request.validate() }

  func run() throws {
    try FastSubcommand.list.run(request)
  }
}

extension Session {
  /// The window of `agenda list`.
  func window(of range: AgendaRequest.Range) throws -> OccurrenceWindow {
    let zone = settings.zone
    let start = try range.from.map { try date($0, for: "--from") } ?? .date(today)
    guard let to = range.to else {
      let days = start.date(in: zone).adding(days: range.days ?? 7)
      // No option can give a later date: a year has four digits.
      let last = min(days, CalendarDate(year: 10_000, month: 1, day: 1) ?? days)
      if case .date(let first) = start { return OccurrenceWindow(first..<last, zone: zone) }
      return OccurrenceWindow(
        from: start.instant(in: zone), to: zone.instant(of: LocalDateTime(last)), zone: zone)
    }
    let window = try self.window(from: start, to: to, origin: range.from ?? "today")
    let (dates, maximum) = (window.dates, RangeOptions.dayCounts.range.upperBound)
    guard dates.upperBound.daysSinceEpoch - dates.lowerBound.daysSinceEpoch <= maximum else {
      throw CommandError(.usage, "the range from --from to --to is longer than \(maximum) days")
    }
    return window
  }
}

/// The days or times that `agenda list` shows.
struct RangeOptions: ParsableArguments {
  /// The values of `--days`: up to a hundred years.
  static let dayCounts = AllowedNumbers("--days", 1...36_600)

  @Option(
    help: ArgumentHelp("Begin with this day, or at this time. (default: today)", valueName: "date"))
  var from: String?

  @Option(
    help: ArgumentHelp("End with this day, or before this time.", valueName: "date"))
  var to: String?

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp("Show this many days. (default: 7)", valueName: "number"))
  var days: Int?

  var request: AgendaRequest.Range { AgendaRequest.Range(from: from, to: to, days: days) }

  func validate() throws {
    if to != nil, days != nil { throw ValidationError("--to and --days cannot be used together.") }
    try Self.dayCounts.validate(days)
  }
}
