/// The offsets of a zone over time: a table of transitions, and a rule for the time after it.
final class ZoneTable: Sendable, Equatable {
  /// A point in time from which an offset holds.
  struct Transition: Sendable, Hashable {
    /// Seconds since 1970-01-01T00:00:00Z.
    var second: Int
    /// Seconds east of UTC.
    var offset: Int
  }

  /// A span of time with one offset.
  struct Period: Sendable, Hashable {
    /// Seconds east of UTC.
    var offset: Int
    /// The first second after it; `nil` when it lasts for ever.
    var end: Int?
  }

  /// No offset is further from UTC than this many seconds (RFC 9636 section 3.2).
  static let largestOffset = 26 * 3600

  /// How many periods a wall-clock time is looked up in. Within two days of it a real zone has one or two; only a
  /// calendar that means harm has more.
  private static let mostPeriods = 64

  private let initialOffset: Int
  private let seconds: [Int]
  private let offsets: [Int]
  private let rule: POSIXZoneRule?

  /// A table of transitions in ascending order, with the offset before the first one. From the last one on, or at all
  /// times where there is none, `rule` holds; without a rule the last offset stays.
  init(initialOffset: Int, transitions: [Transition] = [], rule: POSIXZoneRule? = nil) {
    self.initialOffset = ZoneTable.boundedOffset(initialOffset)
    self.seconds = transitions.map { ZoneTable.bounded($0.second) }
    self.offsets = transitions.map { ZoneTable.boundedOffset($0.offset) }
    self.rule = rule
  }

  /// A second brought within the bounds in which sums with offsets and days cannot overflow: some 36 thousand million
  /// years around 1970, which leaves every date that a calendar can write as it is.
  static func bounded(_ second: Int) -> Int {
    min(max(second, -(1 << 60)), 1 << 60)
  }

  /// An offset brought within ``largestOffset``.
  static func boundedOffset(_ offset: Int) -> Int {
    min(max(offset, -largestOffset), largestOffset)
  }

  /// The period that holds a second since 1970-01-01T00:00:00Z.
  func period(at second: Int) -> Period {
    guard let last = seconds.last, second < last else {
      if let rule { return rule.period(at: ZoneTable.bounded(second)) }
      return Period(offset: offsets.last ?? initialOffset, end: nil)
    }
    var low = 0
    var high = seconds.count - 1
    while low < high {
      let middle = (low + high) / 2
      if seconds[middle] > second { high = middle } else { low = middle + 1 }
    }
    return Period(offset: low == 0 ? initialOffset : offsets[low - 1], end: seconds[low])
  }

  /// The second since 1970-01-01T00:00:00Z that a wall clock names: the first of two, and in a gap the one with the
  /// offset before it.
  func second(ofLocal local: Int) -> Int {
    var period = period(at: local - ZoneTable.largestOffset)
    for _ in 0..<ZoneTable.mostPeriods {
      guard let end = period.end, local - period.offset >= end else { break }
      let next = self.period(at: end)
      // The clock of the period before shows this time only after its end, that of the next one only before its
      // beginning: the time is in a gap.
      if local - next.offset < end { break }
      period = next
    }
    return local - period.offset
  }

  static func == (left: ZoneTable, right: ZoneTable) -> Bool {
    left.initialOffset == right.initialOffset && left.seconds == right.seconds
      && left.offsets == right.offsets
      && left.rule == right.rule
  }
}
