/// The position and width of a column.
struct ColumnFrame {
  /// The distance from the leading edge of the space.
  var offset: Double
  var width: Double
}

extension LayoutMeasures {
  /// The columns of rows. There are several if the family has room for the days ahead. If the date is beside the rows,
  /// they begin after a column of `dateWidth`; `nil` if there is no date.
  func columnFrames(dateWidth: Double?) -> [ColumnFrame] {
    switch arrangement {
    case .stacked, .inline:
      return [ColumnFrame(offset: sideMargin, width: innerWidth)]
    case .beside:
      let leading = dateWidth.map { min(innerWidth, $0 + columnGap) } ?? 0
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

  /// The frame of a single column: the whole width, without the date beside it.
  func wholeFrame(of frames: [ColumnFrame]) -> ColumnFrame {
    arrangement == .beside ? frames[0] : ColumnFrame(offset: sideMargin, width: innerWidth)
  }

  /// The number of columns of rows.
  var columnCount: Int {
    guard arrangement == .columns else { return 1 }
    let steps: [Double] = unit == .cells ? [48, 120] : [400, 1100]
    return 1 + steps.count { width >= $0 }
  }

  /// The largest width of a date.
  var mostHeaderWidth: Double {
    guard arrangement == .beside else { return columnFrames(dateWidth: nil)[0].width }
    return unit == .cells ? min(12, (innerWidth * 0.4).rounded(.down)) : innerWidth * 0.34
  }
}
