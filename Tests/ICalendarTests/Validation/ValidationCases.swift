@testable import ICalendar

/// A text in which one thing is wrong, and where.
struct ValidationCase: Sendable, CustomStringConvertible {
  let code: String
  let line: Int
  let column: Int
  let text: String

  var description: String { "\(code) at \(line):\(column)" }

  /// A case with the lines of a whole text.
  init(_ code: String, _ line: Int, _ column: Int, text: String) {
    self.code = code
    self.line = line
    self.column = column
    self.text = text
  }

  /// A case in a VCALENDAR: the first of `lines` is line 4.
  init(_ code: String, _ line: Int, _ column: Int, calendar lines: [String]) {
    self.init(code, line, column, text: Self.calendar(lines))
  }

  /// A case in a VEVENT with UID and DTSTAMP: the first of `lines` is line 7.
  init(_ code: String, _ line: Int, _ column: Int, event lines: [String]) {
    self.init(code, line, column, calendar: Self.event(lines))
  }

  /// A case in an event that has a start too: the first of `lines` is line 8.
  init(_ code: String, _ line: Int, _ column: Int, _ lines: String...) {
    self.init(code, line, column, event: ["DTSTART:20261121T090000Z"] + lines)
  }

  static func event(_ lines: [String], uid: String = "a") -> [String] {
    ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20261101T000000Z"] + lines + ["END:VEVENT"]
  }

  static func calendar(_ lines: [String]) -> String {
    let all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"] + lines + ["END:VCALENDAR"]
    return all.joined(separator: "\r\n") + "\r\n"
  }

  static let zone = [
    "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:19701025T030000",
    "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD",
    "BEGIN:DAYLIGHT", "DTSTART:19700329T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT", "END:VTIMEZONE",
  ]

  static let all = lines + structure + values + times + rules + series + zones + alarms + toDos
}

extension ValidationCase {
  private static let plain = event(["DTSTART:20261121T090000Z"])

  private static let lines = [
    Self("malformed-line", 8, 1, "This is no line"),
    Self("line-too-long", 8, 1, "X-LONG:" + String(repeating: "a\r\n ", count: 70_000)),
    Self("byte-order-mark", 1, 1, text: "\u{FEFF}" + calendar(plain)),
    Self("unfolded-line", 8, 1, "SUMMARY:" + String(repeating: "a", count: 68)),
    Self("bare-line-feed", 1, 1, text: calendar(plain).replacing("\r\n", with: "\n")),
    Self("bare-line-feed", 3, 1, text: calendar(plain).replacing("EN\r\n", with: "EN\n")),
    Self("missing-final-line-end", 9, 1, text: String(calendar(plain).dropLast(1))),
    Self("blank-line", 4, 1, calendar: [""] + plain),
    Self("control-character", 8, 12, "SUMMARY:abc\u{7}d"),
    Self("malformed-parameter", 8, 1, "SUMMARY;LANGUAGE:Lunch"),
    Self("malformed-parameter", 8, 20, "DESCRIPTION;ALTREP=https://example.org:Long"),
    Self("malformed-parameter", 8, 1, "ATTENDEE;CN=Kim \"K\" Lee:mailto:kim@example.org"),
    Self("wrong-escape", 8, 11, "SUMMARY:C:\\Temp"),
    Self("wrong-escape", 9, 4, "SUMMARY:Über\\, Grün", " é \\x"),
    Self("unescaped-text", 8, 16, "LOCATION:Room 4, second floor"),
  ]

  /// A VFREEBUSY without one of its lines.
  private static func freeBusy(_ missing: String) -> [String] {
    [
      "BEGIN:VFREEBUSY", "UID:a", "DTSTAMP:20261121T090000Z", "ORGANIZER:mailto:a@example.org",
      "DTSTART:20261121T000000Z", "DTEND:20261122T000000Z", "END:VFREEBUSY",
    ].filter { $0 != missing }
  }

