/// What an event is before its details are wanted: when it is, and where its text lies.
struct EventOutline {
  /// Where the details come from.
  enum Body {
    /// The VEVENT, from BEGIN to END, in a text; all events of a text share it.
    case component([UInt8], Range<Int>)
    /// Details known already. Few events have them, which are not to make room in all others.
    indirect case details(EventDetails)
  }

  var uid: String?
  var schedule: EventSchedule
  var line: Int
  var file: String?
  var body: Body
  /// The time zones that its text defines.
  var definitions: TimeZoneDefinitions?
  /// Whether the METHOD of its VCALENDAR cancels it, whatever its STATUS.
  var isCancelled = false

  /// The event with its details, which libical parses where they are not known. `zone` knows the zone of a TZID. What is wrong with its
  /// alarms becomes diagnostics.
  func event(
    keepsAllProperties: Bool, zone: @escaping (String) -> Zone?, diagnostics: inout [Diagnostic]
  ) -> Event {
    var details: EventDetails
    switch body {
    case .component(let text, let bytes):
      details = EventDetails(
        component: bytes, in: text, line: line, keepsAllProperties: keepsAllProperties, zone: zone,
        diagnostics: &diagnostics)
    case .details(let known):
      details = known
    }
    if isCancelled { details.status = .cancelled }
    return Event(uid: uid, schedule: schedule, details: details, file: file, line: line)
  }

  /// The event with all its properties, whose zones are looked up in a database.
  func event(zones: ZoneDatabase, diagnostics: inout [Diagnostic]) -> Event {
    // Few events have a reminder in a zone, for which alone a resolver is made.
    let zone = { [definitions] (name: String) in
      TimeZoneResolver(database: zones).zone(named: name) { definitions?.definition(named: name, in: nil) }
    }
    return event(keepsAllProperties: true, zone: zone, diagnostics: &diagnostics)
  }
}
