package import ICalendar

/// What a theme of a user sets.
package struct ThemeChoices: Sendable, Hashable {
  /// The parts of a picture that have a colour. Their names are the keys of a file.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    /// The ground of everything.
    case background
    /// Titles and dates.
    case text
    /// Times, places and counts.
    case secondary
    /// What has ended.
    case dimmed
    /// The weekday, and the ground of the current day.
    case accent
    /// Sentences about problems.
    case notice
    /// Lines between parts.
    case lines
    /// The line around the picture.
    case edge
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

  /// The colour of a part; `nil` where the theme sets none.
  package subscript(part: Part) -> CalendarColor? {
    get { colors[part] }
    set { colors[part] = newValue }
  }
}
