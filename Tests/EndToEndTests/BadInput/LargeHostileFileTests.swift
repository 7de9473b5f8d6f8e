import Foundation
import TestSupport
import Testing

/// Files of some megabytes that ask for more memory than their size explains.
@Suite struct LargeHostileFileTests {
  /// A calendar with one event of many equal parts.
  struct LargeEvent: Sendable, CustomTestStringConvertible {
    let part: String
    let count: Int
    var testDescription: String { "\(count) times \(part.prefix(16))" }

    var text: String {
      calendarText(
        "UID:a\nDTSTART:20261122T100000Z\n" + String(repeating: part, count: count) + "SUMMARY:Dinner")
    }
  }

  /// libical takes a kilobyte for each of these parts.
  static let events = [
    LargeEvent(part: "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM\n", count: 80_000),
    LargeEvent(part: "ATTENDEE:mailto:nora@example.org\n", count: 120_000),
    LargeEvent(part: "DESCRIPTION:Bring soup\n", count: 160_000),
  ]

  @Test(arguments: events)
  func `an event of many parts is shown in memory for few`(_ event: LargeEvent) throws {
    let agenda = try AgendaCommand()
    let file = try agenda.home.write(event.text, to: "large.ics")
    let run = try agenda.measured([
      "today", "--file", file, "--now", "2026-11-22T08:00", "--time-zone", "UTC",
    ])
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(run.output.contains("Dinner"))
    let memory = try #require(run.use).memory
    #expect(memory < 80_000_000, "\(memory)")
  }
}
