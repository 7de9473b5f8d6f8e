import AgendaKit
import ICalendar

/// Composes a grid of days.
struct CalendarGridComposition {
  let grid: GridLayout
  let agenda: Agenda
  let form: CalendarGridContent.Form
  /// The dates that are asked for; the others complete the weeks.
  let dates: Range<CalendarDate>
  let measures: GridMeasures
  let rows: OccurrenceRows
  let columns: [GridColumn]
  let weekNumberWidth: Double

  var language: Language { grid.layout.language }
  var words: WordsReference { grid.layout.language.words }

  init(
    _ grid: GridLayout, _ agenda: Agenda, _ form: CalendarGridContent.Form,
    showing dates: Range<CalendarDate>,
    in space: WidgetSpace
  ) {
    (self.grid, self.agenda, self.form, self.dates) = (grid, agenda, form, dates)
    measures = GridMeasures(space)
    rows = OccurrenceRows(grid.layout, agenda)
    weekNumberWidth = form == .month ? Self.weekNumberWidth(grid, measures) : 0
    columns = Self.columns(form, days: agenda.days.count, weekNumberWidth, measures)
  }

  func content() -> CalendarGridContent {
    let isTitled = form == .week || (columns.first?.width ?? 0) >= measures.leastTitleWidth
    let notice = language.failure(of: agenda)
    let chunks = chunks
    var detail: CalendarGridContent.Detail = isTitled ? .titles : .dots
    var rooms: [Double?] = chunks.map { _ in nil }
    if detail == .titles, let height = measures.base.height {
      let room = height - 2 * measures.base.endMargin - top - (notice == nil ? 0 : measures.noticeHeight)
      if let shares = shares(of: room, for: chunks) {
        rooms = shares
      } else if form == .month {
        detail = .dots
      }
    }
    var content = emptyContent(detail)
    var top = measures.base.endMargin + top
    for (chunk, room) in zip(chunks, rooms) {
      let row = row(chunk, top: top, room: room, detail, &content.counts)
      content.rows.append(row)
      top += row.height + measures.rowGap
    }
    if let notice {
      content.notice = measures.base.first(
        notice, within: measures.innerWidth - measures.base.noticeInset, .notice)
      top += measures.noticeHeight
    }
    content.space.height = top - (content.rows.isEmpty ? 0 : measures.rowGap) + measures.base.endMargin
    return content
  }

  private func emptyContent(_ detail: CalendarGridContent.Detail) -> CalendarGridContent {
    var content = CalendarGridContent(
      space: measures.base.space, form: form, detail: detail, language: language, now: agenda.now,
      zone: agenda.zone, title: measures.base.first(titles, within: measures.innerWidth, .date))
    content.weekNumberWidth = weekNumberWidth
    content.columns = columns
    content.weekdayTop = measures.base.endMargin + measures.titleHeight
    if form == .month {
      content.weekdays = agenda.days.prefix(7).enumerated().map { weekday($1.date, columns[$0]) }
    }
    return content
  }

  /// The distance from the top margin to the first row.
  private var top: Double { measures.titleHeight + (form == .month ? measures.weekdayHeight : 0) }

  /// The days of each row: a week, or a part of it.
  private var chunks: [ArraySlice<AgendaDay>] {
    let count = max(1, columns.count)
    return stride(from: 0, to: agenda.days.count, by: 7).flatMap { week in
      let end = min(week + 7, agenda.days.count)
      return stride(from: week, to: end, by: count).map { agenda.days[$0..<min($0 + count, end)] }
    }
  }

