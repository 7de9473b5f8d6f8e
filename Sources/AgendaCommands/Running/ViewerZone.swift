internal import AgendaSources
internal import ICalendar

/// The zone in which the viewer sees everything.
enum ViewerZone {
  /// The zone of `--time-zone` or the configuration, else of `TZ`, else of the system, else UTC; and a complaint where `TZ` names none.
  static func resolve(
    option: String?, calendars: CalendarSet, host: Host
  ) throws -> (zone: Zone, complaint: String?) {
    if let option {
      return (try zone(option, otherwise: { CommandError(.usage, $0) }), nil)
    }
    if let name = calendars.defaults.timeZone {
      let line = calendars.defaults.timeZoneLine.map { ":\($0)" } ?? ""
      let zone = try zone(name) {
        CommandError(.configuration, "\(calendars.configurationPath)\(line): \($0)")
      }
      return (zone, nil)
    }
    let system = Host.zones.zone(atPath: "/etc/localtime", nameFile: "/etc/timezone") ?? .utc
    guard let variable = host.environment["TZ"] else { return (system, nil) }
    let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if value.isEmpty { return (.utc, nil) }
    let zone = value.hasPrefix("/") ? Host.zones.zone(atPath: value) : zone(named: value)
    if let zone {
      // POSIX decides what TZ means, and every other program reads it so; but hardly anybody knows.
      let complaint = offset(west: value, zone).map {
        "TZ “\(value)” is \($0.posix), west of UTC where it has a +; for what is \($0.everyday), write TZ=\($0.name)"
      }
      return (zone, complaint)
    }
    return (.utc, "TZ names no time zone: “\(value)”\(suggestion(for: value)); times are shown in UTC")
  }

  /// The zone that somebody names. One such as `UTC+2` is refused: POSIX puts it west of UTC, and people east of it.
  private static func zone(_ name: String, otherwise error: (String) -> CommandError) throws -> Zone {
    guard let zone = zone(named: name) else { throw error(unknown(name)) }
    guard let offset = offset(west: name, zone) else { return zone }
    throw error(
      "“\(name)” is read as \(offset.everyday) by most and as \(offset.posix) by POSIX; write the one that you mean, or a name as “Europe/Berlin”"
    )
  }

  /// The offsets that POSIX and people read in a text such as `UTC+2` or `GMT-05:30`, and the name of a rule that means what people read;
  /// `nil` of any other text.
  private static func offset(west name: String, _ zone: Zone) -> (
    posix: String, everyday: String, name: String
  )? {
    let upper = name.uppercased()
    guard let prefix = ["UTC", "GMT"].first(where: upper.hasPrefix),
      Host.zones.zone(named: name) == nil
    else { return nil }
    let rest = name.dropFirst(prefix.count)
    let digits = rest.drop { $0 == "+" || $0 == "-" }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isNumber || $0 == ":" }) else { return nil }
    let seconds = zone.offset(at: Instant(secondsSinceEpoch: 0))
    guard seconds != 0 else { return nil }
    let isEast = rest.hasPrefix("-")
    return (text(ofOffset: seconds), text(ofOffset: -seconds), "\(prefix)\(isEast ? "+" : "-")\(digits)")
  }

  private static func text(ofOffset seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return (seconds < 0 ? "-" : "+") + digits.joined(separator: ":")
  }

  private static func zone(named name: String) -> Zone? {
    let database = Host.zones
    if let zone = database.zone(named: name) { return zone }
    if let identifier = database.identifier(ignoringCaseOf: name) { return database.zone(named: identifier) }
    return Zone(utcOffset: name) ?? Zone(posixRule: name)
  }

  private static func unknown(_ name: String) -> String {
    guard Host.zones.isInstalled else {
      return
        "no time zone is known by name, for there are none in \(Host.zones.directory): install the package tzdata, or write an offset as “+02:00”"
    }
    return "no time zone is named “\(name)”\(suggestion(for: name)); expected a name as “Europe/Berlin”"
  }

  private static func suggestion(for name: String) -> String {
    let near = nearest(to: name, among: Host.zones.names)
    return near.isEmpty ? "" : "; did you mean \(near.map { "“\($0)”" }.joined(separator: " or "))?"
  }
}
