/// A component of a VCALENDAR as a range of the text, not parsed yet.
struct ScannedComponent {
  /// Which component it is (RFC 5545 section 3.6).
  enum Kind: Equatable {
    case event, timeZone, toDo, journal, freeBusy, availability, other
  }

  /// Which component it is.
  var kind: Kind
  /// The half-open range of its bytes, from BEGIN to the end of the END line.
  var bytes: Range<Int>
  /// The number of its BEGIN line in the file, from 1.
  var line: Int
  /// The position of its VCALENDAR in the file, from 0; `nil` outside of a VCALENDAR.
  var calendar: Int?
  /// Whether its END is missing.
  var isCut = false
}

/// The components of a text, and the lines that belong to its VCALENDARs themselves.
struct ScannedText {
  /// The components of VCALENDARs, in the order of the text. Components outside of a VCALENDAR are not iCalendar (RFC 5545 section 3.4);
  /// they are included only if the text has no VCALENDAR.
  var components: [ScannedComponent] = []
  /// The runs of lines directly in a VCALENDAR: the half-open range of bytes, the number of the first line in the file, from 1, and the
  /// position of the VCALENDAR in the file, from 0.
  var calendarLines: [(bytes: Range<Int>, line: Int, calendar: Int)] = []
  /// For each VCALENDAR, the offset of its END line; `nil` if it has none.
  var calendarEnds: [Int?] = []
  /// The number of VCALENDARs.
  var calendarCount = 0
  /// The problems of the nesting.
  var diagnostics = DiagnosticList()

  /// Whether the text has neither a VCALENDAR nor an event.
  var hasNoCalendar: Bool { calendarCount == 0 && !components.contains { $0.kind == .event } }
}
