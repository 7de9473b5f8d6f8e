extension SVGPicture {
  /// A drawing, a sentence and what to do next, in the middle of the room that is left; without a drawing they begin
  /// where rows would.
  mutating func draw(_ message: WidgetMessage, top: Double) {
    let column = messageColumn
    let room =
      height - measures.endMargin - top
      - (content.notice == nil ? 0 : measures.lineHeight(.notice) + content.noticeGap)
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
