/// The properties that a component must have, and those that it may have only once (RFC 5545 section 3.6).
struct ComponentDefinition {
  let section: StandardSection
  var required: [String] = []
  var once: Set<String> = []
  /// Pairs of properties that exclude each other.
  var exclusive: [(String, String)] = []

  /// The definition of a component, whose name is in upper case; `nil` if no definition is known.
  static subscript(name: String) -> ComponentDefinition? { all[name] }

  private static let entry: Set<String> = [
    "UID", "DTSTAMP", "CLASS", "CREATED", "DTSTART", "LAST-MODIFIED", "ORGANIZER", "RECURRENCE-ID",
    "SEQUENCE",
    "STATUS", "SUMMARY", "URL", "COLOR",
  ]
  private static let planned = entry.union([
    "DESCRIPTION", "DURATION", "GEO", "LOCATION", "PRIORITY",
  ])
  private static let observance = Self(
    section: StandardSection("3.6.5"), required: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"],
    once: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"])

  private static let all: [String: ComponentDefinition] = [
    "VCALENDAR": Self(
      section: StandardSection("3.6"), required: ["VERSION", "PRODID"],
      once: ["PRODID", "VERSION", "CALSCALE", "METHOD", "UID", "LAST-MODIFIED", "REFRESH-INTERVAL", "COLOR"]),
    "VEVENT": Self(
      section: StandardSection("3.6.1"), required: ["UID", "DTSTAMP"],
      once: planned.union(["DTEND", "TRANSP"]), exclusive: [("DTEND", "DURATION")]),
    "VTODO": Self(
      section: StandardSection("3.6.2"), required: ["UID", "DTSTAMP"],
      once: planned.union(["DUE", "COMPLETED", "PERCENT-COMPLETE"]), exclusive: [("DUE", "DURATION")]),
    "VJOURNAL": Self(section: StandardSection("3.6.3"), required: ["UID", "DTSTAMP"], once: entry),
    "VFREEBUSY": Self(
      section: StandardSection("3.6.4"), required: ["UID", "DTSTAMP"],
      once: ["UID", "DTSTAMP", "CONTACT", "DTSTART", "DTEND", "ORGANIZER", "URL"]),
    "VTIMEZONE": Self(
      section: StandardSection("3.6.5"), required: ["TZID"], once: ["TZID", "LAST-MODIFIED", "TZURL"]),
    "STANDARD": observance,
    "DAYLIGHT": observance,
    "VALARM": Self(
      section: StandardSection("3.6.6"), required: ["ACTION", "TRIGGER"],
      once: ["ACTION", "TRIGGER", "DURATION", "REPEAT", "DESCRIPTION", "SUMMARY"]),
  ]
}

/// A set of kinds of components (RFC 5545 section 3.6 and the standards that extend it).
struct ComponentKinds: OptionSet {
  let rawValue: Int

  static let calendar = Self(rawValue: 1 << 0)
  static let event = Self(rawValue: 1 << 1)
  static let toDo = Self(rawValue: 1 << 2)
  static let journal = Self(rawValue: 1 << 3)
  static let freeBusy = Self(rawValue: 1 << 4)
  static let timeZone = Self(rawValue: 1 << 5)
  /// STANDARD and DAYLIGHT.
  static let observance = Self(rawValue: 1 << 6)
  static let alarm = Self(rawValue: 1 << 7)
  /// PARTICIPANT, VLOCATION and VRESOURCE of RFC 9073.
  static let related = Self(rawValue: 1 << 8)
  /// VAVAILABILITY and AVAILABLE of RFC 7953.
  static let availability = Self(rawValue: 1 << 9)

  /// VEVENT, VTODO and VJOURNAL.
  static let entries: Self = [.event, .toDo, .journal]
  static let all = Self(rawValue: (1 << 10) - 1)

  /// The kind of the component with a name, which is in upper case; `nil` if no standard defines it.
  init?(name: String) {
    switch name {
    case "VCALENDAR": self = .calendar
    case "VEVENT": self = .event
    case "VTODO": self = .toDo
    case "VJOURNAL": self = .journal
    case "VFREEBUSY": self = .freeBusy
    case "VTIMEZONE": self = .timeZone
    case "STANDARD", "DAYLIGHT": self = .observance
    case "VALARM": self = .alarm
    case "PARTICIPANT", "VLOCATION", "VRESOURCE": self = .related
    case "VAVAILABILITY", "AVAILABLE": self = .availability
    default: return nil
    }
  }

  init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The kinds of components that may contain a component of this kind.
  var parents: Self {
    switch self {
    case .calendar: []
    case .observance: .timeZone
    case .alarm: [.event, .toDo]
    case .related: [.event, .toDo, .journal, .freeBusy, .related, .alarm, .availability]
    case .availability: [.calendar, .availability]
    default: .calendar
    }
  }
}
