import AgendaKit
import ICalendar

/// Writes a mail as a document for mail programs: tables of two columns, times and events, with inline styles and without
/// drawings. A program that drops the styles still shows a readable list.
///
/// The colours are light. A style sheet changes them if the reader's mail program asks for dark colours. A program that drops style
/// sheets shows the light ones.
struct HTMLMail {
  /// The maximum width that mail programs show completely, in CSS pixels.
  private static let width = 600.0
  /// The space around the contents, within that width.
  private static let padding = 16.0

  let mail: MailContent
  /// The colours of the inline styles.
  let theme: Theme
  /// Whether a style sheet has the colours of ``Theme/dark``.
  let hasDarkColors: Bool
  let isMirrored: Bool
  private let metrics: PictureMetrics
  let looks = HTMLMailLooks()

  var content: WidgetContent { mail.page }

  /// A document in a theme, or in the colours that the reader's mail program asks for.
  init(_ mail: MailContent, theme: Theme?) {
    self.mail = mail
    self.theme = theme ?? .light
    hasDarkColors = theme == nil
    metrics = PictureMetrics(of: mail.page.space)
    isMirrored = mail.page.language.lineDirection == .rightToLeft
  }

  func write(to writer: inout HTMLWriter) {
    writer.markup("<!doctype html>\n")
    let language = content.language
    writer.block("html", ["lang": language.code.rawValue, "dir": language.directionName]) { html in
      html.block("head") { writeHead(to: &$0) }
      let background = "background-color:\(theme.background.description)"
      html.block("body", ["class": backgroundName, "style": "margin:0;padding:0;" + background]) { body in
        writePreheader(to: &body)
        body.block(
          "div", ["class": backgroundName, "dir": language.directionName, "style": frame + background]
        ) { writeContents(to: &$0) }
      }
    }
  }

  private func writeHead(to head: inout HTMLWriter) {
    head.empty("meta", ["charset": "utf-8"])
    head.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    let schemes = hasDarkColors ? "light dark" : theme.isDark ? "dark" : "light"
    head.empty("meta", ["name": "color-scheme", "content": schemes])
    head.line("title") { $0.text(content.heading) }
    guard hasDarkColors else { return }
    head.empty("meta", ["name": "supported-color-schemes", "content": schemes])
    head.block("style") { $0.markup(HTMLMail.darkStyleSheet) }
  }

  /// Writes the text that mail programs show beside the subject, which the page itself hides.
  private func writePreheader(to body: inout HTMLWriter) {
    guard let overview = mail.overview else { return }
    body.line("div", ["style": "display:none;max-height:0;overflow:hidden", "aria-hidden": "true"]) {
      $0.text(overview)
    }
  }

  private var frame: String {
    let contents = (HTMLMail.width - 2 * HTMLMail.padding).decimalText
    return "max-width:\(contents)px;margin:0 auto;padding:\(HTMLMail.padding.decimalText)px;"
      + "font-family:\(SVGStyleSheet.fontFamily(theme));text-align:\(isMirrored ? "right" : "left");"
      + "overflow-wrap:anywhere;"
  }

  private func writeContents(to writer: inout HTMLWriter) {
    if let header = content.header {
      writer.line("h1", ["class": name(.date), "style": "margin:0 0 4px;" + look(.date)]) {
        $0.fitted(header.line)
      }
      if let overview = mail.overview { write([FittedText(overview)], .time, gap: 14, to: &writer) }
      if let more = header.more { write([more.text], .more, to: &writer) }
    }
    if let message = content.message {
      write(message.sentence, .sentence, to: &writer)
      write(message.advice, .advice, to: &writer)
    }
    for column in content.columns { writeEntries(column, to: &writer) }
    if let next = mail.next { writeNext(next, to: &writer) }
    if let notice = content.notice { write([notice], .notice, to: &writer) }
    for note in mail.notes { write([FittedText(note)], .notice, to: &writer) }
  }

  /// Writes the first event of the next day below a line.
  private func writeNext(_ next: WidgetContent, to writer: inout HTMLWriter) {
    let rows = next.rows
    guard let row = rows.first else { return }
    let line = "border-top:1px solid \(theme.separator.description)"
    writer.line(
      "p",
      [
        "class": name(.note).map { "agenda-line " + $0 },
        "style": "margin:16px 0 0;padding-top:10px;\(line);" + look(.note),
      ]
    ) { paragraph in
      if let time = row.time { paragraph.inline("bdi", text: time.shown.capitalizingFirst()) }
      paragraph.text(" ")
      paragraph.fitted(row.title)
      guard let note = row.note else { return }
      paragraph.text(WidgetRow.separator)
      paragraph.fitted(note)
    }
  }

