extension CalendarColor {
  /// The colour that a text names: `#rgb` or `#rrggbb`, in hexadecimal; the same with a digit pair (or digit) of
  /// opacity behind it, which is dropped, as Apple writes it in X-APPLE-CALENDAR-COLOR; or a name of CSS, which
  /// COLOR of RFC 7986 section 5.9 holds. Letter case and spaces around it do not matter. `nil` for anything else.
  public init?(_ text: String) {
    let word = text.utf8.drop(while: \.isSpace).reversed().drop(while: \.isSpace).reversed()
    guard word.count <= 32 else { return nil }
    guard word.first == UInt8(ascii: "#") else {
      let name = String(decoding: word, as: UTF8.self).lowercased()
      guard let value = CalendarColor.cssValue(named: name) else { return nil }
      self.init(value)
      return
    }
    let digits = word.dropFirst().compactMap(\.hexadecimalDigit)
    guard digits.count == word.count - 1 else { return nil }
    switch digits.count {
    case 3, 4: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    case 6, 8:
      self.init(
        red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3], blue: digits[4] << 4 | digits[5])
    default: return nil
    }
  }

  private init(_ value: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }
}

extension CalendarColor: LosslessStringConvertible, Codable {
  /// Reads the text that ``description`` is, or another that names a colour.
  public init(from decoder: any Decoder) throws {
    self = try decoder.valueOfText()
  }

  /// Writes ``description``.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(text: description)
  }

  /// The form `#rrggbb`, in lower case.
  public var description: String {
    let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// The value of a digit of base 16, 0 to 15.
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
