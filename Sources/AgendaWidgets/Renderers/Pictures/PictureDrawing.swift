import AgendaDrawing
import AgendaKit
import ICalendar

/// Draws something that was laid out in points, from top to bottom, as steps for a sink. Positions count from the leading
/// edge, and are mirrored for languages that run from right to left.
protocol PictureDrawing {
  associatedtype Sink: PictureSink

  var measures: LayoutMeasures { get }
  /// The height of the picture, which can depend on its content.
  var height: Double { get }
  var theme: Theme { get }
  /// Whether there is nothing behind the content.
  var isTransparent: Bool { get }
  var language: Language { get }
  /// The address to which the whole picture leads.
  var target: String? { get }
  /// The receiver of the steps.
  var sink: Sink { get set }

  /// Draws everything within the frame.
  mutating func drawContents()
}

extension PictureDrawing {
  var metrics: PictureMetrics { measures.metrics }
  /// The theme without colours, in which the bars of calendars differ by pattern; `nil` in the others.
  var patterns: Theme? { theme.isMonochrome ? theme : nil }
  var isMirrored: Bool { language.lineDirection == .rightToLeft }

  /// The distance from the left edge, for an element of a width at a distance from the leading edge.
  func x(_ leading: Double, width: Double = 0) -> Double {
    isMirrored ? measures.width - leading - width : leading
  }

  /// The baseline of text in a line that begins at `top`: capital letters are centred vertically.
  func baseline(_ role: TextRole, top: Double, lineHeight: Double? = nil) -> Double {
    top + (lineHeight ?? metrics.lineHeight(role)) / 2 + metrics.fontSize(role) * 0.355
  }
}

extension PictureDrawing {
  /// Draws everything: the background, and on it the content, which the frame clips.
  mutating func draw() {
    let radius = min(theme.cornerRadius, height * 0.3)
    let frame = DrawingBox(x: 0, y: 0, width: measures.width, height: height)
    if !isTransparent {
      sink.take(.rectangle(frame, radius: radius, .background))
      let edge = DrawingBox(
        x: 0.5, y: 0.5, width: max(0, measures.width - 1), height: max(0, height - 1))
      sink.take(.rectangle(edge, radius: max(0, radius - 0.5), .edge))
    }
    sink.take(.beginClip(frame, radius: isTransparent ? 0 : radius, name: "frame"))
    linked(to: target) { $0.drawContents() }
    sink.take(.endClip)
  }

  /// Makes what `draw` draws a link, if the target is an allowed address.
  mutating func linked(to target: String?, _ draw: (inout Self) -> Void) {
    guard let target = target?.asLinkTarget else {
      draw(&self)
      return
    }
    sink.take(.beginLink(target))
    draw(&self)
    sink.take(.endLink)
  }

  /// Draws a line of text. Its first letter decides its direction, the language its alignment.
  mutating func line(
    _ text: String, _ style: PictureTextStyle, at leading: Double, baseline: Double,
    anchor: PictureLine.Anchor = .leading
  ) {
    line([PictureRun(text: text, style: style)], at: leading, baseline: baseline, anchor: anchor)
  }

  /// Draws the parts of a line one after the other.
  mutating func line(
    _ runs: [PictureRun], at leading: Double, baseline: Double, anchor: PictureLine.Anchor = .leading
  ) {
    let runs = runs.filter { !$0.text.isEmpty }
    guard !runs.isEmpty else { return }
    sink.take(
      .text(
        PictureLine(
          runs: runs, x: x(leading), baseline: baseline, anchor: anchor,
          direction: language.lineDirection)))
  }
}

/// Parts that several kinds of pictures have.
extension PictureDrawing {
  mutating func drawLine(_ text: FittedText, _ role: TextRole, at leading: Double, top: Double) {
    line(text.shown, PictureTextStyle(role), at: leading, baseline: baseline(role, top: top))
  }

  /// Draws the sentence about failed sources after a warning sign.
  mutating func drawNotice(_ notice: FittedText, at leading: Double, top: Double) {
    let line = metrics.lineHeight(.notice)
    let side = 11.0
    let y = top + (line - side) / 2
    let left = x(leading, width: side)
    let sign = DrawingPath(data: "M5.5 1L10.4 10H.6zM5.5 4.4v2.4M5.5 8.3v.05", x: left, y: y, isRound: true)
    sink.take(.path(sign, lineWidth: 1.2, .line(.sign)))
    drawLine(notice, .notice, at: leading + measures.noticeInset, top: top)
  }
}

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
    case .double:
      // Thinner lines, and ones without a gap between them, would vanish in pictures of 1 bit.
      let line = max(1, bar.width * 0.3)
      let places = [line / 2, max(bar.width - line / 2, line * 2.5)].map { $0 / max(1, bar.width) }
      drawLines(in: bar, places, width: line, ink)
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
