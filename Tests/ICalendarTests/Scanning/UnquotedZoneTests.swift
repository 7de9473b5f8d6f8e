import Testing

@testable import ICalendar

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
