internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// A grid of days or hours in place of a list.
struct GridChoice {
  /// The arrangement; not a list.
  var form: AgendaRequest.Layout.Form
  /// The dates that are asked for; a month has whole weeks, and other days than these are dimmed.
  var dates: Range<CalendarDate>
}

extension AgendaDrawing {
  /// The grid of an agenda, laid out.
  private enum Content {
    case days(CalendarGridContent)
    case hours(HourGridContent)
  }

  /// Draws a grid of an agenda.
  func draw(_ grid: GridChoice, of agenda: Agenda, to take: (Span<UInt8>) throws -> Void) throws {
    let content = content(grid, of: agenda)
    let drawn: String =
      switch (settings.format, content) {
      case (.html, .days(let days)): html.render(days)
      case (.html, .hours(let hours)): html.render(hours)
      case (_, .days(let days)): text.render(days)
      case (_, .hours(let hours)): text.render(hours)
      }
    try take(drawn.utf8.span)
  }

  private var html: HTMLRenderer {
    HTMLRenderer(settings.widget.isFragment ? .fragment : .page, theme: theme)
  }

  private func content(_ grid: GridChoice, of agenda: Agenda) -> Content {
    let layout = GridLayout(
      layout(for: agenda), weeks: settings.weeks, showsWeekNumbers: settings.showsWeekNumbers)
    let space = settings.space(of: grid.form)
    switch grid.form {
    case .month: return .days(layout.month(of: agenda, showing: grid.dates, in: space))
    case .week: return .days(layout.week(of: agenda, in: space))
    case .day, .list:
      let hours = layout.day(of: agenda, in: space)
      guard hours.isCut, settings.widget.lines == nil, settings.format == .text else { return .hours(hours) }
      // Lines of a terminal scroll, so that no event is left out for its height.
      return .hours(layout.day(of: agenda, in: settings.scrolledSpace(over: hours)))
    }
  }
}

extension Settings {
  /// The widths of pages, in points.
  private static let gridWidths: [AgendaRequest.Layout.Form: Double] = [.day: 600, .week: 960, .month: 960]

  /// The space of a grid. In a terminal a month is as high as the screen, with a line for the prompt, and hours are as
  /// high as there is room; a week is as high as its events.
  func space(of form: AgendaRequest.Layout.Form) -> WidgetSpace {
    guard format == .text else {
      return .points(.page, width: Self.gridWidths[form] ?? 960, height: nil, textSize: textSize)
    }
    let screen = form == .week ? nil : screenHeight.map { max(1, $0 - 1) }
    return .cells(.page, columns: style.width, lines: widget.lines ?? screen)
  }

  /// The space for a day whose hours do not fit the screen: a line for each hour.
  fileprivate func scrolledSpace(over hours: HourGridContent) -> WidgetSpace {
    .cells(.page, columns: style.width, lines: 30 + Int(hours.top))
  }
}
