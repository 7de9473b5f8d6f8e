import AgendaKit
import ICalendar

extension WidgetComposition {
  /// A column with its entries, their texts cut to its width.
  func column(of drafts: [WidgetDraft], _ frame: ColumnFrame) -> WidgetColumn {
    let rows = drafts.compactMap { draft in
      if case .row(_, let row) = draft { row } else { nil }
    }
    var column = WidgetColumn(offset: frame.offset, width: frame.width)
    let parts = RowParts(rows, width: frame.width, measures)
    if measures.rowForm == .oneLine {
      column.timeWidth = parts.timeWidth
      column.titleWidth = parts.titleWidth
    }
    column.entries = drafts.map { draft in
      switch draft {
      case .day(let date):
        .day(date, measures.cut(language.shortHeading(of: date), to: frame.width, .day))
      case .summary(let item, let others):
        .summary(summary(of: item, others: others, width: frame.width))
      case .sentence(let text):
        .sentence(measures.cut(text, to: frame.width, .sentence))
      case .row(let item, let words):
        .row(
          measures.rowForm == .oneLine ? oneLineRow(item, words, parts) : twoLineRow(item, words, frame.width)
        )
      }
    }
    return column
  }

  /// A row that has no more than a title.
  func row(of item: AgendaItem, _ words: AgendaRow, form: WidgetRow.Form, title: FittedText) -> WidgetRow {
    WidgetRow(
      item: item, form: form, color: words.color, isRunning: words.isRunning,
      isDimmed: item.hasEnded && layout.dimsEnded, isStruck: item.isCancelled || item.isDeclined,
      isBirthday: item.calendar.kind == .birthdays, title: title,
      target: LinkTarget.address(of: item, zone: agenda.zone, template: layout.linkTemplate))
  }

  private func oneLineRow(_ item: AgendaItem, _ words: AgendaRow, _ parts: RowParts) -> WidgetRow {
    let title = measures.cut(words.title, to: parts.titleRoom(words), .title, isEmphasized: words.isRunning)
    var row = row(of: item, words, form: .oneLine, title: title)
    if let long = words.times, let shown = parts.time(words) {
      row.time = FittedText(full: long, shown: measures.cut(shown, to: parts.timeRoom, .time).shown)
    }
    row.note = parts.note(words)
    return row
  }

  /// The title over the time and the note. The note gives way first: it is short, then cut, then left out; then the end
  /// of the time.
  private func twoLineRow(_ item: AgendaItem, _ words: AgendaRow, _ width: Double) -> WidgetRow {
    let room = max(0, width - measures.textInset)
    let title = measures.cut(words.title, to: room, .title, isEmphasized: words.isRunning)
    var row = row(of: item, words, form: .twoLines, title: title)
    var noteRoom = room
    if let long = words.times {
      if words.isRunning { noteRoom = max(0, noteRoom - measures.pillWidth) }
      row.time = measures.first([long, words.shortTime ?? long], within: noteRoom, .time)
      noteRoom -=
        measures.width(of: row.time?.shown ?? "", .time)
        + measures.width(of: WidgetRow.separator, .time)
    }
    guard let note = measures.note(of: words, within: noteRoom) else { return row }
    // Of a note behind a time, less than a word says nothing.
    let isWord = DisplayWidth.of(note.shown) >= 6 || measures.notes(of: words).contains(note.shown)
    if row.time == nil || isWord { row.note = note }
    return row
  }
}

extension LayoutMeasures {
  /// What the ground of a time that runs now takes beside it.
  fileprivate var pillWidth: Double { unit == .points ? 2 * metrics.pillPadding : 0 }
}
