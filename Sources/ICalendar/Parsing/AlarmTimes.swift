/// Brings the times of alarms to UTC, in which RFC 5545 section 3.8.6.3 asks for them.
///
/// Some programs write them in a zone, with TZID, or without any.
struct AlarmTimes {
  private let zone: (String) -> Zone?
  /// What was wrong with the times so far.
  private(set) var diagnostics: [Diagnostic] = []

  /// `zone` knows the zone of a TZID.
  init(zone: @escaping (String) -> Zone?) {
    self.zone = zone
  }

  /// A line of an alarm with its value in UTC, where it is a date-time that is not; else the line as it is.
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
    diagnose(line, .timeNotUTC, "is not in UTC; it is read in time zone \(quoted(name))")
    var line = line
    line.value = zone.instant(of: time.local).basicForm
    return line
  }

  private mutating func diagnose(_ line: ContentLine, _ code: Diagnostic.Code, _ problem: String) {
    diagnostics.append(Diagnostic(code, "\(line.name) of a reminder \(problem)", line: line.line))
  }
}

extension Instant {
  /// The date-time in UTC as RFC 5545 section 3.3.5 writes it: `20261121T090000Z`.
  var basicForm: String {
    Zone.utc.localDateTime(at: self).description.filter { $0 != "-" && $0 != ":" } + "Z"
  }
}
