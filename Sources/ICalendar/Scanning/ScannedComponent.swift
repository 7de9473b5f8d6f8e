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
  /// The VCALENDAR of the file to which it belongs, from 0.
  var calendar: Int
}

/// What a text holds: its components, and the lines that belong to its VCALENDARs themselves.
struct ScannedText {
  /// The components in the order of the text.
  var components: [ScannedComponent] = []
  /// Stretches of lines that stand directly in a VCALENDAR: each with the line of the file on which it begins.
  var calendarLines: [(bytes: Range<Int>, line: Int)] = []
  /// How many VCALENDARs there are; components outside of any belong to one more.
  var calendarCount = 0
  /// What was wrong.
  var diagnostics: [Diagnostic] = []
}
