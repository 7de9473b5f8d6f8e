import AgendaKit
import ICalendar

/// Composes the hours of a day.
struct HourGridComposition {
  let layout: WidgetLayout
  let agenda: Agenda
  let measures: GridMeasures
  let rows: OccurrenceRows
  let day: AgendaDay
  let bounds: LocalDay

  var language: Language { layout.language }
  var words: WordsReference { layout.language.words }
  var isToday: Bool { day.date == rows.today }

  init(_ grid: GridLayout, _ agenda: Agenda, in space: WidgetSpace) {
    (layout, self.agenda) = (grid.layout, agenda)
    measures = GridMeasures(space, text: grid.layout.textMeasure)
    rows = OccurrenceRows(grid.layout, agenda)
    day = agenda.days.first ?? AgendaDay(date: agenda.window.dates.lowerBound)
    bounds = LocalDay(day.date, in: agenda.zone)
  }

  func content() -> HourGridContent {
    let titles = [
      language.heading(of: day.date, today: rows.today), language.shortHeading(of: day.date),
      language.shortDayHeading(of: day.date),
    ]
    var content = HourGridContent(
      space: measures.base.space, language: language, now: agenda.now, zone: agenda.zone, date: day.date,
      title: measures.base.first(titles, within: measures.innerWidth, measures.headingRole))
    var top = measures.endMargin + measures.titleHeight
    let notice = language.failure(of: agenda)
    let below = measures.endMargin + (notice == nil ? 0 : measures.noticeHeight)
    fillAllDay(&content, &top, below: below)
    top += measures.hoursGap
    let isCut = content.allDay.count < day.allDay.count + day.tasks.count
    let scale = scale(room: measures.base.height.map { $0 - top - below }, isCut: isCut)
    content.top = top
    content.height = scale.height
    fillHours(&content, scale)
    fillBlocks(&content, scale)
    fillGaps(&content, scale)
    setLines(&content)
    setNow(&content, scale)
    top += scale.height
    setMore(&content, &top)
    if let notice {
      content.notice = measures.base.first(
        notice, within: measures.innerWidth - measures.base.noticeInset, .notice)
      top += measures.noticeHeight
    }
    let height = top + measures.endMargin
    content.space.height = measures.isPicture ? max(height, measures.base.height ?? 0) : height
    return content
  }

  /// The part of a timed occurrence that is on the day; a moment if it has no length.
  private func span(of item: AgendaItem) -> Range<Instant> {
    let (start, end) = item.occurrence.span.bounds(in: agenda.zone)
    let first = min(max(start, bounds.start), bounds.end)
    return first..<max(first, min(end, bounds.end))
  }

  /// That part with the way to the occurrence, as far as it is on the day.
  private func busySpan(of item: AgendaItem) -> Range<Instant> {
    let span = span(of: item)
    return max(item.way?.lowerBound ?? span.lowerBound, bounds.start)..<span.upperBound
  }

  /// The hours. Where not all of them fit, a line is left for the number of the other occurrences.
  private func scale(room: Double?, isCut: Bool) -> HourScale {
    let spans = day.timed.map { span(of: $0) }
    func scale(_ room: Double?) -> HourScale {
      HourScale(
        of: bounds, day.timed.map { busySpan(of: $0) }, now: isToday ? agenda.now : nil, room: room,
        zone: agenda.zone, measures)
    }
    let whole = scale(room)
    let isCut = isCut || day.hidden > 0 || spans.contains { !isShown($0, whole) }
    return isCut ? scale(room.map { $0 - measures.lineHeight }) : whole
  }

  /// Whether an occurrence begins or goes on within the hours.
  private func isShown(_ span: Range<Instant>, _ scale: HourScale) -> Bool {
    span.lowerBound < scale.end && (span.upperBound > scale.start || span.lowerBound >= scale.start)
  }

