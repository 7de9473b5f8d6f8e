/// A time zone: what offset from UTC holds at each point in time.
///
/// ```swift
/// let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin")
/// let nine = berlin?.instant(of: LocalDateTime(date, hour: 9))
/// ```
///
/// Two zones are equal when they have the same identifier and the same offsets at all times.
public struct Zone: Sendable {
  /// The name, as `Europe/Berlin`.
  public let identifier: String
  private let table: ZoneTable

  /// A zone with the offsets of a table.
  init(identifier: String, table: ZoneTable) {
    self.identifier = identifier
    self.table = table
  }

  /// A zone whose offset, in seconds east of UTC, never changes. An offset beyond 26 hours is taken as 26 hours.
  public init(identifier: String, fixedOffset: Int) {
    self.init(identifier: identifier, table: ZoneTable(initialOffset: fixedOffset))
  }

  /// The zone that a value of the environment variable `TZ` spells out, as `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1-2024
  /// section 8.3, with the extensions of RFC 9636 section 3.3.2), or `nil` where the text is no such rule.
  ///
  /// The text becomes the identifier. A rule that names daylight saving time without its dates takes those of the
  /// United States, as the C library does.
  public init?(posixRule text: String) {
    guard let rule = POSIXZoneRule(text) else { return nil }
    self.init(identifier: text, table: ZoneTable(initialOffset: rule.standardOffset, rule: rule))
  }

  /// The zone of an offset from UTC as ISO 8601 writes it, `+02:00`, `-0530` or `+02`, which becomes the identifier; or `nil`.
  public init?(utcOffset text: String) {
    var reader = DigitReader(text)
    guard let offset = reader.offset(), reader.isAtEnd else { return nil }
    self.init(identifier: text, fixedOffset: offset)
  }

  /// Coordinated Universal Time.
  public static let utc = Zone(identifier: "UTC", fixedOffset: 0)

  /// The zone with the same offsets and another identifier.
  func named(_ identifier: String) -> Zone {
    Zone(identifier: identifier, table: table)
  }

  /// Whether both zones have the same offsets at all times, whatever their identifiers.
  func hasSameOffsets(as other: Zone) -> Bool {
    table === other.table || table == other.table
  }

  /// The offset at a point in time, in seconds east of UTC.
  public func offset(at instant: Instant) -> Int {
    table.period(at: instant.secondsSinceEpoch).offset
  }

  /// What a wall clock in the zone shows at a point in time.
  public func localDateTime(at instant: Instant) -> LocalDateTime {
    let second = ZoneTable.bounded(instant.secondsSinceEpoch)
    return LocalDateTime(secondsSinceEpoch: second + table.period(at: second).offset)
  }

  /// The point in time that a wall-clock time names.
  ///
  /// A time that the clock skips is read with the offset before the gap, so it moves forward by the gap's length;
  /// one that the clock shows twice is the first of the two (RFC 5545 section 3.3.5).
  public func instant(of local: LocalDateTime) -> Instant {
    Instant(secondsSinceEpoch: table.second(ofLocal: ZoneTable.bounded(local.secondsSinceEpoch)))
  }

  /// The first point in time after `instant` at which the offset changes, or `nil` when it never does again.
  public func nextTransition(after instant: Instant) -> Instant? {
    let offset = self.offset(at: instant)
    var second = ZoneTable.bounded(instant.secondsSinceEpoch)
    while let end = table.period(at: second).end, end > second, end == ZoneTable.bounded(end) {
      if table.period(at: end).offset != offset { return Instant(secondsSinceEpoch: end) }
      second = end
    }
    return nil
  }
}

extension Zone: Hashable {
  /// Whether the zones have the same identifier and the same offsets at all times.
  public static func == (left: Zone, right: Zone) -> Bool {
    left.identifier == right.identifier && left.hasSameOffsets(as: right)
  }

  /// Feeds the identifier to `hasher`: zones of one name are seldom different.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }
}
