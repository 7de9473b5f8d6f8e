/// A value of type DATE or DATE-TIME as it is written (RFC 5545 sections 3.3.4 and 3.3.5), before its zone is known.
public struct DateTimeValue: Sendable, Hashable {
  /// The date.
  public var date: CalendarDate
  /// Seconds since midnight; `nil` of a DATE.
  public var secondOfDay: Int?
  /// Whether it ends with `Z`.
  public var isUTC = false
  /// Seconds east of UTC, where the value has an offset, which RFC 5545 forbids and some programs write.
  public var offset: Int?

  /// The wall-clock time; of a DATE, its midnight.
  public var local: LocalDateTime { LocalDateTime(date).adding(seconds: secondOfDay ?? 0) }

  /// The value that a text holds, or `nil`. Besides RFC 5545's forms it reads hyphens and colons as ISO 8601 writes them, a time
  /// without seconds, and an offset.
  public init?(_ text: some StringProtocol) {
    var digits = DigitReader(text)
    digits.skipSpaces()
    guard let year = digits.number(ofDigits: 4) else { return nil }
    digits.skip("-")
    guard let month = digits.number(ofDigits: 2) else { return nil }
    digits.skip("-")
    guard let day = digits.number(ofDigits: 2) else { return nil }
    guard year >= 1, let date = CalendarDate(year: year, month: month, day: day) else { return nil }
    self.date = date
    if digits.skip("T") || digits.skip("t") || digits.skipSpaces() {
      guard !digits.isAtEnd else { return }
      guard readTime(&digits) else { return nil }
    }
    digits.skipSpaces()
    guard digits.isAtEnd else { return nil }
  }

  private mutating func readTime(_ digits: inout DigitReader) -> Bool {
    guard let hour = digits.number(ofDigits: 2), hour <= 24 else { return false }
    digits.skip(":")
    guard let minute = digits.number(ofDigits: 2), minute <= 59 else { return false }
    digits.skip(":")
    let second = digits.number(ofDigits: 2) ?? 0
    guard second <= 60, hour < 24 || (minute == 0 && second == 0) else { return false }
    secondOfDay = hour * 3600 + minute * 60 + second
    if digits.skip("Z") || digits.skip("z") {
      isUTC = true
    } else if digits.skip("+") {
      offset = digits.offset()
    } else if digits.skip("-") {
      offset = digits.offset().map { -$0 }
    }
    return true
  }
}

/// Reads digits and single characters from the front of a text.
struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) {
    rest = Substring(text).utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Moves over a character, if it is next.
  @discardableResult
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Moves over spaces; whether there were any.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let before = rest.count
    rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    return rest.count != before
  }

  /// A number of just so many digits, or `nil`, and then nothing is moved over.
  mutating func number(ofDigits count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// A number of one to `maximum` digits, or `nil`, and then nothing is moved over.
  mutating func number(upTo maximum: Int) -> Int? {
    let length = rest.prefix(maximum).prefix(while: \.isDigit).count
    return length == 0 ? nil : number(ofDigits: length)
  }

  /// An offset without its sign, `0100`, `01:00` or `010000`, in seconds.
  mutating func offset() -> Int? {
    guard let hours = number(ofDigits: 2), hours < 24 else { return nil }
    skip(":")
    guard let minutes = number(ofDigits: 2), minutes < 60 else { return nil }
    skip(":")
    return hours * 3600 + minutes * 60 + (number(ofDigits: 2) ?? 0)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