  /// Puts the all-day occurrences, and the tasks without a time, above the hours; in a picture, as many as leave room for some hours.
  private func fillAllDay(_ content: inout HourGridContent, _ top: inout Double, below: Double) {
    let hours = 3 * measures.hourHeights.least + measures.hoursGap + measures.lineHeight
    let end = measures.isPicture ? max((measures.base.height ?? 0) - below - hours, top) : .infinity
    for item in day.allDay + day.tasks {
      let words = rows.words(of: item, isToday: isToday)
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
    content.counts.shown += content.allDay.count
    guard day.total == 0 else { return }
    content.sentence = measures.base.cut(
      isToday ? words.nothingToday : words.nothingThatDay, to: measures.innerWidth - measures.markWidth - 1,
      .sentence)
    top += measures.base.lineHeight(.sentence)
  }

  private func fillHours(_ content: inout HourGridContent, _ scale: HourScale) {
    content.hours = scale.hours.map {
      HourMark(top: content.top + scale.position(of: $0), text: rows.shortTime($0))
    }
    // The current time stands in the same column; in a picture bold on a ground.
    let now = language.time(agenda.zone.localDateTime(at: agenda.now))
    let widths = content.hours.compactMap(\.text).map { measures.width($0, .time) }
    let label = widths.reduce(measures.nowWidth(now)) { max($0, $1) } + measures.columnGap
    let width = max(measures.innerWidth - label, measures.isPicture ? measures.leastHoursWidth : 0)
    content.column = GridColumn(offset: measures.margin + label, width: width)
    // A narrower picture has no room for hours.
    if measures.isPicture {
      content.space.width = max(content.space.width, content.column.offset + width + measures.margin)
    }
  }

  /// Puts overlapping timed occurrences side by side.
  private func fillBlocks(_ content: inout HourGridContent, _ scale: HourScale) {
    let shown = day.timed.filter { isShown(span(of: $0), scale) }
    let placed = shown.map { item in (item, extent: extent(of: item, scale)) }
      .enumerated().sorted {
        ($0.element.extent.lowerBound, $0.offset) < ($1.element.extent.lowerBound, $1.offset)
      }.map(\.element)
    let gap = measures.columnGap
    let most = max(2, Int((content.column.width + gap) / (measures.leastBlockWidth + gap)))
    let columns = HourColumns(placed.map(\.extent), most: most)
    for ((item, extent), place) in zip(placed, columns.places) {
      guard let index = place.column else { continue }
      let column = column(index, of: place.count, content.column)
      let start = self.extent(of: span(of: item), scale).lowerBound
      let way = way(item, content.top + extent.lowerBound, height: start - extent.lowerBound, column)
      content.blocks.append(block(item, way, content.top + start, start..<extent.upperBound, column))
    }
    content.counts.shown += content.blocks.count
    let hidden = zip(placed, columns.places).filter { $0.1.column == nil }
    for (_, members) in Dictionary(grouping: hidden, by: { $0.1.cluster }).sorted(by: { $0.key < $1.key }) {
      let extents = members.map(\.0.extent)
      guard let first = members.first, let start = extents.map(\.lowerBound).min(),
        let end = extents.map(\.upperBound).max()
      else { continue }
      let column = column(first.1.count - 1, of: first.1.count, content.column)
      content.crowds.append(
        HourCrowd(
          column: column, top: content.top + start, height: end - start,
          more: HiddenEvents(
            count: members.count,
            text: measures.base.first(
              [words.more(members.count), "+\(members.count)", "…"], within: column.width, .more))))
    }
  }

  /// Where an occurrence is drawn: at least a line high, and within the hours.
  private func extent(of span: Range<Instant>, _ scale: HourScale) -> Range<Double> {
    let least = measures.leastBlockHeight
    let start = min(scale.position(of: span.lowerBound), max(0, scale.height - least))
    return start..<max(start + least, scale.endPosition(of: span.upperBound))
  }

  /// Where an occurrence and the way to it are drawn.
  private func extent(of item: AgendaItem, _ scale: HourScale) -> Range<Double> {
    let own = extent(of: span(of: item), scale)
    guard item.way != nil else { return own }
    return min(scale.position(of: busySpan(of: item).lowerBound), own.lowerBound)..<own.upperBound
  }

  /// The way to an occurrence; `nil` if there is none, or none of a line of text.
  private func way(_ item: AgendaItem, _ top: Double, height: Double, _ column: GridColumn) -> HourWay? {
    guard height > (measures.isText ? 0.5 : 1) else { return nil }
    let words = rows.words(of: item, isToday: isToday)
    var way = HourWay(top: top, height: height)
    if let leave = words.leave, height + 0.001 >= measures.lineHeight {
      let text = measures.base.cut(
        leave, to: column.width - measures.markWidth(of: rows.row(of: item, words)) - measures.padding, .note)
      way.text = text.isTruncated ? nil : text
    }
    return way
  }

  private func column(_ index: Int, of count: Int, _ area: GridColumn) -> GridColumn {
    let gap = measures.columnGap
    var pitch = (area.width + gap) / Double(count)
    if measures.isText { pitch = pitch.rounded(.down) }
    // The last column takes what is left.
    let offset = Double(index) * pitch
    let width = index == count - 1 ? area.width - offset : pitch - gap
    return GridColumn(offset: area.offset + offset, width: max(0, width))
  }

  /// The block of an occurrence, with the departure beside the place where the way does not say it.
  private func block(
    _ item: AgendaItem, _ way: HourWay?, _ top: Double, _ extent: Range<Double>, _ column: GridColumn
  ) -> HourBlock {
    let words = rows.words(of: item, isToday: isToday)
    let height = extent.upperBound - extent.lowerBound
    var row = rows.row(of: item, words)
    let width = column.width - measures.markWidth(of: row) - measures.padding
    let most = max(1, Int((height + 0.001) / measures.lineHeight))
    let texts = measures.texts(
      times: [words.times, words.shortTime].compactMap { $0 }, title: words.title, isRunning: words.isRunning,
      width: width, most: most)
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
