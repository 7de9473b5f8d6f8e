import TestSupport
import Testing

@testable import ICalendar

/// Lines with white space or a colon where a parameter begins.
@Suite struct HeaderFaultTests {
  @Test(arguments: [
    "DTSTART; TZID=America/New_York:20260708T100000", "DTSTART ;TZID=America/New_York:20260708T100000",
    "DTSTART;TZID =America/New_York:20260708T100000", "DTSTART;TZID= America/New_York:20260708T100000",
    "DTSTART;TZID=America/New_York :20260708T100000",
    "DTSTART\t;\tTZID = \"America/New_York\" :20260708T100000",
    "DTSTART:TZID=America/New_York:20260708T100000",
    "DTSTART;TZID=America/New_York:VALUE=DATE-TIME:20260708T100000",
    "DTSTART;VALUE=DATE-TIME:TZID=America/New_York:20260708T100000",
    "DTSTART:VALUE=DATE-TIME:TZID=America/New_York:20260708T100000",
    "DTSTART: TZID=America/New_York:20260708T100000", "DTSTART;TZID=America/New_York::20260708T100000",
    "DTSTART;TZID:America/New_York:20260708T100000",
    "DTSTART;VALUE=DATE-TIME;tzid:America/New_York:20260708T100000",
    "DTSTART:DTSTART;TZID=America/New_York:20260708T100000",
    "DTSTART;\u{A0}TZID=America/New_York:20260708T100000",
    "DTSTART;TZID\u{A0}=\u{A0}America/New_York:20260708T100000",
    "DTSTART;\u{200B}TZID=America/New_York:20260708T100000",
    "DTSTART;TZID\u{FEFF}=\u{200E}America/New_York:20260708T100000",
    "DTSTART;TZID=America/New_York\u{200E}:20260708T100000",
    "\u{200B}DTSTART;TZID=America/New_York:20260708T100000",
    "DTSTART:TZID:America/New_York:20260708T100000",
    "dtstart ;tzid=America/New_York:20260708T100000",
  ])
  func `the zone of a time is read, with a diagnostic`(text: String) {
    var reader = ContentLineReader(Array(text.utf8))
    let line = reader.next()
    #expect(line?.name == "DTSTART")
    #expect(line?.parameter("TZID") == "America/New_York")
    #expect(line?.value == "20260708T100000")
    #expect(reader.diagnostics.map(\.code) == [.malformedParameter])
  }

  @Test(arguments: [
    ("TRIGGER:RELATED=END:-PT15M", "RELATED", "END", "-PT15M"),
    (
      "ATTENDEE:PARTSTAT=DECLINED;CN=Kim:mailto:kim@example.org", "PARTSTAT", "DECLINED",
      "mailto:kim@example.org"
    ),
    ("URL:VALUE=URI:https://example.org/?a=b", "VALUE", "URI", "https://example.org/?a=b"),
    ("EXDATE:VALUE=DATE:20260707,20260708", "VALUE", "DATE", "20260707,20260708"),
    ("DTSTART:TZID=GMT+05:30:20260707T100000", "TZID", "GMT+05:30", "20260707T100000"),
    ("RRULE:VALUE=RECUR:FREQ=DAILY;COUNT=3", "VALUE", "RECUR", "FREQ=DAILY;COUNT=3"),
  ])
  func `a parameter after a colon is one`(text: String, name: String, parameter: String, value: String) {
    var reader = ContentLineReader(Array(text.utf8))
    let line = reader.next()
    #expect(line?.parameter(name) == parameter)
    #expect(line?.value == value)
    #expect(reader.diagnostics.map(\.code) == [.malformedParameter])
  }

