import AgendaKit
import ICalendar

/// Composes a grid of days.
struct CalendarGridComposition {
  let grid: GridLayout
  let agenda: Agenda
  let form: CalendarGridContent.Form
  /// The requested dates; other dates complete the weeks.
  let dates: Range<CalendarDate>
  let plan: CalendarGridPlan
  let rows: OccurrenceRows
  /// The persons of the columns; empty if a column is a day. The agenda then has each day once for each person.
  var people: [GridPerson] = []

  var measures: GridMeasures { plan.measures }
  var columns: [GridColumn] { plan.columns }
  var language: Language { grid.layout.language }
  var words: WordsReference { grid.layout.language.words }

  init(
    _ grid: GridLayout, _ agenda: Agenda, _ form: CalendarGridContent.Form,
    showing dates: Range<CalendarDate>, people: [GridPerson] = [], in space: WidgetSpace
  ) {
    (self.grid, self.agenda, self.form, self.dates) = (grid, agenda, form, dates)
    let rows = OccurrenceRows(grid.layout, agenda)
    (self.rows, self.people) = (rows, people)
    plan = CalendarGridPlan(
      grid, form, days: agenda.days.count, people: people.count, in: space,
      hasNotice: !agenda.problems.isEmpty && grid.layout.language.failure(of: agenda) != nil
    ) { CalendarGridComposition(grid, agenda, form, dates, $0, rows, people).showsTitles }
  }

  private init(
    _ grid: GridLayout, _ agenda: Agenda, _ form: CalendarGridContent.Form, _ dates: Range<CalendarDate>,
    _ plan: CalendarGridPlan, _ rows: OccurrenceRows, _ people: [GridPerson]
  ) {
    (self.grid, self.agenda, self.form, self.dates) = (grid, agenda, form, dates)
    (self.plan, self.rows, self.people) = (plan, rows, people)
  }

  /// The headings of all days of an agenda in columns, above their hours.
  init(headOf grid: GridLayout, _ agenda: Agenda, columns: [GridColumn], _ measures: GridMeasures) {
    (self.grid, self.agenda, form, dates) = (grid, agenda, .week, agenda.window.dates)
    rows = OccurrenceRows(grid.layout, agenda)
    plan = CalendarGridPlan(grid, measures, columns: columns)
  }

  func content() -> CalendarGridContent {
    let notice = language.failure(of: agenda)
    let chunks = chunks
    var detail = plan.detail
    var shares = chunks.map { _ in Share(room: plan.rowHeight) }
    if detail == .titles, !measures.isPicture, let height = measures.innerHeight {
      let room = height - top - (notice == nil ? 0 : measures.noticeHeight)
      if let divided = self.shares(of: room, for: chunks) {
        shares = divided
      } else if form == .month {
        detail = .dots
      } else {
        // A week has no smaller form: its height is then the least that it needs.
        let least = measures.headingHeight + measures.entryHeight(lines: 1)
        shares = chunks.map { _ in Share(room: least) }
      }
    }
    var content = emptyContent(detail)
    var top = measures.endMargin + top
    if detail == .titles, measures.isPicture {
      let room = Double(chunks.count) * (plan.rowHeight ?? 0)
      content.rows = fill(chunks, top: top, room: room, &content.counts)
      shares = []
    }
    for (chunk, share) in zip(chunks, shares) {
      var counts = share.counts
      let row =
        share.row?.moved(down: top) ?? self.row(chunk, top: top, room: share.room, detail, &counts)
      content.counts.add(counts)
      content.rows.append(row)
      top += row.height + measures.rowGap
    }
    if let notice {
      content.notice = measures.base.first(
        notice, within: measures.innerWidth - measures.base.noticeInset, .notice)
      top += measures.noticeHeight
    }
    let height = top - (content.rows.isEmpty ? 0 : measures.rowGap) + measures.endMargin
    content.space.height = measures.isPicture ? measures.base.height : height
    return content
  }

