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
        runs.append(PictureRun(text: text.shown, style: PictureTextStyle(.more)))
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

extension WidgetPicture {
  /// Draws the entries of a column, from `top` down. Text that a font draws wider than measured is clipped at the
  /// column.
  mutating func draw(_ column: WidgetColumn, place: Int, top: Double) {
    guard !column.drawn.isEmpty else { return }
    clipped(to: column, name: "column-\(place)") { picture in
      var y = top
      var place = 0
      for entry in column.drawn {
        defer { place += 1 }
        guard !picture.sink.isClosed else { break }
        if place > 0 { y += entry.isDay ? picture.content.dayGap : picture.measures.rowGap }
        picture.draw(entry, of: column, top: y)
        y += picture.measures.height(of: entry)
      }
      guard let more = column.more else { return }
      let role: TextRole = column.hasSecondLineLast ? .time : .title
      let baseline = picture.baseline(role, top: y - picture.metrics.lineHeight(role))
      picture.drawHidden(more, endingAt: column.offset + column.width, baseline: baseline)
    }
  }

  private mutating func draw(_ entry: WidgetColumn.Entry, of column: WidgetColumn, top: Double) {
    switch entry {
    case .day(_, let name, let more):
      drawLine(name, .day, at: column.offset, top: top)
      if let more {
        drawHidden(more, endingAt: column.offset + column.width, baseline: baseline(.day, top: top))
      }
    case .summary(let summary): draw(summary, at: column.offset, top: top)
    case .row(let row): draw(row, of: column, top: top)
    // Aligned with the titles, because the text continues their list.
    case .more(_, let text): drawLine(text, .more, at: column.offset + measures.textInset, top: top)
    case .sentence(let text): drawLine(text, .sentence, at: column.offset, top: top)
    }
  }

  /// Draws the number of hidden occurrences at the end of the line with the name of their day.
  mutating func drawHidden(_ more: HiddenEvents, endingAt end: Double, baseline: Double) {
    let width = measures.width(of: more.text.shown, .more)
    line(more.text.shown, PictureTextStyle(.more), at: end - width, baseline: baseline)
  }

  private mutating func draw(_ row: WidgetRow, of column: WidgetColumn, top: Double) {
    linked(to: content.target == nil ? row.target : nil) { picture in
      let height = picture.measures.height(of: .row(row))
      picture.drawMark(of: row, at: column.offset, top: top, height: height)
      switch row.form {
      case .twoLines: picture.drawTwoLines(row, at: column.offset + picture.measures.textInset, top: top)
      case .oneLine: picture.drawOneLine(row, of: column, top: top)
      }
      guard let progress = row.progress else { return }
      let (start, end) = (column.offset + picture.measures.textInset, column.offset + column.width)
      picture.drawProgress(progress, of: row, from: start, to: end, below: top + height)
    }
  }

  /// Draws the title above the time and the place.
  private mutating func drawTwoLines(_ row: WidgetRow, at leading: Double, top: Double) {
    let baselines = drawTitle(of: row, at: leading, top: top)
    guard row.hasSecondLine else { return }
    let top = top + metrics.lineHeight(.title) * Double(baselines)
    let baseline = baseline(.time, top: top)
    guard row.isRunning, let time = row.time else {
      line(details(row), at: leading, baseline: baseline)
      return
    }
    let ground = PillGround(padding: metrics.pillPadding, top: top, height: metrics.lineHeight(.time))
    let width = drawPill(time.shown, of: row, at: leading, ground, baseline: baseline)
    guard let note = row.note else { return }
    line(note.shown, PictureTextStyle(.note), at: leading + width + 5, baseline: baseline)
  }

  private func gapBeforeNote() -> Double { metrics.fontSize(.note) * 0.3 }

  /// The time and the place, with a dot between them.
  private mutating func details(_ row: WidgetRow) -> [PictureRun] {
    let note = PictureTextStyle(.note, isDimmed: row.isDimmed).warning(of: row)
    var runs: [PictureRun] = []
    if let time = row.time {
      runs.append(
        PictureRun(text: time.shown, style: PictureTextStyle(.time, isDimmed: row.isDimmed).warning(of: row)))
      if row.note != nil { runs.append(PictureRun(text: "·", style: note, gap: gapBeforeNote())) }
    }
    if let text = row.note {
      runs.append(PictureRun(text: text.shown, style: note, gap: row.time == nil ? 0 : gapBeforeNote()))
    }
    return runs
  }

