/// A duration as people write it in options and in the configuration: `90m`, `24h`, `2d`, `1h30m`.
///
/// The parts are days, hours, minutes and seconds, each at most once and the largest first. A day is 24 hours, also where the clocks
/// change.
package enum WrittenDuration {
  /// The units, the largest first, with their seconds.
  private static let units: [(letter: Character, seconds: Int)] = [
    ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// The seconds that a text means; `nil` if it is not a duration. A number has at most six digits, so that the sum cannot overflow.
  package static func seconds(in text: String) -> Int? {
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
    return sum
  }
}
