import ICalendar

/// Puts overlapping spans side by side: each gets the first column that is free, as calendars do it, and those to its right that stay free.
struct HourColumns {
  /// A span with its column.
  struct Place {
    /// The column, from 0; `nil` for a span that a crowd counts.
    var column: Int?
    /// The number of columns that it takes.
    var span = 1
    /// The number of columns of all spans that touch each other, directly or through others.
    var count: Int
    /// The number of the cluster of these spans.
    var cluster: Int
  }

  /// The places, in the order of the spans.
  private(set) var places: [Place] = []
  /// The indices of spans that are counted together in the last column of their cluster.
  private(set) var crowds: [[Int]] = []

  /// Places spans, sorted by their lower bounds, in at most `most` columns. Where more are needed, the spans of the last column are counted with those
  /// beyond it that they touch.
  init(_ spans: [Range<Double>], most: Int) {
    var cluster = 0
    for members in HourColumns.clusters(Array(spans.indices), spans) {
      place(members, spans, most: most, cluster: cluster)
      cluster += 1
    }
  }

  /// The most spans that overlap.
  static func count(_ spans: [Range<Double>]) -> Int {
    HourColumns(spans, most: .max).places.reduce(0) { max($0, $1.count) }
  }

  /// Divides sorted spans where none reaches over the beginning of the next one.
  private static func clusters(_ members: [Int], _ spans: [Range<Double>]) -> [[Int]] {
    var clusters: [[Int]] = []
    var end = -Double.infinity
    for index in members {
      if spans[index].lowerBound < end {
        clusters[clusters.count - 1].append(index)
      } else {
        clusters.append([index])
      }
      end = max(end, spans[index].upperBound)
    }
    return clusters
  }

  private mutating func place(_ members: [Int], _ spans: [Range<Double>], most: Int, cluster: Int) {
    var columns: [[Int]] = []
    var last: [Int] = []
    var beyond: Set<Int> = []
    for index in members {
      let free = columns.firstIndex { spans[$0[$0.count - 1]].upperBound <= spans[index].lowerBound }
      let column = free ?? columns.count
      // Those beyond the last column take none from others.
      if column >= most {
        beyond.insert(index)
      } else if column == columns.count {
        columns.append([index])
      } else {
        columns[column].append(index)
      }
      if column >= most - 1 { last.append(index) }
      places.append(Place(column: column, count: 0, cluster: cluster))
    }
    let counted =
      beyond.isEmpty
      ? [] : HourColumns.clusters(last, spans).filter { group in group.contains { beyond.contains($0) } }
    crowds += counted
    for index in counted.joined() { places[index].column = nil }
    var taken = columns.map { $0.map { spans[$0] } }
    if !counted.isEmpty {
      let shown = columns[most - 1].filter { places[$0].column != nil }.map { spans[$0] }
      taken[most - 1] = (shown + counted.map { HourColumns.extent(of: $0, spans) })
        .sorted { $0.lowerBound < $1.lowerBound }
    }
    for index in members {
      places[index].count = columns.count
      guard let column = places[index].column else { continue }
      let free = taken[(column + 1)...].prefix { !HourColumns.isTaken($0, by: spans[index]) }
      places[index].span = 1 + free.count
    }
  }

  /// From the first beginning to the last end of some spans.
  static func extent(of members: [Int], _ spans: [Range<Double>]) -> Range<Double> {
    members.dropFirst().reduce(spans[members[0]]) { whole, index in
      min(whole.lowerBound, spans[index].lowerBound)..<max(whole.upperBound, spans[index].upperBound)
    }
  }

  /// Whether something in a column, whose spans follow each other, overlaps a span.
  private static func isTaken(_ column: [Range<Double>], by span: Range<Double>) -> Bool {
    let next = column.indices.partitionPoint { column[$0].upperBound > span.lowerBound }
    return next < column.count && column[next].lowerBound < span.upperBound
  }
}
