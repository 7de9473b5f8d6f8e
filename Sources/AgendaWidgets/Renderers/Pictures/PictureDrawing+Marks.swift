import AgendaDrawing
import AgendaKit
import ICalendar

/// The marks before rows. They differ in shape, so that they do not depend on seeing colours.
extension PictureDrawing {
  /// Draws a bar in the calendar's colour: thin for an ended event, hollow for one that is cancelled, declined or not answered, dashed for a
  /// tentative one. Without colours, where dashes are those of a calendar, the latter two have the sign that they have in text. A birthday has a star,
  /// and a task a circle, which has a dot if it is overdue, and is filled once it is done, but not if it is cancelled.
  mutating func drawMark(of row: WidgetRow, at leading: Double, top: Double, height: Double) {
    if let size = metrics.signSize(of: row) {
      let (start, middle) = (
        x(leading + PictureMetrics.signEnd - size, width: size),
        top + min(height, metrics.lineHeight(.title)) / 2
      )
      guard let task = row.task else { return drawStar(of: row, size, from: start, middle: middle) }
      return drawCircle(of: row, task, size, from: start, middle: middle)
    }
    let full = PictureMetrics.barWidth
    let width = row.isDimmed ? full / 2 : full
    if row.isUncertain, patterns != nil { return drawSign(of: row, at: leading, top: top, height: height) }
    let isHollow = row.isStruck || row.isUnanswered
    // Half of a line is drawn outside of its shape.
    let inset = isHollow ? 0.5 : 0.25
    let bar = bar(at: leading, top: top, width: width, height: height, inset: inset)
    if patterns != nil, isHollow { return drawPattern(.hollow, in: bar) }
    if patterns == nil, row.isUncertain, !isHollow {
      return drawLines(in: bar, [0.5], width: bar.width, dashes: [3, 2], .calendar(.bar, row.color))
    }
    guard isHollow else { return drawBar(row.color, position: row.item.calendar.position, in: bar) }
    sink.take(.rectangle(bar, radius: bar.width / 2, lineWidth: 1, .calendar(.hollow, row.color)))
  }

  /// Draws the bar of a calendar at a position of the configuration, as before its events.
  mutating func drawBar(
    _ color: CalendarColor, position: Int, at leading: Double, top: Double, height: Double
  ) {
    let bar = bar(at: leading, top: top, width: PictureMetrics.barWidth, height: height, inset: 0.25)
    drawBar(color, position: position, in: bar)
  }

  /// The box of a bar within a line, without the half of its outline.
  private func bar(
    at leading: Double, top: Double, width: Double, height: Double, inset: Double
  ) -> DrawingBox {
    DrawingBox(
      x: x(leading, width: width) + inset, y: top + 1 + inset, width: width - 2 * inset,
      height: max(0, height - 2 - 2 * inset))
  }

  private mutating func drawBar(_ color: CalendarColor, position: Int, in bar: DrawingBox) {
    if let patterns { return drawPattern(patterns.bar(for: color, position: position).pattern, in: bar) }
    sink.take(.rectangle(bar, radius: bar.width / 2, lineWidth: 0.5, .calendar(.bar, color)))
  }

  /// Draws the sign of an event that is not certain in the place of its bar, beside the line around it in a grid.
  private mutating func drawSign(of row: WidgetRow, at leading: Double, top: Double, height: Double) {
    let middle = top + min(height, metrics.lineHeight(.title)) / 2
    line(
      row.mark.sign, PictureTextStyle(.note, isEmphasized: true),
      at: leading + PictureMetrics.signEnd / 2 + 1,
      baseline: middle + metrics.fontSize(.note) * 0.35, anchor: .middle)
  }

  private mutating func drawCircle(
    of row: WidgetRow, _ task: WidgetRow.Task, _ size: Double, from start: Double, middle: Double
  ) {
    let circle = DrawingBox(
      x: start + 0.75, y: middle - size / 2 + 0.75, width: size - 1.5, height: size - 1.5)
    let radius = circle.width / 2
    switch task {
    case .done where row.item.isDone:
      sink.take(
        .rectangle(
          circle, radius: radius, patterns == nil ? .calendar(.star, row.color) : .pattern(isFilled: true)))
    case .open, .done:
      sink.take(
        .rectangle(
          circle, radius: radius, lineWidth: 1.5,
          patterns == nil ? .calendar(.hollow, row.color) : .pattern(isFilled: false)))
    case .overdue:
      sink.take(.rectangle(circle, radius: radius, lineWidth: 1.5, .line(.sign)))
      // A line as wide as its ring fills it.
      let ring = 0.45 * radius
      let dot = DrawingBox(
        x: circle.x + radius - ring / 2, y: circle.y + radius - ring / 2, width: ring, height: ring)
      sink.take(.rectangle(dot, radius: ring / 2, lineWidth: ring, .line(.sign)))
    }
  }

