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
  /// Whether the METHOD of its VCALENDAR cancels it, whatever its STATUS.
  var isCancelled = false

  /// The event with its details, which libical parses where they are not known. The alarms that cannot be read become diagnostics.
  func event(keepsAllProperties: Bool, diagnostics: inout [Diagnostic]) -> Event {
    var details: EventDetails
    switch body {
    case .component(let text, let bytes):
      details = EventDetails(
        component: bytes, in: text, line: line, keepsAllProperties: keepsAllProperties,
        diagnostics: &diagnostics)
    case .details(let known):
      details = known
    }
    if isCancelled { details.status = .cancelled }
    return Event(uid: uid, schedule: schedule, details: details, file: file, line: line)
  }
}
