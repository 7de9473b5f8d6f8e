/// Writes the content of a widget as CommonMark: a heading, the all-day summary, and a list of rows below the name of
/// each day. Titles of events with an address are links; nothing else from a calendar is markup.
///
/// ```swift
/// let text = MarkdownRenderer().render(layout.content(of: agenda, in: MarkdownRenderer.space))
/// ```
public struct MarkdownRenderer: Sendable {
  /// A page on which nothing is cut: programs that show CommonMark break lines themselves.
  public static let space = WidgetSpace.cells(.page, columns: TextStyle.maximumWidth, lines: nil)

  /// A renderer.
  public init() {}

  /// The content as blocks with an empty line between them, ended by a line feed.
  public func render(_ content: WidgetContent) -> String {
    let blocks = content.arrangement == .inline ? [inline(content)] : blocks(of: content)
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func blocks(of content: WidgetContent) -> [String] {
    var blocks: [String] = []
    if let header = content.header {
      blocks.append("# " + named(header.line, header.more))
      blocks += header.summary.map { [summary($0)] } ?? []
    }
    var isInList = false
    for entry in content.columns.flatMap(\.entries) {
      let isRow =
        switch entry {
        case .row, .summary: true
        case .day, .more, .sentence: false
        }
      if isRow && isInList, let last = blocks.popLast() {
        blocks.append(last + "\n" + block(entry))
      } else {
        blocks.append(block(entry))
      }
      isInList = isRow
    }
    blocks += content.columns.compactMap(\.more).map { MarkdownEscaping.escaped($0.text.shown) }
    if let message = content.message {
      blocks.append(message.sentence.map { MarkdownEscaping.escaped($0.shown) }.joined(separator: " "))
      let advice = message.advice.map { MarkdownEscaping.escaped($0.shown) }.filter { !$0.isEmpty }
      blocks.append(advice.joined(separator: "\\\n"))
    }
    if let notice = content.notice { blocks.append(written(notice)) }
    return blocks
  }

  private func block(_ entry: WidgetColumn.Entry) -> String {
    switch entry {
    case .day(_, let name, let more): "## " + named(name, more)
    case .summary(let summary): "- " + self.summary(summary)
    case .row(let row): "- " + self.row(row)
    case .more(_, let text), .sentence(let text): MarkdownEscaping.escaped(text.shown)
    }
  }

  /// The name of a day, with the number of its hidden occurrences.
  private func named(_ name: FittedText, _ more: HiddenEvents?) -> String {
    let texts = [name.shown, more?.text.shown ?? ""].filter { !$0.isEmpty }
    return MarkdownEscaping.escaped(texts.joined(separator: WidgetRow.separator))
  }

  /// Everything on one line, as in a status bar.
  private func inline(_ content: WidgetContent) -> String {
    let entries = content.columns.flatMap(\.entries).map { entry in
      switch entry {
      case .row(let row): self.row(row)
      case .summary(let summary): self.summary(summary)
      case .day, .more, .sentence: block(entry)
      }
    }
    let sentence = (content.message?.sentence ?? []).map { MarkdownEscaping.escaped($0.shown) }
    let notice = content.notice.map { [written($0)] } ?? []
    return (entries + sentence + notice).joined(separator: " ")
  }

  /// The problems of the calendars; only their sign if there is no room for words.
  private func written(_ notice: FittedText) -> String {
    "**" + (notice.shown.isEmpty ? "!" : "! " + MarkdownEscaping.escaped(notice.shown)) + "**"
  }

  private func summary(_ summary: AllDaySummary) -> String {
    let others = summary.othersText
    return row(summary.row) + (others.isEmpty ? "" : " " + MarkdownEscaping.escaped(others))
  }

  /// `► **09:00–09:15** [Stand-up](https://…) · Room 4`. The sign is left out for ended and ordinary events.
  private func row(_ row: WidgetRow) -> String {
    var parts: [String] = []
    switch row.mark {
    case .struck, .birthday, .running: parts.append(row.mark.sign)
    case .ended, .plain: break
    }
    if let time = row.time?.shown, !time.isEmpty {
      parts.append("**" + MarkdownEscaping.escaped(time) + "**")
    }
    parts.append(linked(row.title.shown, to: row.target))
    if let note = row.note?.shown, !note.isEmpty { parts += ["·", MarkdownEscaping.escaped(note)] }
    return parts.joined(separator: " ")
  }

  private func linked(_ text: String, to target: String?) -> String {
    let text = MarkdownEscaping.escaped(text)
    guard let address = target.flatMap({ LinkAddress.normalized($0) }) else { return text }
    return "[" + text + "](" + MarkdownEscaping.destination(address) + ")"
  }
}
