import AgendaKit
import ICalendar

/// Composes the hours of a day, or of several days side by side.
struct HourGridComposition {
  /// A day, its seconds, and its occurrences between the hours.
  struct Day {
    let day: AgendaDay
    let axis: HourAxis
    let timed: [AgendaItem]
    let isToday: Bool

    /// The most occurrences side by side, of which a short one takes half an hour.
    func overlapCount(in zone: Zone) -> Int {
      let spans = timed.map { item in
        let (start, end) = item.occurrence.span.bounds(in: zone)
        let span = axis.span(from: start, to: end)
        return Double(span.lowerBound)..<Double(max(span.upperBound, span.lowerBound + 1800))
      }
      return HourColumns.count(spans.sorted { $0.lowerBound < $1.lowerBound })
    }
  }

  let grid: GridLayout
  let agenda: Agenda
  let measures: GridMeasures
  let rows: OccurrenceRows
  let days: [Day]
  let choice: Choice
  /// The columns of several days; `nil` for one day.
  private let columns: [GridColumn]?

  /// How the room of a space is divided.
  struct Choice {
    /// The number of steps in which text is smaller than asked for.
    var smaller = 0
    /// The part of the usual width that a day without occurrences keeps.
    var emptyPart = 1.0
    var hours = HourScale.Choice()
  }

  var layout: WidgetLayout { grid.layout }
  var language: Language { layout.language }
  var words: WordsReference { layout.language.words }
  var isOneDay: Bool { days.count == 1 }

  init(_ grid: GridLayout, _ agenda: Agenda, in space: WidgetSpace, _ choice: Choice) {
    (self.grid, self.agenda, self.choice) = (grid, agenda, choice)
    rows = OccurrenceRows(grid.layout, agenda)
    let shown = agenda.days.isEmpty ? [AgendaDay(date: agenda.window.dates.lowerBound)] : agenda.days
    var space = space
    space.textSize = TextSize(space.textSize.step - choice.smaller)
    let measures = GridMeasures(space, text: grid.layout.textMeasure)
    self.measures = measures
    // Those of 24 hours and more are bars above several days.
    let draft = GridRowDraft(shown[...])
    let timed = shown.count == 1 ? shown.map(\.timed) : draft.entries
    days = zip(shown, timed).map { [rows] day, timed in
      Day(
        day: day,
        axis: HourAxis(
          day: LocalDay(day.date, in: agenda.zone), zone: agenda.zone, followsClock: shown.count > 1),
        timed: timed, isToday: day.date == rows.today)
    }
    columns =
      days.count == 1 ? nil : Self.columns(days, draft, grid.layout.language, agenda, choice, measures)
  }

  func content() -> HourGridContent {
    var content = HourGridContent(
      space: measures.base.space, language: language, now: agenda.now, zone: agenda.zone,
      title: FittedText(""))
    var top = measures.endMargin + measures.titleHeight
    let notice = language.failure(of: agenda)
    let below = measures.endMargin + (notice == nil ? 0 : measures.noticeHeight)
    var above = days.map { _ in 0 }
    if isOneDay {
      setTitle(&content)
      fillAllDay(&content, &top, below: below)
      above = [content.allDay.count]
    } else {
      above = fillHead(&content, &top, below: below)
    }
    top += measures.hoursGap
    let isCut = isOneDay && above[0] < days[0].day.allDay.count + days[0].day.tasks.count
    let scale = scale(room: measures.base.height.map { $0 - top - below }, isCut: isCut)
    content.top = top
    content.height = scale.height
    fillHours(&content, scale)
    for index in days.indices {
      fillBlocks(&content.days[index], days[index], top: top, scale)
      if isOneDay { fillGaps(&content.days[index], days[index], content, scale) }
    }
    setLines(&content)
    setNow(&content, scale)
    top += scale.height
    setCounts(&content, above: above)
    if isOneDay, content.isCut { top += measures.lineHeight }
    if let notice {
      content.notice = measures.base.first(
        notice, within: measures.innerWidth - measures.base.noticeInset, .notice)
      top += measures.noticeHeight
    }
    let height = top + measures.endMargin
    content.space.height = measures.isPicture ? max(height, measures.base.height ?? 0) : height
    return content
  }

