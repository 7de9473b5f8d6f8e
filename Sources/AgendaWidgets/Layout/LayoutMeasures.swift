/// The sizes of everything in a space. Both fitting and drawing use them.
struct LayoutMeasures: Sendable {
  let kind: WidgetSpace.Kind
  let unit: WidgetSpace.Unit
  let metrics: PictureMetrics
  /// The whole width of the space; finite and not negative.
  let width: Double
  /// The whole height of the space; `nil` if it is unlimited.
  let height: Double?
  /// Measures text in the font of the picture; `nil` to estimate.
  let text: (any TextMeasure)?

  /// The measures of a space. Impossible sizes are limited to possible ones.
  init(_ space: WidgetSpace, text: (any TextMeasure)? = nil) {
    self.text = text
    kind = space.kind
    unit = space.unit
    metrics = PictureMetrics(of: space)
    width = LayoutMeasures.bounded(space.width, space.unit)
    height = space.height.map { LayoutMeasures.bounded($0, space.unit) }
    var bounded = space
    bounded.width = width
    bounded.height = height
    self.space = bounded
  }

  private static func bounded(_ length: Double, _ unit: WidgetSpace.Unit) -> Double {
    guard length > 0 else { return 0 }
    let most = min(length, WidgetSpace.maximumLength)
    return unit == .cells ? most.rounded(.down) : most
  }

  /// How the date and the events are arranged.
  var arrangement: WidgetContent.Arrangement {
    if isOfOneLine { return .inline }
    return switch kind {
    case .family(.small), .family(.large), .mode(.expanded), .page: .stacked
    case .family(.medium), .mode(.compact): isNarrow ? .stacked : .beside
    case .family(.extraLarge): .columns
    case .family(.inline): .inline
    }
  }

  /// Whether a terminal has room for one line only. Then the widget shows the same as a status bar.
  private var isOfOneLine: Bool { unit == .cells && height.map { $0 < 2 } == true }

  /// Whether there is no room for rows beside a date.
  private var isNarrow: Bool { unit == .cells && width < 30 }

  /// The number of lines of a row.
  var rowForm: WidgetRow.Form {
    switch (unit, kind) {
    // A compact widget has room for only one or two rows of two lines.
    case (_, .family(.inline)), (.points, .mode(.compact)): .oneLine
    case (.points, _), (.cells, .family(.small)): .twoLines
    case (.cells, _): .oneLine
    }
  }

  /// The space, limited to possible sizes.
  let space: WidgetSpace

  /// Whether the drawing always takes its whole height.
  var isOfFixedHeight: Bool {
    switch kind {
    case .page, .mode(.expanded): false
    case .family, .mode(.compact): unit == .points
    }
  }
}

/// Margins and gaps.
extension LayoutMeasures {
  /// The empty margin at both sides. It leaves room for a mark, the beginning of a title and a number.
  var sideMargin: Double {
    guard unit == .points else { return 0 }
    return min(kind == .family(.inline) ? 8 : margin, max(0, (width - 7 * letterWidth) / 2))
  }

  /// The empty margin at the top and at the bottom. It leaves room for one title.
  var endMargin: Double {
    guard unit == .points else { return 0 }
    let most = ((height ?? .infinity) - lineHeight(.title)) / 2
    return min(kind == .family(.inline) ? 4 : margin, max(0, most))
  }

  private var margin: Double {
    ((height ?? .infinity) <= 110 ? PictureMetrics.narrowMargin : PictureMetrics.margin)
      + metrics.density.margin
  }

  /// The width between the margins.
  var innerWidth: Double { max(0, width - 2 * sideMargin) }
  /// The height between the margins.
  var innerHeight: Double { max(0, (height ?? .infinity) - 2 * endMargin) }
  /// The gap between two columns.
  var columnGap: Double {
    switch (unit, arrangement) {
    case (.cells, .beside): 2
    case (.cells, _): 4
    case (.points, .columns): 24
    case (.points, _): PictureMetrics.columnGap
    }
  }
}

/// Texts.
extension LayoutMeasures {
  /// The distance from the leading edge of a row to its text: the mark or bar, and the room after it.
  var textInset: Double {
    unit == .cells ? Double(CellMetrics.markWidth) : PictureMetrics.barWidth + PictureMetrics.barGap
  }

