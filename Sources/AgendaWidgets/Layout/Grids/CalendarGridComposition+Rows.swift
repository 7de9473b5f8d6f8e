import AgendaKit
import ICalendar

extension CalendarGridComposition {
  /// A row of days at a distance from the top. `room` is its greatest height with the headings; `nil` for as much as its
  /// occurrences need. Titles have at most so many `lines`; `nil` for the usual ones. Adds its occurrences to `counts`.
  func row(
    _ days: ArraySlice<AgendaDay>, top: Double, room: Double?, _ detail: CalendarGridContent.Detail,
    lines: Int? = nil, _ counts: inout WidgetContent.Counts
  ) -> GridRow {
    var row = emptyRow(days, columns, top: top, detail)
    if let room, measures.isPicture { row.height = room }
    if detail == .dots {
      setDots(&row, days, &counts)
    } else {
      setTitles(
        &row, GridRowDraft(days, isOfPeople: form == .people), room: room,
        lines: lines ?? usualLines, &counts)
    }
    return row
  }

  /// A row of days as high as their headings.
  func emptyRow(
    _ days: ArraySlice<AgendaDay>, _ columns: [GridColumn], top: Double, _ detail: CalendarGridContent.Detail
  ) -> GridRow {
    GridRow(
      top: top, height: measures.headingHeight, columns: columns, weekNumber: weekNumber(days),
      days: days.enumerated().map {
        day($1, columns[$0], detail, isNamed: form != .people || $0 == 0)
      },
      bars: [])
  }

  private func weekNumber(_ days: ArraySlice<AgendaDay>) -> FittedText? {
    guard plan.weekNumberWidth > 0, let monday = days.first(where: { $0.date.weekday == .monday }) else {
      return nil
    }
    return FittedText(String(monday.date.isoWeek))
  }

  private func day(
    _ day: AgendaDay, _ column: GridColumn, _ detail: CalendarGridContent.Detail, isNamed: Bool
  ) -> GridDay {
    let width = column.width - (measures.isText && detail == .titles ? 2 : 0)
    return GridDay(
      date: day.date,
      heading: isNamed
        ? measures.base.first(headings(of: day.date, detail), within: width, measures.numberRole)
        : FittedText(""),
      isToday: day.date == rows.today, isWeekend: grid.weeks.isWeekend(day.date.weekday),
      isOutside: !dates.contains(day.date))
  }

  /// The possible headings of a day. The first day of a month, and that of the grid, have the name of the month too.
  private func headings(of date: CalendarDate, _ detail: CalendarGridContent.Detail) -> [String] {
    let number = String(date.day)
    if form == .people {
      return [
        language.shortHeading(of: date), language.shortDayHeading(of: date), number,
      ]
    }
    if form == .week, detail == .titles {
      // The shortest weekday stands beside the number where its usual form has no room.
      let names = weekdayForms(date.weekday.rawValue)[2...].filter { $0.count > 1 || !measures.isText }
      return [language.shortDayHeading(of: date)] + names.prefix(1).map { $0 + " " + number } + [number]
    }
    if detail == .dots { return [measures.isText && date.day < 10 ? " " + number : number] }
    guard date.day == 1 else { return [number] }
    return [language.dayAndMonth(1, words.shortMonths[date.month - 1]), number]
  }
}

/// Dots.
extension CalendarGridComposition {
  private func setDots(
    _ row: inout GridRow, _ days: ArraySlice<AgendaDay>, _ counts: inout WidgetContent.Counts
  ) {
    for (column, day) in days.enumerated() {
      let items = day.allDay + day.tasks + day.timed
      let hidden = max(0, day.hidden)
      let width = columns[column].width
      let shown = dotCount(of: items.count, hidden: hidden, width)
      let isToday = row.days[column].isToday
      row.days[column].dots = items.prefix(shown).map {
        rows.row(of: $0, rows.words(of: $0, isToday: isToday))
      }
      let others = items.count - shown + hidden
      row.days[column].more =
        hasRoomForCounts
        ? more(others, within: room(after: shown, width)) : others > 0 ? sign(of: others) : nil
      counts.add(shown: shown, of: day)
    }
    let hasDots = row.days.contains { !$0.dots.isEmpty || $0.more != nil }
    if hasDots, !measures.isPicture { row.height += measures.dotHeight }
  }

