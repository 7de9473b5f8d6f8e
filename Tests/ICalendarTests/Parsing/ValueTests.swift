import Testing

@testable import ICalendar

@Suite struct DateTimeValueTests {
  @Test(arguments: [
    ("20241004", "2024-10-04T00:00:00", false),
    ("20241004T090000", "2024-10-04T09:00:00", true),
    ("20241004T090000Z", "2024-10-04T09:00:00", true),
    ("20241004t090000z", "2024-10-04T09:00:00", true),
    ("2024-10-04T09:00:00", "2024-10-04T09:00:00", true),
    ("20241004T0900", "2024-10-04T09:00:00", true),
    ("20241004T240000", "2024-10-05T00:00:00", true),
    ("20241231T235960", "2025-01-01T00:00:00", true),
    (" 20241004 ", "2024-10-04T00:00:00", false),
    ("00010101T000000Z", "0001-01-01T00:00:00", true),
    ("2024-10-04T09:00:00.000Z", "2024-10-04T09:00:00", true),
    ("20241004T090000,999999999", "2024-10-04T09:00:00", true),
    ("20241004T090000.5+02", "2024-10-04T09:00:00", true),
    ("2024-10-04 09:00 -08:00", "2024-10-04T09:00:00", true),
  ])
  func `reads value`(text: String, local: String, hasTime: Bool) throws {
    let value = try #require(DateTimeValue(text))
    #expect(value.local.description == local)
    #expect((value.secondOfDay != nil) == hasTime)
  }

  @Test(arguments: [
    ("20241004T090000+02", 7200), ("20241004T090000-08", -28_800), ("20241004T090000+0530", 19_800),
    ("2024-10-04T09:00:00.5+05:30", 19_800), ("20241004T0900-0330", -12_600),
    ("20241004T090000+010203", 3723),
    ("20241004T090000+01:02:03", 3723),
  ])
  func `reads offset`(text: String, seconds: Int) throws {
    #expect(try #require(DateTimeValue(text)).offset == seconds)
  }

  @Test(arguments: [
    "", "T", "2024", "20240230", "20241301", "20241004T", "20241004T25", "20241004T096000",
    "99999999999999999999", "20241004T090000X", "2024100", "00000101", "-20241004", "20241004T090000+",
    "20241004T090000+2", "20241004T090000+24", "20241004T090000+0260", "20241004T090000+02:0",
    "20241004T090000.", "20241004T243000", "20241004T240001",
    "20241004T090000ZZ",
  ])
  func `what is no date or date-time is refused`(text: String) {
    #expect(DateTimeValue(text) == nil)
  }

  @Test(arguments: [
    ("20241004T", "T"), ("20241004T090000X", "X"), ("20241004T090000 EST", "EST"),
    ("20241004T090000+9999", "+9999"),
    ("20241004T090000Z", ""),
  ])
  func `reports what cannot be read`(text: String, rest: String) throws {
    #expect(try #require(DateTimeValue.beginning(of: text)).rest == rest)
  }

  @Test(arguments: [
    ("20241004,20241005", ["20241004", "20241005"]),
    (
      "20241004T090000,000Z,20241005T090000,5,20241006",
      ["20241004T090000,000Z", "20241005T090000,5", "20241006"]
    ),
    ("20241004T090000Z,000Z", ["20241004T090000Z", "000Z"]),
    (
      "20241004T090000,5Z/20241004T100000,5Z,20241005T090000/PT1H",
      ["20241004T090000,5Z/20241004T100000,5Z", "20241005T090000/PT1H"]
    ), ("20241004T090000,,2024", ["20241004T090000", "", "2024"]), ("", [""]),
  ])
  func `cuts a list at its commas`(text: String, items: [String]) {
    #expect(text.timeItems.map(String.init) == items)
  }
}

@Suite struct DurationValueTests {
  @Test(arguments: [
    ("PT15M", 0, 900), ("P1D", 1, 0), ("P1W", 7, 0), ("P1DT2H3M4S", 1, 7384), ("-PT15M", 0, -900),
    ("+PT1H", 0, 3600),
    ("60M", 0, 3600), ("-15M", 0, -900), ("1H", 0, 3600), ("- PT15M", 0, -900),
    ("P15DT5H0M20S", 15, 18_020), ("pt1h", 0, 3600), ("PT0S", 0, 0), ("P0D", 0, 0),
    ("PT", 0, 0), ("-P", 0, 0), ("P1H30M", 0, 5400), ("P1DT1H30M", 1, 5400), ("1H30M", 0, 5400),
    ("-P0Y0M0DT0H30M0S", 0, -1800),
  ])
  func `reads value`(text: String, days: Int, seconds: Int) throws {
    let value = try #require(DurationValue(text))
    #expect(value.days == days)
    #expect(value.seconds == seconds)
  }

  @Test(arguments: [
    "", "-", "T", "PTM", "-PT15", "15", "20261121T090000Z", "P1", "P1M", "P1Y", "P0Y1M",
    "PT99999999999999999999S", "P1Dx",
  ])
  func `what is no duration is refused`(text: String) {
    #expect(DurationValue(text) == nil)
  }
}
