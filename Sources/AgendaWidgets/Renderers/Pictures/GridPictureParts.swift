import AgendaDrawing
import ICalendar

/// A grid of days or of hours that a picture shows.
protocol PicturedGrid {
  var space: WidgetSpace { get }
  var language: Language { get }
  /// Whether its days are as small as their numbers and dots allow.
  var isCompact: Bool { get }

  /// Draws everything within the frame of a picture.
  func draw<Sink: PictureSink>(in picture: inout GridPicture<Self, Sink>)
}

/// Draws a grid that fills a picture. Extensions in other files draw each kind of content.
struct GridPicture<Content: PicturedGrid, Sink: PictureSink>: PictureDrawing {
  let content: Content
  let grid: GridMeasures
  let theme: Theme
  let isTransparent: Bool
  /// The number of clips so far, from which each gets its name.
  var clipCount = 0
  var sink: Sink

  init(
    _ content: Content, theme: Theme, isTransparent: Bool, text: (any TextMeasure)? = nil, to sink: Sink
  ) {
    self.content = content
    self.theme = theme
    self.isTransparent = isTransparent
    self.sink = sink
    grid = GridMeasures(content.space, isCompact: content.isCompact, text: text)
  }

  var language: Language { content.language }
  var measures: LayoutMeasures { grid.base }
  var height: Double { measures.height ?? 0 }
  var target: String? { nil }

  mutating func drawContents() { content.draw(in: &self) }
}

/// Parts that pictures of grids of days and of hours have in common.
extension GridPicture {
  /// Draws a rectangle at a distance from the leading edge.
  mutating func fill(_ column: GridColumn, top: Double, height: Double, radius: Double = 0, _ ink: PictureInk)
  {
    guard column.width > 0, height > 0 else { return }
    let box = DrawingBox(
      x: x(column.offset, width: column.width), y: top, width: column.width, height: height)
    sink.take(.rectangle(box, radius: radius, ink))
  }

  /// Draws a thin line from one edge to the other of a column.
  mutating func separate(_ column: GridColumn, at top: Double) {
    fill(column, top: top - 0.5, height: 1, .separator)
  }

  /// Draws a text that ends at a distance from the leading edge.
  mutating func line(_ text: String, _ style: PictureTextStyle, endingAt end: Double, baseline: Double) {
    let width = measures.width(of: text, style.role, isEmphasized: style.isEmphasized)
    line([PictureRun(text: text, style: style)], at: end - width, baseline: baseline)
  }

  /// Draws a number of hidden occurrences.
  mutating func drawMore(
    _ more: HiddenEvents, at leading: Double, baseline: Double, anchor: PictureLine.Anchor = .leading
  ) {
    line(more.text.shown, PictureTextStyle(.more), at: leading, baseline: baseline, anchor: anchor)
  }

  /// Clips the drawing to a column. Text that a font draws wider than measured does not reach its neighbours.
  mutating func clipped(
    to column: GridColumn, top: Double, height: Double, _ draw: (inout Self) -> Void
  ) {
    let box = DrawingBox(
      x: x(column.offset, width: column.width), y: top, width: max(0, column.width), height: max(0, height))
    clipCount += 1
    sink.take(.beginClip(box, radius: 0, name: "part-\(clipCount)"))
    draw(&self)
    sink.take(.endClip)
  }

  /// Draws the lines of an occurrence, the first one after its time.
  mutating func drawTexts(_ lines: [String], of row: WidgetRow, at leading: Double, top: Double) {
    let style = PictureTextStyle(.summary, isDimmed: row.isDimmed, isEmphasized: row.isRunning)
    // The lines of a title have one direction (UAX #9, P1): that of its first letter, and not of theirs.
    let direction = TextDirection(of: row.title.full)
    for (index, text) in lines.enumerated() {
      var runs = [PictureRun(text: text, style: style, isStruck: row.isStruck, direction: direction)]
      if index == 0, let time = row.time?.shown {
        var time = PictureRun(
          text: time, style: PictureTextStyle(.time, isDimmed: row.isDimmed, isEmphasized: row.isRunning))
        time.direction = language.lineDirection
        runs[0].gap = measures.width(of: " ", .summary)
        runs.insert(time, at: 0)
      }
      line(runs, at: leading, baseline: baseline(.summary, top: top + Double(index) * grid.lineHeight))
    }
  }

