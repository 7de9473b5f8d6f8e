import AgendaDrawing
import ICalendar

extension CalendarGridContent: PicturedGrid {
  var isCompact: Bool { detail == .dots }

  func draw<Sink: PictureSink>(in picture: inout GridPicture<Self, Sink>) { picture.drawDays() }
}

/// Draws a month or a week that fills a picture.
extension GridPicture where Content == CalendarGridContent {
  /// The columns of all days, with the numbers of weeks.
  private var area: GridColumn {
    let start = (content.columns.first?.offset ?? 0) - content.weekNumberWidth
    let end = content.columns.last.map { $0.offset + $0.width } ?? start
    return GridColumn(offset: start, width: end - start)
  }

  fileprivate mutating func drawDays() {
    drawTitle()
    drawWeekend()
    for (column, name) in zip(content.columns, content.weekdays) {
      let style = PictureTextStyle(.day)
      let baseline = baseline(.day, top: content.weekdayTop)
      if grid.isCompact {
        line(name.shown, style, at: column.offset + column.width / 2, baseline: baseline, anchor: .middle)
      } else {
        line(name.shown, style, at: column.offset, baseline: baseline)
      }
    }
    for row in content.rows {
      guard !sink.isClosed else { break }
      draw(row)
    }
    if let notice = content.notice {
      let top = height - grid.endMargin - measures.lineHeight(.notice)
      drawNotice(notice, at: grid.margin, top: top)
    }
  }

  private mutating func drawTitle() {
    let top = grid.endMargin
    line(
      content.title.shown, PictureTextStyle(grid.headingRole), at: grid.margin,
      baseline: baseline(grid.headingRole, top: top))
    guard let day = content.currentDay else { return }
    let (number, weekday) = (metrics.lineHeight(.dayNumber), metrics.lineHeight(.weekday))
    // In the middle of what is left below the title.
    let start = top + grid.titleHeight
    let y = start + max(0, (height - grid.endMargin - start - number - weekday) / 2)
    guard y + number + weekday <= height else { return }
    line(
      day.number, PictureTextStyle(.dayNumber), at: grid.margin - metrics.fontSize(.dayNumber) * 0.04,
      baseline: baseline(.dayNumber, top: y))
    drawLine(day.weekday, .weekday, at: grid.margin, top: y + number)
  }

  /// Draws the ground of the days of rest, over all rows with titles.
  private mutating func drawWeekend() {
    guard content.detail == .titles, content.form == .month, let first = content.rows.first,
      let last = content.rows.last
    else { return }
    let gap = grid.columnGap / 2
    for (column, day) in zip(content.columns, first.days) where day.isWeekend {
      let ground = GridColumn(offset: column.offset - gap, width: column.width + 2 * gap)
      fill(ground, top: first.top, height: last.top + last.height - first.top, .shade)
    }
  }

  private mutating func draw(_ row: GridRow) {
    if content.detail == .titles {
      let gap = grid.columnGap / 2
      separate(GridColumn(offset: area.offset - gap, width: area.width + 2 * gap), at: row.top)
    }
    if let number = row.weekNumber?.shown {
      let style = PictureTextStyle(.note, isDimmed: true)
      if grid.isCompact {
        line(
          number, style, at: area.offset + content.weekNumberWidth / 2 - 3,
          baseline: numberBaseline(row), anchor: .middle)
      } else {
        line(number, style, at: area.offset, baseline: numberBaseline(row))
      }
    }
    for (column, day) in zip(row.columns, row.days) {
      drawNumber(day, in: column, row)
      if content.detail == .dots {
        drawDots(day, in: column, row)
      } else {
        for entry in day.entries { draw(entry, in: column) }
      }
    }
    for bar in row.bars { draw(bar, in: row) }
  }
}

/// Numbers and dots.
extension GridPicture where Content == CalendarGridContent {
  /// The height of a number with the dots below it, and the empty height above them.
  private func compactTop(_ row: GridRow) -> Double {
    max(0, (row.height - grid.leastDotsHeight - dotGap(row)) / 2)
  }

  /// The empty height between a number and its dots, where there is more room than needed.
  private func dotGap(_ row: GridRow) -> Double {
    min(5, max(0, (row.height - grid.leastDotsHeight) / 4))
  }

  /// The height of the ground of the current day, which covers neither its dots nor those of the row above.
  private func compactGroundHeight(_ row: GridRow) -> Double {
    let size = metrics.fontSize(.number)
    let above = size * 0.505 + 2 * compactTop(row) - 1
    let below = size * 0.495 + grid.dotHeight - grid.dotSize + dotGap(row) - 0.5
    return min(size * 1.15 + 2 * dotGap(row), size * 1.6, row.height, 2 * min(above, below))
  }

  private func numberBaseline(_ row: GridRow) -> Double {
    if grid.isCompact {
      let size = metrics.fontSize(.number)
      return row.top + compactTop(row) + size * 0.86
    }
    return baseline(.number, top: row.top + 3)
  }

