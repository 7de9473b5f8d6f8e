import AgendaKit
import ICalendar

/// Writes the hours of a day as an HTML element: a grid whose lines are the hours and the ends of occurrences, and grow with
/// the texts. Where there is no room for columns, the same elements are a list.
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
    let most = content.blocks.map { columnCount(of: $0.column) }.max() ?? 1
    part.write(content.space, title: content.title, notice: content.notice, to: &writer) { main in
      writeAllDay(to: &main)
      let heights = zip(lines, lines.dropFirst()).map { "minmax(\(($1 - $0).decimalText)px,auto)" }
      let labels = (content.column.offset - GridMeasures(content.space).margin).decimalText
      let style =
        "grid-template-columns:\(labels)px repeat(\(most),minmax(0,1fr));"
        + "grid-template-rows:\(heights.joined(separator: " "))"
      main.block("div", ["class": "agenda-hours", "style": style]) { hours in
        writeHours(lines, to: &hours)
        hours.block("ol") { writeBlocks(lines, most, to: &$0) }
      }
      if let more = content.more { main.line("p", ["class": "agenda-more"]) { $0.text(more.text.full) } }
    }
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
  private func writeHours(_ lines: [Double], to writer: inout HTMLWriter) {
    for hour in content.hours {
      writer.line(
        "span", ["class": "agenda-hour", "style": "grid-row:\(line(hour.top, lines))", "aria-hidden": "true"]
      ) { $0.text(hour.text ?? "") }
    }
    guard let now = content.nowLine else { return }
    writer.line(
      "span", ["class": "agenda-now", "style": "grid-row:\(line(now.top, lines))", "aria-hidden": "true"]
    ) { $0.inline("span", text: now.text) }
  }

  /// The occurrences and the gaps between them, in the order of time.
  private func writeBlocks(_ lines: [Double], _ most: Int, to list: inout HTMLWriter) {
    var gaps = content.gaps[...]
    for block in content.blocks {
      while let gap = gaps.first, gap.top < block.top {
        write(gap, lines, to: &list)
        gaps.removeFirst()
      }
      if let way = block.way { write(way, to: block, lines, most, &list) }
      let look = HTMLRowLook(block.row, theme: theme)
      let style = place(block.top, block.height, block.column, lines, most) + look.style
      list.line("li", ["class": look.classes, "style": style]) { item in
        part.writeTexts(of: block.row, time: block.row.time?.full, to: &item)
        if let place = block.place {
          item.inline("span", ["class": "agenda-place"]) { $0.inline("bdi", text: place.full) }
        }
      }
    }
    for gap in gaps { write(gap, lines, to: &list) }
    for crowd in content.crowds {
      let style = place(crowd.top, crowd.height, crowd.column, lines, most)
      list.line("li", ["class": "agenda-crowd", "style": style]) { $0.text(crowd.more.text.full) }
    }
  }

  private func write(
    _ way: HourWay, to block: HourBlock, _ lines: [Double], _ most: Int, _ list: inout HTMLWriter
  ) {
    let look = HTMLRowLook(block.row, theme: theme)
    let style = place(way.top, way.height, block.column, lines, most) + look.style
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
    positions += content.gaps.flatMap { [$0.top, $0.top + $0.height] }
    if let now = content.nowLine { positions.append(now.top) }
    return Set(positions.map { ($0 * 100).rounded() / 100 }).sorted()
  }

  /// The number of the line at a position, from 1.
  private func line(_ position: Double, _ lines: [Double]) -> Int {
    let rounded = (position * 100).rounded() / 100
    return lines.indices.partitionPoint { lines[$0] >= rounded } + 1
  }

  private func place(
    _ top: Double, _ height: Double, _ column: GridColumn, _ lines: [Double], _ most: Int
  ) -> String {
    let count = columnCount(of: column)
    let gap = GridMeasures(content.space).columnGap
    let index = Int(
      ((column.offset - content.column.offset) / (content.column.width + gap) * Double(count)).rounded())
    let columns = "\(index * most / count + 2)/\((index + 1) * most / count + 2)"
    return "grid-row:\(line(top, lines))/\(line(top + height, lines));grid-column:\(columns);"
  }

  /// The number of columns of which one is as wide as this one.
  private func columnCount(of column: GridColumn) -> Int {
    let gap = GridMeasures(content.space).columnGap
    return max(1, Int(((content.column.width + gap) / (column.width + gap)).rounded()))
  }
}
