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
