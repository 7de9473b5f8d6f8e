internal import ArgumentParser

/// Which days or times `agenda list` shows.
struct RangeOptions: ParsableArguments {
  /// The most days that are shown: a hundred years.
  static let maximumDays = 36_600

  @Option(
    help: ArgumentHelp("Begin with this day, or at this time; else today.", valueName: "date"))
  var from: String?

  @Option(
    help: ArgumentHelp("End with this day, or just before this time.", valueName: "date"))
  var to: String?

  @Option(
    name: [.customShort("n"), .long], help: ArgumentHelp("Show so many days; else 7.", valueName: "number"))
  var days: Int?

  var request: AgendaRequest.Range { AgendaRequest.Range(from: from, to: to, days: days) }

  func validate() throws {
    if to != nil, days != nil { throw ValidationError("--to and --days cannot be used together.") }
    if let days, !(1...Self.maximumDays).contains(days) {
      throw ValidationError("--days must be 1 to \(Self.maximumDays).")
    }
  }
}
