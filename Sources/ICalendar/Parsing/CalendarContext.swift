/// The parts of a calendar's text that its events depend on.
struct CalendarContext {
  /// The VTIMEZONEs of the text.
  var definitions: TimeZoneDefinitions
  /// The VCALENDARs with METHOD:CANCEL, as their positions in the text from 0.
  var cancellations: Set<Int>
  /// The VCALENDARs with METHOD:REQUEST, as their positions in the text from 0.
  var requests: Set<Int>
  /// The X-WR-TIMEZONE of each VCALENDAR that has one, by its position in the text from 0.
  private var timeZoneNames: [Int: String]

  init(_ properties: CalendarProperties, _ definitions: TimeZoneDefinitions) {
    self.definitions = definitions
    cancellations = properties.cancellations
    requests = properties.requests
    timeZoneNames = properties.timeZoneNames
  }

  /// The midnights that values in UTC of a VCALENDAR can mean.
  func midnights(in calendar: Int?, viewer: Zone, zone: (String) -> Zone?) -> LocalMidnights {
    LocalMidnights(
      definedAs: definitions.identifiers(in: calendar), timeZoneName: calendar.flatMap { timeZoneNames[$0] },
      viewer: viewer, zone: zone)
  }
}
