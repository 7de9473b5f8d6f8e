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

  /// The zones that a VCALENDAR names: the TZIDs of its VTIMEZONEs, and its X-WR-TIMEZONE.
  func zoneNames(in calendar: Int?) -> [String] {
    definitions.identifiers(in: calendar) + [calendar.flatMap { timeZoneNames[$0] }].compactMap { $0 }
  }
}
