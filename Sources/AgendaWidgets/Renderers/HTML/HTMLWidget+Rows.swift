import AgendaKit
import ICalendar

extension HTMLWidget {
  /// What stands in a column, from top to bottom; what belongs to one day is one list.
  func writeEntries(_ column: WidgetColumn, to writer: inout HTMLWriter) {
    var rest = column.entries[...]
    while let first = rest.first {
      let listed = rest.prefix { $0.isListed }
      if listed.isEmpty {
        writeUnlisted(first, to: &writer)
        rest = rest.dropFirst()
      } else {
        writer.block("ul", ["class": "agenda-list"]) { list in
          for entry in listed { writeListed(entry, in: column, to: &list) }
        }
        rest = rest.dropFirst(listed.count)
      }
    }
    if let more = column.more {
      writer.line("p", ["class": "agenda-line agenda-more"]) { $0.fitted(more.text) }
    }
  }

  private func writeUnlisted(_ entry: WidgetColumn.Entry, to writer: inout HTMLWriter) {
    switch entry {
    case .day(let date, let name, let more):
      writer.line(isPage ? "h2" : "h3", ["class": "agenda-line agenda-day"]) { heading in
        heading.inline("time", ["datetime": date.description]) { $0.fitted(name) }
        if let more { writeHidden(more, to: &heading) }
      }
    case .sentence(let text):
      writer.line("p", ["class": "agenda-line agenda-sentence"]) { $0.fitted(text) }
    case .summary, .row, .more: break
    }
  }

  /// How many occurrences are hidden, beside the name of their day.
  func writeHidden(_ more: HiddenEvents, to writer: inout HTMLWriter) {
    writer.text(" ")
    writer.inline("span", ["class": "agenda-hidden"]) { $0.fitted(more.text) }
  }

  private func writeListed(_ entry: WidgetColumn.Entry, in column: WidgetColumn, to list: inout HTMLWriter) {
    switch entry {
    case .row(let row):
      let looks = HTMLRowLook(row, theme: theme)
      list.block(
        "li", ["class": looks.classes, "style": looks.style, "title": row.item.calendar.shownName]
      ) { writeRow(row, in: column, to: &$0) }
    case .summary(let summary): writeSummary(summary, element: "li", to: &list)
    case .more(_, let text): list.line("li", ["class": "agenda-line agenda-more"]) { $0.fitted(text) }
    case .day, .sentence: break
    }
  }

  /// The all-day occurrences of a day in one line.
  func writeSummary(_ summary: AllDaySummary, element: StaticString, to writer: inout HTMLWriter) {
    let looks = HTMLRowLook(summary.row, theme: theme)
    writer.block(
      element, ["class": looks.classes + " agenda-all-day", "style": looks.style]
    ) { writer in
      writeMark(summary.row, to: &writer)
      writeTitle(summary.row, role: .summary, to: &writer)
      if summary.others > 0 {
        writer.line("span", ["class": "agenda-others"]) { $0.inline("bdi", text: summary.othersText) }
      }
    }
  }

  private func writeRow(_ row: WidgetRow, in column: WidgetColumn, to writer: inout HTMLWriter) {
    writeMark(row, to: &writer)
    switch row.form {
    case .twoLines:
      writeTitle(row, to: &writer)
      guard row.time != nil || row.note != nil else { return }
      writer.line("div", ["class": "agenda-line agenda-details"]) { details in
        writeTime(row, to: &details)
        if row.time != nil && row.note != nil { writeSeparator(row, to: &details) }
        writeNote(row, to: &details)
      }
    case .oneLine: writeParts(row, in: column, to: &writer)
    }
  }

  /// Time, title and place beside each other. A title without a time begins where the times do.
  private func writeParts(_ row: WidgetRow, in column: WidgetColumn, to writer: inout HTMLWriter) {
    let timeWidth = column.timeWidth
    if row.time != nil {
      let style = timeWidth > 0 ? "width:" + timeWidth.decimalText + unit : nil
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

  /// What stands between the time and the note; the ground under the time of what runs now says it by itself.
  private func writeSeparator(_ row: WidgetRow, to writer: inout HTMLWriter) {
    guard row.isRunning else {
      writer.text(WidgetRow.separator)
      return
    }
    writer.text(" ")
    writer.unseen("· ")
  }

  /// The star of a birthday; the bar of other rows is drawn by the style sheet.
  private func writeMark(_ row: WidgetRow, to writer: inout HTMLWriter) {
    guard row.isBirthday && !row.isStruck else { return }
    let box = "0 0 \(BirthdayStar.side.decimalText) \(BirthdayStar.side.decimalText)"
    writer.line("svg", ["class": "agenda-star", "viewBox": box, "aria-hidden": "true"]) { star in
      star.inline("path", ["d": BirthdayStar.path]) { _ in }
    }
  }

  private func writeTitle(
    _ row: WidgetRow, role: TextRole = .title, width: Double = 0, to writer: inout HTMLWriter
  ) {
    let style = width > 0 ? "width:" + width.decimalText + unit : nil
    let tip = row.title.isCut ? row.title.full : nil
    writer.line("div", ["class": "agenda-line agenda-\(role.rawValue)", "style": style, "title": tip]) {
      line in
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
    guard row.isStruck else {
      writer.inline("bdi", text: row.title.shown)
      return
    }
    writer.inline("s") { $0.inline("bdi", text: row.title.shown) }
    if let reason = row.unnamedReason(content.language) { writer.unseen(" (\(reason))") }
  }

  private func writeTime(_ row: WidgetRow, to writer: inout HTMLWriter) {
    guard let time = row.time else { return }
    let start =
      switch row.item.occurrence.span {
      case .allDay(let start, _): start.description
      case .timed(let start, _): content.zone.timestamp(start)
      }
    writer.inline(
      "time", ["class": "agenda-time", "datetime": start, "title": time.isCut ? time.full : nil]
    ) { $0.text(time.shown) }
    if row.isRunning { writer.unseen(" (\(content.language.words.runsNow))") }
  }

  private func writeNote(_ row: WidgetRow, to writer: inout HTMLWriter) {
    guard let note = row.note else { return }
    writer.inline("span", ["class": "agenda-note"]) { $0.fitted(note) }
  }
}

extension WidgetRow {
  /// Why the row is struck through, where its note does not say so.
  func unnamedReason(_ language: Language) -> String? {
    let reason = item.isCancelled ? language.words.cancelled : language.words.declined
    return note?.shown.contains(reason) == true ? nil : reason
  }
}

extension WidgetColumn.Entry {
  /// Whether it is an item of the list of its day.
  fileprivate var isListed: Bool {
    switch self {
    case .row, .summary, .more: true
    case .day, .sentence: false
    }
  }
}

extension CalendarIdentity {
  /// The name that a reader sees.
  fileprivate var shownName: String? {
    let text = PlainText.sanitized(displayName ?? name)
    return text.isEmpty ? nil : text
  }
}
