import AgendaKit
import ICalendar

/// The occurrences of a row of days before they are fitted into the row: bars in their lanes, and the timed occurrences
/// of each day.
struct GridRowDraft {
  /// An occurrence over one or more days of the row.
  struct Bar {
    /// The occurrence on its first and on its last day in the row.
    var first: AgendaItem
    var last: AgendaItem
    /// The columns, half-open.
    var columns: Range<Int>
    var lane = 0
  }

  /// The days of the row.
  let days: ArraySlice<AgendaDay>
  /// The bars in the order of their first days; the longer ones first.
  private(set) var bars: [Bar]
  /// The timed occurrences of each day.
  let entries: [[AgendaItem]]

  /// The occurrences of some days.
  init(_ days: ArraySlice<AgendaDay>) {
    self.days = days
    entries = days.map { day in day.timed.filter { !$0.isLong } }
    bars = GridRowDraft.bars(of: days)
    setLanes()
  }

  /// The bars of some days: all-day occurrences, tasks without a time, and those of 24 hours and more.
  private static func bars(of days: ArraySlice<AgendaDay>) -> [Bar] {
    var bars: [Bar] = []
    var open: [OccurrenceIdentity: Int] = [:]
    for (column, day) in days.enumerated() {
      for item in day.allDay + day.tasks + day.timed.filter(\.isLong) {
        let identity = OccurrenceIdentity(item)
        // Where a zone skipped a date, a timed occurrence has another bar after it.
        if let place = open[identity], bars[place].columns.upperBound == column {
          bars[place].columns = bars[place].columns.lowerBound..<(column + 1)
          bars[place].last = item
        } else {
          open[identity] = bars.count
          bars.append(Bar(first: item, last: item, columns: column..<(column + 1)))
        }
      }
    }
    // The order of the agenda decides between equal bars.
    let order = bars.indices.sorted { left, right in
      let (one, other) = (bars[left].columns, bars[right].columns)
      return (one.lowerBound, -one.count, left) < (other.lowerBound, -other.count, right)
    }
    return order.map { bars[$0] }
  }

  /// Gives each bar the first lane that is free on all its days.
  private mutating func setLanes() {
    var ends: [Int] = []
    // The lanes before this one are taken on the day on which the bars begin that are placed now.
    var (least, day) = (0, 0)
    for index in bars.indices {
      let columns = bars[index].columns
      if columns.lowerBound != day { (least, day) = (0, columns.lowerBound) }
      let lane = ends[least...].firstIndex { $0 <= columns.lowerBound } ?? ends.count
      least = lane + 1
      if lane == ends.count { ends.append(0) }
      ends[lane] = columns.upperBound
      bars[index].lane = lane
    }
  }

  /// Whether a day has no occurrences.
  func isEmpty(_ column: Int) -> Bool {
    entries[column].isEmpty && !bars.contains { $0.columns.contains(column) }
  }

  /// The number of lanes.
  var laneCount: Int { bars.reduce(0) { max($0, $1.lane + 1) } }
}

extension AgendaItem {
  /// Whether a timed occurrence of several days lasts 24 hours or longer. Shorter ones, such as a night shift, have an
  /// entry on each of their days.
  fileprivate var isLong: Bool {
    guard dayCount > 1, case .timed(let start, let end) = occurrence.span else { return false }
    return end.secondsSinceEpoch - start.secondsSinceEpoch >= 86_400
  }
}
