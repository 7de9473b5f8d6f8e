import Foundation
import TestSupport
import Testing

@testable import ICalendar

/// Reading what may touch a window gives what reading everything gives.
@Suite struct WindowFilterTests {
  /// The occurrences of a reader, in an order of their own.
  static func shown(_ contents: CalendarContents) -> [String] {
    (contents.occurrences + contents.toDos).map { occurrence in
      "\(occurrence.span) \(String(describing: occurrence.recurrenceID)) \(occurrence.event.uid ?? "-") "
        + "\(occurrence.event.details.summary) \(occurrence.event.details.status) line \(occurrence.event.line)"
        + (occurrence.event.toDo.map { " \($0)" } ?? "")
    }.sorted() + ["\(contents.name ?? "-") \(contents.timeZoneName ?? "-")"]
  }

  static func everything(_ text: [UInt8], _ window: OccurrenceWindow) -> [String] {
    shown(CalendarReadings.everything(text, in: window))
  }

  /// Reads through the filter, in blocks of so many bytes.
  static func filtered(_ text: [UInt8], _ window: OccurrenceWindow, blockSize: Int) -> [String] {
    shown(CalendarReadings.filtered(text, in: window, blockSize: blockSize))
  }

  static let zones = ["Europe/Berlin", "Pacific/Kiritimati", "America/Los_Angeles", "UTC"].compactMap {
    ZoneDatabase.system.zone(named: $0)
  }

  /// Windows around 1 July 2024 of hours, days, weeks, in zones at both ends of the world.
  static func window(using random: inout RandomNumbers) -> OccurrenceWindow {
    let zone = zones[Int.random(in: 0..<zones.count, using: &random)]
    let start = Instant(secondsSinceEpoch: (19_905 + Int.random(in: -3...3, using: &random)) * 86_400)
    let hours = [1, 24, 24, 48, 7 * 24, 366 * 24][Int.random(in: 0..<6, using: &random)]
    let begin = start.adding(seconds: Int.random(in: -12...12, using: &random) * 3600)
    return OccurrenceWindow(from: begin, to: begin.adding(seconds: hours * 3600), zone: zone)
  }

  /// How many calendars are tried; `make fuzz-scan` asks for more.
  static let count = ProcessInfo.processInfo.environment["AGENDA_FUZZ_COUNT"].flatMap { Int($0) } ?? 150
  static let seed = ProcessInfo.processInfo.environment["AGENDA_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  @Test func `random calendars show the same through the filter`() throws {
    var random = RandomNumbers(seed: Self.seed)
    var occurrences = 0
    for number in 0..<Self.count {
      var calendar = RandomCalendar(seed: Self.seed &* 1_000_003 &+ UInt64(number))
      let text = calendar.text()
      let window = Self.window(using: &random)
      let expected = Self.everything(text, window)
      let found = Self.filtered(text, window, blockSize: Int.random(in: 1...3000, using: &random))
      occurrences += expected.count
      guard found != expected else { continue }
      Issue.record(
        """
        calendar \(number), window \(window.start.secondsSinceEpoch)–\(window.end.secondsSinceEpoch) \(window.zone.identifier):
        only with everything: \(expected.removing(found))
        only with the filter: \(found.removing(expected))
        \(String(decoding: text, as: UTF8.self))
        """)
      return
    }
    #expect(occurrences > Self.count / 2)
  }

  @Test func `keeps the same whatever the blocks`() throws {
    let berlin = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    let day = CalendarDate(daysSinceEpoch: 19_905)
    let text = Array(
      ("BEGIN:VCALENDAR\r\n"
        + (0..<40).map { number in
          "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTART:202407\(number % 20 + 10)T090000Z\r\nDESCRIPTION:fol\r\n ded\r\nEND:VEVENT\r\n"
        }.joined() + "END:VCALENDAR\r\n").utf8)
    for blockSize in Array(1...64) + [97, 128, 150, 199, 4096] {
      var filter = WindowFilter(
        OccurrenceWindow(day.adding(days: 12)..<day.adding(days: 13), zone: berlin),
        resolver: TimeZoneResolver())
      for start in stride(from: 0, to: text.count, by: blockSize) {
        text[start..<min(start + blockSize, text.count)].withUnsafeBufferPointer { filter.read($0) }
      }
      filter.finish()
      #expect(filter.kept.bytes.count < 300, "blocks of \(blockSize)")
    }
  }

