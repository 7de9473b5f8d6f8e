/// A component of a VCALENDAR as a stretch of the text, not yet parsed.
struct ScannedComponent {
  /// Which component it is (RFC 5545 section 3.6).
  enum Kind: Equatable {
    case event, timeZone, toDo, journal, freeBusy, other
  }

  /// Which component it is.
  var kind: Kind
  /// Its bytes, from BEGIN up to and with END.
  var bytes: Range<Int>
  /// The line of the file, from 1, on which it begins.
  var line: Int
  /// The VCALENDAR of the file to which it belongs, from 0; `nil` where it stands outside of any.
  var calendar: Int?
}

/// What a text holds: its components, and the lines that belong to its VCALENDARs themselves.
struct ScannedText {
  /// The components of VCALENDARs, in the order of the text. What stands outside of any is not iCalendar (RFC 5545 section 3.4), and is here
  /// only where the text has no VCALENDAR.
  var components: [ScannedComponent] = []
  /// Stretches of lines that stand directly in a VCALENDAR: each with the line of the file on which it begins, and the VCALENDAR of the
  /// file, from 0.
  var calendarLines: [(bytes: Range<Int>, line: Int, calendar: Int)] = []
  /// How many VCALENDARs there are.
  var calendarCount = 0
  /// What was wrong.
  var diagnostics = DiagnosticList()

  /// Whether it holds neither a VCALENDAR nor an event that stands by itself.
  var hasNoCalendar: Bool { calendarCount == 0 && !components.contains { $0.kind == .event } }
}
