/// A time zone: what offset from UTC holds at each point in time.
///
/// ```swift
/// let berlin = try Zone.named("Europe/Berlin")
/// berlin.instant(of: LocalDateTime(date, hour: 9))
/// ```
public struct Zone: Sendable, Hashable {
  /// The name, as `Europe/Berlin`.
  public let identifier: String
  let fixedOffset: Int

  /// A zone whose offset, in seconds east of UTC, never changes.
  public init(identifier: String, fixedOffset: Int) {
    self.identifier = identifier
    self.fixedOffset = fixedOffset
  }

  /// Coordinated Universal Time.
  public static let utc = Zone(identifier: "UTC", fixedOffset: 0)

  /// The offset at a point in time, in seconds east of UTC.
  public func offset(at instant: Instant) -> Int { fixedOffset }

  /// What a wall clock in the zone shows at a point in time.
  public func localDateTime(at instant: Instant) -> LocalDateTime {
    LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch + offset(at: instant))
  }

  /// The point in time that a wall-clock time names.
  ///
  /// A time that the clock skips is read with the offset before the gap, so it moves forward by the gap's length;
  /// one that the clock shows twice is the first of the two (RFC 5545 section 3.3.5).
  public func instant(of local: LocalDateTime) -> Instant {
    Instant(secondsSinceEpoch: local.secondsSinceEpoch - fixedOffset)
  }

  /// The first point in time after `instant` at which the offset changes, or `nil` when it never does again.
  public func nextTransition(after instant: Instant) -> Instant? { nil }
}
