/// A point in time, the same for every viewer, in whole seconds.
///
/// ```swift
/// let reminder = start - .seconds(600)
/// let length = end - start                  // a Duration
/// ```
///
/// An instant is no `Strideable`, so that a `Range<Instant>` is an interval of time and no collection of seconds. Days are not always 24 hours: add
/// them to an ``EventTime``, a ``LocalDateTime`` or a ``CalendarDate``.
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

extension Instant: InstantProtocol {
  /// The point in time after a duration, of which the fraction of a second is dropped.
  public func advanced(by duration: Duration) -> Instant {
    adding(seconds: Int(duration.components.seconds))
  }

  /// The time from this point to another; negative if the other is earlier.
  public func duration(to other: Instant) -> Duration {
    .seconds(other.secondsSinceEpoch - secondsSinceEpoch)
  }

  /// The point in time after a duration, of which the fraction of a second is dropped.
  public static func + (left: Instant, right: Duration) -> Instant { left.advanced(by: right) }

  /// The point in time before a duration, of which the fraction of a second is dropped.
  public static func - (left: Instant, right: Duration) -> Instant {
    left.adding(seconds: -max(Int(right.components.seconds), -.max))
  }

  /// The time from the right point to the left one; negative if the left one is earlier.
  public static func - (left: Instant, right: Instant) -> Duration { right.duration(to: left) }

  /// Moves the point in time forward, as `+` does.
  public static func += (left: inout Instant, right: Duration) { left = left + right }

  /// Moves the point in time back, as `-` does.
  public static func -= (left: inout Instant, right: Duration) { left = left - right }
}