  private mutating func drawNumber(_ day: GridDay, in column: GridColumn, _ row: GridRow) {
    let text = day.heading.shown
    let width = measures.width(of: text, .number)
    let baseline = numberBaseline(row)
    let leading = grid.isCompact ? column.offset + (column.width - width) / 2 : column.offset
    var style = PictureTextStyle(.number, isDimmed: day.isOutside)
    if day.isToday {
      let size = metrics.fontSize(.number)
      let height = grid.isCompact ? compactGroundHeight(row) : size * 1.55
      let wide = min(max(height, width + 6), max(height, column.width + grid.columnGap))
      let ground = GridColumn(offset: leading + (width - wide) / 2, width: wide)
      fill(ground, top: baseline - size * 0.355 - height / 2, height: height, radius: height / 2, .today)
      style.isOnToday = true
    } else if day.isWeekend, !day.isOutside {
      style = PictureTextStyle(.day)
    }
    line(text, style, at: leading, baseline: baseline)
    guard content.detail == .titles, let more = day.more else { return }
    let end = column.offset + column.width
    drawMore(more, at: end - measures.width(of: more.text.shown, .more), baseline: baseline)
  }

  private mutating func drawDots(_ day: GridDay, in column: GridColumn, _ row: GridRow) {
    guard !day.dots.isEmpty || day.more != nil else { return }
    let (size, pitch) = (grid.dotSize, grid.dotPitch)
    let isSign = day.more?.text.shown == "+"
    let moreWidth = day.more.map { isSign ? size : measures.width(of: $0.text.shown, .more) } ?? 0
    let dots = Double(day.dots.count) * pitch - (day.more == nil ? pitch - size : 0)
    var leading = column.offset + (column.width - dots - moreWidth) / 2
    let middle = row.top + compactTop(row) + grid.leastDotsHeight + dotGap(row) - size / 2
    for dot in day.dots {
      let box = GridColumn(offset: leading, width: size)
      let part: CalendarPart = dot.isStruck || dot.isDimmed || dot.isUnanswered ? .hollow : .star
      if part == .hollow {
        let circle = DrawingBox(
          x: x(leading, width: size) + 0.5, y: middle - size / 2 + 0.5, width: size - 1, height: size - 1)
        sink.take(.rectangle(circle, radius: size / 2, lineWidth: 1, .calendar(.hollow, dot.color)))
      } else {
        fill(box, top: middle - size / 2, height: size, radius: size / 2, .calendar(.star, dot.color))
      }
      leading += pitch
    }
    guard let more = day.more else { return }
    if isSign {
      let sign = DrawingPath(
        data: "M\(size / 2) 0v\(size)M0 \(size / 2)h\(size)", x: x(leading, width: size), y: middle - size / 2
      )
      sink.take(.path(sign, lineWidth: 1, .line(.outline)))
    } else {
      drawMore(more, at: leading, baseline: middle + metrics.fontSize(.more) * 0.355)
    }
  }
}

/// Titles and bars.
extension GridPicture where Content == CalendarGridContent {
  private mutating func draw(_ entry: GridEntry, in column: GridColumn) {
    let height = Double(entry.lines.count) * grid.lineHeight
    linked(to: entry.row.target) { picture in
      picture.clipped(to: picture.extended(column), top: entry.top, height: height + 2) { picture in
        let grid = picture.grid
        picture.drawMark(
          of: entry.row, at: column.offset + grid.markOffset(of: entry.row), top: entry.top, height: height)
        picture.drawTexts(
          entry.lines, of: entry.row, at: column.offset + grid.markWidth(of: entry.row), top: entry.top)
      }
    }
  }

  /// A star extends a little over the leading edge of its column.
  private func extended(_ column: GridColumn) -> GridColumn {
    GridColumn(offset: column.offset - 3, width: column.width + 3)
  }

  private mutating func draw(_ bar: GridBar, in row: GridRow) {
    let (first, last) = (row.columns[bar.columns.lowerBound], row.columns[bar.columns.upperBound - 1])
    let column = GridColumn(offset: first.offset, width: last.offset + last.width - first.offset)
    linked(to: bar.row.target) { picture in
      picture.drawGround(column, top: bar.top, height: bar.height, of: bar.row)
      picture.clipped(to: picture.extended(column), top: bar.top, height: bar.height) { picture in
        var leading = column.offset
        if bar.continuesBefore {
          picture.drawArrow(at: leading + 3, bar, isBackward: true)
          leading += picture.grid.arrowWidth
        } else {
          picture.drawMark(
            of: bar.row, at: leading + picture.grid.markOffset(of: bar.row), top: bar.top, height: bar.height)
          leading += picture.grid.markWidth(of: bar.row)
        }
        picture.drawTexts(bar.lines, of: bar.row, at: leading, top: bar.top + picture.grid.padding)
        if bar.continuesAfter {
          let end = column.offset + column.width - picture.grid.arrowWidth + 4
          picture.drawArrow(at: end, bar, isBackward: false)
        }
      }
    }
  }

  /// Draws the arrow of a bar that goes on in another row.
  private mutating func drawArrow(at leading: Double, _ bar: GridBar, isBackward: Bool) {
    let data = isBackward != isMirrored ? "M3.5 0L0 3.5l3.5 3.5" : "M0 0l3.5 3.5L0 7"
    let arrow = DrawingPath(
      data: data, x: x(leading, width: 3.5), y: bar.top + (bar.height - 7) / 2, isRound: true)
    sink.take(.path(arrow, lineWidth: 1.2, .line(.outline)))
  }
}
