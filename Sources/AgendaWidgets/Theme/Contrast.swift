import AgendaPlatform
package import ICalendar

/// The contrast of two colours, computed as in WCAG 2.2.
package enum Contrast {
  /// The minimum contrast of text (WCAG 2.2, success criterion 1.4.3).
  package static let text = 4.5
  /// The minimum contrast of text for readers who ask for more (success criterion 1.4.6).
  package static let enhancedText = 7.0
  /// The minimum contrast of a meaningful shape (success criterion 1.4.11).
  package static let shape = 3.0

  /// The relative luminance of a colour: 0 for black, 1 for white.
  package static func luminance(_ color: CalendarColor) -> Double {
    0.2126 * linear[Int(color.red)] + 0.7152 * linear[Int(color.green)] + 0.0722 * linear[Int(color.blue)]
  }

  /// The contrast of two colours, in either order: 1 if they are equal, 21 for black and white.
  package static func ratio(_ one: CalendarColor, _ other: CalendarColor) -> Double {
    ratio(luminance(one), luminance(other))
  }

  /// Black or white, whichever is more legible on a colour; the contrast is never below 4.58.
  package static func textOn(_ background: CalendarColor) -> CalendarColor {
    let light = luminance(background)
    return ratio(light, 0) >= ratio(light, 1) ? .black : .white
  }

  /// The colour, mixed with just enough black or white for a contrast on a background. Unchanged if its contrast is
  /// sufficient; black or white if no mixture is.
  package static func adjusted(
    _ color: CalendarColor, on background: CalendarColor, to ratio: Double
  ) -> CalendarColor {
    if Contrast.ratio(color, background) >= ratio { return color }
    let end = textOn(background)
    // More parts make the mixture lighter (or darker), so a binary search finds the first sufficient one.
    let isLightening = end == .white
    let backgroundLuminance = luminance(background)
    let parts = (0..<mixtureSteps).partitionPoint { parts in
      let mixed = luminance(mixture(of: color, with: end, parts: parts))
      let isBeyond = isLightening ? mixed > backgroundLuminance : mixed < backgroundLuminance
      return isBeyond && Contrast.ratio(mixed, backgroundLuminance) >= ratio
    }
    return mixture(of: color, with: end, parts: parts)
  }

  static let mixtureSteps = 64

  /// A mixture of two colours: `parts` of 64 are the other one.
  static func mixture(
    of color: CalendarColor, with other: CalendarColor, parts: Int
  ) -> CalendarColor {
    func mixed(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8(clamping: (Int(one) * (mixtureSteps - parts) + Int(two) * parts) / mixtureSteps)
    }
    return CalendarColor(
      red: mixed(color.red, other.red), green: mixed(color.green, other.green),
      blue: mixed(color.blue, other.blue))
  }

  private static func ratio(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The linear light of an encoded grey, of 0 to 1.
  static func linear(_ grey: Double) -> Double {
    grey <= 0.04045 ? grey / 12.92 : pow((grey + 0.055) / 1.055, 2.4)
  }

  /// The linear light of each of the 256 values of a colour component.
  private static let linear: [Double] = (0...255).map { linear(Double($0) / 255) }
}

extension CalendarColor {
  static let black = CalendarColor(red: 0, green: 0, blue: 0)
  static let white = CalendarColor(red: 255, green: 255, blue: 255)
}