  private func setTitle(_ content: inout HourGridContent) {
    let titles = [
      language.heading(of: days[0].day.date, today: rows.today), language.shortHeading(of: days[0].day.date),
      language.shortDayHeading(of: days[0].day.date),
    ]
    content.title = measures.base.first(titles, within: measures.innerWidth, measures.headingRole)
  }

  /// The part of a timed occurrence that is on a day; a moment if it has no length.
  func span(of item: AgendaItem, on day: Day) -> Range<Int> {
    let (start, end) = item.occurrence.span.bounds(in: agenda.zone)
    return day.axis.span(from: start, to: end)
  }

  /// That part with the way to the occurrence, as far as it is on the day.
  func busySpan(of item: AgendaItem, on day: Day) -> Range<Int> {
    let span = span(of: item, on: day)
    guard let way = item.way?.lowerBound else { return span }
    return min(span.lowerBound, day.axis.second(at: way))..<span.upperBound
  }

  /// The hours. Where not all of those of one day fit, a line is left for the number of the other occurrences.
  private func scale(room: Double?, isCut: Bool) -> HourScale {
    let today = days.first(where: \.isToday)
    let now = today?.axis.second(at: agenda.now)
    let busy = days.flatMap { day in day.timed.map { busySpan(of: $0, on: day) } }
    func scale(_ room: Double?) -> HourScale {
      HourScale(of: days[0].axis, busy, now: now, room: room, choice.hours, measures)
    }
    let whole = scale(room)
    guard isOneDay else { return whole }
    let isCut =
      isCut || days[0].day.hidden > 0
      || days[0].timed.contains { !whole.shows(span(of: $0, on: days[0])) }
    return isCut ? scale(room.map { $0 - measures.lineHeight }) : whole
  }

  /// Puts the headings of several days above the hours, with the all-day occurrences as bars; in a picture as many as leave room for some hours. Returns
  /// how many each day has.
  private func fillHead(_ content: inout HourGridContent, _ top: inout Double, below: Double) -> [Int] {
    let columns = columns ?? []
    let head = CalendarGridComposition(headOf: grid, agenda, columns: columns, measures)
    content.title = head.title
    let hours = 3 * measures.hourHeights.least + measures.hoursGap
    let room = measures.base.height.map { $0 - below - hours - top }
    let (row, shown) = head.head(top: top, room: room)
    content.head = row
    top += row.height
    return shown
  }

  /// Counts the occurrences, also those of each day outside of the hours and those that a limit hides.
  private func setCounts(_ content: inout HourGridContent, above: [Int]) {
    let head = content.head.map {
      CalendarGridComposition(headOf: grid, agenda, columns: $0.columns, measures)
    }
    for (index, day) in days.enumerated() {
      let shown = above[index] + content.days[index].blocks.count
      let crowded = content.days[index].crowds.reduce(0) { $0 + $1.more.count }
      let outside = day.day.shown - shown - crowded + max(0, day.day.hidden)
      content.counts.shown += shown
      content.counts.hidden = content.counts.hidden.bounded(adding: crowded.bounded(adding: outside))
      content.counts.ended = content.counts.ended.bounded(adding: max(0, day.day.ended))
      guard outside > 0 else { continue }
      guard let head, var row = content.head else {
        content.days[index].more = HiddenEvents(
          count: outside,
          text: measures.base.first(
            [words.more(outside), "+\(outside)"],
            within: measures.isPicture ? content.column.width : measures.innerWidth, .more))
        continue
      }
      head.setMore(outside, at: index, of: &row)
      content.head = row
      content.days[index].more = row.days[index].more
    }
  }

