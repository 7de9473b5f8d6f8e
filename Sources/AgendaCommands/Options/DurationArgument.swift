internal import AgendaKit
internal import ArgumentParser

/// A duration as a person writes it on the command line: `90m`, `24h`, `2d`, `1h30m`.
///
/// Parts are of days, hours, minutes and seconds, each at most once and the largest first. A day is 24 hours, whatever the
/// clock does.
struct DurationArgument: Equatable {
  /// What `--help` says of the form.
  static let form = "90m, 24h, 2d, 1h30m"

  /// The units, the largest first, with their seconds.
  private static let units: [(letter: Character, seconds: Int)] = [
    ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// Its length in seconds; 0 or more.
  let seconds: Int

  /// A duration of so many seconds.
  init(seconds: Int) {
    self.seconds = seconds
  }

  /// The duration that a text holds, or `nil`. A number has six digits at most, so that no sum overflows.
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
  /// Refuses what is no length of `--horizon`.
  func validateHorizon() throws {
    guard TimelineOptions.horizons.contains(seconds) else {
      throw ValidationError("--horizon must be 1m to 366d.")
    }
  }
}

extension DurationArgument: ExpressibleByArgument {
  /// The duration of an option's value, or `nil` where it is none.
  init?(argument: String) {
    self.init(argument)
  }
}
