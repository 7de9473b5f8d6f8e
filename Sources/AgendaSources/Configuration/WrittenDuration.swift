/// A duration as people write it in options and in the configuration: `90m`, `24h`, `2d`, `1h30m`.
///
/// The parts are days, hours, minutes and seconds, each at most once and the largest first. A day is 24 hours, but for the length of an
/// event, which ends at the same time of another day.
package enum WrittenDuration {
  /// The units, the largest first, with their seconds.
  private static let units: [(letter: Character, seconds: Int)] = [
    ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// The seconds that a text means; `nil` if it is not a duration.
  package static func seconds(in text: String) -> Int? {
    parts(of: text).map { $0.days * 86_400 + $0.seconds }
  }

  /// The days that a text names, and the seconds of its other parts; `nil` if it is not a duration. A number has at most six digits, so that no sum can
  /// overflow.
  package static func parts(of text: String) -> (days: Int, seconds: Int)? {
    var rest = text.lowercased()[...]
    var units = Self.units[...]
    var (days, sum) = (0, 0)
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard digits.count <= 6, let number = Int(digits), let letter = rest.popFirst(),
        let index = units.firstIndex(where: { $0.letter == letter })
      else { return nil }
      if units[index].letter == "d" { days = number } else { sum += number * units[index].seconds }
      units = units[(index + 1)...]
    }
    return (days, sum)
  }
}
