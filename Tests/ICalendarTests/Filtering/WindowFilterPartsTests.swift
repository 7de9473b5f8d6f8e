import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ICalendar

/// Reading a text in parts, at the same time, gives what reading it in order gives.
@Suite struct WindowFilterPartsTests {
  /// The contents and the problems that a reader reports, in its order.
  private static func reported(_ contents: CalendarContents) -> [String] {
    WindowFilterTests.shown(contents)
      + contents.diagnostics.map { "\($0.code) \(String(describing: $0.line)) \($0.message)" }
      + ["\(contents.eventCount) events", "\(contents.name ?? "-") \(contents.timeZoneName ?? "-")"]
  }

  /// Hands out a part of a text in blocks of so many bytes.
  private static func hand(
    _ text: [UInt8], _ range: Range<Int>, blockSize: Int, _ take: (Span<UInt8>) -> Void
  ) {
    let range = range.clamped(to: 0..<text.count)
    for start in stride(from: range.lowerBound, to: range.upperBound, by: blockSize) {
      take(text[start..<min(start + blockSize, range.upperBound)].span)
    }
  }

  /// Reads a text divided before some offsets.
  private static func divided(
    _ text: [UInt8], _ window: OccurrenceWindow, at offsets: [Int], blockSize: Int = 4096,
    reading: @escaping @Sendable (Range<Int>) -> Void = { _ in }
  ) -> [String] {
    var reader = CalendarReader(window: window, zones: CalendarReadings.zones)
    let divisions = offsets.map { TextDivision(offset: $0, next: text[$0]) }
    reader.read(file: "calendar.ics", divisions: divisions) { range, take in
      reading(range)
      hand(text, range, blockSize: blockSize, take)
    }
    return reported(reader.finish())
  }

  private static let day = CalendarDate(daysSinceEpoch: 19_905)
  private static let oneDay = OccurrenceWindow(day..<day.adding(days: 1), zone: .utc)

  /// Some events of each kind that a filter distinguishes, one of them in the window.
  private static let calendar: [UInt8] = {
    let events = [
      "UID:a\r\nDTSTART:20200101T090000Z\r\nSUMMARY:past",
      "UID:b\r\nDTSTART:20240101T090000Z\r\nRRULE:FREQ=MONTHLY\r\nDESCRIPTION:fol\r\n ded",
      "UID:b\r\nRECURRENCE-ID:20240701T090000Z\r\nDTSTART:20250101T090000Z",
      "UID:c\r\nDTSTART;TZID=Nowhere:20200101T090000\r\nBEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM",
      "UID:d\r\nDTSTART:20240701T100000Z\r\nSUMMARY:now",
      "UID:e\r\nDTSTART:broken",
      "UID:d\r\nDTSTART:20230701T100000Z\r\nSEQUENCE:1\r\nSUMMARY:newer",
      "UID:f\r\nDTSTART;TZID=Nowhere:20200101T090000",
    ].map { "BEGIN:VEVENT\r\n\($0)\r\nEND:VEVENT\r\n" }
    let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:parts\r\n"
    let second = "END:VCALENDAR\r\n\(head)METHOD:CANCEL\r\n"
    let others = events[2...4]
    return Array((head + events.joined() + second + others.joined() + "END:VCALENDAR\r\n").utf8)
  }()

  @Test func `divides before any byte`() {
    let expected = Self.divided(Self.calendar, Self.oneDay, at: [])
    for offset in 1..<Self.calendar.count {
      let found = Self.divided(Self.calendar, Self.oneDay, at: [offset])
      #expect(found == expected, "divided before byte \(offset)")
    }
  }

  @Test func `a calendar that begins in a later part keeps its name and its zone`() {
    let past = { (uid: String) in "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART:20200101T090000Z\r\nEND:VEVENT\r\n" }
    let begin = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
    let first = begin + past("a")
    let rest =
      past("b") + "END:VCALENDAR\r\n" + begin + "X-WR-CALNAME:parts\r\nX-WR-TIMEZONE:Europe/Berlin\r\n"
      + past("c") + "END:VCALENDAR\r\n"
    let text = Array((first + rest).utf8)
    let expected = Self.divided(text, Self.oneDay, at: [])
    #expect(expected.contains("parts Europe/Berlin"), "\(expected)")
    #expect(Self.divided(text, Self.oneDay, at: [first.utf8.count]) == expected)
  }

  @Test func `divides into many parts`() {
    let expected = Self.divided(Self.calendar, Self.oneDay, at: [])
    for size in [97, 150, 211, 400] {
      let offsets = Array(stride(from: size, to: Self.calendar.count, by: size))
      #expect(Self.divided(Self.calendar, Self.oneDay, at: offsets) == expected, "parts of \(size)")
    }
  }

