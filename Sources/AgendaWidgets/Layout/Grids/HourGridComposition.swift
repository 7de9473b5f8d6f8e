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
  }

  let grid: GridLayout
  let agenda: Agenda
  let measures: GridMeasures
  let rows: OccurrenceRows
  let days: [Day]

  var layout: WidgetLayout { grid.layout }
  var language: Language { layout.language }
  var words: WordsReference { layout.language.words }
  private var isOneDay: Bool { days.count == 1 }

  init(_ grid: GridLayout, _ agenda: Agenda, in space: WidgetSpace) {
    (self.grid, self.agenda) = (grid, agenda)
    rows = OccurrenceRows(grid.layout, agenda)
    let shown = agenda.days.isEmpty ? [AgendaDay(date: agenda.window.dates.lowerBound)] : agenda.days
    measures = HourGridComposition.measures(grid, agenda, days: shown.count, in: space)
    // Those of 24 hours and more are bars above several days.
    let timed = shown.count == 1 ? shown.map(\.timed) : GridRowDraft(shown[...]).entries
    days = zip(shown, timed).map { [rows] day, timed in
      Day(
        day: day,
        axis: HourAxis(
          day: LocalDay(day.date, in: agenda.zone), zone: agenda.zone, followsClock: shown.count > 1),
        timed: timed, isToday: day.date == rows.today)
    }
  }

  /// The measures of a space; those of smaller text in a picture without room for the columns of several days.
  private static func measures(
    _ grid: GridLayout, _ agenda: Agenda, days: Int, in space: WidgetSpace
  ) -> GridMeasures {
    var measures = GridMeasures(space, text: grid.layout.textMeasure)
    guard days > 1, measures.isPicture else { return measures }
    let asked = space.textSize.step
    for step in stride(from: asked, through: max(1, asked - 3), by: -1) {
      var space = space
      space.textSize = TextSize(step)
      measures = GridMeasures(space, text: grid.layout.textMeasure)
      // Some letters more than in the narrowest column, as long as smaller text gives them.
      let least = measures.leastDayWidth + (step > max(1, asked - 3) ? measures.lineHeight : 0)
      let area = area(grid.layout.language, agenda, hours: hours(in: grid.layout.language), measures)
      if area.width + measures.columnGap >= Double(days) * (least + measures.columnGap) { break }
    }
    return measures
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
  private func span(of item: AgendaItem, on day: Day) -> Range<Int> {
    let (start, end) = item.occurrence.span.bounds(in: agenda.zone)
    return day.axis.span(from: start, to: end)
  }

  /// That part with the way to the occurrence, as far as it is on the day.
  private func busySpan(of item: AgendaItem, on day: Day) -> Range<Int> {
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
      HourScale(of: days[0].axis, busy, now: now, room: room, measures)
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
    let area = Self.area(language, agenda, hours: Self.hours(in: language), measures)
    let columns = Self.columns(days.count, in: area, measures)
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
    var area = Self.area(
      language, agenda, hours: isOneDay ? content.hours.compactMap(\.text) : Self.hours(in: language),
      measures)
    let least =
      Double(days.count) * (measures.leastDayWidth + measures.columnGap) - measures.columnGap
    if !isOneDay || measures.isPicture {
      area.width = max(area.width, isOneDay ? measures.leastHoursWidth : least)
    }
    let columns = Self.columns(days.count, in: area, measures)
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
  private static func hours(in language: Language) -> [String] {
    (0..<24).map { language.shortTime(LocalDateTime(CalendarDate(daysSinceEpoch: 0), hour: $0)) }
  }

  /// The column beside the names of some hours. The current time stands among them; in a picture bold on a ground.
  private static func area(
    _ language: Language, _ agenda: Agenda, hours: [String], _ measures: GridMeasures
  ) -> GridColumn {
    let now = language.time(agenda.zone.localDateTime(at: agenda.now))
    let label =
      hours.reduce(measures.nowWidth(now)) { max($0, measures.width($1, .time)) }
      + measures.columnGap
    return GridColumn(offset: measures.margin + label, width: measures.innerWidth - label)
  }

  /// Equally wide columns of days.
  private static func columns(_ count: Int, in area: GridColumn, _ measures: GridMeasures) -> [GridColumn] {
    guard count > 1 else { return [area] }
    let gap = measures.columnGap
    var pitch = (area.width + gap) / Double(count)
    if measures.isText { pitch = pitch.rounded(.down) }
    return (0..<count).map {
      GridColumn(offset: area.offset + Double($0) * pitch, width: max(measures.isText ? 1 : 0, pitch - gap))
    }
  }

  /// Puts overlapping timed occurrences of a day side by side.
  private func fillBlocks(_ content: inout HourDay, _ day: Day, top: Double, _ scale: HourScale) {
    let shown = day.timed.filter { scale.shows(span(of: $0, on: day)) }
    let placed = shown.map { item in (item, extent: extent(of: item, on: day, scale)) }
      .enumerated().sorted {
        ($0.element.extent.lowerBound, $0.offset) < ($1.element.extent.lowerBound, $1.offset)
      }.map(\.element)
    let gap = measures.blockGap(ofDays: days.count)
    let most = max(2, Int((content.column.width + gap) / (measures.leastBlockWidth + gap)))
    let columns = HourColumns(placed.map(\.extent), most: most)
    for ((item, extent), place) in zip(placed, columns.places) {
      guard let index = place.column else { continue }
      let column = column(index, of: place.count, content.column)
      let start = self.extent(of: span(of: item, on: day), scale).lowerBound
      let words = rows.words(of: item, isToday: day.isToday)
      let way = way(item, words, top + extent.lowerBound, height: start - extent.lowerBound, column)
      content.blocks.append(block(item, words, way, top + start, start..<extent.upperBound, column))
    }
    let hidden = zip(placed, columns.places).filter { $0.1.column == nil }
    for (_, members) in Dictionary(grouping: hidden, by: { $0.1.cluster }).sorted(by: { $0.key < $1.key }) {
      let extents = members.map(\.0.extent)
      guard let first = members.first, let start = extents.map(\.lowerBound).min(),
        let end = extents.map(\.upperBound).max()
      else { continue }
      let column = column(first.1.count - 1, of: first.1.count, content.column)
      content.crowds.append(
        HourCrowd(
          column: column, top: top + start, height: end - start,
          more: HiddenEvents(
            count: members.count,
            text: measures.base.first(
              [words.more(members.count), "+\(members.count)", "…"], within: column.width, .more))))
    }
  }

  /// Where an occurrence is drawn: at least a line high, and within the hours.
  private func extent(of span: Range<Int>, _ scale: HourScale) -> Range<Double> {
    let least = measures.leastBlockHeight
    let start = min(scale.position(of: span.lowerBound), max(0, scale.height - least))
    return start..<max(start + least, scale.endPosition(of: span.upperBound))
  }

  /// Where an occurrence and the way to it are drawn.
  private func extent(of item: AgendaItem, on day: Day, _ scale: HourScale) -> Range<Double> {
    let own = extent(of: span(of: item, on: day), scale)
    guard item.way != nil else { return own }
    return min(scale.position(of: busySpan(of: item, on: day).lowerBound), own.lowerBound)..<own.upperBound
  }

  /// The way to an occurrence; `nil` if there is none, or none of a line of text.
  private func way(
    _ item: AgendaItem, _ words: AgendaRow, _ top: Double, height: Double, _ column: GridColumn
  ) -> HourWay? {
    guard height > (measures.isText ? 0.5 : 1) else { return nil }
    var way = HourWay(top: top, height: height)
    if let leave = words.leave, height + 0.001 >= measures.lineHeight {
      let text = measures.base.cut(
        leave, to: column.width - measures.markWidth(of: rows.row(of: item, words)) - measures.padding, .note)
      way.text = text.isTruncated ? nil : text
    }
    return way
  }

  private func column(_ index: Int, of count: Int, _ area: GridColumn) -> GridColumn {
    let gap = measures.blockGap(ofDays: days.count)
    var pitch = (area.width + gap) / Double(count)
    if measures.isText { pitch = pitch.rounded(.down) }
    // The last column takes what is left.
    let offset = Double(index) * pitch
    let width = index == count - 1 ? area.width - offset : pitch - gap
    return GridColumn(offset: area.offset + offset, width: max(0, width))
  }

  /// The block of an occurrence, with the departure beside the place where the way does not say it.
  private func block(
    _ item: AgendaItem, _ words: AgendaRow, _ way: HourWay?, _ top: Double, _ extent: Range<Double>,
    _ column: GridColumn
  ) -> HourBlock {
    let height = extent.upperBound - extent.lowerBound
    var row = rows.row(of: item, words)
    let width = column.width - measures.markWidth(of: row) - measures.padding
    let most = max(1, Int((height + 0.001) / measures.lineHeight))
    func fitted(_ times: [String?]) -> GridTexts {
      measures.texts(
        times: times.compactMap(\.self), title: words.title, isRunning: words.isRunning, width: width,
        most: most)
    }
    var texts = fitted([words.times, words.shortTime])
    // In the narrow columns of several days the hours beside them say the time, and the title has its room.
    if !isOneDay, texts.time != nil, texts.lines.last?.hasSuffix("…") == true { texts = fitted([]) }
    // On a page blocks grow with their texts, and a list of them in place of columns needs their times.
    if !isOneDay, !measures.isText, !measures.isPicture { texts.time = texts.time ?? words.times }
    row.time = texts.time.map { FittedText(full: words.times ?? $0, shown: $0) }
    var block = HourBlock(row: row, column: column, top: top, height: height, lines: texts.lines)
    block.way = way
    let notes = [way?.text == nil ? words.leave : nil, words.place].compactMap(\.self)
    if !notes.isEmpty, texts.lines.count < most {
      block.place = measures.base.cut(notes.joined(separator: WidgetRow.separator), to: width, .note)
    }
    return block
  }
}