  /// The number of dots that have room, if need be beside the number of the others in the last line.
  private func dotCount(of count: Int, hidden: Int, _ width: Double) -> Int {
    let most = min(count, measures.dotsOfLine(width) * dotLines)
    if most == count, hidden == 0 { return count }
    return stride(from: most, to: 0, by: -1).first { shown in
      let others =
        hasRoomForCounts ? measures.width("+\(count - shown + hidden)", .more) : measures.dotPitch
      return others <= room(after: shown, width)
    } ?? 0
  }

  /// The number of lines of dots that have room below a number.
  private var dotLines: Int {
    guard measures.isPicture, let height = plan.rowHeight else { return 1 }
    return max(1, Int(min(1000, (height - measures.leastDotsHeight) / measures.dotPitch + 1)))
  }

  /// The width behind the last of some dots in its line.
  private func room(after dots: Int, _ width: Double) -> Double {
    let line = measures.dotsOfLine(width)
    return width - Double(dots > line ? dots - (dots - 1) / line * line : dots) * measures.dotPitch
  }

  /// Whether numbers have room beside dots. In a low row of a picture, a sign replaces them.
  private var hasRoomForCounts: Bool {
    guard measures.isPicture, let height = plan.rowHeight, let width = columns.first?.width else {
      return true
    }
    return width >= measures.width("+00", .more) + 2 * measures.dotPitch
      && height >= measures.leastDotsHeight - measures.dotHeight + measures.base.lineHeight(.more)
  }

  private func sign(of count: Int) -> HiddenEvents {
    HiddenEvents(count: count, text: FittedText(full: words.more(count), shown: "+"))
  }

  /// The number of occurrences that are not shown, in the form that fits; `nil` for none.
  private func more(_ count: Int, within width: Double) -> HiddenEvents? {
    guard count > 0 else { return nil }
    let forms = [words.more(count), "+\(count)", String(count), "…"]
    // Only the number is counted in a grid; the words are for readers who hear it.
    let shown = forms.dropFirst().first { measures.width($0, .more) <= width } ?? ""
    return HiddenEvents(count: count, text: FittedText(full: forms[0], shown: shown))
  }
}

extension WidgetContent.Counts {
  /// Adds other numbers.
  mutating func add(_ other: WidgetContent.Counts) {
    shown += other.shown
    hidden = hidden.bounded(adding: other.hidden)
    ended = ended.bounded(adding: other.ended)
  }

  /// Adds the occurrences of a day, of which `shown` are drawn.
  mutating func add(shown: Int, of day: AgendaDay) {
    self.shown += shown
    hidden = hidden.bounded(adding: max(0, day.hidden) + day.shown - shown)
    ended = ended.bounded(adding: max(0, day.ended))
  }
}

/// Titles.
extension CalendarGridComposition {
  /// The most lines of a title on a page: in a month few, so that its weeks stay in sight, and in a week all.
  private var usualLines: Int { form == .month ? 2 : 100 }

  /// Fills a row with bars and titles: with all of them in at most some lines each, or with those that have room.
  private func setTitles(
    _ row: inout GridRow, _ draft: GridRowDraft, room: Double?, lines: Int,
    _ counts: inout WidgetContent.Counts
  ) {
    var shown: [Int]
    if let room {
      var fitting = fitting(draft, into: row, room: room)
      row.height = max(room, measures.headingHeight)
      shown = fitting.fill(&row)
      row.height = min(row.height, neededHeight(of: row))
    } else {
      shown = fill(&row, draft, lines: lines)
    }
    count(shown, of: draft.days, in: &row, &counts)
  }

