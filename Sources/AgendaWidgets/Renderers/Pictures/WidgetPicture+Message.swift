import AgendaDrawing

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
