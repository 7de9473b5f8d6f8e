@testable import ICalendar

/// A rule's instances rise, lie in the window, and are those that a window twice as long begins with.
func fuzzRules(_ bytes: [UInt8]) {
  let text = String(decoding: bytes.drop { $0 == 0x0A }, as: UTF8.self)
  let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
  let start = DateTimeValue.start(lines.count == 2 ? lines[1] : "20240131T233000")
  var diagnostics: [Diagnostic] = []
  guard let rule = try? RecurrenceRule(lines[0], diagnostics: &diagnostics) else { return }

  let year = 366 * 86_400
  let limit = 2000
  let instances = Array(rule.instances(from: start, in: start..<start.adding(seconds: year), limit: limit))
  let more = Array(rule.instances(from: start, in: start..<start.adding(seconds: 2 * year), limit: limit))
  expect(zip(instances, instances.dropFirst()).allSatisfy { $0 < $1 }, "\(rule) does not rise")
  expect(
    instances.allSatisfy { $0 >= start && $0 < start.adding(seconds: year) }, "\(rule) leaves its window")
  expect(more.starts(with: instances), "\(rule) depends on the end of the window")
  if let zone = ZoneDatabase.system.zone(named: "Europe/Berlin") {
    let window = OccurrenceWindow(start.date..<start.date.adding(days: 40), zone: zone)
    for time in [EventTime.date(start.date), .floating(start), .zoned(start, zone)] {
      for _ in rule.instances(from: time, in: window, limit: limit) {}
    }
  }
}

extension DateTimeValue {
  fileprivate static func start(_ text: some StringProtocol) -> LocalDateTime {
    let fallback = LocalDateTime(CalendarDate(daysSinceEpoch: 19_753), hour: 23, minute: 30)
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }.map { Int($0) - 0x30 }
    guard digits.count >= 14 else { return fallback }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    guard let date = CalendarDate(year: number(0..<4), month: number(4..<6), day: number(6..<8)) else {
      return fallback
    }
    return LocalDateTime(
      date, hour: number(8..<10) % 24, minute: number(10..<12) % 60, second: number(12..<14) % 60)
  }
}

/// Whatever says what a zone is: compiled zones, rules of POSIX, VTIMEZONEs, names.
func fuzzZones(_ bytes: [UInt8]) {
  if let table = TZifDecoder.table(bytes) { probe(Zone(identifier: "compiled", table: table)) }
  let text = String(decoding: bytes, as: UTF8.self)
  if let zone = Zone(posixRule: text) { probe(zone) }
  if let zone = TimeZoneResolver().zone(named: text) { probe(zone) }
  var lines = ContentLineReader(bytes)
  var content: [ContentLine] = []
  while let line = lines.next() { content.append(line) }
  var diagnostics: [Diagnostic] = []
  if let zone = Zone(VTimeZone(content, diagnostics: &diagnostics)) { probe(zone) }
}

/// An instant's local time is the same one again wherever the zone does not repeat it, and changes come in order.
private func probe(_ zone: Zone) {
  for second in [Int.min, -62_135_596_800, -1, 0, 1_711_846_800, 4_102_444_800, 253_402_300_799, Int.max] {
    let instant = Instant(secondsSinceEpoch: second)
    expect(abs(zone.offset(at: instant)) <= ZoneTable.maximumOffset, "an offset of more than a day")
    _ = zone.localDateTime(at: instant)
    _ = zone.instant(of: LocalDateTime(secondsSinceEpoch: second))
  }
  var instant = Instant(secondsSinceEpoch: 1_000_000_000)
  for _ in 0..<40 {
    guard let next = zone.nextTransition(after: instant) else { return }
    expect(next > instant, "a change of clocks that is not after the one before")
    instant = next
  }
}
