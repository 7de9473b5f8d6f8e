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
