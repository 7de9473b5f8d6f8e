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
    for (place, (column, name)) in zip(content.columns, content.weekdays).enumerated() {
      let style = PictureTextStyle(.day)
      let baseline = baseline(.day, top: content.weekdayTop)
      if let person = content.person(in: place) {
        draw(person, name, in: column, baseline: baseline)
        continue
      }
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

  /// Draws the name of a person behind a bar.
  private mutating func draw(
    _ person: GridPerson, _ name: FittedText, in column: GridColumn, baseline: Double
  ) {
    guard !name.shown.isEmpty else { return }
    drawBar(
      person.color, position: person.position, at: column.offset, top: content.weekdayTop,
      height: metrics.lineHeight(.day))
    line(name.shown, PictureTextStyle(.day), at: column.offset + grid.markWidth, baseline: baseline)
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

/// Dots.
extension GridPicture where Content == CalendarGridContent {
  /// Draws the dots of a day, the lines of which are in the middle of its column.
  private mutating func drawDots(_ day: GridDay, in column: GridColumn, _ row: GridRow) {
    guard !day.dots.isEmpty || day.more != nil else { return }
    let count = grid.dotsOfLine(column.width)
    let starts = Array(stride(from: 0, to: max(1, day.dots.count), by: count))
    for (place, start) in starts.enumerated() {
      let middle =
        row.top + compactTop(row) + grid.leastDotsHeight + dotGap(row) - grid.dotSize / 2
        + Double(place) * grid.dotPitch
      let dots = day.dots[start..<min(start + count, day.dots.count)]
      drawLine(of: dots, start == starts.last ? day.more : nil, in: column, middle: middle)
    }
  }

  private mutating func drawLine(
    of line: ArraySlice<WidgetRow>, _ more: HiddenEvents?, in column: GridColumn, middle: Double
  ) {
    let (size, pitch) = (grid.dotSize, grid.dotPitch)
    let isSign = more?.text.shown == "+"
    let moreWidth = more.map { isSign ? size : measures.width(of: $0.text.shown, .more) } ?? 0
    let dots = Double(line.count) * pitch - (more == nil ? pitch - size : 0)
    var leading = column.offset + (column.width - dots - moreWidth) / 2
    for dot in line {
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
    guard let more else { return }
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
}

/// Draws a month and a list in one picture, with a line between them.
struct MonthListPicture<Sink: PictureSink>: PictureDrawing {
  let content: MonthListContent
  let measures: LayoutMeasures
  let theme: Theme
  let isTransparent: Bool
  private let text: (any TextMeasure)?
  var sink: Sink

  init(
    _ content: MonthListContent, theme: Theme, isTransparent: Bool, text: (any TextMeasure)? = nil,
    to sink: Sink
  ) {
    (self.content, self.theme, self.isTransparent) = (content, theme, isTransparent)
    (self.text, self.sink) = (text, sink)
    measures = LayoutMeasures(content.space, text: text)
  }

  var height: Double { measures.height ?? 0 }
  var language: Language { content.list.language }
  var target: String? { nil }

  mutating func drawContents() {
    var month = GridPicture(
      content.month, theme: theme, isTransparent: isTransparent, text: text,
      to: moved(by: 0, width: content.month.space.width, top: 0))
    month.drawContents()
    sink = month.sink.sink
    drawSeparator()
    var list = WidgetPicture(
      content.list, theme: theme, isTransparent: isTransparent, text: text,
      to: moved(by: content.listOffset, width: content.list.space.width, top: content.listTop))
    list.drawContents()
    sink = list.sink.sink
  }

  /// The sink of a part at a distance from the leading edge.
  private func moved(by offset: Double, width: Double, top: Double) -> MovedSteps<Sink> {
    MovedSteps(sink: sink, x: x(offset, width: width), y: top)
  }

  private mutating func drawSeparator() {
    let margin = measures.sideMargin
    let line =
      content.listOffset > 0
      ? DrawingBox(
        x: x(content.listOffset, width: 1), y: margin, width: 1, height: max(0, height - 2 * margin)
      )
      : DrawingBox(
        x: margin, y: content.listTop, width: max(0, measures.width - 2 * margin), height: 1)
    sink.take(.rectangle(line, .separator))
  }
}
