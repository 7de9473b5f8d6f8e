import AgendaKit

/// The lines of a widget.
struct WidgetDrawing {
  private let content: WidgetContent
  private let rows: WidgetRowRenderer

  init(_ content: WidgetContent, rows: WidgetRowRenderer) {
    self.content = content
    self.rows = rows
  }

  /// The lines from top to bottom. A drawing that would not fit is left out.
  var lines: [StyledLine] {
    if content.arrangement == .inline { return [inlineLine] }
    let illustrated = stacked(isIllustrated: true)
    guard let height = content.space.height?.cells, illustrated.count > height else { return illustrated }
    return stacked(isIllustrated: false)
  }

  private func stacked(isIllustrated: Bool) -> [StyledLine] {
    var columns = content.columns.map { Block(offset: $0.offset.cells, lines: drawn($0)) }
    if columns.isEmpty { columns = [Block(offset: 0, lines: [])] }
    columns[0].lines += message(isIllustrated: isIllustrated)
    if content.arrangement == .beside {
      columns.insert(Block(offset: 0, lines: header), at: 0)
    } else {
      // The days ahead stand beside the date, not under it.
      columns[0].lines = header + columns[0].lines
    }
    var lines = Block.merged(columns)
    if let notice = content.notice { lines.append(StyledLine("! " + notice.shown, .bold)) }
    return lines
  }

  private var header: [StyledLine] {
    guard let header = content.header else { return [] }
    var lines: [StyledLine] =
      switch header.form {
      case .stacked: [StyledLine(header.dayNumber, .bold), StyledLine(header.weekday.shown)]
      case .oneLine: [StyledLine(header.line.shown, .bold)]
      }
    if let summary = header.summary { lines.append(rows.summary(summary)) }
    return lines
  }

  private func drawn(_ column: WidgetColumn) -> [StyledLine] {
    let hasGaps = LayoutMeasures(content.space).gap(isBeforeDay: true) > 0
    var lines: [StyledLine] = []
    for entry in column.entries {
      switch entry {
      case .day(_, let name):
        if !lines.isEmpty && hasGaps { lines.append(StyledLine()) }
        lines.append(StyledLine(name.shown, .bold))
      case .summary(let summary): lines.append(rows.summary(summary))
      case .row(let row): lines += rows.lines(row, in: column)
      case .more(_, let text): lines.append(StyledLine(text.shown, .dim))
      case .sentence(let sentence):
        let hasRoom = DisplayWidth.of(sentence.shown) + CellMetrics.markWidth <= column.width.cells
        lines.append(StyledLine((hasRoom ? "○ " : "") + sentence.shown, .dim))
      }
    }
    return lines
  }

  /// The sentence of the state and what to do, centred below the drawing; without one they begin where rows do.
  private func message(isIllustrated: Bool) -> [StyledLine] {
    guard let message = content.message else { return [] }
    let texts =
      message.sentence.map { StyledLine($0.shown) } + message.advice.map { StyledLine($0.shown, .dim) }
    guard isIllustrated, let illustration = message.illustration else { return texts }

    let width = content.space.width.cells - (content.columns.first?.offset.cells ?? 0)
    let art = TextIllustration.lines(illustration)
    let margin = max(0, (width - (art.map { DisplayWidth.of($0) }.max() ?? 0)) / 2)
    return art.map { StyledLine($0, .dim).moved(to: margin) }
      + texts.map { $0.moved(to: max(0, (width - $0.width) / 2)) }
  }

  private var inlineLine: StyledLine {
    var line = StyledLine()
    for entry in content.columns.first?.entries ?? [] {
      let start = line.width > 0 ? line.width + CellMetrics.gap : 0
      switch entry {
      case .day(_, let text), .sentence(let text): line.append(StyledLine(text.shown), at: start)
      case .summary(let summary): line.append(rows.summary(summary), at: start)
      case .row(let row): line.append(rows.inline(row), at: start)
      case .more(_, let text): line.append(StyledLine(text.shown, .dim), at: start)
      }
    }
    for text in (content.message?.sentence ?? []) + (content.notice.map { [$0] } ?? []) {
      line.append(StyledLine(text.shown), at: line.width > 0 ? line.width + CellMetrics.gap : 0)
    }
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
