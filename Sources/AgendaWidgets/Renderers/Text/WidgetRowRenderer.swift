import AgendaKit
import ICalendar

/// Draws the rows of a widget as lines of text.
struct WidgetRowRenderer {
  /// Whether titles of rows are links.
  let linksTitles: Bool
  /// Whether titles and notes that were cut go on in lines below.
  var wrapsTexts = false

  /// The one or two lines of an occurrence in a column. The second line continues the bar, and is left out if it
  /// would be empty.
  func lines(_ row: WidgetRow, in column: WidgetColumn) -> [StyledLine] {
    switch row.form {
    case .oneLine where wrapsTexts && (row.title.isCut || row.note?.isCut == true):
      wrapped(row, in: column) + linesBelow(row)
    case .oneLine where row.link == nil && row.links.isEmpty && row.details.isEmpty:
      [oneLine(row, in: column)]
    case .oneLine: [oneLine(row, in: column)] + linesBelow(row)
    case .twoLines: twoLines(row)
    }
  }

  /// The time and the whole title, and the whole note below it, all in as many lines as they need.
  private func wrapped(_ row: WidgetRow, in column: WidgetColumn) -> [StyledLine] {
    let start = titleStart(of: row, in: column)
    let width = max(1, column.width.cells - start)
    let title = row.title.full.wrapped(to: width)
    var first = row
    first.title = FittedText(title.first ?? "")
    first.note = nil
    let note = row.note.map { ($0.isCut ? $0.full : $0.shown).wrapped(to: width) } ?? []
    let below = title.dropFirst().map { ($0, row.mark.titleLook) } + note.map { ($0, row.mark.noteLook) }
    return [oneLine(first, in: column)]
      + below.map { text, look in
        var line = StyledLine()
        line.append(text, look, at: start)
        return line
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
    if let time = row.time?.shown { line.append(time, row.mark.timeLook, at: CellMetrics.markWidth) }
    appendTitle(of: row, to: &line, at: titleStart(of: row, in: column))
    let titleWidth = column.titleWidth.cells
    let titleEnd = max(titleWidth > 0 ? timedStart(in: column) + titleWidth : 0, line.width)
    appendNote(of: row, to: &line, at: row.noteOffset?.cells ?? titleEnd + CellMetrics.gap)
    return line
  }

  /// The column of titles behind a time.
  private func timedStart(in column: WidgetColumn) -> Int {
    let timeWidth = column.timeWidth.cells
    return CellMetrics.markWidth + (timeWidth > 0 ? timeWidth + CellMetrics.gap : 0)
  }

  /// The column of the title of a row.
  private func titleStart(of row: WidgetRow, in column: WidgetColumn) -> Int {
    guard let time = row.time?.shown else { return CellMetrics.markWidth }
    guard !time.isEmpty else { return timedStart(in: column) }
    // The time of a day ahead can be wider than those of the requested days.
    return max(
      timedStart(in: column), CellMetrics.markWidth + DisplayWidth.of(time) + CellMetrics.gap)
  }

  /// The links below a row, each in a line of its own without a break, and its details.
  private func linesBelow(_ row: WidgetRow) -> [StyledLine] {
    let links = (row.link.map { [$0] } ?? []) + row.links.map { $0.label + ": " + $0.address }
    func line(_ text: String, at column: Int, to address: String? = nil) -> StyledLine {
      var line = StyledLine()
      line.append(text, .dim, at: column, link: linksTitles ? address : nil)
      return line
    }
    let start = row.details.isEmpty ? CellMetrics.markWidth : row.detailOffset.cells
    return links.map { line($0, at: start) }
      + row.details.map { detail in
        let address: String? = if case .link(let link) = detail { link.address } else { nil }
        return line(detail.text, at: row.detailOffset.cells, to: address)
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
    line.append(row.title.shown, row.mark.titleLook, at: column, link: linksTitles ? row.target : nil)
  }

  private func appendNote(of row: WidgetRow, to line: inout StyledLine, at column: Int) {
    line.append(row.note?.shown ?? "", row.mark.noteLook, at: column)
  }
}

extension FittedText {
  /// Whether its end is missing; a shorter form of it is not cut.
  fileprivate var isCut: Bool { isTruncated && shown.hasSuffix("…") }
}

extension Double {
  /// A number of columns, or of the lines of a widget, as an integer.
  var cells: Int { Int(max(0, min(self, Double(TextStyle.maximumWidth)))) }

  /// A number of lines as an integer. A page can have many more lines than columns.
  var line: Int { Int(max(0, min(self, 1e9))) }
}

extension AgendaRow.Mark {
  /// The sign before the row. Signs differ in shape, so that they do not depend on seeing colours.
  var sign: String {
    switch self {
    case .struck: "✗"
    case .task: "○"
    case .overdueTask: "◉"
    case .doneTask: "✓"
    case .birthday: "★"
    case .running: "►"
    case .ended: "▏"
    case .unanswered: "?"
    case .tentative: "~"
    case .plain: "▌"
    }
  }

  /// The style of the sign.
  func signLook(_ color: CalendarColor) -> StyledLine.Look {
    StyledLine.Look(isDim: self == .ended || self == .doneTask, color: color, isWarning: self == .overdueTask)
  }

  /// The style of the times.
  var timeLook: StyledLine.Look {
    StyledLine.Look(
      isBold: self == .running, isDim: self == .ended || self == .struck || self == .doneTask,
      isWarning: self == .overdueTask)
  }

  /// The style of the title.
  var titleLook: StyledLine.Look {
    StyledLine.Look(
      isBold: self == .running, isDim: self == .ended, isStruck: self == .struck || self == .doneTask)
  }

  /// The style of the place and of the day.
  var noteLook: StyledLine.Look {
    StyledLine.Look(isDim: self != .overdueTask, isWarning: self == .overdueTask)
  }

  /// A line that begins with the sign in the calendar's colour.
  func line(_ color: CalendarColor) -> StyledLine {
    var line = StyledLine()
    line.append(sign, signLook(color))
    line.append(" ")
    return line
  }
}

extension WidgetRow {
  /// The meaning of the sign before the row.
  var mark: AgendaRow.Mark {
    switch task {
    case .open: return .task
    case .overdue: return .overdueTask
    case .done: return item.isDone ? .doneTask : .struck
    case nil: break
    }
    if isStruck { return .struck }
    if isRunning { return .running }
    if isDimmed { return .ended }
    return AgendaRow.Mark(uncertain: item) ?? (isBirthday ? .birthday : .plain)
  }
}
