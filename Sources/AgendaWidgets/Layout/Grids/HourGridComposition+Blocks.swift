import AgendaKit
import ICalendar

/// The timed occurrences between the hours.
extension HourGridComposition {
  /// The occurrences of a day in their columns.
  private struct Placed {
    let items: [AgendaItem]
    let extents: [Range<Double>]
    let columns: HourColumns
    /// The column of the day.
    let area: GridColumn
  }

  /// Puts overlapping timed occurrences of a day side by side.
  func fillBlocks(_ content: inout HourDay, _ day: Day, top: Double, _ scale: HourScale) {
    let shown = day.timed.filter { scale.shows(span(of: $0, on: day)) }
    let order = shown.map { item in (item, extent: extent(of: item, on: day, scale)) }
      .enumerated().sorted {
        ($0.element.extent.lowerBound, $0.offset) < ($1.element.extent.lowerBound, $1.offset)
      }.map(\.element)
    let gap = measures.blockGap(ofDays: days.count)
    let most = max(
      2, Int((content.column.width + gap) / (measures.leastBlockWidth(ofDays: days.count) + gap)))
    let extents = order.map(\.extent)
    let placed = Placed(
      items: order.map(\.0), extents: extents, columns: HourColumns(extents, most: most), area: content.column
    )
    for (index, item) in placed.items.enumerated() {
      guard let column = column(of: index, placed) else { continue }
      let start = self.extent(of: span(of: item, on: day), scale).lowerBound
      let extent = placed.extents[index]
      let words = rows.words(of: item, isToday: day.isToday)
      let way = way(item, words, top + extent.lowerBound, height: start - extent.lowerBound, column)
      var block = block(item, words, way, top + start, start..<extent.upperBound, column)
      widen(&block, index, words, from: start, placed)
      content.blocks.append(block)
    }
    var left = Self.mostListed / days.count
    for members in placed.columns.crowds {
      let listed = min(members.count, left)
      content.crowds.append(crowd(members, listing: listed, placed, day, top: top))
      left -= listed
    }
  }

  /// The most rows of occurrences without a column, on all days together. The others are counted: a day can have thousands.
  private static let mostListed = 2000

  /// The column of an occurrence, with the free ones to its right; `nil` for one that is counted.
  private func column(of index: Int, _ placed: Placed) -> GridColumn? {
    let place = placed.columns.places[index]
    return place.column.map { column($0, span: place.span, of: place.count, placed.area) }
  }

  private func column(_ index: Int, span: Int, of count: Int, _ area: GridColumn) -> GridColumn {
    let gap = measures.blockGap(ofDays: days.count)
    var pitch = (area.width + gap) / Double(count)
    if measures.isText { pitch = pitch.rounded(.down) }
    // The last column takes what is left.
    let offset = Double(index) * pitch
    let width = index + span == count ? area.width - offset : Double(span) * pitch - gap
    return GridColumn(offset: area.offset + offset, width: max(0, width))
  }

  /// The number of some occurrences in the last column, the first of them, and their titles in the lines that it has.
  private func crowd(
    _ members: [Int], listing listed: Int, _ placed: Placed, _ day: Day, top: Double
  ) -> HourCrowd {
    let extent = HourColumns.extent(of: members, placed.extents)
    let count = placed.columns.places[members[0]].count
    let column = column(count - 1, span: 1, of: count, placed.area)
    let inset = 2 * measures.padding
    let words = { (index: Int) in rows.words(of: placed.items[index], isToday: day.isToday) }
    var crowd = HourCrowd(
      column: column, top: top + extent.lowerBound, height: extent.upperBound - extent.lowerBound,
      more: HiddenEvents(
        count: members.count,
        text: measures.base.first(
          [self.words.more(members.count), "+\(members.count)", "…"], within: column.width - inset, .more)),
      members: members.prefix(listed).map { index in
        let words = words(index)
        var row = rows.row(of: placed.items[index], words)
        row.time = words.times.map { FittedText($0) }
        return HourCrowd.Member(row: row, top: top + placed.extents[index].lowerBound)
      })
    var left = Int((crowd.height - inset + 0.001) / measures.lineHeight) - 1
    for index in members.prefix(max(0, left)) where left > 0 {
      let lines = measures.base.wrap(words(index).title, to: column.width - inset, lines: left, .note)
        .map(\.shown)
      crowd.lines += lines
      left -= lines.count
    }
    return crowd
  }

