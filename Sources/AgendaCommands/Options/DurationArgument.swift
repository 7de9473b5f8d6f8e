internal import AgendaKit
internal import ArgumentParser

/// A duration, as it is written on the command line: `90m`, `24h`, `2d`, `1h30m`.
///
/// The parts are days, hours, minutes and seconds, each at most once and the largest first. A day is 24 hours, also where the clocks
/// change.
struct DurationArgument: Equatable {
  /// Examples of the form, for `--help`.
  static let form = "90m, 24h, 2d, 1h30m"

  /// The units, the largest first, with their seconds.
  private static let units: [(letter: Character, seconds: Int)] = [
    ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// The length in seconds, 0 or more.
  let seconds: Int

  /// A duration of so many seconds.
  init(seconds: Int) {
    self.seconds = seconds
  }

  /// Parses a text; `nil` where it is not a duration. A number has at most six digits, so that the sum cannot overflow.
  init?(_ text: String) {
    var rest = text.lowercased()[...]
    var units = Self.units[...]
    var sum = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard digits.count <= 6, let number = Int(digits), let letter = rest.popFirst(),
        let index = units.firstIndex(where: { $0.letter == letter })
      else { return nil }
      sum += number * units[index].seconds
      units = units[(index + 1)...]
    }
    seconds = sum
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
