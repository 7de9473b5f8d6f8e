import TestSupport
import Testing

@testable import ICalendar

/// Forms of lines that a reader mends, and that a glance must not misread.
@Suite struct WindowFilterFormsTests {
  private static let near = [
    "UID:near", "SUMMARY:near", "DTSTART:20240701T100000Z", "DTEND:20240701T110000Z",
  ]
  private static let far = ["UID:far", "SUMMARY:far", "DTSTART:20200101T100000Z", "DTEND:20200101T110000Z"]

  static let calendars: [[String]] = [
    ["BEGIN:VTODO", "BEGIN:vevent"] + near + ["END:vevent", "END:VTODO"],
    ["BEGIN:VTODO", "BEGIN: VEVENT"] + near + ["END: VEVENT", "END:VTODO"],
    ["BEGIN:VEVENT"] + far + ["BEGIN:VEVENT "] + near + ["END:VEVENT ", "END:VEVENT"],
    ["BEGIN:VTODO", "\u{FEFF}BEGIN:VEVENT"] + near + ["\u{FEFF}END:VEVENT", "END:VTODO"],
    ["X-A;ENCODING=QUOTED-PRINTABLE:a=", "BEGIN:VEVENT"] + far
      + ["END:VEVENT", "METHOD:CANCEL", "BEGIN:VEVENT"] + near + ["END:VEVENT"],
    [
      "BEGIN:VEVENT", "UID:1", "SUMMARY:zones", "DTSTART;TZID=/Pacific/Kiritimati,/UTC:20240702T100000",
      "DTEND;TZID=/Pacific/Kiritimati,/UTC:20240702T110000", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20200101T100000Z",
      "RRULE:FREQ=DAILY;UNTIL=20210101;UNTIL=20250101", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20200101T100000Z", "RRULE:FREQ=DAILY;UNTIL=20210101XYZ", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20200101T100000Z", "RRULE:FREQ=DAILY;UNTIL=20210101T990000",
      "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20200101T100000Z", "RRULE:X-A=\"x;UNTIL=20210101\";FREQ=DAILY",
      "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20200101T100000Z", "RRULE:FREQ=DAILY;UNTIL=20210101;COUNT=5000",
      "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20200101T100000Z",
      "RRULE:FREQ=DAILY;UNTIL=20210101;UNT IL=20250101", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20240629T100000Z",
      "RRULE:FREQ=DAILY;COUNT=999999999999999999999999999999;UNTIL=20240701T120000Z", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20240629T100000Z", "RRULE:COUNT=3;FREQ=DAILY;COUNT=2", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20240629T100000Z", "RRULE:FREQ=DAILY;COUNT=2;count=3", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20240629T100000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=0", "END:VEVENT",
    ],
    ["BEGIN:VEVENT", "U\0ID:1"] + near + ["END:VEVENT"],
    ["BEGIN:VEVENT"] + far + ["END:VEVENT", "BEGIN:VEVENT", "DTSTART\0X:20200101"] + near + ["END:VEVENT"],
    [
      "BEGIN:VEVENT", "UID: spaces ", "SEQUENCE:1", "DTSTART:20200101T100000Z", "END:VEVENT", "BEGIN:VEVENT",
      "UID:spaces", "DTSTART:20240701T100000Z", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:fol\r\n ded", "SEQUENCE:1", "DTSTART:20200101T100000Z", "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:folded", "DTSTART:20240701T100000Z", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20240630T230000Z", "DURATION:PT90M", "END:VEVENT",
      "BEGIN:VEVENT", "UID:2", "DTSTART:20240628T230000Z", "DURATION:P3D", "END:VEVENT",
      "BEGIN:VEVENT", "UID:3", "DTSTART:20240629T230000Z", "DURATION:PT48H", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20240701T100000", "DTSTAMP:19990101T000000Z",
      "DTSMAMP\r\n :19990101T000000Z", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:2024070:T100000Z", "END:VEVENT",
      "BEGIN:VEVENT", "UID:2", "DTSTART:20240701T10000/Z", "END:VEVENT",
      "BEGIN:VEVENT", "UID:3", "DTSTART:20240701T100000z", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20200101T100000Z", "DTEND:20240801T100000Z", "DURATION:PT1H",
      "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART;VALUE=DATE:20240628", "DURATION:P3DT1S", "END:VEVENT",
    ],
    event("DTSTART;TZID=GMT+05:30:20240701T120000") + event("DTSTART;TZID=+03:00:20240701T120000", uid: "2")
      + event("DTSTART;TZID=tzone://Microsoft/Utc:20240701T120000", uid: "3")
      + event("DTSTART;TZID=Amsterdam; Berlin:20240701T120000", uid: "4")
      + event("DTSTART;TZID=Kiritimati, Berlin:20240702T120000", uid: "5"),
    event("DTSTART:20240701T100000.000Z") + event("DTSTART:2024-07-01T10:00:00,5Z", uid: "2")
      + event("DTSTART:20200101T100000.5Z", "RRULE:FREQ=DAILY;UNTIL=2024-07-01T10:00:00.000Z", uid: "3")
      + event("DTSTART:20200101T100000Z", "DTEND:20240801T100000,5Z", uid: "4"),
    event("DTSTART:20240702T120000+14") + event("DTSTART:20240630T120000-12", uid: "2")
      + event("DTSTART:20240701T120000XYZ", uid: "3") + event("DTSTART:20240701T", uid: "4"),
    event("DTSTART;VALUE=DATE:20240701T100000") + event("DTSTART;VALUE=DATE:20240701T000000", uid: "2")
      + event("DTSTART;VALUE=DATE:20240630", "DTEND;VALUE=DATE:20240701T120000", uid: "3"),
    [
      "BEGIN:VTIMEZONE", "TZID:GMT", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+1400",
      "TZOFFSETTO:+1400", "END:STANDARD", "END:VTIMEZONE",
    ] + event("DTSTART;TZID=GMT:20240702T120000") + event("DTSTART;TZID=GMT:20240701T120000", uid: "2"),
    event("DTSTART:20240601T100000Z", "DURATION:P9999999W"),
    event("DTSTART:20240701T12Z") + event("DTSTART:20240701T120000 UTC", uid: "2")
      + event("DTSTART:20240702T120000 GMT+14:00", uid: "3") + event("DTSTART:20240701 T120000", uid: "4")
      + event("DTSTART:20240701120000Z", uid: "5") + event("DTSTART:2024-7-1 9:00", uid: "6")
      + event("DTSTART:20240701T120000 UTC+x", uid: "7"),
    event("DTSTART;ENCODING=QUOTED-PRINTABLE:2024=30701T120000")
      + event("DTSTART;QUOTED-PRINTABLE:202407=301T120000Z", uid: "2")
      + event("DTSTART:20240601T100000Z", "DTEND;ENCODING=QUOTED-PRINTABLE:2024=30801T120000Z", uid: "3")
      + event(
        "DTSTART:20240601T100000Z", "RRULE;ENCODING=QUOTED-PRINTABLE:FREQ=3DDAILY;COUNT=3D31", uid: "4")
      + event("DTSTART:20240601T100000Z", "RRULE;ENCODING=QUOTED-PRINTABLE:FREQ=DAILY;COUNT=31", uid: "5")
      + event(
        "DTSTART:20240601T100000Z", "RDATE;ENCODING=QUOTED-PRINTABLE:20240701T1=\r\n00000Z", uid: "6"),
    event(
      "DTSTART;TZID=Pacific/Kiritimati:20240107T100000", "DTEND;TZID=Pacific/Honolulu:20240107T150000",
      "RRULE:FREQ=WEEKLY"),
    event("DTSTART;TZID=US-Eastern:20240701T210000")
      + event("DTSTART;TZID=Pacific Kiritimati:20240702T120000", uid: "2")
      + event("DTSTART;TZID=europe_berlin:20240701T000000", uid: "3"),
    event("DTSTART:20240601T100000Z", "RRULE:RSCALE=\"CHINESE\";FREQ=MONTHLY")
      + event("DTSTART:20240601T100000Z", "RRULE:FREQ=DAILY;UNTIL=\"20240701\"", uid: "2")
      + event("DTSTART:20240601T100000Z", "RRULE:FREQ=DAILY;UNTIL=20240701T12 GMT", uid: "3")
      + event("DTSTART:20240601T100000Z", "RRULE:FREQ=DAILY;UNTIL=2024-07-01T12Z;BYDAY=", uid: "4"),
    [
      "BEGIN:VTIMEZONE", "TZID:Head Office", "BEGIN:STANDARD", "DTSTART:19700101T000000",
      "TZOFFSETFROM:+1400", "TZOFFSETTO:+1400", "END:STANDARD", "END:VTIMEZONE",
    ] + event("DTSTART;TZID=HEAD OFFICE:20240702T120000")
      + event("DTSTART;TZID=head office:20240701T120000", uid: "2"),
    ["BEGIN:VEVENT", "DTSTART"] + near + ["END:VEVENT"],
    ["BEGIN:VEVENT"] + near + ["ATTENDEE;RSVP=", "DTSTART:20200101T100000Z", "END:VEVENT"],
    [
      "BEGIN:VEVENT", "UID:1", "X-A;A=\":\";QUOTED-PRINTABLE:text=", "DTSTART:20200101T100000Z",
      "DTSTART:20240701T100000Z", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20240629T100000Z",
      "RRULE:" + String(repeating: " ", count: 65_530) + "FREQ=DAILY;UNTIL=20240630", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20240629T100000Z",
      "RRULE:FREQ=DAILY;X-A=" + String(repeating: "1\r\n ", count: 65_530) + ";UNTIL=20240630", "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20240630T090000Z",
      "RRULE:FREQ=DAILY;BYHOUR=23;BYMINUTE=59;BYSECOND=60",
      "END:VEVENT",
    ],
    [
      "BEGIN:VEVENT", "UID:1", "DTSTART:20240630T220000", "DTEND;VALUE=DATE:20240702", "END:VEVENT",
      "BEGIN:VEVENT", "DTSTART;VALUE=DATE:20240630", "DTEND:20240701T020000Z", "END:VEVENT",
    ],
  ]

