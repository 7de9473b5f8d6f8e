import Foundation
import Testing

@testable import ICalendar

/// The instant at a time in UTC written as `2024-03-31T01:00:00`.
func utcInstant(_ text: String) throws -> Instant {
  Zone.utc.instant(of: try wallClock(text))
}

/// The wall-clock time written as `2024-03-31T01:00:00`.
func wallClock(_ text: String) throws -> LocalDateTime {
  try #require(DateTimeValue(text)).local
}

/// The time on a wall clock in UTC, as `2024-03-31T01:00:00`.
func utcText(_ instant: Instant) -> String {
  Zone.utc.localDateTime(at: instant).description
}

/// The offsets were taken from tzdata 2025b with Python's zoneinfo.
@Suite struct ZoneTests {
  @Test(
    arguments: """
      Europe/Berlin 1880-01-01T00:00:00 3208
      Europe/Berlin 1893-03-31T23:06:31 3208
      Europe/Berlin 1893-03-31T23:06:32 3600
      Europe/Berlin 1945-06-01T00:00:00 10800
      Europe/Berlin 2024-03-31T00:59:59 3600
      Europe/Berlin 2024-03-31T01:00:00 7200
      Europe/Berlin 2024-10-27T00:59:59 7200
      Europe/Berlin 2024-10-27T01:00:00 3600
      Europe/Berlin 2045-07-01T12:00:00 7200
      Europe/Berlin 3000-07-01T12:00:00 7200
      Europe/Berlin 3000-12-01T12:00:00 3600
      America/New_York 1883-11-18T12:00:00 -17762
      America/New_York 2006-03-15T12:00:00 -18000
      America/New_York 2007-03-15T12:00:00 -14400
      America/New_York 2045-03-12T06:59:59 -18000
      America/New_York 2045-03-12T07:00:00 -14400
      America/New_York 9998-07-01T00:00:00 -14400
      Australia/Lord_Howe 2024-04-06T14:59:59 39600
      Australia/Lord_Howe 2024-04-06T15:00:00 37800
      Australia/Lord_Howe 2024-10-05T15:29:59 37800
      Australia/Lord_Howe 2024-10-05T15:30:00 39600
      Australia/Lord_Howe 2100-01-01T00:00:00 39600
      Europe/Dublin 1915-01-01T00:00:00 -1521
      Europe/Dublin 2024-01-15T12:00:00 0
      Europe/Dublin 2024-07-15T12:00:00 3600
      Europe/Dublin 2050-01-15T12:00:00 0
      Europe/Dublin 2050-07-15T12:00:00 3600
      Africa/Casablanca 2024-03-01T12:00:00 3600
      Africa/Casablanca 2024-03-20T12:00:00 0
      Africa/Casablanca 2200-06-01T12:00:00 3600
      Asia/Kathmandu 1985-12-31T18:29:59 19800
      Asia/Kathmandu 1985-12-31T18:30:00 20700
      Asia/Kathmandu 2024-01-01T00:00:00 20700
      Pacific/Apia 2011-12-30T09:59:59 -36000
      Pacific/Apia 2011-12-30T10:00:00 50400
      Asia/Kolkata 2024-06-01T00:00:00 19800
      Asia/Tehran 2021-07-01T00:00:00 16200
      Asia/Tehran 2024-07-01T00:00:00 12600
      America/Sao_Paulo 2018-12-01T00:00:00 -7200
      America/Sao_Paulo 2024-12-01T00:00:00 -10800
      America/Nuuk 2050-07-01T00:00:00 -3600
      Antarctica/Troll 2024-07-01T00:00:00 7200
      Antarctica/Troll 2060-01-01T00:00:00 0
      Africa/Monrovia 1971-06-01T00:00:00 -2670
      America/Caracas 2010-01-01T00:00:00 -16200
      Pacific/Chatham 2040-01-01T00:00:00 49500
      Pacific/Kiritimati 1994-12-31T00:00:00 -36000
      Etc/GMT+5 2024-01-01T00:00:00 -18000
      UTC 1900-01-01T00:00:00 0
      America/Santiago 2070-04-10T00:00:00 -14400
      Australia/Melbourne 2049-10-02T15:59:59 36000
      Australia/Melbourne 2049-10-02T16:00:00 39600
      """.split(separator: "\n").map(String.init))
  func `has offset`(row: String) throws {
    let fields = row.split(separator: " ").map(String.init)
    let zone = try #require(ZoneDatabase.system.zone(named: fields[0]))
    #expect(zone.offset(at: try utcInstant(fields[1])) == Int(fields[2]))
  }

