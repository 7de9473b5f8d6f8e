import Testing

@testable import ICalendar

@Suite struct VTimeZoneTests {
  private func definition(_ text: String) -> (zone: VTimeZone, diagnostics: [Diagnostic]) {
    var reader = ContentLineReader(Array(text.utf8))
    var lines: [ContentLine] = []
    while let line = reader.next() { lines.append(line) }
    var diagnostics: [Diagnostic] = []
    let zone = VTimeZone(lines, diagnostics: &diagnostics)
    return (zone, diagnostics)
  }

  /// A part with its lines, `TZOFFSETFROM` and `TZOFFSETTO` given as `from>to`.
  private func part(_ kind: String, _ offsets: String, _ lines: String...) -> String {
    let ends = offsets.split(separator: ">")
    return (["BEGIN:\(kind)", "TZOFFSETFROM:\(ends[0])", "TZOFFSETTO:\(ends[1])"] + lines + ["END:\(kind)"])
      .joined(separator: "\n") + "\n"
  }

  private func zone(_ text: String) throws -> Zone {
    try #require(Zone(definition("TZID:Own\n" + text).zone))
  }

  private func hours(_ zone: Zone, _ times: [String]) throws -> [Double] {
    try times.map { Double(zone.offset(at: try utcInstant($0))) / 3600 }
  }

  private var berlin: String {
    part("DAYLIGHT", "+0100>+0200", "DTSTART:19810329T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")
      + part("STANDARD", "+0200>+0100", "DTSTART:19961027T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU")
  }

  @Test func `changes clocks by two yearly rules for ever`() throws {
    let own = try zone(berlin)
    let known = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    #expect(own.identifier == "Own")
    for year in [1997, 2024, 2038, 2500, 9998] {
      var instant = Zone.utc.instant(of: LocalDateTime(CalendarDate(unchecked: year, 1, 1)))
      for _ in 0..<4 {
        let next = try #require(own.nextTransition(after: instant))
        #expect(next == known.nextTransition(after: instant))
        #expect(own.offset(at: next) == known.offset(at: next))
        instant = next
      }
    }
  }

  /// A part may name its time on another clock than the one that the other part has set: 01:00 in UTC, or 04:00 two hours further east.
  @Test(arguments: [("+0000>+0200", "010000"), ("+0200>+0200", "030000"), ("+0300>+0200", "040000")])
  func `reads an onset on the clock that its part names`(offsets: String, time: String) throws {
    let own = try zone(
      part("DAYLIGHT", offsets, "DTSTART:19810329T\(time)", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")
        + part(
          "STANDARD", "+0200>+0100", "DTSTART:19961027T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"))
    #expect(
      try hours(
        own, ["2024-03-31T00:59:59", "2024-03-31T01:00:00", "2500-03-28T00:59:59", "2500-03-28T01:00:00"])
        == [1, 2, 1, 2])
  }

