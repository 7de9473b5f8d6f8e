import AgendaKit
import ICalendar

extension HTMLWidget {
  /// Writes the entries of a column from top to bottom. The entries of one day form a list.
  func writeEntries(_ column: WidgetColumn, to writer: inout HTMLWriter) {
    var isInList = false
    var more = column.more
    var place = 0
    for entry in column.drawn {
      place += 1
      guard !writer.isClosed else { break }
      if entry.isListed != isInList {
        isInList.toggle()
        if isInList {
          writer.open("ul", ["class": "agenda-list"], end: ">\n")
        } else {
          writer.closeBlock("ul")
        }
      }
      let end = isInList && more != nil && place == column.drawn.count ? more : nil
      if end != nil { more = nil }
      if isInList {
        writeListed(entry, in: column, end: end, to: &writer)
      } else {
        writeUnlisted(entry, to: &writer)
      }
    }
    if isInList { writer.closeBlock("ul") }
    if let more {
      writer.line("p", ["class": "agenda-line agenda-more"]) { $0.fitted(more.text) }
    }
  }

  private func writeUnlisted(_ entry: WidgetColumn.Entry, to writer: inout HTMLWriter) {
    switch entry {
    case .day(let date, let name, let more):
      writer.line(isPage ? "h2" : "h3", ["class": "agenda-line agenda-day"]) { heading in
        heading.inline("time", ["datetime": date.machineForm]) {
          $0.fitted(name)
        }
        if let more { writeHidden(more, to: &heading) }
      }
    case .sentence(let text):
      writer.line("p", ["class": "agenda-line agenda-sentence"]) { $0.fitted(text) }
    case .summary, .row, .more: break
    }
  }

  /// Writes the number of hidden occurrences beside the name of their day.
  func writeHidden(_ more: HiddenEvents, to writer: inout HTMLWriter) {
    writer.text(" ")
    writer.inline("span", ["class": "agenda-hidden"]) { $0.fitted(more.text) }
  }

  /// Writes an entry of a list, with the number of hidden occurrences at the end of its last line.
  private func writeListed(
    _ entry: WidgetColumn.Entry, in column: WidgetColumn, end: HiddenEvents?, to list: inout HTMLWriter
  ) {
    switch entry {
    case .row(let row):
      let look = HTMLRowLook(row, theme: theme)
      list.block(
        "li",
        [
          "class": look.classes + (row.details.isEmpty ? "" : " agenda-detailed"), "style": look.style,
          "title": row.item.calendar.shownName,
        ]
      ) {
        writeRow(row, in: column, end: end, to: &$0)
        for detail in row.details { write(detail, to: &$0) }
        writeProgress(row, to: &$0)
      }
    case .summary(let summary): writeSummary(summary, element: "li", end: end, to: &list)
    case .more(_, let text): list.line("li", ["class": "agenda-line agenda-more"]) { $0.fitted(text) }
    case .day, .sentence: break
    }
  }

  /// Writes the all-day occurrences of a day in one line.
  func writeSummary(
    _ summary: AllDaySummary, element: StaticString, end: HiddenEvents? = nil, to writer: inout HTMLWriter
  ) {
    let look = HTMLRowLook(summary.row, theme: theme)
    writer.block(
      element, ["class": look.classes + " agenda-all-day", "style": look.style]
    ) { writer in
      writer.star(of: summary.row)
      writeTitle(summary.row, role: .summary, to: &writer)
      if summary.others > 0 {
        writer.line("span", ["class": "agenda-others"]) { $0.inline("bdi", text: summary.othersText) }
      }
      if let end { writeHidden(end, to: &writer) }
    }
  }

  private func writeRow(
    _ row: WidgetRow, in column: WidgetColumn, end: HiddenEvents?, to writer: inout HTMLWriter
  ) {
    writer.star(of: row)
    switch row.form {
    case .twoLines:
      writeTitle(row, end: row.hasSecondLine ? nil : end, to: &writer)
      guard row.hasSecondLine else { return }
      writer.line("div", ["class": "agenda-line agenda-details"]) { details in
        writeTime(row, to: &details)
        if row.time != nil && row.note != nil { writeSeparator(row, to: &details) }
        writeNote(row, to: &details)
        if let end { writeHidden(end, to: &details) }
      }
    case .oneLine:
      writeParts(row, in: column, to: &writer)
      if let end { writeHidden(end, to: &writer) }
    }
  }

