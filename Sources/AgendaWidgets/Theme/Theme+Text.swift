public import ICalendar

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
