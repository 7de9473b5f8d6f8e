import AgendaKit
import ICalendar

/// Writes a widget as an HTML element. Classes define its look, except lengths that depend on the space.
struct HTMLWidget {
  let content: WidgetContent
  /// The colours; `nil` for those that the reader's system asks for.
  let theme: Theme?
  /// Whether the widget fills a page of its own; this decides the level of its headings.
  let isPage: Bool
  /// The measures that the content was fitted with.
  let measures: LayoutMeasures
  /// The lines below the content.
  let foot: Foot?

  init(_ content: WidgetContent, theme: Theme?, isPage: Bool, foot: Foot? = nil) {
    self.content = content
    self.theme = theme
    self.isPage = isPage
    self.foot = foot
    measures = LayoutMeasures(content.space)
  }

  /// The CSS unit of the layout.
  var unit: String { measures.unit == .points ? "px" : "ch" }
  /// Whether the widget is as wide as possible and as high as necessary.
  var isFluid: Bool { content.space.kind == .page || measures.unit == .cells }

  func write(to writer: inout HTMLWriter) {
    writer.block(
      "article",
      [
        "class": classes, "lang": content.language.code.rawValue, "dir": content.language.directionName,
        "aria-label": content.heading, "style": frame,
      ]
    ) { article in
      writeTarget(to: &article)
      article.block("div", ["class": "agenda-main"]) { writeContents(to: &$0) }
      if let notice = content.notice { article.notice(notice) }
      if let foot { article.foot(foot, theme: theme) }
    }
  }

  private var classes: String {
    var names = ["agenda", "agenda-" + content.space.kind.name, "agenda-" + content.arrangement.rawValue]
    names.append(measures.metrics.className)
    names.append("agenda-theme-" + (theme?.name.rawValue ?? "auto"))
    if content.isPlaceholder { names.append("agenda-placeholder") }
    return names.joined(separator: " ")
  }

  /// The maximum width of a page, in CSS pixels: longer lines are hard to read.
  private static let pageWidth = 600.0

  /// The style of the frame: the size of a widget or the maximum width of a page, the padding and the corners. A widget grows where its
  /// lines are broken.
  private var frame: String {
    let width = measures.width.decimalText + unit
    if measures.unit == .cells { return "width:100%;max-width:\(width);padding:1em" }
    let padding = ";padding:\(measures.endMargin.decimalText)px \(measures.sideMargin.decimalText)px"
    if isFluid { return "max-width:\(min(measures.width, HTMLWidget.pageWidth).decimalText)px" + padding }
    guard let height = measures.height else { return "width:" + width + padding }
    let radius = min(PictureMetrics.cornerRadius, height * 0.3).decimalText
    return "width:\(width);min-height:\(height.decimalText)px\(padding);border-radius:\(radius)px"
  }

  /// Writes the link of the whole widget; its rows then have no links.
  private func writeTarget(to writer: inout HTMLWriter) {
    guard let target = content.target?.asLinkTarget else { return }
    writer.line(
      "a",
      ["class": "agenda-target", "href": target, "rel": "noopener noreferrer", "aria-label": content.heading]
    ) { _ in }
  }

  /// Writes the header and the lines below or beside it. With several columns the header belongs to the first.
  private func writeContents(to writer: inout HTMLWriter) {
    let isOverFirst = content.columns.count > 1
    if let header = content.header, !isOverFirst { writeHeader(header, width: headerWidth, to: &writer) }
    if let message = content.message { writeMessage(message, to: &writer) }
    writeColumns(header: isOverFirst ? content.header : nil, to: &writer)
  }
}

/// The columns.
extension HTMLWidget {
  /// The width of a header beside the rows.
  private var headerWidth: Double? {
    guard content.arrangement == .beside, content.header != nil, let column = content.columns.first else {
      return nil
    }
    return max(0, column.offset - measures.sideMargin - measures.columnGap)
  }

  private func writeColumns(header: WidgetHeader?, to writer: inout HTMLWriter) {
    guard content.columns.contains(where: { !$0.drawn.isEmpty }) else { return }
    writer.block("div", ["class": "agenda-flow"]) { writer in
      var end = measures.sideMargin + (headerWidth ?? 0)
      for (index, column) in content.columns.enumerated() {
        let style = isFluid ? nil : style(of: column, after: end)
        writer.block("div", ["class": "agenda-column", "style": style]) { writer in
          if index == 0, let header { writeHeader(header, width: nil, to: &writer) }
          writeEntries(column, to: &writer)
        }
        end = column.offset + column.width
      }
    }
  }

  private func style(of column: WidgetColumn, after end: Double) -> String {
    let gap = max(0, column.offset - end)
    let margin = gap > 0 ? ";margin-inline-start:\(gap.decimalText)px" : ""
    return "width:\(column.width.decimalText)px" + margin
  }
}

extension HTMLWidget {
  /// Writes the date and the all-day summary.
  func writeHeader(_ header: WidgetHeader, width: Double?, to writer: inout HTMLWriter) {
    let style = width.map { "width:" + $0.decimalText + unit }
    writer.block("header", ["class": "agenda-header", "style": style]) { writer in
      writer.line(isPage ? "h1" : "h2", ["class": "agenda-heading"]) { heading in
        heading.inline("time", ["datetime": header.date.machineForm]) { time in
          writeDate(header, to: &time)
        }
        if let more = header.more, content.arrangement != .beside { writeHidden(more, to: &heading) }
      }
      if let summary = header.summary { writeSummary(summary, element: "div", to: &writer) }
      if let more = header.more, content.arrangement == .beside {
        writer.line("p", ["class": "agenda-line agenda-more agenda-below"]) { $0.fitted(more.text) }
      }
    }
  }

