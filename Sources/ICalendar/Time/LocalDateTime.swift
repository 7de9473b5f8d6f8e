/// A date and a time of day on a wall clock, without a zone (RFC 5545 section 3.3.5, form 1).
public struct LocalDateTime: Sendable, Hashable {
  /// Seconds since 1970-01-01T00:00:00 on the same wall clock. Every day has 86 400 seconds.
  public let secondsSinceEpoch: Int

  /// The wall-clock time that many seconds after 1970-01-01T00:00:00 on the same clock, limited to the days of
  /// ``CalendarDate``.
  public init(secondsSinceEpoch: Int) {
    self.secondsSinceEpoch = Self.bounded(secondsSinceEpoch)
  }

  /// The seconds, limited to the days of ``CalendarDate``.
  static func bounded(_ seconds: Int) -> Int {
    min(max(seconds, -CalendarDate.farthestDay * 86_400), CalendarDate.farthestDay * 86_400)
  }

  /// A date with a time of day. A `second` of 60 (a leap second) is the first second of the next minute.
  /// - Precondition: the numbers are in the range of a clock, or larger by some years at most. Numbers near the limits
  ///   of `Int` trap.
  public init(_ date: CalendarDate, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    self.init(secondsSinceEpoch: date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second)
  }

  /// The date.
  public var date: CalendarDate { CalendarDate(daysSinceEpoch: floorDivide(secondsSinceEpoch, 86_400)) }
  /// Seconds since midnight, 0 to 86 399.
  public var secondOfDay: Int { secondsSinceEpoch - floorDivide(secondsSinceEpoch, 86_400) * 86_400 }
  /// The hour, 0 to 23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute, 0 to 59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second, 0 to 59.
  public var second: Int { secondOfDay % 60 }

  /// The wall-clock time that many seconds later, or earlier if `seconds` is negative.
  public func adding(seconds: Int) -> LocalDateTime {
    LocalDateTime(secondsSinceEpoch: saturatingSum(secondsSinceEpoch, seconds))
  }
}

extension LocalDateTime: Comparable {
  /// Whether the left time is earlier on the same wall clock.
  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }
}

extension LocalDateTime: CustomStringConvertible {
  /// The extended form of ISO 8601 without an offset, `2026-11-21T09:00:00`.
  public var description: String {
    "\(date)T" + Self.clock(hour, minute, second)
  }

  /// The date and the time to the minute, for people: `2026-11-21 09:00`.
  package var toTheMinute: String { "\(date) " + Self.clock(hour, minute) }

  private static func clock(_ numbers: Int...) -> String {
    numbers.map { String($0).zeroPadded(to: 2) }.joined(separator: ":")
  }
}

/// The quotient rounded towards negative infinity; `divisor` must be positive.
func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
  let quotient = dividend / divisor
  return dividend % divisor < 0 ? quotient - 1 : quotient
}
