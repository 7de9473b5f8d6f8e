extension Double {
  /// The number with at most two decimals and no exponent: `12`, `12.5`, `-0.25`. NaN becomes 0; the magnitude is
  /// limited to 10⁹.
  var decimalText: String {
    guard !isNaN else { return "0" }
    let hundredths = Int((Swift.min(Swift.max(self, -1e9), 1e9) * 100).rounded())
    let digits = hundredths.magnitude % 100
    var text = (hundredths < 0 ? "-" : "") + String(hundredths.magnitude / 100)
    if digits > 0 {
      text += digits < 10 ? ".0" : "."
      text += String(digits % 10 == 0 ? digits / 10 : digits)
    }
    return text
  }
}

extension String {
  /// The digits, padded with zeros to `count`.
  func zeroPadded(to count: Int) -> String {
    String(repeating: "0", count: max(0, count - utf8.count)) + self
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or digit.
  var isASCIIAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
