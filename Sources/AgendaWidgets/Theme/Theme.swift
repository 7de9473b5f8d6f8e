public import ICalendar

/// The colours of a picture. Every text has at least the contrast `textContrast` on its background, whatever colours
/// calendars have.
public struct Theme: Sendable, Hashable {
  /// The available themes.
  @nonexhaustive public enum Name: String, Sendable, Hashable, CaseIterable {
    /// Dark text on white.
    case light
    /// Light text on near black.
    case dark
    /// Light text on black, for screens whose black points are off.
    case black
    /// Black on white, for readers who ask for more contrast.
    case highContrastLight = "high-contrast-light"
    /// White on black, for readers who ask for more contrast.
    case highContrastDark = "high-contrast-dark"
    /// Black on white without greys, for electronic paper and printers.
    case monochrome
  }

  /// The name of the theme; of one from a file the built-in one that it resembles: light or dark.
  public let name: Name
  /// The name of the file without its ending, or that of a built-in theme.
  public private(set) var identifier: String
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
  /// The font of pictures, before those that are used without one; `nil` for none.
  public private(set) var font: String?
  /// The radius of the corners of pictures, in points.
  public private(set) var cornerRadius = PictureMetrics.cornerRadius
  /// The path of the image behind pictures and pages; `nil` for none. Renderers read no files: who draws hands it to them.
  package private(set) var backgroundImage: String?
  /// The empty room between lines and at the edges of pictures and pages.
  public private(set) var density = WidgetDensity.regular

  /// Whether the bars of calendars differ by pattern and not by colour.
  public var isMonochrome: Bool { name == .monochrome }
  /// Whether the background is dark.
  public var isDark: Bool { name == .dark || name == .black || name == .highContrastDark }

