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

  @Flag(
    help:
      "Also write an entry for each minute that a countdown to the next event, or to the end of the one that runs, shows."
  )
  var countdown = false

  var options: TimelineOptions {
    var options = TimelineOptions()
    options.horizon = horizon?.seconds ?? options.horizon
    options.maximumEntries = entries ?? options.maximumEntries
    options.countsMinutes = countdown
    return options
  }

  func validate() throws {
    try horizon?.validateHorizon()
    if let entries, !Self.entryCounts.contains(entries) {
      throw ValidationError("--entries must be 1 to \(Self.entryCounts.upperBound).")
    }
  }
}
