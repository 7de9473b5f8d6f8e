import AgendaKit

/// The lines of a widget.
struct WidgetDrawing: TextDrawing {
  private let content: WidgetContent
  private let rows: WidgetRowRenderer

  init(_ content: WidgetContent, rows: WidgetRowRenderer) {
    self.content = content
    self.rows = rows
  }

  /// The lines from top to bottom.
  var lines: [StyledLine] {
    var lines: [StyledLine] = []
    forEachLine { lines.append($0) }
    return lines
  }

  /// Hands on the lines from top to bottom; those of a single column one by one, as they are drawn.
  func forEachLine<Failure: Error>(_ take: (StyledLine) throws(Failure) -> Void) throws(Failure) {
    if content.arrangement == .inline { return try take(inlineLine) }
    if content.arrangement == .stacked {
      for line in header { try take(line) }
      for column in content.columns { try forEachLine(of: column, take) }
      for line in message { try take(line) }
    } else {
      for line in columnsBeside { try take(line) }
    }
    guard let notice = content.notice, content.noticePlace == .ownLine else { return }
    if content.noticeGap > 0 { try take(StyledLine()) }
    try take(StyledLine("! " + notice.shown, .bold))
  }

  private var columnsBeside: [StyledLine] {
    var columns = content.columns.map { column in
      var block = Block(offset: column.offset.cells, lines: [])
      forEachLine(of: column) { block.lines.append($0) }
      return block
    }
    if columns.isEmpty { columns = [Block(offset: 0, lines: [])] }
    columns[0].lines += message
    if content.arrangement == .beside {
      columns.insert(Block(offset: 0, lines: header), at: 0)
    } else {
      // The days ahead stand beside the date, not under it.
      columns[0].lines = header + columns[0].lines
    }
    return Block.merged(columns)
  }

  private var header: [StyledLine] {
    guard let header = content.header else { return [] }
    var lines: [StyledLine] =
      switch header.form {
      case .stacked:
        [
          StyledLine(header.dayAndMonth.shown, .date),
          StyledLine(header.weekday.shown, StyledLine.Look(isAccent: true)),
        ]
      case .oneLine: [StyledLine(header.line.shown, .date)]
      }
    if let summary = header.summary { lines.append(rows.summary(summary)) }
    guard let more = header.more else { return lines }
    if content.arrangement == .beside {
      lines.append(StyledLine(more.text.shown, .dim))
    } else {
      append(more, to: &lines[0], width: content.columns.first?.width.cells ?? content.space.width.cells)
    }
    return lines
  }

  /// Writes at the end of a line how many occurrences are hidden.
  private func append(_ more: HiddenEvents, to line: inout StyledLine, width: Int) {
    let start = width - DisplayWidth.of(more.text.shown)
    line.append(more.text.shown, .dim, at: max(start, line.width))
  }

  private func forEachLine<Failure: Error>(
    of column: WidgetColumn, _ take: (StyledLine) throws(Failure) -> Void
  ) throws(Failure) {
    let end = end(of: column)
    let count = column.drawn.count
    var isAfterSentence = false
    var place = 0
    for entry in column.drawn {
      defer { place += 1 }
      if place > 0, entry.isDay, content.dayGap > 0 { try take(StyledLine()) }
      var lines = lines(
        of: entry, in: column, width: column.width.cells - end.width, isAfterSentence: isAfterSentence)
      if place == count - 1, end.width > 0, let last = lines.indices.last {
        lines[last].append(end, at: max(lines[last].width, column.width.cells - end.width))
      }
      for line in lines { try take(line) }
      isAfterSentence = entry.isSentence
    }
  }

  private func lines(
    of entry: WidgetColumn.Entry, in column: WidgetColumn, width: Int, isAfterSentence: Bool
  ) -> [StyledLine] {
    switch entry {
    case .day(_, let name, let more):
      var line = StyledLine(name.shown, .bold)
      if let more { append(more, to: &line, width: column.width.cells) }
      return [line]
    case .summary(let summary): return [rows.summary(summary)]
    case .row(let row): return rows.lines(row, in: column)
    case .more(_, let text): return [StyledLine(text.shown, .dim)]
    case .sentence(let sentence):
      return [self.sentence(sentence.shown, .dim, isFirst: !isAfterSentence, width: width)]
    }
  }

  /// The number of hidden events and the problems at the end of a column's last line, if no other line has room for
  /// them.
  private func end(of column: WidgetColumn) -> StyledLine {
    var end = StyledLine(column.more?.text.shown ?? "", .dim)
    if content.noticePlace == .lineEnd, column == content.columns.last, let notice = content.notice {
      append(notice, to: &end)
    }
    return end
  }

