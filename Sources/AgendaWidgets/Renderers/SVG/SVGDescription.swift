import AgendaKit
import ICalendar

/// A picture in words for screen readers: everything that is shown, in the order in which it is drawn, with full
/// texts.
struct SVGDescription {
  /// The day, the week or the month.
  let title: String
  private let content: PictureContent

  init(_ content: PictureContent) {
    switch content {
    case .widget(let widget):
      let today = widget.zone.localDateTime(at: widget.now).date
      title = widget.language.heading(of: widget.header?.date ?? today, today: today)
    case .days(let days): title = days.title.full
    case .hours(let hours): title = hours.title.full
    case .monthList(let content): title = content.month.title.full
    }
    self.content = content
  }

  /// Hands on the parts of the text, one sentence for each row, with what separates them. It stops where `take` returns false.
  func forEachPart(_ take: (String) -> Bool) {
    var isFirst = true
    var isWanted = true
    func put(_ part: String) {
      guard isWanted else { return }
      isWanted = take(isFirst ? part : ". " + part)
      isFirst = false
    }
    switch content {
    case .widget(let widget): Self.describe(widget, put, isWanted: { isWanted })
    case .days(let days): Self.describe(days, put)
    case .hours(let hours): Self.describe(hours, put)
    case .monthList(let content):
      Self.describe(content.month, put)
      Self.describe(content.list, put, isWanted: { isWanted })
    }
  }

  private static func describe(_ content: WidgetContent, _ put: (String) -> Void, isWanted: () -> Bool) {
    let language = content.language
    if let summary = content.header?.summary { put(text(of: summary, language)) }
    if let more = content.header?.more { put(more.text.full) }
    if let message = content.message {
      for lines in [message.sentence, message.advice] where !lines.isEmpty { put(joined(lines)) }
    }
    for column in content.columns {
      for entry in column.drawn {
        guard isWanted() else { return }
        put(text(of: entry, language))
      }
      if let more = column.more { put(more.text.full) }
    }
    if let notice = content.notice { put(notice.full) }
  }

  /// Each day with its occurrences; those of several days on the first one in each row.
  private static func describe(_ content: CalendarGridContent, _ put: (String) -> Void) {
    let language = content.language
    let today = content.zone.localDateTime(at: content.now).date
    for row in content.rows {
      for (column, day) in row.days.enumerated() {
        let bars = row.bars.filter { $0.columns.lowerBound == column }.map(\.row)
        var parts = (bars + day.entries.map(\.row) + day.dots).map { text(of: $0, language) }
        if let more = day.more { parts.append(more.text.full) }
        guard !parts.isEmpty else { continue }
        let person = content.person(in: column).map { ", " + $0.name } ?? ""
        put(
          language.heading(of: day.date, today: today) + person + ": "
            + parts.joined(separator: "; "))
      }
    }
    if let notice = content.notice { put(notice.full) }
  }

  /// One day with a line for each occurrence, or several days with a line each.
  private static func describe(_ content: HourGridContent, _ put: (String) -> Void) {
    let language = content.language
    if let sentence = content.sentence { put(sentence.full) }
    let today = content.zone.localDateTime(at: content.now).date
    for (column, day) in content.days.enumerated() {
      let bars = content.head?.bars.filter { $0.columns.lowerBound == column } ?? []
      let above = content.allDay.map(\.row) + bars.map(\.row)
      var parts = (above + day.blocks.map(\.row)).map { text(of: $0, language) }
      for crowd in day.crowds { parts.append(crowd.more.text.full) }
      if let more = day.more { parts.append(more.text.full) }
      if content.head == nil {
        parts.forEach(put)
      } else if !parts.isEmpty {
        put(language.heading(of: day.date, today: today) + ": " + parts.joined(separator: "; "))
      }
    }
    if let notice = content.notice { put(notice.full) }
  }

  /// Joins the lines of a sentence; the full text of a cut sentence is in the last one.
  private static func joined(_ lines: [FittedText]) -> String {
    lines.map(\.full).joined(separator: " ")
  }

  private static func text(of entry: WidgetColumn.Entry, _ language: Language) -> String {
    switch entry {
    case .day(_, let name, let more): [name.full, more?.text.full].compactMap { $0 }.joined(separator: ", ")
    case .summary(let summary): text(of: summary, language)
    case .row(let row): text(of: row, language)
    case .more(_, let text), .sentence(let text): text.full
    }
  }

  private static func text(of summary: AllDaySummary, _ language: Language) -> String {
    let row = text(of: summary.row, language)
    return summary.othersText.isEmpty ? row : row + " " + summary.othersText
  }

  private static func text(of row: WidgetRow, _ language: Language) -> String {
    let words = language.words
    var parts = [row.time.map { $0.full + " " + row.title.full } ?? row.title.full]
    if row.isRunning { parts.append(words.runsNow) }
    if let note = row.note { parts.append(note.full) }
    if let reason = row.reason(language) { parts.append(reason) }
    return parts.joined(separator: ", ")
  }
}
