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
    var text = ""
    forEachBlock(of: content) { text += $0 }
    return text
  }

  /// Writes the same in blocks of UTF-8, so that the text of a long page is never whole in memory.
  /// - Throws: The error of `write`, after which it stops.
  public func render<Failure: Error>(
    _ content: WidgetContent, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var output = BlockOutput()
    try forEachBlock(of: content) { (block) throws(Failure) in try output.add(block, to: write) }
    try output.finish(to: write)
  }

  /// Hands on the blocks, each after its separator, and the line feed at the end.
  private func forEachBlock<Failure: Error>(
    of content: WidgetContent, _ take: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var isFirst = true
    func put(_ block: String, continuesList: Bool = false) throws(Failure) {
      guard !block.isEmpty else { return }
      try take((isFirst ? "" : continuesList ? "\n" : "\n\n") + block)
      isFirst = false
    }
    if content.arrangement == .inline {
      try put(inline(content))
      return try take("\n")
    }
    if let header = content.header {
      try put("# " + named(header.line, header.more))
      if let summary = header.summary { try put(self.summary(summary)) }
    }
    var isInList = false
    for column in content.columns {
      for entry in column.drawn {
        let isRow = entry.isRow
        try put(block(entry), continuesList: isRow && isInList)
        isInList = isRow
      }
    }
    for block in closingBlocks(of: content) { try put(block) }
    try take("\n")
  }

  /// The blocks after the rows.
  private func closingBlocks(of content: WidgetContent) -> [String] {
    var blocks = content.columns.compactMap(\.more).map { MarkdownEscaping.escaped($0.text.shown) }
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
    case .row(let row): ("- " + self.row(row) + row.details.map { "\\\n  " + detail($0) }.joined())
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
    case .struck, .birthday, .running, .task, .overdueTask, .doneTask, .unanswered, .tentative:
      parts.append(row.mark.sign)
    case .ended, .plain: break
    }
    if let time = row.time?.shown, !time.isEmpty {
      parts.append("**" + MarkdownEscaping.escaped(time) + "**")
    }
    parts.append(linked(row.title.shown, to: row.target))
    // A place that is the address of the title says nothing new.
    let isRepeated =
      row.target.flatMap { LinkAddress.normalized($0) }.map { target in
        row.note.flatMap { LinkAddress.normalized($0.full) } == target
      } ?? false
    if let note = row.note?.shown, !note.isEmpty, !isRepeated {
      parts += ["·", MarkdownEscaping.escaped(note)]
    }
    return parts.joined(separator: " ")
  }

  /// A line below a row, in the same item of the list.
  private func detail(_ detail: WidgetRow.Detail) -> String {
    switch detail {
    case .text(let text): MarkdownEscaping.escaped(text)
    case .link(let link):
      (link.label.isEmpty ? "" : MarkdownEscaping.escaped(link.label) + ": ")
        + linked(link.address, to: link.address)
    }
  }

  private func linked(_ text: String, to target: String?) -> String {
    let text = MarkdownEscaping.escaped(text)
    guard let address = target.flatMap({ LinkAddress.normalized($0) }) else { return text }
    return "[" + text + "](" + MarkdownEscaping.destination(address) + ")"
  }
}

extension WidgetColumn.Entry {
  /// Whether the entry is an item in the list of its day.
  fileprivate var isRow: Bool {
    switch self {
    case .row, .summary: true
    case .day, .more, .sentence: false
    }
  }
}

/// Escapes text of a calendar for CommonMark, so that none of it is markup anywhere on a line.
enum MarkdownEscaping {
  /// The text with a backslash before each character that could be markup, also in common extensions (tables,
  /// strikethrough, formulas, mentions and automatic links).
  static func escaped(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar?
    let scalars = text.unicodeScalars
    let marker = markerIndex(scalars)
    for index in scalars.indices {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      let follower = next < scalars.endIndex ? scalars[next] : nil
      if index == marker || isMarkup(scalar, after: previous, before: follower) { result += "\\" }
      result.unicodeScalars.append(scalar)
      previous = scalar
    }
    return result
  }

  /// An address from `LinkAddress` as a link destination.
  static func destination(_ address: String) -> String {
    address.reduce(into: "") { result, character in
      switch character {
      case "(": result += "%28"
      case ")": result += "%29"
      // `&` would begin an entity.
      case "&": result += "\\&"
      default: result.append(character)
      }
    }
  }

  private static func isMarkup(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    switch scalar {
    case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "|", "~", "&", "$", "@": true
    // `https://`, `mailto:`, `:smile:`, but not 10:30.
    case ":": next.map { $0 == "/" || $0.properties.isAlphabetic } ?? false
    // `www.example.org`.
    case ".": (previous == "w" || previous == "W") && next != nil
    default: false
    }
  }

  /// The index of a character that would turn the line into a list item, a rule or a heading.
  private static func markerIndex(_ scalars: String.UnicodeScalarView) -> String.Index? {
    guard let first = scalars.first else { return nil }
    if first == "-" || first == "+" || first == "=" {
      let next = scalars.dropFirst().first
      return next == nil || next == " " || next == first ? scalars.startIndex : nil
    }
    guard let end = scalars.firstIndex(where: { !("0"..."9").contains($0) }), end > scalars.startIndex,
      scalars[end] == "." || scalars[end] == ")"
    else { return nil }
    return end
  }
}