  @Test(arguments: ["", "BEGIN:VEVENT\r\nUID:cut\r\nDTSTART:2024"])
  func `reports that a text is cut off where nothing of it is shown`(end: String) throws {
    let event = "BEGIN:VEVENT\r\nUID:past\r\nDTSTART:20010101T090000Z\r\nEND:VEVENT\r\n"
    let text = Array(("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + event + end).utf8)
    let day = CalendarDate(daysSinceEpoch: 19_905)
    let window = OccurrenceWindow(day..<day.adding(days: 1), zone: .utc)
    var reader = CalendarReader(window: window)
    reader.read(file: "calendar.ics", size: text.count) {
      $1(text.span.extracting($0.clamped(to: text.indices)))
    }
    let contents = reader.finish()
    #expect(contents.occurrences.isEmpty)
    #expect(contents.diagnostics.map(\.code) == [.truncated])
    #expect(contents.diagnostics.first?.line == (end.isEmpty ? 6 : 9))
  }

  @Test(
    .enabled(if: SharedFixtures.areThere, "\(SharedFixtures.missing)"),
    arguments: ExpectedWindowTests.windowsByFile.map(\.key))
  func `calendars of other programs show the same through the filter`(file: String) throws {
    let bytes = try SharedFixtures.bytes(of: "calendars/\(file)")
    let windows = ExpectedWindowTests.windowsByFile.first { $0.key == file }?.value ?? []
    for (number, expected) in windows.enumerated() {
      let dates = try #require(date(expected.from))..<#require(date(expected.to))
      // Each window in two of the zones, and each file in all of them: one window is read in each.
      for (place, zone) in Self.zones.enumerated() where number == 0 || (number + place).isMultiple(of: 2) {
        let window = OccurrenceWindow(dates, zone: zone)
        #expect(Self.filtered(bytes, window, blockSize: 4096) == Self.everything(bytes, window))
      }
    }
  }

  /// The window is 1 July 2024, a Monday.
  @Test(arguments: [
    // A long instance that began days before is moved away.
    "UID:a\nDTSTART:20240524T100000Z\nDURATION:P10D\nRRULE:FREQ=MONTHLY\nSUMMARY:long\n\n"
      + "UID:a\nRECURRENCE-ID:20240624T100000Z\nDTSTART:20240901T100000Z\nSUMMARY:moved",
    // A period is longer than its event.
    "UID:a\nDTSTART:20240101T090000Z\nDTEND:20240101T100000Z\nRDATE;VALUE=PERIOD:20240628T090000Z/P5D",
    "UID:a\nDTSTART:20240616T100000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO",
  ])
  func `what begins long before the window shows the same through the filter`(events: String) {
    let text = Array(calendarText(events).utf8)
    let window = days("2024-07-01")
    #expect(Self.filtered(text, window, blockSize: 4096) == Self.everything(text, window))
  }

  @Test(arguments: ["UID:b", "DTSTART:20200102T090000Z", "DTEND:20200101T110000Z", "UID:"])
  func `of many events with two values for one property one is kept, and reported`(line: String) {
    let event = "UID:a\nDTSTART:20200101T090000Z\nDTEND:20200101T100000Z\nSUMMARY:past\n\(line)\n\n"
    let text = Array(calendarText(String(repeating: event, count: 200)).utf8)
    var filter = WindowFilter(days("2024-07-01"), resolver: TimeZoneResolver())
    text.withUnsafeBufferPointer { filter.read($0) }
    filter.finish()
    #expect(filter.kept.bytes.count < 400)
    let contents = CalendarReadings.filtered(text, in: days("2024-07-01"))
    #expect(contents.diagnostics.map(\.code) == [.repeatedProperty])
    #expect(
      Self.filtered(text, days("2020-01-01"), blockSize: 99) == Self.everything(text, days("2020-01-01")))
  }

  @Test func `an equal line of a property is no fault`() {
    let event = "UID:a\nDTSTART:20200101T090000Z\nSUMMARY:past\nUID:a\nDTSTART:20200101T090000Z\n\n"
    let contents = CalendarReadings.filtered(Array(calendarText(event).utf8), in: days("2024-07-01"))
    #expect(contents.diagnostics.isEmpty)
  }

  @Test func `a calendar without events in the window gives its colour`() {
    let second = calendarText("UID:b\nDTSTART:20200101T090000Z")
      .replacing("VERSION:2.0", with: "VERSION:2.0\r\nX-APPLE-CALENDAR-COLOR:#1BADF8")
    let text = Array((calendarText("UID:a\nDTSTART:20240701T090000Z") + second).utf8)
    let contents = CalendarReadings.filtered(text, in: days("2024-07-01"))
    #expect(contents.color == CalendarColor("#1BADF8"))
  }

  @Test(arguments: [1, 2, 3])
  func `a text in UTF-16 is read in blocks of any size`(blockSize: Int) {
    let text = calendarText("UID:a\nDTSTART:20240701T090000Z\nSUMMARY:Lunch")
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let contents = CalendarReadings.filtered(bytes, in: days("2024-07-01"), blockSize: blockSize)
    #expect(contents.occurrences.map(\.event.details.summary) == ["Lunch"])
  }
}

/// Events that are past by what their lines seem to say at first, and are not: they are shown on 1 July 2024.
@Suite struct WindowFilterFoldTests {
  private static let window = days("2024-07-01")

