import AgendaKit
import ICalendar

/// The picture within the frame, drawn from top to bottom. Positions count from the leading edge, and are mirrored
/// for languages that run from right to left.
struct SVGPicture {
  let content: WidgetContent
  let measures: LayoutMeasures
  /// The height of the picture, which depends on the content.
  let height: Double
  let theme: Theme
  /// The prefix of all identifiers.
  let identifier: String
  /// The elements drawn so far.
  private(set) var writer = SVGWriter()
  /// The classes used so far.
  var sheet = SVGStyleSheet()
  /// Whether the picture has links.
  private(set) var hasLinks = false

  init(_ content: WidgetContent, theme: Theme, identifier: String) {
    self.content = content
    self.theme = theme
    self.identifier = identifier
    measures = LayoutMeasures(content.space)
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

extension SVGPicture {
  /// Draws everything without keeping it, to know which classes and links there are.
  mutating func drawBlindly() {
    writer = SVGWriter { _ in true }
    draw()
  }

  /// Draws everything with a writer.
  func draw(to writer: inout SVGWriter) {
    var picture = self
    swap(&picture.writer, &writer)
    picture.draw()
    swap(&picture.writer, &writer)
  }

  /// Draws a shape.
  mutating func shape(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, SVGValue?>) {
    writer.shape(name, attributes)
  }

  /// Puts what `draw` draws into an element; `nil` attributes are left out.
  mutating func group(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, SVGValue?>,
    _ draw: (inout SVGPicture) -> Void
  ) {
    writer.open(name, attributes, end: ">\n")
    draw(&self)
    writer.closeBlock(name)
  }

  /// Clips what `draw` draws to a column.
  mutating func clipped(to column: WidgetColumn, name: String, _ draw: (inout SVGPicture) -> Void) {
    // A star extends a little into the edge.
    let leading = max(0, column.offset - 4)
    let width = max(0, min(column.offset + column.width, measures.width) - leading)
    let clip = identifier + "-" + name
    let (left, height) = (x(leading, width: width), height)
    writer.block("clipPath", ["id": .text(clip)]) { writer in
      writer.shape("rect", ["x": .number(left), "width": .number(width), "height": .number(height)])
    }
    group("g", ["clip-path": .text("url(#\(clip))")], draw)
  }

  /// Makes what `draw` draws a link, if the target is an allowed address.
  mutating func linked(to target: String?, _ draw: (inout SVGPicture) -> Void) {
    guard let target = target?.asLinkTarget else {
      draw(&self)
      return
    }
    group("a", ["href": .text(target)], draw)
    hasLinks = true
  }
}

/// A part of a line of text, with its own style.
struct SVGTextRun {
  var text: String
  var className: String
  /// The empty width before it, in points.
  var gap = 0.0
  /// Whether a line is drawn through it.
  var isStruck = false
  /// Its direction; `nil` to take it from its first letter.
  var direction: TextDirection?
}

extension SVGPicture {
  /// Which point of a text is at its position.
  enum Anchor {
    /// Its leading edge.
    case leading
    /// Its middle.
    case middle
  }

  /// Draws a line of text. Its first letter decides its direction, the language its alignment.
  mutating func line(
    _ text: String, _ className: String, at leading: Double, baseline: Double, anchor: Anchor = .leading,
    isStruck: Bool = false
  ) {
    guard !text.isEmpty else { return }
    let direction = TextDirection(of: text) ?? content.language.lineDirection
    writer.line(
      "text",
      [
        "class": .text(className), "x": .number(x(leading)), "y": .number(baseline),
        "direction": direction == .rightToLeft ? "rtl" : nil, "text-anchor": attribute(anchor, direction),
        "text-decoration": isStruck ? "line-through" : nil,
      ]
    ) { $0.text(text) }
  }

  /// Draws the parts of a line one after the other. Each is isolated from the direction of the others.
  mutating func line(_ runs: [SVGTextRun], at leading: Double, baseline: Double) {
    let runs = runs.filter { !$0.text.isEmpty }
    guard let only = runs.first else { return }
    guard runs.count > 1 else {
      line(only.text, only.className, at: leading, baseline: baseline, isStruck: only.isStruck)
      return
    }
    let direction = content.language.lineDirection
    let gapSign = isMirrored ? -1.0 : 1.0
    writer.line(
      "text",
      [
        "x": .number(x(leading)), "y": .number(baseline),
        "direction": direction == .rightToLeft ? "rtl" : nil,
      ]
    ) { line in
      for run in runs {
        let own = run.direction ?? TextDirection(of: run.text) ?? direction
        line.inline(
          "tspan",
          [
            "class": .text(run.className),
            "dx": run.gap == 0 ? nil : .number(gapSign * run.gap),
            "direction": own == direction ? nil : own == .rightToLeft ? "rtl" : "ltr",
            "unicode-bidi": "isolate", "text-decoration": run.isStruck ? "line-through" : nil,
          ]
        ) { $0.text(run.text) }
      }
    }
  }

  /// SVG places the start of a text. If its direction differs from the language's, its leading edge is its end.
  private func attribute(_ anchor: Anchor, _ direction: TextDirection) -> SVGValue? {
    switch anchor {
    case .middle: "middle"
    case .leading: direction == content.language.lineDirection ? nil : "end"
    }
  }
}

extension SVGPicture {
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
          text.shown, sheet.className(role), at: leading, baseline: baseline(role, top: y),
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
    let place = "translate(\(left.decimalText) \(top.decimalText)) scale(\(scale.decimalText))"
    group("g", ["transform": .text(place), "stroke-width": .number(LineDrawing.lineWidth)]) { picture in
      picture.shape("path", ["class": .text(picture.sheet.className(.outline)), "d": .text(drawing.outline)])
      picture.shape("path", ["class": .text(picture.sheet.className(.accent)), "d": .text(drawing.accent)])
    }
  }

  /// Draws the sentence about failed sources after a warning sign at the bottom.
  mutating func drawNotice(_ notice: FittedText) {
    let top = max(0, height - measures.endMargin - metrics.lineHeight(.notice))
    drawNotice(notice, at: measures.sideMargin, top: top)
  }

  /// Draws the same at the end of a line.
  mutating func drawInlineNotice(_ notice: FittedText) {
    let width = measures.noticeInset + metrics.width(of: notice.shown, .notice)
    drawNotice(
      notice, at: max(0, measures.width - measures.sideMargin - width),
      top: max(0, (height - metrics.lineHeight(.notice)) / 2))
  }

  private mutating func drawNotice(_ notice: FittedText, at leading: Double, top: Double) {
    let line = metrics.lineHeight(.notice)
    let side = 11.0
    let y = top + (line - side) / 2
    let left = x(leading, width: side)
    shape(
      "path",
      [
        "class": .text(sheet.className(.sign)), "stroke-width": 1.2,
        "transform": .text("translate(\(left.decimalText) \(y.decimalText))"),
        "d": "M5.5 1L10.4 10H.6zM5.5 4.4v2.4M5.5 8.3v.05",
      ])
    drawLine(notice, .notice, at: leading + measures.noticeInset, top: top)
  }
}
