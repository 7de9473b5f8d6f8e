import AgendaDrawing
import ICalendar

extension HourGridContent: PicturedGrid {
  var isCompact: Bool { false }

  func draw<Sink: PictureSink>(in picture: inout GridPicture<Self, Sink>) { picture.drawHoursOfDay() }
}

/// Draws the hours of days that fill a picture.
extension GridPicture where Content == HourGridContent {
  fileprivate mutating func drawHoursOfDay() {
    line(
      content.title.shown, PictureTextStyle(grid.headingRole), at: grid.margin,
      baseline: baseline(grid.headingRole, top: grid.endMargin))
    if let sentence = content.sentence {
      let top = content.top - grid.hoursGap - measures.lineHeight(.sentence)
      drawLine(sentence, .sentence, at: grid.margin, top: top)
    }
    for entry in content.allDay { drawAllDay(entry) }
    if let head = content.head { drawDays(below: head) }
    drawHours()
    if let head = content.head { draw(head) }
    for day in content.days {
      for gap in day.gaps {
        let baseline = baseline(.note, top: gap.textTop, lineHeight: grid.lineHeight)
        line(
          gap.text.shown, PictureTextStyle(.note), at: day.column.offset + grid.markWidth + grid.padding,
          baseline: baseline)
      }
    }
    for block in content.blocks {
      guard !sink.isClosed else { break }
      if let way = block.way { draw(way, to: block) }
      draw(block)
    }
    for crowd in content.crowds { draw(crowd) }
    drawNow()
    if content.head == nil, let more = content.days.first?.more {
      drawLine(more.text, .more, at: content.column.offset, top: content.top + content.height)
    }
    if let notice = content.notice {
      drawNotice(notice, at: grid.margin, top: height - grid.endMargin - measures.lineHeight(.notice))
    }
  }

  /// Draws the grounds of days of rest, and lines between days.
  private mutating func drawDays(below head: GridRow) {
    let gap = grid.columnGap / 2
    let height = content.top + content.height - head.top
    for (column, day) in zip(head.columns, head.days) {
      let ground = GridColumn(offset: column.offset - gap, width: column.width + 2 * gap)
      if day.isWeekend { fill(ground, top: head.top, height: height, .shade) }
    }
    for column in head.columns.dropFirst() {
      fill(
        GridColumn(offset: column.offset - gap - 0.5, width: 1), top: head.top, height: height, .separator)
    }
  }

  /// Draws the headings of several days, and the bars below them.
  private mutating func draw(_ head: GridRow) {
    for (column, day) in zip(head.columns, head.days) { drawNumber(day, in: column, head) }
    for bar in head.bars { draw(bar, in: head) }
  }

  private mutating func drawAllDay(_ entry: GridEntry) {
    let height = grid.barHeight(lines: entry.lines.count)
    let column = GridColumn(offset: grid.margin, width: grid.innerWidth)
    linked(to: entry.row.target) { picture in
      picture.drawGround(column, top: entry.top, height: height, of: entry.row)
      picture.drawMark(
        of: entry.row, at: column.offset + picture.grid.markOffset(of: entry.row), top: entry.top,
        height: height)
      let leading = column.offset + picture.grid.markWidth(of: entry.row)
      let top = entry.top + picture.grid.padding
      picture.drawTexts(entry.lines, of: entry.row, at: leading, top: top)
      guard let note = entry.row.note?.shown else { return }
      let end = column.offset + column.width - 2 * picture.grid.padding
      picture.line(
        note, PictureTextStyle(.note), endingAt: end, baseline: picture.baseline(.note, top: top))
    }
  }

  private mutating func drawHours() {
    let labelEnd = content.column.offset - grid.columnGap
    for hour in content.hours {
      for part in hour.parts { separate(part, at: hour.top) }
      guard let text = hour.text else { continue }
      let baseline = hour.top + metrics.fontSize(.time) * 0.355
      line(text, PictureTextStyle(.time), endingAt: labelEnd, baseline: baseline)
    }
    separate(content.column, at: content.top + content.height)
  }

