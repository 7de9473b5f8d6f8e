import Foundation
import Testing

@testable import ICalendar

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