  /// Draws the ground of an occurrence: in a tint of its calendar, with stripes if it is tentative; as an outline if it has ended or will not be, and in
  /// the colour of its calendar if its owner has not answered. The way to one has stripes too.
  mutating func drawGround(
    _ column: GridColumn, top: Double, height: Double, of row: WidgetRow, isWay: Bool = false
  ) {
    let radius = min(4, height / 3)
    let isOutline = row.isDimmed || row.isStruck
    let ground = DrawingBox(
      x: x(column.offset, width: column.width), y: top, width: max(0, column.width), height: max(0, height))
    guard isOutline || patterns != nil || row.isUnanswered && !isWay else {
      fill(column, top: top, height: height, radius: radius, .calendar(.tint, row.color))
      if row.isUncertain || isWay, !isTransparent { drawStripes(in: ground) }
      return
    }
    // Lines behind the occurrence do not cross its texts.
    if !isTransparent { fill(column, top: top, height: height, radius: radius, .background) }
    let box = DrawingBox(
      x: ground.x + 0.5, y: top + 0.5, width: max(0, ground.width - 1), height: max(0, ground.height - 1))
    let ink = isOutline ? PictureInk.outline : patterns == nil ? .calendar(.hollow, row.color) : .edge
    sink.take(.rectangle(box, radius: radius, lineWidth: 1, ink))
  }

  /// Draws stripes of the background over a ground, which leave its texts readable.
  private mutating func drawStripes(in box: DrawingBox) {
    let pitch = 8.0
    let lines = stride(from: pitch / 2, to: box.width + box.height, by: pitch).map { distance in
      // The line from the lower left to the upper right at a distance along the upper and the right edge.
      let (left, upper) = (max(0, distance - box.height), max(0, distance - box.width))
      let length = min(distance, box.height) - upper
      return "M\((box.x + left).decimalText) \((box.y + upper + length).decimalText)"
        + "l\(length.decimalText) \((-length).decimalText)"
    }
    guard !lines.isEmpty else { return }
    sink.take(.path(DrawingPath(data: lines.joined()), lineWidth: 2.5, .stripe))
  }
}

/// Numbers of days.
extension GridPicture {
  /// The empty height above a number with the dots below it.
  func compactTop(_ row: GridRow) -> Double { max(0, (compactRoom(row) - dotGap(row)) / 2) }

  /// The empty height between a number and its dots, where there is more room than needed.
  func dotGap(_ row: GridRow) -> Double { min(5, max(0, compactRoom(row) / 4)) }

  /// The height that numbers and the most lines of dots of a row leave.
  private func compactRoom(_ row: GridRow) -> Double {
    let lines = zip(row.columns, row.days).reduce(0) {
      max($0, ($1.1.dots.count - 1) / grid.dotsOfLine($1.0.width))
    }
    return row.height - grid.leastDotsHeight - Double(lines) * grid.dotPitch
  }

  /// The height of the ground of the current day, which covers neither its dots nor those of the row above.
  func compactGroundHeight(_ row: GridRow) -> Double {
    let size = metrics.fontSize(.number)
    let above = size * 0.505 + 2 * compactTop(row) - 1
    let below = size * 0.495 + grid.dotHeight - grid.dotSize + dotGap(row) - 0.5
    return min(size * 1.15 + 2 * dotGap(row), size * 1.6, row.height, 2 * min(above, below))
  }

  func numberBaseline(_ row: GridRow) -> Double {
    if grid.isCompact {
      let size = metrics.fontSize(.number)
      return row.top + compactTop(row) + size * 0.86
    }
    return baseline(.number, top: row.top + 3)
  }

  /// Draws the number of a day, and beside it that of its hidden occurrences.
  mutating func drawNumber(_ day: GridDay, in column: GridColumn, _ row: GridRow) {
    let text = day.heading.shown
    let width = measures.width(of: text, .number)
    let baseline = numberBaseline(row)
    let leading = grid.isCompact ? column.offset + (column.width - width) / 2 : column.offset
    var style = PictureTextStyle(.number, isDimmed: day.isOutside)
    if day.isToday, !text.isEmpty {
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
    guard !grid.isCompact, let more = day.more else { return }
    let end = column.offset + column.width
    drawMore(more, at: end - measures.width(of: more.text.shown, .more), baseline: baseline)
  }
}

/// Bars.
extension GridPicture {
  /// A star extends a little over the leading edge of its column.
  func extended(_ column: GridColumn) -> GridColumn {
    GridColumn(offset: column.offset - 3, width: column.width + 3)
  }

  /// Draws an occurrence over one or more days.
  mutating func draw(_ bar: GridBar, in row: GridRow) {
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
