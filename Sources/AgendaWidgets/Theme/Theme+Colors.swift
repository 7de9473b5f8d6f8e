import AgendaPlatform
package import ICalendar

extension Theme {
  /// The colour of a text on the background; `isDimmed` for an occurrence that has ended.
  package func textColor(of role: TextRole, isDimmed: Bool = false) -> CalendarColor {
    switch role {
    case .weekday, .date: accent
    case .dayNumber, .sentence, .heading: primaryText
    case .title, .summary, .number: isDimmed ? dimmedText : primaryText
    case .time, .note, .others: isDimmed ? dimmedText : secondaryText
    case .more, .day, .advice: secondaryText
    case .notice: notice
    }
  }

  /// The colour of a text that is drawn in a calendar's colour on the background: this colour if it is legible, else
  /// mixed with just enough black or white.
  package func textColor(for calendar: CalendarColor) -> CalendarColor {
    isMonochrome ? primaryText : Contrast.adjusted(calendar, on: background, to: textContrast)
  }

  /// The background of a running occurrence's time, and the colour of its text: black or white on the calendar's
  /// colour. That colour is changed only if it is too close to the theme's background, or if the theme requires more
  /// contrast.
  package func pill(for calendar: CalendarColor) -> (fill: CalendarColor, text: CalendarColor) {
    if isMonochrome { return (primaryText, background) }
    let fill = Contrast.adjusted(calendar, on: background, to: Contrast.shape)
    let text = Contrast.textOn(fill)
    return (Contrast.adjusted(fill, on: text, to: textContrast), text)
  }
}

extension Theme {
  /// How the bar of a calendar is drawn, so that it is visible on the background.
  package struct Bar: Sendable, Hashable {
    /// The pattern of a calendar's bar in a theme without colours.
    package enum Pattern: Int, Sendable, Hashable, CaseIterable {
      /// Filled.
      case solid
      /// Its outline only.
      case hollow
      /// Long dashes.
      case dashed
      /// Dots.
      case dotted
      /// Two thin lines.
      case double
      /// Short and long dashes.
      case mixed
    }

    /// The fill colour: the calendar's own.
    package var fill: CalendarColor
    /// The colour of a line around it, with a contrast of at least 3:1 on the background; `nil` if the fill has that
    /// contrast.
    package var outline: CalendarColor?
    /// The pattern; always solid in a theme with colours.
    package var pattern: Pattern

    /// The colour of a small shape that replaces the bar, such as a star: at least 3:1 on the background.
    package var shapeColor: CalendarColor { outline ?? fill }
  }

  /// How the bar of a calendar is drawn. `position` is the calendar's position in the configuration, which selects
  /// the pattern in a theme without colours.
  package func bar(for calendar: CalendarColor, position: Int = 0) -> Bar {
    guard !isMonochrome else {
      let patterns = Bar.Pattern.allCases
      return Bar(
        fill: primaryText, pattern: patterns[Int(position.magnitude % UInt(patterns.count))])
    }
    let visible = Contrast.adjusted(calendar, on: background, to: Contrast.shape)
    return Bar(fill: calendar, outline: visible == calendar ? nil : visible, pattern: .solid)
  }

  /// The fill colour of a calendar's bar; if it is too close to the background, `bar(for:)` adds an outline.
  package func barColor(for calendar: CalendarColor) -> CalendarColor {
    isMonochrome ? primaryText : calendar
  }
}

/// The grounds of parts of a picture that are not on the background of everything. All keep the contrast of the texts on them.
extension Theme {
  /// The ground of the current day and of the current time, and the colour of its text.
  package var today: (fill: CalendarColor, text: CalendarColor) { pill(for: accent) }

  /// The ground of an occurrence: the background with a little of a calendar's colour.
  package func tint(for calendar: CalendarColor) -> CalendarColor {
    // Ended occurrences are drawn on the background, without a ground of their own.
    isMonochrome
      ? background : ground(of: calendar, parts: isDark ? 20 : 12, under: [primaryText, secondaryText])
  }

  /// The ground of days of rest.
  package var shade: CalendarColor {
    isMonochrome
      ? background
      : ground(of: separator, parts: isDark ? 14 : 16, under: [primaryText, secondaryText, dimmedText])
  }

  /// The background with at most so many parts of 64 of a colour: as many as leave texts on it legible.
  private func ground(of color: CalendarColor, parts: Int, under texts: [CalendarColor]) -> CalendarColor {
    for parts in stride(from: parts, to: 0, by: -2) {
      let ground = Contrast.mixture(of: background, with: color, parts: parts)
      if texts.allSatisfy({ Contrast.ratio($0, ground) >= textContrast }) { return ground }
    }
    return background
  }
}

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
