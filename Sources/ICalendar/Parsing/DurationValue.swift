/// A value of type DURATION (RFC 5545 section 3.3.6): nominal days, which keep the wall-clock time, then exact seconds. Negative values go back
/// in time.
public struct DurationValue: Sendable, Hashable, Codable {
  /// The days; a week counts as seven days.
  public var days: Int
  /// The hours, minutes and seconds, as a number of seconds.
  public var seconds: Int

  /// Whether the duration is negative.
  package var isNegative: Bool { days < 0 || seconds < 0 }

  /// Days, then seconds. Only a duration whose numbers have one sign can be written.
  public init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// The value of a text, or `nil`. All forms that programs write instead of those of RFC 5545 are read here, for each property alike: parts in any order,
  /// without the `P` (`60M`, `-15M`) or the `T`, and with spaces. A number without its unit (`PT15`) has no meaning. It has at most seven digits, so that no
  /// sum overflows.
  public init?(_ text: some StringProtocol) {
    self.init()
    var reader = TextDigits(text.uppercased())
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

extension TextDigits {
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