  @Test(
    arguments: """
      Europe/Berlin 2024-03-31T02:30:00 2024-03-31T01:30:00
      Europe/Berlin 2024-03-31T02:00:00 2024-03-31T01:00:00
      Europe/Berlin 2024-03-31T03:00:00 2024-03-31T01:00:00
      Europe/Berlin 2024-10-27T02:30:00 2024-10-27T00:30:00
      Europe/Berlin 2024-10-27T03:00:00 2024-10-27T02:00:00
      Europe/Berlin 2024-10-27T01:59:59 2024-10-26T23:59:59
      Europe/Berlin 1880-06-01T12:00:00 1880-06-01T11:06:32
      Europe/Berlin 2045-03-26T02:30:00 2045-03-26T01:30:00
      Europe/Berlin 2045-10-29T02:30:00 2045-10-29T00:30:00
      Europe/Berlin 3000-07-01T12:00:00 3000-07-01T10:00:00
      America/New_York 2024-03-10T02:30:00 2024-03-10T07:30:00
      America/New_York 2024-11-03T01:30:00 2024-11-03T05:30:00
      America/New_York 2045-11-05T01:00:00 2045-11-05T05:00:00
      Australia/Lord_Howe 2024-10-06T02:15:00 2024-10-05T15:45:00
      Australia/Lord_Howe 2024-04-07T01:45:00 2024-04-06T14:45:00
      Australia/Lord_Howe 2060-04-04T01:45:00 2060-04-03T14:45:00
      Europe/Dublin 2024-10-27T01:30:00 2024-10-27T00:30:00
      Europe/Dublin 2024-03-31T01:30:00 2024-03-31T01:30:00
      Pacific/Apia 2011-12-30T12:00:00 2011-12-30T22:00:00
      Pacific/Apia 2011-12-31T00:00:00 2011-12-30T10:00:00
      Pacific/Apia 2011-12-29T23:59:59 2011-12-30T09:59:59
      Asia/Kathmandu 1986-01-01T00:10:00 1985-12-31T18:40:00
      Africa/Casablanca 2024-03-10T02:30:00 2024-03-10T01:30:00
      Africa/Casablanca 2024-04-14T02:30:00 2024-04-14T02:30:00
      America/Sao_Paulo 2018-11-04T00:00:00 2018-11-04T03:00:00
      Asia/Beirut 2024-03-31T00:00:00 2024-03-30T22:00:00
      Africa/Monrovia 1972-01-07T00:20:00 1972-01-07T01:04:30
      Antarctica/Troll 2024-03-31T02:00:00 2024-03-31T02:00:00
      Antarctica/Troll 2024-10-27T01:30:00 2024-10-26T23:30:00
      UTC 2024-01-01T00:00:00 2024-01-01T00:00:00
      """.split(separator: "\n").map(String.init))
  func `places wall clock time`(row: String) throws {
    let fields = row.split(separator: " ").map(String.init)
    let zone = try #require(ZoneDatabase.system.zone(named: fields[0]))
    #expect(utcText(zone.instant(of: try wallClock(fields[1]))) == fields[2])
  }

  @Test(arguments: [
    ("Europe/Berlin", "2024-02-01T00:00:00", "2024-03-31T01:00:00"),
    ("Europe/Berlin", "2024-03-31T01:00:00", "2024-10-27T01:00:00"),
    ("Europe/Berlin", "2037-12-01T00:00:00", "2038-03-28T01:00:00"),
    ("Europe/Berlin", "2999-12-01T00:00:00", "3000-03-30T01:00:00"),
    ("Australia/Melbourne", "2100-05-01T00:00:00", "2100-10-02T16:00:00"),
    ("Asia/Kolkata", "2024-01-01T00:00:00", nil),
    ("UTC", "2024-01-01T00:00:00", nil),
  ])
  func `knows the next change of clocks`(name: String, after: String, expected: String?) throws {
    let zone = try #require(ZoneDatabase.system.zone(named: name))
    #expect(try zone.nextTransition(after: utcInstant(after)).map(utcText) == expected)
  }

