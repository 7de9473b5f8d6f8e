import Testing

@testable import ICalendar

@Suite struct TimeZoneResolverTests {
  @Test(arguments: [
    // IANA, as it is or nearly.
    ("Europe/Berlin", "Europe/Berlin"), ("europe/berlin", "Europe/Berlin"),
    ("\"Europe/Berlin\"", "Europe/Berlin"),
    (" Europe/Berlin ", "Europe/Berlin"), ("/Europe/Stockholm", "Europe/Stockholm"),
    ("US/Eastern", "US/Eastern"),
    ("America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"), ("Japan", "Japan"),
    ("AMERICA/NEW_YORK", "America/New_York"), ("Etc/GMT+5", "Etc/GMT+5"), ("UTC", "UTC"), ("utc", "UTC"),
    ("GMT", "GMT"), ("Asia/Calcutta", "Asia/Calcutta"), ("Europe/Kyiv", "Europe/Kyiv"),
    // Behind a prefix.
    ("/mozilla.org/20050126_1/Europe/Berlin", "Europe/Berlin"),
    ("/freeassociation.sourceforge.net/Tzfile/America/New_York", "America/New_York"),
    ("/freeassociation.sourceforge.net/America/New_York", "America/New_York"),
    ("/citadel.org/20190914_1/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ("/softwarestudio.org/Olson_20011030_5/Pacific/Auckland", "Pacific/Auckland"),
    ("/softwarestudio.org/Tzfile/America/Chicago", "America/Chicago"), ("/citadel.org/20190914_1/UTC", "UTC"),
    ("/example.com/America-New_York", "America/New_York"), ("tzone://Microsoft/Utc", "UTC"),
    ("/example.com/America-Port-au-Prince", "America/Port-au-Prince"),
    // Written in another way.
    ("America/New York", "America/New_York"),
    ("Europe/Berlin (CET)", "Europe/Berlin"),
    ("US-Eastern", "US/Eastern"), ("America-New_York", "America/New_York"),
    ("america_new_york", "America/New_York"), ("Europe Berlin", "Europe/Berlin"),
    ("EuropeBerlin", "Europe/Berlin"), ("America/Port_au_Prince", "America/Port-au-Prince"),
    ("America-Argentina-Buenos Aires", "America/Argentina/Buenos_Aires"),
    // Windows.
    ("W. Europe Standard Time", "Europe/Berlin"), ("\"Eastern Standard Time\"", "America/New_York"),
    ("w. europe standard time", "Europe/Berlin"), ("Eastern Standard Time (Mexico)", "America/Cancun"),
    ("GMT Standard Time", "Europe/London"), ("US Mountain Standard Time", "America/Phoenix"),
    ("India Standard Time", "Asia/Kolkata"), ("AUS Eastern Standard Time", "Australia/Sydney"),
    ("Dateline Standard Time", "Etc/GMT+12"), ("Yukon Standard Time", "America/Whitehorse"),
    ("UTC-11", "Etc/GMT+11"),
    ("Jordan Standard Time", "Asia/Amman"), ("Russia Time Zone 11", "Asia/Kamchatka"),
    // Outlook.
    ("(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien", "Europe/Amsterdam"),
    ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Amsterdam"),
    ("(GMT-05.00) Eastern Time (US & Canada)", "America/New_York"),
    ("(UTC-08:00) Pacific Time (US & Canada)", "America/Los_Angeles"),
    ("Pacific Time (US & Canada)", "America/Los_Angeles"),
    ("(UTC) Dublin, Edinburgh, Lisbon, London", "Europe/London"),
    ("(GMT+01:00) Sarajevo/Warsaw/Zagreb", "Europe/Sarajevo"),
    ("(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "Asia/Kolkata"),
    ("(UTC-07:00) Chihuahua, La Paz, Mazatlan", "America/Mazatlan"),
    ("(UTC+09:00) Osaka, Sapporo, Tokyo", "Asia/Tokyo"), ("(UTC+09:00) Berlin, Tokyo", "Asia/Tokyo"),
    ("(UTC+10:00) Canberra, Melbourne, Sydney", "Australia/Sydney"),
    ("(UTC+01:00) Bruxelles, Copenhague, Madrid", "Europe/Madrid"),
    ("(UTC) Coordinated Universal Time", "Etc/UTC"), ("Mexico Standard Time 2", "America/Mazatlan"),
    // Notes, names without an ending, other languages.
    ("W. Europe", "Europe/Berlin"), ("Eastern", "America/New_York"),
    ("W. Europe Daylight Time", "Europe/Berlin"),
    ("Western/Central Europe", "Europe/Berlin"), ("Mitteleuropäische Zeit ", "Europe/Berlin"),
    ("AUS Eastern", "Australia/Sydney"),
    ("Central European Time", "Europe/Paris"), ("EDT", "America/New_York"),
    // Offsets.
    ("UTC+01", "UTC+01:00"), ("(GMT +01:00)", "UTC+01:00"), ("GMT-0330", "UTC-03:30"),
    ("+02:00", "UTC+02:00"),
    ("UTC+2", "UTC+02:00"), ("Z", "UTC"), ("GMT+00:00", "UTC"), ("(UTC+05:45) Nowhere", "UTC+05:45"),
    ("UTC−5", "UTC-05:00"),
  ])
  func `a name resolves to the zone that is meant`(name: String, identifier: String) {
    #expect(TimeZoneResolver().zone(named: name)?.identifier == identifier)
  }

  @Test(arguments: [
    "", " ", "/", "Customized Time Zone", "Customized Time Zone 1", "tzone://Microsoft/Custom", "Test",
    "/Europe/CUSTOM",
    "US--Fictitious-Eastern", "America-SanJose", "US-Mountain", "Europe-", "Eastern-US",
    "../../etc/passwd", "UTC+99", "UTC+1:2:3", "(",
    "GMT -0500 (Standard)",
    "Mars/Phobos", "\0", "🕰", String(repeating: "Europe/Berlin/", count: 500),
    "W. Europe Standard Time:20200609T090000",
  ])
  func `does not know`(name: String) {
    #expect(TimeZoneResolver().zone(named: name) == nil)
  }

  @Test func `knows every zone of its tables`() {
    for table in [WindowsZoneNames.table, ZoneDisplayNames.outlook, ZoneDisplayNames.common] {
      for line in table.description.split(separator: "\n") {
        let fields = line.split(separator: "\t")
        #expect(fields.count == 2, "\(line)")
        #expect(ZoneDatabase.system.zone(named: String(fields[1])) != nil, "\(line)")
        #expect(ZoneNameTable(table).identifier(for: ZoneNameKey(fields[0])) == String(fields[1]), "\(line)")
      }
    }
    #expect(WindowsZoneNames.table.description.split(separator: "\n").count > 130)
  }

  @Test func `reads a definition only where the name is not known`() throws {
    let resolver = TimeZoneResolver()
    let plusFive = VTimeZone(fixedOffset: 5 * 3600)
    #expect(resolver.zone(named: "Europe/Berlin") { plusFive }?.identifier == "Europe/Berlin")
    for name in [
      "W. Europe Standard Time", "(UTC+01:00) Amsterdam, Berlin", "Customized Time Zone", "US-Eastern",
      "Eastern", "GMT+2", "/Europe/CUSTOM",
    ] {
      let zone = try #require(resolver.zone(named: name) { plusFive })
      #expect(zone.offset(at: Instant(secondsSinceEpoch: 0)) == 5 * 3600, "\(name)")
    }
    #expect(resolver.zone(named: "Eastern") { nil }?.identifier == "America/New_York")
    #expect(resolver.zone(named: "Eastern") { VTimeZone() }?.identifier == "America/New_York")
    #expect(resolver.zone(named: "My own zone") { VTimeZone() } == nil)
  }

  private static func definition(_ parts: String) -> VTimeZone {
    var reader = ContentLineReader(Array(("TZID:X\n" + parts.replacing(";", with: "\n")).utf8))
    var lines: [ContentLine] = []
    while let line = reader.next() { lines.append(line) }
    return VTimeZone(lines)
  }

  /// The offsets of the zone for a name of Windows that a calendar defines, in the middle of January and of July.
  private static func hours(_ definition: VTimeZone, named name: String, in year: Int) throws -> [Int] {
    let zone = try #require(TimeZoneResolver().zone(named: name) { definition })
    return [1, 7].compactMap { CalendarDate(year: year, month: $0, day: 15) }.map {
      zone.offset(at: Instant(secondsSinceEpoch: LocalDateTime($0).secondsSinceEpoch)) / 3600
    }
  }

  @Test func `a definition that ends is continued by the zone of Windows`() throws {
    let cutOff = Self.definition(
      "BEGIN:DAYLIGHT;DTSTART:20190331T020000;TZOFFSETFROM:+0100;TZOFFSETTO:+0200;END:DAYLIGHT;BEGIN:STANDARD;DTSTART:20191027T030000;TZOFFSETFROM:+0200;TZOFFSETTO:+0100;END:STANDARD"
    )
    #expect(try Self.hours(cutOff, named: "W. Europe Standard Time", in: 2019) == [1, 2])
    #expect(try Self.hours(cutOff, named: "W. Europe Standard Time", in: 2026) == [1, 2])
  }

  @Test func `a definition without an end is believed at any time`() throws {
    let noDaylight = Self.definition(
      "BEGIN:STANDARD;DTSTART:16010101T000000;TZOFFSETFROM:-0700;TZOFFSETTO:-0700;END:STANDARD")
    #expect(try Self.hours(noDaylight, named: "Mountain Standard Time", in: 2026) == [-7, -7])
  }

  @Test func `a definition that says what the table says is the zone of the table`() throws {
    let zone = try #require(ZoneDatabase.system.zone(named: "Asia/Tokyo"))
    let tokyo = Self.definition(
      "BEGIN:STANDARD;DTSTART:16010101T000000;TZOFFSETFROM:+0900;TZOFFSETTO:+0900;END:STANDARD")
    #expect(TimeZoneResolver().zone(named: "Tokyo Standard Time") { tokyo } == zone)
  }

  @Test(arguments: ["EST", "MST", "HST", "GMT", "GMT0", "UTC", "utc", "Zulu", "/example.com/1/GMT"])
  func `believes a definition of an abbreviation`(name: String) throws {
    let zone = try #require(TimeZoneResolver().zone(named: name) { VTimeZone(fixedOffset: 5 * 3600) })
    #expect(zone.offset(at: Instant(secondsSinceEpoch: 0)) == 5 * 3600)
    #expect(TimeZoneResolver().zone(named: name) { nil } != nil)
  }

  @Test(arguments: [
    ("UTC+02:00", 7200), ("UTC-03:30", -12_600), ("GMT+05:30", 19_800), ("(UTC-11:00) Nowhere", -39_600),
    ("UTC", 0),
  ])
  func `an offset in a name is east of UTC`(name: String, offset: Int) throws {
    let zone = try #require(TimeZoneResolver().zone(named: name))
    #expect(zone.offset(at: Instant(secondsSinceEpoch: 0)) == offset)
  }

  @Test(arguments: ["Etc/GMT+5", "EST5EDT", "CET", "Etc/UTC"])
  func `believes the name of a zone that is no abbreviation`(name: String) throws {
    let zone = try #require(TimeZoneResolver().zone(named: name) { VTimeZone(fixedOffset: 5 * 3600 + 60) })
    #expect(zone.offset(at: Instant(secondsSinceEpoch: 0)) != 5 * 3600 + 60)
  }

  @Test func `knows a UTC location of a definition without parts`() {
    var definition = VTimeZone()
    definition.location = "UTC"
    #expect(TimeZoneResolver().zone(named: "My own zone") { definition }?.identifier == "UTC")
  }

  /// After some names the tables are looked up through an index.
  @Test func `knows the same names however many are asked`() {
    let resolver = TimeZoneResolver()
    for number in 0..<200 { #expect(resolver.zone(named: "(UTC+99:00) Unknown place \(number)") == nil) }
    for (name, identifier) in [
      ("w. europe standard time", "Europe/Berlin"),
      ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"),
      ("europe/berlin", "Europe/Berlin"), ("us/eastern", "US/Eastern"),
      ("Mitteleuropäische Zeit", "Europe/Berlin"),
    ] {
      #expect(resolver.zone(named: name)?.identifier == identifier)
    }
  }

  /// Each of sixty thousand unknown names would be guessed at in some thirty ways.
  @Test func `guesses no more once a thousand names are unknown`() {
    let resolver = TimeZoneResolver()
    #expect(resolver.zone(named: "Berlin")?.identifier == "Europe/Berlin")
    for number in 0..<1000 { #expect(resolver.zone(named: "Mars/\(number)") == nil) }
    #expect(resolver.zone(named: "Rome") == nil)
    #expect(resolver.zone(named: "Berlin")?.identifier == "Europe/Berlin")
    #expect(resolver.zone(named: "W. Europe Standard Time")?.identifier == "Europe/Berlin")
    #expect(resolver.zone(named: "europe/rome")?.identifier == "Europe/Rome")
  }

  @Test func `a part of the observances of a place is that place`() {
    var definition = VTimeZone()
    definition.location = "Europe/Berlin"
    let start = LocalDateTime(secondsSinceEpoch: 1_225_000_000)
    definition.observances = [.init(isDaylight: false, start: start, offsetFrom: 7200, offsetTo: 3600)]
    let name = { TimeZoneResolver().zone(named: "/example.org/BerlinX") { definition }?.identifier }
    #expect(name() == "Europe/Berlin")
    definition.observances[0].offsetTo = 4 * 3600
    #expect(name() != "Europe/Berlin")
  }

  @Test func `the offsets of a definition with a made up name count before the place that it names`() {
    func name(_ hours: Int, location: String?, url: String? = nil) -> String? {
      var definition = VTimeZone(fixedOffset: hours * 3600)
      (definition.location, definition.url) = (location, url)
      return TimeZoneResolver().zone(named: "My own zone") { definition }?.identifier
    }
    let url = "http://tzurl.org/zoneinfo-outlook/Asia/Tokyo.ics"
    #expect(name(9, location: "Asia/Tokyo") == "Asia/Tokyo")
    #expect(name(9, location: "Nowhere", url: url) == "Asia/Tokyo")
    #expect(name(5, location: "Asia/Tokyo") == "Test")
    #expect(name(5, location: nil, url: url) == "Test")
    #expect(name(9, location: "Nowhere") == "Test")
  }
}

extension VTimeZone {
  fileprivate init(fixedOffset: Int) {
    self.init()
    identifier = "Test"
    observances = [
      Observance(
        isDaylight: false, start: LocalDateTime(secondsSinceEpoch: 0), offsetFrom: fixedOffset,
        offsetTo: fixedOffset)
    ]
  }
}

/// A calendar with more unknown TZIDs than are guessed.
@Suite struct ManyUnknownZonesTests {
  /// The names of tables and folders, as they are and in forms that programs write.
  private static let names: [String] = {
    let tables = [WindowsZoneNames.table, ZoneDisplayNames.outlook].flatMap { ZoneNameTable($0).names }
    let identifiers = ZoneDatabase.system.names + ZoneAliases.allNames
    return tables + identifiers + tables.map { $0.uppercased() + "." } + tables.map { "(UTC+01:00) " + $0 }
      + identifiers.map { $0.lowercased() } + identifiers.map { "/mozilla.org/20050126_1/" + $0 + "/" }
  }()

  @Test func `names with a certain meaning are found behind any number of unknown ones`() {
    let (all, exhausted) = (ZoneNameLookup(database: .system), ZoneNameLookup(database: .system))
    for name in Self.names {
      let wanted = all.match(name).flatMap { $0.certainty == .guess ? nil : $0.zone.identifier }
      guard let wanted else { continue }
      #expect(exhausted.match(name, guesses: false)?.zone.identifier == wanted, "\(name)")
    }
  }

  @Test func `an unknown name is passed over by its last letters`() {
    let endings = ZoneNameEndings(of: ["Europe/Berlin", "Etc/GMT+5", "W. Europe Standard Time"])
    #expect(["BERLIN", "a/Berl.in", "x+5", "time)", "x", "Ber\u{212A}"].allSatisfy(endings.mayHave))
    #expect(!["Nowhere/17", "x 5", "x-5", "Berlim"].contains(where: endings.mayHave))
  }
}
