import TestSupport
import Testing

@testable import ICalendar

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
