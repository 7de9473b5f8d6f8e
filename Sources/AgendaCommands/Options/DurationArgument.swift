internal import AgendaKit
internal import AgendaSources
internal import ArgumentParser

/// A duration, as it is written on the command line: `90m`, `24h`, `2d`, `1h30m`; see ``WrittenDuration``.
struct DurationArgument: Equatable {
  /// Examples of the form, for `--help`.
  static let form = "90m, 24h, 2d, 1h30m"

  /// The length in seconds, 0 or more.
  let seconds: Int

  /// A duration of so many seconds.
  init(seconds: Int) {
    self.seconds = seconds
  }

  /// Parses a text; `nil` where it is not a duration.
  init?(_ text: String) {
    guard let seconds = WrittenDuration.seconds(in: text) else { return nil }
    self.seconds = seconds
  }
}

extension DurationArgument {
  /// Throws where `--horizon` does not allow the duration.
  func validateHorizon() throws {
    guard TimelineOptions.horizons.contains(seconds) else {
      throw ValidationError("--horizon must be 1m to 366d.")
    }
  }
}

extension DurationArgument: ExpressibleByArgument {
  /// Parses the value of an option; `nil` where it is not a duration.
  init?(argument: String) {
    self.init(argument)
  }
}