  private func write(_ detail: WidgetRow.Detail, to writer: inout HTMLWriter) {
    writer.line("div", ["class": "agenda-line agenda-detail"]) { line in
      switch detail {
      case .text(let text): line.inline("bdi", text: text)
      case .link(let link):
        if !link.label.isEmpty { line.text(link.label + ": ") }
        guard let address = link.address.asLinkTarget else { return line.inline("bdi", text: link.address) }
        line.inline("a", ["href": address, "rel": "noopener noreferrer"], text: link.address)
      }
    }
  }

  /// Writes how far a running event is, as a line in the gap below its row.
  private func writeProgress(_ row: WidgetRow, to writer: inout HTMLWriter) {
    guard let progress = row.progress else { return }
    let percent = (progress * 1000).rounded() / 10
    writer.line("div", ["class": "agenda-progress", "aria-hidden": "true"]) {
      $0.inline("span", ["style": "width:" + percent.decimalText + "%"]) { _ in }
    }
  }

  /// Writes time, title and place side by side. A title without a time begins in the column of the times.
  private func writeParts(_ row: WidgetRow, in column: WidgetColumn, to writer: inout HTMLWriter) {
    let timeWidth = column.timeWidth
    if row.time != nil {
      let style = timeWidth > 0 ? "min-width:" + timeWidth.decimalText + unit : nil
      writer.line("div", ["class": "agenda-line agenda-times", "style": style]) { writeTime(row, to: &$0) }
    }
    guard row.note != nil else {
      writeTitle(row, to: &writer)
      return
    }
    let before = row.time == nil && timeWidth > 0 ? timeWidth + measures.partGap : 0
    writeTitle(row, width: column.titleWidth > 0 ? column.titleWidth + before : 0, to: &writer)
    writer.line("div", ["class": "agenda-line agenda-place"]) { writeNote(row, to: &$0) }
  }

  /// Writes the separator between the time and the note. The background of a running event's time separates them by
  /// itself.
  private func writeSeparator(_ row: WidgetRow, to writer: inout HTMLWriter) {
    guard row.isRunning else {
      writer.text(WidgetRow.separator)
      return
    }
    writer.text(" ")
    writer.unseen("· ")
  }

  private func writeTitle(
    _ row: WidgetRow, role: TextRole = .title, width: Double = 0, end: HiddenEvents? = nil,
    to writer: inout HTMLWriter
  ) {
    let isBroken = role == .title && !row.titleLines.isEmpty
    let parts =
      (isBroken ? ["--agenda-lines:\(row.titleLines.count)"] : [])
      + (width > 0 ? ["width:" + width.decimalText + unit] : [])
    let style = parts.isEmpty ? nil : parts.joined(separator: ";")
    let tip = row.title.isTruncated ? row.title.full : nil
    let name = "agenda-line agenda-\(role.rawValue)" + (isBroken ? " agenda-broken" : "")
    writer.line("div", ["class": name, "style": style, "title": tip]) { line in
      defer { if let end { writeHidden(end, to: &line) } }
      guard content.target == nil, let target = row.target?.asLinkTarget else {
        writeTitleText(row, to: &line)
        return
      }
      line.inline("a", ["class": "agenda-link", "href": target, "rel": "noopener noreferrer"]) {
        writeTitleText(row, to: &$0)
      }
    }
  }

  private func writeTitleText(_ row: WidgetRow, to writer: inout HTMLWriter) {
    // A reader’s system breaks a title over the lines that the layout keeps for it.
    writer.title(row.titleLines.isEmpty ? row.title.shown : row.title.full, of: row, content.language)
  }

  private func writeTime(_ row: WidgetRow, to writer: inout HTMLWriter) {
    guard let time = row.time else { return }
    let start =
      switch row.item.occurrence.span {
      case .allDay(let start, _): start.description
      case .timed(let start, _): content.zone.timestamp(start)
      }
    writer.inline(
      "time", ["class": "agenda-time", "datetime": start, "title": time.isTruncated ? time.full : nil]
    ) { $0.text(time.shown) }
    if row.isRunning { writer.unseen(" (\(content.language.words.runsNow))") }
  }

  private func writeNote(_ row: WidgetRow, to writer: inout HTMLWriter) {
    guard let note = row.note else { return }
    writer.inline("span", ["class": "agenda-note"]) { $0.fitted(note) }
  }
}

extension WidgetColumn.Entry {
  /// Whether the entry is an item in the list of its day.
  fileprivate var isListed: Bool {
    switch self {
    case .row, .summary, .more: true
    case .day, .sentence: false
    }
  }
}

extension CalendarIdentity {
  /// The name to show.
  fileprivate var shownName: String? {
    let text = PlainText.sanitized(displayName ?? name)
    return text.isEmpty ? nil : text
  }
}
