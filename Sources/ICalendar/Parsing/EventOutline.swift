/// An event whose details are not parsed yet: its schedule, and where its text is.
struct EventOutline {
  /// Where the details come from.
  enum Body {
    /// The text, which all of its events share, and the half-open range of the VEVENT in it, from BEGIN to END.
    case component([UInt8], Range<Int>)
    /// Details that are known already. This case is indirect because it is rare, and all other events stay smaller.
    indirect case details(EventDetails)
  }

  var uid: String?
  private(set) var packed: PackedSchedule
  var line: Int
  var file: String?
  var body: Body
  /// The VTIMEZONEs of its text.
  var definitions: TimeZoneDefinitions?
  /// Whether its VCALENDAR has METHOD:CANCEL, which overrides its STATUS.
  var isCancelled = false

  init(uid: String?, schedule: EventSchedule, line: Int, body: Body) {
    self.init(uid: uid, schedule: PackedSchedule(schedule), line: line, body: body)
  }

  init(uid: String?, schedule: PackedSchedule, line: Int, body: Body) {
    self.uid = uid
    packed = schedule
    self.line = line
    self.body = body
  }

  var schedule: EventSchedule {
    get { packed.schedule }
    set { packed = PackedSchedule(newValue) }
  }

  /// Whether the event has more than one instance.
  var recurs: Bool { packed.recurs }

  /// The event with its details. libical parses them, unless they are known. `zone` returns the zone of a TZID. Problems of its alarms
  /// are appended to `diagnostics`.
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
    return Event(uid: uid, schedule: packed, details: consume details, file: file, line: line)
  }

  /// The event with all its properties. `zones` finds the zones of its alarms.
  func event(zones: ZoneDatabase, diagnostics: inout [Diagnostic]) -> Event {
    // Only the few events with a reminder in a zone need a resolver.
    let zone = { [definitions] (name: String) in
      TimeZoneResolver(database: zones).zone(named: name) { definitions?.definition(named: name, in: nil) }
    }
    return event(keepsAllProperties: true, zone: zone, diagnostics: &diagnostics)
  }
}
