import AgendaKit
import ICalendar

/// Puts together what a space shows of an agenda. The parts of it are in files of their own.
struct WidgetComposition {
  let layout: WidgetLayout
  let agenda: Agenda
  let measures: LayoutMeasures
  let outline: WidgetOutline
  /// The date of the moment for which the agenda holds.
  let today: CalendarDate

  var language: Language { layout.language }
  var words: WordTable { layout.language.words }

  init(_ layout: WidgetLayout, _ agenda: Agenda, _ space: WidgetSpace) {
    self.layout = layout
    self.agenda = agenda
    measures = LayoutMeasures(space)
    outline = WidgetOutline(agenda, language: layout.language)
    today = agenda.zone.localDateTime(at: agenda.now).date
  }

  /// What the space shows.
  func content() -> WidgetContent {
    var content = WidgetContent(
      space: measures.space, arrangement: measures.arrangement, language: language, now: agenda.now,
      zone: agenda.zone, state: agenda.state)
    content.isPlaceholder = layout.isPlaceholder
    content.counts.ended = outline.ended

    if measures.arrangement == .inline {
      fillLine(&content)
    } else if let sentences = messageSentences() {
      fillMessage(&content, sentences)
    } else {
      fillRows(&content)
    }
    content.counts.hidden = max(0, outline.present - content.counts.shown)
    if measures.hasSingleTarget { content.target = content.soonestTarget }
    if !measures.isOfFixedHeight { content.space.height = measures.height(of: content) }
    return content
  }

  private func fillRows(_ content: inout WidgetContent) {
    let notice = language.failure(of: agenda)
    // In a space of few lines what is on matters more than what went wrong.
    let hasNotice =
      notice != nil
      && measures.innerHeight >= 3 * measures.lineHeight(.title) + measures.noticeHeight
    let room = max(0, measures.innerHeight - (hasNotice ? measures.noticeHeight : 0))

    content.header = header(room: room)
    let frames = measures.columnFrames(beside: content.header)
    var rooms = frames.map { _ in room }
    if measures.arrangement != .beside, let header = content.header {
      rooms[0] = max(0, room - measures.height(of: header) - measures.headerGap)
    }
    let flow = flow(rooms: rooms, isSummaryShown: content.header?.summary != nil)
    content.counts.shown = flow.shown + (content.header?.summary.map { $0.others + 1 } ?? 0)

    let used = flow.columns.count == 1 ? [measures.wholeFrame(of: frames)] : frames
    content.columns = zip(flow.columns, used).map(column)
    if flow.hasMore, let last = content.columns.indices.last {
      let hidden = max(0, outline.present - content.counts.shown)
      let inset = measures.unit == .points ? measures.textInset : 0
      let text = measures.cut(words.more(hidden), to: content.columns[last].width - inset, .more)
      content.columns[last].entries.append(.more(hidden, text))
    }
    if hasNotice, let notice {
      content.notice = measures.first(notice, within: measures.innerWidth - measures.noticeInset, .notice)
    }
  }

  /// The days in columns of some heights.
  private func flow(rooms: [Double], isSummaryShown: Bool) -> ColumnFlow {
    var flow = ColumnFlow(measures, rooms: rooms)
    if let sentence = outline.first.sentence { _ = flow.place([.sentence(sentence)], of: outline.first.date) }
    var isComplete = place(outline.first, in: &flow, isFirst: true, isSummaryShown: isSummaryShown)
    if measures.arrangement == .columns && !outline.later.isEmpty && isComplete { _ = flow.beginColumn() }
    for day in outline.later where isComplete {
      isComplete = place(day, in: &flow, isFirst: false, isSummaryShown: false)
    }
    if !isComplete || outline.present > outline.available { flow.finishWithMore() }
    return flow
  }

  /// Places a day under its name, which the first day has in the header; `false` where not all of it has room.
  private func place(
    _ day: WidgetOutline.Day, in flow: inout ColumnFlow, isFirst: Bool, isSummaryShown: Bool
  ) -> Bool {
    var lead: [WidgetDraft] = isFirst ? [] : [.day(day.date)]
    if let first = day.summary.first, !isSummaryShown {
      lead.append(.summary(first, others: day.summary.count - 1))
      guard flow.place(lead, of: day.date) else { return false }
      lead = []
    }
    for item in day.rows {
      guard flow.place(lead + [.row(item, words(of: item, on: day.date))], of: day.date) else { return false }
      lead = []
    }
    return true
  }

  /// An occurrence on a day as words.
  func words(of item: AgendaItem, on date: CalendarDate) -> AgendaRow {
    AgendaRow(
      item, zone: agenda.zone, language: language, dimsEnded: layout.dimsEnded, isToday: date == today)
  }
}

extension LayoutMeasures {
  /// Whether a click anywhere on the widget leads to one place.
  fileprivate var hasSingleTarget: Bool {
    kind == .family(.small) || kind == .family(.inline)
  }

  /// The first of some texts that fits a width, else the last one, cut.
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

  /// Where the occurrence leads that is on or comes next; `nil` where it leads nowhere, whatever others do.
  fileprivate var soonestTarget: String? { rows.first { !$0.item.hasEnded }?.target }
}