  /// Appends the problems of the calendars to a line.
  private func append(_ notice: FittedText, to line: inout StyledLine) {
    let text = notice.shown.isEmpty ? "!" : "! " + notice.shown
    line.append(StyledLine(text, .bold), at: line.width > 0 ? line.width + lineGap : 0)
  }

  /// A line of a sentence: the first one after a sign, the others after the same room, if there is room for it.
  private func sentence(
    _ text: String, _ look: StyledLine.Look, isFirst: Bool, width: Int
  ) -> StyledLine {
    let hasRoom =
      Double(width) >= 12 && DisplayWidth.of(text) + CellMetrics.markWidth <= width && !text.isEmpty
    return StyledLine((hasRoom ? isFirst ? "○ " : "  " : "") + text, look)
  }

  /// The sentence of the state and what to do, centred below the drawing, or beside it. Without a drawing they begin
  /// where the texts of rows do, after a sign; lines to copy begin at the edge.
  private var message: [StyledLine] {
    guard let message = content.message else { return [] }
    let width = content.columns.first?.width.cells ?? content.space.width.cells
    let isPage = content.space.kind == .page
    let look: StyledLine.Look = isPage ? .plain : .dim
    let advice = message.advice.map { StyledLine($0.shown, look) }
    guard let illustration = message.illustration else {
      if isPage && content.state == .notConfigured {
        return message.sentence.map { StyledLine($0.shown, .bold) } + advice
      }
      guard message.hasSign else { return message.sentence.map { StyledLine($0.shown, .dim) } }
      return message.sentence.enumerated().map {
        sentence($1.shown, .dim, isFirst: $0 == 0, width: width)
      } + message.advice.map { sentence($0.shown, look, isFirst: false, width: width) }
    }
    let texts = message.sentence.map { StyledLine($0.shown) } + advice
    let art = TextIllustration.lines(illustration)
    let artWidth = art.map { DisplayWidth.of($0) }.max() ?? 0
    guard !LayoutMeasures(content.space).putsDrawingBeside else {
      let start = CellMetrics.illustrationWidth + CellMetrics.gap
      let top = max(0, (art.count - texts.count) / 2)
      return Block.merged([
        Block(offset: 0, lines: art.map { StyledLine($0, .dim) }),
        Block(offset: start, lines: Array(repeating: StyledLine(), count: top) + texts),
      ])
    }
    let margin = max(0, (width - artWidth) / 2)
    return art.map { StyledLine($0, .dim).moved(to: margin) }
      + texts.map { $0.moved(to: max(0, (width - $0.width) / 2)) }
  }

  /// The gap between the parts of a line.
  private var lineGap: Int {
    content.arrangement == .inline ? CellMetrics.lineGap(ofWidth: content.space.width) : CellMetrics.gap
  }

  private var inlineLine: StyledLine {
    let isNoticeFirst = content.noticePlace == .lineStart && content.notice != nil
    let sign = isNoticeFirst ? StyledLine("! ", .bold) : StyledLine()
    var line = sign
    for entry in content.columns.first?.entries ?? [] {
      let start = line.width > sign.width ? line.width + lineGap : line.width
      switch entry {
      case .day(_, let text, _): line.append(StyledLine(text.shown), at: start)
      case .sentence(let text): line.append(StyledLine(text.shown, .dim), at: start)
      case .summary(let summary): line.append(rows.summary(summary), at: start)
      case .row(let row): line.append(rows.inline(row), at: start)
      case .more(_, let text): line.append(StyledLine(text.shown, .dim), at: start)
      }
    }
    for text in content.message?.sentence ?? [] {
      line.append(StyledLine(text.shown, .dim), at: line.width > 0 ? line.width + CellMetrics.gap : 0)
    }
    if let notice = content.notice, !isNoticeFirst { append(notice, to: &line) }
    return line
  }
}

extension StyledLine {
  /// The line after spaces up to a column.
  fileprivate func moved(to column: Int) -> StyledLine {
    var line = StyledLine()
    line.append(self, at: column)
    return line
  }
}

/// Lines that begin at a column.
private struct Block {
  var offset: Int
  var lines: [StyledLine]

  /// The lines of blocks that stand beside each other, by ascending offset.
  static func merged(_ blocks: [Block]) -> [StyledLine] {
    let height = blocks.map(\.lines.count).max() ?? 0
    return (0..<height).map { index in
      var line = StyledLine()
      for block in blocks where index < block.lines.count {
        line.append(block.lines[index], at: block.offset)
      }
      return line
    }
  }
}
