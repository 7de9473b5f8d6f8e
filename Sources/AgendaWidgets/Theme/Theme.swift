public import ICalendar

/// The colours of a picture. Every text has at least the contrast `textContrast` on its background, whatever colours
/// calendars have.
public struct Theme: Sendable, Hashable {
  /// The available themes.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// Dark text on white.
    case light
    /// Light text on near black.
    case dark
    /// Black on white, for readers who ask for more contrast.
    case highContrastLight = "high-contrast-light"
    /// White on black, for readers who ask for more contrast.
    case highContrastDark = "high-contrast-dark"
    /// Black on white without greys, for electronic paper and printers.
    case monochrome
  }

  /// The name of the theme.
  public let name: Name
  /// The background of everything.
  public let background: CalendarColor
  /// The line around the background.
  public let edge: CalendarColor
  /// The colour of titles, dates and sentences.
  public let primaryText: CalendarColor
  /// The colour of times, places and counts.
  public let secondaryText: CalendarColor
  /// The colour of the weekday and other accents.
  public let accent: CalendarColor
  /// The colour of text about ended events.
  public let dimmedText: CalendarColor
  /// The colour of lines between parts.
  public let separator: CalendarColor
  /// The colour of sentences about problems.
  public let notice: CalendarColor
  /// The minimum contrast of text on its background.
  public let textContrast: Double

  /// Whether the bars of calendars differ by pattern and not by colour.
  public var isMonochrome: Bool { name == .monochrome }
  /// Whether the background is dark.
  public var isDark: Bool { name == .dark || name == .highContrastDark }

  /// The theme with a name.
  public init(_ name: Name) {
    self =
      switch name {
      case .light: .light
      case .dark: .dark
      case .highContrastLight: .highContrastLight
      case .highContrastDark: .highContrastDark
      case .monochrome: .monochrome
      }
  }
}

extension Theme {
  /// Dark text on white.
  public static let light = Theme(
    .light, background: 0xFFFFFF, edge: 0xDCDCE0, primaryText: 0x1C1C1E, secondaryText: 0x5F5F64,
    accent: 0xD70015, dimmedText: 0x707075, separator: 0xD8D8DC, notice: 0x8A5300)

  /// Light text on near black.
  public static let dark = Theme(
    .dark, background: 0x1C1C1E, edge: 0x3A3A3C, primaryText: 0xFFFFFF, secondaryText: 0xB4B4BA,
    accent: 0xFF6961, dimmedText: 0x909096, separator: 0x434346, notice: 0xFFC857)

  /// Black on white, for readers who ask for more contrast.
  public static let highContrastLight = Theme(
    .highContrastLight, background: 0xFFFFFF, edge: 0x000000, primaryText: 0x000000, secondaryText: 0x2C2C2E,
    accent: 0x9E000F, dimmedText: 0x4C4C50, separator: 0x3C3C43, notice: 0x6B3F00,
    textContrast: Contrast.enhancedText)

  /// White on black, for readers who ask for more contrast.
  public static let highContrastDark = Theme(
    .highContrastDark, background: 0x000000, edge: 0xFFFFFF, primaryText: 0xFFFFFF, secondaryText: 0xEBEBF0,
    accent: 0xFF8A80, dimmedText: 0xB8B8BE, separator: 0xAEAEB2, notice: 0xFFD60A,
    textContrast: Contrast.enhancedText)

  /// Black on white without greys, for electronic paper and printers.
  public static let monochrome = Theme(
    .monochrome, background: 0xFFFFFF, edge: 0x000000, primaryText: 0x000000, secondaryText: 0x000000,
    accent: 0x000000, dimmedText: 0x000000, separator: 0x000000, notice: 0x000000,
    textContrast: Contrast.enhancedText)

  /// Colours are given as `0xRRGGBB`.
  private init(
    _ name: Name, background: UInt32, edge: UInt32, primaryText: UInt32, secondaryText: UInt32,
    accent: UInt32,
    dimmedText: UInt32, separator: UInt32, notice: UInt32, textContrast: Double = Contrast.text
  ) {
    func color(_ value: UInt32) -> CalendarColor {
      CalendarColor(
        red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
        blue: UInt8(truncatingIfNeeded: value))
    }
    self.name = name
    self.background = color(background)
    self.edge = color(edge)
    self.primaryText = color(primaryText)
    self.secondaryText = color(secondaryText)
    self.accent = color(accent)
    self.dimmedText = color(dimmedText)
    self.separator = color(separator)
    self.notice = color(notice)
    self.textContrast = textContrast
  }
}

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
