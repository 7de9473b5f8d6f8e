public import ICalendar

/// The colours of a picture. Every text that is drawn in them has the contrast that `Theme.textContrast` says on what it
/// is drawn on, whatever colours calendars have.
public struct Theme: Sendable, Hashable {
  /// The themes there are.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// Dark text on white.
    case light
    /// Light text on near black.
    case dark
    /// Black on white, for readers who asked for more contrast.
    case highContrastLight = "high-contrast-light"
    /// White on black, for readers who asked for more contrast.
    case highContrastDark = "high-contrast-dark"
    /// Black on white without greys, for electronic paper and printers.
    case monochrome
  }

  /// Which theme it is.
  public let name: Name
  /// What everything stands on.
  public let background: CalendarColor
  /// The line around the background.
  public let edge: CalendarColor
  /// Titles, dates and sentences.
  public let primaryText: CalendarColor
  /// Times, places and counts.
  public let secondaryText: CalendarColor
  /// The weekday, and what is to be seen first.
  public let accent: CalendarColor
  /// Text of what has ended.
  public let dimmedText: CalendarColor
  /// Lines between parts.
  public let separator: CalendarColor
  /// What went wrong.
  public let notice: CalendarColor
  /// The least contrast of text with what it is drawn on.
  public let textContrast: Double

  /// Whether calendars are told apart by the pattern of their bars in place of a colour.
  public var isMonochrome: Bool { name == .monochrome }
  /// Whether the background is dark.
  public var isDark: Bool { name == .dark || name == .highContrastDark }

  /// The theme of a name.
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

  /// Black on white, for readers who asked for more contrast.
  public static let highContrastLight = Theme(
    .highContrastLight, background: 0xFFFFFF, edge: 0x000000, primaryText: 0x000000, secondaryText: 0x2C2C2E,
    accent: 0x9E000F, dimmedText: 0x4C4C50, separator: 0x3C3C43, notice: 0x6B3F00,
    textContrast: Contrast.enhancedText)

  /// White on black, for readers who asked for more contrast.
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
  /// The colour of a text on the background; `isDimmed` for that of an occurrence which has ended.
  public func textColor(of role: TextRole, isDimmed: Bool = false) -> CalendarColor {
    switch role {
    case .weekday, .date: accent
    case .dayNumber, .sentence: primaryText
    case .title, .summary: isDimmed ? dimmedText : primaryText
    case .time, .note, .others: isDimmed ? dimmedText : secondaryText
    case .more, .day, .advice: secondaryText
    case .notice: notice
    }
  }

  /// The colour of a text on the background that is drawn in a calendar's colour: the colour itself where it is
  /// legible, else mixed with as much black or white as that takes.
  public func textColor(for calendar: CalendarColor) -> CalendarColor {
    isMonochrome ? primaryText : Contrast.adjusted(calendar, on: background, to: textContrast)
  }

  /// What the time of an occurrence that runs now is drawn on, and the colour of its text there: black or white on the
  /// calendar's colour, which is changed only where the background would swallow it or the theme asks for more.
  public func pill(for calendar: CalendarColor) -> (fill: CalendarColor, text: CalendarColor) {
    if isMonochrome { return (primaryText, background) }
    let fill = Contrast.adjusted(calendar, on: background, to: Contrast.shape)
    let text = Contrast.textOn(fill)
    return (Contrast.adjusted(fill, on: text, to: textContrast), text)
  }
}

extension Theme {
  /// How the bar of a calendar is drawn, so that it is told from the background.
  public struct Bar: Sendable, Hashable {
    /// How the bar of a calendar is filled where there is no colour.
    public enum Pattern: Int, Sendable, Hashable, CaseIterable {
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

    /// The colour that fills it: the calendar's own.
    public var fill: CalendarColor
    /// The colour of a line around it, of at least 3:1 with the background; `nil` where the fill has that.
    public var outline: CalendarColor?
    /// How it is filled; solid wherever there are colours.
    public var pattern: Pattern

    /// The colour of a small shape, such as a star, that stands for the bar: at least 3:1 with the background.
    public var shapeColor: CalendarColor { outline ?? fill }
  }

  /// How the bar of a calendar is drawn. `position` is its place in the configuration's order, which chooses the
  /// pattern in a theme without colours.
  public func bar(for calendar: CalendarColor, position: Int = 0) -> Bar {
    guard !isMonochrome else {
      let patterns = Bar.Pattern.allCases
      return Bar(
        fill: primaryText, pattern: patterns[Int(position.magnitude % UInt(patterns.count))])
    }
    let visible = Contrast.adjusted(calendar, on: background, to: Contrast.shape)
    return Bar(fill: calendar, outline: visible == calendar ? nil : visible, pattern: .solid)
  }

  /// The colour that fills the bar of a calendar; where it is too close to the background, `bar(for:)` has an outline.
  public func barColor(for calendar: CalendarColor) -> CalendarColor {
    isMonochrome ? primaryText : calendar
  }
}
