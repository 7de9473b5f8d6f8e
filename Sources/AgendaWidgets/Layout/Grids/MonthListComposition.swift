public import AgendaKit
public import ICalendar

/// A month with a dot for each event, and beside or below it the events of a day and of the days after it. Each part is laid out by itself: a renderer
/// draws one, then the other at its place.
///
/// ```swift
/// let content = GridLayout(layout).monthList(of: agenda, showing: november, from: today, in: .points(size))
/// let picture = SVGRenderer(theme: .light).render(content)
/// ```
public struct MonthListContent: Sendable, Hashable {
  /// The space of both parts.
  public var space: WidgetSpace
  /// The month, from the leading edge and the top on.
  public var month: CalendarGridContent
  /// The events.
  public var list: WidgetContent
  /// The distance of the events from the leading edge; 0 if they are below the month.
  public var listOffset: Double
  /// The distance of the events from the top; 0 if they are beside the month.
  public var listTop: Double
  /// The numbers of occurrences in the list.
  public var counts: WidgetContent.Counts { list.counts }
}

extension GridLayout {
  /// A month, and the events of a day and of the days after it. The agenda has the days of the whole weeks of `dates`, and those of the list up to its
  /// end; a list of any height shows seven of them.
  public func monthList(
    of agenda: Agenda, showing dates: Range<CalendarDate>, from day: CalendarDate,
    in space: WidgetSpace
  ) -> MonthListContent {
    MonthListComposition(grid: self, agenda: agenda, dates: dates, day: day, space: space).content()
  }
}

/// Divides a space between a month and a list.
private struct MonthListComposition {
  var grid: GridLayout
  let agenda: Agenda
  let dates: Range<CalendarDate>
  let day: CalendarDate
  let space: WidgetSpace

  /// The parts of a space: the size of the month, and where the list begins.
  private struct Parts {
    var month: (width: Double, height: Double?)
    var list: (offset: Double, top: Double)
  }

  /// How many days a list of any height shows.
  private static let listedDays = 7
  /// The least sizes, in points: of a month, and of a list.
  private static let least = (
    month: PictureSize(width: 140, height: 128), list: PictureSize(width: 150, height: 96)
  )

  /// The size of the month on a page of any height, in points.
  private static let monthOfPage = PictureSize(width: 280, height: 260)

  func content() -> MonthListContent {
    var grid = grid
    grid.showsDots = true
    var parts = isText ? partsOfText : partsOfPicture
    var monthSpace = space
    (monthSpace.width, monthSpace.height) = (parts.month.width, parts.month.height)
    if !isText { monthSpace.kind = .family(.large) }
    let month = grid.month(of: agenda.slice(grid.weeks.weeks(with: dates)), showing: dates, in: monthSpace)
    if isText, parts.list.offset == 0 { parts.list.top = (month.space.height ?? 0) + 1 }
    let list = list(in: spaceOfList(parts.list))
    var content = MonthListContent(
      space: space, month: month, list: list, listOffset: parts.list.offset, listTop: parts.list.top
    )
    content.space.width = max(space.width, needed(content).width)
    content.space.height =
      isText ? needed(content).height : max(space.height ?? 0, needed(content).height)
    return content
  }

  private var isText: Bool { space.unit == .cells }

  /// The size that both parts take.
  private func needed(_ content: MonthListContent) -> PictureSize {
    let (month, list) = (content.month.space, content.list.space)
    let isBeside = content.listOffset > 0
    let (monthHeight, listHeight) = (month.height ?? 0, list.height ?? 0)
    return PictureSize(
      width: isBeside ? content.listOffset + list.width : max(month.width, list.width),
      height: isBeside ? max(monthHeight, listHeight) : content.listTop + listHeight)
  }

  /// The columns of a month of text, with the numbers of weeks.
  private static let columnsOfMonth = 23.0

  private var partsOfText: Parts {
    let gap = 3.0
    let isBeside = space.width >= 60
    return Parts(
      month: (min(space.width, Self.columnsOfMonth), 2),
      list: (isBeside ? Self.columnsOfMonth + gap : 0, 0))
  }

  /// The month takes less than half of a wide picture, or of a high one. It is not much higher than wide, so that its days stay together.
  private var partsOfPicture: Parts {
    let (month, list, page) = (Self.least.month, Self.least.list, Self.monthOfPage)
    guard let height = space.height else {
      return Parts(month: (page.width, page.height), list: (page.width, 0))
    }
    let width = space.width
    let isBeside =
      width >= month.width + list.width
      && (width > height * 1.15 || height < month.height + list.height)
    guard isBeside else {
      let own = max(month.height, min(height * 0.5, width * 0.9, height - list.height))
      return Parts(month: (width, own), list: (0, own))
    }
    let wanted = min(max(height * 0.95, width * 0.36), width * 0.46)
    let own = max(month.width, min(wanted, width - list.width))
    return Parts(month: (own, max(height, month.height)), list: (own, 0))
  }

  private func spaceOfList(_ place: (offset: Double, top: Double)) -> WidgetSpace {
    var space = space
    space.width = max(isText ? 20 : Self.least.list.width, self.space.width - place.offset)
    guard !isText else {
      // Lines of a terminal scroll, unless it has to hold everything.
      space.height = self.space.height.map { max(3, $0 - place.top) }
      space.kind = space.height == nil ? .page : .family(.large)
      return space
    }
    guard let whole = self.space.height else {
      // The browser breaks the lines of a page.
      space.width = WidgetSpace.maximumLength
      return space
    }
    let height = max(Self.least.list.height, whole - place.top)
    space.height = height
    space.kind = .family(
      space.width >= 560 * space.textSize.scale && height >= 200 ? .extraLarge : .large)
    return space
  }

  /// The events of the day that have not ended, and of the days after it.
  private func list(in space: WidgetSpace) -> WidgetContent {
    let end = max(agenda.window.dates.upperBound, day.adding(days: 1))
    var shown = agenda.slice(day..<end)
    for index in shown.days.indices.prefix(1) where space.kind != .page {
      let count = shown.days[index].shown
      shown.days[index].timed.removeAll { $0.hasEnded }
      shown.days[index].ended += count - shown.days[index].shown
    }
    if space.kind == .page {
      shown.days = Array(shown.days.prefix(Self.listedDays))
      shown.window = OccurrenceWindow(day..<day.adding(days: shown.days.count), zone: agenda.zone)
    } else {
      shown.daysAhead = Array(shown.days.dropFirst())
      shown.days = Array(shown.days.prefix(1))
      shown.window = OccurrenceWindow(day..<day.adding(days: 1), zone: agenda.zone)
    }
    let isEmpty = shown.days.allSatisfy { $0.total == 0 }
    if agenda.hasGrid, agenda.problems.isEmpty {
      let hasAhead = shown.daysAhead.contains { $0.shown > 0 }
      shown.state = !isEmpty ? .events : hasAhead ? .nothingToday : .nothingAhead
    }
    var content = grid.layout.content(of: shown, in: space)
    guard space.kind != .page else { return content }
    // A grid is not drawn again while an event runs.
    for column in content.columns.indices {
      content.columns[column].entries = content.columns[column].entries.map { entry in
        guard case .row(var row) = entry else { return entry }
        row.progress = nil
        return .row(row)
      }
    }
    return content
  }
}
