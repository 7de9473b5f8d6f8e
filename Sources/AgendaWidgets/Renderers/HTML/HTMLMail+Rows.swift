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
      line.line("td", timeCell(isDimmed: row.isDimmed)) { writeTime(row, to: &$0) }
      let cell = looks.attributes(.cell) { ["style": "vertical-align:top;padding:0 0 10px"] }
      line.line("td", cell) { cell in
        cell.inline("div", event(row, role)) { event in
          writeTitle(row, role, to: &event)
          if !others.isEmpty {
            event.text(" ")
            let number = looks.attributes(.others) { ["class": name(.others), "style": look(.others)] }
            event.inline("bdi", number) { $0.text(others) }
          }
          writeDetails(row, to: &event)
          for detail in row.details { write(detail, of: row, to: &event) }
        }
      }
    }
  }

  private func timeCell(isDimmed: Bool) -> MarkupAttributes {
    looks.attributes(.time(isDimmed: isDimmed)) {
      let end = isMirrored ? "left" : "right"
      let style = "width:\(HTMLMail.timeWidth)px;vertical-align:top;padding:1px 0 10px;padding-\(end):8px;"
      return [
        "class": name(.time, isDimmed: isDimmed), "style": style + look(.time, isDimmed: isDimmed),
      ]
    }
  }

  /// Writes the time, which may be broken after its dash or arrow only.
  private func writeTime(_ row: WidgetRow, to cell: inout HTMLWriter) {
    guard let time = row.time?.shown else { return }
    let sign = time.unicodeScalars.dropLast().firstIndex { $0 == "–" || $0 == "→" || $0 == "←" }
    let unbroken = looks.attributes(.unbroken) { ["style": "white-space:nowrap"] }
    cell.inline("bdi") { text in
      guard let sign else { return text.inline("span", unbroken) { $0.text(time) } }
      text.inline("span", unbroken) { $0.text(String(time[...sign])) }
      text.markup("<wbr>")
      let rest = time[time.unicodeScalars.index(after: sign)...]
      text.inline("span", unbroken) { $0.text(String(rest)) }
    }
  }

  /// An event with the bar of its calendar. Some mail programs do not support logical properties.
  private func event(_ row: WidgetRow, _ role: TextRole) -> MarkupAttributes {
    let (isDimmed, isDotted) = (row.isDimmed, row.isStruck || row.isDimmed)
    return looks.attributes(.event(role, isDimmed: isDimmed, row.color, isDotted: isDotted)) {
      let side = isMirrored ? "right" : "left"
      var color = theme.bar(for: row.color).shapeColor
      // A mail has one colour for light and dark backgrounds, so it must be visible on both.
      if hasDarkColors { color = Theme.dark.bar(for: color).shapeColor }
      let line = isDotted ? "dotted" : "solid"
      let bar = "padding-\(side):10px;border-\(side):4px \(line) \(color.description);"
      return ["class": name(role, isDimmed: isDimmed), "style": bar + look(role, isDimmed: isDimmed)]
    }
  }

  private func writeTitle(_ row: WidgetRow, _ role: TextRole, to writer: inout HTMLWriter) {
    if row.isBirthday && !row.isStruck { writer.text("★ ") }
    if row.task != nil || row.isUncertain { writer.text(row.mark.sign + " ") }
    guard let target = row.target?.asLinkTarget else {
      writeTitleText(row, to: &writer)
      return
    }
    let after = looks.attributes(.afterTarget(role, isDimmed: row.isDimmed)) {
      let style = look(role, isDimmed: row.isDimmed) + ";text-decoration:underline"
      return ["rel": "noopener noreferrer", "style": style]
    }
    writer.link(to: target, linkName(role, isDimmed: row.isDimmed), after) { writeTitleText(row, to: &$0) }
  }

  /// The class of a link.
  private func linkName(_ role: TextRole, isDimmed: Bool) -> MarkupAttributes {
    looks.attributes(.beforeTarget(role, isDimmed: isDimmed)) { ["class": name(role, isDimmed: isDimmed)] }
  }

  private func writeTitleText(_ row: WidgetRow, to writer: inout HTMLWriter) {
    guard row.isStruck else {
      writer.fitted(row.title)
      return
    }
    writer.inline("s") { $0.fitted(row.title) }
    if let reason = row.reasonMissingInNote(content.language) { writer.text(" (\(reason))") }
  }

  /// Writes the text below the title. A running event is marked in words, because a mail program may drop colours and
  /// backgrounds.
  private func writeDetails(_ row: WidgetRow, to writer: inout HTMLWriter) {
    let links = row.links.compactMap { link in link.address.asLinkTarget.map { (link.label, $0) } }
    guard row.isRunning || row.note != nil || !links.isEmpty else { return }
    writer.markup("<br>")
    let role = row.task == .overdue ? TextRole.notice : .note
    let attributes = looks.attributes(.details(role, isDimmed: row.isDimmed)) {
      ["class": name(role, isDimmed: row.isDimmed), "style": look(role, isDimmed: row.isDimmed)]
    }
    writer.inline("span", attributes) { details in
      var isFirst = true
      func separate() {
        if !isFirst { details.text(WidgetRow.separator) }
        isFirst = false
      }
      if row.isRunning {
        separate()
        details.inline("b", text: content.language.words.runsNow)
      }
      if let note = row.note {
        separate()
        details.fitted(note)
      }
      for (label, address) in links {
        separate()
        write(label, linkingTo: address, isDimmed: row.isDimmed, to: &details)
      }
    }
  }

  /// Writes a line that says more about an event.
  private func write(_ detail: WidgetRow.Detail, of row: WidgetRow, to writer: inout HTMLWriter) {
    writer.markup("<br>")
    let attributes = looks.attributes(.details(.note, isDimmed: row.isDimmed)) {
      ["class": name(.note, isDimmed: row.isDimmed), "style": look(.note, isDimmed: row.isDimmed)]
    }
    writer.inline("span", attributes) { line in
      switch detail {
      case .text(let text): line.inline("bdi", text: text)
      case .link(let link):
        guard let address = link.address.asLinkTarget else { return line.inline("bdi", text: link.address) }
        if !link.label.isEmpty { line.text(link.label + ": ") }
        write(link.address, linkingTo: address, isDimmed: row.isDimmed, to: &line)
      }
    }
  }

  private func write(
    _ label: String, linkingTo address: String, isDimmed: Bool, to writer: inout HTMLWriter
  ) {
    let after = looks.attributes(.afterAddress(isDimmed: isDimmed)) {
      let style = look(.note, isDimmed: isDimmed) + ";white-space:nowrap"
      return ["rel": "noopener noreferrer", "style": style]
    }
    writer.link(to: address, linkName(.note, isDimmed: isDimmed), after) { $0.text(label) }
  }
}

extension HTMLWriter {
  /// Writes a link, with the attributes before and after its address.
  fileprivate mutating func link(
    to address: String, _ before: MarkupAttributes, _ after: MarkupAttributes,
    _ contents: (inout Self) -> Void
  ) {
    inline("a", before, ["href": address], after, contents)
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