  /// The height of a row with its occurrences. A month keeps an empty line in each of its weeks.
  private func neededHeight(of row: GridRow) -> Double {
    let bars = row.bars.lazy.map { $0.top + $0.height + measures.entryGap }
    let entries = row.days.lazy.flatMap(\.entries).map {
      $0.top + measures.entryHeight(lines: $0.lines.count)
    }
    let end = max(bars.max() ?? 0, entries.max() ?? 0) - row.top
    return max(end, measures.headingHeight + (form == .week ? 0 : measures.entryHeight(lines: 1)))
  }

  /// Counts the occurrences of each day that are shown, and those that are not.
  func count(
    _ shown: [Int], of days: ArraySlice<AgendaDay>, in row: inout GridRow,
    _ counts: inout WidgetContent.Counts
  ) {
    for (column, day) in days.enumerated() {
      counts.add(shown: shown[column], of: day)
      setMore(day.shown - shown[column] + max(0, day.hidden), at: column, of: &row)
    }
  }

  /// Counts the occurrences that are not shown beside the number of the day, whose name gives way.
  func setMore(_ count: Int, at column: Int, of row: inout GridRow) {
    func room() -> Double {
      let taken = measures.width(row.days[column].heading.shown, measures.isPicture ? .number : .day)
      return row.columns[column].width - taken - (measures.isText ? 3 : 8)
    }
    row.days[column].more = more(count, within: room())
    guard row.days[column].more?.text.shown.isEmpty == true, !row.days[column].heading.shown.isEmpty
    else {
      return
    }
    row.days[column].heading.shown = String(row.days[column].date.day)
    row.days[column].more = more(count, within: room())
  }

  /// The headings of all days above their hours, with the bars that have room below them. Returns how many each day shows, too.
  func head(top: Double, room: Double?) -> (row: GridRow, shown: [Int]) {
    let draft = GridRowDraft(agenda.days[...])
    var row = emptyRow(agenda.days[...], columns, top: top, .titles)
    let empty = row
    var shown: [Int] = []
    for lines in measures.isPicture ? [1] : Self.lineCountsOfHead {
      row = empty
      let end = lines == 1 ? room.map { top + $0 } ?? .infinity : .infinity
      let bars = fillBars(&row, draft, lines: lines, end: end)
      shown = bars.shown
      row.height = (bars.tops.max() ?? top) - top
      // Half of the height is for the hours.
      guard lines > 1, let room, row.height > room / 2 else { break }
    }
    return (row, shown)
  }

  /// The most lines of a bar above hours.
  private static let lineCountsOfHead = [3, 2, 1]

  /// Puts the bars of at most some lines that end before `end` into a row. Returns how many each day shows, and where there is room below them.
  private func fillBars(
    _ row: inout GridRow, _ draft: GridRowDraft, lines: Int, end: Double
  ) -> (shown: [Int], tops: [Double]) {
    let first = row.top + measures.headingHeight
    var shown = draft.days.map { _ in 0 }
    var tops = shown.map { _ in first }
    var lanes: [[GridBar]] = Array(repeating: [], count: draft.laneCount)
    for bar in draft.bars { lanes[bar.lane].append(self.bar(bar, of: draft, columns, lines: lines)) }
    var laneTop = first
    for bars in lanes {
      let height = bars.reduce(0) { max($0, $1.height) }
      guard laneTop + height <= end + 0.001 else { break }
      for var bar in bars {
        (bar.top, bar.height) = (laneTop, height)
        for column in bar.columns {
          shown[column] += 1
          tops[column] = laneTop + height + measures.entryGap
        }
        row.bars.append(bar)
      }
      laneTop += height + measures.entryGap
    }
    return (shown, tops)
  }

  /// Puts all bars and titles of at most some lines into a row. Returns how many occurrences each day shows.
  private func fill(_ row: inout GridRow, _ draft: GridRowDraft, lines: Int) -> [Int] {
    var (shown, tops) = fillBars(&row, draft, lines: lines, end: .infinity)
    for column in draft.entries.indices {
      let isToday = row.days[column].isToday
      for item in draft.entries[column] {
        var entry = entry(item, columns[column], lines: lines, isToday: isToday)
        entry.top = tops[column]
        tops[column] += measures.entryHeight(lines: entry.lines.count)
        shown[column] += 1
        row.days[column].entries.append(entry)
      }
    }
    row.height = neededHeight(of: row)
    return shown
  }

