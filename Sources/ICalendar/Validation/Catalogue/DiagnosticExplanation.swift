/// Explains a diagnostic code; `agenda check --explain` prints it.
public struct DiagnosticExplanation: Sendable, Hashable {
  /// The code.
  public let code: Diagnostic.Code
  /// How serious the problem is, both when a calendar is shown and when it is checked. With an error, something is
  /// wrong or lost, here or in another program that follows the standard. A warning is a problem that programs
  /// tolerate, or a probable mistake.
  public let severity: Diagnostic.Severity
  /// A few words that name the problem.
  public let title: String
  /// The requirement of the standard, as the rest of a sentence that begins with the name of the standard: `asks for a
  /// UID`; `nil` if no standard covers the problem, such as a missing file.
  public let requirement: String?
  /// The section of the standard.
  public let section: StandardSection?
  /// A few sentences: what goes wrong, and what to do.
  public let explanation: String
  /// Correct text, one line or several.
  public let example: String

  init(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ title: String, _ requirement: String?,
    _ section: String?, rfc: Int = 5545, _ explanation: String, example: String
  ) {
    self.code = code
    self.severity = severity
    self.title = title
    self.requirement = requirement
    self.section = section.map { StandardSection(rfc: rfc, $0) }
    self.explanation = explanation
    self.example = example
  }

  /// All explanations, sorted by code.
  public static let all = (lines + structure + values + recurrence + zones + sources).sorted {
    $0.code.rawValue < $1.code.rawValue
  }

  private static let byCode = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }

  /// The explanation of a code; `nil` for an unknown code.
  public static subscript(code: Diagnostic.Code) -> DiagnosticExplanation? { byCode[code] }
}

extension Diagnostic.Code {
  /// How serious problems of this kind are.
  public var severity: Diagnostic.Severity { DiagnosticExplanation[self]?.severity ?? .error }
}

extension Diagnostic {
  /// The requirement of the standard, such as `RFC 5545 asks for a UID (section 3.8.4.7)`; `nil` if no standard covers
  /// the problem, or the code has no explanation.
  public var requirement: String? {
    guard let explanation = DiagnosticExplanation[code], let requirement = explanation.requirement,
      let section = section ?? explanation.section
    else { return nil }
    return "RFC \(section.rfc) \(requirement) (section \(section.section))"
  }
}

extension DiagnosticExplanation {
  /// Problems of time zones.
  static let zones: [DiagnosticExplanation] = [
    Self(
      .unknownTimeZone, .error, "An unknown time zone",
      "asks for a VTIMEZONE for each TZID", "3.2.19",
      """
      The name is unknown, and the calendar does not define it. The times are read as local times, which may be \
      wrong by hours.
      """,
      example: "DTSTART;TZID=Europe/Berlin:20261121T090000"),
    Self(
      .missingTimeZone, .warning, "A time zone that the calendar does not define",
      "asks for a VTIMEZONE for each TZID", "3.2.19",
      """
      The name is known here, so the times are read correctly. A program without a list of zones cannot read them. \
      Reported once for each name.
      """,
      example: "BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n…\r\nEND:VTIMEZONE"),
    Self(
      .noTimeZones, .error, "No time zones on this computer",
      nil, nil,
      """
      The zone files are missing, as in small containers, and the calendar uses a zone that it does not define. \
      The times are read as local times. Install the package tzdata.
      """,
      example: "apt-get install tzdata"),
    Self(
      .overruledTimeZone, .warning, "A VTIMEZONE that differs from the zone of its name",
      "says that a VTIMEZONE defines its TZID", "3.6.5",
      """
      The TZID is the name of a zone of IANA, whose rules on this computer are other ones at this time. They count, because \
      many files have old or incomplete definitions. If the definition is right, give it a name of its own.
      """,
      example: "TZID:Europe/Berlin"),
    Self(
      .duplicateTimeZone, .error, "A time zone that is defined twice",
      "asks that each TZID be defined once", "3.8.3.1",
      """
      If the definitions differ, it is unclear which one counts.
      """,
      example: "TZID:Europe/Berlin"),
    Self(
      .emptyTimeZone, .error, "A VTIMEZONE without STANDARD and DAYLIGHT",
      "asks for at least one STANDARD or DAYLIGHT", "3.6.5",
      """
      The zone has no offset.
      """,
      example:
        "BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD"),
    Self(
      .invalidTimeZone, .error, "A part of a VTIMEZONE that cannot be used",
      "asks each STANDARD and DAYLIGHT for DTSTART, TZOFFSETFROM and TZOFFSETTO", "3.6.5",
      """
      A start, an offset, a rule or a date of the definition is missing or cannot be read. The times of events in \
      that zone may be wrong by hours. If the name of the zone is known here, the definition is not used, and a \
      list of events does not report it.
      """,
      example:
        "BEGIN:STANDARD\r\nDTSTART:19701025T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD"),
    Self(
      .needlessTimeZone, .warning, "A TZID beside a date or a time in UTC",
      "forbids TZID there", "3.2.19",
      """
      A date has no zone, and a time that ends with Z is already in UTC. Programs disagree on which of the two \
      counts.
      """,
      example: "DTSTART;TZID=Europe/Berlin:20261121T090000"),
  ]
}