  /// Puts the all-day occurrences, and the tasks without a time, above the hours; in a picture, as many as leave room for some hours.
  private func fillAllDay(_ content: inout HourGridContent, _ top: inout Double, below: Double) {
    let hours = 3 * measures.hourHeights.least + measures.hoursGap + measures.lineHeight
    let end = measures.isPicture ? max((measures.base.height ?? 0) - below - hours, top) : .infinity
    let day = days[0].day
    for item in day.allDay + day.tasks {
      let words = rows.words(of: item, isToday: days[0].isToday)
      var row = rows.row(of: item, words)
      let width =
        measures.innerWidth - measures.markWidth(of: row) - measures.allDayGap - 2 * measures.padding
      var texts = measures.texts(
        times: [], title: words.title, isRunning: false, width: width, most: measures.isPicture ? 1 : 100)
      if let note = words.dayNote, texts.lines.count == 1,
        measures.width(texts.lines[0] + "  " + note, .summary) <= width
      {
        texts.time = note
      }
      let height = measures.allDayHeight(lines: texts.lines.count)
      guard top + height <= end + 0.001 else { break }
      row.note = texts.time.map { FittedText($0) }
      content.allDay.append(GridEntry(row: row, top: top, lines: texts.lines))
      top += height
    }
    guard day.total == 0 else { return }
    content.sentence = measures.base.cut(
      days[0].isToday ? words.nothingToday : words.nothingThatDay,
      to: measures.innerWidth - measures.markWidth - 1,
      .sentence)
    top += measures.base.lineHeight(.sentence)
  }

  private func fillHours(_ content: inout HourGridContent, _ scale: HourScale) {
    let axis = days[0].axis
    content.hours = scale.hours.map { second in
      HourMark(
        top: content.top + scale.position(of: second),
        text: isOneDay
          ? rows.shortTime(axis.day.start.adding(seconds: second)) : language.shortTime(axis.time(at: second))
      )
    }
    var area = Self.area(language, agenda, hours: content.hours.compactMap(\.text), measures)
    if measures.isPicture { area.width = max(area.width, measures.leastHoursWidth) }
    let columns = columns ?? [area]
    if let first = columns.first, !isOneDay { area.offset = first.offset }
    content.column = GridColumn(
      offset: area.offset,
      width: columns.last.map { $0.offset + $0.width - area.offset } ?? area.width)
    content.days = zip(days, columns).map { HourDay(date: $0.day.date, column: $1) }
    // A narrower picture has no room for hours.
    if !isOneDay || measures.isPicture {
      let needed = content.column.offset + content.column.width + measures.margin
      // A sum of widths is not exact.
      if needed > content.space.width + 0.01 { content.space.width = needed }
    }
  }

  /// The hours of the clock.
  static func hours(in language: Language) -> [String] {
    (0..<24).map { language.shortTime(LocalDateTime(CalendarDate(daysSinceEpoch: 0), hour: $0)) }
  }

  /// The column beside the names of some hours. The current time stands among them; in a picture bold on a ground.
  static func area(
    _ language: Language, _ agenda: Agenda, hours: [String], _ measures: GridMeasures
  ) -> GridColumn {
    let now = language.time(agenda.zone.localDateTime(at: agenda.now))
    let label =
      hours.reduce(measures.nowWidth(now)) { max($0, measures.width($1, .time)) }
      + measures.columnGap
    return GridColumn(offset: measures.margin + label, width: measures.innerWidth - label)
  }

  /// The columns of several days, as wide as the occurrences need that overlap on them. Their least widths can be wider than the space.
  private static func columns(
    _ days: [Day], _ draft: GridRowDraft, _ language: Language, _ agenda: Agenda, _ choice: Choice,
    _ measures: GridMeasures
  ) -> [GridColumn] {
    var area = area(language, agenda, hours: hours(in: language), measures)
    let (gap, least) = (measures.columnGap, measures.leastDayWidth)
    area.width = max(area.width, Double(days.count) * (least + gap) - gap)
    let widths = DayWidths(
      area: area, gap: gap,
      headings: days.map {
        measures.width(
          language.shortDayHeading(of: $0.day.date), measures.numberRole) + (measures.isText ? 2 : 0)
      },
      needs: days.indices.map { draft.isEmpty($0) ? 0 : max(1, days[$0].overlapCount(in: agenda.zone)) },
      least: least)
    let columns = widths.columns(emptyPart: choice.emptyPart)
    guard measures.isText else { return columns }
    if choice.emptyPart == 1 {
      let pitch = ((area.width + gap) / Double(days.count)).rounded(.down)
      return days.indices.map {
        GridColumn(offset: area.offset + Double($0) * pitch, width: max(1, pitch - gap))
      }
    }
    return columns.map { column in
      let (start, end) = (column.offset.rounded(.down), (column.offset + column.width + gap).rounded(.down))
      return GridColumn(offset: start, width: max(1, end - start - gap))
    }
  }
}

