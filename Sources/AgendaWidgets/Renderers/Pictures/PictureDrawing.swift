import AgendaDrawing
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
