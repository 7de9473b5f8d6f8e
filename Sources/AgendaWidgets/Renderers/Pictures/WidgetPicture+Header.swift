import ICalendar

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
      y += metrics.lineHeight(.summary)
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
