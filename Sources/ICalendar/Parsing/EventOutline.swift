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
}
