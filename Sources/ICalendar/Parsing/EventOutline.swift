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
  private var definitions: TimeZoneDefinitions?
  /// Whether its VCALENDAR has METHOD:CANCEL, which overrides its STATUS.
  var isCancelled = false
  /// Whether the event is certainly outside of the window, and read only because of its faults.
  var isOnlyReported = false
  /// The position of its VCALENDAR in the text; -1 for none. A smaller type keeps the many outlines small.
  private var calendar: Int32 = -1

  init(uid: String?, schedule: EventSchedule, line: Int, body: Body) {
    self.init(uid: uid, schedule: PackedSchedule(schedule), line: line, body: body)
  }

  init(uid: String?, schedule: PackedSchedule, line: Int, body: Body) {
    self.uid = uid
    packed = schedule
    self.line = line
    self.body = body
  }

  /// Notes where the text of the event is, whose VTIMEZONEs the zones of its reminders are read by.
  mutating func place(_ component: ScannedComponent, in file: String?, _ context: CalendarContext) {
    self.file = file
    definitions = context.definitions
    calendar = component.calendar.map { Int32(clamping: $0) } ?? -1
  }

  /// The zone of a TZID in the event.
  func zone(named name: String, _ zones: TimeZoneResolver) -> Zone? {
    zones.zone(named: name) {
      definitions?.definition(named: name, in: calendar < 0 ? nil : Int(calendar))
    }
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
    event(
      keepsAllProperties: true, zone: { zone(named: $0, TimeZoneResolver(database: zones)) },
      diagnostics: &diagnostics)
  }
}
