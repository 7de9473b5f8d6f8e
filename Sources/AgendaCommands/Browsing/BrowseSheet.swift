internal import AgendaKit
internal import AgendaRequests
internal import AgendaWidgets
internal import ICalendar

/// The lines of the list around a place. A list without ends is never laid out as a whole.
struct BrowseSheet {
  /// The days.
  let dates: Range<CalendarDate>
  let drawing: PointedDrawing
  /// The columns for which it is laid out.
  let width: Int
  /// The day that it names although nothing is on it.
  let named: CalendarDate?
  /// The number of the event that is not written yet.
  let draft: Int
  /// The lines at which days begin, and their dates.
  let headings: [(line: Int, date: CalendarDate)]

  init(_ model: BrowseModel, width: Int) {
    let days = model.agenda.days
    let middle = model.index(of: model.place.date) ?? 0
    var (first, last) = (middle, middle)
    // Some screens, so that it is seldom made anew.
    let reach = max(60, 3 * model.bodyRows)
    var count = 0
    while first > 0, count < reach {
      first -= 1
      count += days[first].shown
    }
    count = 0
    while last + 1 < days.count, count < reach {
      last += 1
      count += days[last].shown
    }
    named = model.place.event == nil ? model.place.date : nil
    draft = model.draft?.number ?? 0
    let slice = model.slice(days.isEmpty ? 0..<0 : first..<last + 1)
    var layout = model.run.drawing.layout(for: slice)
    layout.namedDate = named
    let content = layout.content(of: slice, in: .cells(.page, columns: width, lines: nil))
    dates = slice.window.dates
    drawing = model.run.drawing.text.pointed(content) { model.heading(of: $0, within: width) }
    self.width = width
    var headings: [(line: Int, date: CalendarDate)] = []
    for part in drawing.parts where part.item == nil && headings.last?.date != part.date {
      headings.append((part.lines.lowerBound, part.date))
    }
    self.headings = headings
  }

  /// The lines of a place; `nil` if it is not in the list.
  func lines(of place: BrowsePlace) -> Range<Int>? {
    guard let event = place.event else {
      return drawing.parts.last { $0.date == place.date && $0.item == nil }?.lines
    }
    return drawing.parts.first { part in
      part.date == place.date && part.item.map { BrowsedEvent($0) == event } == true
    }?.lines
  }

  /// The event nearest to a line: at it or before it, else after it.
  func part(near line: Int, forward: Bool) -> PointedPart? {
    let events = drawing.parts.lazy.filter { $0.item != nil }
    let before = events.last { $0.lines.lowerBound <= line }
    let after = events.first { $0.lines.lowerBound >= line }
    return forward ? after ?? before : before ?? after
  }

  /// The day to which a line belongs.
  func date(at line: Int) -> CalendarDate? {
    (headings.last { $0.line <= line } ?? headings.first)?.date
  }
}

/// The columns of a screen.
struct BrowseColumns: Equatable {
  /// The month and the calendars.
  var side: Range<Int>?
  /// The view.
  var main: Range<Int>
  /// The event in full.
  var details: Range<Int>?

  /// The columns of the month at the side.
  private static let sideWidth = 28
  /// The fewest columns of a screen with a side, with details beside a list, and beside a grid.
  private static let least = (side: 140, list: 90, grid: 124)

  init(_ columns: Int, _ view: BrowseModel.View) {
    let isGrid = view == .week || view == .month || view == .year
    var first = 0
    var end = columns
    if columns >= Self.least.side, view != .month, view != .year {
      side = 0..<Self.sideWidth
      first = Self.sideWidth + 3
    }
    if columns >= (isGrid ? Self.least.grid : Self.least.list) {
      let width = min(64, isGrid ? columns / 3 : columns * 2 / 5)
      details = (columns - width)..<columns
      end = columns - width - 3
    }
    main = first..<max(first + 1, end)
  }
}

/// The arrangement of the list on the screen.
extension BrowseModel {
  /// The lines above the foot.
  var bodyRows: Int { max(1, rows - 1) }

  /// The lines above the foot that no answer and no explanation of a line covers. The picture is laid out for all, so that none moves it.
  var visibleRows: Int { max(1, bodyRows + 1 - max(1, footLines.count) - preview.count) }

  /// The columns of the screen.
  var layout: BrowseColumns { BrowseColumns(columns, view) }

  /// A part of the days that are read, by their indices, as an agenda of its own.
  func slice(_ days: Range<Int>) -> Agenda {
    var slice = agenda
    slice.days = Array(agenda.days[days])
    if let draft {
      for place in slice.days.indices {
        slice.days[place] = draft.added(to: slice.days[place], isFirst: false)
      }
    }
    slice.daysAhead = []
    if let first = slice.days.first?.date, let last = slice.days.last?.date {
      slice.window = OccurrenceWindow(first..<last.adding(days: 1), zone: agenda.zone)
    }
    // Problems are named at the foot.
    if slice.hasGrid { (slice.state, slice.problems) = (.events, []) }
    return slice
  }

  /// The days of a range as an agenda of its own; days that are not read have no events.
  func slice(_ dates: Range<CalendarDate>) -> Agenda {
    var slice = agenda.slice(dates)
    // A month shows some events of a day, and a narrow week.
    let isFirst = view == .month || view == .week && columns < 60
    if let draft { slice.days = slice.days.map { draft.added(to: $0, isFirst: isFirst) } }
    // Problems are named at the foot.
    if slice.hasGrid { (slice.state, slice.problems) = (.events, []) }
    return slice
  }

