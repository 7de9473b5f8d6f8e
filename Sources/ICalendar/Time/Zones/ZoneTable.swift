/// The offsets of a zone over time: a table of transitions, and a rule for the time after the last one.
final class ZoneTable: Sendable, Equatable {
  /// A point in time at which an offset begins.
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
    /// The first second after it; `nil` if it never ends.
    var end: Int?
  }

  /// The largest distance of an offset from UTC, in seconds (RFC 9636 section 3.2).
  static let maximumOffset = 26 * 3600

  /// The most periods in which a wall-clock time is looked up. Real zones have at most two periods within two days of
  /// it; only a malicious calendar has more.
  private static let maximumPeriods = 64

  /// The offset before the first transition, in seconds east of UTC.
  let initialOffset: Int
  private let seconds: [Int]
  private let offsets: [Int]
  /// The rule after the last transition.
  let rule: POSIXZoneRule?

  /// A table of transitions in ascending order, with the offset before the first one. `rule` applies after the last
  /// transition, or always if there are none. Without a rule the last offset stays.
  init(initialOffset: Int, transitions: [Transition] = [], rule: POSIXZoneRule? = nil) {
    self.initialOffset = ZoneTable.boundedOffset(initialOffset)
    self.seconds = transitions.map { ZoneTable.bounded($0.second) }
    self.offsets = transitions.map { ZoneTable.boundedOffset($0.offset) }
    self.rule = rule
  }

  /// The transitions in ascending order.
  var transitions: [Transition] {
    zip(seconds, offsets).map { Transition(second: $0, offset: $1) }
  }

  /// Limits a second to a range in which sums with offsets and days cannot overflow: about 36 thousand million years
  /// around 1970, which includes every date that a calendar can contain.
  static func bounded(_ second: Int) -> Int {
    min(max(second, -(1 << 60)), 1 << 60)
  }

  /// Limits an offset to ``maximumOffset``.
  static func boundedOffset(_ offset: Int) -> Int {
    min(max(offset, -maximumOffset), maximumOffset)
  }

  /// The period that contains a second since 1970-01-01T00:00:00Z.
  func period(at second: Int) -> Period {
    guard let last = seconds.last, second < last else {
      if let rule { return rule.period(at: ZoneTable.bounded(second)) }
      return Period(offset: offsets.last ?? initialOffset, end: nil)
    }
    let next = seconds.indices.partitionPoint { seconds[$0] > second }
    return Period(offset: next == 0 ? initialOffset : offsets[next - 1], end: seconds[next])
  }

  /// The second since 1970-01-01T00:00:00Z at which a wall clock shows a time. If the clock shows it twice, the first
  /// counts. If the clock skips it, the offset before the gap counts.
  func second(ofLocal local: Int) -> Int {
    var period = period(at: local - ZoneTable.maximumOffset)
    for _ in 0..<ZoneTable.maximumPeriods {
      guard let end = period.end, local - period.offset >= end else { break }
      let next = self.period(at: end)
      // The time is in a gap if it is after the end of one period and before the beginning of the next.
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