  private func emptyContent(_ detail: CalendarGridContent.Detail) -> CalendarGridContent {
    var content = CalendarGridContent(
      space: measures.base.space, form: form, detail: detail, language: language, now: agenda.now,
      zone: agenda.zone, title: title)
    content.weekNumberWidth = plan.weekNumberWidth
    content.columns = columns
    content.people = people
    content.weekdayTop = measures.endMargin + (plan.side == nil ? measures.titleHeight : 0)
    if hasWeekdays {
      content.weekdays = form == .people ? names : weekdays
    }
    if let side = plan.side, dates.contains(rows.today) {
      let name = words.weekdays[rows.today.weekday.rawValue].capitalizingFirst()
      content.currentDay = GridCurrentDay(
        number: String(rows.today.day), weekday: measures.base.cut(name, to: side.width, .weekday))
    }
    content.side = plan.side
    return content
  }

  /// Whether the names of the days are above the columns.
  private var hasWeekdays: Bool { form != .week || (measures.isPicture && plan.detail == .dots) }

  /// The distance from the top margin to the first row.
  private var top: Double {
    (plan.side == nil ? measures.titleHeight : 0) + (hasWeekdays ? measures.weekdayHeight : 0)
  }

  /// The days of each row: a week or a part of it, or one day once for each person.
  private var chunks: [ArraySlice<AgendaDay>] {
    let count = max(1, columns.count)
    let length = form == .people ? count : 7
    return stride(from: 0, to: agenda.days.count, by: length).flatMap { first in
      let end = min(first + length, agenda.days.count)
      return stride(from: first, to: end, by: count).map { agenda.days[$0..<min($0 + count, end)] }
    }
  }

  /// The part of the height that a row gets.
  private struct Share {
    var room: Double?
    /// The row at the top of the space, if all of it fits, and its counts.
    var row: GridRow?
    var counts = WidgetContent.Counts()
  }

  /// Distributes a height over the rows. A row gets the height that it needs; rows that need more than their share get equal shares. `nil` if a
  /// heading and one line do not fit for each row (in a week, for each row with an occurrence).
  private func shares(of room: Double, for chunks: [ArraySlice<AgendaDay>]) -> [Share]? {
    let line = measures.entryHeight(lines: 1)
    let fixed = measures.headingHeight + measures.rowGap
    let lines = ((room + measures.rowGap) / line - Double(chunks.count) * fixed / line).rounded(.down)
    let isCut = isCut(chunks, of: lines)
    var shares = zip(chunks, isCut).map { chunk, isCut in
      var share = Share()
      if !isCut { share.row = row(chunk, top: 0, room: nil, .titles, &share.counts) }
      return share
    }
    let heights = shares.map { $0.row?.height ?? .infinity }
    let needs = zip(shares, heights).map { share, height in
      let needed = ((height - measures.headingHeight) / line).rounded(.up)
      return share.row != nil && share.counts.shown == 0 ? 0 : max(1, Int(min(needed, lines)))
    }
    guard lines >= Double(form == .month ? chunks.count : needs.count { $0 > 0 }) else { return nil }
    var (given, free) = divided(lines, among: needs)
    for (index, count) in given.enumerated() {
      let room = measures.headingHeight + Double(count) * line
      guard heights[index] > room else { continue }
      // In a month, the empty line of a week gives way to an occurrence.
      if count == 0, free > 0 { free -= 1 } else { shares[index] = Share(room: room) }
    }
    if form == .month { lengthenTitles(of: &shares, for: chunks, in: room) }
    return shares
  }

  /// Divides lines among rows that need some: each line goes to the row that has the fewest and needs more. The second number is that of lines that are left.
  private func divided(_ lines: Double, among needs: [Int]) -> ([Int], Int) {
    var given = needs.map { min(1, $0) }
    var free = Int(max(0, min(lines, 1e6))) - given.reduce(0, +)
    while free > 0,
      let index = given.indices.filter({ given[$0] < needs[$0] }).min(by: { given[$0] < given[$1] })
    {
      given[index] += 1
      free -= 1
    }
    return (given, free)
  }

  /// The rows that surely do not get the lines that their occurrences need, each at least one, so that their titles need not all be fitted.
  private func isCut(_ chunks: [ArraySlice<AgendaDay>], of lines: Double) -> [Bool] {
    let needs = chunks.map { chunk in
      chunk.reduce(0) { most, day in max(most, day.timed.count { $0.dayCount == 1 }) }
    }
    // A row that needs more in truth leaves others fewer lines; of equal ones, one can get the last line.
    return zip(needs, divided(lines, among: needs).0).map { $0 > $1 + 1 }
  }