  /// A line of the title; bold for a running event.
  func title(_ row: WidgetRow, line text: String? = nil) -> PictureRun {
    let style = PictureTextStyle(.title, isDimmed: row.isDimmed, isEmphasized: row.isRunning)
    return PictureRun(text: text ?? row.title.shown, style: style, isStruck: row.isStruck)
  }

  /// Draws the lines of the title, the first one before some text. Returns how many there are.
  @discardableResult
  private mutating func drawTitle(
    of row: WidgetRow, at leading: Double, top: Double, before rest: [PictureRun] = []
  ) -> Int {
    for (place, text) in row.drawnTitle.enumerated() {
      let baseline = baseline(.title, top: top + Double(place) * metrics.lineHeight(.title))
      line([title(row, line: text)] + (place == 0 ? rest : []), at: leading, baseline: baseline)
    }
    return row.drawnTitle.count
  }

  /// Draws time, title and note in columns; a row without a time begins with its title.
  private mutating func drawOneLine(_ row: WidgetRow, of column: WidgetColumn, top: Double) {
    let baseline = baseline(.title, top: top)
    let start = column.offset + measures.textInset
    let titleStart = start + (column.timeWidth > 0 ? column.timeWidth + measures.partGap : 0)
    if let time = row.time, row.isRunning {
      // The background extends to both sides, so that the time is aligned with the others.
      let ground = PillGround(padding: 2, top: top + 1, height: metrics.lineHeight(.title) - 2)
      _ = drawPill(time.shown, of: row, at: start - 2, ground, baseline: baseline)
    } else if let time = row.time {
      line(
        time.shown, PictureTextStyle(.time, isDimmed: row.isDimmed).warning(of: row), at: start,
        baseline: baseline)
    }
    // The time of a day ahead can be wider than those of the requested days.
    let timeEnd = row.time.map { start + measures.width(of: $0.shown, .time) } ?? 0
    let leading = row.time == nil ? start : max(titleStart, timeEnd > start ? timeEnd + measures.partGap : 0)
    guard let text = row.note else {
      drawTitle(of: row, at: leading, top: top)
      return
    }
    let note = PictureRun(
      text: text.shown, style: PictureTextStyle(.note, isDimmed: row.isDimmed).warning(of: row),
      gap: measures.partGap)
    guard column.titleWidth > 0 else {
      drawTitle(of: row, at: leading, top: top, before: [note])
      return
    }
    drawTitle(of: row, at: leading, top: top)
    line([note], at: titleStart + column.titleWidth + measures.partGap, baseline: baseline)
  }

  /// Draws the all-day occurrences of a day in one line.
  mutating func draw(_ summary: AllDaySummary, at leading: Double, top: Double) {
    let row = summary.row
    let others = measures.othersGap
    linked(to: content.target == nil ? row.target : nil) { picture in
      let height = picture.metrics.lineHeight(.summary)
      picture.drawMark(
        of: row, at: leading, top: top, height: height * Double(max(1, summary.lines.count)))
      let style = PictureTextStyle(.summary, isDimmed: row.isDimmed)
      for (place, text) in summary.lines.enumerated() {
        picture.line(
          [PictureRun(text: text, style: style, isStruck: row.isStruck)],
          at: leading + picture.measures.textInset,
          baseline: picture.baseline(.summary, top: top + Double(place) * height))
      }
      guard summary.lines.isEmpty else { return }
      var runs = [PictureRun(text: row.title.shown, style: style, isStruck: row.isStruck)]
      if !summary.othersText.isEmpty {
        let style = PictureTextStyle(.others)
        runs.append(
          PictureRun(text: summary.othersText, style: style, gap: others, direction: .leftToRight))
      }
      let baseline = picture.baseline(.summary, top: top)
      picture.line(runs, at: leading + picture.measures.textInset, baseline: baseline)
    }
  }
}

extension WidgetColumn {
  /// Whether the last line is that below the title of a row.
  fileprivate var hasSecondLineLast: Bool {
    if case .row(let row) = entries.last { row.hasSecondLine } else { false }
  }
}
