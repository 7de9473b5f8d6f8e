import AgendaKit
import ICalendar

/// Writes the hours of days as an HTML element: a grid whose lines are the hours and the ends of occurrences, and grow with
/// the texts. Where there is no room for columns, the same elements are a list, day by day.
struct HTMLHourGrid {
  let content: HourGridContent
  let theme: Theme?
  let isPage: Bool
  var foot: Foot?

  private var part: HTMLGridPart {
    HTMLGridPart(language: content.language, zone: content.zone, theme: theme, isPage: isPage, foot: foot)
  }

  func write(to writer: inout HTMLWriter) {
    let lines = lines
    let edges = edges
    part.write(content.space, title: content.title, notice: content.notice, to: &writer) { main in
      writeAllDay(to: &main)
      let heights = zip(lines, lines.dropFirst()).map { "minmax(\(($1 - $0).decimalText)px,auto)" }
      let labels = (content.column.offset - GridMeasures(content.space).margin).decimalText
      let widths = zip(edges, edges.dropFirst()).map { "minmax(0,\(($1 - $0).decimalText)fr)" }
      let style =
        "grid-template-columns:\(labels)px \(widths.joined(separator: " "));"
        + "grid-template-rows:\((headRows + heights).joined(separator: " "))"
      main.block("div", ["class": "agenda-hours", "style": style]) { hours in
        writeHours(lines, edges, to: &hours)
        for index in content.days.indices { writeDay(index, lines, edges, to: &hours) }
      }
      if content.head == nil, let more = content.days.first?.more {
        main.line("p", ["class": "agenda-more"]) { $0.text(more.text.full) }
      }
    }
  }

  /// The heights of the headings and the bars of several days.
  private var headRows: [String] {
    guard let head = content.head else { return [] }
    return Array(repeating: "auto", count: 1 + head.bars.reduce(0) { max($0, $1.lane + 1) })
  }

  /// Writes the occurrences of a day, and of one of several days its heading and the bars that begin on it.
  private func writeDay(_ index: Int, _ lines: [Double], _ edges: [Double], to writer: inout HTMLWriter) {
    let day = content.days[index]
    guard let head = content.head else {
      return writer.block("ol") { writeBlocks(day, lines, edges, to: &$0) }
    }
    let bars = head.bars.filter { $0.columns.lowerBound == index }
    let isFree = bars.isEmpty && day.blocks.isEmpty && day.more == nil
    let today = content.zone.localDateTime(at: content.now).date
    let place = "--agenda-at:\(columns(index..<(index + 1), edges))"
    part.writeCell(head.days[index], today: today, at: place, isFree: isFree, to: &writer) { cell in
      if let more = day.more { cell.line("p", ["class": "agenda-cell-more"]) { $0.text(more.text.full) } }
      for bar in bars { part.write(bar, from: day.date, in: columns(bar.columns, edges), to: &cell) }
      guard !day.blocks.isEmpty || !day.crowds.isEmpty else { return }
      cell.block("ol") { writeBlocks(day, lines, edges, to: &$0) }
    }
  }

  /// The lines of the grid between which some days are, with the gaps behind them.
  private func columns(_ days: Range<Int>, _ edges: [Double]) -> String {
    let end = days.upperBound < content.days.count ? content.days[days.upperBound].column.offset : end
    return "\(column(content.days[days.lowerBound].column.offset, edges))/\(column(end, edges))"
  }

  private func writeAllDay(to writer: inout HTMLWriter) {
    if let sentence = content.sentence {
      writer.line("p", ["class": "agenda-sentence"]) { $0.inline("bdi", text: sentence.full) }
    }
    guard !content.allDay.isEmpty else { return }
    writer.block("ul", ["class": "agenda-list"]) { list in
      for entry in content.allDay {
        let look = HTMLRowLook(entry.row, theme: theme)
        list.line("li", ["class": look.classes, "style": look.style]) { item in
          part.writeTexts(of: entry.row, time: nil, to: &item)
          if let note = entry.row.note {
            item.text(" ")
            item.inline("span", ["class": "agenda-note"]) { $0.inline("bdi", text: note.full) }
          }
        }
      }
    }
  }

  /// The names of the hours and the current time, which screen readers hear from the occurrences.
  private func writeHours(_ lines: [Double], _ edges: [Double], to writer: inout HTMLWriter) {
    for hour in content.hours {
      writer.line(
        "span", ["class": "agenda-hour", "style": "grid-row:\(line(hour.top, lines))", "aria-hidden": "true"]
      ) { $0.text(hour.text ?? "") }
    }
    guard let now = content.nowLine else { return }
    func write(_ columns: String, _ contents: (inout HTMLWriter) -> Void) {
      let style = "grid-row:\(line(now.top, lines))\(columns)"
      writer.line("span", ["class": "agenda-now", "style": style, "aria-hidden": "true"], contents)
    }
    // Among several days the line is on the current one alone.
    let today = content.days.firstIndex { $0.column == now.column } ?? 0
    let ofTime = content.head == nil ? "" : ";grid-column:1;border-color:transparent"
    write(ofTime) { $0.inline("span", text: now.text) }
    if content.head != nil { write(";grid-column:\(columns(today..<(today + 1), edges))") { _ in } }
  }

