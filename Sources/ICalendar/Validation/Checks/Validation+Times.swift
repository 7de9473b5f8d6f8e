extension Validation {
  /// The form of a DATE or DATE-TIME (RFC 5545 section 3.3.5).
  enum TimeForm {
    case date, floating, utc, zoned
  }

  private static let lists: Set<String> = ["EXDATE", "RDATE"]
  private static let inUTC: Set<String> = [
    "DTSTAMP", "CREATED", "LAST-MODIFIED", "COMPLETED", "ACKNOWLEDGED", "TZUNTIL", "TRIGGER",
  ]

  /// The form of a line's first value; `nil` if it cannot be read.
  func form(of line: LocatedLine?) -> TimeForm? {
    guard let line, let first = line.content.value.timeItems.first else { return nil }
    let start = first.split(separator: "/", maxSplits: 1).first ?? first
    guard let value = DateTimeValue.beginning(of: start)?.value else { return nil }
    if value.secondOfDay == nil { return .date }
    if line.content.isDeclaredAsDate, value.local.secondOfDay == 0 { return .date }
    if value.isUTC || value.offset != nil { return .utc }
    return line.content.parameter("TZID") == nil ? .floating : .zoned
  }

  /// Checks the values of a property of type DATE-TIME or DATE.
  mutating func checkTimes(_ line: LocatedLine, _ type: ValueType, in component: SourceComponent) {
    let value = line.content.value
    guard !line.content.isQuotedPrintable else {
      return report(.invalidDateTime, "\(line.content.name) is quoted-printable", line, .value)
    }
    guard Self.lists.contains(line.content.name) else {
      return checkTime(value[...], at: 0, of: line, type, in: component)
    }
    var offset = 0
    for item in value.timeItems {
      checkTime(item, at: offset, of: line, type, in: component)
      offset += item.utf8.count + 1
    }
  }

  private mutating func checkTime(
    _ item: Substring, at offset: Int, of line: LocatedLine, _ type: ValueType, in component: SourceComponent
  ) {
    let part = LocatedLine.Part.inValue(offset: offset, count: item.utf8.count)
    var single = line.content
    single.value = String(item)
    var parser = EventTimeParser(zone: zoneLookup)
    _ = parser.time(single)
    for diagnostic in parser.diagnostics {
      if diagnostic.code == .unknownTimeZone {
        let name = single.parameter("TZID") ?? ""
        reportOnce(.unknownTimeZone, diagnostic.message, line, .parameter("TZID"), for: name)
      } else {
        report(diagnostic.code, diagnostic.message, line, part)
      }
    }
    guard let time = DateTimeValue.beginning(of: item)?.value else { return }
    let isDateWithTime = type == .date && time.secondOfDay != nil
    if parser.diagnostics.isEmpty, isDateWithTime || !item.isWrittenAsDateTime {
      report(
        .invalidDateTime, "\(line.content.name) \(quoted(item)) is not in the form of a date or date-time",
        line,
        part)
    }
    if time.secondOfDay == nil, type == .dateTime, parser.diagnostics.isEmpty {
      report(.wrongValueType, "\(line.content.name) holds a date and does not say VALUE=DATE", line, part)
    }
    checkZone(of: time, line, part, in: component)
    checkYear(of: time, line, part, in: component)
  }

  private mutating func checkZone(
    of time: DateTimeValue, _ line: LocatedLine, _ part: LocatedLine.Part, in component: SourceComponent
  ) {
    let name = line.content.name
    if time.secondOfDay != nil, !time.isUTC, Self.inUTC.contains(name) {
      report(
        .timeNotUTC, "\(name) is not in UTC: it does not end with Z", line, part,
        section: PropertyDefinition[name]?.section)
    }
    if component.kind == .observance, name == "DTSTART", time.isUTC {
      report(
        .mixedTimeForms, "DTSTART of \(component.name) is in UTC and not local", line, part,
        section: StandardSection("3.6.5"))
    }
    guard let zone = line.content.parameter("TZID") else { return }
    if time.isUTC || time.secondOfDay == nil {
      report(
        .needlessTimeZone, "\(name) has a TZID beside \(time.isUTC ? "a time in UTC" : "a date")", line,
        .parameter("TZID"))
    } else {
      addUsedZone(zone, of: line)
    }
  }

  private mutating func checkYear(
    of time: DateTimeValue, _ line: LocatedLine, _ part: LocatedLine.Part, in component: SourceComponent
  ) {
    guard component.kind == .event || component.kind == .toDo else { return }
    let year = time.date.year
    // The Gregorian calendar began in 1582; Outlook writes the year 4501 for “no date”.
    guard !(1583...2200).contains(year) else { return }
    report(.implausibleYear, "\(line.content.name) is in the year \(year)", line, part)
  }

  /// Checks values of type PERIOD (RFC 5545 section 3.3.9).
  mutating func checkPeriods(_ line: LocatedLine) {
    var offset = 0
    for item in line.content.value.timeItems {
      if let problem = Self.problem(ofPeriod: item) {
        report(
          .invalidPeriod, "\(line.content.name) \(quoted(item)) \(problem)", line,
          .inValue(offset: offset, count: item.utf8.count))
      }
      if line.content.name == "FREEBUSY",
        let start = DateTimeValue(item.prefix { $0 != "/" }), !start.isUTC, start.offset == nil
      {
        report(
          .timeNotUTC, "FREEBUSY \(quoted(item)) is not in UTC", line,
          .inValue(offset: offset, count: item.utf8.count), section: StandardSection("3.8.2.6"))
      }
      offset += item.utf8.count + 1
    }
    if let zone = line.content.parameter("TZID") { addUsedZone(zone, of: line) }
  }

  /// Records a TZID that a property uses, for the check of the whole VCALENDAR. The limit is far above the numbers in real calendars.
  private mutating func addUsedZone(_ zone: String, of line: LocatedLine) {
    let name = zone.timeZoneName
    guard calendar.usedZoneNames.count < 1000, calendar.usedZoneNames.insert(name).inserted else { return }
    calendar.usedZones.append((name, line))
  }

  private static func problem(ofPeriod item: Substring) -> String? {
    let parts = item.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 2, let start = DateTimeValue(parts[0]), start.secondOfDay != nil else {
      return "is no period"
    }
    let isPlain = parts[0].isWrittenAsDateTime
    if let duration = DurationValue(parts[1]) {
      return duration.isNegative ? "ends before it starts" : isPlain ? nil : "is not in the form of a period"
    }
    guard let end = DateTimeValue(parts[1]), end.secondOfDay != nil else { return "is no period" }
    guard isPlain, parts[1].isWrittenAsDateTime else { return "is not in the form of a period" }
    return end.isUTC == start.isUTC && end.local < start.local ? "ends before it starts" : nil
  }
}

extension Substring {
  /// Whether a valid date or date-time has the form of RFC 5545: `20261121`, `20261121T090000` or `20261121T090000Z`.
  fileprivate var isWrittenAsDateTime: Bool {
    let bytes = Array(utf8.prefix(17))
    guard bytes.count != 8 else { return true }
    guard bytes.count == 15 || bytes.count == 16, bytes[8] == UInt8(ascii: "T") else { return false }
    let hasHour =
      bytes[9] < UInt8(ascii: "2") || (bytes[9] == UInt8(ascii: "2") && bytes[10] < UInt8(ascii: "4"))
    return hasHour && (bytes.count == 15 || bytes[15] == UInt8(ascii: "Z"))
      && bytes[9..<15].allSatisfy { (0x30...0x39).contains($0) }
  }
}