  private static func event(_ lines: String..., uid: String = "1") -> [String] {
    ["BEGIN:VEVENT", "UID:\(uid)"] + lines + ["END:VEVENT"]
  }

  /// More zones than are looked through one by one, of which none is known.
  @Test func `shows the same of many zones`() {
    let day = CalendarDate(daysSinceEpoch: 19_905)
    let window = OccurrenceWindow(day..<day.adding(days: 1), zone: .utc)
    let events = (0..<200).flatMap { number in
      Self.event("DTSTART;TZID=Mars/\(number % 70):2024070\(number % 9 + 1)T100000", uid: "\(number)")
    }
    let text = Array(((["BEGIN:VCALENDAR"] + events + ["END:VCALENDAR", ""]).joined(separator: "\r\n")).utf8)
    #expect(
      WindowFilterTests.filtered(text, window, blockSize: 4096) == WindowFilterTests.everything(text, window))
  }

  @Test(arguments: [[], ["BEGIN:VCALENDAR", "END:VCALENDAR"]])
  func `shows the same of events outside of a calendar`(lines: [String]) {
    let day = CalendarDate(daysSinceEpoch: 19_905)
    let window = OccurrenceWindow(day..<day.adding(days: 1), zone: .utc)
    let events =
      ["BEGIN:VEVENT"] + Self.near + ["END:VEVENT", "BEGIN:VEVENT"] + Self.far + ["END:VEVENT", ""]
    for lines in [lines + events, events.dropLast() + lines + [""]] {
      let text = Array(lines.joined(separator: "\r\n").utf8)
      #expect(
        WindowFilterTests.filtered(text, window, blockSize: 4096)
          == WindowFilterTests.everything(text, window))
    }
  }

  @Test(arguments: calendars) func `a form that a reader mends shows the same through the filter`(
    lines: [String]
  ) throws {
    let text = Array(
      ((["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR"]).joined(separator: "\r\n") + "\r\n")
        .utf8)
    let day = CalendarDate(daysSinceEpoch: 19_905)
    let window = OccurrenceWindow(day..<day.adding(days: 1), zone: .utc)
    #expect(
      WindowFilterTests.filtered(text, window, blockSize: 4096) == WindowFilterTests.everything(text, window))
  }
  /// Names without anything behind them, in the middle of an event and where a text is cut off.
  @Test(
    arguments: [
      "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "UID", "BEGIN", "END",
    ], ["", ":", ";", "=", ";TZID=", ";TZID=:", ";VALUE=DATE", ":P", ":PT", ":1"])
  func `shows the same of bare lines`(name: String, end: String) {
    let day = CalendarDate(daysSinceEpoch: 19_905)
    let window = OccurrenceWindow(day..<day.adding(days: 1), zone: .utc)
    let lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT"] + Self.near + [name + end]
    for lines in [lines + ["END:VEVENT", "END:VCALENDAR", ""], lines] {
      let text = Array(lines.joined(separator: "\r\n").utf8)
      #expect(
        WindowFilterTests.filtered(text, window, blockSize: 4096)
          == WindowFilterTests.everything(text, window))
    }
  }

  @Test func `shows the same of a cut off text`() {
    let day = CalendarDate(daysSinceEpoch: 19_905)
    let window = OccurrenceWindow(day..<day.adding(days: 1), zone: .utc)
    let events = [
      Self.far + [
        "RRULE:FREQ=MONTHLY;UNTIL=20240801;COUNT=99", "RECURRENCE-ID;TZID=Europe/Berlin:20200101T100000",
      ],
      Self.near + ["DURATION:PT15M", "RDATE;VALUE=DATE:20240701", "DESCRIPTION:fol", " ded="],
    ].flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + events + events + ["END:VCALENDAR", ""]
    let whole = Array(lines.joined(separator: "\r\n").utf8)
    for length in whole.indices {
      let text = Array(whole[..<length])
      #expect(
        WindowFilterTests.filtered(text, window, blockSize: 100)
          == WindowFilterTests.everything(text, window),
        "cut off after \(length) bytes")
    }
  }
}