  @Test func `reads Exchange rules of 1601`() throws {
    let own = try zone(
      part(
        "STANDARD", "+0200>+0100", "DTSTART:16010101T030000",
        "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10")
        + part(
          "DAYLIGHT", "+0100>+0200", "DTSTART:16010101T020000",
          "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3"))
    #expect(
      try hours(
        own, ["2024-03-31T00:59:59", "2024-03-31T01:00:00", "2024-10-27T00:59:59", "2024-10-27T01:00:00"])
        == [1, 2, 2, 1])
  }

  @Test(
    arguments: [
      ("BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14", "2024-03-10", "3000-03-09"),
      ("BYMONTH=3;BYDAY=SU;BYMONTHDAY=-7,-6,-5,-4,-3,-2,-1", "2024-03-31", "3000-03-30"),
      ("BYMONTH=3;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31", "2024-03-31", "3000-03-30"),
      ("BYMONTH=3;BYDAY=2SU", "2024-03-10", "3000-03-09"),
      // Without BYMONTH it is the month of DTSTART.
      ("BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14", "2024-03-10", "3000-03-09"),
      ("BYMONTH=3;BYMONTHDAY=21", "2024-03-21", "3000-03-21"),
      ("BYMONTH=3;BYMONTHDAY=-1", "2024-03-31", "3000-03-31"),
      ("BYMONTH=3", "2024-03-01", "3000-03-01"),
      ("", "2024-03-01", "3000-03-01"),
      // POSIX cannot write these: they are followed for 200 years.
      ("BYMONTH=3;BYDAY=MO;BYMONTHDAY=9,10,11,12,13,14,15", "2024-03-11", nil),
      ("BYMONTH=3;BYDAY=-2SU", "2024-03-24", nil),
      ("BYMONTH=3;BYDAY=SU,MO;BYSETPOS=1", "2024-03-03", nil),
    ] as [(String, String, String?)])
  func `finds the day of a yearly rule`(parts: String, expected: String, inFarYear: String?) throws {
    let separator = parts.isEmpty ? "" : ";"
    let own = try zone(
      part("DAYLIGHT", "-0500>-0400", "DTSTART:19700301T020000", "RRULE:FREQ=YEARLY\(separator)\(parts)")
        + part("STANDARD", "-0400>-0500", "DTSTART:19701101T020000", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU")
    )
    let next = own.nextTransition(after: try utcInstant("2024-01-01T00:00:00"))
    #expect(next.map(utcText) == "\(expected)T07:00:00")
    let far = own.nextTransition(after: try utcInstant("3000-01-01T00:00:00"))
    #expect(far.map(utcText) == inFarYear.map { "\($0)T07:00:00" })
  }

  /// UNTIL in UTC is compared with the onset as a point in time: on the clock before the change (RFC 5545 section 3.6.5).
  @Test(arguments: [
    ("20011028T060000Z", -5.0), ("20011028T055959Z", -4), ("20011028T070000Z", -5), ("20011028T010000Z", -4),
    ("20011027T235959Z", -4),
  ])
  func `ends a standard part at until`(until: String, offset: Double) throws {
    let own = try zone(
      part("DAYLIGHT", "-0500>-0400", "DTSTART:20000402T020000", "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU")
        + part(
          "STANDARD", "-0400>-0500", "DTSTART:20001029T020000",
          "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=\(until)"))
    #expect(try hours(own, ["2001-10-28T05:59:59", "2001-10-28T06:00:00"]) == [-4, offset])
  }

  @Test(arguments: [
    ("20010401T070000Z", -4.0), ("20010401T065959Z", -5), ("20010401T060000Z", -5), ("20010401T080000Z", -4),
  ])
  func `ends a daylight part at until`(until: String, offset: Double) throws {
    let own = try zone(
      part(
        "DAYLIGHT", "-0500>-0400", "DTSTART:20000402T020000",
        "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=\(until)")
        + part("STANDARD", "-0400>-0500", "DTSTART:20001029T020000"))
    #expect(try hours(own, ["2001-04-01T06:59:59", "2001-04-01T07:00:00"]) == [-5, offset])
  }

  @Test func `ends rules at until and adds dates`() throws {
    let own = try zone(
      part(
        "DAYLIGHT", "-0500>-0400", "DTSTART:20000402T020000",
        "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20010401T070000Z")
        + part("STANDARD", "-0400>-0500", "DTSTART:20001029T020000", "RDATE:20011028T020000,20021027T020000")
        + part("DAYLIGHT", "-0500>-0400", "DTSTART:20020407T020000"))
    #expect(
      try hours(
        own,
        [
          "1990-01-01T00:00:00", "2000-07-01T00:00:00", "2000-12-01T00:00:00", "2001-04-01T06:59:59",
          "2001-04-01T07:00:00",
          "2001-12-01T00:00:00", "2002-07-01T00:00:00", "2002-12-01T00:00:00", "2003-07-01T00:00:00",
          "3000-07-01T00:00:00",
        ]) == [-5, -4, -5, -5, -4, -5, -4, -5, -5, -5])
  }

  @Test func `keeps the offset of a single observance`() throws {
    let fixed = try zone(part("STANDARD", "+0500>+0500", "DTSTART:19700101T000000"))
    #expect(try hours(fixed, ["1900-01-01T00:00:00", "2024-07-01T00:00:00"]) == [5, 5])
    let yearly = try zone(part("STANDARD", "+0300>+0530", "DTSTART:20000101T000000", "RRULE:FREQ=YEARLY"))
    #expect(
      try hours(yearly, ["1999-01-01T00:00:00", "2024-07-01T00:00:00", "3000-07-01T00:00:00"]) == [
        3, 5.5, 5.5,
      ])
  }

  @Test func `reads offsets as programs write them`() throws {
    for (text, seconds) in [
      ("-053730", -20_250), ("+01:00", 3600), ("0100", 3600), ("+1", 3600), ("+100", 3600),
      ("-5:30", -19_800), ("+00", 0),
    ] {
      let fixed = try zone(part("STANDARD", "\(text)>\(text)", "DTSTART:19700101T000000"))
      #expect(fixed.offset(at: try utcInstant("2024-01-01T00:00:00")) == seconds, "\(text)")
    }
  }

  @Test func `changes once where two parts begin together`() throws {
    let own = try zone(
      part("STANDARD", "+0100>+0300", "DTSTART:16010101T000000")
        + part("DAYLIGHT", "+0100>+0400", "DTSTART:16010101T000000"))
    #expect(try hours(own, ["1500-01-01T00:00:00", "2024-07-01T00:00:00"]) == [1, 3])
  }

  @Test func `follows more than two rules`() throws {
    let own = try zone(
      berlin
        + part(
          "STANDARD", "+0200>+0000", "DTSTART:20300701T000000", "RRULE:FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=1"))
    #expect(
      try hours(
        own, ["2029-08-01T00:00:00", "2030-08-01T00:00:00", "2050-06-01T00:00:00", "2050-08-01T00:00:00"])
        == [2, 0, 2, 0])
  }

  @Test func `says what it cannot use`() {
    #expect(definition("TZID:Own\n").diagnostics.map(\.code) == [.invalidTimeZone])
    #expect(Zone(definition("TZID:Own\n").zone) == nil)
    let (broken, diagnostics) = definition(
      part("STANDARD", "x>+9900", "DTSTART:19700101T000000")
        + part("DAYLIGHT", "+0100>+0200", "DTSTART:yesterday", "RRULE:FREQ=SOMETIMES"))
    #expect(broken.observances.count == 1)
    #expect(diagnostics.count == 3)
    #expect(Zone(broken)?.offset(at: Instant(secondsSinceEpoch: 0)) == 7200)
  }

  @Test func `reads its names`() {
    let zone = definition(
      "TZID:/example.org/Own\nX-LIC-LOCATION:Europe/Berlin\nTZURL:http://tzurl.org/zoneinfo/Europe/Berlin\n"
        + "TZUNTIL:20300101T000000Z\n"
    ).zone
    #expect(zone.identifier == "/example.org/Own")
    #expect(zone.location == "Europe/Berlin")
    #expect(zone.url == "http://tzurl.org/zoneinfo/Europe/Berlin")
    #expect(zone.until.map(utcText) == "2030-01-01T00:00:00")
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "RRULE:FREQ=SECONDLY", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      "RRULE:FREQ=YEARLY;COUNT=1000000000",
      "RRULE:FREQ=MINUTELY;UNTIL=99991231T235959Z", "RRULE:FREQ=YEARLY;BYWEEKNO=53",
      "RDATE:00010101T000000,99991231T235959",
      "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "RRULE:FREQ=YEARLY;INTERVAL=9223372036854775807",
    ])
  func `survives hostile rules`(line: String) throws {
    let text = (0..<50).map { _ in
      part("DAYLIGHT", "-2559>+2559", "DTSTART:00010101T000000", line, line)
        + part("STANDARD", "+2559>-2559", "DTSTART:99991231T235959", line)
    }.joined()
    let own = try zone(text)
    for second in [Int.min, -62_135_596_800, 0, 253_402_300_799, Int.max] {
      let instant = Instant(secondsSinceEpoch: second)
      #expect(abs(own.offset(at: instant)) <= 26 * 3600)
      // A clock shows a time that is no further away than its offset.
      let named = own.instant(of: LocalDateTime(secondsSinceEpoch: second)).secondsSinceEpoch
      let bounded = LocalDateTime(secondsSinceEpoch: second).secondsSinceEpoch
      #expect(abs(named - bounded) <= 26 * 3600)
      if let next = own.nextTransition(after: instant) {
        #expect(next > instant)
        #expect(own.offset(at: next) != own.offset(at: next.adding(seconds: -1)))
      }
    }
    // However many changes the rules ask for, so many are computed.
    var changes = 0
    var instant = Instant(secondsSinceEpoch: -1 << 50)
    while changes <= 5000, let next = own.nextTransition(after: instant),
      next.secondsSinceEpoch < 253_402_300_800
    {
      changes += 1
      instant = next
    }
    #expect(changes <= 5000)
  }
}
