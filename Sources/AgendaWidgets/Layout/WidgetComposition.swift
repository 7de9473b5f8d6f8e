import AgendaKit
import ICalendar

/// Composes the content of an agenda in a space. Extensions in other files compose the parts.
struct WidgetComposition {
  let layout: WidgetLayout
  let agenda: Agenda
  let measures: LayoutMeasures
  let outline: WidgetOutline
  /// The width of the column with the date beside the rows. It is the same on all days, so that the rows begin at the
  /// same position.
  let dateWidth: Double
  private let rows: OccurrenceRows
  private let changing: ChangingParts
  /// The lines of the descriptions so far, below rows with details.
  let descriptions = RowDetails.Descriptions()

  /// The date of the moment of the agenda.
  var today: CalendarDate { rows.today }
  var language: Language { layout.language }
  var words: WordsReference { layout.language.words }

  init(_ layout: WidgetLayout, _ agenda: Agenda, _ space: WidgetSpace) {
    self.layout = layout
    self.agenda = agenda
    measures = LayoutMeasures(space, text: layout.textMeasure)
    var outline = WidgetOutline(
      agenda, language: layout.language, isList: measures.kind == .page, namesToday: layout.namesEmptyToday,
      named: layout.namedDate)
    // A list of any height shows everything.
    if let importance = layout.importance, measures.kind != .page || measures.height != nil {
      outline.weigh(by: importance, in: agenda.zone, leavesOut: measures.kind != .page)
    }
    self.outline = outline
    rows = OccurrenceRows(layout, agenda)
    changing = ChangingParts(layout, agenda, unit: measures.unit)
    let hasNotice = outline.available > 0 && layout.language.failure(of: agenda) != nil
    dateWidth = measures.dateWidth(in: layout.language, today: rows.today, hasNotice: hasNotice)
  }

  /// Empty content of the space.
  var emptyContent: WidgetContent {
    var content = WidgetContent(
      space: measures.space, arrangement: measures.arrangement, language: language, now: agenda.now,
      zone: agenda.zone, state: agenda.state)
    content.isPlaceholder = layout.isPlaceholder
    return content
  }

  /// The content of the space.
  func content() -> WidgetContent {
    var content = emptyContent
    if measures.arrangement == .inline {
      fillLine(&content)
    } else if let sentences = messageSentences() {
      fillMessage(&content, sentences)
    } else if measures.kind == .page, measures.height == nil {
      fillPage(&content)
    } else {
      fillRows(&content)
    }
    content.counts.ended = content.counts.ended.bounded(adding: outline.ended)
    if measures.hasSingleTarget { content.target = content.soonestTarget }
    if !measures.isOfFixedHeight { content.space.height = measures.height(of: content) }
    return content
  }

  private func fillRows(_ content: inout WidgetContent) {
    let notice = language.failure(of: agenda)
    guard let (fitted, noticeGap) = fitted(hasNotice: notice != nil) else {
      content.counts.hidden = outline.present
      return
    }
    let fit = fitted.fit
    content.counts = fitted.counts
    content.dayGap = fit.flow.dayGap
    content.header = fit.headerForm.map { header($0, of: fit) }
    let used = measures.frames(
      dateWidth: content.header.map { _ in dateWidth }, used: fit.flow.columns.count)
    let last = min(fit.flow.columns.count, used.count) - 1
    guard last >= 0 else { return }
    let end = LineEnd(
      hidden: fit.hiddenInLine, notice: noticeGap == nil ? notice : nil, width: used[last].width, measures,
      words)
    let notices = noticeGap.map { measures.lineHeight(.notice) + $0 } ?? 0
    let under = content.header.map {
      measures.arrangement == .beside ? 0 : measures.height(of: $0) + measures.headerGap
    }
    content.columns = (0...last).map {
      column(
        of: fit.flow.columns[$0], requested: fit.flow.requestedCount(of: $0), used[$0],
        room: measures.innerHeight - notices - ($0 == 0 ? under ?? 0 : 0), dayGap: fit.flow.dayGap,
        end: $0 == last ? end : nil)
    }
    if measures.arrangement == .beside, measures.unit == .points {
      content.header?.breakSummary(in: measures, width: dateWidth, room: measures.innerHeight - notices)
    }
    if let noticeGap, let notice {
      content.noticeGap = noticeGap
      content.notice = measures.first(notice, within: measures.innerWidth - measures.noticeInset, .notice)
    } else if let notice = end.notice {
      content.notice = notice
      content.noticePlace = .lineEnd
    }
  }

  /// Fills a page of any height, which shows all rows below the date.
  private func fillPage(_ content: inout WidgetContent) {
    let entries = PageEntries(self)
    content.counts.shown = outline.available
    content.counts.hidden = pageSections.reduce(0) { $0.bounded(adding: $1.hidden) }
    content.header = header(.oneLine)
    let frame = measures.columnFrames(dateWidth: dateWidth, count: 1)[0]
    var column = WidgetColumn(
      offset: frame.offset, width: frame.width, timeWidth: entries.parts.timeWidth,
      titleWidth: entries.parts.titleWidth)
    column.drawn = entries.drawn
    content.columns = [column]
    if let notice = language.failure(of: agenda), let gap = measures.noticeGaps.first {
      content.noticeGap = gap
      content.notice = measures.first(notice, within: measures.innerWidth - measures.noticeInset, .notice)
    }
  }

