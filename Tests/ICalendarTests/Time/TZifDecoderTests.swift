import Foundation
import TestSupport
import Testing

@testable import ICalendar

@Suite struct TZifDecoderTests {
  /// A file with these offsets, and transitions to them by index.
  private func file(
    version: Character, offsets: [Int32], transitions: [(Int64, UInt8)] = [], footer: String = ""
  ) -> [UInt8] {
    func header(_ transitionCount: Int, _ typeCount: Int) -> [UInt8] {
      var bytes =
        Array("TZif".utf8) + [version == "1" ? 0 : version.asciiValue ?? 0] + [UInt8](repeating: 0, count: 15)
      for count in [0, 0, 0, transitionCount, typeCount, 1] { bytes += bigEndian(Int64(count), 4) }
      return bytes
    }
    func block(_ size: Int) -> [UInt8] {
      header(transitions.count, offsets.count) + transitions.flatMap { bigEndian($0.0, size) }
        + transitions.map(\.1)
        + offsets.flatMap { bigEndian(Int64($0), 4) + [0, 0] } + [0]
    }
    if version == "1" { return block(4) }
    return header(0, 1) + [UInt8](repeating: 0, count: 7) + block(8) + Array("\n\(footer)\n".utf8)
  }

  private func bigEndian(_ value: Int64, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func offset(_ bytes: [UInt8], _ time: String) throws -> Int {
    let table = try #require(TZifDecoder.table(bytes))
    return Zone(identifier: "X", table: table).offset(at: try utcInstant(time))
  }

  @Test func `reads version one`() throws {
    let bytes = file(version: "1", offsets: [60, 7200], transitions: [(0, 1)])
    #expect(try offset(bytes, "1969-12-31T23:59:59") == 60)
    #expect(try offset(bytes, "1970-01-01T00:00:00") == 7200)
    #expect(try offset(bytes, "3000-01-01T00:00:00") == 7200)
  }

  @Test(arguments: ["2", "3", "4"] as [Character])
  func `reads slim files with their footer`(version: Character) throws {
    let bytes = file(
      version: version, offsets: [0, 3600], transitions: [(0, 1)], footer: "CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(try offset(bytes, "1969-06-01T00:00:00") == 0)
    #expect(try offset(bytes, "1970-01-02T00:00:00") == 3600)
    #expect(try offset(bytes, "2024-06-01T00:00:00") == 7200)
  }

  @Test func `takes the footer alone where the table is empty`() throws {
    let bytes = file(version: "2", offsets: [-18_000], footer: "EST5EDT,M3.2.0,M11.1.0")
    #expect(try offset(bytes, "1950-07-01T00:00:00") == -14_400)
  }

  @Test func `keeps the last offset without footer`() throws {
    let bytes = file(version: "2", offsets: [0, 3600], transitions: [(0, 1)])
    #expect(try offset(bytes, "3000-06-01T00:00:00") == 3600)
  }

  @Test func `refuses what is no table`() {
    #expect(TZifDecoder.table([]) == nil)
    #expect(TZifDecoder.table(Array("Not a zone file, but long enough to hold a header of one".utf8)) == nil)
    #expect(TZifDecoder.table(file(version: "2", offsets: [])) == nil)
    #expect(TZifDecoder.table(file(version: "2", offsets: [100_000])) == nil)
    #expect(TZifDecoder.table(file(version: "2", offsets: [0], transitions: [(0, 1)])) == nil, "no such type")
    #expect(TZifDecoder.table(file(version: "2", offsets: [0], transitions: [(5, 0), (5, 0)])) == nil)
  }

  @Test func `refuses a file cut anywhere`() throws {
    let whole = [UInt8](try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin")))
    #expect(TZifDecoder.table(whole) != nil)
    for length in 0..<whole.count { #expect(TZifDecoder.table(Array(whole.prefix(length))) == nil) }
  }

  @Test func `survives damage`() throws {
    let whole = [UInt8](try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/America/Scoresbysund")))
    var random = RandomNumbers(seed: 9)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let table = TZifDecoder.table(bytes) else { continue }
      let zone = Zone(identifier: "X", table: table)
      for second in [Int.min, -1 << 59, -2_000_000_000, 0, 4_000_000_000, Int.max] {
        let shown = zone.localDateTime(at: Instant(secondsSinceEpoch: second))
        _ = zone.instant(of: shown)
        _ = zone.nextTransition(after: Instant(secondsSinceEpoch: second))
        #expect(abs(zone.offset(at: Instant(secondsSinceEpoch: second))) <= 26 * 3600)
      }
    }
  }

  @Test func `a change of clocks beyond the days of the calendar is none`() {
    let last = Instant(secondsSinceEpoch: .max)
    let table = ZoneTable(
      initialOffset: 0,
      transitions: [(1_000_000_000, 3600), (1 << 55, 7200)].map { .init(second: $0, offset: $1) })
    let zone = Zone(identifier: "Far/Away", table: table)
    let first = zone.nextTransition(after: Instant(secondsSinceEpoch: 0))
    #expect(first == Instant(secondsSinceEpoch: 1_000_000_000))
    #expect(first.flatMap { zone.nextTransition(after: $0) } == nil)
    #expect(zone.nextTransition(after: last) == nil)
  }
}

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
