import AgendaKit

@testable import AgendaWidgets

extension WidgetContent {
  /// The all-day occurrences that stand for others.
  var summaries: [AllDaySummary] {
    [header?.summary].compactMap { $0 } + columns.flatMap(\.entries).compactMap(\.summary)
  }

  /// How many occurrences stand in the header and in the columns.
  var drawnCount: Int { rows.count + summaries.count }

  /// The number of hidden occurrences that is shown anywhere.
  var countedHidden: Int {
    let folded = summaries.reduce(countedInHeaderAndLines) { $0 + $1.others }
    return columns.flatMap(\.entries).reduce(folded) { sum, entry in
      switch entry {
      case .more(let count, _): sum + count
      case .day(_, _, let more): sum + (more?.count ?? 0)
      case .summary, .row, .sentence: sum
      }
    }
  }

  private var countedInHeaderAndLines: Int {
    (header?.more?.count ?? 0) + columns.reduce(0) { $0 + ($1.more?.count ?? 0) }
  }

  /// The titles of rows and summaries.
  var titles: [FittedText] {
    (rows + summaries.map(\.row)).map(\.title)
  }

  /// The height that all of it needs, with its edges, as a renderer stacks it.
  func neededHeight(_ measures: LayoutMeasures) -> Double {
    guard arrangement != .inline else {
      return columns.flatMap(\.entries).isEmpty ? 0 : measures.lineHeight(.title) + 2 * measures.endMargin
    }
    let headerHeight = header.map { measures.height(of: $0) } ?? 0
    let columns = columns.map { column in
      column.entries.enumerated().reduce(0.0) { height, next in
        height + (next.offset > 0 ? next.element.isDay ? dayGap : measures.rowGap : 0)
          + measures.height(of: next.element)
      }
    }
    let body = (columns.first ?? 0) + (message.map { measures.height(of: $0) } ?? 0)
    let gap = headerHeight > 0 && body > 0 ? measures.headerGap : 0
    let first = arrangement == .beside ? max(headerHeight, body) : headerHeight + gap + body
    let inner = max(first, columns.dropFirst().max() ?? 0)
    let all =
      inner + (notice == nil || noticePlace != .ownLine ? 0 : measures.lineHeight(.notice) + noticeGap)
    return all == 0 ? 0 : all + 2 * measures.endMargin
  }

  /// The width of each line, with the room that it has.
  func widths(_ measures: LayoutMeasures) -> [(width: Double, room: Double)] {
    var widths: [(Double, Double)] = []
    if let header {
      let room = measures.mostHeaderWidth
      widths += headerWidths(header, measures).map { ($0, room) }
    }
    for column in columns {
      for entry in column.entries { widths.append((column.width(of: entry, measures), column.width)) }
      if arrangement == .inline {
        let single =
          measures.unit == .cells
          ? Double(CellMetrics.lineGap(ofWidth: measures.width)) : measures.width(of: "  ", .time)
        let gap = single * Double(max(0, column.entries.count - 1))
        widths.append((column.entries.reduce(gap) { $0 + column.width(of: $1, measures) }, column.width))
      }
      for text in message?.sentence ?? [] {
        widths.append((measures.width(of: text.shown, .sentence), column.width))
      }
      for text in message?.advice ?? [] {
        widths.append((measures.width(of: text.shown, .advice), column.width))
      }
    }
    if let notice, !notice.shown.isEmpty {
      widths.append((measures.width(of: notice.shown, .notice), measures.innerWidth - measures.noticeInset))
    }
    return widths
  }

  private func headerWidths(_ header: WidgetHeader, _ measures: LayoutMeasures) -> [Double] {
    let date =
      header.form == .stacked
      ? [
        measures.unit == .cells
          ? measures.width(of: header.dayAndMonth.shown, .dayNumber)
          : measures.width(of: header.dayNumber, .dayNumber)
            + (header.month.shown.isEmpty
              ? 0 : measures.monthGap + measures.width(of: header.month.shown, .weekday)),
        measures.width(of: header.weekday.shown, .weekday),
      ]
      : [
        measures.width(of: header.line.shown, .date)
          + (arrangement == .beside || header.line.shown.isEmpty
            ? 0 : header.more.map { measures.moreGap + measures.width(of: $0.text.shown, .more) } ?? 0)
      ]
    return date + (header.summary.map { [$0.width(measures)] } ?? [])
  }
}

extension AllDaySummary {
  fileprivate func width(_ measures: LayoutMeasures) -> Double {
    guard !row.title.shown.isEmpty || !othersText.isEmpty else { return 0 }
    let others = othersText.isEmpty ? 0 : measures.othersGap + measures.width(of: othersText, .others)
    let note = row.note.map { measures.othersGap + measures.width(of: $0.shown, .note) } ?? 0
    return measures.textInset + measures.width(of: row.title.shown, .summary) + note + others
  }
}

extension WidgetColumn.Entry {
  var summary: AllDaySummary? {
    if case .summary(let summary) = self { summary } else { nil }
  }
}

extension WidgetColumn {
  fileprivate func width(of entry: Entry, _ measures: LayoutMeasures) -> Double {
    switch entry {
    case .day(_, let text, let more):
      let moreWidth = more.map { measures.width(of: $0.text.shown, .more) + measures.moreGap } ?? 0
      return measures.width(of: text.shown, .day) + (text.shown.isEmpty ? 0 : moreWidth)
    case .sentence(let text): return measures.width(of: text.shown, .sentence)
    case .more(_, let text):
      let inset = measures.unit == .points && measures.arrangement != .inline ? measures.textInset : 0
      return text.shown.isEmpty ? 0 : inset + measures.width(of: text.shown, .more)
    case .summary(let summary): return summary.width(measures)
    case .row(let row):
      return row.form == .twoLines ? twoLines(row, measures) : oneLine(row, measures)
    }
  }

  private func twoLines(_ row: WidgetRow, _ measures: LayoutMeasures) -> Double {
    let title = measures.width(of: row.title.shown, .title, isEmphasized: row.isRunning)
    let pill = row.isRunning && measures.unit == .points && row.time?.shown.isEmpty == false
    var details = row.time.map { measures.width(of: $0.shown, .time) } ?? 0
    if pill { details += 2 * measures.metrics.pillPadding }
    if let note = row.note {
      details += measures.width(of: note.shown, .note)
      if row.time != nil { details += measures.width(of: WidgetRow.separator, .time) }
    }
    let most = max(title, details)
    return most == 0 ? 0 : measures.textInset + most
  }

  private func oneLine(_ row: WidgetRow, _ measures: LayoutMeasures) -> Double {
    if measures.arrangement == .inline {
      let inset = measures.unit == .points ? measures.textInset : 0
      let time = row.time.map { measures.width(of: $0.shown, .time) } ?? 0
      let title = measures.width(of: row.title.shown, .title)
      let gap = time > 0 && title > 0 ? measures.width(of: " ", .time) : 0
      return time + title == 0 ? 0 : inset + time + gap + title
    }
    let gap = measures.partGap
    var end = measures.textInset
    if row.time != nil, timeWidth > 0 {
      end += max(timeWidth, measures.width(of: row.time?.shown ?? "", .time)) + gap
    }
    let title = measures.width(of: row.title.shown, .title, isEmphasized: row.isRunning)
    let titleStart = measures.textInset + (timeWidth > 0 ? timeWidth + gap : 0)
    let titleEnd = end + title
    guard let note = row.note else { return title == 0 ? 0 : titleEnd }
    let offset = max(row.noteOffset ?? titleStart + titleWidth + gap, titleEnd + gap)
    return offset + measures.width(of: note.shown, .note)
  }
}
