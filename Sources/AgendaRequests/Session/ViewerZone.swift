internal import AgendaSources
package import ICalendar

/// The time zone in which times are shown.
package enum ViewerZone {
  /// The zone of `--time-zone`, else of the configuration, of `TZ`, of the system, or UTC. `complaint` says what is wrong with `TZ`.
  package static func resolve(
    option: String?, calendars: CalendarSet, environment: ProcessEnvironment
  ) throws -> (zone: Zone, complaint: String?) {
    if let option {
      return (
        try zone(option, environment.zones, otherwise: { CommandError(.usage, $0, of: .timeZone) }), nil
      )
    }
    if let name = calendars.defaults.timeZone {
      let line = calendars.defaults.lines["time-zone"].map { ":\($0)" } ?? ""
      let zone = try zone(name, environment.zones) {
        CommandError(.configuration, "\(calendars.configurationPath)\(line): \($0)")
      }
      return (zone, nil)
    }
    guard let variable = environment.variables["TZ"] else { return (environment.zones.systemZone, nil) }
    let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if value.isEmpty { return (.utc, nil) }
    if let zone = environment.zones.zone(ofVariable: variable) {
      // POSIX decides what TZ means, and every other program reads it so; but few people know.
      let complaint = offset(west: value, zone, environment.zones).map {
        "TZ \(quoted(value)) is \($0.posix), because POSIX counts west of UTC as +; for \($0.everyday), write TZ=\($0.name)"
      }
      return (zone, complaint)
    }
    return (
      .utc,
      "TZ \(quoted(value)) is not a time zone\(suggestion(for: value, environment.zones)); times are shown in UTC"
    )
  }

  /// A message about the name of a zone that cannot be used; `nil` if it can.
  package static func problem(with name: String, _ zones: ZoneDatabase) -> String? {
    do {
      _ = try zone(name, zones) { CommandError(.configuration, $0) }
      return nil
    } catch {
      return error.messages.first
    }
  }

  /// The zone with a name. A name such as `UTC+2` is an error: POSIX counts it west of UTC, and people count it east.
  private static func zone(
    _ name: String, _ zones: ZoneDatabase, otherwise error: (String) -> CommandError
  ) throws -> Zone {
    guard let zone = zones.zone(writtenAs: name) else { throw error(unknown(name, zones)) }
    guard let offset = offset(west: name, zone, zones) else { return zone }
    throw error(
      "\(quoted(name)) means \(offset.everyday) to most people and \(offset.posix) to POSIX; write one of these, or a name such as “Europe/Berlin”"
    )
  }

  /// The meanings of a text such as `UTC+2` or `GMT-05:30` to POSIX and to people, and the name in POSIX for the meaning to people; `nil` for any other
  /// text.
  private static func offset(west name: String, _ zone: Zone, _ zones: ZoneDatabase) -> (
    posix: String, everyday: String, name: String
  )? {
    let upper = name.uppercased()
    guard let prefix = ["UTC", "GMT"].first(where: upper.hasPrefix),
      zones.zone(named: name) == nil
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

  private static func unknown(_ name: String, _ zones: ZoneDatabase) -> String {
    guard zones.isInstalled else {
      return
        "unknown time zone \(quoted(name)): there are no time zones in \(zones.directory); install the package tzdata, or write an offset such as “+02:00”"
    }
    return
      "unknown time zone \(quoted(name))\(suggestion(for: name, zones)); expected a name such as “Europe/Berlin”"
  }

  private static func suggestion(for name: String, _ zones: ZoneDatabase) -> String {
    didYouMean(name, among: zones.names).map { "; " + $0 } ?? ""
  }
}
