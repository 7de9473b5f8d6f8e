import Testing

@testable import ICalendar

@Suite struct POSIXRuleTests {
  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-03-31T00:59:59", 3600),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-03-31T01:00:00", 7200),
    ("EST5EDT", "2024-03-10T07:00:00", -14_400),
    ("EST5EDT", "2024-03-10T06:59:59", -18_000),
    ("UTC0", "2024-03-10T06:59:59", 0),
    ("<+0545>-5:45", "2024-03-10T06:59:59", 20_700),
    ("LMT0:01:15", "1840-03-10T06:59:59", -75),
    // Daylight saving time all the year.
    ("XXX3EDT4,0/0,J365/23", "2024-01-01T03:00:00", -14_400),
    ("XXX3EDT4,0/0,J365/23", "2024-07-01T00:00:00", -14_400),
    ("XXX3EDT4,0/0,J365/23", "2024-12-31T23:59:59", -14_400),
    ("EST5EDT,0/0,J365/25", "2025-01-01T05:00:00", -14_400),
    // Times before and after their day.
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2024-03-31T00:59:59", -7200),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2024-03-31T01:00:00", -3600),
    ("IST-2IDT,M3.4.4/26,M10.5.0", "2013-03-28T23:59:59", 7200),
    ("IST-2IDT,M3.4.4/26,M10.5.0", "2013-03-29T00:00:00", 10_800),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2024-03-30T00:00:00", 10_800),
    // Daylight saving time that is behind standard time.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-01-01T00:00:00", 0),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-07-01T00:00:00", 3600),
    // J60 is always 1 March; 59 is 29 February in a leap year.
    ("AAA0BBB,J60/0,J300/0", "2024-02-29T23:59:59", 0),
    ("AAA0BBB,J60/0,J300/0", "2024-03-01T00:00:00", 3600),
    ("AAA0BBB,59/0,299/0", "2024-02-29T00:00:00", 3600),
    ("AAA0BBB,59/0,299/0", "2023-02-28T23:59:59", 0),
    // South of the equator.
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2024-12-31T23:00:00", 39_600),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2024-06-30T23:00:00", 36_000),
  ])
  func `gives offset`(rule: String, time: String, expected: Int) throws {
    let zone = try #require(Zone(posixRule: rule))
    #expect(zone.offset(at: try utcInstant(time)) == expected)
    #expect(zone.identifier == rule)
  }

  @Test func `never changes clocks where daylight time lasts all year`() throws {
    let zone = try #require(Zone(posixRule: "XXX3EDT4,0/0,J365/23"))
    #expect(zone.nextTransition(after: try utcInstant("2024-05-05T00:00:00")) == nil)
  }

  @Test(arguments: [
    "", "Europe/Berlin", "CET", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "E5",
    "EST5EDT,M3.2.7,M11.1.0",
    "EST5EDT,J0,J365", "EST5EDT,0,366", "EST25", "EST5:60", "<EST5", "EST5EDT,M3.2.0/168,M11.1.0",
    "EST5EDT,M3.2.0,M11.1.0x",
    "\u{1F600}5", "EST99999999999999999999",
  ])
  func `what is no rule of POSIX is refused`(rule: String) {
    #expect(Zone(posixRule: rule) == nil)
  }
}