  /// The occurrences of a day and the gaps between them, in the order of time. Those without a column are rows of the list, which takes the place of
  /// columns, and lines of the box that they share.
  private func writeBlocks(
    _ day: HourDay, _ lines: [Double], _ edges: [Double], to list: inout HTMLWriter
  ) {
    var parts: [(top: Double, write: (inout HTMLWriter) -> Void)] = day.gaps.map { gap in
      (gap.top, { write(gap, lines, to: &$0) })
    }
    parts += day.blocks.map { block in
      (block.way?.top ?? block.top, { write(block, lines, edges, to: &$0) })
    }
    for crowd in day.crowds {
      parts.append((crowd.top, { write(crowd, lines, edges, to: &$0) }))
      parts += crowd.members.map { member in (member.top, { writeListed(member.row, to: &$0) }) }
      if let rest = rest(of: crowd) {
        parts.append(
          (
            crowd.members.last?.top ?? crowd.top,
            { $0.line("li", ["class": "agenda-more agenda-listed"]) { $0.text(rest) } }
          ))
      }
    }
    for part in parts.enumerated().sorted(by: {
      ($0.element.top, $0.offset) < ($1.element.top, $1.offset)
    }) {
      part.element.write(&list)
    }
  }

  private func write(
    _ block: HourBlock, _ lines: [Double], _ edges: [Double], to list: inout HTMLWriter
  ) {
    if let way = block.way {
      write(way, to: block, at: place(way.top, way.height, block.column, lines, edges), &list)
    }
    let look = HTMLRowLook(block.row, theme: theme)
    let style = place(block.top, block.height, block.column, lines, edges) + look.style
    list.line("li", ["class": look.classes, "style": style]) { item in
      part.writeTexts(of: block.row, time: block.row.time?.full, to: &item)
      if let place = block.place {
        item.inline("span", ["class": "agenda-place"]) { $0.inline("bdi", text: place.full) }
      }
    }
  }

  /// The number of occurrences of a crowd that are not listed; `nil` for none.
  private func rest(of crowd: HourCrowd) -> String? {
    let rest = crowd.more.count - crowd.members.count
    return rest > 0 ? content.language.words.more(rest) : nil
  }

  /// Writes the box of occurrences without a column, which grows with those that are listed.
  private func write(
    _ crowd: HourCrowd, _ lines: [Double], _ edges: [Double], to list: inout HTMLWriter
  ) {
    let style = place(crowd.top, crowd.height, crowd.column, lines, edges)
    list.line("li", ["class": "agenda-crowd", "style": style]) { box in
      for row in crowd.members.map(\.row) {
        box.inline("span", ["class": "agenda-crowd-row"]) {
          part.writeTexts(of: row, time: row.time?.full, to: &$0)
        }
      }
      if let rest = rest(of: crowd) { box.inline("span", ["class": "agenda-crowd-row"]) { $0.text(rest) } }
    }
  }

  /// Writes an occurrence without a column, for the list alone.
  private func writeListed(_ row: WidgetRow, to list: inout HTMLWriter) {
    let look = HTMLRowLook(row, theme: theme)
    list.line("li", ["class": look.classes + " agenda-listed", "style": look.style]) { item in
      part.writeTexts(of: row, time: row.time?.full, to: &item)
    }
  }

  private func write(
    _ way: HourWay, to block: HourBlock, at place: String, _ list: inout HTMLWriter
  ) {
    let look = HTMLRowLook(block.row, theme: theme)
    let style = place + look.style
    // Without the departure it says nothing to screen readers.
    let hidden: String? = way.text == nil ? "true" : nil
    list.line("li", ["class": "agenda-way", "style": style, "aria-hidden": hidden]) { item in
      if let text = way.text { item.inline("bdi", text: text.full) }
    }
  }

  private func write(_ gap: HourGap, _ lines: [Double], to list: inout HTMLWriter) {
    let rows = "grid-row:\(line(gap.top, lines))/\(line(gap.top + gap.height, lines));grid-column:2/-1"
    list.line("li", ["class": "agenda-gap", "style": rows]) { $0.inline("bdi", text: gap.text.full) }
  }

  /// The positions of the lines of the grid.
  private var lines: [Double] {
    var positions = content.hours.map(\.top) + [content.top + content.height]
    positions += content.blocks.flatMap { [$0.top, $0.top + $0.height] }
    positions += content.blocks.compactMap { $0.way?.top }
    positions += content.crowds.flatMap { [$0.top, $0.top + $0.height] }
    positions += content.days.flatMap(\.gaps).flatMap { [$0.top, $0.top + $0.height] }
    if let now = content.nowLine { positions.append(now.top) }
    return Set(positions.map(Self.rounded)).sorted()
  }

  /// The number of the line at a position, from 1.
  private func line(_ position: Double, _ lines: [Double]) -> Int {
    lines.indices.partitionPoint { lines[$0] >= Self.rounded(position) } + 1 + headRows.count
  }

  private func place(
    _ top: Double, _ height: Double, _ column: GridColumn, _ lines: [Double], _ edges: [Double]
  ) -> String {
    let columns =
      "\(self.column(column.offset, edges))/\(self.column(column.offset + column.width, edges))"
    return "grid-row:\(line(top, lines))/\(line(top + height, lines));grid-column:\(columns);"
  }

  /// The edges of days and occurrences, between which the columns of the grid are.
  private var edges: [Double] {
    var columns = content.days.map(\.column)
    columns += content.blocks.map(\.column) + content.crowds.map(\.column)
    let positions = columns.flatMap { [$0.offset, $0.offset + $0.width] } + [end]
    return Set(positions.map(Self.rounded)).sorted()
  }

  /// The end of all days.
  private var end: Double { content.column.offset + content.column.width }

  /// The number of the line between columns at a position, where the names of the hours have the first column.
  private func column(_ position: Double, _ edges: [Double]) -> Int {
    edges.indices.partitionPoint { edges[$0] >= Self.rounded(position) } + 2
  }

  private static func rounded(_ position: Double) -> Double { (position * 100).rounded() / 100 }
}
