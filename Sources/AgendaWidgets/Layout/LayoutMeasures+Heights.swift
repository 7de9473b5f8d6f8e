extension LayoutMeasures {
  /// The height of a line of text.
  func lineHeight(_ role: TextRole) -> Double {
    unit == .cells ? 1 : metrics.lineHeight(role)
  }

  /// The height of an entry.
  func height(of entry: WidgetColumn.Entry) -> Double {
    switch entry {
    case .day: lineHeight(.day)
    case .summary: lineHeight(.summary)
    case .row(let row):
      rowHeight(row.form, hasSecondLine: row.hasSecondLine)
        + Double(row.drawnTitle.count - 1) * lineHeight(.title)
        + Double((row.link == nil ? 0 : 1) + row.links.count + row.details.count) * lineHeight(.note)
    case .more: lineHeight(.more)
    case .sentence: lineHeight(.sentence)
    }
  }

  /// The height of the row of an occurrence.
  func rowHeight(_ form: WidgetRow.Form, hasSecondLine: Bool) -> Double {
    let isHigh = form == .twoLines && hasSecondLine
    return lineHeight(.title) + (isHigh ? lineHeight(.time) : 0)
  }

  /// The empty height between two rows.
  var rowGap: Double { unit == .cells ? 0 : metrics.rowGap }

  /// The empty height before the name of a day, if there is room for it.
  var dayGap: Double {
    switch unit {
    case .cells: spacesDays ? 1 : 0
    case .points: metrics.rowGap * 2
    }
  }

  /// Whether there is an empty line before the name of a day.
  private var spacesDays: Bool {
    switch kind {
    case .family(.large), .family(.extraLarge), .mode(.expanded), .page: true
    case .family(.small), .family(.medium), .family(.inline), .mode(.compact): false
    }
  }

  /// The empty height between a header and what is below it.
  var headerGap: Double { unit == .cells ? 0 : 8 }
  /// The empty height between the date and the summary below it.
  var summaryGap: Double { unit == .cells ? 0 : 4 }

  /// The height of a header.
  func height(of header: WidgetHeader) -> Double {
    let hasMore = header.more != nil && arrangement == .beside
    return headerHeight(header.form, hasSummary: header.summary != nil, hasMore: hasMore)
      + Double(max(1, header.summary?.lines.count ?? 0) - 1) * lineHeight(.summary)
  }

  /// The height of a date, with the all-day summary below it and a line for the number of hidden events.
  func headerHeight(_ form: WidgetHeader.Form, hasSummary: Bool, hasMore: Bool) -> Double {
    let date = form == .stacked ? lineHeight(.dayNumber) + lineHeight(.weekday) : lineHeight(.date)
    return date + (hasSummary ? summaryGap + lineHeight(.summary) : 0)
      + (hasMore ? summaryGap + lineHeight(.more) : 0)
  }

  /// The empty height above a notice, if there is room for it. In a list it is one line.
  var noticeGap: Double { unit == .points ? 6 : kind == .page ? 1 : 0 }

  /// The distance from the leading edge of a notice to its text: the sign, and the room after it.
  var noticeInset: Double { unit == .cells ? Double(CellMetrics.markWidth) : PictureMetrics.noticeInset }
}

/// Sizes of a message with a drawing.
extension LayoutMeasures {
  /// The size of a drawing.
  var illustration: (width: Double, height: Double) {
    if unit == .cells {
      return (Double(CellMetrics.illustrationWidth), Double(CellMetrics.illustrationHeight))
    }
    let side =
      kind == .family(.small) ? PictureMetrics.smallIllustrationSide : PictureMetrics.illustrationSide
    return (side, side)
  }

  /// The empty height between the drawing, the sentence and the advice.
  var messageGap: Double { unit == .cells ? 0 : 6 }

  /// Whether a drawing is beside its sentence: a low text widget has no room above it.
  var putsDrawingBeside: Bool { unit == .cells && arrangement == .beside }

  /// The height of a message.
  func height(of message: WidgetMessage) -> Double {
    var parts = [Double(message.sentence.count) * lineHeight(.sentence)]
    if !message.advice.isEmpty { parts.append(Double(message.advice.count) * lineHeight(.advice)) }
    let isOver = message.illustration != nil && !putsDrawingBeside
    if isOver { parts.append(illustration.height) }
    let height = parts.reduce(0, +) + Double(parts.count - 1) * messageGap
    return message.illustration == nil || isOver ? height : max(height, illustration.height)
  }
}

extension LayoutMeasures {
  /// The height of content with its margins. If the space has a fixed height, it is that height.
  func height(of content: WidgetContent) -> Double {
    if isOfFixedHeight, let height { return height }
    if arrangement == .inline {
      let isEmpty = content.columns.allSatisfy(\.drawn.isEmpty)
      return isEmpty ? 0 : lineHeight(.title) + 2 * endMargin
    }
    let header = content.header.map { height(of: $0) } ?? 0
    let columns = content.columns.map { height(of: $0, dayGap: content.dayGap) }
    let body = max(columns.first ?? 0, content.message.map { height(of: $0) } ?? 0)
    let gap = header > 0 && body > 0 ? headerGap : 0
    let first = arrangement == .beside ? max(header, body) : header + gap + body
    let inner = max(first, columns.dropFirst().max() ?? 0)
    let notice =
      content.notice == nil || content.noticePlace != .ownLine ? 0 : lineHeight(.notice) + content.noticeGap
    return min(inner + notice + 2 * endMargin, height ?? .infinity)
  }

  /// The height of the entries of a column.
  func height(of column: WidgetColumn, dayGap: Double) -> Double {
    if let height = column.drawn.knownHeight, dayGap == self.dayGap { return height }
    var height = 0.0
    for entry in column.drawn {
      height += (height > 0 ? entry.isDay ? dayGap : rowGap : 0) + self.height(of: entry)
    }
    return height
  }
}

extension WidgetColumn.Entry {
  /// Whether the entry is the name of a day.
  var isDay: Bool {
    if case .day = self { true } else { false }
  }

  /// Whether the entry is a line of a sentence.
  var isSentence: Bool {
    if case .sentence = self { true } else { false }
  }
}
