/// The definition of a property in the standards.
struct PropertyDefinition {
  /// The type of the value if there is no VALUE parameter.
  let type: ValueType
  /// The other types that VALUE may have.
  let alternatives: [ValueType]
  /// The components that may contain the property.
  let components: ComponentKinds
  /// The section that defines it.
  let section: StandardSection

  init(
    _ type: ValueType, or alternatives: [ValueType] = [], in components: ComponentKinds, _ section: String,
    rfc: Int = 5545
  ) {
    self.type = type
    self.alternatives = alternatives
    self.components = components
    self.section = StandardSection(rfc: rfc, section)
  }

  /// The definition of a property, whose name is in upper case; `nil` if no standard defines it.
  static subscript(name: String) -> PropertyDefinition? { all[name] }

  private static let all: [String: PropertyDefinition] =
    calendar
    .merging(descriptive) { first, _ in first }
    .merging(times) { first, _ in first }
    .merging(relations) { first, _ in first }
    .merging(companions) { first, _ in first }
}

extension PropertyDefinition {
  private static let calendar: [String: PropertyDefinition] = [
    "CALSCALE": Self(.text, in: .calendar, "3.7.1"),
    "METHOD": Self(.text, in: .calendar, "3.7.2"),
    "PRODID": Self(.text, in: .calendar, "3.7.3"),
    "VERSION": Self(.text, in: .calendar, "3.7.4"),
    "NAME": Self(.text, in: [.calendar, .related], "5.1", rfc: 7986),
    "REFRESH-INTERVAL": Self(.duration, in: .calendar, "5.7", rfc: 7986),
    "SOURCE": Self(.uri, in: .calendar, "5.8", rfc: 7986),
    "COLOR": Self(.text, in: [.calendar, .entries], "5.9", rfc: 7986),
    "IMAGE": Self(.uri, or: [.binary], in: [.calendar, .entries], "5.10", rfc: 7986),
    "CONFERENCE": Self(.uri, in: [.event, .toDo], "5.11", rfc: 7986),
  ]

  private static let descriptive: [String: PropertyDefinition] = [
    "ATTACH": Self(.uri, or: [.binary], in: [.entries, .alarm], "3.8.1.1"),
    "CATEGORIES": Self(.text, in: [.calendar, .entries, .related, .availability], "3.8.1.2"),
    "CLASS": Self(.text, in: [.entries, .availability], "3.8.1.3"),
    "COMMENT": Self(.text, in: [.entries, .freeBusy, .observance, .related, .availability], "3.8.1.4"),
    "DESCRIPTION": Self(.text, in: [.calendar, .entries, .alarm, .related, .availability], "3.8.1.5"),
    "GEO": Self(.structured, in: [.event, .toDo, .related], "3.8.1.6"),
    "LOCATION": Self(.text, in: [.event, .toDo, .related, .availability], "3.8.1.7"),
    "PERCENT-COMPLETE": Self(.integer, in: .toDo, "3.8.1.8"),
    "PRIORITY": Self(.integer, in: [.event, .toDo, .related, .availability], "3.8.1.9"),
    "RESOURCES": Self(.text, in: [.event, .toDo], "3.8.1.10"),
    "STATUS": Self(.text, in: [.entries, .related], "3.8.1.11"),
    "SUMMARY": Self(.text, in: [.entries, .alarm, .related, .availability], "3.8.1.12"),
  ]

  private static let times: [String: PropertyDefinition] = [
    "COMPLETED": Self(.dateTime, in: .toDo, "3.8.2.1"),
    "DTEND": Self(.dateTime, or: [.date], in: [.event, .freeBusy, .availability], "3.8.2.2"),
    "DUE": Self(.dateTime, or: [.date], in: .toDo, "3.8.2.3"),
    "DTSTART": Self(
      .dateTime, or: [.date], in: [.entries, .freeBusy, .observance, .availability], "3.8.2.4"),
    "DURATION": Self(.duration, in: [.event, .toDo, .alarm, .availability], "3.8.2.5"),
    "FREEBUSY": Self(.period, in: .freeBusy, "3.8.2.6"),
    "TRANSP": Self(.text, in: .event, "3.8.2.7"),
    "TZID": Self(.text, in: .timeZone, "3.8.3.1"),
    "TZNAME": Self(.text, in: .observance, "3.8.3.2"),
    "TZOFFSETFROM": Self(.utcOffset, in: .observance, "3.8.3.3"),
    "TZOFFSETTO": Self(.utcOffset, in: .observance, "3.8.3.4"),
    "TZURL": Self(.uri, in: .timeZone, "3.8.3.5"),
    "EXDATE": Self(.dateTime, or: [.date], in: [.entries, .availability], "3.8.5.1"),
    "RDATE": Self(
      .dateTime, or: [.date, .period], in: [.entries, .observance, .availability], "3.8.5.2"),
    "RRULE": Self(.recurrenceRule, in: [.entries, .observance, .availability], "3.8.5.3"),
    "EXRULE": Self(.recurrenceRule, in: .entries, "4.8.5.2", rfc: 2445),
    "ACTION": Self(.text, in: .alarm, "3.8.6.1"),
    "REPEAT": Self(.integer, in: .alarm, "3.8.6.2"),
    "TRIGGER": Self(.duration, or: [.dateTime], in: .alarm, "3.8.6.3"),
    "CREATED": Self(.dateTime, in: [.entries, .related, .availability], "3.8.7.1"),
    "DTSTAMP": Self(
      .dateTime, in: [.entries, .freeBusy, .related, .availability], "3.8.7.2"),
    "LAST-MODIFIED": Self(
      .dateTime, in: [.calendar, .entries, .timeZone, .related, .availability], "3.8.7.3"),
    "SEQUENCE": Self(.integer, in: [.entries, .related, .availability], "3.8.7.4"),
  ]

