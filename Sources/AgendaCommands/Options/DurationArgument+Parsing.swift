internal import AgendaKit
internal import AgendaRequests
internal import ArgumentParser

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
  package init?(argument: String) {
    self.init(argument)
  }
}
