package import ICalendar

/// The grounds of parts of a picture that are not on the background of everything. All keep the contrast of the texts on them.
extension Theme {
  /// The ground of the current day and of the current time, and the colour of its text.
  package var today: (fill: CalendarColor, text: CalendarColor) { pill(for: accent) }

  /// The ground of an occurrence: the background with a little of a calendar's colour.
  package func tint(for calendar: CalendarColor) -> CalendarColor {
    isMonochrome ? background : ground(of: calendar, parts: isDark ? 20 : 12)
  }

  /// The ground of days of rest.
  package var shade: CalendarColor {
    isMonochrome ? background : ground(of: separator, parts: isDark ? 14 : 16)
  }

  /// The background with at most so many parts of 64 of a colour: as many as leave texts on it legible.
  private func ground(of color: CalendarColor, parts: Int) -> CalendarColor {
    let texts = [primaryText, secondaryText]
    for parts in stride(from: parts, to: 0, by: -2) {
      let ground = Contrast.mixture(of: background, with: color, parts: parts)
      if texts.allSatisfy({ Contrast.ratio($0, ground) >= textContrast }) { return ground }
    }
    return background
  }
}
