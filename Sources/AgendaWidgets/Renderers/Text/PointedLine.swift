package import AgendaKit
package import ICalendar

/// A part of a drawing at which one can point on a screen: an event on a day, or a day.
package struct PointedPart: Sendable {
  /// The lines, counted from the top.
  package var lines: Range<Int>
  /// The columns, counted from the left edge.
  package var columns: Range<Int>
  /// The day.
  package var date: CalendarDate
  /// The occurrence; `nil` for the day itself.
  package var item: AgendaItem?
}

/// A drawing of lines, and what its parts show. Parts come later that cover others.
package struct PointedDrawing: Sendable {
  /// The lines from top to bottom.
  package var lines: [StyledLine] = []
  /// The parts that show events and days.
  package var parts: [PointedPart] = []
  /// The lines of hours, and the length of time that each shows, in seconds; `nil` without hours.
  package var hours: (lines: Range<Int>, secondsOfLine: Double)?

  /// An empty drawing.
  package init() {}

  /// The part at a place; `nil` if nothing is there.
  package func part(line: Int, column: Int) -> PointedPart? {
    parts.last { $0.lines.contains(line) && $0.columns.contains(column) }
  }
}

/// How an occurrence differs from others on a screen.
package enum PointedEmphasis: Sendable {
  case none
  /// It is the one that is pointed at.
  case selected
  /// It is not written yet.
  case drafted
}

extension StyledLine {
  /// The line with an emphasis; `isFirst` is of the first line of an occurrence.
  package func emphasized(_ emphasis: PointedEmphasis, isFirst: Bool) -> StyledLine {
    switch emphasis {
    case .none: self
    case .selected: selected
    case .drafted: drafted(isFirst: isFirst)
    }
  }
}

extension WidgetTextRenderer {
  /// A list of any height, whose days all have the same heading. `heading` names a day.
  package func pointed(_ content: WidgetContent, heading: (CalendarDate) -> String) -> PointedDrawing {
    var drawing = PointedDrawing()
    let width = content.space.width.cells
    guard content.message == nil, var date = content.header?.date, let column = content.columns.first else {
      drawing.lines = WidgetDrawing(content, rows: WidgetRowRenderer(linksTitles: linksTitles)).lines
      return drawing
    }
    let rows = WidgetRowRenderer(linksTitles: linksTitles)
    func add(_ lines: [StyledLine], _ item: AgendaItem? = nil) {
      let start = drawing.lines.count
      drawing.lines += lines
      drawing.parts.append(
        PointedPart(lines: start..<drawing.lines.count, columns: 0..<width, date: date, item: item))
    }
    add([StyledLine(heading(date).truncated(to: width), .date)])
    for entry in column.drawn {
      switch entry {
      case .day(let day, _, _):
        date = day
        drawing.lines.append(StyledLine())
        add([StyledLine(heading(date).truncated(to: width), .date)])
      case .row(let row): add(rows.lines(row, in: column), row.item)
      case .summary(let summary): add([rows.summary(summary)], summary.row.item)
      case .sentence(let text): add([StyledLine("○ " + text.shown, .dim)])
      case .more(_, let text): add([StyledLine(text.shown, .dim)])
      }
    }
    return drawing
  }

  /// A month or a week, with the day and the occurrence that are pointed at.
  package func pointed(
    _ content: CalendarGridContent, at selected: CalendarDate,
    emphasis: @escaping (AgendaItem) -> PointedEmphasis
  ) -> PointedDrawing {
    var drawing = PointedDrawing()
    let grid = CalendarGridDrawing(
      content: content, marks: GridMarks(linksTitles: linksTitles, emphasis: emphasis), isPlain: false,
      selected: selected)
    grid.forEachLine { drawing.lines.append($0) }
    drawing.parts = parts(of: content)
    return drawing
  }

  private func parts(of content: CalendarGridContent) -> [PointedPart] {
    var parts: [PointedPart] = []
    for row in content.rows {
      let lines = row.top.line..<(row.top + max(1, row.height)).line
      for (column, day) in zip(content.columns, row.days) {
        let columns = column.offset.cells..<(column.offset + column.width).cells
        parts.append(PointedPart(lines: lines, columns: columns, date: day.date))
        for entry in day.entries {
          let lines = entry.top.line..<(entry.top.line + entry.lines.count)
          parts.append(
            PointedPart(lines: lines, columns: columns, date: day.date, item: entry.row.item))
        }
      }
      for bar in row.bars {
        let lines = bar.top.line..<(bar.top.line + bar.lines.count)
        for place in bar.columns where row.days.indices.contains(place) {
          let column = content.columns[place]
          parts.append(
            PointedPart(
              lines: lines, columns: column.offset.cells..<(column.offset + column.width).cells,
              date: row.days[place].date, item: bar.row.item))
        }
      }
    }
    return parts
  }

  /// The hours of days, with the occurrence that is pointed at, and of several days the day.
  package func pointed(
    _ content: HourGridContent, at selected: CalendarDate, emphasis: @escaping (AgendaItem) -> PointedEmphasis
  ) -> PointedDrawing {
    var drawing = PointedDrawing()
    drawing.lines =
      HourGridDrawing(
        content: content, marks: GridMarks(linksTitles: linksTitles, emphasis: emphasis),
        selected: selected
      ).lines
    if let head = content.headGrid {
      // The day reaches from its heading to the end of its hours.
      drawing.parts = parts(of: head).map { part in
        var part = part
        if part.item == nil {
          part.lines = part.lines.lowerBound..<(content.top + content.height).line
        }
        return part
      }
    }
    if content.hours.count > 1 {
      let first = content.hours[0].top
      drawing.hours = (
        min(first.line, drawing.lines.count)..<drawing.lines.count,
        3600 / max(0.01, content.hours[1].top - first)
      )
    }
    let width = content.space.width.cells
    for day in content.days {
      for entry in content.allDay {
        let lines = entry.top.line..<(entry.top.line + entry.lines.count)
        drawing.parts.append(
          PointedPart(lines: lines, columns: 0..<width, date: day.date, item: entry.row.item))
      }
      for block in day.blocks {
        let lines = (block.way?.top ?? block.top).line..<(block.top + max(1, block.height)).line
        let columns = block.column.offset.cells..<(block.column.offset + block.column.width).cells
        drawing.parts.append(
          PointedPart(lines: lines, columns: columns, date: day.date, item: block.row.item))
      }
    }
    return drawing
  }
}
