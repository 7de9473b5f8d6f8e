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
