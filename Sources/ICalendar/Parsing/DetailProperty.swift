/// The properties that ``EventDetails`` needs of a VEVENT and of its VALARMs.
enum DetailProperty: Int, CaseIterable {
  case summary, description, location, url, conference, googleConference, microsoftConference
  case status, transparency, classification, categories, color, priority, organizer, attendee
  case action, trigger, duration, repeats, acknowledged

  /// Where the property is read.
  private enum Place {
    case event, alarm, both
  }

  private static let all = allCases.map { (name: $0.name, property: $0) }

  /// The property of a line whose name ends before an index; `nil` for any other.
  init?(_ line: RawLine, endingAt nameEnd: Int) {
    let found = Self.all.first { line.isNamed($0.name, endingAt: nameEnd) }
    guard let found else { return nil }
    self = found.property
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
    }
  }

  private var place: Place {
    switch self {
    case .summary, .description: .both
    case .action, .trigger, .duration, .repeats, .acknowledged: .alarm
    default: .event
    }
  }

  /// Whether it is needed at a depth: 1 for the event itself, and more for the components in it.
  func isNeeded(atDepth depth: Int) -> Bool {
    switch place {
    case .event: depth == 1
    case .alarm: depth == 2
    case .both: depth <= 2
    }
  }

  /// Whether it has the address of an online meeting under a name of its own.
  var isConferenceExtension: Bool { self == .googleConference || self == .microsoftConference }
}
