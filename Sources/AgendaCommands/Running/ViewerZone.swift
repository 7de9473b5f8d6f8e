internal import AgendaSources
internal import ICalendar

/// The zone in which the viewer sees everything.
enum ViewerZone {
  /// The zone of `--time-zone` or the configuration, else of `TZ`, else of the system, else UTC; and a complaint where `TZ` names none.
  static func resolve(
    option: String?, calendars: CalendarSet, host: Host
  ) throws -> (zone: Zone, complaint: String?) {
    if let option {
      guard let zone = zone(named: option) else { throw CommandError(.usage, unknown(option)) }
      return (zone, nil)
    }
    if let name = calendars.defaults.timeZone {
      if let zone = zone(named: name) { return (zone, nil) }
      let line = calendars.defaults.timeZoneLine.map { ":\($0)" } ?? ""
      throw CommandError(.configuration, "\(calendars.configurationPath)\(line): \(unknown(name))")
    }
    let system = ZoneDatabase.system.zone(atPath: "/etc/localtime", nameFile: "/etc/timezone") ?? .utc
    guard let variable = host.environment["TZ"] else { return (system, nil) }
    let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if value.isEmpty { return (.utc, nil) }
    let zone = value.hasPrefix("/") ? ZoneDatabase.system.zone(atPath: value) : zone(named: value)
    if let zone { return (zone, nil) }
    return (.utc, "TZ names no time zone: “\(value)”\(suggestion(for: value)); times are shown in UTC")
  }

  private static func zone(named name: String) -> Zone? {
    let database = ZoneDatabase.system
    if let zone = database.zone(named: name) { return zone }
    if let identifier = database.identifier(ignoringCaseOf: name) { return database.zone(named: identifier) }
    return Zone(posixRule: name)
  }

  private static func unknown(_ name: String) -> String {
    "no time zone is named “\(name)”\(suggestion(for: name)); expected a name as “Europe/Berlin”"
  }

  private static func suggestion(for name: String) -> String {
    let near = nearest(to: name, among: ZoneDatabase.system.names)
    return near.isEmpty ? "" : "; did you mean \(near.map { "“\($0)”" }.joined(separator: " or "))?"
  }
}
