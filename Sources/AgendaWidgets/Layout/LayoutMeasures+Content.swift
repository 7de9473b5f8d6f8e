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
