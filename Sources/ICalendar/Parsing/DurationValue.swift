/// A value of type DURATION (RFC 5545 section 3.3.6): nominal days, and exact seconds.
struct DurationValue: Equatable {
  /// Days and weeks; negative where the duration is.
  var days = 0
  /// Hours, minutes and seconds; negative where the duration is.
  var seconds = 0

  /// Whether it goes backwards.
  var isNegative: Bool { days < 0 || seconds < 0 }

  /// The value that a text holds, or `nil`. Parts may be in any order, and a number has seven digits at most, so that no sum overflows.
  init?(_ text: some StringProtocol) {
    var reader = DigitReader(text.uppercased())
    reader.skipSpaces()
    let isNegative = reader.skip("-")
    if !isNegative { reader.skip("+") }
    guard reader.skip("P") else { return nil }
    var isTime = false
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
  /// The letter that names the unit of a part, moved over; `nil` where there is another character.
  fileprivate mutating func unit() -> Character? {
    for unit: Unicode.Scalar in ["W", "D", "H", "M", "S"] where skip(unit) { return Character(unit) }
    return nil
  }
}