  private mutating func drawStar(of row: WidgetRow, _ size: Double, from start: Double, middle: Double) {
    let star = DrawingPath(
      data: BirthdayStar.path, x: start, y: middle - size / 2 - 0.5, scale: size / BirthdayStar.side)
    sink.take(.path(star, .calendar(.star, row.color)))
  }

  /// Draws the time of a running event on a filled background, and returns the width of the background.
  mutating func drawPill(
    _ time: String, of row: WidgetRow, at leading: Double, _ ground: PillGround, baseline: Double
  ) -> Double {
    let width = measures.width(of: time, .time) + 2 * ground.padding
    let box = DrawingBox(x: x(leading, width: width), y: ground.top, width: width, height: ground.height)
    sink.take(.rectangle(box, radius: 4, .calendar(.pill, row.color)))
    let style = PictureTextStyle(.time, pillColor: row.color)
    line(time, style, at: leading + width / 2, baseline: baseline, anchor: .middle)
    return width
  }

  /// Draws how far a running event is in the gap below its row: a thick line over a thin one.
  mutating func drawProgress(
    _ progress: Double, of row: WidgetRow, from leading: Double, to end: Double, below bottom: Double
  ) {
    let width = end - leading
    guard width > 0 else { return }
    // Without colours it stands farther from the ground of the time, which is as black.
    let thick = patterns == nil ? max(2, min(3, metrics.rowGap - 2)) : 2
    let middle = bottom + metrics.rowGap * 0.6
    func box(_ part: Double, height: Double) -> DrawingBox {
      DrawingBox(
        x: x(leading, width: width * part), y: middle - height / 2, width: width * part, height: height)
    }
    sink.take(.rectangle(box(1, height: 1), .separator))
    guard progress > 0 else { return }
    sink.take(.rectangle(box(progress, height: thick), radius: thick / 2, .calendar(.pill, row.color)))
  }

  /// Draws the bar of a calendar in a theme without colours.
  private mutating func drawPattern(_ pattern: Theme.Bar.Pattern, in bar: DrawingBox) {
    let ink = PictureInk.pattern(isFilled: false)
    switch pattern {
    case .solid: sink.take(.rectangle(bar, radius: bar.width / 2, .pattern(isFilled: true)))
    case .hollow:
      let inner = DrawingBox(
        x: bar.x + 0.25, y: bar.y + 0.25, width: bar.width - 0.5, height: max(0, bar.height - 0.5))
      sink.take(.rectangle(inner, radius: inner.width / 2, lineWidth: 1, .pattern(isFilled: false)))
    case .dashed: drawLines(in: bar, [0.5], width: bar.width, dashes: [4.5, 2], ink)
    case .dotted: drawLines(in: bar, [0.5], width: bar.width, dashes: [2, 2], ink)
    case .double: drawLines(in: bar, [0.15, 0.85], width: bar.width * 0.3, ink)
    case .mixed: drawLines(in: bar, [0.5], width: bar.width, dashes: [7, 1.5, 1.5, 1.5], ink)
    }
  }

  /// Draws lines along a bar at some parts of its width.
  private mutating func drawLines(
    in bar: DrawingBox, _ places: [Double], width: Double, dashes: [Double] = [], _ ink: PictureInk
  ) {
    let data = places.map { place in
      "M\((bar.x + bar.width * place).decimalText) \(bar.y.decimalText)v\(bar.height.decimalText)"
    }
    let path = DrawingPath(data: data.joined(), dashes: dashes)
    sink.take(.path(path, lineWidth: width, ink))
  }
}

/// The background of a time.
struct PillGround {
  /// The empty width on both sides of the time.
  var padding: Double
  var top: Double
  var height: Double
}
