/// Puts overlapping spans side by side: each gets the first column that is free, as calendars do it.
struct HourColumns {
  /// A span with its column.
  struct Place {
    /// The column, from 0; `nil` if there is none left.
    var column: Int?
    /// The number of columns of all spans that touch each other, directly or through others.
    var count: Int
    /// The number of the cluster of these spans.
    var cluster: Int
  }

  /// The places, in the order of the spans.
  private(set) var places: [Place]

  /// Places spans, sorted by their lower bounds, in at most `most` columns. If more are needed, the last column is left
  /// free.
  init(_ spans: [Range<Double>], most: Int) {
    places = []
    var first = 0
    while first < spans.count {
      // A cluster ends where no span reaches over the beginning of the next one.
      var (last, end) = (first + 1, spans[first].upperBound)
      while last < spans.count, spans[last].lowerBound < end {
        end = max(end, spans[last].upperBound)
        last += 1
      }
      place(spans[first..<last], most: most, cluster: (places.last?.cluster ?? -1) + 1)
      first = last
    }
  }

  private mutating func place(_ spans: ArraySlice<Range<Double>>, most: Int, cluster: Int) {
    var ends: [Double] = []
    var isCrowded = false
    let columns = spans.map { span in
      let column = ends.firstIndex { $0 <= span.lowerBound } ?? ends.count
      // Occurrences beyond the last column take none from others.
      guard column < most else {
        isCrowded = true
        return column
      }
      if column == ends.count { ends.append(0) }
      ends[column] = span.upperBound
      return column
    }
    places += columns.map {
      Place(column: isCrowded && $0 >= most - 1 ? nil : $0, count: min(ends.count, most), cluster: cluster)
    }
  }
}