  private mutating func draw(_ block: HourBlock) {
    // A thin line between blocks that follow each other.
    let (top, height) = (block.top + 0.5, block.height - 1)
    linked(to: block.row.target) { picture in
      picture.drawGround(block.column, top: top, height: height, of: block.row)
      picture.drawMark(
        of: block.row, at: block.column.offset + picture.grid.markOffset(of: block.row), top: top,
        height: height)
      let leading = block.column.offset + picture.grid.markWidth(of: block.row) + 1
      picture.clipped(to: block.column, top: top, height: height) { picture in
        let line = picture.grid.lineHeight
        // Texts have the same distance from the top as in a block of one line, unless its lines fill it.
        let inset = min(max(0, (height - Double(max(1, block.lines.count)) * line) / 2), 3)
        picture.drawTexts(block.lines, of: block.row, at: leading, top: top + inset)
        guard let place = block.place?.shown else { return }
        let y = top + inset + Double(block.lines.count) * line
        guard y + line <= top + height + 1 else { return }
        picture.line(
          place, PictureTextStyle(.note, isDimmed: block.row.isDimmed), at: leading,
          baseline: picture.baseline(.note, top: y, lineHeight: line))
      }
    }
  }

  private mutating func draw(_ way: HourWay, to block: HourBlock) {
    let (top, height) = (way.top + 0.5, way.height - 1)
    drawGround(block.column, top: top, height: height, of: block.row, isWay: true)
    guard let text = way.text?.shown else { return }
    clipped(to: block.column, top: top, height: height) { picture in
      let line = picture.grid.lineHeight
      // The departure is at the top of its block, as a start is.
      picture.line(
        text, PictureTextStyle(.note, isDimmed: block.row.isDimmed),
        at: block.column.offset + picture.grid.markWidth(of: block.row) + 1,
        baseline: picture.baseline(.note, top: top + min(max(0, (height - line) / 2), 3), lineHeight: line))
    }
  }

  private mutating func draw(_ crowd: HourCrowd) {
    let box = DrawingBox(
      x: x(crowd.column.offset, width: crowd.column.width) + 0.5, y: crowd.top + 1,
      width: max(0, crowd.column.width - 1), height: max(0, crowd.height - 2))
    sink.take(.rectangle(box, radius: 4, lineWidth: 1, .edge))
    guard !crowd.lines.isEmpty else {
      return drawMore(
        crowd.more, at: crowd.column.offset + crowd.column.width / 2,
        baseline: crowd.top + crowd.height / 2 + metrics.fontSize(.more) * 0.355, anchor: .middle)
    }
    clipped(to: crowd.column, top: crowd.top, height: crowd.height) { picture in
      let leading = crowd.column.offset + 2 * picture.grid.padding
      var top = crowd.top + picture.grid.padding
      let height = picture.grid.lineHeight
      picture.drawMore(
        crowd.more, at: leading, baseline: picture.baseline(.more, top: top, lineHeight: height))
      for line in crowd.lines {
        top += height
        picture.line(
          line, PictureTextStyle(.note), at: leading,
          baseline: picture.baseline(.note, top: top, lineHeight: height))
      }
    }
  }

  /// Draws the line of the current time between the blocks, and the time on its ground.
  private mutating func drawNow() {
    guard let now = content.nowLine else { return }
    for part in now.parts { fill(part, top: now.top - 0.75, height: 1.5, .today) }
    let end = content.column.offset - grid.columnGap + grid.nowPadding / 2
    let width = grid.nowWidth(now.text)
    let height = metrics.lineHeight(.time)
    let ground = GridColumn(offset: end - width, width: width)
    fill(ground, top: now.top - height / 2, height: height, radius: height / 2, .today)
    // The time is joined to its line, if no other day is between them.
    if now.column.offset == content.column.offset {
      fill(
        GridColumn(offset: end, width: content.column.offset - end), top: now.top - 0.75, height: 1.5, .today)
    } else {
      // Beside the other days a point marks it, before the occurrences.
      let point = grid.columnGap
      fill(
        GridColumn(offset: now.column.offset - point, width: point), top: now.top - point / 2, height: point,
        radius: point / 2, .today)
    }
    var style = PictureTextStyle(.time, isEmphasized: true)
    style.isOnToday = true
    line(
      now.text, style, at: end - width / 2, baseline: now.top + metrics.fontSize(.time) * 0.355,
      anchor: .middle)
  }
}
