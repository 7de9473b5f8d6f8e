import AgendaKit
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// Reminders of the configuration, and all reminders where the clock does not run as it should.
@Suite struct RemindersInTimeTests {
  private var stage: ReminderStage

  init() throws { stage = try ReminderStage() }

  private var shown: [String] { stage.desktop.shown.map(\.title) }

  private static func event(_ title: String, at start: String, _ further: String = "") -> String {
    "UID:\(title)\nDTSTART:\(start)\nDURATION:PT1H\nSUMMARY:\(title)"
      + (further.isEmpty ? "" : "\n" + further)
  }

  private static let tenMinutes = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT10M\nEND:VALARM"

  @Test mutating func `an event without reminders has those of the configuration`() throws {
    stage.configuration.defaults.reminders.beforeStart = [.init(seconds: -900)]
    try stage.put(
      Self.event("A", at: "20261121T121600Z"), Self.event("B", at: "20261121T121600Z", Self.tenMinutes))
    var reminders = try stage.reminders()
    try stage.read(&reminders, after: 0)
    #expect(shown == [] && stage.next(reminders) == 60)
    try stage.ring(&reminders, after: 60)
    #expect(shown == ["A"] && stage.next(reminders) == 360)
    // One that is done is known without a mark in the calendar.
    stage.desktop.choose("done", of: 1)
    var end = pollfd(fd: reminders.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&end, 1, 60_000) == 1)
    #expect(reminders.answer(in: try stage.session(after: 61)) == [])
    var again = try stage.reminders()
    try stage.read(&again, after: 62)
    #expect(shown == ["A"] && stage.next(again) == 360)
  }

  @Test mutating func `the all-day events of a day come in one notice`() throws {
    stage.configuration.defaults.morningNotice = .init(seconds: 45_000)
    try stage.put(
      "UID:a\nDTSTART;VALUE=DATE:20261121\nSUMMARY:Fair",
      "UID:b\nDTSTART;VALUE=DATE:20261120\nDURATION:P3D\nSUMMARY:Trip",
      "UID:c\nDTSTART;VALUE=DATE:20261121\nSUMMARY:Off\nSTATUS:CANCELLED",
      Self.event("D", at: "20261121T140000Z"))
    var reminders = try stage.reminders()
    try stage.read(&reminders, after: 0)
    #expect(stage.next(reminders) == 1800)
    try stage.ring(&reminders, after: 1800)
    #expect(
      stage.desktop.shown == [
        FakeDesktop.Shown(title: "Saturday 21 November", body: "Fair\nTrip", actions: [])
      ])
    // The trip goes on.
    #expect(stage.next(reminders) == 1800 + 86_400)
    var again = try stage.reminders()
    try stage.read(&again, after: 3600)
    #expect(shown.count == 1)
    // A late notice comes as long as its day lasts.
    try stage.read(&again, after: 86_400 + 7200)
    #expect(shown.count == 2 && stage.desktop.shown[1].body.hasPrefix("Trip"))
    var late = try stage.reminders()
    try stage.read(&late, after: 2 * 86_400)
    #expect(shown.count == 2)
  }

  @Test func `what was due while the machine slept comes once and says so, unless it is over`() throws {
    try stage.put(
      Self.event("Over", at: "20261121T121000Z", Self.tenMinutes),
      Self.event("Running", at: "20261121T133000Z", Self.tenMinutes),
      Self.event("Soon", at: "20261121T150500Z", Self.tenMinutes))
    var reminders = try stage.reminders()
    try stage.read(&reminders, after: -60)
    #expect(shown == [])
    // It wakes two hours and fifty-eight minutes later.
    try stage.ring(&reminders, after: 8580)
    #expect(shown == ["Running"])
    #expect(stage.desktop.shown[0].body == "13:30–14:30\nlate: was due 13:20")
    try stage.ring(&reminders, after: 10_500)
    #expect(shown == ["Running", "Soon"] && stage.desktop.shown[1].body == "15:05–16:05")
    // The clock is set back, and runs again over the same time.
    try stage.read(&reminders, after: 4300)
    for seconds in [4800, 8580, 10_500] { try stage.ring(&reminders, after: seconds) }
    #expect(shown == ["Running", "Soon"] && stage.next(reminders) == nil)
  }

  @Test mutating func `a journey to another zone repeats no reminder, and moves those of days`() throws {
    stage.configuration.defaults.reminders.ofAllDay = [.init(seconds: 13 * 3600)]
    try stage.put(
      Self.event("A", at: "20261121T121000Z", Self.tenMinutes),
      "UID:b\nDTSTART;VALUE=DATE:20261122\nSUMMARY:Fair")
    var reminders = try stage.reminders()
    try stage.read(&reminders, after: 0)
    #expect(shown == ["A"] && stage.next(reminders) == 25 * 3600)
    stage.zone = "Asia/Tokyo"
    try stage.read(&reminders, after: 60)
    #expect(shown == ["A"] && stage.next(reminders) == 16 * 3600)
    try stage.ring(&reminders, after: 16 * 3600)
    #expect(shown == ["A", "Fair"])
  }

  @Test func `a command is run in place of a notification, and no text of a calendar is read by its shell`()
    throws
  {
    try stage.put(Self.event("$(touch x) `y`; \"A'", at: "20261121T121000Z", Self.tenMinutes))
    let file = stage.home.path("said")
    var reminders = try stage.reminders(
      NotificationSender.Choice(
        command:
          "printf '%s|' \"$AGENDA_TITLE\" \"$AGENDA_BODY\" \"$AGENDA_DUE\" \"$AGENDA_START\" >'\(file)'"))
    try stage.read(&reminders, after: 0)
    #expect(shown == [])
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == "$(touch x) `y`; \"A'|12:10–13:10|2026-11-21T12:00:00+00:00|2026-11-21T12:10:00+00:00|")
  }
}