  /// The most lines of a title in a month of a given height.
  private static let mostLines = 6

  /// Gives the free lines of a month to its cut titles, first to those of weeks to come.
  private func lengthenTitles(of shares: inout [Share], for chunks: [ArraySlice<AgendaDay>], in room: Double)
  {
    var left = room + measures.rowGap
    for share in shares {
      guard let row = share.row else { return }
      left -= row.height + measures.rowGap
    }
    let isPast = chunks.map { chunk in chunk.last.map { $0.date < rows.today } ?? false }
    for index in chunks.indices.sorted(by: { !isPast[$0] && isPast[$1] }) {
      for lines in 3...Self.mostLines {
        guard let row = shares[index].row, row.hasCutTitle else { break }
        var longer = Share()
        let new = self.row(chunks[index], top: 0, room: nil, .titles, lines: lines, &longer.counts)
        guard new.height - row.height <= left + 0.001 else { break }
        left -= new.height - row.height
        longer.row = new
        shares[index] = longer
      }
    }
  }
}

extension GridRow {
  /// Whether a title is shown in part.
  fileprivate var hasCutTitle: Bool {
    bars.contains { $0.row.isCut(to: $0.lines) }
      || days.contains { $0.entries.contains { $0.row.isCut(to: $0.lines) } }
  }

  /// The row at another distance from the top.
  fileprivate func moved(down distance: Double) -> GridRow {
    var row = self
    row.top += distance
    for bar in row.bars.indices { row.bars[bar].top += distance }
    for day in row.days.indices {
      for entry in row.days[day].entries.indices { row.days[day].entries[entry].top += distance }
    }
    return row
  }
}

/// The names of the days, and the title.
extension CalendarGridComposition {
  /// The names of the weekdays above the columns: all in full if there is room, else all short, else their first letters.
  private var weekdays: [FittedText] {
    let forms = agenda.days.prefix(7).map { weekdayForms($0.date.weekday.rawValue) }
    let width = columns.first?.width ?? 0
    let count = forms.first?.count ?? 0
    let form = (0..<count).first { form in
      forms.allSatisfy { measures.width($0[form], .day) + (measures.isText ? 0 : 2) <= width }
    }
    return forms.map {
      let name = $0[form ?? count - 1]
      return FittedText(full: $0[0], shown: measures.base.cut(name, to: width, .day).shown)
    }
  }

  func weekdayForms(_ index: Int) -> [String] {
    let short = words.shortWeekdays[index].capitalizingFirst()
    let last = short.split(separator: " ").last.map(String.init) ?? short
    return [
      words.weekdays[index].capitalizingFirst(), short, last, String(last.prefix(2)), String(last.prefix(1)),
    ]
  }

  /// The longest title that has room.
  var title: FittedText {
    measures.base.first(titles, within: plan.side?.width ?? measures.innerWidth, measures.headingRole)
  }

  /// The month, or the first and the last day that are shown, in words; the longest form first.
  private var titles: [String] {
    let last = max(dates.lowerBound, dates.upperBound.adding(days: -1))
    let toLast = dates.lowerBound == last ? "" : " – " + language.shortDay(last)
    let days = language.shortHeading(of: dates.lowerBound) + toLast
    if form == .month {
      guard dates.lowerBound.day == 1, last.adding(days: 1).day == 1 else {
        return [days, daysAndMonths(to: last)]
      }
      let (first, end) = (dates.lowerBound.components, last.components)
      guard (first.year, first.month) != (end.year, end.month) else {
        return [words.months, words.shortMonths].map { language.monthAndYear(dates.lowerBound, $0) }
      }
      return [words.months, words.shortMonths].map {
        language.monthAndYear(dates.lowerBound, $0) + " – " + language.monthAndYear(last, $0)
      }
    }
    if form == .people, dates.lowerBound == last {
      return [language.heading(of: last, today: rows.today), days]
    }
    let isOneWeek =
      dates.lowerBound.isoWeek == last.isoWeek && last.daysSinceEpoch - dates.lowerBound.daysSinceEpoch < 7
    guard grid.showsWeekNumbers ?? true, isOneWeek else { return [days] }
    let week = words.week.filling(["n": String(last.isoWeek)])
    let named = week + " · " + language.shortDay(dates.lowerBound) + toLast
    return [named, days] + (measures.isPicture ? [week] : [])
  }

