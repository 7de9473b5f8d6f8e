internal import ArgumentParser
internal import ICalendar

/// `agenda list`.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show a range of days, or of time.",
    discussion: """
      Dates: \(DateArgument.form).
      --to includes the whole day of a date; a time is exact, and not included.
      """)

  @OptionGroup(title: "Which days") var range: RangeOptions
  @OptionGroup var arguments: AgendaArguments

  /// What the options ask for.
  var request: AgendaRequest {
    var request = arguments.request
    request.range = range.request
    return request
  }

  func run() throws {
    try Glance.list.run(request)
  }
}

extension Session {
  /// The span of time that `agenda list` shows.
  func window(of range: AgendaRequest.Range) throws -> OccurrenceWindow {
    let zone = settings.zone
    let start = try range.from.map { try date($0, for: "--from") } ?? .date(today)
    guard let to = range.to else {
      let days = start.date(in: zone).adding(days: range.days ?? 7)
      // No date can be asked for behind the last one with four digits for its year.
      let last = min(days, CalendarDate(year: 10_000, month: 1, day: 1) ?? days)
      if case .date(let first) = start { return OccurrenceWindow(first..<last, zone: zone) }
      return OccurrenceWindow(
        from: start.instant(in: zone), to: zone.instant(of: LocalDateTime(last)), zone: zone)
    }
    let window = try self.window(from: start, to: to, origin: range.from ?? "today")
    let dates = window.dates
    guard dates.upperBound.daysSinceEpoch - dates.lowerBound.daysSinceEpoch <= RangeOptions.maximumDays else {
      throw CommandError(
        .usage, "the range from --from to --to is longer than \(RangeOptions.maximumDays) days")
    }
    return window
  }
}
