extension ZoneDatabase {
  /// The zone of the computer: the one of `TZ`, else of `/etc/localtime`. UTC if that zone is unknown.
  ///
  /// ```swift
  /// let zone = ZoneDatabase.system.localZone(environment: ProcessInfo.processInfo.environment)
  /// ```
  ///
  /// `TZ` is a name of this database, the path of a TZif file, an offset such as `+02:00`, or a rule of POSIX, in which `UTC+2` is west of
  /// UTC. A colon before it has no meaning, and an empty one means UTC.
  /// - Parameter environment: the variables of the process; this reads none.
  public func localZone(environment: [String: String]) -> Zone {
    environment["TZ"].map { zone(ofVariable: $0) ?? .utc } ?? systemZone
  }

  /// The zone of `/etc/localtime`, else UTC.
  package var systemZone: Zone { zone(atPath: "/etc/localtime", nameFile: "/etc/timezone") ?? .utc }

  /// The zone that a value of `TZ` means; `nil` if it is unknown.
  package func zone(ofVariable value: String) -> Zone? {
    let value = value.hasPrefix(":") ? String(value.dropFirst()) : value
    if value.isEmpty { return .utc }
    return value.hasPrefix("/") ? zone(atPath: value) : zone(writtenAs: value)
  }

  /// The zone that a person names: a name in any letter case, an offset such as `+02:00`, or a rule of POSIX; `nil` if it is none.
  package func zone(writtenAs name: String) -> Zone? {
    if let zone = zone(named: name) { return zone }
    if let identifier = identifier(ignoringCaseOf: name) { return zone(named: identifier) }
    return Zone(utcOffset: name) ?? Zone(posixRule: name)
  }
}
