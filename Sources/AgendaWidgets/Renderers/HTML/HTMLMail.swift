import AgendaKit
import ICalendar

/// Writes a widget as a document for mail programs: simple blocks from top to bottom with inline styles; no classes,
/// media queries or drawings. A program that drops the styles still shows a readable list.
struct HTMLMail {
  /// The maximum width that mail programs show completely, in CSS pixels.
  private static let width = 600.0
  /// The space around the contents, within that width.
  private static let padding = 16.0

  let content: WidgetContent
  let theme: Theme
  private let notes: [String]
  private let metrics: PictureMetrics
  private let isMirrored: Bool

  init(_ content: WidgetContent, theme: Theme, notes: [String]) {
    self.content = content
    self.theme = theme
    self.notes = notes
    metrics = PictureMetrics(content.space.textSize)
    isMirrored = content.language.lineDirection == .rightToLeft
  }

  func write(to writer: inout HTMLWriter) {
    writer.markup("<!doctype html>\n")
    let language = content.language
    writer.block("html", ["lang": language.code.rawValue, "dir": language.directionName]) { html in
      html.block("head") { head in
        head.empty("meta", ["charset": "utf-8"])
        head.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        head.empty("meta", ["name": "color-scheme", "content": theme.isDark ? "dark" : "light"])
        head.line("title") { $0.text(content.heading) }
      }
      let background = "background-color:\(theme.background.hexadecimal)"
      html.block("body", ["style": "margin:0;padding:0;" + background]) { body in
        body.block("div", ["dir": language.directionName, "style": frame + background]) {
          writeContents(to: &$0)
        }
      }
    }
  }

  private var frame: String {
    let contents = (HTMLMail.width - 2 * HTMLMail.padding).decimalText
    return "max-width:\(contents)px;margin:0 auto;padding:\(HTMLMail.padding.decimalText)px;"
      + "font-family:\(SVGStyleSheet.fontFamily);text-align:\(isMirrored ? "right" : "left");"
  }

  /// The style of a text role. Mail is read from further away than a widget, so its text is a little larger.
  private func look(_ role: TextRole, isDimmed: Bool = false, weight: Int? = nil) -> String {
    let size = metrics.fontSize(role == .dayNumber ? .date : role) + 2
    let color = theme.textColor(of: role, isDimmed: isDimmed).hexadecimal
    return
      "font-size:\(size.decimalText)px;line-height:1.35;font-weight:\(weight ?? role.weight);color:\(color)"
  }

  private func writeContents(to writer: inout HTMLWriter) {
    if let header = content.header {
      writer.line("h1", ["style": "margin:0 0 12px;" + look(.date)]) { $0.fitted(header.line) }
      if let summary = header.summary { write(summary, to: &writer) }
      if let more = header.more { write([more.text], .more, to: &writer) }
    }
    if let message = content.message {
      write(message.sentence, .sentence, to: &writer)
      write(message.advice, .advice, to: &writer)
    }
    for column in content.columns {
      for entry in column.drawn {
        guard !writer.isClosed else { break }
        write(entry, to: &writer)
      }
    }
    if let notice = content.notice { write([notice], .notice, to: &writer) }
    for note in notes {
      writer.line("p", ["style": "margin:0 0 10px;" + look(.notice)]) { $0.text(note) }
    }
  }

  private func write(_ entry: WidgetColumn.Entry, to writer: inout HTMLWriter) {
    switch entry {
    case .day(_, let name, let more):
      writer.line("h2", ["style": "margin:20px 0 8px;" + look(.day)]) { $0.fitted(name) }
      if let more { write([more.text], .more, to: &writer) }
    case .summary(let summary): write(summary, to: &writer)
    case .row(let row): write(row, to: &writer)
    case .more(_, let text): write([text], .more, to: &writer)
    case .sentence(let text): write([text], .sentence, to: &writer)
    }
  }

  private func write(_ lines: [FittedText], _ role: TextRole, to writer: inout HTMLWriter) {
    writer.paragraph(lines, ["style": "margin:0 0 10px;" + look(role)])
  }
}

/// The rows.
extension HTMLMail {
  /// The style of a row with the bar of its calendar. Some mail programs do not support logical properties.
  private func block(for row: WidgetRow) -> String {
    let side = isMirrored ? "right" : "left"
    let color = theme.bar(for: row.color).shapeColor.hexadecimal
    let line = row.isStruck || row.isDimmed ? "dotted" : "solid"
    return "margin:0 0 10px;padding-\(side):10px;border-\(side):4px \(line) \(color);"
  }

  private func write(_ summary: AllDaySummary, to writer: inout HTMLWriter) {
    writer.line("p", ["style": block(for: summary.row) + look(.summary)]) { paragraph in
      writeTitle(summary.row, .summary, to: &paragraph)
      guard summary.others > 0 else { return }
      paragraph.text(" ")
      paragraph.inline("bdi", ["style": look(.others)], text: summary.othersText)
    }
  }

  private func write(_ row: WidgetRow, to writer: inout HTMLWriter) {
    writer.line("p", ["style": block(for: row) + look(.title, isDimmed: row.isDimmed)]) { paragraph in
      writeTitle(row, .title, to: &paragraph)
      guard row.time != nil || row.note != nil else { return }
      paragraph.markup("<br>")
      paragraph.inline("span", ["style": look(.time, isDimmed: row.isDimmed)]) { writeDetails(row, to: &$0) }
    }
  }

  private func writeTitle(_ row: WidgetRow, _ role: TextRole, to writer: inout HTMLWriter) {
    if row.isBirthday && !row.isStruck { writer.text("★ ") }
    guard let target = row.target?.asLinkTarget else {
      writeTitleText(row, to: &writer)
      return
    }
    let style = look(role, isDimmed: row.isDimmed) + ";text-decoration:underline"
    writer.inline("a", ["href": target, "rel": "noopener noreferrer", "style": style]) {
      writeTitleText(row, to: &$0)
    }
  }

  private func writeTitleText(_ row: WidgetRow, to writer: inout HTMLWriter) {
    guard row.isStruck else {
      writer.fitted(row.title)
      return
    }
    writer.inline("s") { $0.fitted(row.title) }
    if let reason = row.reasonMissingInNote(content.language) { writer.text(" (\(reason))") }
  }

  /// A running event is marked in words, because a mail program may drop colours and backgrounds.
  private func writeDetails(_ row: WidgetRow, to writer: inout HTMLWriter) {
    if let time = row.time { writer.inline("bdi", text: time.shown) }
    if row.isRunning {
      writer.text(WidgetRow.separator)
      writer.inline("b", text: content.language.words.runsNow)
    }
    guard let note = row.note else { return }
    if row.time != nil { writer.text(WidgetRow.separator) }
    writer.fitted(note)
  }
}
