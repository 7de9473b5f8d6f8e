/// A value of type DURATION (RFC 5545 section 3.3.6): nominal days, and exact seconds.
package struct DurationValue: Equatable {
  /// The days and weeks, in days; negative for a negative duration.
  package var days = 0
  /// The hours, minutes and seconds, in seconds; negative for a negative duration.
  package var seconds = 0

  /// Whether the duration is negative.
  package var isNegative: Bool { days < 0 || seconds < 0 }

  /// A duration of days and seconds.
  init(days: Int, seconds: Int) {
    self.days = days
    self.seconds = seconds
  }

  /// The value of a text, or `nil`. All forms that programs write instead of those of RFC 5545 are read here, for each property alike: parts in any order,
  /// without the `P` (`60M`, `-15M`) or the `T`, and with spaces. A number without its unit (`PT15`) has no meaning. It has at most seven digits, so that no
  /// sum overflows.
  package init?(_ text: some StringProtocol) {
    var reader = DigitReader(text.uppercased())
    reader.skipSpaces()
    let isNegative = reader.skip("-")
    if !isNegative { _ = reader.skip("+") }
    reader.skipSpaces()
    let hasLetter = reader.skip("P")
    // Only after a P can an M mean months, of which there are none in RFC 5545.
    var isTime = !hasLetter
    var parts = 0
    while !reader.isAtEnd, parts < 8 {
      if reader.skip("T") { isTime = true }
      guard let number = reader.number(upTo: 7) else { break }
      switch (reader.unit(), isTime) {
      case ("W", _): days += number * 7
      case ("D", _): days += number
      case ("H", _): seconds += number * 3600
      case ("M", true): seconds += number * 60
      case ("S", _): seconds += number
      default: return nil
      }
      parts += 1
    }
    reader.skipSpaces()
    guard parts > 0, reader.isAtEnd else { return nil }
    if isNegative {
      days = -days
      seconds = -seconds
    }
  }
}

extension DigitReader {
  /// Reads the letter of a unit; returns `nil` if there is another character.
  fileprivate mutating func unit() -> Unicode.Scalar? {
    for unit: Unicode.Scalar in ["W", "D", "H", "M", "S"] where skip(unit) { return unit }
    return nil
  }
}

extension DurationValue {
  /// The value of a TRIGGER with a duration; `nil` for any other. An empty one is the start, or the end, of the event.
  package init?(trigger text: some StringProtocol) {
    if text.trimmingSpaces.isEmpty {
      self.init(days: 0, seconds: 0)
    } else {
      self.init(text)
    }
  }
}
