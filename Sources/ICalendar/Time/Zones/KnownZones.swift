import Synchronization

/// The zones of a database that were read already, for programs that answer many questions.
final class KnownZones: Sendable {
  /// The most zones that are kept; the system has some 600.
  private static let maximumCount = 1000

  private let zones = Mutex<[String: Zone]>([:])

  /// The zone of a name, which `read` reads if it is not known yet. What cannot be read is not kept.
  func zone(named name: String, _ read: (String) -> Zone?) -> Zone? {
    if let known = zones.withLock({ $0[name] }) { return known }
    guard let zone = read(name) else { return nil }
    zones.withLock { zones in
      if zones.count >= Self.maximumCount { zones = [:] }
      zones[name] = zone
    }
    return zone
  }
}

extension ZoneDatabase {
  /// The same database, which reads each zone once. A zone that the system changes meanwhile stays as it was.
  public func remembering() -> ZoneDatabase {
    var database = self
    database.known = KnownZones()
    return database
  }
}
