import AgendaPlatform
public import ICalendar

/// How well two colours are told from each other, as WCAG 2.2 computes it.
public enum Contrast {
  /// The least contrast of text that is read (WCAG 2.2, success criterion 1.4.3).
  public static let text = 4.5
  /// The least contrast of text for readers who asked for more (success criterion 1.4.6).
  public static let enhancedText = 7.0
  /// The least contrast of a shape that tells something (success criterion 1.4.11).
  public static let shape = 3.0

  /// The relative luminance of a colour: 0 for black, 1 for white.
  public static func luminance(_ color: CalendarColor) -> Double {
    0.2126 * linear[Int(color.red)] + 0.7152 * linear[Int(color.green)] + 0.0722 * linear[Int(color.blue)]
  }

  /// The contrast of two colours, in either order: 1 for the same, 21 for black and white.
  public static func ratio(_ one: CalendarColor, _ other: CalendarColor) -> Double {
    ratio(luminance(one), luminance(other))
  }

  /// Black or white, whichever is read better on a colour; the contrast is never below 4.58.
  public static func textOn(_ background: CalendarColor) -> CalendarColor {
    let light = luminance(background)
    return ratio(light, 0) >= ratio(light, 1) ? .black : .white
  }

  /// The colour, mixed with as much black or white as it takes to reach a contrast on a background; the same where it
  /// reaches it. Black or white itself where no mixture reaches it.
  public static func adjusted(
    _ color: CalendarColor, on background: CalendarColor, to ratio: Double
  ) -> CalendarColor {
    if Contrast.ratio(color, background) >= ratio { return color }
    let end = textOn(background)
    // The further towards its end, the lighter (or darker) the mixture is, so the first that will do is searched for.
    let isLightening = end == .white
    let backgroundLuminance = luminance(background)
    var low = 0
    var high = mixtureSteps
    while low < high {
      let middle = (low + high) / 2
      let mixed = luminance(mixture(of: color, with: end, parts: middle))
      let isBeyond = isLightening ? mixed > backgroundLuminance : mixed < backgroundLuminance
      if isBeyond && Contrast.ratio(mixed, backgroundLuminance) >= ratio {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return mixture(of: color, with: end, parts: low)
  }

  private static let mixtureSteps = 64

  /// What `parts` of 64 parts of one colour make in another.
  private static func mixture(
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

  /// The light that each of the 256 values of a colour's part gives.
  private static let linear: [Double] = (0...255).map { value in
    let part = Double(value) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
}

extension CalendarColor {
  static let black = CalendarColor(red: 0, green: 0, blue: 0)
  static let white = CalendarColor(red: 255, green: 255, blue: 255)
}
