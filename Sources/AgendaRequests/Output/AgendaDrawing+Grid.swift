package import AgendaKit
internal import AgendaSources
package import AgendaWidgets
package import ICalendar

/// A grid of days or hours in place of a list.
package struct GridChoice {
  /// The arrangement; not a list.
  package var form: AgendaRequest.Layout.Form
  /// The dates that are asked for; a month has whole weeks, and other days than these are dimmed.
  package var dates: Range<CalendarDate>
}

extension AgendaDrawing {
  /// Draws a grid of an agenda as text or HTML.
  package func draw(_ grid: GridChoice, of agenda: Agenda, to take: (Span<UInt8>) throws -> Void) throws {
    let drawn: String =
      switch (settings.format, try content(grid, of: agenda)) {
      case (.html, .days(let days)): try html().render(days)
      case (.html, .hours(let hours)): try html().render(hours)
      case (_, .days(let days)): text.render(days)
      case (_, .hours(let hours)): text.render(hours)
      case (_, .widget(let widget)): text.render(widget)
      }
    try take(drawn.utf8.span)
  }

  /// The grid of an agenda, laid out. Throws if the size that is asked for has no room for it.
  package func content(
    _ grid: GridChoice, of agenda: Agenda, text: (any TextMeasure)? = nil
  ) throws -> PictureContent {
    var list = layout(for: agenda)
    list.textMeasure = text
    let layout = GridLayout(list, weeks: settings.weeks, showsWeekNumbers: settings.showsWeekNumbers)
    let space = settings.space(of: grid.form)
    let content: PictureContent
    switch grid.form {
    case .month: content = .days(layout.month(of: agenda, showing: grid.dates, in: space))
    case .week: content = .days(layout.week(of: agenda, in: space))
    case .day, .list:
      let hours = layout.day(of: agenda, in: space)
      guard hours.isCut, settings.widget.lines == nil, settings.widget.size == nil,
        settings.terminalHeight == nil, settings.format == .text
      else {
        content = .hours(hours)
        break
      }
      // Lines of a terminal scroll, so that no event is left out for its height.
      return .hours(layout.day(of: agenda, in: settings.scrolledSpace(over: hours)))
    }
    // In `watch` the size is that of the terminal, which no option asked for.
    if settings.format.isPicture || (settings.widget.size != nil && settings.terminalHeight == nil) {
      try refuse(content.space, in: space, grid.form)
    }
    return content
  }

  /// Throws if a picture, or text of a given size, is smaller than its content needs.
  private func refuse(_ needed: WidgetSpace, in space: WidgetSpace, _ form: AgendaRequest.Layout.Form) throws
  {
    let (width, height) = (Int(needed.width.rounded(.up)), Int((needed.height ?? 0).rounded(.up)))
    let isText = space.unit == .cells
    let slack = isText ? 0.0 : 1
    guard
      Double(width) > space.width + slack || Double(height) > (space.height ?? .infinity) + slack
    else { return }
    let given = "\(Int(space.width))x\(Int(space.height ?? 0))"
    throw CommandError(
      .usage,
      isText
        ? "--layout \(form.rawValue) needs \(width)x\(height) columns and lines, and --size is \(given)"
        : "--layout \(form.rawValue) needs \(width)x\(height) points, and the picture has \(given): \(adviceOnSize)",
      of: .layout, .size
    )
  }
}

extension Settings {
  /// The widths of pages, in points.
  private static let gridWidths: [AgendaRequest.Layout.Form: Double] = [.day: 600, .week: 960, .month: 960]
  /// The sizes of pictures for which none is asked, in points.
  private static let gridSizes: [AgendaRequest.Layout.Form: (width: Double, height: Double)] = [
    .day: (480, 640), .week: (800, 480), .month: (800, 600),
  ]

  /// The space of a grid. In a terminal a month is as high as the screen, with a line for the prompt, and hours are as
  /// high as there is room; a week is as high as its events.
  package func space(of form: AgendaRequest.Layout.Form) -> WidgetSpace {
    if format.isPicture { return pictureSpace(of: form) }
    guard format == .text else {
      var page = WidgetSpace.points(
        .page, width: Self.gridWidths[form] ?? 960, height: nil, textSize: textSize)
      page.density = space.density
      return page
    }
    let screen = form == .week ? nil : screenHeight.map { max(1, $0 - 1) }
    // A watched grid fills the terminal, so that nothing scrolls away.
    let wanted = widget.size?.height ?? widget.lines
    let lines = terminalHeight.map { min($0, wanted ?? $0) } ?? wanted ?? screen
    return .cells(.page, columns: widget.size?.width ?? style.width, lines: lines)
  }

  /// The space of a picture: that of the size, or of the family of the device.
  private func pictureSpace(of form: AgendaRequest.Layout.Form) -> WidgetSpace {
    var space = space
    if !widget.isWidget, widget.device == nil, let size = Self.gridSizes[form] {
      (space.width, space.height) = (size.width, size.height - reservedHeight)
    }
    if widget.textSize == nil { space.textSize = .suiting(space) }
    return space
  }

  /// The space for a day whose hours do not fit the screen: a line for each hour.
  fileprivate func scrolledSpace(over hours: HourGridContent) -> WidgetSpace {
    .cells(.page, columns: style.width, lines: 30 + Int(hours.top))
  }
}

extension TextSize {
  /// The size of text that suits a picture: larger on a wall, which is looked at from afar.
  fileprivate static func suiting(_ space: WidgetSpace) -> TextSize {
    let times = min(space.width / 800, (space.height ?? 480) / 480)
    return TextSize(times >= 2 ? 7 : times >= 1.6 ? 6 : times >= 1.3 ? 5 : 4)
  }
}
