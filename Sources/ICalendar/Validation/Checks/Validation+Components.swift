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
    if component.name == "VFREEBUSY", let method = calendar.method, ["PUBLISH", "REPLY"].contains(method) {
      let section = StandardSection(rfc: 5546, method == "PUBLISH" ? "3.3.1" : "3.3.3")
      for name in ["ORGANIZER", "DTSTART", "DTEND"] where counts[name] == nil {
        report(
          .missingProperty, "a VFREEBUSY of METHOD \(method) has no \(name)", component.begin, .value,
          section: section)
      }
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

extension Validation {
  /// Checks a single property: its name, its component, its parameters and its value.
  mutating func check(_ line: LocatedLine, in component: SourceComponent) {
    checkParameters(of: line)
    let name = line.content.name
    // An X- component may have any properties.
    guard !name.hasPrefix("X-"), let kind = component.kind else { return }
    guard let definition = PropertyDefinition[name] else {
      return reportOnce(
        .unknownProperty, "\(quoted(name)) is no property that is known, and has no X- in front", line,
        for: name)
    }
    if !definition.components.contains(kind) {
      reportOnce(
        .misplacedProperty, "\(name) has no meaning in \(component.name)", line, section: definition.section,
        for: name + component.name)
    }
    guard let type = valueType(of: line, definition) else { return }
    checkValue(of: line, type, definition, in: component)
  }

  /// The type of a line's value; `nil` if it is unknown.
  private mutating func valueType(of line: LocatedLine, _ definition: PropertyDefinition) -> ValueType? {
    guard let name = line.content.parameter("VALUE")?.uppercased(), definition.type != .structured else {
      return definition.type
    }
    guard let type = ValueType(rawValue: name) else {
      if !name.hasPrefix("X-") {
        report(.unknownValueType, "VALUE=\(quoted(name)) is no type that is known", line, .parameter("VALUE"))
      }
      return nil
    }
    if type == definition.type || definition.alternatives.contains(type) { return type }
    report(
      .wrongValueType, "\(line.content.name) may not be of type \(name)", line, .parameter("VALUE"),
      section: definition.section)
    return nil
  }

  private mutating func checkValue(
    of line: LocatedLine, _ type: ValueType, _ definition: PropertyDefinition, in component: SourceComponent
  ) {
    switch type {
    case .text:
      checkWord(line, in: component)
      checkText(line)
    case .integer: checkInteger(line, definition)
    case .uri, .calendarAddress: checkURI(line, definition)
    case .duration: checkDuration(line, in: component)
    case .date, .dateTime: checkTimes(line, type, in: component)
    case .period: checkPeriods(line)
    case .utcOffset: checkOffset(line)
    case .recurrenceRule: if component.name != "VEVENT" { checkRule(line) }
    case .structured: if line.content.name == "GEO" { checkPosition(line) }
    default: break
    }
  }

  /// Checks a rule that is not one of an event. Of a vCalendar 1.0 only that it can be read.
  mutating func checkRule(_ line: LocatedLine) {
    var diagnostics: [Diagnostic] = []
    do {
      let rule = try RecurrenceRule(line.content.value, diagnostics: &diagnostics)
      guard !calendar.isVersion1 else { return }
      checkUntilForm(of: rule, line)
    } catch {
      diagnostics.append(error.diagnostic())
    }
    for diagnostic in diagnostics { findings.add(located(diagnostic, line, .value)) }
  }
}

extension Validation {
  /// The most parameters of a line that are checked.
  private static let maximumParameters = 200

  private mutating func checkParameters(of line: LocatedLine) {
    let content = line.content
    guard !content.parameters.isEmpty else { return }
    for parameter in content.parameters.prefix(Self.maximumParameters) {
      let value = parameter.values.first ?? ""
      switch parameter.name {
      case "":
        report(.malformedParameter, "the parameter \(quoted(value)) has no value", line)
      case "ALTREP", "DIR", "SENT-BY", "DELEGATED-FROM", "DELEGATED-TO", "MEMBER":
        if ["mailto", "http", "https", "cid", "ldap", "urn"].contains(value.lowercased()) {
          report(
            .malformedParameter,
            "\(parameter.name) has a colon in its value but no quotes; the value ends there",
            line, .parameter(parameter.name))
        }
      case "TZID": checkZoneQuotes(value, of: line)
      case "RSVP": checkParameter(parameter, of: line, among: ["TRUE", "FALSE"], .invalidBoolean, "3.3.2")
      case "RELATED": checkParameter(parameter, of: line, among: ["START", "END"], .invalidWord, "3.2.14")
      case "ENCODING": checkParameter(parameter, of: line, among: ["8BIT", "BASE64"], .invalidWord, "3.2.7")
      case "RANGE": checkParameter(parameter, of: line, among: ["THISANDFUTURE"], .invalidRange, "3.2.13")
      default: break
      }
    }
    checkQuotes(of: line)
  }

  /// Reports a TZID that needs quotes and has none: most programs end it at the colon, and lose the event.
  private mutating func checkZoneQuotes(_ name: String, of line: LocatedLine) {
    guard name.utf8.contains(where: { ":;,".utf8.contains($0) }),
      !text[line.bytes].contains(UInt8(ascii: "\""))
    else { return }
    report(
      .malformedParameter, "TZID has a colon, comma or semicolon in its value but no quotes", line,
      .parameter("TZID"))
  }

  private mutating func checkParameter(
    _ parameter: ContentLine.Parameter, of line: LocatedLine, among words: [String], _ code: Diagnostic.Code,
    _ section: String
  ) {
    guard !line.content.name.hasPrefix("X-"), let value = parameter.values.first else { return }
    guard !words.contains(value.uppercased()) else { return }
    let choice = words.count == 1 ? "not \(words[0])" : "none of \(words.joined(separator: ", "))"
    report(
      code, "\(parameter.name) is \(quoted(value)) and \(choice)", line, .parameter(parameter.name),
      section: StandardSection(section))
  }

  /// Reports quotes inside a parameter's value, or quotes that are not closed.
  private mutating func checkQuotes(of line: LocatedLine) {
    guard text[line.bytes].contains(UInt8(ascii: "\"")) else { return }
    var reader = ContentLineReader(text, in: line.bytes, firstLine: line.content.line)
    let unfolded = reader.nextText()?.text ?? ""
    let header = unfolded.utf8.prefix(unfolded.utf8.count - line.content.value.utf8.count)
    var isQuoted = false
    var previous = UInt8(ascii: ":")
    for byte in header {
      if byte == UInt8(ascii: "\"") {
        if !isQuoted, previous != UInt8(ascii: "="), previous != UInt8(ascii: ",") { break }
        isQuoted.toggle()
      } else if previous == UInt8(ascii: "\""), !isQuoted, ![0x2C, 0x3A, 0x3B].contains(byte) {
        break
      } else if byte == UInt8(ascii: ":"), !isQuoted {
        return
      }
      previous = byte
    }
    report(.malformedParameter, "a parameter of \(line.content.name) has quotes inside or not closed", line)
  }
}