  func entry(_ item: AgendaItem, _ column: GridColumn, lines: Int, isToday: Bool) -> GridEntry {
    let words = rows.words(of: item, isToday: isToday)
    let times =
      form == .month ? [words.shortTime] : [words.times, words.shortTime]
    let row = rows.row(of: item, words)
    let width = column.width - measures.markWidth(of: row)
    let texts = texts(times: plan.isNarrow ? [] : times.compactMap { $0 }, words, width: width, lines: lines)
    guard let leave = words.leave.map({ $0 + " · " }),
      let longer = self.texts(texts, after: leave, words, width: width, lines: lines)
    else { return GridEntry(row: timed(row, words, texts), top: 0, lines: texts.lines) }
    return GridEntry(row: timed(row, words, longer, after: leave), top: 0, lines: longer.lines)
  }

  /// The texts of an occurrence with the departure before the time; `nil` unless all of it has room in the same lines.
  private func texts(
    _ texts: GridTexts, after leave: String, _ words: AgendaRow, width: Double, lines: Int
  ) -> GridTexts? {
    guard let time = texts.time else { return nil }
    let times = [time, words.shortTime].compactMap(\.self).map { leave + $0 }
    let longer = self.texts(times: times, words, width: width, lines: lines)
    let isWhole = longer.time != nil && longer.lines.last?.hasSuffix("…") != true
    return isWhole && longer.lines.count <= texts.lines.count ? longer : nil
  }

  private func texts(times: [String], _ words: AgendaRow, width: Double, lines: Int) -> GridTexts {
    measures.texts(
      times: times, title: words.title, isRunning: words.isRunning, width: width, most: lines)
  }

  func bar(
    _ draft: GridRowDraft.Bar, of shown: GridRowDraft, _ columns: [GridColumn], lines: Int
  ) -> GridBar {
    let isToday = shown.days.enumerated().contains { draft.columns.contains($0) && $1.date == rows.today }
    let words = rows.words(of: draft.first, isToday: isToday)
    // A bar over persons goes on in no other column.
    let isOfDays = form != .people
    let (before, after) = (
      isOfDays && draft.first.dayIndex > 1, isOfDays && draft.last.dayIndex < draft.last.dayCount
    )
    let (first, last) = (columns[draft.columns.lowerBound], columns[draft.columns.upperBound - 1])
    let arrows = Double((before ? 1 : 0) + (after ? 1 : 0)) * measures.arrowWidth
    let row = rows.row(of: draft.first, words)
    let width =
      last.offset + last.width - first.offset - measures.markWidth(of: row) - arrows - measures.padding
    let hasTime = !before && !(plan.isNarrow && draft.columns.count == 1)
    let texts = texts(
      times: hasTime ? startTime(of: draft.first) : [], words, width: width, lines: lines)
    return GridBar(
      row: timed(row, words, texts), columns: draft.columns, lane: draft.lane, top: 0,
      height: measures.barHeight(lines: max(1, texts.lines.count)), lines: texts.lines,
      continuesBefore: before,
      continuesAfter: after)
  }

  /// The start of an occurrence that is not all-day.
  private func startTime(of item: AgendaItem) -> [String] {
    guard case .timed(let start, _) = item.occurrence.span else { return [] }
    return [language.shortTime(agenda.zone.localDateTime(at: start))]
  }

  /// The row of an occurrence with the texts that fit.
  private func timed(
    _ row: WidgetRow, _ words: AgendaRow, _ texts: GridTexts, after leave: String = ""
  ) -> WidgetRow {
    var row = row
    row.time = texts.time.map { FittedText(full: words.times.map { leave + $0 } ?? $0, shown: $0) }
    return row
  }
}

extension GridMeasures {
  /// The width of an arrow at the end of a bar that goes on.
  var arrowWidth: Double { isText ? 1 : isPicture ? 11 : 8 }
}