  /// Where two parts stand by themselves, neither is read twice.
  @Test func `reads each part once`() throws {
    let text = Array(
      ("BEGIN:VCALENDAR\r\n"
        + (0..<40).map { number in
          "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTART:202401\(number % 20 + 10)T090000Z\r\nEND:VEVENT\r\n"
        }.joined() + "END:VCALENDAR\r\n").utf8)
    let starts = text.indices.filter { text[$0...].starts(with: "BEGIN:VEVENT".utf8) }
    let divisions = [starts[10], starts[11], starts[33]]
    let read = ReadRanges()
    _ = Self.divided(text, Self.oneDay, at: divisions) { range in read.ranges.withLock { $0.append(range) } }
    let ranges = read.ranges.withLock { $0 }
    #expect(Set(ranges.map(\.lowerBound)) == Set([0] + divisions))
    #expect(ranges.count == 4)
  }

  /// Lines are counted from the beginning of the file, also those of the first of very many events that a part drops.
  @Test func `names the lines of many dropped events`() {
    let past = { (uid: String) in
      "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART:20200101T090000Z\r\nRECURRENCE-ID:20200101T090000Z\r\nEND:VEVENT\r\n"
    }
    let first = "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20240701T090000Z\r\nEND:VEVENT\r\n"
    let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + first
    let series =
      "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20200101T090000Z\r\nRRULE:FREQ=DAILY;UNTIL=20200103\r\nEND:VEVENT\r\n"
    let second = past("other") + series + (0..<8200).map { past("\($0)") }.joined()
    let text = Array((head + second + "END:VCALENDAR\r\n").utf8)
    let expected = Self.divided(text, Self.oneDay, at: [], blockSize: 65_536)
    #expect(expected.contains { $0.contains("duplicate-uid") && $0.contains("12") })
    #expect(Self.divided(text, Self.oneDay, at: [head.utf8.count], blockSize: 65_536) == expected)
  }

  /// Random calendars, divided where events seem to begin, where lines do, or anywhere.
  @Test func `random calendars say the same in parts as in order`() throws {
    var random = RandomNumbers(seed: WindowFilterTests.seed)
    for number in 0..<max(60, WindowFilterTests.count / 3) {
      var calendar = RandomCalendar(seed: WindowFilterTests.seed &* 1_000_003 &+ UInt64(number))
      let text = calendar.text() + (number % 3 == 0 ? calendar.text() : [])
      let window = WindowFilterTests.window(using: &random)
      let places = Self.places(in: text, kind: number % 3)
      guard !places.isEmpty else { continue }
      let offsets = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        places[Int.random(in: 0..<places.count, using: &random)]
      }
      let sorted = Set(offsets).sorted()
      let expected = Self.divided(text, window, at: [], blockSize: 1 + number % 500)
      let blockSize = Int.random(in: 1...3000, using: &random)
      let found = Self.divided(text, window, at: sorted, blockSize: blockSize)
      guard found != expected else { continue }
      Issue.record(
        """
        calendar \(number) divided at \(sorted):
        only in order: \(expected.removing(found))
        only in parts: \(found.removing(expected))
        \(String(decoding: text, as: UTF8.self))
        """)
      return
    }
  }

  /// Offsets before which a text may be divided.
  private static func places(in text: [UInt8], kind: Int) -> [Int] {
    switch kind {
    case 0: text.indices.dropFirst().filter { text[$0...].starts(with: "BEGIN:VEVENT".utf8) }
    case 1: text.indices.dropFirst().filter { text[$0 - 1] == UInt8(ascii: "\n") }
    default: Array(text.indices.dropFirst())
    }
  }
}

/// Which parts of a text were asked for, by any thread.
private final class ReadRanges: Sendable {
  let ranges = Mutex<[Range<Int>]>([])
}

/// A text in blocks has the bytes that were put into it.
@Suite struct BlockTextTests {
  /// Some bytes, all of which differ from their neighbours.
  private static func piece(_ length: Int, using random: inout RandomNumbers) -> [UInt8] {
    let first = Int.random(in: 0...255, using: &random)
    return (0..<length).map { UInt8(truncatingIfNeeded: first + $0) }
  }

  private static func text(of pieces: [[UInt8]]) -> BlockText {
    var text = BlockText()
    for piece in pieces { piece.withUnsafeBufferPointer { text.append($0[...]) } }
    return text
  }

  @Test func `appends, cuts and removes like an array`() {
    var random = RandomNumbers(seed: 11)
    for _ in 0..<10 {
      let lengths = [
        0, 1, 900, 70_000, BlockText.blockSize - 1, BlockText.blockSize, BlockText.blockSize + 5,
      ]
      let pieces = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Self.piece(lengths.randomElement(using: &random) ?? 0, using: &random)
      }
      let half = Int.random(in: 0...pieces.count, using: &random)
      var text = Self.text(of: Array(pieces[..<half]))
      text.append(Self.text(of: Array(pieces[half...])))
      var bytes = pieces.flatMap { $0 }
      #expect(text.count == bytes.count)
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = Int.random(in: start...bytes.count, using: &random)
      #expect(text.suffix(from: start) == Array(bytes[start...]))
      if Bool.random(using: &random) {
        text.removeSubrange(start..<end)
        bytes.removeSubrange(start..<end)
      } else {
        text.truncate(to: start)
        bytes.removeSubrange(start...)
      }
      #expect(text.count == bytes.count)
      #expect(text.takeBytes() == bytes)
      #expect(text.count == 0)
    }
  }
}
