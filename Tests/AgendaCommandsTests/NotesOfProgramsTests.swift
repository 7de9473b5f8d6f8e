import AgendaKit
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// The notes of other programs about reminders count in `watch --notify`.
@Suite struct NotesOfProgramsTests {
  private let stage: ReminderStage

  init() throws { stage = try ReminderStage() }

  /// A daily series at 12:10 with a reminder ten minutes before.
  private static func event(
    _ title: String, _ further: [String] = [], alarm: [String] = []
  ) -> String {
    let lines =
      ["UID:\(title)", "DTSTART:20261120T121000Z", "DURATION:PT1H", "SUMMARY:\(title)", "RRULE:FREQ=DAILY"]
      + further
      + ["BEGIN:VALARM", "UID:\(title)-1", "ACTION:DISPLAY", "TRIGGER:-PT10M"] + alarm + ["END:VALARM"]
    return lines.joined(separator: "\n")
  }

  /// The titles and bodies of what is shown up to 12:20.
  private func shown(_ events: String...) throws -> [String] {
    try stage.home.replace("day.ics", with: calendarText(events.joined(separator: "\n\n")))
    var reminders = try stage.reminders()
    try stage.read(&reminders, after: 0)
    for seconds in [300, 600, 900, 1200] { try stage.ring(&reminders, after: seconds) }
    return stage.desktop.shown.map { "\($0.title) \($0.body)" }
  }

  @Test func `what was dismissed elsewhere does not come, and the next day it does`() throws {
    let events = [
      Self.event("Plain"), Self.event("Acknowledged", alarm: ["ACKNOWLEDGED:20261121T120000Z"]),
      Self.event("Before", alarm: ["ACKNOWLEDGED:20261120T120000Z"]),
      Self.event("Thunderbird", ["X-MOZ-LASTACK:20261121T120030Z"]),
      Self.event("KDE", alarm: ["X-KDE-KCALCORE-ENABLED:FALSE"]),
    ]
    #expect(try shown(events.joined(separator: "\n\n")) == ["Before 12:10–13:10", "Plain 12:10–13:10"])
    var reminders = try stage.reminders()
    try stage.read(&reminders, after: 86_400)
    #expect(
      stage.desktop.shown.dropFirst(2).map(\.title) == ["Acknowledged", "Before", "Plain", "Thunderbird"])
  }

  @Test func `what was put off elsewhere comes then, for its own day, also while that runs`() throws {
    let instance = "X-MOZ-SNOOZE-TIME-1795263000000000"
    let events = [
      Self.event(
        "RFC 9074",
        [
          "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20261121T120500Z",
          "RELATED-TO;RELTYPE=SNOOZE:RFC 9074-1", "END:VALARM",
        ], alarm: ["ACKNOWLEDGED:20261121T120000Z"]),
      Self.event("Thunderbird", ["X-MOZ-LASTACK:20261121T120000Z", instance + ":20261121T121500Z"]),
      Self.event("Done later", ["X-MOZ-LASTACK:20261121T121600Z", instance + ":20261121T121500Z"]),
    ]
    #expect(
      try shown(events.joined(separator: "\n\n")) == ["RFC 9074 12:10–13:10", "Thunderbird 12:10–13:10"])
  }
}
