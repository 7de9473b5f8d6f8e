import AgendaKit

/// The rows with titles that fill a picture.
///
/// Their height is shared by need: each row has its headings and a line, then rows of days to come and then those of days past have a line for each
/// occurrence, the lowest first, then the lines of cut titles and then of ends of times in the same order. The rest makes the lower rows higher. In a
/// week, days without occurrences become narrower if something of the others is cut or hidden.
extension CalendarGridComposition {
  /// The rows of some days in a height.
  func fill(
    _ chunks: [ArraySlice<AgendaDay>], top: Double, room: Double, _ counts: inout WidgetContent.Counts
  ) -> [GridRow] {
    var rows: [GridRow] = []
    for part in form == .week ? DayWidths.emptyParts : [1] {
      var filling = GridFilling(room: room)
      for chunk in chunks { add(chunk, emptyWidth: part, to: &filling) }
      let isWhole = filling.share(measures)
      guard isWhole || part == 0 || form == .month else { continue }
      var top = top
      rows = []
      for (chunk, filled) in zip(chunks, filling.rows) {
        var (row, fitting) = (filled.row, filled.fitting)
        (row.top, row.height) = (top, filled.height)
        count(fitting.fill(&row), of: chunk, in: &row, &counts)
        top += row.height
        rows.append(row)
      }
      break
    }
    return rows
  }

  /// Adds a row whose empty days have a part of the usual width.
  private func add(_ days: ArraySlice<AgendaDay>, emptyWidth: Double, to filling: inout GridFilling) {
    let draft = GridRowDraft(days)
    let columns = columns(of: draft, emptyWidth: emptyWidth)
    let row = emptyRow(days, columns, top: 0, .titles)
    var fitting = GridRowFitting(
      measures, columnCount: days.count, limit: filling.room - measures.headingHeight)
    for bar in draft.bars.sorted(by: { ($0.lane, $0.columns.lowerBound) < ($1.lane, $1.columns.lowerBound) })
    {
      fitting.add(bar.columns, isBar: true, hasEnded: bar.last.hasEnded) {
        .bar(self.bar(bar, of: draft, columns, lines: $0))
      }
    }
    for column in draft.entries.indices {
      for item in draft.entries[column] {
        fitting.add(column..<(column + 1), isBar: false, hasEnded: item.hasEnded) {
          .entry(entry(item, columns[column], lines: $0, isToday: row.days[column].isToday))
        }
      }
    }
    fitting.trim()
    let least =
      measures.headingHeight + (fitting.isEmpty ? measures.entryGap : measures.barHeight(lines: 1))
    filling.rows.append(
      GridFilling.Row(
        row: row, fitting: fitting, isPast: days.last.map { $0.date < rows.today } ?? false, height: least))
  }

  /// The columns of a row. In a week they take the whole width, whatever the number of days.
  private func columns(of draft: GridRowDraft, emptyWidth: Double) -> [GridColumn] {
    let usual = columns
    guard form == .week, let first = usual.first, let last = usual.last else { return usual }
    let area = GridColumn(offset: first.offset, width: last.offset + last.width - first.offset)
    return DayWidths(
      area: area, gap: measures.columnGap,
      headings: draft.days.map { measures.width(language.shortDayHeading(of: $0.date), measures.numberRole) },
      needs: draft.days.indices.map { draft.isEmpty($0 - draft.days.startIndex) ? 0 : 1 }
    ).columns(emptyPart: emptyWidth)
  }
}

/// Rows of days that share a height.
private struct GridFilling {
  struct Row {
    var row: GridRow
    var fitting: GridRowFitting
    /// Whether all its days are over.
    let isPast: Bool
    var height: Double
  }

  let room: Double
  var rows: [Row] = []

  init(room: Double) { self.room = room }

  private var free: Double { room - rows.reduce(0) { $0 + $1.height } }

  /// Gives each row its height. Returns whether no title is cut or hidden.
  mutating func share(_ measures: GridMeasures) -> Bool {
    var isWhole = true
    for gain in GridRowFitting.Gain.allCases {
      for isPast in [false, true] {
        let some = rows.indices.filter { rows[$0].isPast == isPast }
        let isShared = raise(some, for: gain, heading: measures.headingHeight)
        if gain != .times { isWhole = isWhole && isShared }
      }
    }
    raiseLowest()
    return isWhole
  }

  /// Gives some rows the height for a gain: all of it, or as long as there is room one more line to the lowest. Returns whether they have all.
  private mutating func raise(_ some: [Int], for gain: GridRowFitting.Gain, heading: Double) -> Bool {
    let wanted = some.map { max(rows[$0].height, heading + rows[$0].fitting.wanted(for: gain)) }
    if zip(some, wanted).reduce(0, { $0 + $1.1 - rows[$1.0].height }) <= free + 0.001 {
      for (row, height) in zip(some, wanted) { rows[row].height = height }
      return true
    }
    var open = some
    while let row = open.min(by: { (rows[$0].height, $0) < (rows[$1].height, $1) }) {
      let room = rows[row].height - heading
      if let needed = rows[row].fitting.needed(beyond: room, for: gain), needed - room <= free + 0.001 {
        rows[row].height = heading + needed
      } else {
        open.removeAll { $0 == row }
      }
    }
    return false
  }

  /// Makes the lowest rows equally high with what is left.
  private mutating func raiseLowest() {
    var left = free
    let order = rows.indices.sorted { rows[$0].height < rows[$1].height }
    for (count, row) in order.enumerated() where left > 0 {
      // Those before it are as high as it.
      let next = count + 1 < order.count ? rows[order[count + 1]].height : .infinity
      let step = min(next - rows[row].height, left / Double(count + 1))
      for lower in order[...count] { rows[lower].height += step }
      left -= step * Double(count + 1)
    }
  }
}
