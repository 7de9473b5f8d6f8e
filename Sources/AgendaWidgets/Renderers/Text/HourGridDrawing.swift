import ICalendar

/// The lines of days with their hours.
struct HourGridDrawing {
  let content: HourGridContent
  let marks: GridMarks
  /// Whether the terminal has no styles, so that the current one of several days needs brackets.
  var isPlain = false
  /// The day that is pointed at on a screen.
  var selected: CalendarDate?

  /// The lines from top to bottom.
  var lines: [StyledLine] {
    var canvas = TextCanvas(lines: (content.space.height ?? 0).line)
    canvas.put(content.title.shown, .date, line: 0, column: 0)
    drawAllDay(on: &canvas)
    if let grid = content.headGrid {
      let head = CalendarGridDrawing(content: grid, marks: marks, isPlain: isPlain, selected: selected)
      for row in grid.rows { head.draw(row, 0..<(content.space.height ?? 0).line, on: &canvas) }
    }
    for hour in content.hours {
      if let text = hour.text { canvas.put(text, .dim, line: hour.top.line, column: 0) }
    }
    for block in content.blocks { draw(block, on: &canvas) }
    for crowd in content.crowds {
      let (line, column) = (crowd.top.line, crowd.column.offset.cells)
      canvas.put(crowd.more.text.shown, .bold, line: line, column: column)
      for (index, text) in crowd.lines.enumerated() {
        canvas.put(text, .dim, line: line + 1 + index, column: column)
      }
    }
    let measures = GridMeasures(content.space)
    for day in content.days {
      let column = day.column.offset.cells + measures.markWidth.cells
      for gap in day.gaps { canvas.put(gap.text.shown, .dim, line: gap.textTop.line, column: column) }
    }
    drawNow(on: &canvas)
    let bottom = (content.top + content.height).line
    if content.head == nil, let more = content.days.first?.more {
      canvas.put(more.text.shown, .dim, line: bottom, column: 0)
    }
    if let notice = content.notice {
      canvas.put("! " + notice.shown, .bold, line: (content.space.height ?? 1).line - 1, column: 0)
    }
    return canvas.lines
  }

  private func drawAllDay(on canvas: inout TextCanvas) {
    if let sentence = content.sentence {
      canvas.put("○ " + sentence.shown, .dim, line: content.top.line - 1, column: 0)
    }
    for entry in content.allDay {
      for (index, text) in entry.lines.enumerated() {
        let mark = entry.row.mark
        var line = StyledLine(index == 0 ? mark.sign : "│", mark.signLook(entry.row.color))
        line.append(
          StyledLine(text, mark.titleLook, link: marks.linksTitles ? entry.row.target : nil),
          at: CellMetrics.markWidth)
        line.append(entry.row.note?.shown ?? "", .dim, at: line.width + CellMetrics.gap)
        if marks.isSelected(entry.row.item) { line = line.selected }
        canvas.put(line, line: entry.top.line + index, column: 0)
      }
    }
  }

  /// A mark at each line of a block, with its texts in the first ones.
  private func draw(_ block: HourBlock, on canvas: inout TextCanvas) {
    drawWay(to: block, on: &canvas)
    var lines = marks.lines(block.row, block.lines)
    let look = block.row.mark.signLook(block.row.color)
    if let place = block.place?.shown {
      var line = StyledLine("│", look)
      line.append(place, .dim, at: 1)
      lines.append(line)
    }
    while lines.count < block.height.line { lines.append(StyledLine("│", look)) }
    for (index, line) in lines.enumerated() {
      canvas.put(line, line: block.top.line + index, column: block.column.offset.cells)
    }
  }

  /// A dotted line above the marks of a block, beside the departure.
  private func drawWay(to block: HourBlock, on canvas: inout TextCanvas) {
    guard let way = block.way else { return }
    let first = way.top.line
    for line in first..<max(first, (way.top + way.height).line) {
      var part = StyledLine("┊", block.row.mark.signLook(block.row.color))
      if line == first { part.append(way.text?.shown ?? "", .dim, at: 1) }
      canvas.put(part, line: line, column: block.column.offset.cells)
    }
  }

  private func drawNow(on canvas: inout TextCanvas) {
    guard let now = content.nowLine else { return }
    canvas.put(now.text, .bold, line: now.top.line, column: 0)
    for part in now.parts {
      canvas.put(
        String(repeating: "─", count: part.width.cells), .bold, line: now.top.line, column: part.offset.cells
      )
    }
  }
}