  @Test(arguments: [
    (
      "ATTENDEE;CN=Me: self;PARTSTAT=DECLINED:mailto:me@example.com", "CN", "Me: self",
      "mailto:me@example.com"
    ),
    (
      "ATTENDEE;CN=Me: self;PARTSTAT=DECLINED:mailto:me@example.com", "PARTSTAT", "DECLINED",
      "mailto:me@example.com"
    ),
    ("ORGANIZER;CN=Büro: Köln:urn:uuid:1", "CN", "Büro: Köln", "urn:uuid:1"),
    (
      "ATTENDEE;EMAIL=mailto:me@example.com:invalid:nomail", "EMAIL", "mailto:me@example.com",
      "invalid:nomail"
    ),
    ("ATTENDEE;CN=Kim:mailto:kim@example.org", "CN", "Kim", "mailto:kim@example.org"),
    ("ATTENDEE;CN=Kim:kim@example.org", "CN", "Kim", "kim@example.org"),
    ("ATTENDEE;CN=Kim:https://example.org/a:mailto:b", "CN", "Kim", "https://example.org/a:mailto:b"),
  ])
  func `the address of a participant begins at its scheme`(
    text: String, name: String, parameter: String, value: String
  ) {
    var reader = ContentLineReader(Array(text.utf8))
    let line = reader.next()
    #expect(line?.parameter(name) == parameter)
    #expect(line?.value == value)
  }

  @Test(arguments: [
    ("SUMMARY:LANGUAGE=en: a title", "LANGUAGE=en: a title"), ("DTSTART:VALUE=DATE:soon", "VALUE=DATE:soon"),
    ("URL:https://example.org/?a=b:c", "https://example.org/?a=b:c"),
    ("ATTENDEE;CN=\" Kim \":mailto:kim@example.org", "mailto:kim@example.org"),
    ("DTSTART;TZID:20260101", "20260101"), ("RRULE:FREQ=DAILY", "FREQ=DAILY"), ("ATTENDEE:CN=Kim", "CN=Kim"),
  ])
  func `what can be a value stays one`(text: String, value: String) {
    var reader = ContentLineReader(Array(text.utf8))
    #expect(reader.next()?.value == value)
    #expect(reader.diagnostics.isEmpty)
  }

  @Test func `a line of a broken text is no property`() {
    var reader = ContentLineReader(Array("Location : behind the house\r\nDTSTART x:20260101\r\n".utf8))
    #expect(reader.next() == nil)
    #expect(reader.diagnostics.map(\.code) == [.malformedLine, .malformedLine])
  }

  @Test func `many colons are read in little time`() {
    let text = "DTSTART" + String(repeating: ":A=b", count: 10_000) + ":20260101"
    var reader = ContentLineReader(Array(text.utf8))
    #expect(reader.next()?.name == "DTSTART")
  }

  private static func titles(_ lines: String, kind: String = "VEVENT") -> [String] {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:\(kind)\r\nUID:1\r\n\(lines)\r\nSUMMARY:a\r\nEND:\(kind)\r\nEND:VCALENDAR\r\n"
    let bytes = Array(text.utf8)
    var reader = CalendarReader(window: days("2026-07-08", nil, .utc))
    reader.read(file: "a.ics", size: bytes.count) { range, take in
      take(bytes.span.extracting(range.clamped(to: bytes.indices)))
    }
    let contents = reader.finish()
    return (contents.occurrences + contents.toDos).map { "\($0.span)" }
  }

