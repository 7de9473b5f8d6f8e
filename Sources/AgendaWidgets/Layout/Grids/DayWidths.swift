/// The columns of days side by side, which are as wide as their occurrences need.
struct DayWidths {
  /// The parts of the usual width that a day without occurrences keeps, tried in this order; 0 for that of its heading.
  static let emptyParts = [1, 0.6, 0]

  /// The room of all days.
  let area: GridColumn
  let gap: Double
  /// The widths of the headings.
  let headings: [Double]
  /// The columns of each day whose occurrences overlap; 0 for a day without occurrences.
  let needs: [Int]
  /// The least width of a day with occurrences.
  var least = 0.0

  /// The columns, where a day without occurrences keeps a part of its usual width, and the others share the rest by their needs. All are equal for 1,
  /// and where no need differs.
  func columns(emptyPart: Double) -> [GridColumn] {
    let width = area.width - Double(needs.count - 1) * gap
    var widths = needs.map { _ in width / Double(needs.count) }
    if emptyPart < 1, Set(needs).count > 1 {
      for (day, heading) in headings.enumerated() where needs[day] == 0 {
        widths[day] = min(widths[day], max(emptyPart * widths[day], heading + 2))
      }
      share(&widths)
    }
    var offset = area.offset
    return widths.map { width in
      defer { offset += width + gap }
      return GridColumn(offset: offset, width: width)
    }
  }

  /// Shares the width that the empty days leave. A day whose part is too narrow takes the least width from the others.
  private func share(_ widths: inout [Double]) {
    var open = needs.indices.filter { needs[$0] > 0 }
    var rest = open.reduce(0) { $0 + widths[$1] }
    rest = area.width - Double(needs.count - 1) * gap - (widths.reduce(0, +) - rest)
    while !open.isEmpty {
      let unit = rest / Double(open.reduce(0) { $0 + needs[$1] })
      guard let narrow = open.first(where: { Double(needs[$0]) * unit < least }),
        rest > Double(open.count) * least
      else {
        for day in open { widths[day] = Double(needs[day]) * unit }
        return
      }
      widths[narrow] = least
      rest -= least
      open.removeAll { $0 == narrow }
    }
  }
}