  /// The gap between the title of a summary and the number of the others.
  var othersGap: Double { unit == .cells ? 1 : 5 }

  /// The width of a letter.
  var letterWidth: Double { unit == .cells ? 1 : metrics.fontSize(.title) * 0.6 }

  /// The gap between the parts of a one-line row: the time, the title and the note.
  var partGap: Double { unit == .cells ? Double(CellMetrics.gap) : othersGap }

  /// The width of a text. `isEmphasized` measures it in bold even if its role is not bold.
  func width(of text: String, _ role: TextRole, isEmphasized: Bool = false) -> Double {
    if unit == .cells { return Double(DisplayWidth.of(text)) }
    let style = PictureTextStyle(role, isEmphasized: isEmphasized)
    return self.text?.width(of: text, size: metrics.fontSize(role), weight: style.weight)
      ?? metrics.width(of: text, role, isEmphasized: isEmphasized)
  }

  /// A text cut to a width, between graphemes and with an ellipsis.
  func cut(_ text: String, to width: Double, _ role: TextRole, isEmphasized: Bool = false) -> FittedText {
    if self.width(of: text, role, isEmphasized: isEmphasized) <= width { return FittedText(text) }
    let shown = text.cut(to: width) { self.width(of: String($0), role, isEmphasized: isEmphasized) }
    return FittedText(full: text, shown: shown)
  }

  /// A text broken into at most `lines` lines. If it is longer, the last line ends with an ellipsis.
  func wrap(
    _ text: String, to width: Double, lines: Int, _ role: TextRole, isEmphasized: Bool = false
  ) -> [FittedText] {
    guard lines > 0, width > 0 else { return [] }
    let measure = { (text: Substring) in self.width(of: String(text), role, isEmphasized: isEmphasized) }
    let wrapped = WrappedLines(text, width: width, words: .hyphenated, most: lines, measure: measure)
    let shown = wrapped.shown
    guard shown.count > lines else { return shown.map { FittedText($0) } }
    let rest = wrapped.rest(behind: lines - 1)
    // The last line and the next one are wider than a line; what is behind them is not measured.
    let head = String(rest.prefix(shown[lines - 1].count + shown[lines].count + 1))
    return shown[..<(lines - 1)].map { FittedText($0) } + [
      FittedText(
        full: rest, shown: (measure(head[...]) > width ? head : rest).cut(to: width, measure: measure))
    ]
  }
}

/// The position and width of a column.
struct ColumnFrame {
  /// The distance from the leading edge of the space.
  var offset: Double
  var width: Double
}

extension LayoutMeasures {
  /// The columns of rows, by default as many as have room. If the date is beside the rows, they begin after a column of
  /// `dateWidth`; `nil` if there is no date.
  func columnFrames(dateWidth: Double?, count: Int? = nil) -> [ColumnFrame] {
    let leading = arrangement == .beside ? dateWidth.map { min(innerWidth, $0 + columnGap) } ?? 0 : 0
    let count = count ?? columnCount
    let room = max(0, innerWidth - leading - Double(count - 1) * columnGap) / Double(count)
    let width = unit == .cells ? room.rounded(.down) : room
    return (0..<count).map {
      ColumnFrame(offset: sideMargin + leading + Double($0) * (width + columnGap), width: width)
    }
  }

  /// The frames of the columns that have rows. Those of a picture take the whole width, as a single one does.
  func frames(dateWidth: Double?, used: Int) -> [ColumnFrame] {
    columnFrames(dateWidth: dateWidth, count: used == 1 || unit == .points ? used : nil)
  }

  /// The number of columns of rows.
  var columnCount: Int {
    switch (arrangement, unit) {
    case (.columns, .cells): 1 + [48, 120].count { width >= $0 }
    case (.columns, .points): 1 + [400, 1100, 1700].count { width >= $0 }
    // Beside the date, each column has room for a time and a title of some words.
    case (.beside, .points): max(1, min(4, Int((innerWidth - 12 * letterWidth) / (34 * letterWidth))))
    case (.beside, .cells), (.stacked, _), (.inline, _): 1
    }
  }

  /// The largest width of a date.
  var mostHeaderWidth: Double {
    guard arrangement == .beside else { return columnFrames(dateWidth: nil)[0].width }
    return unit == .cells ? min(12, (innerWidth * 0.4).rounded(.down)) : innerWidth * 0.34
  }
}

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
