import TestSupport
import Testing

@testable import ICalendar

/// The findings about the problems of a calendar, as its author reads them.
@Suite struct CalendarValidatorTests {
  static func findings(in text: String) -> [String] {
    let bytes = text.contains("Café") ? Array(text.unicodeScalars.map { UInt8($0.value) }) : Array(text.utf8)
    let report = CalendarValidator().validate(bytes)
    return report.findings.map { "\($0.code.rawValue) at \($0.line ?? 0):\($0.column ?? 0)" }
  }

  @Test(arguments: ValidationCase.all)
  func `reports one problem at its place`(_ problem: ValidationCase) {
    #expect(Self.findings(in: problem.text) == [problem.description])
  }

  @Test(arguments: [
    ("2.0", ["invalid-word at 8:18", "unescaped-text at 9:2"]), ("1.0", ["vcalendar-1.0 at 2:9"]),
  ])
  func `reads a quoted-printable value behind its soft line break`(_ version: String, _ findings: [String]) {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:\(version)", "PRODID:-//Example//EN", "BEGIN:VEVENT", "UID:a",
      "DTSTAMP:20260101T000000Z", "DTSTART:20261121T090000Z", "SUMMARY;ENCODING=QUOTED-PRINTABLE:a=", "b, c",
      "END:VEVENT", "END:VCALENDAR", "",
    ]
    #expect(Self.findings(in: lines.joined(separator: "\r\n")) == findings)
  }

  @Test func `reports a rule of vCalendar 1.0 that cannot be read`() {
    let findings = ["W1 MO #3", "M1 #3"].map { rule in
      let lines = [
        "BEGIN:VCALENDAR", "VERSION:1.0", "BEGIN:VEVENT", "DTSTART:20261123T090000Z", "RRULE:\(rule)",
        "END:VEVENT", "END:VCALENDAR", "",
      ]
      return Self.findings(in: lines.joined(separator: "\r\n"))
    }
    let old = "vcalendar-1.0 at 2:9"
    #expect(findings == [[old], [old, "invalid-recurrence-rule at 5:7"]])
  }

  @Test func `has an explanation and a case for each code`() {
    let cases = Set(ValidationCase.all.map(\.code))
    let explained = Set(DiagnosticExplanation.all.map(\.code.rawValue))
    // A validator reads neither files nor vCards, expands nothing in a window, checks all components, and says by itself what is wrong with an
    // alarm or a part of a VTIMEZONE. A value that is cut stands in a line that is too long, and where there is no VCALENDAR, that is a finding
    // too, so that there are two. The cases are UTF-8.
    let others = Set(DiagnosticExplanation.sources.map(\.code.rawValue))
      .union([
        "recurrence-limit", "occurrence-limit", "unreadable-alarm", "invalid-time-zone", "cut-value",
        "ignored-component",
        "ignored-free-busy", "no-time-zones", "utf-16", "missing-vcalendar",
      ])
    #expect(explained.symmetricDifference(cases) == others)
    #expect(explained.count == DiagnosticExplanation.all.count)
  }

  @Test(arguments: DiagnosticExplanation.all)
  func `explains each code in text without stray spaces`(_ explanation: DiagnosticExplanation) {
    for text in [explanation.title, explanation.requirement ?? "-", explanation.explanation] {
      #expect(!text.contains("  ") && !text.contains("\n") && !text.contains("\t"), "\(text)")
      #expect(text.first?.isWhitespace == false && text.last?.isWhitespace == false, "\(text)")
    }
  }

  @Test(arguments: [
    ["DTSTART;TZID=Europe/Berlin:20261121T090000", "DTEND;TZID=Europe/Berlin:20261121T100000"],
    ["DTSTART:20261121T090000Z", "DURATION:PT1H30M", "RRULE:FREQ=WEEKLY;UNTIL=20271121T090000Z"],
    ["DTSTART;VALUE=DATE:20261121", "DTEND;VALUE=DATE:20261122", "RRULE:FREQ=YEARLY;UNTIL=20301121"],
    ["DTSTART:20261121T090000", "DURATION:P1DT2H", "EXDATE:20261122T090000", "RRULE:FREQ=DAILY;COUNT=5"],
    [
      "DTSTART:20261121T090000Z",
      "RDATE;VALUE=PERIOD:20261122T090000Z/PT1H,20261123T090000Z/20261123T100000Z",
    ],
    ["DTSTART:20261121T090000Z", "SUMMARY:Lunch\\, then \\nwork\\; and C:\\\\Temp", "CATEGORIES:A,B"],
    ["DTSTART:20261121T090000Z", "DESCRIPTION;ALTREP=\"cid:part1@example.org\":Long", " \t and folded"],
    [
      "DTSTART:20261121T090000Z", "ATTENDEE;RSVP=TRUE;CN=\"Lee, Kim\";X-A=b:mailto:kim@example.org",
      "X-A;B=C:d",
    ],
    ["DTSTART:20261121T090000Z", "ATTENDEE;RSVP=true:mailto:kim@example.org"],
    ["DTSTART:20261121T090000Z", "URL;VALUE=URI:", "GEO:48.2082;16.3738", "CLASS:X-OWN", "COLOR:red"],
    [
      "DTSTART:20261121T090000Z", "BEGIN:VALARM", "ACTION:NONE", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z",
      "END:VALARM",
    ],
    [
      "DTSTART:20261121T090000Z", "DURATION:PT1H", "GEO:52.5163;13.3777", "TRANSP:OPAQUE", "PRIORITY:5",
      "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Gate:geo:52.516,13.378",
      "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE", "X-MICROSOFT-CDO-BUSYSTATUS:OOF", "X-MICROSOFT-CDO-IMPORTANCE:1",
    ],
    ["DTSTART:20261120T230000Z", "DTEND:20261121T230000Z", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"],
    [
      "DTSTART;TZID=Europe/Berlin:20261130T090000",
      "RRULE;X-EVOLUTION-ENDDATE=20261203T090000Z:FREQ=DAILY;COUNT=4",
    ],
  ])
  func `is silent on a clean calendar`(_ lines: [String]) {
    let text = ValidationCase.calendar(ValidationCase.zone + ValidationCase.event(lines))
    #expect(Self.findings(in: text) == [])
  }

  @Test func `overrides of whole days that Outlook writes as midnights are of their type`() {
    let times = { (day: String, next: String) in
      [
        "DTSTART;TZID=Europe/Berlin:202611\(day)T000000", "DTEND;TZID=Europe/Berlin:202611\(next)T000000",
        "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
      ]
    }
    let events =
      ValidationCase.event(times("21", "22") + ["RRULE:FREQ=DAILY;COUNT=3"])
      + ValidationCase.event(["RECURRENCE-ID;TZID=Europe/Berlin:20261122T000000"] + times("25", "26"))
    #expect(Self.findings(in: ValidationCase.calendar(ValidationCase.zone + events)) == [])
  }

  @Test func `an event that ends at the same hour in another zone has a length`() {
    let london = ValidationCase.zone.map {
      $0.replacing("Europe/Berlin", with: "Europe/London").replacing("+0100", with: "+0000")
        .replacing("+0200", with: "+0100")
    }
    let event = ValidationCase.event([
      "DTSTART;TZID=Europe/Berlin:20261121T090000", "DTEND;TZID=Europe/London:20261121T090000",
    ])
    #expect(Self.findings(in: ValidationCase.calendar(ValidationCase.zone + london + event)) == [])
  }

  /// That it gives the event an end before its start is reported too.
  @Test func `a period that ends before it starts is no period`() {
    let period = "RDATE;VALUE=PERIOD:20261122T090000Z/20261122T080000Z"
    let text = ValidationCase.calendar(ValidationCase.event(["DTSTART:20261121T090000Z", period]))
    #expect(Self.findings(in: text).contains("invalid-period at 8:20"))
  }

  @Test func `an invitation may have one instance without its series`() {
    let event = ValidationCase.event(["RECURRENCE-ID:20261122T090000Z", "DTSTART:20261122T110000Z"])
    let (invited, published) = (["METHOD:REQUEST"] + event, ["METHOD:PUBLISH"] + event)
    #expect(Self.findings(in: ValidationCase.calendar(invited)) == [])
    #expect(Self.findings(in: ValidationCase.calendar(published)) == ["dangling-override at 8:15"])
  }

  @Test func `reports some problems of one kind and counts the others`() {
    let lines = Array(repeating: "PRIORITY:10", count: 30)
    let events = (0..<30).flatMap {
      ValidationCase.event(["DTSTART:20261121T090000Z", lines[$0]], uid: "\($0)")
    }
    let report = CalendarValidator().validate(Array(ValidationCase.calendar(events).utf8), file: "work.ics")
    #expect(report.findings.count == 20)
    #expect(report.omitted == [.invalidNumber: 10])
    #expect(report.count(of: .error) == 30)
    #expect(report.count(of: .warning) == 0)
    #expect(report.findings.first?.file == "work.ics")
  }

  @Test func `shows the line around the place`() throws {
    let long = "SUMMARY:" + String(repeating: "ä", count: 500) + "\\x" + String(repeating: "b", count: 500)
    let text = ValidationCase.calendar(ValidationCase.event(["DTSTART:20261121T090000Z", long]))
    let report = CalendarValidator().validate(Array(text.utf8))
    let finding = try #require(report.findings.first { $0.code == .wrongEscape })
    #expect(finding.column == 509)
    #expect(finding.length == 2)
    let excerpt = try #require(report.excerpt(for: finding))
    #expect(excerpt.text.unicodeScalars.count == 240)
    #expect(excerpt.isTruncated)
    #expect(excerpt.text.dropFirst(509 - excerpt.firstColumn).hasPrefix("\\xbb"))
  }

  @Test func `says what the standard asks`() throws {
    let text = ValidationCase.calendar(
      ValidationCase.event(["DTSTART:20261121T090000Z", "SUMMARY:a", "SUMMARY:b"]))
    let finding = try #require(CalendarValidator().validate(Array(text.utf8)).findings.first)
    #expect(finding.requirement == "RFC 5545 allows the property once (section 3.6.1)")
  }

  @Test func `the names of zones are looked up in the database that is given`() {
    let event = Component(
      "VEVENT",
      [
        Property("UID", value: "a"), Property("DTSTAMP", value: "20260101T000000Z"),
        Property("DTSTART", [.init("TZID", "Europe/Berlin")], value: "20260601T120000"),
      ])
    let nowhere = ZoneDatabase(directory: "/nowhere")
    let bare = Component.calendar(product: "-//test//", [event], database: nowhere)
    #expect(bare.components.map(\.name) == ["VEVENT"])
    let codes = { (zones: ZoneDatabase) in
      CalendarValidator(zones: zones).validate(bare.bytes).findings.map(\.code)
    }
    #expect(codes(nowhere).contains(.unknownTimeZone))
    #expect(!codes(.system).contains(.unknownTimeZone))
    #expect(Component.problems(of: [event]).isEmpty)
    #expect(Component.problems(of: [event], database: nowhere).contains { $0.code == .unknownTimeZone })
  }

  @Test func `a new calendar has the VTIMEZONEs that its events use, each once`() {
    let event = Component(
      "VEVENT",
      [
        Property("UID", value: "a"), Property("DTSTAMP", value: "20260101T000000Z"),
        Property("DTSTART", [.init("TZID", "Europe/Berlin")], value: "20260601T120000"),
        Property("DTEND", [.init("TZID", "Asia/Tokyo")], value: "20260601T220000"),
      ])
    let calendar = Component.calendar(product: "-//test//", [event, event])
    #expect(calendar.components.map(\.name) == ["VTIMEZONE", "VTIMEZONE", "VEVENT", "VEVENT"])
    #expect(
      CalendarValidator().validate(Component.calendar(product: "-//test//", [event]).bytes).findings == [])
    #expect(Component.calendar(product: "-//test//", calendar.components).components == calendar.components)
    let winter = Component(
      "STANDARD",
      [
        Property("DTSTART", value: "19701025T030000"), Property("TZOFFSETFROM", value: "+0100"),
        Property("TZOFFSETTO", value: "+0100"), Property("RRULE", value: "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"),
      ])
    let own = Component(
      "VTIMEZONE", [Property("TZID", value: "Europe/Berlin"), Property("X-OWN", value: "1")],
      components: [winter])
    let named = Component.calendar(product: "-//test//", [event], timeZones: [own])
    #expect(named.components.first == own)
  }
}