  /// The first and the last day without the names of the days: `16 Nov – 13 Dec`.
  private func daysAndMonths(to last: CalendarDate) -> String {
    [dates.lowerBound, last].map { language.dayAndMonth($0.day, words.shortMonths[$0.month - 1]) }
      .joined(separator: " – ")
  }
}

/// The rows with titles that fill a picture.
///
/// Their height is shared by need: each row has its headings and a line, then rows of days to come and then those of days past have a line for each
/// occurrence, the lowest first, then the lines of cut titles and then of ends of times in the same order. The rest makes the lower rows higher. In a
/// week, days without occurrences become narrower if something of the others is cut or hidden.
extension CalendarGridComposition {
  /// The rows of some days in a height.
  func fill(
    _ chunks: [ArraySlice<AgendaDay>], top: Double, room: Double, _ counts: inout WidgetContent.Counts
  ) -> [GridRow] {
    var rows: [GridRow] = []
    for part in form == .week ? DayWidths.emptyParts : [1] {
      var filling = GridFilling(room: room)
      for chunk in chunks { add(chunk, emptyWidth: part, to: &filling) }
      let isWhole = filling.share(measures)
      guard isWhole || part == 0 || form != .week else { continue }
      var top = top
      rows = []
      for (chunk, filled) in zip(chunks, filling.rows) {
        var (row, fitting) = (filled.row, filled.fitting)
        (row.top, row.height) = (top, filled.height)
        count(fitting.fill(&row), of: chunk, in: &row, &counts)
        top += row.height
        rows.append(row)
      }
      break
    }
    return rows
  }

  /// Whether each day of a picture shows two of its occurrences, or the only one. Narrow days show all of them, each in full or in two lines.
  fileprivate var showsTitles: Bool {
    let room = Double(chunks.count) * (plan.rowHeight ?? 0)
    guard Double(chunks.count) * (measures.headingHeight + measures.entryGap) <= room else { return false }
    var counts = WidgetContent.Counts()
    let rows = fill(chunks, top: 0, room: room, &counts)
    guard let last = rows.last, last.top + last.height <= room + 0.001 else { return false }
    return rows.allSatisfy { row in
      row.days.indices.allSatisfy { column in
        let day = row.days[column]
        let shown = day.entries.count + row.bars.count { $0.columns.contains(column) }
        guard plan.isNarrow else { return shown >= min(2, shown + (day.more?.count ?? 0)) }
        return day.more == nil && day.entries.allSatisfy { $0.lines.count > 1 || !$0.row.isCut(to: $0.lines) }
      }
    }
  }

  /// Adds a row whose empty days have a part of the usual width.
  private func add(_ days: ArraySlice<AgendaDay>, emptyWidth: Double, to filling: inout GridFilling) {
    let draft = GridRowDraft(days, isOfPeople: form == .people)
    let columns = columns(of: draft, emptyWidth: emptyWidth)
    let row = emptyRow(days, columns, top: 0, .titles)
    let fitting = fitting(draft, into: row, room: filling.room)
    let least =
      measures.headingHeight + (fitting.isEmpty ? measures.entryGap : measures.barHeight(lines: 1))
    filling.rows.append(
      GridFilling.Row(
        row: row, fitting: fitting, isPast: days.last.map { $0.date < rows.today } ?? false, height: least))
  }

