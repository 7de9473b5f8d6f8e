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

extension Diagnostic.Code {
  /// A byte order mark.
  public static let byteOrderMark = Self(rawValue: "byte-order-mark")
  /// A line longer than 75 octets.
  public static let unfoldedLine = Self(rawValue: "unfolded-line")
  /// Lines that end with LF alone.
  public static let bareLineFeed = Self(rawValue: "bare-line-feed")
  /// A last line without a line end.
  public static let missingFinalLineEnd = Self(rawValue: "missing-final-line-end")
  /// Blank lines.
  public static let blankLine = Self(rawValue: "blank-line")
  /// A control character in a line.
  public static let controlCharacter = Self(rawValue: "control-character")
  /// A parameter that is not well formed.
  public static let malformedParameter = Self(rawValue: "malformed-parameter")
  /// A backslash before another character.
  public static let wrongEscape = Self(rawValue: "wrong-escape")
  /// A comma or semicolon without a backslash.
  public static let unescapedText = Self(rawValue: "unescaped-text")
  /// A VCALENDAR without components.
  public static let emptyCalendar = Self(rawValue: "empty-calendar")
  /// An unknown component.
  public static let unknownComponent = Self(rawValue: "unknown-component")
  /// A component in the wrong place.
  public static let misplacedComponent = Self(rawValue: "misplaced-component")
  /// A version other than 2.0.
  public static let unsupportedVersion = Self(rawValue: "unsupported-version")
  /// A missing property that is required.
  public static let missingProperty = Self(rawValue: "missing-property")
  /// Two properties that exclude each other.
  public static let conflictingProperties = Self(rawValue: "conflicting-properties")
  /// A property in the wrong component.
  public static let misplacedProperty = Self(rawValue: "misplaced-property")
  /// An unknown property.
  public static let unknownProperty = Self(rawValue: "unknown-property")
  /// An unknown type.
  public static let unknownValueType = Self(rawValue: "unknown-value-type")
  /// A value of the wrong type.
  public static let wrongValueType = Self(rawValue: "wrong-value-type")
  /// A value that is not a period.
  public static let invalidPeriod = Self(rawValue: "invalid-period")
  /// Two properties that contradict each other.
  public static let contradiction = Self(rawValue: "contradiction")
  /// An event that ends, or a task that is due, when it starts.
  public static let zeroLength = Self(rawValue: "zero-length")
  /// Times with and without a zone in one event.
  public static let mixedTimeForms = Self(rawValue: "mixed-time-forms")
  /// A value of another type than DTSTART.
  public static let typeDiffers = Self(rawValue: "type-differs")
  /// A time that is not in UTC.
  public static let timeNotUTC = Self(rawValue: "time-not-utc")
  /// A year before 1583 or after 2200.
  public static let implausibleYear = Self(rawValue: "implausible-year")
  /// A number that cannot be read or is out of range.
  public static let invalidNumber = Self(rawValue: "invalid-number")
  /// A word that the property does not allow.
  public static let invalidWord = Self(rawValue: "invalid-word")
  /// An unknown word.
  public static let unknownWord = Self(rawValue: "unknown-word")
  /// A value that is neither TRUE nor FALSE.
  public static let invalidBoolean = Self(rawValue: "invalid-boolean")
  /// A value that is not a URI.
  public static let invalidURI = Self(rawValue: "invalid-uri")
  /// A value that is not an offset from UTC.
  public static let invalidOffset = Self(rawValue: "invalid-utc-offset")
  /// Several recurrence rules.
  public static let severalRules = Self(rawValue: "several-recurrence-rules")
  /// An UNTIL of another type than DTSTART.
  public static let untilType = Self(rawValue: "until-type")
  /// A rule that ends before it begins.
  public static let untilBeforeStart = Self(rawValue: "until-before-start")
  /// A rule that never matches.
  public static let neverMatches = Self(rawValue: "recurrence-never-matches")
  /// A DTSTART that does not match its rule.
  public static let startNotInRule = Self(rawValue: "start-not-in-rule")
  /// An EXDATE that excludes nothing.
  public static let exclusionWithoutInstance = Self(rawValue: "exdate-without-instance")
  /// A change of an instance that does not exist.
  public static let overrideWithoutInstance = Self(rawValue: "override-without-instance")
  /// A RANGE other than THISANDFUTURE.
  public static let invalidRange = Self(rawValue: "invalid-range")
  /// An event that no program shows.
  public static let neverShown = Self(rawValue: "never-shown")
  /// REPEAT without DURATION, or DURATION without REPEAT.
  public static let incompleteRepeat = Self(rawValue: "incomplete-repeat")
  /// A time zone that the calendar does not define.
  public static let missingTimeZone = Self(rawValue: "missing-time-zone")
  /// A time zone that is defined twice.
  public static let duplicateTimeZone = Self(rawValue: "duplicate-time-zone")
  /// A VTIMEZONE without STANDARD and DAYLIGHT.
  public static let emptyTimeZone = Self(rawValue: "empty-time-zone")
  /// A TZID beside a date or a time in UTC.
  public static let needlessTimeZone = Self(rawValue: "needless-tzid")
}
