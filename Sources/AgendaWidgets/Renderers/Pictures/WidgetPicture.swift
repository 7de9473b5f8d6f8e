import AgendaDrawing
import AgendaKit
import ICalendar

/// Draws the content of a widget, from top to bottom, as steps for a sink. Positions in here count from the leading edge, and
/// are mirrored for languages that run from right to left.
struct WidgetPicture<Sink: PictureSink>: PictureDrawing {
  let content: WidgetContent
  let measures: LayoutMeasures
  /// The height of the picture, which depends on the content.
  let height: Double
  let theme: Theme
  /// Whether there is nothing behind the content.
  let isTransparent: Bool
  /// The receiver of the steps.
  var sink: Sink

  init(
    _ content: WidgetContent, theme: Theme, isTransparent: Bool, text: (any TextMeasure)? = nil, to sink: Sink
  ) {
    self.content = content
    self.isTransparent = isTransparent
    self.sink = sink
    self.theme = theme
    measures = LayoutMeasures(content.space, text: text)
    height = measures.height(of: content)
  }

  var language: Language { content.language }
  var target: String? { content.target }
}

extension WidgetPicture {
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
}

extension WidgetPicture {
  /// Draws everything within the frame.
  mutating func drawContents() {
    if content.arrangement == .inline {
      drawInline()
      if let notice = content.notice { drawInlineNotice(notice) }
      return
    }
    let edge = measures.endMargin
    var top = edge
    if let header = content.header {
      let bottom = draw(header, at: measures.sideMargin, top: edge)
      if content.arrangement != .beside { top = bottom + measures.headerGap }
    }
    if let message = content.message { draw(message, top: top) }
    for (place, column) in content.columns.enumerated() {
      // Only the first column has the date above it.
      draw(column, place: place, top: place == 0 ? top : edge)
    }
    if let notice = content.notice { drawNotice(notice) }
  }

  /// Draws the date and the all-day summary; returns their lower edge.
  private mutating func draw(_ header: WidgetHeader, at leading: Double, top: Double) -> Double {
    var y = top
    switch header.form {
    case .stacked:
      // Digits fill less of their line than letters. Both texts are moved up, so that the space above looks as wide
      // as the space beside them.
      let size = metrics.fontSize(.dayNumber)
      line(
        header.dayNumber, PictureTextStyle(.dayNumber), at: leading - size * 0.04, baseline: y + size * 0.75)
      let month = leading + measures.width(of: header.dayNumber, .dayNumber) + measures.monthGap
      line(header.month.shown, PictureTextStyle(.weekday), at: month, baseline: y + size * 0.75)
      y += metrics.lineHeight(.dayNumber)
      drawLine(header.weekday, .weekday, at: leading, top: y - size * 0.14)
      y += metrics.lineHeight(.weekday)
    case .oneLine:
      drawLine(header.line, .date, at: leading, top: y)
      if let more = header.more, content.arrangement != .beside {
        let width = content.columns.first?.width ?? measures.innerWidth
        drawHidden(more, endingAt: leading + width, baseline: baseline(.date, top: y))
      }
      y += metrics.lineHeight(.date)
    }
    if let summary = header.summary {
      y += measures.summaryGap
      draw(summary, at: leading, top: y)
      y += metrics.lineHeight(.summary) * Double(max(1, summary.lines.count))
    }
    if let more = header.more, content.arrangement == .beside {
      y += measures.summaryGap
      drawLine(more.text, .more, at: leading, top: y)
      y += metrics.lineHeight(.more)
    }
    return y
  }

  /// Draws everything on one line.
  private mutating func drawInline() {
    guard let column = content.columns.first else { return }
    let height = metrics.lineHeight(.title)
    let top = max(measures.endMargin, (self.height - height) / 2)
    let gap = metrics.fontSize(.title) * 0.4
    var runs: [PictureRun] = []
    for entry in column.entries {
      switch entry {
      case .row(let row):
        drawMark(of: row, at: column.offset, top: top, height: height)
        if let time = row.time {
          let style = PictureTextStyle(.time, isDimmed: row.isDimmed)
          runs.append(PictureRun(text: time.shown, style: style))
        }
        runs.append(title(row))
      case .summary(let summary): draw(summary, at: column.offset, top: top)
      case .day(_, let text, _): runs.append(PictureRun(text: text.shown, style: PictureTextStyle(.day)))
      case .more(_, let text):
        let direction = TextDirection(of: text.shown) ?? .leftToRight
        runs.append(PictureRun(text: text.shown, style: PictureTextStyle(.more), direction: direction))
      case .sentence(let text):
        line(
          text.shown, PictureTextStyle(.sentence), at: column.offset,
          baseline: baseline(.sentence, top: top, lineHeight: height))
      }
    }
    for place in runs.indices.dropFirst() { runs[place].gap = gap }
    line(runs, at: column.offset + measures.textInset, baseline: baseline(.title, top: top))
  }
}