  /// The occurrences of a row that is at most as high as `room`.
  func fitting(_ draft: GridRowDraft, into row: GridRow, room: Double) -> GridRowFitting {
    let bars = draft.bars.sorted {
      ($0.lane, $0.columns.lowerBound) < ($1.lane, $1.columns.lowerBound)
    }
    let columns = row.columns
    let areToday = row.days.map(\.isToday)
    var fitting = GridRowFitting(
      measures, columnCount: row.days.count, limit: room - measures.headingHeight
    ) { column, index, lines in
      guard let column else { return .bar(self.bar(bars[index], of: draft, columns, lines: lines)) }
      return .entry(
        self.entry(
          draft.entries[column][index], columns[column], lines: lines, isToday: areToday[column]))
    }
    for (index, bar) in bars.enumerated() {
      let isLong = bar.first.dayCount > 1
      fitting.add(
        bar.columns, isBar: true, index, isLong ? .severalDays : bar.last.hasEnded ? .ended : .usual,
        hasEnded: bar.last.hasEnded)
    }
    for (column, items) in draft.entries.enumerated() {
      let isToday = areToday[column]
      let next = isToday ? items.firstIndex { !$0.hasEnded && !$0.isRunning } : nil
      for (place, item) in items.enumerated() {
        let isCurrent = isToday && (item.isRunning || place == next)
        fitting.add(
          column..<(column + 1), isBar: false, place, isCurrent ? .current : item.hasEnded ? .ended : .usual,
          hasEnded: item.hasEnded)
      }
    }
    fitting.trim()
    return fitting
  }

  /// The columns of a row. In a week they take the whole width, whatever the number of days.
  private func columns(of draft: GridRowDraft, emptyWidth: Double) -> [GridColumn] {
    let usual = columns
    guard form == .week, let first = usual.first, let last = usual.last else { return usual }
    let area = GridColumn(offset: first.offset, width: last.offset + last.width - first.offset)
    return DayWidths(
      area: area, gap: measures.columnGap,
      headings: draft.days.map { measures.width(language.shortDayHeading(of: $0.date), measures.numberRole) },
      needs: draft.days.indices.map { draft.isEmpty($0 - draft.days.startIndex) ? 0 : 1 }
    ).columns(emptyPart: emptyWidth)
  }
}

/// Rows of days that share a height.
private struct GridFilling {
  struct Row {
    var row: GridRow
    var fitting: GridRowFitting
    /// Whether all its days are over.
    let isPast: Bool
    var height: Double
  }

  let room: Double
  var rows: [Row] = []

  init(room: Double) { self.room = room }

  private var free: Double { room - rows.reduce(0) { $0 + $1.height } }

  /// Gives each row its height. Returns whether no title is cut or hidden.
  mutating func share(_ measures: GridMeasures) -> Bool {
    var isWhole = true
    for gain in GridRowFitting.Gain.allCases {
      for isPast in [false, true] {
        let some = rows.indices.filter { rows[$0].isPast == isPast }
        let isShared = raise(some, for: gain, heading: measures.headingHeight)
        if gain != .times { isWhole = isWhole && isShared }
      }
    }
    raiseLowest()
    return isWhole
  }

  /// Gives some rows the height for a gain: all of it, or as long as there is room one more line to the lowest. Returns whether they have all.
  private mutating func raise(_ some: [Int], for gain: GridRowFitting.Gain, heading: Double) -> Bool {
    let wanted = some.map { max(rows[$0].height, heading + rows[$0].fitting.wanted(for: gain)) }
    if zip(some, wanted).reduce(0, { $0 + $1.1 - rows[$1.0].height }) <= free + 0.001 {
      for (row, height) in zip(some, wanted) { rows[row].height = height }
      return true
    }
    var open = some
    while let row = open.min(by: { (rows[$0].height, $0) < (rows[$1].height, $1) }) {
      let room = rows[row].height - heading
      if let needed = rows[row].fitting.needed(beyond: room, for: gain), needed - room <= free + 0.001 {
        rows[row].height = heading + needed
      } else {
        open.removeAll { $0 == row }
      }
    }
    return false
  }

  /// Makes the lowest rows equally high with what is left.
  private mutating func raiseLowest() {
    var left = free
    let order = rows.indices.sorted { rows[$0].height < rows[$1].height }
    for (count, row) in order.enumerated() where left > 0 {
      // Those before it are as high as it.
      let next = count + 1 < order.count ? rows[order[count + 1]].height : .infinity
      let step = min(next - rows[row].height, left / Double(count + 1))
      for lower in order[...count] { rows[lower].height += step }
      left -= step * Double(count + 1)
    }
  }
}