  private static func calendar(_ events: [String]) -> [UInt8] {
    let events = events.map { "BEGIN:VEVENT\r\n\($0.replacing("\n", with: "\r\n"))\r\nEND:VEVENT\r\n" }
    return Array(("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + events.joined() + "END:VCALENDAR\r\n").utf8)
  }

  @Test(arguments: [
    // The first physical line is a whole value by itself.
    "DTSTART:20200101T090000Z\nRRULE:FREQ=DAILY;COUNT=1\n 0000",
    "DTSTART:20200101T090000Z\nRRULE:FREQ=YEARLY\n ;BYMONTH=7",
    "DTSTART:20200101T090000Z\nRRULE\n :FREQ=DAILY",
    "DTSTART:20200101T090000Z\nR\n RULE:FREQ=DAILY",
    "DTSTART:20240630\n T233000Z\nDURATION:PT1H",
    "DTSTART;VALUE=DATE-TIME:20240630\n T233000Z\nDTEND:20240701T003000Z",
    "DTSTART:20240629T090000Z\nDURATION:P1\n D\n T20H",
    "DTSTART:20240630T090000Z\nDURATION:PT1\n 6H",
    "DTSTART:20200101T090000Z\nRDATE:20200102T090000Z\n ,20240701T090000Z",
    "DTSTART:20200101T090000Z\nDTEND:20200102T090000Z\nDTEND\n ;X-A=1:20240801T090000Z\nRDATE:2024070\n 1T090000Z",
    // Names are in any letter case (RFC 5545 section 2).
    "DTSTART:20200101T090000Z\nrrule:FREQ=DAILY", "DTSTART:20200101T090000Z\nRDate:20240701T090000Z",
    // A reader leaves out a NUL, wherever it stands.
    "DTSTART:20200101T090000Z\nRR\0ULE:FREQ=DAILY", "DTSTART:20200101T090000Z\n\0RRULE:FREQ=DAILY",
    "DTSTART:20200101T090000Z\nRDA\0TE:20240701T090000Z", "DTSTART:20200101T090000Z\nRRULE\0:FREQ=DAILY",
    "DT\0START:20240701T090000Z\nDTSTART:20200101T090000Z",
    "DTSTART:20200101T090000Z\nSUMMARY:a\0b\nRRULE:FREQ=DAILY",
  ])
  func `An event is shown that is past by the first of its lines alone`(_ lines: String) {
    let text = Self.calendar(["UID:other\nDTSTART:20200101T100000Z", "UID:a\n" + lines])
    let expected = WindowFilterTests.everything(text, Self.window)
    #expect(expected.count == 2, "the event, and what the calendar says of itself")
    for blockSize in [1, 2, 3, 7, 16, 61, 4096] {
      #expect(WindowFilterTests.filtered(text, Self.window, blockSize: blockSize) == expected)
    }
  }

  /// More events than lie together in one chunk of those that were dropped.
  private static let many = DroppedEvents.chunkSize + 300

  @Test func `An older version is not shown, however many past events lie between it and the newer one`() {
    let past = (0..<Self.many).map { "UID:\($0)\nDTSTART:20200101T090000Z" }
    let newer = "UID:a\nSEQUENCE:1\nDTSTART:20200101T090000Z\nSUMMARY:newer"
    let older = "UID:a\nDTSTART:20240701T090000Z\nSUMMARY:older"
    let text = Self.calendar([newer] + past + [older])
    #expect(WindowFilterTests.filtered(text, Self.window, blockSize: 65_536).count == 1)
  }
}
