import AgendaKit
import ICalendar

/// The lines of a month or a week.
struct CalendarGridDrawing: TextDrawing {
  let content: CalendarGridContent
  let marks: GridMarks
  /// Whether the terminal has no styles, so that the current day needs brackets.
  let isPlain: Bool
  /// The day that is pointed at on a screen; the current day is underlined then.
  var selected: CalendarDate?

  /// The most lines that are drawn at a time: a day can have thousands of events.
  private static let blockHeight = 256

  /// Hands on the lines from top to bottom, a block of them at a time.
  func forEachLine<Failure: Error>(_ take: (StyledLine) throws(Failure) -> Void) throws(Failure) {
    let height = (content.space.height ?? 0).line
    for start in stride(from: 0, to: height, by: Self.blockHeight) {
      for line in block(start..<min(start + Self.blockHeight, height)) { try take(line) }
    }
  }

  private func block(_ lines: Range<Int>) -> [StyledLine] {
    var canvas = TextCanvas(lines: lines)
    canvas.put(content.title.shown, .date, line: 0, column: 0)
    for (place, (column, name)) in zip(content.columns, content.weekdays).enumerated() {
      if let person = content.person(in: place), !name.shown.isEmpty {
        var line = StyledLine("▌", .colored(person.color))
        line.append(name.shown, .bold)
        canvas.put(line, line: content.weekdayTop.line, column: column.offset.cells)
        continue
      }
      canvas.put(name.shown, .dim, line: content.weekdayTop.line, column: column.offset.cells)
    }
    for row in content.rows where row.top.line < lines.upperBound { draw(row, lines, on: &canvas) }
    if let notice = content.notice {
      canvas.put("! " + notice.shown, .bold, line: (content.space.height ?? 1).line - 1, column: 0)
    }
    return canvas.lines
  }

  /// Draws what is in some lines of a row.
  func draw(_ row: GridRow, _ lines: Range<Int>, on canvas: inout TextCanvas) {
    if let number = row.weekNumber?.shown {
      let width = content.weekNumberWidth.cells - 1
      canvas.put(number, .dim, line: row.top.line, column: max(0, width - DisplayWidth.of(number)))
    }
    for (column, day) in zip(content.columns, row.days) {
      let (start, width) = (column.offset.cells, column.width.cells)
      if content.detail == .dots {
        drawDots(day, line: row.top.line, start: start, width: width, on: &canvas)
      } else {
        canvas.put(heading(day, width: width), line: row.top.line, column: start)
        let first = day.entries.indices.partitionPoint {
          day.entries[$0].top.line + day.entries[$0].lines.count > lines.lowerBound
        }
        for entry in day.entries[first...].prefix(while: { $0.top.line < lines.upperBound }) {
          for (index, line) in marks.lines(entry.row, entry.lines).enumerated() {
            canvas.put(line, line: entry.top.line + index, column: start)
          }
        }
      }
    }
    for bar in row.bars where lines.overlaps(bar.top.line..<(bar.top.line + bar.lines.count)) {
      let (first, last) = (
        content.columns[bar.columns.lowerBound], content.columns[bar.columns.upperBound - 1]
      )
      let width = (last.offset + last.width - first.offset).cells
      for (index, line) in marks.lines(bar, width: width, content.language).enumerated() {
        canvas.put(line, line: bar.top.line + index, column: first.offset.cells)
      }
    }
  }

  /// The number of a day over its dots.
  private func drawDots(_ day: GridDay, line: Int, start: Int, width: Int, on canvas: inout TextCanvas) {
    let end = start + DisplayWidth.of(day.heading.shown)
    if day.isToday, isPlain {
      // The first and the last column have an edge beside them, and room for one bracket.
      if start > 0 { canvas.put("[", .bold, line: line, column: start - 1) }
      if end < content.space.width.cells { canvas.put("]", .bold, line: line, column: end) }
    }
    canvas.put(day.heading.shown, look(day), line: line, column: start)
    for (index, dot) in day.dots.enumerated() {
      canvas.put(marks.dot(dot), line: line + 1, column: start + index)
    }
    if let more = day.more {
      canvas.put(more.text.shown, .dim, line: line + 1, column: start + day.dots.count)
    }
  }

