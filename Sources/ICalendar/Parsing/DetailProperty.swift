/// The properties that ``EventDetails`` needs of a VEVENT and of its VALARMs.
enum DetailProperty: Int, CaseIterable {
  case summary, description, location, url, conference, googleConference, microsoftConference
  case status, transparency, classification, categories, color, priority, organizer, attendee
  case action, trigger, duration, repeats, acknowledged
  case position, applePlace
  case busyStatus, lastAcknowledged, snooze, isEnabled
  case styledDescription, alternativeDescription, placeName
  case audioAlarm, displayAlarm, mailAlarm
  case travel

  /// Where the property is read.
  private enum Place {
    case event, alarm, both
  }

  /// For each first letter, the properties with it, each as the bit of its raw value: this is asked of every line.
  private static let byFirstLetter: [UInt64] = allCases.reduce(into: Array(repeating: 0, count: 256)) {
    (properties, property) in properties[Int(property.name.utf8Start[0])] |= 1 << UInt64(property.rawValue)
  }

  /// The property of a line whose name ends before an index; `nil` for any other.
  init?(_ line: RawLine, endingAt nameEnd: Int) {
    var left = Self.byFirstLetter[Int(line[0])]
    while left != 0, let property = Self(rawValue: left.trailingZeroBitCount) {
      if line.isNamed(property.name, endingAt: nameEnd) {
        self = property
        return
      }
      left &= left - 1
    }
    guard line[0] == UInt8(ascii: "X") else { return nil }
    // Thunderbird names the instance of a series behind it.
    if line.holds("X-MOZ-SNOOZE-TIME-") {
      self = .snooze
    } else if line.isNamed("X-MICROSOFT-MSNCALENDAR-BUSYSTATUS", endingAt: nameEnd)
      || line.isNamed("X-APPLE-EWS-BUSYSTATUS", endingAt: nameEnd)
    {
      self = .busyStatus
    } else {
      return nil
    }
  }

  /// The property with a name in upper case; `nil` for any other.
  init?(named name: String) {
    var name = name
    guard let found = name.withUTF8({ Self(RawLine($0), endingAt: $0.count) }) else { return nil }
    self = found
  }

  /// The name in upper case.
  var name: StaticString {
    switch self {
    case .summary: "SUMMARY"
    case .description: "DESCRIPTION"
    case .location: "LOCATION"
    case .url: "URL"
    case .conference: "CONFERENCE"
    // Google and Microsoft wrote the address of an online meeting in these before there was CONFERENCE.
    case .googleConference: "X-GOOGLE-CONFERENCE"
    case .microsoftConference: "X-MICROSOFT-SKYPETEAMSMEETINGURL"
    case .status: "STATUS"
    case .transparency: "TRANSP"
    case .classification: "CLASS"
    case .categories: "CATEGORIES"
    case .color: "COLOR"
    case .priority: "PRIORITY"
    case .organizer: "ORGANIZER"
    case .attendee: "ATTENDEE"
    case .action: "ACTION"
    case .trigger: "TRIGGER"
    case .duration: "DURATION"
    case .repeats: "REPEAT"
    case .acknowledged: "ACKNOWLEDGED"
    case .position: "GEO"
    // Apple Calendar writes the position of a place in this one.
    case .applePlace: "X-APPLE-STRUCTURED-LOCATION"
    case .busyStatus: "X-MICROSOFT-CDO-BUSYSTATUS"
    case .lastAcknowledged: "X-MOZ-LASTACK"
    case .snooze: "X-MOZ-SNOOZE-TIME"
    case .isEnabled: "X-KDE-KCALCORE-ENABLED"
    case .styledDescription: "STYLED-DESCRIPTION"
    // Outlook writes the text as HTML in this one.
    case .alternativeDescription: "X-ALT-DESC"
    // Of a VLOCATION.
    case .placeName: "NAME"
    // Reminders of vCalendar 1.0.
    case .audioAlarm: "AALARM"
    case .displayAlarm: "DALARM"
    case .mailAlarm: "MALARM"
    // Apple Calendar writes how long before the start one leaves for an event in this one.
    case .travel: "X-APPLE-TRAVEL-DURATION"
    }
  }

  private var place: Place {
    switch self {
    case .summary, .description, .position, .url: .both
    case .action, .trigger, .duration, .repeats, .acknowledged, .isEnabled, .placeName: .alarm
    default: .event
    }
  }

  /// Whether the property is needed at a depth: 1 for the event itself, and more for the components in it.
  func isNeeded(atDepth depth: Int) -> Bool {
    switch place {
    case .event: depth == 1
    case .alarm: depth == 2
    case .both: depth <= 2
    }
  }

  /// Whether this is the property of a vendor for the address of an online meeting.
  var isConferenceExtension: Bool { self == .googleConference || self == .microsoftConference }

  /// Whether ``ProgramExtensions`` reads it.
  var isProgramExtension: Bool {
    self == .busyStatus || self == .lastAcknowledged || self == .snooze || self == .travel
  }
}
