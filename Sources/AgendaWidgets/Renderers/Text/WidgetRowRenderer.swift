import AgendaKit

/// Draws the rows of a widget as lines of text.
struct WidgetRowRenderer {
  /// Whether titles of rows are links.
  let linksTitles: Bool

  /// The one or two lines of an occurrence in a column. The second line continues the bar, and is left out if it
  /// would be empty.
  func lines(_ row: WidgetRow, in column: WidgetColumn) -> [StyledLine] {
    switch row.form {
    case .oneLine: [oneLine(row, in: column)] + links(of: row)
    case .twoLines: twoLines(row)
    }
  }

  /// The first all-day occurrence of a day, with the number of the others.
  func summary(_ summary: AllDaySummary) -> StyledLine {
    var line = sign(summary.row.mark.sign, of: summary.row)
    appendTitle(of: summary.row, to: &line, at: CellMetrics.markWidth)
    appendNote(of: summary.row, to: &line, at: line.width + 1)
    line.append(summary.othersText, .dim, at: line.width + 1)
    return line
  }

  /// An occurrence in the line of a status bar, without a sign.
  func inline(_ row: WidgetRow) -> StyledLine {
    var line = StyledLine(row.time?.shown ?? "", row.mark.timeLook)
    appendTitle(of: row, to: &line, at: line.width > 0 ? line.width + 1 : 0)
    if let note = row.note?.shown, !note.isEmpty {
      line.append(WidgetRow.separator, .dim)
      line.append(note, .dim)
    }
    return line
  }

  private func oneLine(_ row: WidgetRow, in column: WidgetColumn) -> StyledLine {
    var line = sign(row.mark.sign, of: row)
    let timeWidth = column.timeWidth.cells
    let timedStart = CellMetrics.markWidth + (timeWidth > 0 ? timeWidth + CellMetrics.gap : 0)
    if let time = row.time?.shown {
      line.append(time, row.mark.timeLook, at: CellMetrics.markWidth)
      // The time of a day ahead can be wider than those of the requested days.
      appendTitle(of: row, to: &line, at: max(timedStart, time.isEmpty ? 0 : line.width + CellMetrics.gap))
    } else {
      appendTitle(of: row, to: &line, at: CellMetrics.markWidth)
    }
    let titleWidth = column.titleWidth.cells
    let titleEnd = max(titleWidth > 0 ? timedStart + titleWidth : 0, line.width)
    appendNote(of: row, to: &line, at: titleEnd + CellMetrics.gap)
    return line
  }

  /// The links below a row, each in a line of its own without a break.
  private func links(of row: WidgetRow) -> [StyledLine] {
    let links = (row.link.map { [$0] } ?? []) + row.links.map { $0.label + ": " + $0.address }
    return links.map { link in
      var line = StyledLine()
      line.append(link, .dim, at: CellMetrics.markWidth)
      return line
    }
  }

  private func twoLines(_ row: WidgetRow) -> [StyledLine] {
    var first = sign(row.mark.sign, of: row)
    appendTitle(of: row, to: &first, at: CellMetrics.markWidth)
    var second = StyledLine(row.time?.shown ?? "", row.mark == .running ? .plain : row.mark.noteLook)
    if let note = row.note?.shown, !note.isEmpty {
      second.append((second.width > 0 ? WidgetRow.separator : "") + note, row.mark.noteLook)
    }
    guard second.width > 0 else { return [first] }
    // The sign of a task is no bar that goes on.
    var bar = sign(row.task == nil ? "│" : " ", of: row)
    bar.append(second, at: CellMetrics.markWidth)
    return [first, bar]
  }

  private func sign(_ sign: String, of row: WidgetRow) -> StyledLine {
    StyledLine(sign, row.mark.signLook(row.color))
  }

  private func appendTitle(of row: WidgetRow, to line: inout StyledLine, at column: Int) {
    // Each title links to the target of its own row, not of the widget.
    line.append(
      StyledLine(row.title.shown, row.mark.titleLook, link: linksTitles ? row.target : nil), at: column)
  }

  private func appendNote(of row: WidgetRow, to line: inout StyledLine, at column: Int) {
    line.append(row.note?.shown ?? "", row.mark.noteLook, at: column)
  }
}

extension Double {
  /// A number of columns, or of the lines of a widget, as an integer.
  var cells: Int { Int(max(0, min(self, Double(TextStyle.maximumWidth)))) }

  /// A number of lines as an integer. A page can have many more lines than columns.
  var line: Int { Int(max(0, min(self, 1e9))) }
}