  private func writeDate(_ header: WidgetHeader, to writer: inout HTMLWriter) {
    switch header.form {
    case .stacked:
      writer.inline("span", ["class": "agenda-line agenda-day-number"]) { line in
        line.text(header.dayNumber)
        guard !header.month.shown.isEmpty else { return }
        line.text(" ")
        line.inline("span", ["class": "agenda-month"]) { $0.fitted(header.month) }
      }
      writer.text(" ")
      writer.inline("span", ["class": "agenda-line agenda-weekday"]) { $0.fitted(header.weekday) }
    case .oneLine:
      writer.inline("span", ["class": "agenda-line agenda-date"]) { $0.fitted(header.line) }
    }
  }

  /// Writes the drawing, the sentence and the advice.
  func writeMessage(_ message: WidgetMessage, to writer: inout HTMLWriter) {
    let isDrawn = message.illustration != nil
    let gap = content.arrangement == .beside && content.header != nil ? measures.columnGap : 0
    let style = gap > 0 ? "margin-inline-start:\(gap.decimalText)\(unit)" : nil
    let name = isDrawn ? "agenda-message agenda-drawn" : "agenda-message"
    writer.block("div", ["class": name, "style": style]) { writer in
      if let illustration = message.illustration {
        writer.drawing(illustration.drawing, side: measures.illustration.height)
      }
      writer.paragraph(message.sentence, ["class": "agenda-sentence"])
      writer.paragraph(message.advice, ["class": "agenda-advice"])
    }
  }
}

extension HTMLWriter {
  /// Writes a drawing in a square.
  fileprivate mutating func drawing(_ drawing: LineDrawing, side: Double) {
    let box = "0 0 \(LineDrawing.side.decimalText) \(LineDrawing.side.decimalText)"
    line(
      "svg",
      [
        "class": "agenda-drawing", "viewBox": box, "width": side.decimalText, "height": side.decimalText,
        "stroke-width": LineDrawing.lineWidth.decimalText, "aria-hidden": "true",
      ]
    ) { svg in
      svg.inline("path", ["class": "agenda-drawing-outline", "d": drawing.outline]) { _ in }
      svg.inline("path", ["class": "agenda-drawing-accent", "d": drawing.accent]) { _ in }
    }
  }
}

/// Writes HTML.
typealias HTMLWriter = MarkupWriter<String>

extension HTMLWriter {
  /// Writes an inline element that contains only text.
  mutating func inline(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], text: String
  ) {
    inline(name, attributes) { $0.text(text) }
  }

  /// Writes an element without contents and end tag, on its own line.
  mutating func empty(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]) {
    open(name, attributes, end: ">\n")
  }

  /// Writes a text that may be cut, isolated from the direction of the text around it; the full text becomes the
  /// tooltip.
  mutating func fitted(_ text: FittedText) {
    inline("bdi", ["title": text.isTruncated ? text.full : nil], text: text.shown)
  }

  /// Writes the sentence about failed sources after a warning sign.
  mutating func notice(_ notice: FittedText) {
    line("p", ["class": "agenda-line agenda-notice"]) { notices in
      notices.inline("svg", ["class": "agenda-sign", "viewBox": "0 0 11 11", "aria-hidden": "true"]) { sign in
        sign.inline("path", ["d": "M5.5 1L10.4 10H.6zM5.5 4.4v2.4M5.5 8.3v.05"]) { _ in }
      }
      notices.fitted(notice)
    }
  }

  /// Writes the calendars, whose bars the style sheet draws as before rows, and the moment. The browser breaks their lines.
  mutating func foot(_ foot: Foot, theme: Theme?) {
    block("footer", ["class": "agenda-foot"]) { footer in
      for key in foot.keys {
        let look = HTMLBarLook(key.color, position: key.position, theme: theme)
        let classes = (["agenda-row", "agenda-note"] + look.classes).joined(separator: " ")
        footer.line("span", ["class": classes, "style": look.properties.joined(separator: ";")]) {
          $0.fitted(key.name.text)
        }
      }
      if let more = foot.more { footer.line("span", ["class": "agenda-note"]) { $0.fitted(more.text) } }
      if let moment = foot.moment {
        footer.line("span", ["class": "agenda-note agenda-moment"]) { $0.fitted(moment.text) }
      }
    }
  }

  /// Writes the star of a birthday; the style sheet draws the bars of other rows.
  mutating func star(of row: WidgetRow) {
    guard row.isBirthday && !row.isStruck else { return }
    let box = "0 0 \(BirthdayStar.side.decimalText) \(BirthdayStar.side.decimalText)"
    line("svg", ["class": "agenda-star", "viewBox": box, "aria-hidden": "true"]) { star in
      star.inline("path", ["d": BirthdayStar.path]) { _ in }
    }
  }

  /// Writes the title of a row, struck through if the row is, and for screen readers the reason.
  mutating func title(_ text: String, of row: WidgetRow, _ language: Language) {
    if row.isStruck {
      inline("s") { $0.inline("bdi", text: text) }
    } else {
      inline("bdi", text: text)
    }
    if let reason = row.reasonMissingInNote(language) { unseen(" (\(reason))") }
  }

  /// Writes a text for screen readers, which says what others see by the style.
  mutating func unseen(_ text: String) {
    inline("span", ["class": "agenda-unseen"], text: text)
  }

  /// Writes lines in one paragraph.
  mutating func paragraph(_ lines: [FittedText], _ attributes: KeyValuePairs<StaticString, String?>) {
    guard !lines.isEmpty else { return }
    line("p", attributes) { paragraph in
      for (index, text) in lines.enumerated() {
        if index > 0 { paragraph.markup("<br>") }
        paragraph.fitted(text)
      }
    }
  }
}

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
