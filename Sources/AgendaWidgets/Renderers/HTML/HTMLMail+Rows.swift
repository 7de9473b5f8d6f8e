import AgendaKit
import ICalendar

/// The days and rows of a mail.
extension HTMLMail {
  /// The least width of the column of times, in CSS pixels: a range of times on a 24-hour clock.
  private static let timeWidth = 92

  /// Writes the entries of a column. The rows of one day form a table.
  func writeEntries(_ column: WidgetColumn, to writer: inout HTMLWriter) {
    var isInTable = false
    for entry in column.drawn {
      guard !writer.isClosed else { break }
      if entry.isTabled != isInTable {
        isInTable.toggle()
        if isInTable { openTable(to: &writer) } else { writer.closeBlock("table") }
      }
      write(entry, to: &writer)
    }
    if isInTable { writer.closeBlock("table") }
    if let more = column.more { write([more.text], .more, to: &writer) }
  }

  private func openTable(to writer: inout HTMLWriter) {
    writer.open(
      "table",
      [
        "role": "presentation", "cellpadding": "0", "cellspacing": "0", "border": "0", "width": "100%",
        "style": "border-collapse:collapse;width:100%",
      ], end: ">\n")
  }

  private func write(_ entry: WidgetColumn.Entry, to writer: inout HTMLWriter) {
    switch entry {
    case .day(_, let day, let more):
      writer.line("h2", ["class": name(.day), "style": "margin:16px 0 8px;" + look(.day)]) {
        $0.fitted(day)
      }
      if let more { write([more.text], .more, to: &writer) }
    case .summary(let summary): write(summary.row, .summary, others: summary.othersText, to: &writer)
    case .row(let row): write(row, .title, to: &writer)
    case .more(_, let text): write([text], .more, to: &writer)
    case .sentence(let text): write([text], .sentence, to: &writer)
    }
  }

  private func write(_ row: WidgetRow, _ role: TextRole, others: String = "", to writer: inout HTMLWriter) {
    writer.block("tr") { line in
      line.line("td", ["class": name(.time, isDimmed: row.isDimmed), "style": timeStyle(row)]) {
        writeTime(row, to: &$0)
      }
      line.line("td", ["style": "vertical-align:top;padding:0 0 10px"]) { cell in
        cell.inline(
          "div", ["class": name(role, isDimmed: row.isDimmed), "style": style(of: row, role)]
        ) { event in
          writeTitle(row, role, to: &event)
          if !others.isEmpty {
            event.text(" ")
            event.inline("bdi", ["class": name(.others), "style": look(.others)], text: others)
          }
          writeDetails(row, to: &event)
        }
      }
    }
  }

  private func timeStyle(_ row: WidgetRow) -> String {
    let end = isMirrored ? "left" : "right"
    return "width:\(HTMLMail.timeWidth)px;vertical-align:top;padding:1px 0 10px;padding-\(end):8px;"
      + look(.time, isDimmed: row.isDimmed)
  }

  /// Writes the time, which may be broken after its dash or arrow only.
  private func writeTime(_ row: WidgetRow, to cell: inout HTMLWriter) {
    guard let time = row.time?.shown else { return }
    let sign = time.unicodeScalars.dropLast().firstIndex { $0 == "–" || $0 == "→" || $0 == "←" }
    let parts = sign.map { [time[...$0], time[time.unicodeScalars.index(after: $0)...]] } ?? [time[...]]
    cell.inline("bdi") { text in
      for (place, part) in parts.enumerated() {
        if place > 0 { text.markup("<wbr>") }
        text.inline("span", ["style": "white-space:nowrap"], text: String(part))
      }
    }
  }

  /// The style of an event with the bar of its calendar. Some mail programs do not support logical properties.
  private func style(of row: WidgetRow, _ role: TextRole) -> String {
    let side = isMirrored ? "right" : "left"
    var color = theme.bar(for: row.color).shapeColor
    // The same colour must be visible on a dark background too.
    if hasDarkColors { color = Theme.dark.bar(for: color).shapeColor }
    let line = row.isStruck || row.isDimmed ? "dotted" : "solid"
    return "padding-\(side):10px;border-\(side):4px \(line) \(color.hexadecimal);"
      + look(role, isDimmed: row.isDimmed)
  }

  private func writeTitle(_ row: WidgetRow, _ role: TextRole, to writer: inout HTMLWriter) {
    if row.isBirthday && !row.isStruck { writer.text("★ ") }
    if row.task != nil { writer.text(row.mark.sign + " ") }
    guard let target = row.target?.asLinkTarget else {
      writeTitleText(row, to: &writer)
      return
    }
    let style = look(role, isDimmed: row.isDimmed) + ";text-decoration:underline"
    writer.inline(
      "a",
      [
        "class": name(role, isDimmed: row.isDimmed), "href": target, "rel": "noopener noreferrer",
        "style": style,
      ]
    ) { writeTitleText(row, to: &$0) }
  }

  private func writeTitleText(_ row: WidgetRow, to writer: inout HTMLWriter) {
    guard row.isStruck else {
      writer.fitted(row.title)
      return
    }
    writer.inline("s") { $0.fitted(row.title) }
    if let reason = row.reasonMissingInNote(content.language) { writer.text(" (\(reason))") }
  }

  /// Writes what stands below the title. A running event is marked in words, because a mail program may drop colours and
  /// backgrounds.
  private func writeDetails(_ row: WidgetRow, to writer: inout HTMLWriter) {
    var parts: [(inout HTMLWriter) -> Void] = []
    if row.isRunning { parts.append { $0.inline("b", text: content.language.words.runsNow) } }
    if let note = row.note { parts.append { $0.fitted(note) } }
    for link in row.links {
      guard let address = link.address.asLinkTarget else { continue }
      parts.append { writer in
        writer.inline(
          "a",
          [
            "class": name(.note, isDimmed: row.isDimmed), "href": address, "rel": "noopener noreferrer",
            "style": look(.note, isDimmed: row.isDimmed) + ";white-space:nowrap",
          ], text: link.label)
      }
    }
    guard !parts.isEmpty else { return }
    writer.markup("<br>")
    let role = row.task == .overdue ? TextRole.notice : .note
    writer.inline(
      "span", ["class": name(role, isDimmed: row.isDimmed), "style": look(role, isDimmed: row.isDimmed)]
    ) { details in
      for (place, write) in parts.enumerated() {
        if place > 0 { details.text(WidgetRow.separator) }
        write(&details)
      }
    }
  }
}

extension WidgetColumn.Entry {
  /// Whether the entry is a row of a table.
  fileprivate var isTabled: Bool {
    switch self {
    case .row, .summary: true
    case .day, .more, .sentence: false
    }
  }
}