  /// The days that fit, and the empty height above a notice in its own line; `nil` if the notice has no line, so that the
  /// running and the next occurrence keep their rows.
  private func fitted(hasNotice: Bool) -> (FittedDays, noticeGap: Double?)? {
    for gap in hasNotice ? measures.noticeGaps : [] {
      let room = measures.innerHeight - measures.lineHeight(.notice) - gap
      guard let fitted = fitted(room: room) else { continue }
      // An empty line is given up if an occurrence is hidden, or before the date.
      let isLast = gap == measures.noticeGaps.last
      let isAllShown = fitted.fit.shown >= outline.available
      let isHarmless = isAllShown && (fitted.fit.headerForm != nil || measures.arrangement == .beside)
      if isLast || isHarmless, fitted.fit.keepsLastingRows || measures.unit == .points {
        return (fitted, gap)
      }
    }
    return fitted(room: measures.innerHeight).map { ($0, nil) }
  }

  /// The requested days, with the rows that might fit.
  func fitting(room: Double) -> WidgetFitting {
    let capacity = Double(measures.columnCount) * room / measures.lineHeight(.title)
    let maximum = capacity < 100_000 ? Int(capacity) + 1 : .max
    let days = ([outline.first] + outline.later).map { day in
      DraftDay(
        day, isToday: day.date == today, maximumRows: maximum, sentence: sentenceLines(of: day, room: room)
      ) { draft($0, on: day.date) }
    }
    return WidgetFitting(
      days, in: measures, room: room, maximumRows: maximum,
      isDateStacked: measures.hasLargeNumber
        && (measures.arrangement == .beside || outline.first.allDay.isEmpty),
      areDaysAheadWanted: areDaysAheadWanted,
      hasRoomForSummary: days[0].firstSummary.map(hasRoomBelowDate) ?? true)
  }

  /// Whether the words of an all-day occurrence have room below a date that is beside the rows of a picture.
  private func hasRoomBelowDate(_ summary: DraftRow) -> Bool {
    guard measures.arrangement == .beside, measures.unit == .points else { return true }
    let width = dateWidth - measures.textInset
    return summary.words.title.split(separator: " ").allSatisfy {
      measures.width(of: String($0), .others) <= width
    }
  }

  /// The sentence of a day without rows, broken into lines.
  func sentenceLines(of day: WidgetOutline.Day, room: Double) -> [String] {
    guard let sentence = day.sentence else { return [] }
    let width = measures.columnFrames(dateWidth: dateWidth)[0].width
    // The date takes two lines, and the next occurrence one.
    let lines = Int(min(3, max(1, room / measures.lineHeight(.sentence) - 3)))
    return measures.wrap(sentence, to: width - measures.sentenceInset(width), lines: lines, .sentence)
      .map(\.shown)
  }

  /// The row of an occurrence on a day.
  func draft(_ item: AgendaItem, on date: CalendarDate) -> DraftRow {
    let words = words(of: item, on: date)
    let hasSecondLine =
      measures.rowForm == .twoLines && (words.times != nil || measures.note(of: words) != nil)
    return DraftRow(item: item, words: words, form: measures.rowForm, hasSecondLine: hasSecondLine)
  }

  /// The texts of an occurrence on a day.
  func words(of item: AgendaItem, on date: CalendarDate) -> AgendaRow {
    var words = rows.words(of: item, isToday: date == today)
    if let countdown = changing.countdown(of: item, isRunning: words.isRunning) {
      words.countdownMinutes = countdown.minutes
      words.countdown = changing.words(of: item, isRunning: words.isRunning)
    }
    words.progress = changing.progress(of: item, isRunning: words.isRunning)
    // The link to the meeting says it.
    if layout.listsLinks, let place = words.place, let link = LinkAddress.normalized(place),
      link == LinkTarget.meeting(of: item)
    {
      words.place = nil
    }
    return words
  }
}

extension LayoutMeasures {
  /// Whether the whole widget has a single click target.
  fileprivate var hasSingleTarget: Bool {
    kind == .family(.small) || kind == .family(.inline)
  }

  /// The possible empty heights above a notice, the largest first. Empty if the notice has no line of its own: that
  /// needs room for a row above it, and in a picture for the date too.
  var noticeGaps: [Double] {
    let gaps = unit == .cells && noticeGap > 0 ? [noticeGap, 0] : [noticeGap]
    let lines = lineHeight(.notice) + (unit == .cells ? 1 : 2) * lineHeight(.title)
    return gaps.filter { innerHeight >= lines + $0 }
  }

  /// The first text that fits a width; if none fits, the last one, cut.
  func first(_ texts: [String], within width: Double, _ role: TextRole) -> FittedText {
    let text = texts.first { self.width(of: $0, role) <= width } ?? texts.last ?? ""
    return FittedText(full: texts.first ?? "", shown: cut(text, to: width, role).shown)
  }
}

extension WidgetContent {
  /// The rows of all columns, in reading order.
  var rows: [WidgetRow] {
    columns.flatMap(\.entries).compactMap { entry in
      if case .row(let row) = entry { row } else { nil }
    }
  }

  /// The target of the running or next occurrence; `nil` if that occurrence has none. All-day occurrences count only if
  /// there is no other.
  fileprivate var soonestTarget: String? {
    let rows = rows.filter { !$0.item.hasEnded }
    return (rows.first { !$0.item.isAllDay } ?? rows.first)?.target
  }
}
