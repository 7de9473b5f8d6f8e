public import ICalendar

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