  /// The heights of the rows in a height: as much as each needs, or as much as the others for those that need more; `nil` if the headings and a
  /// line in each row do not fit.
  private func shares(of room: Double, for chunks: [ArraySlice<AgendaDay>]) -> [Double?]? {
    let line = measures.entryHeight(lines: 1)
    let fixed = measures.headingHeight + measures.rowGap
    let lines = ((room + measures.rowGap) / line - Double(chunks.count) * fixed / line).rounded(.down)
    guard lines >= Double(chunks.count) else { return nil }
    var counts = WidgetContent.Counts()
    let needs = chunks.map { chunk in
      row(chunk, top: 0, room: nil, .titles, &counts).height - measures.headingHeight
    }.map { max(1, Int(min(($0 / line).rounded(.up), lines))) }
    var given = chunks.map { _ in 1 }
    // Each line goes to the row that has the fewest and needs more.
    for _ in 0..<max(0, Int(min(lines, 1e6)) - chunks.count) {
      let lacking = given.indices.filter { given[$0] < needs[$0] }
      guard let index = lacking.min(by: { given[$0] < given[$1] }) else { break }
      given[index] += 1
    }
    return given.map { measures.headingHeight + Double($0) * line }
  }
}

/// The columns.
extension CalendarGridComposition {
  private static func weekNumberWidth(_ grid: GridLayout, _ measures: GridMeasures) -> Double {
    let isWanted = grid.showsWeekNumbers ?? (grid.weeks.firstWeekday == .monday)
    let width = measures.isText ? 3 : measures.width("00", .day) + measures.columnGap
    // A day needs two digits.
    let least = measures.isText ? 20.0 : 7 * measures.width("00", .day) + 6 * measures.columnGap
    return isWanted && measures.innerWidth - width >= least ? width : 0
  }

  /// Equally wide columns: seven for a month, and for a week as many as have room for titles.
  private static func columns(
    _ form: CalendarGridContent.Form, days: Int, _ start: Double, _ measures: GridMeasures
  ) -> [GridColumn] {
    let (gap, inner) = (measures.columnGap, measures.innerWidth - start)
    var count = 7
    if form == .week {
      let most = max(1, min(7, Int((inner + gap) / (measures.leastColumnWidth + gap))))
      // The days are divided evenly among the rows of a week.
      let perRow = (7 + (7 + most - 1) / most - 1) / ((7 + most - 1) / most)
      count = max(1, min(days, perRow))
    }
    var pitch = (inner + gap) / Double(count)
    if measures.isText { pitch = min(pitch.rounded(.down), 41) }
    return (0..<count).map {
      GridColumn(offset: measures.margin + start + Double($0) * pitch, width: pitch - gap)
    }
  }

  /// The name of a weekday above a column: in full if there is room, else short, else its first letters.
  private func weekday(_ date: CalendarDate, _ column: GridColumn) -> FittedText {
    let index = date.weekday.rawValue
    let short = words.shortWeekdays[index].capitalizingFirst()
    let last = short.split(separator: " ").last.map(String.init) ?? short
    return measures.base.first(
      [
        words.weekdays[index].capitalizingFirst(), short, last, String(last.prefix(2)),
        String(last.prefix(1)),
      ],
      within: column.width, .day)
  }

  /// The month, or the first and the last day that are shown, in words; the longest form first.
  private var titles: [String] {
    let last = max(dates.lowerBound, dates.upperBound.adding(days: -1))
    if form == .month {
      let (first, end) = (dates.lowerBound.components, last.components)
      guard (first.year, first.month) != (end.year, end.month) else {
        return [words.months, words.shortMonths].map { language.monthAndYear(dates.lowerBound, $0) }
      }
      return [words.months, words.shortMonths].map {
        language.monthAndYear(dates.lowerBound, $0) + " – " + language.monthAndYear(last, $0)
      }
    }
    let days =
      dates.lowerBound == last
      ? language.shortHeading(of: last)
      : language.shortHeading(of: dates.lowerBound) + " – " + language.shortHeading(of: last)
    let isOneWeek =
      dates.lowerBound.isoWeek == last.isoWeek && last.daysSinceEpoch - dates.lowerBound.daysSinceEpoch < 7
    guard grid.showsWeekNumbers ?? true, isOneWeek else { return [days] }
    return [words.week.filling(["n": String(last.isoWeek)]) + " · " + days, days]
  }
}

extension GridMeasures {
  /// The least width of a column with titles in a month.
  var leastTitleWidth: Double { isText ? 9 : 60 }
  /// The least width of a column of a week.
  var leastColumnWidth: Double { isText ? 10 : 90 }
}