  @Test(arguments: [
    ("DTSTART ;TZID=Asia/Tokyo:20260709T020000", "DTSTART;TZID=Asia/Tokyo:20260709T020000"),
    ("DTSTART; TZID=Asia/Tokyo:20260709T020000", "DTSTART;TZID=Asia/Tokyo:20260709T020000"),
    ("DTSTART;TZID= Asia/Tokyo:20260709T020000", "DTSTART;TZID=Asia/Tokyo:20260709T020000"),
    ("DTSTART:VALUE=DATE:20260708", "DTSTART;VALUE=DATE:20260708"),
    ("DTSTART:DTSTART:20260708T120000Z", "DTSTART:20260708T120000Z"),
    ("DTSTART:20260701T120000Z\r\nRRULE:RRULE:FREQ=DAILY", "DTSTART:20260701T120000Z\r\nRRULE:FREQ=DAILY"),
    (
      "DTSTART:20260707T120000Z\r\nRRULE:rrule:FREQ=DAILY;COUNT=3\r\nEXDATE:EXDATE:20260707T120000Z",
      "DTSTART:20260707T120000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\nEXDATE:20260707T120000Z"
    ),
    ("DTSTART :20260708T120000Z\r\nDURATION :PT1H", "DTSTART:20260708T120000Z\r\nDURATION:PT1H"),
    ("DTSTART:20260701T120000Z\r\nRRULE :FREQ=DAILY", "DTSTART:20260701T120000Z\r\nRRULE:FREQ=DAILY"),
    (
      "DTSTART:20260701T120000Z\r\nRDATE:VALUE=DATE-TIME:20260708T120000Z",
      "DTSTART:20260701T120000Z\r\nRDATE:20260708T120000Z"
    ),
    (
      "DTSTART:20260701T120000Z\r\nRRULE:VALUE=RECUR:FREQ=DAILY",
      "DTSTART:20260701T120000Z\r\nRRULE:FREQ=DAILY"
    ),
    ("DTSTART:TZID:Asia/Tokyo:20260709T020000", "DTSTART;TZID=Asia/Tokyo:20260709T020000"),
    ("dtstart ;tzid=Asia/Tokyo:20260709T020000", "DTSTART;TZID=Asia/Tokyo:20260709T020000"),
    ("DTSTART;TZID=Asia/Tokyo;:20260709T020000", "DTSTART;TZID=Asia/Tokyo:20260709T020000"),
    ("DTSTART;TZID=Asia/Tokyo;X-A:20260709T020000", "DTSTART;TZID=Asia/Tokyo:20260709T020000"),
    (
      "DTSTART:20260707T120000Z\r\nRRULE:FREQ=DAILY;COUNT=2\r\nexdate :20260707T120000Z",
      "DTSTART:20260707T120000Z\r\nRRULE:FREQ=DAILY;COUNT=2\r\nEXDATE:20260707T120000Z"
    ),
    ("DTSTART;\u{200B}TZID=Asia/Tokyo:20260709T020000", "DTSTART;TZID=Asia/Tokyo:20260709T020000"),
    ("DTSTART;TZID=Asia/Tokyo\u{200E}:20260709T020000", "DTSTART;TZID=Asia/Tokyo:20260709T020000"),
    ("\u{200B}DTSTART;TZID=Asia/Tokyo:20260709T020000", "DTSTART;TZID=Asia/Tokyo:20260709T020000"),
  ])
  func `the filter and the reader find the same`(written: String, meant: String) {
    #expect(Self.titles(written) == Self.titles(meant))
    #expect(Self.titles(meant).count == 1)
  }

