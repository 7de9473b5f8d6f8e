/// Where a column stands.
struct ColumnFrame {
  /// From the leading edge of the space.
  var offset: Double
  var width: Double
}

extension LayoutMeasures {
  /// The columns of rows: one, but beside each other where the family has room for the days ahead. Beside a header the
  /// column begins where the header ends.
  func columnFrames(beside header: WidgetHeader?) -> [ColumnFrame] {
    switch arrangement {
    case .stacked, .inline:
      return [ColumnFrame(offset: sideMargin, width: innerWidth)]
    case .beside:
      let leading = header.map { min(innerWidth, headerWidth($0) + columnGap) } ?? 0
      return [ColumnFrame(offset: sideMargin + leading, width: innerWidth - leading)]
    case .columns:
      let count = columnCount
      let room = max(0, innerWidth - Double(count - 1) * columnGap) / Double(count)
      let width = unit == .cells ? room.rounded(.down) : room
      return (0..<count).map {
        ColumnFrame(offset: sideMargin + Double($0) * (width + columnGap), width: width)
      }
    }
  }

  /// The frame of a single column: the whole width, but beside a header.
  func wholeFrame(of frames: [ColumnFrame]) -> ColumnFrame {
    arrangement == .beside ? frames[0] : ColumnFrame(offset: sideMargin, width: innerWidth)
  }

  private var columnCount: Int {
    let steps: [Double] = unit == .cells ? [48, 120] : [400, 1100]
    return 1 + steps.count { width >= $0 }
  }

  /// The width of the column of a header that stands beside the rows.
  func headerWidth(_ header: WidgetHeader) -> Double {
    let text = max(width(of: header.dayNumber, .dayNumber), width(of: header.weekday.shown, .weekday))
    return header.form == .stacked ? max(leastHeaderWidth, text) : mostHeaderWidth
  }

  private var leastHeaderWidth: Double { min(unit == .cells ? 8 : 56, mostHeaderWidth) }

  /// The most width that a header takes.
  var mostHeaderWidth: Double {
    guard arrangement == .beside else { return columnFrames(beside: nil)[0].width }
    return unit == .cells ? min(12, (innerWidth * 0.4).rounded(.down)) : innerWidth * 0.34
  }
}
