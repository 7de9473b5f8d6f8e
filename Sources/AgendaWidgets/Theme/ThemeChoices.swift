package import ICalendar

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
