@testable import ICalendar

extension ValidationCase {
  /// Problems of tasks. Line 4 is BEGIN:VTODO, and line 7 the first of `lines`.
  static let toDos = [
    toDo("missing-property", 7, 1, "DURATION:P1D"),
    toDo("missing-property", 8, 1, "DUE:20261121T090000Z", "RRULE:FREQ=DAILY"),
    toDo(
      "conflicting-properties", 9, 1, "DTSTART:20261120T090000Z", "DUE:20261121T090000Z", "DURATION:P1D"),
    toDo("invalid-end", 8, 5, "DTSTART:20261121T090000Z", "DUE:20261121T085959Z"),
    toDo("invalid-end", 8, 16, "DTSTART;VALUE=DATE:20261121", "DUE;VALUE=DATE:20261120"),
    toDo("invalid-end", 8, 5, "DTSTART;VALUE=DATE:20261120", "DUE:20261121T090000Z"),
    toDo("invalid-end", 8, 16, "DTSTART:20261120T090000Z", "DUE;VALUE=DATE:20261121"),
    toDo("zero-length", 8, 16, "DTSTART;VALUE=DATE:20261121", "DUE;VALUE=DATE:20261121"),
    toDo("zero-length", 8, 5, "DTSTART:20261121T090000Z", "DUE:20261121T090000Z"),
    toDo("contradiction", 8, 1, "STATUS:NEEDS-ACTION", "COMPLETED:20261121T090000Z"),
    toDo("contradiction", 8, 18, "STATUS:COMPLETED", "PERCENT-COMPLETE:50"),
    toDo("contradiction", 8, 18, "STATUS:IN-PROCESS", "PERCENT-COMPLETE:100"),
    toDo("mixed-time-forms", 8, 5, "DTSTART:20261120T090000", "DUE:20261121T090000Z"),
    toDo("mixed-time-forms", 8, 5, "DTSTART:20261120T090000Z", "DUE:20261121T090000"),
    toDo("invalid-duration", 8, 10, "DTSTART;VALUE=DATE:20261120", "DURATION:PT1H"),
    toDo("invalid-number", 7, 18, "PERCENT-COMPLETE:101"),
    toDo("invalid-number", 7, 18, "PERCENT-COMPLETE:-1"),
    toDo("invalid-number", 7, 10, "PRIORITY:10"),
    toDo("invalid-number", 7, 10, "PRIORITY:high"),
    toDo("time-not-utc", 7, 11, "COMPLETED:20261121T090000"),
    toDo("wrong-value-type", 7, 17, "COMPLETED;VALUE=DATE:20261121"),
    toDo("invalid-word", 7, 8, "STATUS:CONFIRMED"),
    toDo("invalid-word", 7, 8, "STATUS:DONE"),
    toDo("repeated-property", 8, 1, "DUE:20261121T090000Z", "DUE:20261122T090000Z"),
    toDo("misplaced-property", 7, 1, "DTEND:20261121T090000Z"),
  ]

  private static func toDo(_ code: String, _ line: Int, _ column: Int, _ lines: String...) -> Self {
    Self(
      code, line, column,
      calendar: ["BEGIN:VTODO", "UID:a", "DTSTAMP:20261121T090000Z"] + lines + ["END:VTODO"])
  }
}