  /// Writes lines of text as one paragraph, with an empty height of `gap` pixels below it.
  func write(_ lines: [FittedText], _ role: TextRole, gap: Int = 10, to writer: inout HTMLWriter) {
    writer.paragraph(lines, ["class": name(role), "style": "margin:0 0 \(gap)px;" + look(role)])
  }
}

/// The colours and sizes of text.
extension HTMLMail {
  /// The style of a text role. Mail is read from further away than a widget, so its text is a little larger.
  func look(_ role: TextRole, isDimmed: Bool = false) -> String {
    let size = metrics.fontSize(role == .dayNumber ? .date : role) + 2
    let color = theme.textColor(of: role, isDimmed: isDimmed).description
    return "font-size:\(size.decimalText)px;line-height:1.35;font-weight:\(role.weight);color:\(color)"
  }

  /// The class that gives a text role its dark colour; `nil` if there are no dark colours.
  func name(_ role: TextRole, isDimmed: Bool = false) -> String? {
    guard hasDarkColors else { return nil }
    return isDimmed ? "agenda-dimmed" : "agenda-" + role.rawValue
  }

  private var backgroundName: String? { hasDarkColors ? "agenda-mail" : nil }

  private static let darkStyleSheet: String = {
    let dark = Theme.dark
    let roles: [TextRole] = [
      .date, .day, .title, .summary, .time, .note, .others, .more, .sentence, .advice, .notice,
    ]
    var rules = [".agenda-mail { background-color: \(dark.background.description) !important; }"]
    rules += roles.map {
      ".agenda-\($0.rawValue) { color: \(dark.textColor(of: $0).description) !important; }"
    }
    rules.append(
      ".agenda-dimmed { color: \(dark.textColor(of: .title, isDimmed: true).description) !important; }")
    rules.append(".agenda-line { border-color: \(dark.separator.description) !important; }")
    return "@media (prefers-color-scheme: dark) {\n" + rules.map { "  \($0)\n" }.joined() + "}\n"
  }()
}

/// The attributes of the elements of a mail. All rows share a few, each of which is written once.
final class HTMLMailLooks {
  /// The elements that have the same attributes.
  enum Element: Equatable {
    /// The cell of a time.
    case time(isDimmed: Bool)
    /// The part of a time that is not broken.
    case unbroken
    /// The cell of an event.
    case cell
    /// An event, with the bar of its calendar.
    case event(TextRole, isDimmed: Bool, CalendarColor, bar: String)
    /// The number of further events.
    case others
    /// The text before and after the address of the link of a title, and of the link of a meeting or a map.
    case beforeTarget(TextRole, isDimmed: Bool)
    case afterTarget(TextRole, isDimmed: Bool)
    case afterAddress(isDimmed: Bool)
    /// The text below a title.
    case details(TextRole, isDimmed: Bool)
  }

  /// The most that are kept: a mail can have thousands of calendars, each with its colour.
  private static let maximumKnown = 32

  private var known: [(element: Element, attributes: MarkupAttributes)] = []

  /// The attributes of an element, made by `make` for the first one.
  func attributes(
    _ element: Element, make: () -> KeyValuePairs<StaticString, String?>
  ) -> MarkupAttributes {
    if let found = known.first(where: { $0.element == element }) { return found.attributes }
    let attributes = HTMLWriter.attributes(make())
    if known.count < Self.maximumKnown { known.append((element, attributes)) }
    return attributes
  }
}

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

  /// An event with the bar of its calendar: thin if it has ended, dotted if it is tentative, and hollow if it is unanswered or cancelled. Some mail programs
  /// do not support logical properties.
  private func event(_ row: WidgetRow, _ role: TextRole) -> MarkupAttributes {
    let isDimmed = row.isDimmed
    let isHollow = row.isStruck || row.isUnanswered
    let line = isHollow ? "4px double" : row.isUncertain ? "4px dotted" : isDimmed ? "2px solid" : "4px solid"
    return looks.attributes(.event(role, isDimmed: isDimmed, row.color, bar: line)) {
      let side = isMirrored ? "right" : "left"
      var color = theme.bar(for: row.color).shapeColor
      // A mail has one colour for light and dark backgrounds, so it must be visible on both.
      if hasDarkColors { color = Theme.dark.bar(for: color).shapeColor }
      let padding = line.hasPrefix("2") ? 12 : 10
      let bar = "padding-\(side):\(padding)px;border-\(side):\(line) \(color.description);"
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