  private static let structure = [
    Self("no-calendar", 1, 1, text: ""),
    Self(
      "truncated-file", 9, 1,
      text: String(calendar(plain + ["BEGIN:VEVENT"]).replacing("END:VCALENDAR\r\n", with: ""))),
    Self(
      "malformed-component", 4, 1, calendar: plain.dropLast() + event(["DTSTART:20261122T090000Z"], uid: "b")),
    Self("malformed-component", 8, 7, "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:PT0S"),
    Self("malformed-component", 4, 1, calendar: ["END:VALARM"] + plain),
    Self("outside-calendar", 1, 1, text: "X-FIRST:1\r\n" + calendar(plain)),
    Self("empty-calendar", 1, 7, calendar: []),
    Self("unknown-component", 8, 7, "BEGIN:VALARMS", "END:VALARMS"),
    Self(
      "misplaced-component", 4, 7, calendar: ["BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:PT0S", "END:VALARM"]),
    Self("vcalendar-1.0", 2, 9, text: calendar(plain).replacing("2.0", with: "1.0")),
    Self("unsupported-version", 2, 9, text: calendar(plain).replacing("2.0", with: "3.0")),
    Self("missing-property", 1, 7, text: calendar(plain).replacing("VERSION:2.0\r\n", with: "")),
    Self("missing-property", 1, 7, text: calendar(plain).replacing("PRODID:-//Example//EN\r\n", with: "")),
    Self(
      "missing-property", 4, 7, calendar: ["BEGIN:VEVENT", "UID:a", "DTSTART:20261121T090000Z", "END:VEVENT"]),
    Self("missing-property", 5, 7, calendar: ["METHOD:PUBLISH"] + freeBusy("ORGANIZER:mailto:a@example.org")),
    Self("missing-property", 5, 7, calendar: ["METHOD:REPLY"] + freeBusy("DTSTART:20261121T000000Z")),
    Self("missing-property", 5, 7, calendar: ["METHOD:PUBLISH"] + freeBusy("DTEND:20261122T000000Z")),
    Self("missing-uid", 4, 7, calendar: plain.filter { $0 != "UID:a" }),
    Self("missing-uid", 4, 7, calendar: ["BEGIN:VTODO", "DTSTAMP:20261121T090000Z", "END:VTODO"]),
    Self("missing-start", 4, 7, event: []),
    Self("repeated-property", 9, 1, "SUMMARY:a", "SUMMARY:b", "SUMMARY:c"),
    Self("repeated-property", 8, 1, "DTSTART:20261122T090000Z"),
    Self("repeated-property", 4, 1, calendar: ["VERSION:2.0"] + plain),
    Self("conflicting-properties", 9, 1, "DTEND:20261121T100000Z", "DURATION:PT1H"),
    Self("misplaced-property", 8, 1, "DUE:20261121T100000Z"),
    Self("misplaced-property", 4, 1, calendar: ["SUMMARY:Work"] + plain),
    Self("unknown-property", 8, 1, "SUMARY:Lunch", "SUMARY:Lunch"),
    Self(
      "nested-too-deep", 24, 1,
      "BEGIN:X-A" + String(repeating: "\r\nBEGIN:X-A", count: 29)
        + String(repeating: "\r\nEND:X-A", count: 30)),
  ]

  private static let values = [
    Self("unknown-value-type", 8, 15, "COMMENT;VALUE=WORD:a"),
    Self("wrong-value-type", 8, 15, "SUMMARY;VALUE=INTEGER:4"),
    Self("wrong-value-type", 7, 9, event: ["DTSTART:20261121"]),
    Self("invalid-number", 8, 10, "PRIORITY:10"),
    Self("invalid-number", 8, 10, "SEQUENCE:-1"),
    Self("invalid-number", 8, 5, "GEO:48.2082,16.3738"),
    Self("invalid-number", 8, 5, "GEO:91;16"),
    Self("invalid-word", 8, 8, "STATUS:CANCELED"),
    Self("invalid-word", 8, 8, "TRANSP:FREE"),
    Self("unknown-word", 8, 7, "CLASS:SECRET"),
    Self("invalid-boolean", 8, 15, "ATTENDEE;RSVP=YES:mailto:kim@example.org"),
    Self("invalid-uri", 8, 11, "ORGANIZER:kim@example.org"),
    Self("invalid-uri", 8, 18, "ATTENDEE;CN=\"K;\":kim"),
    Self("not-utf-8", 8, 1, "SUMMARY:Café"),
  ]

  private static let alarms = [
    Self("missing-property", 8, 7, "BEGIN:VALARM", "ACTION:AUDIO", "END:VALARM"),
    Self("missing-property", 8, 7, "BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM"),
    Self("missing-property", 8, 7, "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM"),
    Self(
      "missing-property", 8, 7, "BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT5M", "SUMMARY:a", "DESCRIPTION:b",
      "END:VALARM"),
    Self(
      "incomplete-repeat", 11, 1, "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M", "REPEAT:2", "END:VALARM"),
    Self(
      "incomplete-repeat", 11, 1, "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M", "DURATION:PT5M",
      "END:VALARM"),
    Self("invalid-duration", 10, 9, "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:5 minutes", "END:VALARM"),
  ]
}
