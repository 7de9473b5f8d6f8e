internal import AgendaKit
internal import ArgumentParser

/// How far a timeline reaches.
struct TimelineArguments: ParsableArguments {
  /// How many entries a timeline may be asked for.
  private static let entryCounts = 1...10_000

  @Option(
    help: ArgumentHelp(
      "End so long after now: \(DurationArgument.form). (default: 24h)", valueName: "duration"))
  var horizon: DurationArgument?

  @Option(
    help: ArgumentHelp(
      "Write at most this many entries, the nearest. (default: \(TimelineOptions().maximumEntries))",
      valueName: "number"))
  var entries: Int?

  var options: TimelineOptions {
    var options = TimelineOptions()
    options.horizon = horizon?.seconds ?? options.horizon
    options.maximumEntries = entries ?? options.maximumEntries
    return options
  }

  func validate() throws {
    try horizon?.validateHorizon()
    if let entries, !Self.entryCounts.contains(entries) {
      throw ValidationError("--entries must be 1 to \(Self.entryCounts.upperBound).")
    }
  }
}