  /// The days of a view of hours: of what stands above the hours, a part that leaves them most of a height, with the event of the place; the others are
  /// counted.
  func bounded(_ slice: Agenda, height: Int) -> Agenda {
    let most = max(2, height / 8)
    var slice = slice
    for place in slice.days.indices {
      let (allDay, tasks) = (slice.days[place].allDay, slice.days[place].tasks)
      let items = allDay + tasks
      guard items.count > most else { continue }
      var kept = Set(0..<most)
      if let chosen = items.firstIndex(where: isSelected), chosen >= most {
        kept.remove(most - 1)
        kept.insert(chosen)
      }
      slice.days[place].allDay = allDay.indices.filter(kept.contains).map { allDay[$0] }
      slice.days[place].tasks = tasks.indices.filter { kept.contains($0 + allDay.count) }.map { tasks[$0] }
      slice.days[place].hidden += items.count - most
    }
    return slice
  }

  /// The name of a day above its events, which says that it is today where that has room.
  func heading(of date: CalendarDate, within width: Int = .max) -> String {
    let name = run.settings.language.heading(of: date, today: today)
    let long = name + " · " + words.today
    return date == today && DisplayWidth.of(long) <= width ? long : name
  }

  /// Finds the place, makes the list around it if that is needed, and shows it.
  mutating func arrange() {
    understand()
    preview = previewLines
    guard view != .tasks else {
      findTask()
      return layOutTasks()
    }
    if place.event != nil, item == nil, index(of: place.date) != nil { find([]) }
    guard view == .list, agenda.hasGrid else { return }
    let width = layout.main.count
    let former = sheet.flatMap { $0.lines(of: shownPlace ?? place) }.map { $0.lowerBound - top }
    if !isSheetRight(width) {
      let sheet = BrowseSheet(self, width: width)
      self.sheet = sheet
      let row = former ?? shownRow ?? bodyRows / 3
      if let lines = sheet.lines(of: place) {
        // A place that was far away is not at the edge.
        top = lines.lowerBound - (shownPlace?.date == place.date ? row : min(max(row, 1), bodyRows - 1))
      }
    }
    show()
  }

  private func isSheetRight(_ width: Int) -> Bool {
    guard let sheet, sheet.width == width, sheet.named == (place.event == nil ? place.date : nil),
      sheet.draft == draft?.number ?? 0, sheet.lines(of: place) != nil
    else { return false }
    let isBefore = top < bodyRows && dates.lowerBound < sheet.dates.lowerBound
    let isAfter = top + 2 * bodyRows > sheet.drawing.lines.count && sheet.dates.upperBound < dates.upperBound
    return !isBefore && !isAfter
  }

  /// Moves the list until the place is on the screen, with some lines around it.
  private mutating func show() {
    guard let sheet else { return }
    let height = visibleRows
    let margin = min(3, (height - 1) / 3)
    if let lines = sheet.lines(of: place) {
      let most = max(0, lines.lowerBound - 1 - margin)
      let least = min(lines.upperBound - 1, lines.lowerBound + height - 2) - height + 1 + margin
      top = min(max(top, min(least, most)), most)
    }
    top = max(0, min(top, sheet.drawing.lines.count - height))
    if let lines = sheet.lines(of: place), lines.lowerBound < top { top = lines.lowerBound }
    shownRow = sheet.lines(of: place).map { $0.lowerBound - top }
    shownPlace = place
  }

  /// Goes some lines down or up a list.
  mutating func passLines(_ number: Int) -> [BrowseEffect] {
    guard let sheet, let line = sheet.lines(of: place)?.lowerBound else { return passEvents(number) }
    let wanted = line + number
    let found = sheet.part(near: wanted, forward: number < 0)
    guard let found, let item = found.item, (found.lines.lowerBound - line) * number.signum() > 0 else {
      return passEvents(number.signum())
    }
    top += found.lines.lowerBound - line
    place = BrowsePlace(date: found.date, event: BrowsedEvent(item))
    return []
  }

  /// Moves the list under the place, which stays on the screen.
  mutating func scroll(_ lines: Int) -> [BrowseEffect] {
    guard let sheet else { return [] }
    let height = bodyRows
    let last = max(0, sheet.drawing.lines.count - height)
    let margin = min(3, (height - 1) / 3)
    top = min(max(0, top + lines), last)
    guard let line = sheet.lines(of: place)?.lowerBound else { return [] }
    let (first, end) = (top + 1 + margin, top + height - 2 - margin)
    guard line < first || line > end else { return [] }
    let part = line < first ? sheet.part(near: first, forward: true) : sheet.part(near: end, forward: false)
    guard let part, let item = part.item else { return [] }
    guard part.lines.lowerBound != line else { return passEvents(lines.signum()) }
    place = BrowsePlace(date: part.date, event: BrowsedEvent(item))
    return []
  }
}

extension HourGridContent {
  /// Whether the picture leaves out events of its days, besides those that they do not show.
  func isCut(of agenda: Agenda) -> Bool {
    zip(days, agenda.days).contains { ($0.more?.count ?? 0) > max(0, $1.hidden) }
  }
}