  @Test func `the due time of a task is read`() {
    #expect(
      Self.titles("DUE:VALUE=DATE:20260708", kind: "VTODO")
        == Self.titles("DUE;VALUE=DATE:20260708", kind: "VTODO"))
    #expect(Self.titles("DUE ;VALUE=DATE:20260708", kind: "VTODO").count == 1)
  }

  @Test(arguments: [
    "DTSTART;TZID=America/Los_Angeles:20260708T000000\r\nDTEND;TZID=America/Los_Angeles:20260709T000000",
    "DTSTART:20260708T000000\r\nDURATION:P1D", "DTSTART;TZID=Asia/Tokyo:20260708T000000\r\nDURATION:PT24H",
  ])
  func `midnights are dates where Outlook says that the event is all day`(lines: String) {
    let marked = lines + "\r\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE"
    #expect(Self.titles(marked) == Self.titles("DTSTART;VALUE=DATE:20260708"))
    #expect(Self.titles(lines + "\r\nX-MICROSOFT-CDO-ALLDAYEVENT:FALSE") == Self.titles(lines))
  }

  @Test func `white space before the colon of BEGIN and END hides no component`() {
    #expect(
      Self.titles(
        "DTSTART:20260708T120000Z\r\nBEGIN :VALARM\r\nTRIGGER:-PT5M\r\nDTSTART:20250101T000000Z\r\nEND\t: VALARM"
      ).count == 1)
    #expect(
      Self.titles(
        "DTSTART:20260708T120000Z\r\nEND :VEVENT\r\nBEGIN :VEVENT\r\nUID:2\r\nDTSTART:20260708T130000Z"
      ).count == 2)
  }

  @Test func `the validator names the line, and reports it once`() {
    let text =
      """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:a\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\n\
      DTSTART:VALUE=DATE:20260708\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    let report = CalendarValidator().validate(Array(text.utf8))
    #expect(report.findings.map(\.code) == [.malformedParameter])
    #expect(report.findings.first?.line == 7)
  }
}

/// Lines that name a time zone without the quotes that its name needs.
@Suite struct UnquotedZoneTests {
  @Test(arguments: [
    ("DTSTART;TZID=GMT+05:30:20240115T120000", "GMT+05:30", "20240115T120000"),
    ("DTSTART;TZID=GMT+05:30:2024-01-15T12:00:00", "GMT+05:30", "2024-01-15T12:00:00"),
    ("DTSTART;TZID=+03:00:20240115T120000", "+03:00", "20240115T120000"),
    ("DUE;TZID=GMT+05:30:20240115T120000", "GMT+05:30", "20240115T120000"),
    ("DTEND;TZID=tzone://Microsoft/Utc:20240115T120000Z", "tzone://Microsoft/Utc", "20240115T120000Z"),
    (
      "RECURRENCE-ID;TZID=(UTC-05:00) Eastern Time (US & Canada):20240115T120000",
      "(UTC-05:00) Eastern Time (US & Canada)", "20240115T120000"
    ),
    (
      "EXDATE;TZID=(UTC+01:00) Amsterdam, Berlin; Rome:20240115T120000,20240116T120000",
      "(UTC+01:00) Amsterdam, Berlin; Rome", "20240115T120000,20240116T120000"
    ),
    (
      "RDATE;TZID=GMT+05:30;VALUE=PERIOD:20240115T120000/20240115T130000", "GMT+05:30",
      "20240115T120000/20240115T130000"
    ),
    ("DTSTART;VALUE=DATE-TIME;TZID=GMT+05:30: 20240115T120000", "GMT+05:30", " 20240115T120000"),
    ("dtstart;tzid=GMT+05:30:20240115T120000", "GMT+05:30", "20240115T120000"),
    ("DTSTART;TZID=\"GMT+05:30\":20240115T120000", "GMT+05:30", "20240115T120000"),
    ("DTSTART;TZID=\"A, B\";X-A=\"c:d;e\":20240115T120000", "A, B", "20240115T120000"),
    ("DTSTART;TZID=Europe/Berlin:20240115T120000", "Europe/Berlin", "20240115T120000"),
  ])
  func `splits before the time`(text: String, zone: String, value: String) throws {
    let line = try #require(ContentLine(parsing: text, line: 1))
    #expect(line.parameter("TZID") == zone)
    #expect(line.value == value)
    var reader = ContentLineReader(Array(text.utf8))
    #expect(reader.next() == line)
  }

  @Test func `reads one parameter behind a colon, and not each of thousands`() throws {
    var reader = ContentLineReader(Array("DTSTART:TZID:TZID:TZID:Europe/Berlin:20260708T100000".utf8))
    let line = reader.next()
    #expect(line != nil && line?.parameter("TZID") == nil)
  }

  @Test func `keeps the parameters beside the zone`() throws {
    let line = try #require(
      ContentLine(parsing: "RDATE;VALUE=PERIOD;TZID=A:B;X-LIST=c,d:20240115T120000/PT1H", line: 1))
    #expect(line.parameters.map(\.name) == ["VALUE", "TZID", "X-LIST"])
    #expect(line.parameters.map(\.values) == [["PERIOD"], ["A:B"], ["c", "d"]])
  }

  @Test(arguments: ["DTSTART;TZID=GMT+05:30:soon", "SUMMARY;TZID=A:B:20240115T120000", "DTSTART;TZID=A:"])
  func `leaves other lines`(text: String) throws {
    let line = try #require(ContentLine(parsing: text, line: 1))
    #expect(line.value == text.drop { $0 != ":" }.dropFirst())
  }
}
