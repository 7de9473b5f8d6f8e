import AgendaDrawing
import AgendaKit
import ICalendar

/// Draws the content of a widget, from top to bottom, as steps for a sink. Positions in here count from the leading edge, and
/// are mirrored for languages that run from right to left.
struct WidgetPicture<Sink: PictureSink> {
  let content: WidgetContent
  let measures: LayoutMeasures
  /// The height of the picture, which depends on the content.
  let height: Double
  /// Whether the bars of calendars differ by pattern.
  let patterns: Theme?
  /// Whether there is nothing behind the content.
  let isTransparent: Bool
  /// What receives the steps.
  var sink: Sink

  init(
    _ content: WidgetContent, theme: Theme, isTransparent: Bool, text: (any TextMeasure)? = nil, to sink: Sink
  ) {
    self.content = content
    self.isTransparent = isTransparent
    self.sink = sink
    patterns = theme.isMonochrome ? theme : nil
    measures = LayoutMeasures(content.space, text: text)
    height = measures.height(of: content)
  }

  var metrics: PictureMetrics { measures.metrics }
  var isMirrored: Bool { content.language.lineDirection == .rightToLeft }

  /// The distance from the left edge, for an element of a width at a distance from the leading edge.
  func x(_ leading: Double, width: Double = 0) -> Double {
    isMirrored ? measures.width - leading - width : leading
  }

  /// The baseline of text in a line that begins at `top`: capital letters are centred vertically.
  func baseline(_ role: TextRole, top: Double, lineHeight: Double? = nil) -> Double {
    top + (lineHeight ?? metrics.lineHeight(role)) / 2 + metrics.fontSize(role) * 0.355
  }
}

extension WidgetPicture {
  /// Draws everything: the background, and on it the content, which the frame clips.
  mutating func draw() {
    let radius = min(PictureMetrics.cornerRadius, height * 0.3)
    let frame = DrawingBox(x: 0, y: 0, width: measures.width, height: height)
    if !isTransparent {
      sink.take(.rectangle(frame, radius: radius, .background))
      let edge = DrawingBox(
        x: 0.5, y: 0.5, width: max(0, measures.width - 1), height: max(0, height - 1))
      sink.take(.rectangle(edge, radius: max(0, radius - 0.5), .edge))
    }
    sink.take(.beginClip(frame, radius: isTransparent ? 0 : radius, name: "frame"))
    linked(to: content.target) { $0.drawContents() }
    sink.take(.endClip)
  }

  /// Clips what `draw` draws to a column.
  mutating func clipped(to column: WidgetColumn, name: String, _ draw: (inout WidgetPicture) -> Void) {
    // A star extends a little into the edge.
    let leading = max(0, column.offset - 4)
    let width = max(0, min(column.offset + column.width, measures.width) - leading)
    let box = DrawingBox(x: x(leading, width: width), y: 0, width: width, height: height)
    sink.take(.beginClip(box, radius: 0, name: name))
    draw(&self)
    sink.take(.endClip)
  }

  /// Makes what `draw` draws a link, if the target is an allowed address.
  mutating func linked(to target: String?, _ draw: (inout WidgetPicture) -> Void) {
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
          direction: content.language.lineDirection)))
  }
}

/// Messages.
extension WidgetPicture {
  /// Draws the illustration, the sentence and the advice in the middle of the remaining space; without an
  /// illustration, at the beginning of the lines.
  mutating func draw(_ message: WidgetMessage, top: Double) {
    let column = messageColumn
    let room =
      height - measures.endMargin - top
      - (content.notice == nil ? 0 : measures.lineHeight(.notice) + content.noticeGap)
    let spare = max(0, room - measures.height(of: message))
    let isCentred = message.illustration != nil
    // Below a date, a sentence without a drawing is at the position of the first row.
    let isUnderDate = !isCentred && content.header != nil && content.arrangement != .beside
    var y = top + (isUnderDate ? 0 : spare / 2)
    let leading = column.offset + (isCentred ? column.width / 2 : 0)
    if let illustration = message.illustration {
      let side = measures.illustration.height
      draw(illustration.drawing, at: leading - side / 2, top: y, side: side)
      y += side + measures.messageGap
    }
    for (role, lines) in [(TextRole.sentence, message.sentence), (.advice, message.advice)]
    where !lines.isEmpty {
      for text in lines {
        line(
          text.shown, PictureTextStyle(role), at: leading, baseline: baseline(role, top: y),
          anchor: isCentred ? .middle : .leading)
        y += metrics.lineHeight(role)
      }
      y += measures.messageGap
    }
  }

  /// The column for a message: the first one, else the whole inner width.
  private var messageColumn: (offset: Double, width: Double) {
    content.columns.first.map { ($0.offset, $0.width) } ?? (measures.sideMargin, measures.innerWidth)
  }

  private mutating func draw(_ drawing: LineDrawing, at leading: Double, top: Double, side: Double) {
    let scale = side / LineDrawing.side
    let left = x(leading, width: side)
    for (data, kind) in [(drawing.outline, PictureLineKind.outline), (drawing.accent, .accent)] {
      let path = DrawingPath(data: data, x: left, y: top, scale: scale, isRound: true)
      sink.take(.path(path, lineWidth: LineDrawing.lineWidth, .line(kind)))
    }
  }

  /// Draws the sentence about failed sources after a warning sign at the bottom.
  mutating func drawNotice(_ notice: FittedText) {
    let top = max(0, height - measures.endMargin - metrics.lineHeight(.notice))
    drawNotice(notice, at: measures.sideMargin, top: top)
  }

  /// Draws the same at the end of a line.
  mutating func drawInlineNotice(_ notice: FittedText) {
    let width = measures.noticeInset + measures.width(of: notice.shown, .notice)
    drawNotice(
      notice, at: max(0, measures.width - measures.sideMargin - width),
      top: max(0, (height - metrics.lineHeight(.notice)) / 2))
  }

  private mutating func drawNotice(_ notice: FittedText, at leading: Double, top: Double) {
    let line = metrics.lineHeight(.notice)
    let side = 11.0
    let y = top + (line - side) / 2
    let left = x(leading, width: side)
    let sign = DrawingPath(data: "M5.5 1L10.4 10H.6zM5.5 4.4v2.4M5.5 8.3v.05", x: left, y: y, isRound: true)
    sink.take(.path(sign, lineWidth: 1.2, .line(.sign)))
    drawLine(notice, .notice, at: leading + measures.noticeInset, top: top)
  }
}
