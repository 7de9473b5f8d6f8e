import ICalendar
import TestSupport
import Testing

/// Calendars that are broken at random: nothing stops the reader, and the events beside them stay.
@Suite struct BrokenCalendarTests {
  private static let rounds = 5

  @Test(arguments: ConformanceCase.all.filter { $0.bytes.count < 5000 })
  func `keeps the events beside a broken calendar`(_ tested: ConformanceCase) {
    let start = tested.window.zone.localDateTime(at: tested.window.start)
    let before = Self.calendar("kept before", at: start)
    let after = Self.calendar("kept after", at: start)
    // FNV-1a of the name: the same in every run, other for each calendar.
    let seed = tested.name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var random = RandomNumbers(seed: seed)
    for round in 0..<Self.rounds {
      var breaking = CalendarBreaking(tested.bytes)
      for _ in 0...(round % 4) { breaking.breakOnce(using: &random) }
      // Alone, its first bytes may indicate another encoding.
      if tested.bytes.contains(0) { _ = tested.reading(breaking.bytes) }
      let found = tested.reading(before + breaking.bytes + after).occurrences
      let kept = found.filter { $0.hasSuffix(" kept before") || $0.hasSuffix(" kept after") }
      let text = String(decoding: breaking.bytes, as: UTF8.self)
      #expect(kept.count == 2 && kept.allSatisfy { !$0.hasPrefix("~") }, "round \(round): \(text)")
    }
  }

  private static func calendar(_ name: String, at local: LocalDateTime) -> [UInt8] {
    let time = local.description.filter { $0 != "-" && $0 != ":" }
    let lines = [
      "", "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:\(name)", "DTSTART:\(time)", "DURATION:PT1H",
      "SUMMARY:\(name)", "END:VEVENT", "END:VCALENDAR", "",
    ]
    return Array(lines.joined(separator: "\r\n").utf8)
  }
}

/// Breaks a text at random, in the ways in which files break and in some in which values can be absurd.
private struct CalendarBreaking {
  private static let oddValues = [
    "99999999999999999999", "-1", "00000000T000000Z", "99991231T235959Z", "00010101", "P9999999W",
    "-P9999999DT9999999S", "FREQ=SECONDLY", "FREQ=YEARLY;INTERVAL=9223372036854775807", "BYSETPOS=-366", "\"",
    ";;=,:", "\\", "\u{FEFF}", "\u{0}", "=\r\n", "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "BEGIN:VALARM\r\n",
    "RANGE=THISANDFUTURE",
  ]

  var bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func breakOnce(using random: inout RandomNumbers) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
    case 3: bytes.removeSubrange(place...)
    case 4:
      let odd = Self.oddValues.randomElement(using: &random) ?? ""
      let isReplacing = Bool.random(using: &random)
      bytes.replaceSubrange(
        place..<(isReplacing ? min(bytes.count, place + odd.utf8.count) : place), with: odd.utf8)
    case 5: changeLines { $0.shuffle(using: &random) }
    default:
      changeLines { lines in
        guard let line = lines.randomElement(using: &random) else { return }
        lines.insert(line, at: Int.random(in: 0...lines.count, using: &random))
      }
    }
  }

  private mutating func changeLines(_ change: (inout [ArraySlice<UInt8>]) -> Void) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    change(&lines)
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}