  private static let relations: [String: PropertyDefinition] = [
    "ATTENDEE": Self(.calendarAddress, in: [.entries, .freeBusy, .alarm], "3.8.4.1"),
    "CONTACT": Self(.text, in: [.entries, .freeBusy, .related, .availability], "3.8.4.2"),
    "ORGANIZER": Self(.calendarAddress, in: [.entries, .freeBusy, .availability], "3.8.4.3"),
    "RECURRENCE-ID": Self(.dateTime, or: [.date], in: [.entries, .availability], "3.8.4.4"),
    "RELATED-TO": Self(.text, or: [.uri, .uid], in: [.entries, .alarm, .related], "3.8.4.5"),
    "URL": Self(.uri, in: [.calendar, .entries, .freeBusy, .related, .availability], "3.8.4.6"),
    "UID": Self(.text, in: .all.subtracting(.observance), "3.8.4.7"),
    "REQUEST-STATUS": Self(.structured, in: [.entries, .freeBusy, .related], "3.8.8.3"),
  ]

  /// The properties of standards after RFC 5545.
  private static let companions: [String: PropertyDefinition] = [
    "BUSYTYPE": Self(.text, in: .availability, "3.2", rfc: 7953),
    "TZUNTIL": Self(.dateTime, in: .timeZone, "7.1", rfc: 7808),
    "TZID-ALIAS-OF": Self(.text, in: .timeZone, "7.2", rfc: 7808),
    "LOCATION-TYPE": Self(.text, in: .related, "6.1", rfc: 9073),
    "PARTICIPANT-TYPE": Self(.text, in: .related, "6.2", rfc: 9073),
    "RESOURCE-TYPE": Self(.text, in: .related, "6.3", rfc: 9073),
    "CALENDAR-ADDRESS": Self(.calendarAddress, in: .related, "6.4", rfc: 9073),
    "STYLED-DESCRIPTION": Self(.text, or: [.uri], in: .all, "6.5", rfc: 9073),
    "STRUCTURED-DATA": Self(.text, or: [.binary, .uri], in: .all, "6.6", rfc: 9073),
    "ACKNOWLEDGED": Self(.dateTime, in: .alarm, "6.1", rfc: 9074),
    "PROXIMITY": Self(.text, in: .alarm, "8.1", rfc: 9074),
    "CONCEPT": Self(.uri, in: .entries.union(.related), "8.1", rfc: 9253),
    "LINK": Self(.uri, or: [.uid, .xmlReference], in: .all, "8.2", rfc: 9253),
    "REFID": Self(.text, in: .entries.union(.related), "8.3", rfc: 9253),
    "XML": Self(.text, in: .all, "4.2", rfc: 6321),
  ]
}

/// The type of a property's value (RFC 5545 section 3.3, RFC 9253 section 7).
enum ValueType: String {
  case binary = "BINARY"
  case boolean = "BOOLEAN"
  case calendarAddress = "CAL-ADDRESS"
  case date = "DATE"
  case dateTime = "DATE-TIME"
  case duration = "DURATION"
  case float = "FLOAT"
  case integer = "INTEGER"
  case period = "PERIOD"
  case recurrenceRule = "RECUR"
  case text = "TEXT"
  case time = "TIME"
  case uri = "URI"
  case utcOffset = "UTC-OFFSET"
  case uid = "UID"
  case xmlReference = "XML-REFERENCE"
  /// Parts separated by semicolons, as in REQUEST-STATUS and GEO.
  case structured = ""
}

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