  @Test(arguments: ["Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "Antarctica/Troll"])
  func `shows the time it was asked for`(name: String) throws {
    let zone = try #require(ZoneDatabase.system.zone(named: name))
    let start = try wallClock("2011-01-01T00:00:00")
    for hour in 0..<(3 * 366 * 24) {
      let local = start.adding(seconds: hour * 3600 + 600)
      let instant = zone.instant(of: local)
      let shown = zone.localDateTime(at: instant)
      // A time in a gap moves forward, to after the change.
      #expect(
        shown == local
          || (shown > local && zone.offset(at: instant.adding(seconds: -90_000)) < zone.offset(at: instant)))
      #expect(zone.localDateTime(at: instant.adding(seconds: -3600)) != local, "the first of two")
    }
  }

  @Test func `survives times far away`() throws {
    for name in ["Europe/Berlin", "Australia/Melbourne", "Asia/Kolkata"] {
      let zone = try #require(ZoneDatabase.system.zone(named: name))
      for second in [Int.min, Int.max, 1 << 60, -(1 << 60)] {
        _ = zone.instant(of: LocalDateTime(secondsSinceEpoch: second))
        _ = zone.localDateTime(at: Instant(secondsSinceEpoch: second))
        _ = zone.nextTransition(after: Instant(secondsSinceEpoch: second))
      }
      #expect(abs(zone.offset(at: Instant(secondsSinceEpoch: .max))) < 86_400)
    }
  }

  @Test func `equals a zone of same name and offsets`() throws {
    let berlin = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    #expect(berlin == ZoneDatabase.system.zone(named: "Europe/Berlin"))
    #expect(berlin != ZoneDatabase.system.zone(named: "Europe/Paris"))
    #expect(berlin != Zone(identifier: "Europe/Berlin", fixedOffset: 3600))
    #expect(Set([berlin, .utc, berlin]).count == 2)
  }
}

/// Compares every zone of this machine with what Python's zoneinfo says of it.
@Suite struct ZoneOracleTests {
  private static let script = """
    import datetime, random, zoneinfo
    zone_names = sorted(n for n in zoneinfo.available_timezones() if n[0].isupper() and n != "Factory")
    epoch = datetime.datetime(1970, 1, 1)
    random.seed(7)
    for name in zone_names:
        zone = zoneinfo.ZoneInfo(name)
        fields = [name]
        for _ in range(60):
            second = random.choice([random.randrange(-5_000_000_000, 5_000_000_000), random.randrange(0, 250_000_000_000)])
            utc = (epoch + datetime.timedelta(seconds=second)).replace(tzinfo=datetime.timezone.utc)
            offset = round(utc.astimezone(zone).utcoffset().total_seconds())
            local = (epoch + datetime.timedelta(seconds=second)).replace(tzinfo=zone)
            instant = second - round(local.utcoffset().total_seconds())
            fields.append(f"{second},{offset},{instant}")
        print(" ".join(fields))
    """

  private static let answers: [Substring] = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() else {
      return []
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }()

  @Test(.enabled("Python 3 has no zoneinfo here") { !answers.isEmpty })
  func `agrees with zoneinfo`() throws {
    #expect(Self.answers.count > 400)
    for answer in Self.answers {
      let fields = answer.split(separator: " ")
      let zone = try #require(ZoneDatabase.system.zone(named: String(fields[0])), "\(fields[0])")
      for field in fields.dropFirst() {
        let numbers = field.split(separator: ",").compactMap { Int($0) }
        let (second, offset, instant) = (numbers[0], numbers[1], numbers[2])
        #expect(zone.offset(at: Instant(secondsSinceEpoch: second)) == offset, "\(zone.identifier) \(second)")
        #expect(
          zone.instant(of: LocalDateTime(secondsSinceEpoch: second)).secondsSinceEpoch == instant,
          "\(zone.identifier) local \(second)")
      }
    }
  }
}
