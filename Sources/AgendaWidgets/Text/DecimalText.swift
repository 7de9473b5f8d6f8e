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