  /// The heading of a day with a line to the end of its column, or to the number of hidden occurrences.
  private func heading(_ day: GridDay, width: Int) -> StyledLine {
    let isMarked = day.isToday && isPlain && !day.heading.shown.isEmpty
    let name = isMarked ? "[" + day.heading.shown + "]" : day.heading.shown
    var line = StyledLine(name, look(day))
    let more = day.more?.text.shown ?? ""
    let end = width - DisplayWidth.of(more) - (more.isEmpty ? 0 : 1)
    if line.width + 1 < end {
      let rule = day.date == selected ? "━" : "─"
      let space = name.isEmpty ? "" : " "
      line.append(space + String(repeating: rule, count: end - line.width - space.count), .dim)
    }
    line.append(more, .bold, at: max(width - DisplayWidth.of(more), line.width))
    return day.date == selected ? line.selected : line
  }

  private func look(_ day: GridDay) -> StyledLine.Look {
    var look: StyledLine.Look = day.isOutside ? .dim : day.isWeekend && !day.isToday ? .plain : .bold
    look.isInverse = selected.map { $0 == day.date } ?? day.isToday
    look.isUnderlined = selected != nil && day.isToday
    return look
  }
}

/// Draws occurrences in grids: a mark, then the time and the title.
struct GridMarks {
  /// Whether titles are links.
  let linksTitles: Bool
  /// Returns how an occurrence differs from others on a screen.
  var emphasis: (AgendaItem) -> PointedEmphasis = { _ in .none }

  /// An occurrence as a dot.
  func dot(_ row: WidgetRow) -> StyledLine {
    let mark = row.mark
    let dot = StyledLine(mark == .plain || mark == .ended ? "•" : mark.sign, mark.signLook(row.color))
    return emphasis(row.item) == .drafted ? dot.drafted() : dot
  }

  /// The lines of an occurrence, each after a mark.
  func lines(_ row: WidgetRow, _ lines: [String]) -> [StyledLine] {
    self.lines(row, lines, sign: row.mark.sign)
  }

  /// The lines of a bar. If it has several columns, a line goes to its end; an arrow marks where it goes on.
  func lines(_ bar: GridBar, width: Int, _ language: Language) -> [StyledLine] {
    let isReversed = language.lineDirection == .rightToLeft
    let mark = bar.row.mark
    let sign =
      bar.continuesBefore
      ? (isReversed ? "→" : "←") + (mark == .plain || mark == .ended ? "" : mark.sign) : mark.sign
    var lines = lines(bar.row, bar.lines, sign: sign)
    guard bar.columns.count > 1 || bar.continuesBefore || bar.continuesAfter, !lines.isEmpty else {
      return lines
    }
    let look = mark.signLook(bar.row.color)
    let end = width - (bar.continuesAfter ? 1 : 0)
    if lines[0].width + 1 < end {
      lines[0].append(" " + String(repeating: "━", count: end - lines[0].width - 1), look)
    }
    if bar.continuesAfter { lines[0].append(isReversed ? "←" : "→", look, at: max(end, lines[0].width)) }
    return lines
  }

  private func lines(_ row: WidgetRow, _ lines: [String], sign: String) -> [StyledLine] {
    let emphasis = emphasis(row.item)
    return lines.enumerated().map { place, text in
      var line = StyledLine(place == 0 ? sign : "│", row.mark.signLook(row.color))
      if place == 0, let time = row.time?.shown {
        line.append(time, row.mark.timeLook)
        if !text.isEmpty { line.append(" ") }
      }
      line.append(StyledLine(text, row.mark.titleLook, link: linksTitles ? row.target : nil), at: line.width)
      return line.emphasized(emphasis, isFirst: place == 0)
    }
  }
}

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
        line = line.emphasized(marks.emphasis(entry.row.item), isFirst: index == 0)
        canvas.put(line, line: entry.top.line + index, column: 0)
      }
    }
  }

  /// A mark at each line of a block, with its texts in the first ones.
  private func draw(_ block: HourBlock, on canvas: inout TextCanvas) {
    drawWay(to: block, on: &canvas)
    var lines = marks.lines(block.row, block.lines)
    let look = block.row.mark.signLook(block.row.color)
    let isDrafted = marks.emphasis(block.row.item) == .drafted
    let sign = StyledLine(isDrafted ? "┆" : "│", look)
    if let place = block.place?.shown {
      var line = sign
      line.append(place, .dim, at: 1)
      lines.append(line)
    }
    while lines.count < block.height.line { lines.append(sign) }
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
