/// The sizes of everything in a grid of days or hours. Both layout and drawing use them.
struct GridMeasures: Sendable {
  /// The measures of the space.
  let base: LayoutMeasures

  /// The least width of a grid: seven days with two digits each.
  static func least(_ unit: WidgetSpace.Unit) -> Double { unit == .cells ? 20 : 140 }

  init(_ space: WidgetSpace) {
    var space = space
    if !(space.width >= Self.least(space.unit)) { space.width = Self.least(space.unit) }
    base = LayoutMeasures(space)
  }

  var isText: Bool { base.unit == .cells }
  /// The width between the margins.
  var innerWidth: Double { base.innerWidth }
  /// The distance from the leading edge to the first column.
  var margin: Double { base.sideMargin }
  /// The gap between two columns.
  var columnGap: Double { isText ? 1 : 6 }
  /// The height of the title.
  var titleHeight: Double { isText ? 1 : base.lineHeight(.date) + 6 }
  /// The height of the names of the days above the columns.
  var weekdayHeight: Double { isText ? 1 : base.lineHeight(.day) + 4 }
  /// The height of the heading of a day.
  var headingHeight: Double { isText ? 1 : base.lineHeight(.day) + 6 }
  /// The height of a line of an occurrence.
  var lineHeight: Double { base.lineHeight(.summary) }
  /// The empty height below an occurrence.
  var entryGap: Double { isText ? 0 : 3 }
  /// The empty height above and below the title in a bar or block.
  var padding: Double { isText ? 0 : 2 }
  /// The empty height below a row of days.
  var rowGap: Double { isText ? 0 : 6 }
  /// The width of the mark before a title, with the room after it.
  var markWidth: Double { isText ? 1 : PictureMetrics.barWidth + 4 }
  /// The distance between the beginnings of two dots.
  var dotPitch: Double { isText ? 1 : 8 }
  /// The height of the line with the dots.
  var dotHeight: Double { isText ? 1 : 10 }
  /// The height of the line with the problems of sources.
  var noticeHeight: Double { isText ? 2 : base.noticeGap + base.lineHeight(.notice) }

  /// The width of a text.
  func width(_ text: String, _ role: TextRole) -> Double { base.width(of: text, role) }

  /// The height of an occurrence with some lines, and the gap below it.
  func entryHeight(lines: Int) -> Double { Double(lines) * lineHeight + entryGap }

  /// The height of a bar with some lines.
  func barHeight(lines: Int) -> Double { Double(lines) * lineHeight + 2 * padding }

  /// The role of the title of an occurrence: bold while it runs.
  static func titleRole(isRunning: Bool) -> TextRole { isRunning ? .others : .summary }
}

/// The time and the title of an occurrence, broken into lines of a width.
struct GridTexts {
  /// The time, which stands before the first line; `nil` if there is none or no room for it.
  var time: String?
  /// The lines of the title; the first one can be empty beside a time.
  var lines: [String]
}

extension GridMeasures {
  /// The first of some times and the title in at most `most` lines. A time that leaves no room for a few letters of the
  /// title in its last line is left out.
  func texts(
    times: [String], title: String, isRunning: Bool, width: Double, most: Int
  ) -> GridTexts {
    let role = Self.titleRole(isRunning: isRunning)
    // As wide as any letter of the title with an ellipsis.
    let least = min(self.width(title, role), isText ? 4 : base.metrics.fontSize(role) * 3)
    for time in times {
      let taken = self.width(time + " ", role)
      guard most > 1 ? self.width(time, role) <= width : taken + least <= width else { continue }
      // Spaces within the time are no places to break it.
      let joined = time.replacing(" ", with: "\u{A0}")
      var lines = base.wrap(joined + " " + title, to: width, lines: most, role).map(\.shown)
      guard let first = lines.first, first.hasPrefix(joined) else { continue }
      let rest = first.dropFirst(joined.count)
      // An ellipsis right behind the time has no room for the space before it.
      guard rest.isEmpty || rest.hasPrefix(" ") else { continue }
      lines[0] = String(rest.drop { $0 == " " })
      return GridTexts(time: time, lines: lines)
    }
    return GridTexts(lines: base.wrap(title, to: width, lines: most, role).map(\.shown))
  }
}