  /// The theme with a name.
  public init(_ name: Name) {
    self =
      switch name {
      case .light: .light
      case .dark: .dark
      case .black: .black
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

  /// Light text on black, for screens whose black points are off.
  public static let black = Theme(
    .black, background: 0x000000, edge: 0x2C2C2E, primaryText: 0xF2F2F7, secondaryText: 0xB4B4BA,
    accent: 0xFF6961, dimmedText: 0x8E8E93, separator: 0x38383A, notice: 0xFFC857)

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
    identifier = name.rawValue
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
  /// The theme of a file, with the colours of the light or the dark theme for those that it leaves out, whichever has a background
  /// as bright as its own. Colours that it leaves out get the contrast of texts.
  /// - Throws: The first colour of a text whose contrast on the background is below 4.5:1. Such a colour is refused and not
  ///   changed, so that a picture has the colours of its file.
  package init(_ identifier: String, _ choices: ThemeChoices) throws(ThemeChoices.Failure) {
    let background = choices[.background] ?? Theme.light.background
    let base: Theme = Contrast.textOn(background) == .white ? .dark : .light
    func text(_ part: ThemeChoices.Part, _ standard: CalendarColor) throws(ThemeChoices.Failure)
      -> CalendarColor
    {
      guard let color = choices[part] else {
        return Contrast.adjusted(standard, on: background, to: Contrast.text)
      }
      let contrast = Contrast.ratio(color, background)
      guard contrast >= Contrast.text else { throw ThemeChoices.Failure(part: part, contrast: contrast) }
      return color
    }
    name = base.name
    // The identifier becomes part of names in pages and pictures.
    let letters = identifier.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    self.identifier = letters.isEmpty ? "custom" : letters
    self.background = background
    primaryText = try text(.text, base.primaryText)
    secondaryText = try text(.secondary, Contrast.mixture(of: primaryText, with: background, parts: 18))
    dimmedText = try text(.dimmed, Contrast.mixture(of: primaryText, with: background, parts: 26))
    accent = try text(.accent, base.accent)
    notice = try text(.notice, base.notice)
    let lines = choices[.lines] ?? Contrast.mixture(of: background, with: primaryText, parts: 10)
    separator = lines
    edge = choices[.edge] ?? lines
    textContrast = Contrast.text
    font = choices.font
    cornerRadius = choices.radius ?? PictureMetrics.cornerRadius
    backgroundImage = choices.backgroundImage
    density = choices.density ?? .regular
  }

  /// The colours of a theme, and an accent, changed as far as they need it for a contrast on another background.
  init(_ base: Theme, accent: CalendarColor, textContrast: Double, on background: CalendarColor) {
    func legible(_ color: CalendarColor) -> CalendarColor {
      Contrast.adjusted(color, on: background, to: textContrast)
    }
    name = base.name
    identifier = base.identifier
    self.background = background
    edge = base.edge
    primaryText = legible(base.primaryText)
    secondaryText = legible(base.secondaryText)
    self.accent = legible(accent)
    dimmedText = legible(base.dimmedText)
    separator = Contrast.mixture(of: background, with: primaryText, parts: 20)
    notice = legible(base.notice)
    self.textContrast = textContrast
    font = base.font
    cornerRadius = base.cornerRadius
    density = base.density
  }

  /// The families of fonts, the preferred one first.
  package var fontFamilies: String { (font.map { $0 + ", " } ?? "") + DrawingRenderer.families }
}

extension Theme {
  /// The colours of texts and shapes on an image: on any ground that is as dark, or as bright, as the ink needs. A theme that is light or dark
  /// itself keeps its own colours where they have the contrast.
  func onImage(_ ink: ImageInk) -> Theme {
    let isOwn = isDark == (ink == .light)
    let base: Theme = isOwn ? self : ink == .light ? .dark : .light
    var ground = VeiledLuminance.encoded(ink.limit(for: textContrast)) * 255
    // The ground is a little brighter, or darker, than any on which these texts are.
    ground.round(ink == .light ? .up : .down)
    let grey = UInt8(min(max(ground, 0), 255))
    return Theme(
      base, accent: accent, textContrast: textContrast, on: CalendarColor(red: grey, green: grey, blue: grey))
  }
}

extension Theme {
  /// The colour of a part.
  package func color(of part: ThemeChoices.Part) -> CalendarColor {
    switch part {
    case .background: background
    case .text: primaryText
    case .secondary: secondaryText
    case .dimmed: dimmedText
    case .accent: accent
    case .notice: notice
    case .lines: separator
    case .edge: edge
    }
  }
}

/// The values that a theme of a user sets.
package struct ThemeChoices: Sendable, Hashable {
  /// The parts of a picture that have a colour. Their names are the keys of a file.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    /// The ground of everything.
    case background
    /// Titles and dates.
    case text
    /// Times, places and counts.
    case secondary
    /// Ended events.
    case dimmed
    /// The weekday, and the ground of the current day.
    case accent
    /// Sentences about problems.
    case notice
    /// Lines between parts.
    case lines
    /// The line around the picture.
    case edge

    /// The parts that have the colour, and its default, in words for the user.
    package var description: (summary: String, standard: String) {
      let text = "black or white, as the background needs"
      let mixture = "a mixture of the text and the background"
      let own = "that of the light or the dark theme"
      return switch self {
      case .background: ("The ground of pictures and pages.", "\(Theme.light.background)")
      case .text: ("The colour of titles and dates.", text)
      case .secondary: ("The colour of times, places and counts.", mixture)
      case .dimmed: ("The colour of events that have ended.", mixture)
      case .accent: ("The colour of the weekday, and the ground of the current day.", own)
      case .notice: ("The colour of sentences about problems.", own)
      case .lines: ("The colour of the lines between parts.", mixture)
      case .edge: ("The colour of the line around pictures.", "that of the lines")
      }
    }
  }

  /// A colour of a text that cannot be read on the background.
  package struct Failure: Error, Hashable {
    /// The part with that colour.
    package var part: Part
    /// Its contrast on the background.
    package var contrast: Double

    /// The contrast, and the least one: `2.5:1 … at least 4.5:1`. The contrast is rounded down, so that it is never shown as the
    /// least one.
    package var message: String {
      let tenths = Int(contrast * 10)
      return
        "“\(part.rawValue)” has a contrast of \(tenths / 10).\(tenths % 10):1 on the background; expected at least 4.5:1"
    }
  }

  private var colors: [Part: CalendarColor] = [:]
  /// The font of pictures.
  package var font: String?
  /// The radius of corners, in points.
  package var radius: Double?
  /// The path of the image behind pictures.
  package var backgroundImage: String?
  /// The empty room between lines and at the edges.
  package var density: WidgetDensity?

  package init() {}

  /// The colour of a part; `nil` if the theme sets none.
  package subscript(part: Part) -> CalendarColor? {
    get { colors[part] }
    set { colors[part] = newValue }
  }
}
