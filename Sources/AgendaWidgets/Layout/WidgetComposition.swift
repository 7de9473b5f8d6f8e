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
  private let texts = HarmlessTexts()

  var language: Language { layout.language }
  var words: WordsReference { layout.language.words }

  init(_ layout: WidgetLayout, _ agenda: Agenda, _ space: WidgetSpace) {
    self.layout = layout
    self.agenda = agenda
    measures = LayoutMeasures(space)
    outline = WidgetOutline(agenda, language: layout.language, isList: measures.kind == .page)
    today = agenda.zone.localDateTime(at: agenda.now).date
  }

  /// What the space shows.
  func content() -> WidgetContent {
    var content = WidgetContent(
      space: measures.space, arrangement: measures.arrangement, language: language, now: agenda.now,
      zone: agenda.zone, state: agenda.state)
    content.isPlaceholder = layout.isPlaceholder

    if measures.arrangement == .inline {
      fillLine(&content)
    } else if let sentences = messageSentences() {
      fillMessage(&content, sentences)
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
    let hasNotice = notice != nil && measures.hasRoomForNotice
    let room = max(0, measures.innerHeight - (hasNotice ? measures.noticeHeight : 0))
    guard var fit = fitting(room: room).best() else {
      content.counts.hidden = outline.present
      return
    }
    var counts = WidgetContent.Counts()
    counts.shown = fit.flow.shown + (fit.headerSummary.map { $0.others + 1 } ?? 0)
    counts.hidden = fit.hidden
    counts.ended = fit.ended
    if fit.hidden == 0 { fillDaysAhead(&fit, &counts) }
    content.counts = counts

    content.header = fit.headerForm.map { header($0, of: fit) }
    let frames = measures.columnFrames(dateWidth: content.header.map { _ in dateWidth })
    let used = fit.flow.columns.count == 1 ? [measures.wholeFrame(of: frames)] : frames
    content.columns = zip(fit.flow.columns, used).map(column)
    if hasNotice, let notice {
      content.notice = measures.first(notice, within: measures.innerWidth - measures.noticeInset, .notice)
    }
  }

  /// The days that were asked for, with the rows that may have room.
  private func fitting(room: Double) -> WidgetFitting {
    let capacity = Double(measures.columnCount) * room / measures.lineHeight(.title)
    let maximum = capacity < 100_000 ? Int(capacity) + 1 : .max
    let days = ([outline.first] + outline.later).map { day in
      DraftDay(day, maximumRows: maximum) { draft($0, on: day.date) }
    }
    return WidgetFitting(
      days, in: measures, room: room,
      isDateStacked: measures.hasLargeNumber
        && (measures.arrangement == .beside || outline.first.allDay.isEmpty))
  }

  /// A row of an occurrence on a day.
  func draft(_ item: AgendaItem, on date: CalendarDate) -> DraftRow {
    let words = words(of: item, on: date)
    let hasSecondLine =
      measures.rowForm == .twoLines && (words.times != nil || measures.note(of: words) != nil)
    return DraftRow(item: item, words: words, form: measures.rowForm, hasSecondLine: hasSecondLine)
  }

  /// An occurrence on a day as words.
  func words(of item: AgendaItem, on date: CalendarDate) -> AgendaRow {
    AgendaRow(
      item, zone: agenda.zone, language: language, dimsEnded: layout.dimsEnded, isToday: date == today,
      texts: texts)
  }
}

extension LayoutMeasures {
  /// Whether a click anywhere on the widget leads to one place.
  fileprivate var hasSingleTarget: Bool {
    kind == .family(.small) || kind == .family(.inline)
  }

  /// Whether a line can be spared for what went wrong: below it a date and a row have to have room.
  var hasRoomForNotice: Bool { innerHeight >= 2 * lineHeight(.title) + noticeHeight }

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

  /// Where the occurrence leads that is on or comes next; `nil` where it leads nowhere, whatever others do. What lasts all day
  /// counts where there is nothing else.
  fileprivate var soonestTarget: String? {
    let rows = rows.filter { !$0.item.hasEnded }
    return (rows.first { !$0.item.isAllDay } ?? rows.first)?.target
  }
}
