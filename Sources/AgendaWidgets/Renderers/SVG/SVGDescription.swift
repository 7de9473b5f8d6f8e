import AgendaKit
import ICalendar

/// A picture in words for screen readers: everything that is shown, in the order in which it is drawn, with full
/// texts.
struct SVGDescription {
  /// The day.
  let title: String
  private let content: WidgetContent

  init(_ content: WidgetContent) {
    let today = content.zone.localDateTime(at: content.now).date
    title = content.language.heading(of: content.header?.date ?? today, today: today)
    self.content = content
  }

  /// Hands on the parts of the text, one sentence for each row, with what separates them. It stops where `take` returns false.
  func forEachPart(_ take: (String) -> Bool) {
    let language = content.language
    var isFirst = true
    var isWanted = true
    func put(_ part: String) {
      guard isWanted else { return }
      isWanted = take(isFirst ? part : ". " + part)
      isFirst = false
    }
    if let summary = content.header?.summary { put(Self.text(of: summary, language)) }
    if let more = content.header?.more { put(more.text.full) }
    if let message = content.message {
      for lines in [message.sentence, message.advice] where !lines.isEmpty { put(Self.joined(lines)) }
    }
    for column in content.columns {
      for entry in column.drawn {
        guard isWanted else { return }
        put(Self.text(of: entry, language))
      }
    }
    if let notice = content.notice { put(notice.full) }
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
