import AgendaKit
import ICalendar

/// What stands within the frame of a picture, drawn from top to bottom. Places are given from the leading edge, and
/// mirrored where the language runs from right to left.
struct SVGPicture {
  let content: WidgetContent
  let measures: LayoutMeasures
  /// The height of the picture: what the content takes.
  let height: Double
  let theme: Theme
  /// What the identifiers begin with.
  let identifier: String
  /// The elements drawn so far.
  private(set) var writer = SVGWriter()
  /// The classes used so far.
  var sheet = SVGStyleSheet()
  /// Whether anything leads elsewhere.
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

  /// A place from the left, of a thing of a width that lies so far from the leading edge.
  func x(_ leading: Double, width: Double = 0) -> Double {
    isMirrored ? measures.width - leading - width : leading
  }

  /// The line on which text stands that is `lineHeight` high from `top`: capitals lie in the middle.
  func baseline(_ role: TextRole, top: Double, lineHeight: Double? = nil) -> Double {
    top + (lineHeight ?? metrics.lineHeight(role)) / 2 + metrics.fontSize(role) * 0.355
  }
}

extension SVGPicture {
  /// A shape.
  mutating func shape(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, SVGValue?>) {
    writer.shape(name, attributes)
  }

  /// What `draw` draws, within an element; `nil` attributes are left out.
  mutating func group(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, SVGValue?>,
    _ draw: (inout SVGPicture) -> Void
  ) {
    var inner = self
    inner.writer = SVGWriter()
    draw(&inner)
    sheet = inner.sheet
    hasLinks = inner.hasLinks
    writer.block(name, attributes) { $0.markup(inner.writer.written) }
  }

  /// What `draw` draws of a column, and nothing that leaves it.
  mutating func clipped(to column: WidgetColumn, name: String, _ draw: (inout SVGPicture) -> Void) {
    // A star reaches a little into the edge.
    let leading = max(0, column.offset - 4)
    let width = max(0, min(column.offset + column.width, measures.width) - leading)
    let clip = identifier + "-" + name
    let (left, height) = (x(leading, width: width), height)
    writer.block("clipPath", ["id": .text(clip)]) { writer in
      writer.shape("rect", ["x": .number(left), "width": .number(width), "height": .number(height)])
    }
    group("g", ["clip-path": .text("url(#\(clip))")], draw)
  }

  /// What `draw` draws, as a link where there is a target of a kind that may be followed.
  mutating func linked(to target: String?, _ draw: (inout SVGPicture) -> Void) {
    guard let target = target?.asLinkTarget else {
      draw(&self)
      return
    }
    group("a", ["href": .text(target)], draw)
    hasLinks = true
  }
}

/// A part of a line of text, with its own look.
struct SVGTextRun {
  var text: String
  var className: String
  /// The empty width before it, in points.
  var gap = 0.0
  /// Whether a line is drawn through it.
  var isStruck = false
  /// To which side it runs, where that is not told by its first letter.
  var direction: TextDirection?
}

extension SVGPicture {
  /// Where a text is held.
  enum Anchor {
    /// At its leading edge.
    case leading
    /// In its middle.
    case middle
  }

  /// A line of text. It runs as its first letter does, but stays at the side that the language has it on.
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

  /// Parts of a line behind one another, each kept apart from the order of the others' letters.
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

  /// The start of a text is its leading edge where it runs as the language does, else its end is.
  private func attribute(_ anchor: Anchor, _ direction: TextDirection) -> SVGValue? {
    switch anchor {
    case .middle: "middle"
    case .leading: direction == content.language.lineDirection ? nil : "end"
    }
  }
}

extension SVGPicture {
  /// A drawing, a sentence and what to do next, in the middle of the room that is left; without a drawing they begin
  /// where rows would.
  mutating func draw(_ message: WidgetMessage, top: Double) {
    let column = messageColumn
    let room =
      height - measures.endMargin - top - (content.notice == nil ? 0 : measures.noticeHeight)
    let spare = max(0, room - measures.height(of: message))
    let isCentred = message.illustration != nil
    // Under a date, a sentence by itself stands where the first row would.
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

  /// Where a message stands: in the first column, else between the edges.
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

  /// What went wrong with some sources, behind a sign at the bottom.
  mutating func drawNotice(_ notice: FittedText) {
    let top = max(0, height - measures.endMargin - metrics.lineHeight(.notice))
    drawNotice(notice, at: measures.sideMargin, top: top)
  }

  /// The same at the end of a line.
  mutating func drawNoticeOfLine(_ notice: FittedText) {
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
