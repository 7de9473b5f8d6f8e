import TestSupport
import Testing

@testable import ICalendar

/// Series that the filter must follow: moved by an override for later instances too, or recurring within the day.
@Suite struct WindowFilterSeriesTests {
  private static let day = CalendarDate(daysSinceEpoch: 19_905)
  private static let window = OccurrenceWindow(day..<day.adding(days: 1), zone: .utc)

  private static func text(_ events: [[String]]) -> [UInt8] {
    let lines = events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
    return Array((["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
  }

  private static func keeps(_ events: [[String]]) -> Bool {
    let text = text(events)
    var filter = WindowFilter(window, resolver: TimeZoneResolver())
    text.withUnsafeBufferPointer { filter.read($0) }
    filter.finish()
    return filter.kept.isOfInterest
  }

  /// On Saturdays; 1 July 2024 is a Monday.
  private static let saturdays = ["UID:1", "DTSTART:20240106T100000Z", "RRULE:FREQ=WEEKLY", "SUMMARY:series"]

  private static func override(_ instance: String, _ lines: String...) -> [String] {
    ["UID:1", "RECURRENCE-ID;RANGE=THISANDFUTURE:\(instance)", "SUMMARY:later"] + lines
  }

  static let moved: [[[String]]] = [
    [saturdays, override("20240302T100000Z", "DTSTART:20240304T120000Z")],
    [saturdays, override("20240302T100000Z", "DTSTART:20240301T120000Z", "DURATION:P4D")],
    [saturdays, override("20240302T100000Z", "DTSTART:20240219T120000Z")],
    [saturdays, override("20240302T100000Z", "DTSTART:20240402T120000Z")],
    [saturdays, override("20240302T100000Z", "DTSTART;TZID=Pacific/Kiritimati:20240305T010000")],
    [saturdays, override("20240302T100000Z", "DTSTART;VALUE=DATE:20240304")],
    [saturdays, override("20240713T100000Z", "DTSTART:20240701T120000Z")],
    [saturdays, override("20240720T100000Z", "DTSTART:20240709T120000Z")],
    // The newest series counts, and an instance that has an override of its own is not moved.
    [
      saturdays, override("20240302T100000Z", "DTSTART:20240304T120000Z"),
      ["UID:1", "RECURRENCE-ID:20240629T100000Z", "DTSTART:20240901T100000Z", "SUMMARY:own"],
    ],
    [
      saturdays, override("20240302T100000Z", "DTSTART:20240304T120000Z"),
      ["UID:1", "DTSTART:20240106T100000Z", "RRULE:FREQ=WEEKLY;COUNT=3", "SEQUENCE:2", "SUMMARY:newer"],
    ],
    [
      saturdays, override("20240302T100000Z", "DTSTART:20240304T120000Z"),
      ["UID:1", "DTSTART:20200106T100000Z", "SEQUENCE:2", "SUMMARY:single"],
    ],
    [
      saturdays, override("20240302T100000Z", "DTSTART:20240304T120000Z"),
      override("20240406T100000Z", "DTSTART:20240409T120000Z", "SUMMARY:again"),
    ],
    // The second of two overrides moves farther than the first.
    [
      saturdays, override("20240302T100000Z", "DTSTART:20240301T120000Z"),
      override("20240406T100000Z", "DTSTART:20240408T120000Z"),
    ],
    // An event without a rule is moved where it has an EXDATE.
    [
      ["UID:1", "DTSTART:20240620T100000Z", "EXDATE:20240101T100000Z", "SUMMARY:single"],
      override("20240601T100000Z", "DTSTART:20240612T100000Z"),
    ],
    [
      ["UID:1", "DTSTART:20240620T100000Z", "SUMMARY:single"],
      override("20240601T100000Z", "DTSTART:20240612T100000Z"),
    ],
    [
      ["UID:1", "DTSTART;VALUE=DATE:20240106", "RRULE:FREQ=WEEKLY", "SUMMARY:days"],
      override("20240302T230000Z", "DTSTART;VALUE=DATE:20240304"),
    ],
    // The series itself touches the window, and what moves its later instances lies far before.
    [
      ["UID:1", "DTSTART:20240101T100000Z", "RRULE:FREQ=DAILY", "SUMMARY:daily"],
      override("20240201T100000Z", "DTSTART:20240201T150000Z"),
    ],
  ]

  @Test(arguments: moved, [false, true])
  func `shows what is moved into the window`(events: [[String]], isReversed: Bool) {
    let text = Self.text(isReversed ? events.reversed() : events)
    #expect(
      WindowFilterTests.filtered(text, Self.window, blockSize: 4096)
        == WindowFilterTests.everything(text, Self.window))
  }

  @Test func `finds the series in another file`() {
    let files = Self.moved[0].map { Self.text([$0]) }
    for files in [files, files.reversed()] {
      var reader = CalendarReader(window: Self.window)
      for (number, text) in files.enumerated() {
        reader.read(text.span, file: "\(number)") { bytes, take in
          take(text[bytes.clamped(to: text.indices)].span)
        }
      }
      let contents = reader.finish()
      #expect(contents.occurrences.map(\.event.details.summary) == ["later"])
    }
  }

  /// Series in the past, or ahead, are dropped however they are written.
  @Test(arguments: [
    ["DTSTART:20200101T100000Z", "RRULE:FREQ=HOURLY;COUNT=100"],
    ["DTSTART:20200101T100000Z", "RRULE:FREQ=HOURLY;INTERVAL=2;BYMINUTE=0,30;UNTIL=20210101T000000Z"],
    ["DTSTART;TZID=Europe/Berlin:20200101T100000", "RRULE:FREQ=MINUTELY;COUNT=9;BYHOUR=9,10"],
    ["DTSTART;TZID=Europe/Berlin:20200101T100000", "RRULE:FREQ=HOURLY;BYMONTH=1"],
    ["DTSTART:20300101T100000Z", "RRULE:FREQ=MINUTELY"],
    ["DTSTART:20300101T100000Z", "RRULE:RSCALE=HEBREW;FREQ=DAILY"],
    ["DTSTART;VALUE=DATE:20200101", "RRULE:FREQ=MONTHLY;BYHOUR=9;BYMONTHDAY=15"],
    ["DTSTART;VALUE=DATE:20200101", "RRULE:FREQ=HOURLY"],
    // The instance of the day is excluded, and an RDATE in another zone is on another day.
    ["DTSTART:20200101T100000Z", "RRULE:FREQ=DAILY", "EXDATE:20240701T100000Z"],
    ["DTSTART;VALUE=DATE:20200106", "RRULE:FREQ=WEEKLY", "EXDATE;VALUE=DATE:20240624,20240701,20240708"],
    [
      "DTSTART;TZID=Europe/Berlin:20200101T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=9999",
      "EXDATE;TZID=Europe/Berlin:20240630T100000", "EXDATE;TZID=Europe/Berlin:20240701T100000",
    ],
    ["DTSTART;TZID=Europe/Berlin:20200101T100000", "RDATE:20240704T100000Z"],
    ["DTSTART:20200101T100000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=100"],
    ["DTSTART:20200101T100000Z ", "DTEND:20200101T1100000Z", "UID: 1 "],
    ["DTSTART:2020-01-01T10:00:00+02:00", "DURATION;X-A=1:PT1H"],
    ["DTSTART;X-A=1;TZID=Europe/Berlin:20200101T100000", "RRULE;X-A=1:FREQ=DAILY;COUNT=9"],
    ["dtstart;value=date-time:20200101T100000", "RDATE;X-A=\"b:c\";VALUE=PERIOD:20200102T100000/PT1H"],
    ["DTSTART:20200101T100000Z", "DTEND:soon", "DURATION:later"],
    ["DtStart;tzid=Europe/Berlin:20200101T100000", "DtEnd;tzid=Europe/Berlin:20200101T110000", "Uid:2"],
    ["UID : 2", "DTSTART : 20200101T100000", "DTEND : 20200101T110000", "RRULE : FREQ=DAILY;COUNT=5"],
    ["UID:Übung-2", "DTSTART;VALUE=\"date\":20200101", "DTEND;VALUE=\"date\":20200102"],
    ["DTSTART:20200101T100000Z", "DURATION: PT1H"],
    // A day that begins at nine is none that Outlook means.
    ["DTSTART;TZID=America/New_York:20240628T090000", "DURATION:PT24H", "RRULE:FREQ=WEEKLY"],
    ["DTSTART:20200105T100000Z", "RECURRENCE-ID;RANGE=THISANDFUTURE:20200101T100000Z"],
    // The day is a Monday.
    ["DTSTART:20200107T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;BYDAY=TU,WE,TH,FR,SA"],
    ["DTSTART:20200110T100000Z", "DURATION:PT1H", "RRULE:FREQ=MONTHLY;BYDAY=TU,WE,TH,FR;BYSETPOS=-1"],
    ["DTSTART;VALUE=DATE:20200105", "RRULE:FREQ=DAILY;BYDAY=TU,WE,TH,FR,SU"],
    ["DTSTART;VALUE=DATE:20200104", "DTEND;VALUE=DATE:20200106", "RRULE:FREQ=WEEKLY;COUNT=999"],
    // Only where its series is in the window, an override matters that is moved out of it.
    ["DTSTART:20240901T100000Z", "RECURRENCE-ID:20240701T100000Z"],
  ])
  func `drops what is not in the window`(lines: [String]) {
    #expect(!Self.keeps([lines + (lines.contains { $0.uppercased().hasPrefix("UID") } ? [] : ["UID:2"])]))
  }

  @Test(arguments: [
    ["DTSTART:20200101T100000Z", "RRULE:FREQ=DAILY", "EXDATE:20240701T110000Z"],
    ["DTSTART:20200101T100000Z", "RRULE:FREQ=DAILY", "EXDATE;TZID=Europe/Berlin:20240701T100000"],
    ["DTSTART:20200101T100000Z", "RRULE:FREQ=DAILY", "EXDATE:20240701T100000Z", "RDATE:20240701T120000Z"],
    ["DTSTART:20200101T100000Z", "RRULE:FREQ=HOURLY", "EXDATE:20240701T100000Z"],
    ["DTSTART;TZID=Europe/Berlin:20200101T100000", "RDATE:20240701T100000Z"],
    ["DTSTART:20200106T100000Z", "RRULE:FREQ=WEEKLY;COUNT=235"],
    ["DTSTART:20240630T220000Z", "DURATION:PT9H", "RRULE:FREQ=DAILY;COUNT=1", "EXDATE:20240701T220000Z"],
    ["DTSTART:20240701T100000Z", "DTSTART:20200101T100000Z"],
    ["DTSTART;VALUE=DATE:20200105", "DTEND;VALUE=DATE:20200107", "RRULE:FREQ=DAILY;BYDAY=TU,WE,TH,FR,SU"],
    ["DTSTART:20200105T230000Z", "DURATION:PT2H", "RRULE:FREQ=DAILY;BYDAY=TU,WE,TH,FR,SU"],
  ])
  func `keeps what may be in the window`(lines: [String]) {
    #expect(Self.keeps([lines + ["UID:2"]]))
  }

  /// An override that is dropped beside the window replaces an instance of a series that is kept, in the same file or another one.
  @Test(arguments: [false, true])
  func `an instance that is moved out of the window is not shown`(isReversed: Bool) {
    let events = [
      ["UID:1", "DTSTART:20240101T100000Z", "RRULE:FREQ=DAILY", "SUMMARY:daily"],
      ["UID:1", "RECURRENCE-ID:20240701T100000Z", "DTSTART:20240901T100000Z", "SUMMARY:moved"],
    ]
    let text = Self.text(isReversed ? events.reversed() : events)
    #expect(
      WindowFilterTests.filtered(text, Self.window, blockSize: 4096)
        == WindowFilterTests.everything(text, Self.window))
    var reader = CalendarReader(window: Self.window)
    for event in isReversed ? events.reversed() : events {
      reader.read(filtering: Self.text([event]), file: event[0])
    }
    #expect(reader.finish().occurrences.isEmpty)
  }

  @Test(arguments: [
    ("BEGIN:VEVENT ", "END:VEVENT\t"), ("begin:vevent", "End:VEvent"), ("BEGIN :VEVENT", "END : VEVENT"),
    ("\u{FEFF}BEGIN:VEVENT", "END:VEVENT"),
  ])
  func `drops components whose BEGIN and END have other forms`(begin: String, end: String) {
    let lines = [begin, "UID:1", "DTSTART:20200101T100000Z", "BEGIN:valarm ", "END:VALARM", end]
    let text = Array((["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
    var filter = WindowFilter(Self.window, resolver: TimeZoneResolver())
    text.withUnsafeBufferPointer { filter.read($0) }
    filter.finish()
    #expect(!filter.kept.isOfInterest)
  }

  /// A UID beyond ASCII can be written in several ways: all its versions are found.
  @Test(arguments: [
    ("Caf\u{E9}-1", "Cafe\u{301}-1"), ("\u{212A}-1", "K-1"), ("1 =\u{338} 2", "1 \u{2260} 2"),
  ])
  func `a newer version is found whose UID is written in another way`(uid: String, other: String) {
    let events = [
      ["UID:\(uid)", "DTSTART:20240701T100000Z", "SEQUENCE:1"],
      ["UID:\(other)", "DTSTART:20250101T100000Z", "SEQUENCE:2"],
    ]
    for events in [events, events.reversed()] {
      let text = Self.text(events)
      #expect(
        WindowFilterTests.filtered(text, Self.window, blockSize: 4096)
          == WindowFilterTests.everything(text, Self.window))
    }
  }

  @Test func `an event that is only reported moves later instances of its series`() {
    let text = Self.text([
      [
        "UID:1", "RECURRENCE-ID;TZID=Nowhere;RANGE=THISANDFUTURE:20240102T090000",
        "DTSTART;TZID=Nowhere:20240104T100000", "SUMMARY:moved",
      ],
      ["UID:1", "DTSTART;TZID=Nowhere:20240101T090000", "RRULE:FREQ=DAILY;COUNT=400", "SUMMARY:daily"],
    ])
    #expect(
      WindowFilterTests.filtered(text, Self.window, blockSize: 4096)
        == WindowFilterTests.everything(text, Self.window))
  }

  @Test func `other versions of an event that is only reported are not read`() {
    let event = ["UID:1", "DTSTART;TZID=Nowhere:20200101T100000", "SUMMARY:reported"]
    let text = Self.text([event, event])
    var reader = CalendarReader(window: Self.window)
    reader.read(text.span, file: "a") { _, _ in Issue.record("read again") }
    let contents = reader.finish()
    #expect(contents.diagnostics.map(\.code) == [.unknownTimeZone])
    #expect(contents.eventCount == 1)
  }

  @Test func `reads again only what may be moved into the window`() {
    let events = [
      ["UID:1", "DTSTART:20200101T100000Z", "RRULE:FREQ=WEEKLY;UNTIL=20210101T000000Z"],
      Self.override("20200301T100000Z", "DTSTART:20200304T100000Z"),
      ["UID:2", "DTSTART:20200115T100000Z", "RRULE:FREQ=MONTHLY"],
      ["UID:2", "RECURRENCE-ID;RANGE=THISANDFUTURE:20200315T100000Z", "DTSTART:20200316T100000Z"],
    ]
    let text = Self.text(events)
    var reader = CalendarReader(window: Self.window)
    reader.read(text.span, file: "a") { bytes, take in take(text[bytes.clamped(to: text.indices)].span) }
    let contents = reader.finish()
    #expect(contents.eventCount == 0)
  }

  /// The first file is read again, because of the newer version of its event.
  @Test func `the last file names the calendar, also where an earlier one is read again`() {
    let newer = "UID:a\nDTSTART:20240701T090000Z\n\nUID:a\nDTSTART:20250701T090000Z\nSEQUENCE:1"
    var reader = CalendarReader(window: Self.window)
    for (name, events) in [("First", newer), ("Second", "UID:b\nDTSTART:20240701T100000Z")] {
      let named = calendarText(events).replacing("VERSION:2.0", with: "VERSION:2.0\r\nNAME:\(name)")
      let text = Array(named.utf8)
      reader.read(text.span, file: name) { bytes, take in take(text[bytes.clamped(to: text.indices)].span) }
    }
    let contents = reader.finish()
    #expect(contents.name == "Second")
    #expect(contents.occurrences.map(\.event.uid) == ["b"])
  }
}