/// Puts overlapping spans side by side: each gets the first column that is free, as calendars do it, and those to its right that stay free.
struct HourColumns {
  /// A span with its column.
  struct Place {
    /// The column, from 0; `nil` for a span that a crowd counts.
    var column: Int?
    /// The number of columns that it takes.
    var span = 1
    /// The number of columns of all spans that touch each other, directly or through others.
    var count: Int
    /// The number of the cluster of these spans.
    var cluster: Int
  }

  /// The places, in the order of the spans.
  private(set) var places: [Place] = []
  /// The indices of spans that are counted together in the last column of their cluster.
  private(set) var crowds: [[Int]] = []

  /// Places spans, sorted by their lower bounds, in at most `most` columns. Where more are needed, the spans of the last column are counted with those
  /// beyond it that they touch.
  init(_ spans: [Range<Double>], most: Int) {
    var cluster = 0
    for members in HourColumns.clusters(Array(spans.indices), spans) {
      place(members, spans, most: most, cluster: cluster)
      cluster += 1
    }
  }

  /// The most spans that overlap.
  static func count(_ spans: [Range<Double>]) -> Int {
    HourColumns(spans, most: .max).places.reduce(0) { max($0, $1.count) }
  }

  /// Divides sorted spans where none reaches over the beginning of the next one.
  private static func clusters(_ members: [Int], _ spans: [Range<Double>]) -> [[Int]] {
    var clusters: [[Int]] = []
    var end = -Double.infinity
    for index in members {
      if spans[index].lowerBound < end {
        clusters[clusters.count - 1].append(index)
      } else {
        clusters.append([index])
      }
      end = max(end, spans[index].upperBound)
    }
    return clusters
  }

  private mutating func place(_ members: [Int], _ spans: [Range<Double>], most: Int, cluster: Int) {
    var columns: [[Int]] = []
    var last: [Int] = []
    var beyond: Set<Int> = []
    for index in members {
      let free = columns.firstIndex { spans[$0[$0.count - 1]].upperBound <= spans[index].lowerBound }
      let column = free ?? columns.count
      // Those beyond the last column take none from others.
      if column >= most {
        beyond.insert(index)
      } else if column == columns.count {
        columns.append([index])
      } else {
        columns[column].append(index)
      }
      if column >= most - 1 { last.append(index) }
      places.append(Place(column: column, count: 0, cluster: cluster))
    }
    let counted =
      beyond.isEmpty
      ? [] : HourColumns.clusters(last, spans).filter { group in group.contains { beyond.contains($0) } }
    crowds += counted
    for index in counted.joined() { places[index].column = nil }
    var taken = columns.map { $0.map { spans[$0] } }
    if !counted.isEmpty {
      let shown = columns[most - 1].filter { places[$0].column != nil }.map { spans[$0] }
      taken[most - 1] = (shown + counted.map { HourColumns.extent(of: $0, spans) })
        .sorted { $0.lowerBound < $1.lowerBound }
    }
    for index in members {
      places[index].count = columns.count
      guard let column = places[index].column else { continue }
      let free = taken[(column + 1)...].prefix { !HourColumns.isTaken($0, by: spans[index]) }
      places[index].span = 1 + free.count
    }
  }

  /// From the first beginning to the last end of some spans.
  static func extent(of members: [Int], _ spans: [Range<Double>]) -> Range<Double> {
    members.dropFirst().reduce(spans[members[0]]) { whole, index in
      min(whole.lowerBound, spans[index].lowerBound)..<max(whole.upperBound, spans[index].upperBound)
    }
  }

