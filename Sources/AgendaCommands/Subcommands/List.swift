internal import ArgumentParser
internal import ICalendar

/// `agenda list`.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a range of days, or of time.",
    discussion: """
      Dates: \(DateArgument.form).
      A date in --to includes that day; a date-time is exact, and not included.
      Without --from the range begins today; without --to and --days it is seven days long.
      """)

  @Option(help: ArgumentHelp("Begin here.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("End with this day, or just before this time.", valueName: "date"))
  var to: String?

  @Option(name: [.customShort("n"), .long], help: ArgumentHelp("Show so many days.", valueName: "number"))
  var days: Int?

  @OptionGroup var arguments: AgendaArguments

  func validate() throws {
    if to != nil, days != nil { throw ValidationError("--to and --days cannot be used together.") }
    if let days, !(1...36_600).contains(days) { throw ValidationError("--days must be 1 to 36600.") }
  }

  func run() throws {
    let session = try Session(arguments)
    try session.printAgenda(of: try window(session))
  }

  private func window(_ session: Session) throws -> OccurrenceWindow {
    let zone = session.settings.zone
    let start = try from.map { try session.date($0, for: "--from") } ?? .date(session.today)
    if let to {
      let end = try session.date(to, for: "--to")
      let window = OccurrenceWindow(
        from: start.instant(in: zone), to: end.following.instant(in: zone), zone: zone)
      guard window.start < window.end else {
        throw CommandError(.usage, "--to \(to) is not after --from \(from ?? "today")")
      }
      let dates = window.dates
      guard dates.upperBound.daysSinceEpoch - dates.lowerBound.daysSinceEpoch <= 36_600 else {
        throw CommandError(.usage, "the range from --from to --to is longer than 36600 days")
      }
      return window
    }
    let last = start.date(in: zone).adding(days: days ?? 7)
    return OccurrenceWindow(
      from: start.instant(in: zone), to: zone.instant(of: LocalDateTime(last)), zone: zone)
  }
}
