import AgendaKit
import ICalendar

extension HourGridComposition {
  /// The least length of a gap that is shown, in seconds.
  private static let leastGap = 1800

  /// Finds the times between two occurrences of a day, and shows their lengths if a whole line is free.
  func fillGaps(_ content: inout HourDay, _ day: Day, _ grid: HourGridContent, _ scale: HourScale) {
    var end: Instant?
    let spans = day.timed.map { item in
      let bounds = item.occurrence.span.bounds(in: agenda.zone)
      return (start: item.way?.lowerBound ?? bounds.start, end: bounds.end)
    }.sorted { $0.start < $1.start }
    let shown =
      day.axis.day.start.adding(seconds: scale.start)...day.axis.day.start.adding(seconds: scale.end)
    for (start, finish) in spans {
      if let end, start.secondsSinceEpoch - end.secondsSinceEpoch >= Self.leastGap, end >= shown.lowerBound,
        start <= shown.upperBound
      {
        add(gapFrom: end, to: start, of: day, to: &content, grid, scale)
      }
      end = max(end ?? finish, finish)
    }
  }

  private func add(
    gapFrom end: Instant, to start: Instant, of day: Day, to content: inout HourDay, _ grid: HourGridContent,
    _ scale: HourScale
  ) {
    // Blocks can be higher than their occurrences last.
    let over = content.blocks.map { $0.top + $0.height } + content.crowds.map { $0.top + $0.height }
    let position = grid.top + scale.position(of: day.axis.second(at: start))
    let last = grid.top + scale.endPosition(of: day.axis.second(at: end))
    let top = over.filter { $0 <= position + 0.001 }.reduce(last) { max($0, $1) }
    let isCovered = zip(content.blocks.map(\.top), over).contains { $0 < position && $1 > top }
    let height = position - top
    guard !isCovered, height + 0.001 >= measures.lineHeight else { return }
    let minutes = (start.secondsSinceEpoch - end.secondsSinceEpoch) / 60
    let text = measures.base.cut(
      language.free(minutes: minutes), to: content.column.width - measures.markWidth, .note)
    let hours = grid.hours.map(\.top)
    content.gaps.append(
      HourGap(top: top, height: height, textTop: textTop(in: top..<position, hours), text: text))
  }

  /// Where the text of a gap begins: near its middle, in a picture where no line of an hour crosses it if there is such a place.
  private func textTop(in free: Range<Double>, _ hours: [Double]) -> Double {
    let (height, last) = (measures.lineHeight, free.upperBound - measures.lineHeight)
    let middle = free.lowerBound + (last - free.lowerBound) / 2
    guard !measures.isText else { return middle.rounded(.down) }
    let places = [middle] + hours.flatMap { [$0 + 1, $0 - height - 1] }
    let clear = places.filter { place in
      place >= free.lowerBound && place <= last && !hours.contains { place < $0 && $0 < place + height }
    }
    return clear.min { abs($0 - middle) < abs($1 - middle) } ?? middle
  }

  /// Interrupts the lines of the hours where the text of a gap, or a number of occurrences without a column, lies on them.
  func setLines(_ content: inout HourGridContent) {
    for index in content.hours.indices {
      let top = content.hours[index].top
      let taken = content.days.flatMap { day in
        let gaps = day.gaps.filter { $0.textTop < top && top < $0.textTop + measures.lineHeight }
        let crowds = day.crowds.filter { $0.top < top && top < $0.top + $0.height }
        return gaps.map { column(of: $0, in: day) } + crowds.map(\.column)
      }
      content.hours[index].parts = free(of: taken, in: content.column)
    }
  }

  /// The part of the column that the text of a gap takes.
  private func column(of gap: HourGap, in day: HourDay) -> GridColumn {
    let width = measures.markWidth + measures.width(gap.text.shown, .note) + measures.columnGap
    return GridColumn(offset: day.column.offset, width: width)
  }

  /// Puts the line of the current time between the blocks of the current day.
  func setNow(_ content: inout HourGridContent, _ scale: HourScale) {
    guard let index = days.firstIndex(where: \.isToday) else { return }
    let now = days[index].axis.second(at: agenda.now)
    guard now >= scale.start, now < scale.end else { return }
    let day = content.days[index]
    let top = content.top + scale.position(of: now)
    let thickness = measures.isText ? 1.0 : 0
    let covers = { (start: Double, height: Double) in
      start < top + max(thickness, 0.001) && start + height > top
    }
    // The line ends at the first occurrence. It is drawn over a way, beside its text and the sign that text has for it.
    var ends = day.blocks.filter { covers($0.top, $0.height) }.map(\.column.offset)
    ends += day.crowds.filter { covers($0.top, $0.height) }.map(\.column.offset)
    var taken = day.gaps.filter { covers($0.textTop, measures.lineHeight) }.map { column(of: $0, in: day) }
    for block in day.blocks {
      guard let way = block.way, covers(way.top, way.height) else { continue }
      if way.text != nil, covers(way.top, measures.lineHeight) {
        ends.append(block.column.offset)
      } else if measures.isText {
        taken.append(GridColumn(offset: block.column.offset, width: 1))
      }
    }
    if let end = ends.min() {
      taken.append(GridColumn(offset: end, width: day.column.offset + day.column.width - end))
    }
    let parts = free(of: taken, in: day.column)
    content.nowLine = NowLine(
      top: top, text: language.time(agenda.zone.localDateTime(at: agenda.now)), column: day.column,
      parts: parts)
    for index in content.hours.indices {
      let distance = abs(content.hours[index].top - top)
      if measures.isText ? distance < 1 : distance < measures.lineHeight { content.hours[index].text = nil }
    }
  }

  /// The parts of a column beside others.
  private func free(of taken: [GridColumn], in area: GridColumn) -> [GridColumn] {
    var parts: [GridColumn] = []
    var offset = area.offset
    let end = area.offset + area.width
    for column in taken.sorted(by: { $0.offset < $1.offset }) {
      if column.offset - offset >= 1 {
        parts.append(GridColumn(offset: offset, width: column.offset - offset))
      }
      offset = max(offset, column.offset + column.width)
    }
    if end - offset >= 1 { parts.append(GridColumn(offset: offset, width: end - offset)) }
    return parts
  }
}

extension GridMeasures {
  /// The room after the mark of an all-day occurrence above the hours.
  var allDayGap: Double { isText ? 1 : 0 }

  /// The width of the current time before the hours.
  func nowWidth(_ time: String) -> Double {
    isPicture ? base.width(of: time, .time, isEmphasized: true) + nowPadding : width(time, .time)
  }
  /// The empty width beside the current time on its ground.
  var nowPadding: Double { 6 }

  /// The height of an all-day occurrence above the hours, with the gap below it.
  func allDayHeight(lines: Int) -> Double {
    isPicture ? barHeight(lines: lines) + entryGap : entryHeight(lines: lines)
  }

  /// The empty height above the first hour, whose name is at the height of its line.
  var hoursGap: Double { isPicture ? (lineHeight / 2).rounded(.up) : 0 }
}
