internal import ArgumentParser

/// In which span of time alarms are due.
struct AlarmRangeOptions: ParsableArguments {
  /// A day.
  static let defaultLength = 86_400

  @Option(
    help: ArgumentHelp("Begin with this day, or at this time; else now.", valueName: "date"))
  var from: String?

  @Option(
    help: ArgumentHelp("End with this day, or just before this time.", valueName: "date"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "End so long after the beginning: \(DurationArgument.form). (default: 24h)", valueName: "duration"))
  var horizon: DurationArgument?

  func validate() throws {
    if to != nil, horizon != nil { throw ValidationError("--to and --horizon cannot be used together.") }
    try horizon?.validateHorizon()
  }
}
