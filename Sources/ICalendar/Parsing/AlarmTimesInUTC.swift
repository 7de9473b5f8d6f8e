/// Converts the times of alarms to UTC, as RFC 5545 section 3.8.6.3 requires.
///
/// Some programs write them with a TZID, or without any zone.
struct AlarmTimesInUTC {
  private let zone: (String) -> Zone?
  /// The problems of the times so far.
  private(set) var diagnostics: [Diagnostic] = []

  /// `zone` returns the zone of a TZID.
  init(zone: @escaping (String) -> Zone?) {
    self.zone = zone
  }

  /// The line of an alarm. A date-time that is not in UTC is converted to UTC; any other line is unchanged.
  mutating func readInUTC(_ line: ContentLine) -> ContentLine {
    guard line.name == "TRIGGER" || line.name == "ACKNOWLEDGED", let time = DateTimeValue(line.value),
      time.secondOfDay != nil, !time.isUTC, time.offset == nil
    else { return line }
    guard let name = line.parameter("TZID"), !name.isEmpty else {
      diagnose(line, .timeNotUTC, "has no zone; it is read as UTC")
      return line
    }
    guard let zone = zone(name) else {
      diagnose(
        line, .unknownTimeZone, "is in time zone \(quoted(name)), which is not known; it is read as UTC")
      return line
    }
    // The validator reports that the time is not in UTC.
    var line = line
    line.value = zone.instant(of: time.local).basicForm
    return line
  }

  private mutating func diagnose(_ line: ContentLine, _ code: Diagnostic.Code, _ problem: String) {
    diagnostics.append(Diagnostic(code, "\(line.name) of a reminder \(problem)", line: line.line))
  }
}
