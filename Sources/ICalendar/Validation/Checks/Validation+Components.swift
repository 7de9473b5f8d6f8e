extension Validation {
  /// Checks that a component has the required properties, and none too often.
  mutating func check(_ component: SourceComponent) {
    guard let definition = ComponentDefinition[component.name] else { return }
    var counts: [String: Int] = [:]
    var second: [String: LocatedLine] = [:]
    for line in component.properties {
      let count = counts[line.content.name, default: 0] + 1
      counts[line.content.name] = count
      if count == 2 { second[line.content.name] = line }
    }
    if let line = component.first("UID"), line.content.value.trimmingSpaces.isEmpty {
      report(.missingUID, "a \(component.name) has an empty UID", line, section: definition.section)
    }
    for name in definition.required where counts[name] == nil {
      report(
        name == "UID" ? .missingUID : .missingProperty, "a \(component.name) has no \(name)", component.begin,
        .value, section: definition.section)
    }
    for (name, line) in second.sorted(by: { $0.key < $1.key }) where definition.once.contains(name) {
      report(
        .repeatedProperty, "\(name) occurs \(counts[name] ?? 2) times; the first one is used", line,
        section: definition.section)
    }
    if let line = second["RRULE"] {
      report(.severalRules, "a \(component.name) has \(counts["RRULE"] ?? 2) recurrence rules", line)
    }
    for (first, other) in definition.exclusive {
      guard counts[first] != nil, let line = component.first(other) else { continue }
      report(
        .conflictingProperties, "a \(component.name) has both \(first) and \(other); \(first) counts", line,
        section: definition.section)
    }
  }

  /// Checks a whole VCALENDAR.
  mutating func checkCalendar(_ component: SourceComponent) {
    checkVersion(of: component)
    if component.children.isEmpty {
      report(.emptyCalendar, "the VCALENDAR holds no component", component.begin, .value)
    }
    if let line = component.first("CALSCALE"),
      line.content.value.trimmingSpaces.uppercased() != "GREGORIAN"
    {
      report(
        .unsupportedCalendarScale, "CALSCALE \(quoted(line.content.value)) is not GREGORIAN", line, .value,
        section: StandardSection("3.7.1"))
    }
    for (name, line) in calendar.usedZones where !calendar.definedZones.contains(name) {
      // A TZID that begins with a slash needs no VTIMEZONE. An unknown TZID is reported already.
      guard !name.hasPrefix("/"), zoneLookup(name) != nil else { continue }
      report(
        .missingTimeZone, "time zone \(quoted(name)) has no VTIMEZONE in the VCALENDAR", line,
        .parameter("TZID"))
    }
  }

  /// Checks VERSION.
  mutating func checkVersion(of component: SourceComponent) {
    guard let line = component.first("VERSION") else { return }
    let version = line.content.value.trimmingSpaces
    if version == "1.0" {
      report(
        .oldVersion,
        "the calendar is a vCalendar 1.0; its events, their rules and reminders are read, and nothing else is checked",
        line, .value)
    } else if version != "2.0", !version.hasSuffix(";2.0") {
      report(.unsupportedVersion, "VERSION \(quoted(version)) is not 2.0", line, .value)
    }
  }

  /// Checks a whole VTIMEZONE.
  mutating func checkTimeZone(_ component: SourceComponent) {
    if component.children.isDisjoint(with: ["STANDARD", "DAYLIGHT"]) {
      report(.emptyTimeZone, "the VTIMEZONE has neither STANDARD nor DAYLIGHT", component.begin, .value)
    }
    guard let line = component.first("TZID") else { return }
    let name = line.content.value.timeZoneName
    if !calendar.definedZones.insert(name).inserted {
      report(.duplicateTimeZone, "time zone \(quoted(name)) is defined again", line, .value)
    }
  }

  /// Checks a whole VALARM (RFC 5545 section 3.6.6).
  mutating func checkAlarm(_ component: SourceComponent) {
    let required: [String] =
      switch component.first("ACTION")?.content.value.trimmingSpaces.uppercased() {
      case "DISPLAY": ["DESCRIPTION"]
      case "EMAIL": ["DESCRIPTION", "SUMMARY", "ATTENDEE"]
      default: []
      }
    for name in required where !component.has(name) {
      let action = component.first("ACTION")?.content.value.trimmingSpaces.uppercased() ?? ""
      report(
        .missingProperty, "a VALARM of action \(action) has no \(name)", component.begin, .value,
        section: StandardSection("3.6.6"))
    }
    if let line = component.first("REPEAT"), !component.has("DURATION") {
      report(.incompleteRepeat, "the VALARM has REPEAT without DURATION", line)
    } else if let line = component.first("DURATION"), !component.has("REPEAT") {
      report(.incompleteRepeat, "the VALARM has DURATION without REPEAT", line)
    }
  }
}