  /// Lets a block whose title is cut reach by a third over those beside it that begin below its title, if the title then is whole.
  private func widen(
    _ block: inout HourBlock, _ index: Int, _ words: AgendaRow, from start: Double, _ placed: Placed
  ) {
    let isPage = !measures.isText && !measures.isPicture
    let place = placed.columns.places[index]
    guard !isPage, block.way == nil, block.row.isCut(to: block.lines), let first = place.column,
      first + place.span < place.count
    else { return }
    var column = block.column
    column.width = min(column.width * 1.5, placed.area.offset + placed.area.width - column.offset)
    if measures.isText { column.width = column.width.rounded(.down) }
    let extent = start..<placed.extents[index].upperBound
    var others = placed.extents.indices.filter { other in
      self.column(of: other, placed).map {
        $0.offset >= block.column.offset + block.column.width - 0.001
          && $0.offset < column.offset + column.width
      } ?? false
    }.map { placed.extents[$0] }
    let last = self.column(place.count - 1, span: 1, of: place.count, placed.area)
    if last.offset < column.offset + column.width {
      others += placed.columns.crowds.map { HourColumns.extent(of: $0, placed.extents) }
    }
    let end = others.filter { $0.overlaps(extent) }.map(\.lowerBound).min() ?? start
    let most = Int((end - start - measures.padding + 0.001) / measures.lineHeight)
    guard most > 0 else { return }
    let texts = texts(words, width: column.width - measures.markWidth(of: block.row) - measures.padding, most)
    guard !block.row.isCut(to: texts.lines) else { return }
    (block.column, block.lines, block.place) = (column, texts.lines, nil)
    block.row.time = texts.time.map { FittedText(full: words.times ?? $0, shown: $0) }
  }

  /// Where an occurrence is drawn: at least a line high, and within the hours.
  private func extent(of span: Range<Int>, _ scale: HourScale) -> Range<Double> {
    let least = measures.leastBlockHeight
    let start = min(scale.position(of: span.lowerBound), max(0, scale.height - least))
    return start..<max(start + least, scale.endPosition(of: span.upperBound))
  }

  /// Where an occurrence and the way to it are drawn.
  private func extent(of item: AgendaItem, on day: Day, _ scale: HourScale) -> Range<Double> {
    let own = extent(of: span(of: item, on: day), scale)
    guard item.way != nil else { return own }
    return min(scale.position(of: busySpan(of: item, on: day).lowerBound), own.lowerBound)..<own.upperBound
  }

  /// The way to an occurrence; `nil` if there is none, or none of a line of text.
  private func way(
    _ item: AgendaItem, _ words: AgendaRow, _ top: Double, height: Double, _ column: GridColumn
  ) -> HourWay? {
    guard height > (measures.isText ? 0.5 : 1) else { return nil }
    var way = HourWay(top: top, height: height)
    if let leave = words.leave, height + 0.001 >= measures.lineHeight {
      let text = measures.base.cut(
        leave, to: column.width - measures.markWidth(of: rows.row(of: item, words)) - measures.padding, .note)
      way.text = text.isTruncated ? nil : text
    }
    return way
  }

  /// The block of an occurrence, with the departure beside the place where the way does not say it.
  private func block(
    _ item: AgendaItem, _ words: AgendaRow, _ way: HourWay?, _ top: Double, _ extent: Range<Double>,
    _ column: GridColumn
  ) -> HourBlock {
    let height = extent.upperBound - extent.lowerBound
    var row = rows.row(of: item, words)
    let width = column.width - measures.markWidth(of: row) - measures.padding
    let most = max(1, Int((height + 0.001) / measures.lineHeight))
    var texts = texts(words, width: width, most)
    // On a page blocks grow with their texts, and a list of them in place of columns needs their times.
    if !isOneDay, !measures.isText, !measures.isPicture { texts.time = texts.time ?? words.times }
    row.time = texts.time.map { FittedText(full: words.times ?? $0, shown: $0) }
    var block = HourBlock(row: row, column: column, top: top, height: height, lines: texts.lines)
    block.way = way
    let notes = [way?.text == nil ? words.leave : nil, words.place].compactMap(\.self)
    if !notes.isEmpty, texts.lines.count < most {
      block.place = measures.base.cut(notes.joined(separator: WidgetRow.separator), to: width, .note)
    }
    return block
  }

  /// The time and the title of an occurrence in some lines of a width.
  private func texts(_ words: AgendaRow, width: Double, _ most: Int) -> GridTexts {
    func fitted(_ times: [String?]) -> GridTexts {
      measures.texts(
        times: times.compactMap(\.self), title: words.title, isRunning: words.isRunning, width: width,
        most: most)
    }
    let texts = fitted([words.times, words.shortTime])
    // In the narrow columns of several days the hours beside them say the time, and the title has its room.
    if !isOneDay, texts.time != nil, texts.lines.last?.hasSuffix("…") == true { return fitted([]) }
    return texts
  }
}