  /// Whether something in a column, whose spans follow each other, overlaps a span.
  private static func isTaken(_ column: [Range<Double>], by span: Range<Double>) -> Bool {
    let next = column.indices.partitionPoint { column[$0].upperBound > span.lowerBound }
    return next < column.count && column[next].lowerBound < span.upperBound
  }
}

/// The choice of text size, widths of days and hours by which the least is counted or cut.
extension HourGridComposition {
  /// The content of some choice, with the numbers of occurrences that are counted beside others, are not shown, and have a cut title.
  private struct Trial {
    var content: HourGridContent
    var crowded: Int
    var hidden: Int
    var cut: Int

    init(_ composition: HourGridComposition) {
      content = composition.content()
      crowded = content.crowds.reduce(0) { $0 + $1.more.count }
      hidden = content.counts.hidden
      cut = content.blocks.count { $0.row.isCut(to: $0.lines) }
    }

    func lacksLess(than other: Trial) -> Bool { (hidden, cut) < (other.hidden, other.cut) }
    var isWhole: Bool { hidden == 0 && cut == 0 }
  }

  /// The most occurrences for which several choices are compared.
  private static let mostCompared = 300

  /// The hours of the days of an agenda in a space. In a picture of several days, text becomes smaller only for room for their columns. Then days without
  /// occurrences become narrower, and then hours without occurrences are left out, where fewer titles are counted or cut by it.
  static func content(_ grid: GridLayout, _ agenda: Agenda, in space: WidgetSpace) -> HourGridContent {
    let isSeveral = agenda.days.count > 1
    let isComparable = agenda.days.reduce(0) { $0 + $1.timed.count } <= mostCompared
    let last = isSeveral && space.isPicture ? min(3, max(0, space.textSize.step - 1)) : 0
    var best: Trial?
    for smaller in 0...last {
      let choice = Choice(smaller: smaller)
      let usual = HourGridComposition(grid, agenda, in: space, choice)
      guard smaller == last || usual.isWide else { continue }
      guard isComparable else { return usual.content() }
      let trial = divided(choice, Trial(usual)) { HourGridComposition(grid, agenda, in: space, $0) }
      if best.map({ trial.crowded < $0.crowded }) ?? true { best = trial }
      if trial.crowded == 0 { break }
    }
    return best?.content ?? HourGridComposition(grid, agenda, in: space, Choice(smaller: last)).content()
  }

  /// The best division of the width and the height for a text size.
  private static func divided(
    _ choice: Choice, _ usual: Trial, _ composition: (Choice) -> HourGridComposition
  ) -> Trial {
    var (choice, best) = (choice, usual)
    for part in DayWidths.emptyParts.dropFirst() where !best.isWhole && usual.content.days.count > 1 {
      var other = choice
      other.emptyPart = part
      let trial = Trial(composition(other))
      if trial.lacksLess(than: best) { (choice, best) = (other, trial) }
    }
    guard !best.isWhole, usual.content.space.height != nil else { return best }
    func trial(_ hours: HourScale.Choice) -> Trial {
      choice.hours = hours
      return Trial(composition(choice))
    }
    // More height cuts no more than less height: as many hours stay as lose nothing against the highest ones.
    guard let last = HourScale.Choice.all.last else { return best }
    let highest = trial(last)
    guard highest.lacksLess(than: best) else { return best }
    for hours in HourScale.Choice.all.dropFirst().dropLast() {
      let trial = trial(hours)
      if !highest.lacksLess(than: trial) { return trial }
    }
    return highest
  }

  /// Whether the columns of several days have room for some letters more than the narrowest ones.
  private var isWide: Bool {
    guard measures.isPicture else { return true }
    let width = Self.area(language, agenda, hours: Self.hours(in: language), measures).width
    let gap = measures.columnGap
    return width + gap >= Double(days.count) * (measures.leastDayWidth + measures.lineHeight + gap)
  }
}
