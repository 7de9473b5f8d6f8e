/// A time zone: the offset from UTC at each point in time.
///
/// ```swift
/// let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin")
/// let nine = berlin?.instant(of: LocalDateTime(date, hour: 9))
/// ```
///
/// Two zones are equal if they have the same identifier and the same offsets at all times.
public struct Zone: Sendable {
  /// The contents that copies share, so that the many times of a calendar stay small.
  private final class Storage: Sendable {
    let identifier: String
    let table: ZoneTable

    init(identifier: String, table: ZoneTable) {
      self.identifier = identifier
      self.table = table
    }
  }

  private let storage: Storage

  /// The name, such as `Europe/Berlin`.
  public var identifier: String { storage.identifier }
  var table: ZoneTable { storage.table }

  /// A zone with the offsets of a table.
  init(identifier: String, table: ZoneTable) {
    storage = Storage(identifier: identifier, table: table)
  }

  /// A zone with one offset, in seconds east of UTC. Offsets beyond 26 hours are limited to 26 hours.
  public init(identifier: String, fixedOffset: Int) {
    self.init(identifier: identifier, table: ZoneTable(initialOffset: fixedOffset))
  }

  /// The zone that a value of the environment variable `TZ` defines, such as `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1-2024
  /// section 8.3, with the extensions of RFC 9636 section 3.3.2); `nil` if the text is not such a rule.
  ///
  /// The text becomes the identifier. Daylight saving time without dates uses those of the United States, as in the C
  /// library.
  public init?(posixRule text: String) {
    guard let rule = POSIXZoneRule(text) else { return nil }
    self.init(identifier: text, table: ZoneTable(initialOffset: rule.standardOffset, rule: rule))
  }

  /// The zone for an offset from UTC in ISO 8601 form: `+02:00`, `-0530` or `+02`; `nil` for other text. The text
  /// becomes the identifier.
  public init?(utcOffset text: String) {
    var reader = TextDigits(text)
    guard let offset = reader.offset(), reader.isAtEnd else { return nil }
    self.init(identifier: text, fixedOffset: offset)
  }

  /// Coordinated Universal Time.
  public static let utc = Zone(identifier: "UTC", fixedOffset: 0)

  /// A zone with the same offsets and another identifier.
  func named(_ identifier: String) -> Zone {
    Zone(identifier: identifier, table: table)
  }

  /// Whether both zones have the same offsets at all times. Identifiers are not compared.
  func hasSameOffsets(as other: Zone) -> Bool {
    table === other.table || table == other.table
  }

  /// The offset at a point in time, in seconds east of UTC.
  public func offset(at instant: Instant) -> Int {
    table.period(at: instant.secondsSinceEpoch).offset
  }

  /// The time that a wall clock in the zone shows at a point in time.
  public func localDateTime(at instant: Instant) -> LocalDateTime {
    let second = ZoneTable.bounded(instant.secondsSinceEpoch)
    return LocalDateTime(secondsSinceEpoch: second + table.period(at: second).offset)
  }

  /// The point in time at which a wall clock in the zone shows a time.
  ///
  /// If the clock skips the time, the offset before the gap counts, and the result is later by the length of the gap.
  /// If the clock shows the time twice, the first counts (RFC 5545 section 3.3.5).
  public func instant(of local: LocalDateTime) -> Instant {
    Instant(secondsSinceEpoch: table.second(ofLocal: ZoneTable.bounded(local.secondsSinceEpoch)))
  }

  /// Whether a point in time is the second of two at which a wall clock shows one time. A local time means the first (RFC 5545 section 3.3.5).
  package func isSecond(_ instant: Instant) -> Bool {
    self.instant(of: localDateTime(at: instant)) != instant
  }

  /// Whether a wall clock shows the time of a point in time twice, because it is put back.
  package func isShownTwice(_ instant: Instant) -> Bool {
    if isSecond(instant) { return true }
    guard let change = nextTransition(after: instant) else { return false }
    let second = instant.adding(seconds: offset(at: instant) - offset(at: change))
    return second >= change && localDateTime(at: second) == localDateTime(at: instant)
  }

  /// Whether the clock is put back in a window.
  package func isSetBack(in window: OccurrenceWindow) -> Bool {
    var instant = window.start
    while let change = nextTransition(after: instant), change < window.end {
      if offset(at: change) < offset(at: instant) { return true }
      instant = change
    }
    return false
  }

  /// The first point in time after `instant` at which the offset changes; `nil` if it never changes again.
  public func nextTransition(after instant: Instant) -> Instant? {
    let offset = self.offset(at: instant)
    var second = instant.secondsSinceEpoch
    while let end = table.period(at: second).end, end > second {
      let next = Instant(secondsSinceEpoch: end)
      // A change beyond the days of the calendar has no instant.
      guard next.secondsSinceEpoch == end else { return nil }
      if table.period(at: end).offset != offset { return next }
      second = end
    }
    return nil
  }
}

extension Zone: Hashable {
  /// Whether the zones have the same identifier and the same offsets at all times.
  public static func == (left: Zone, right: Zone) -> Bool {
    left.storage === right.storage || left.identifier == right.identifier && left.hasSameOffsets(as: right)
  }

  /// Hashes the identifier only: zones with one name are rarely different.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }
}
