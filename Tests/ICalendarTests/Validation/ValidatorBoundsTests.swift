import Foundation
import TestSupport
import Testing

@testable import ICalendar

/// A validator answers on any bytes, and soon.
@Suite(.serialized) struct ValidatorBoundsTests {
  static let megabyte = 1 << 20

  /// Numbers that are the same in each run.
  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  static func repeated(_ lines: String, size: Int = megabyte / 8) -> [UInt8] {
    let head =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20261101T000000Z\r\n"
    let body = String(repeating: lines, count: size / lines.utf8.count)
    return Array((head + body + "END:VEVENT\r\nEND:VCALENDAR\r\n").utf8)
  }

  @Test(arguments: [
    "a\n", "\n", "END:X\r\n", "BEGIN:X\r\n", "BEGIN:VEVENT\r\n", "BEGIN:VEVENT\r\nEND:VEVENT\r\n",
    "EXDATE:1,2,3,4,5,6,7,8,9\r\n", "DTSTART:20260101T000000\r\n",
    "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\r\n",
    "DTSTART:20260101T000000Z\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\r\nEXDATE:20260101T000000Z\r\n",
    "A;B;C=\"\r\n", ";", "X", " \r\n", "SUMMARY:\\,\\;,;\r\n", "\u{0}", "DTSTART;TZID=a:20260101T000000\r\n",
    "BEGIN:VALARM\r\nTRIGGER:1\r\n", "ATTENDEE;CN=\"a\"b:c\r\n", "X-A:b\r\n", "A\(0x1F600):b\r\n",
    "END:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nRECURRENCE-ID:20260101\r\nDTSTART:20260101\r\n",
  ])
  func `is done soon with much of`(_ lines: String) {
    var report: ValidationReport?
    let time = processorTime { report = CalendarValidator().validate(Self.repeated(lines)) }
    // A tenth of that is usual; what is not linear takes minutes.
    #expect(time < .seconds(30))
    #expect((report?.findings.count ?? .max) <= 20 * DiagnosticExplanation.all.count)
  }

  @Test func `reads random bytes`() {
    var generator = Generator(state: 7)
    let bytes = (0..<Self.megabyte / 8).map { _ in UInt8.random(in: 0...255, using: &generator) }
    #expect(CalendarValidator().validate(bytes).findings.contains { $0.code == .noCalendar })
  }

  @Test func `reads a line of ten megabytes`() {
    let long = Self.repeated(
      "DESCRIPTION:" + String(repeating: "ä", count: 5 * Self.megabyte) + "\r\n", size: 11 * Self.megabyte)
    let report = CalendarValidator().validate(long)
    #expect(report.findings.contains { $0.code == .lineTooLong })
  }

  @Test(arguments: 0..<20)
  func `survives a wrecked calendar`(_ seed: Int) {
    var generator = Generator(state: UInt64(seed))
    let text = ValidationCase.all.map(\.text).joined()
    var bytes = Array(text.utf8.prefix(30_000))
    for _ in 0..<600 {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: bytes[place..<min(place + 40, bytes.count)], at: place)
      }
    }
    let report = CalendarValidator().validate(bytes)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
    for finding in report.findings {
      #expect((1...lines).contains(finding.line ?? 1))
      #expect(report.excerpt(for: finding) != nil)
    }
  }

  @Test(.enabled(if: SharedFixtures.areThere, "\(SharedFixtures.missing)"))
  func `reads every calendar of other programs`() throws {
    let files = try #require(SharedFixtures.folder).appending(path: "calendars")
    let names = try FileManager.default.contentsOfDirectory(atPath: files.path())
      .filter { $0.hasSuffix(".ics") }
    #expect(names.count >= 240)
    for name in names {
      let bytes = try SharedFixtures.bytes(of: "calendars/\(name)")
      let report = CalendarValidator().validate(bytes, file: name)
      for finding in report.findings { #expect(report.excerpt(for: finding) != nil, "\(name) \(finding)") }
    }
  }
}
