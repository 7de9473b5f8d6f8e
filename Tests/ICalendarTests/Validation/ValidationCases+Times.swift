@testable import ICalendar

extension ValidationCase {
  static let times = [
    Self("invalid-date-time", 8, 7, "DTEND:20261131T100000Z"),
    Self("invalid-date-time", 8, 7, "DTEND:2026-11-21T10:00:00Z"),
    Self("invalid-date-time", 8, 25, "EXDATE:20261121T090000Z,2026", "RRULE:FREQ=DAILY"),
    Self("invalid-date-time", 8, 7, "DTEND:20261121T100000.000Z"),
    Self("invalid-date-time", 8, 7, "DTEND:20261121T100000,5Z"),
    Self("invalid-date-time", 8, 7, "DTEND:20261121T120000+02"),
    Self("invalid-date-time", 8, 7, "DTEND:20261121T100000ZXYZ"),
    Self("invalid-date-time", 7, 9, event: ["DTSTART:20261121T"]),
    Self("invalid-date-time", 7, 20, event: ["DTSTART;VALUE=DATE:20261121T090000"]),
    Self("invalid-date-time", 7, 20, event: ["DTSTART;VALUE=DATE:20261121T000000"]),
    Self("invalid-date-time", 8, 25, "EXDATE:20261121T090000Z,20261122T090000,5Z", "RRULE:FREQ=DAILY"),
    Self(
      "invalid-date-time", 6, 9,
      calendar: event(["DTSTART:20261121T090000Z"]).map {
        $0.hasPrefix("DTSTAMP") ? "DTSTAMP:20261121T090000.5Z" : $0
      }),
    Self("invalid-period", 8, 20, "RDATE;VALUE=PERIOD:20261122T090000.5Z/PT1H"),
    Self(
      "malformed-parameter", 22, 14,
      calendar: zone.map { $0 == "TZID:Europe/Berlin" ? "TZID:A:B" : $0 }
        + event(["DTSTART;TZID=A:B:20261121T090000"])),
    Self("invalid-duration", 8, 10, "DURATION:1 hour"),
    Self("invalid-duration", 8, 10, "DURATION:P1H"),
    Self("invalid-duration", 8, 10, "DURATION:P"),
    Self("invalid-duration", 8, 10, "DURATION:PT"),
    Self("invalid-duration", 8, 10, "DURATION:60M"),
    Self("invalid-duration", 8, 10, "DURATION:-PT1H"),
    Self("invalid-duration", 8, 10, event: ["DTSTART;VALUE=DATE:20261121", "DURATION:PT1H"]),
    Self("invalid-period", 8, 20, "RDATE;VALUE=PERIOD:20261122T090000Z"),
    Self("invalid-end", 8, 7, "DTEND:20261121T080000Z"),
    Self("invalid-end", 8, 18, "DTEND;VALUE=DATE:20261122"),
    Self("zero-length", 8, 7, "DTEND:20261121T090000Z"),
    Self("zero-length", 8, 18, event: ["DTSTART;VALUE=DATE:20261121", "DTEND;VALUE=DATE:20261121"]),
    Self(
      "contradiction", 9, 39, "GEO:52.5;13.4", "X-APPLE-STRUCTURED-LOCATION;VALUE=URI:geo:48.2,16.4"),
    Self("contradiction", 8, 29, "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "DURATION:PT1H"),
    Self(
      "contradiction", 8, 29, event: ["DTSTART;VALUE=DATE:20261121", "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE"]),
    Self(
      "contradiction", 8, 37,
      event: ["DTSTART;VALUE=DATE:20261121", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:FALSE"]),
    Self("contradiction", 9, 28, "TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"),
    Self("contradiction", 9, 28, "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"),
    Self("contradiction", 9, 28, "PRIORITY:1", "X-MICROSOFT-CDO-IMPORTANCE:0"),
    Self("contradiction", 8, 27, "RRULE;X-EVOLUTION-ENDDATE=20261122T090000Z:FREQ=DAILY;COUNT=4"),
    Self("contradiction", 8, 27, "RRULE;X-EVOLUTION-ENDDATE=20261124T090000Z:FREQ=DAILY"),
    Self("mixed-time-forms", 8, 7, "DTEND:20261121T100000"),
    Self(
      "mixed-time-forms", 8, 8,
      event: ["DTSTART:20261121T090000", "EXDATE:20261122T090000Z", "RRULE:FREQ=DAILY"]),
    Self("type-differs", 8, 19, "EXDATE;VALUE=DATE:20261122", "RRULE:FREQ=DAILY"),
    Self("type-differs", 8, 7, event: ["DTSTART;VALUE=DATE:20261121", "RDATE:20261122T090000Z"]),
    Self("time-not-utc", 8, 9, "CREATED:20261121T090000"),
    Self(
      "time-not-utc", 22, 29,
      calendar: zone + [
        "BEGIN:VFREEBUSY", "UID:f", "DTSTAMP:20261101T000000Z",
        "FREEBUSY;TZID=Europe/Berlin:20261121T090000/PT1H",
        "END:VFREEBUSY",
      ]),
    Self("time-not-utc", 8, 15, "LAST-MODIFIED:20261121T090000"),
    Self("implausible-year", 7, 9, event: ["DTSTART:45010101T000000Z"]),
    Self("needless-tzid", 22, 14, calendar: zone + event(["DTSTART;TZID=Europe/Berlin:20261121T090000Z"])),
  ]

  static let rules = [
    Self("invalid-recurrence-rule", 8, 7, "RRULE:BYDAY=MO"),
    Self("invalid-recurrence-rule", 8, 7, "RRULE:FREQ=OFTEN"),
    Self("unknown-recurrence-part", 8, 7, "RRULE:FREQ=DAILY;BYMOON=1"),
    Self("repeated-recurrence-part", 8, 7, "RRULE:FREQ=DAILY;COUNT=3;COUNT=4"),
    Self("invalid-recurrence-until", 8, 19, "RRULE:FREQ=YEARLY;UNTIL=2027-11-21T09:00:00Z"),
    Self("invalid-recurrence-value", 8, 7, "RRULE:FREQ=YEARLY;BYMONTH=11,13"),
    Self("misplaced-recurrence-part", 8, 7, "RRULE:FREQ=MONTHLY;BYWEEKNO=47"),
    Self("old-recurrence-rule", 8, 7, "RRULE:W2 SA SU #10"),
    Self("recurrence-count-and-until", 8, 7, "RRULE:FREQ=DAILY;COUNT=3;UNTIL=20261130T090000Z"),
    Self("invalid-recurrence-until", 8, 7, "RRULE:FREQ=DAILY;UNTIL=never"),
    Self("unsupported-calendar-scale", 8, 7, "RRULE:RSCALE=MARTIAN;FREQ=YEARLY"),
    Self(
      "unsupported-calendar-scale", 4, 10, calendar: ["CALSCALE:JULIAN"] + event(["DTSTART:20261121T090000Z"])
    ),
    Self("several-recurrence-rules", 9, 1, "RRULE:FREQ=DAILY;COUNT=3", "RRULE:FREQ=WEEKLY"),
    Self("until-type", 8, 18, "RRULE:FREQ=DAILY;UNTIL=20261130"),
    Self(
      "until-type", 8, 18, event: ["DTSTART;VALUE=DATE:20261121", "RRULE:FREQ=DAILY;UNTIL=20261130T000000Z"]),
    Self("until-type", 8, 18, event: ["DTSTART:20261121T090000", "RRULE:FREQ=DAILY;UNTIL=20261130T000000Z"]),
    Self("until-before-start", 8, 18, "RRULE:FREQ=DAILY;UNTIL=20261101T090000Z"),
    Self("recurrence-never-matches", 8, 7, "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
    Self("start-not-in-rule", 7, 9, "RRULE:FREQ=WEEKLY;BYDAY=MO"),
    Self("exdate-without-instance", 8, 25, "EXDATE:20261122T090000Z,20261123T100000Z", "RRULE:FREQ=DAILY"),
    Self(
      "invalid-range", 13, 21, calendar: daily + override("RECURRENCE-ID;RANGE=THISANDPRIOR:20261122T090000Z")
    ),
    Self("never-shown", 4, 7, "EXDATE:20261121T090000Z"),
    Self("never-shown", 4, 7, "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20261121T090000Z,20261122T090000Z"),
  ]

  static let series = [
    Self("empty-recurrence-part", 8, 7, "RRULE:FREQ=YEARLY;BYDAY="),
    Self("older-version", 10, 5, calendar: single + event(["SEQUENCE:1", "DTSTART:20261122T090000Z"])),
    Self("duplicate-uid", 10, 5, calendar: single + event(["DTSTART:20261122T090000Z"])),
    Self("dangling-override", 7, 15, calendar: override("RECURRENCE-ID:20261122T090000Z")),
    Self("override-without-instance", 13, 15, calendar: daily + override("RECURRENCE-ID:20261122T093000Z")),
    Self("type-differs", 13, 26, calendar: daily + override("RECURRENCE-ID;VALUE=DATE:20261122")),
  ]

  static let zones = [
    Self("unknown-time-zone", 7, 14, event: ["DTSTART;TZID=Mars/Olympus:20261121T090000", "SUMMARY:a"]),
    Self("missing-time-zone", 7, 14, event: ["DTSTART;TZID=Europe/Berlin:20261121T090000"]),
    Self("duplicate-time-zone", 20, 6, calendar: zone + zone),
    Self(
      "overruled-time-zone", 22, 14,
      calendar: zone.map { $0.replacing("TZOFFSETTO:+0100", with: "TZOFFSETTO:+0300") }
        + event(["DTSTART;TZID=Europe/Berlin:20261121T090000"])),
    Self("empty-time-zone", 4, 7, calendar: ["BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "END:VTIMEZONE"]),
    Self("missing-property", 4, 7, calendar: zone.filter { $0 != "TZID:Europe/Berlin" }),
    Self("missing-property", 6, 7, calendar: without("TZOFFSETFROM:+0200")),
    Self("invalid-utc-offset", 8, 14, calendar: zone.map { $0.replacing("FROM:+0200", with: "FROM:2:00") }),
    Self("mixed-time-forms", 7, 9, calendar: zone.map { $0.replacing("1025T030000", with: "1025T030000Z") }),
  ]

  private static let single = event(["DTSTART:20261121T090000Z"])
  private static let daily = event(["DTSTART:20261121T090000Z", "RRULE:FREQ=DAILY"])

  private static func override(_ line: String) -> [String] {
    event([line, "DTSTART:20261122T110000Z"])
  }

  private static func without(_ line: String) -> [String] {
    zone.filter { $0 != line }
  }
}

extension ValidationCase {
  /// Problems of tasks. Line 4 is BEGIN:VTODO, and line 7 the first of `lines`.
  static let toDos = [
    toDo("missing-property", 7, 1, "DURATION:P1D"),
    toDo(
      "invalid-date-time", 9, 28, "DTSTART:20261120T090000Z", "RRULE:FREQ=DAILY",
      "X-KDE-LIBKCAL-DTRECURRENCE:foo"),
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
