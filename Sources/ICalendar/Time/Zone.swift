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

extension CodingUserInfoKey {
  /// The key in a decoder's `userInfo` for the ``ZoneDatabase`` in which a ``Zone`` is looked up by its name. Without it, that
  /// is ``ZoneDatabase/system``.
  public static let zoneDatabase = CodingUserInfoKey(rawValue: "agenda.zone-database")!
}

extension Zone: Codable {
  private enum CodingKeys: String, CodingKey {
    case identifier, offset, transitions, rule
  }

  /// Decodes a zone.
  ///
  /// A name needs the time zones of the system (`tzdata`), or a database in the decoder's `userInfo`
  /// (the key `zoneDatabase`), which may have other rules than when the zone was encoded. Decoding fails if the
  /// name is unknown there.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      self = try Self.defined(in: container)
      return
    }
    let container = try decoder.singleValueContainer()
    let identifier = try container.decode(String.self)
    let database = decoder.userInfo[.zoneDatabase] as? ZoneDatabase ?? .system
    guard let zone = Self.named(identifier, in: database) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\(quoted(identifier)) is not a time zone in \(database.directory)")
    }
    self = zone
  }

  /// Encodes the identifier, if it is enough to find a zone with the same offsets in ``ZoneDatabase/system``. For another zone,
  /// which a calendar defines, it encodes the offsets too.
  public func encode(to encoder: any Encoder) throws {
    guard let known = Self.named(identifier, in: .system), known.hasSameOffsets(as: self) else {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(identifier, forKey: .identifier)
      try container.encode(table.initialOffset, forKey: .offset)
      try container.encode(table.transitions.map { [$0.second, $0.offset] }, forKey: .transitions)
      try container.encodeIfPresent(table.rule?.description, forKey: .rule)
      return
    }
    try encoder.encode(text: identifier)
  }

  /// The zone with a name, an offset from UTC or a POSIX rule as its identifier.
  private static func named(_ identifier: String, in database: ZoneDatabase) -> Zone? {
    if identifier == utc.identifier { return .utc }
    return database.zone(named: identifier) ?? Zone(utcOffset: identifier) ?? Zone(posixRule: identifier)
  }

  private static func defined(in container: KeyedDecodingContainer<CodingKeys>) throws -> Zone {
    let pairs = try container.decode([[Int]].self, forKey: .transitions)
    let isAscending = zip(pairs, pairs.dropFirst()).allSatisfy { ($0.first ?? 0) < ($1.first ?? 0) }
    guard isAscending, pairs.allSatisfy({ $0.count == 2 }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .transitions, in: container,
        debugDescription: "the transitions are not pairs of a second and an offset in ascending order")
    }
    let rule = try container.decodeIfPresent(String.self, forKey: .rule).map { text in
      guard let rule = POSIXZoneRule(text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .rule, in: container, debugDescription: "\(quoted(text)) is not a rule for a time zone")
      }
      return rule
    }
    return Zone(
      identifier: try container.decode(String.self, forKey: .identifier),
      table: ZoneTable(
        initialOffset: try container.decode(Int.self, forKey: .offset),
        transitions: pairs.map { ZoneTable.Transition(second: $0[0], offset: $0[1]) }, rule: rule))
  }
}

extension POSIXZoneRule: CustomStringConvertible {
  /// The POSIX text of the rule, with the names `<STD>` and `<DST>`.
  var description: String {
    let standard = "<STD>\(Self.time(-standardOffset))"
    guard let daylight else { return standard }
    return "\(standard)<DST>\(Self.time(-daylight.offset)),\(daylight.start),\(daylight.end)"
  }

  /// A time `[-]hh:mm:ss`.
  fileprivate static func time(_ seconds: Int) -> String {
    let parts = [seconds.magnitude / 3600, seconds.magnitude / 60 % 60, seconds.magnitude % 60]
    return (seconds < 0 ? "-" : "") + parts.map { String($0).zeroPadded(to: 2) }.joined(separator: ":")
  }
}

extension POSIXZoneRule.Change: CustomStringConvertible {
  /// The day and the time, such as `M3.5.0/02:00:00`.
  var description: String {
    let text =
      switch day {
      case .ofCommonYear(let number): "J\(number)"
      case .ofYear(let number): "\(number)"
      case .ofMonth(let month, let week, let weekday): "M\(month).\(week).\(weekday.rawValue)"
      }
    return "\(text)/\(POSIXZoneRule.time(second))"
  }
}
