/// A point in time, the same for every viewer.
public struct Instant: Sendable, Hashable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let secondsSinceEpoch: Int

  /// The point that many seconds after 1970-01-01T00:00:00Z, limited to the days of ``CalendarDate``.
  public init(secondsSinceEpoch: Int) {
    self.secondsSinceEpoch = LocalDateTime.bounded(secondsSinceEpoch)
  }

  /// The point that many seconds later, or earlier if `seconds` is negative.
  public func adding(seconds: Int) -> Instant {
    Instant(secondsSinceEpoch: saturatingSum(secondsSinceEpoch, seconds))
  }
}

extension Instant: Comparable {
  /// Whether the left point is earlier.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }
}
