import AgendaKit
import ICalendar

/// A picture in words for screen readers: everything that is shown, in the order in which it is drawn, with full
/// texts.
struct SVGDescription {
  /// The day.
  let title: String
  /// One sentence for each row.
  let text: String

  init(_ content: WidgetContent) {
    let today = content.zone.localDateTime(at: content.now).date
    let language = content.language
    title = language.heading(of: content.header?.date ?? today, today: today)
    var parts: [String] = []
    if let summary = content.header?.summary { parts.append(Self.text(of: summary, language)) }
    if let more = content.header?.more { parts.append(more.text.full) }
    if let message = content.message {
      parts += [message.sentence, message.advice].filter { !$0.isEmpty }.map(Self.joined)
    }
    for column in content.columns {
      for entry in column.entries { parts.append(Self.text(of: entry, language)) }
    }
    if let notice = content.notice { parts.append(notice.full) }
    text = parts.joined(separator: ". ")
  }

  /// Joins the lines of a sentence; the full text of what is cut is in the last one.
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
    if row.item.isCancelled {
      parts.append(words.cancelled)
    } else if row.item.isDeclined {
      parts.append(words.declined)
    }
    return parts.joined(separator: ", ")
  }
}
