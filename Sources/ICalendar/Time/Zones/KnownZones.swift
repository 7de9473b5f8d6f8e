import Synchronization

/// The zones of a database that were read already, and the names that were looked up, for programs that answer many questions.
final class KnownZones: Sendable {
  /// The most zones, and the most names, that are kept; the system has some 600.
  private static let maximumCount = 1000

  private let zones = Mutex<[String: Zone]>([:])
  /// The zones of the names in calendars; `nil` for names without a zone.
  private let matches = Mutex<[String: ZoneNameLookup.Match?]>([:])

  /// The zone of a name, which `read` reads if it is not known yet. A failure is not stored.
  func zone(named name: String, _ read: (String) -> Zone?) -> Zone? {
    if let known = zones.withLock({ $0[name] }) { return known }
    guard let zone = read(name) else { return nil }
    zones.withLock { zones in
      if zones.count >= Self.maximumCount { zones = [:] }
      zones[name] = zone
    }
    return zone
  }

  /// The zone of a name in a calendar. `find` searches it if it is not known yet.
  func match(for name: String, _ find: (String) -> ZoneNameLookup.Match?) -> ZoneNameLookup.Match? {
    if let known = matches.withLock({ $0[name] }) { return known }
    let match = find(name)
    matches.withLock { matches in
      if matches.count >= Self.maximumCount { matches = [:] }
      matches[name] = .some(match)
    }
    return match
  }
}

extension ZoneDatabase {
  /// Returns a copy of the database with a cache: it reads each zone once, and resolves each name in a calendar once. A zone that the system
  /// changes meanwhile stays as it was.
  public func remembering() -> ZoneDatabase {
    var database = self
    database.known = KnownZones()
    return database
  }
}
