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
