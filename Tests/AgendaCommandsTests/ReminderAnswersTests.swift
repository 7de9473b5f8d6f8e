import AgendaKit
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// The answers of a person to reminders, on a desktop whose notifications have actions.
@Suite struct ReminderAnswersTests {
  private let stage: ReminderStage
  private var home: TemporaryFolder { stage.home }
  private var desktop: FakeDesktop { stage.desktop }

  init() throws { stage = try ReminderStage() }

  /// Writes a program that writes down its argument.
  private func install(_ name: String) throws {
    let path = try home.write("#!/bin/sh\necho \"$1\" >>'\(home.path)/\(name).log'\n", to: "bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private func put(_ further: String = "", alarm: String = "") throws {
    try stage.put(
      """
      UID:a
      DTSTART:20261121T121000Z
      DURATION:PT1H
      SUMMARY:A <b>
      \(further)BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER:-PT10M
      \(alarm)END:VALARM
      """)
  }

  /// Lets a person do something, and waits until the reminders have heard of it.
  private func answer(_ reminders: inout Reminders, after seconds: Int, _ action: () -> Void) throws {
    action()
    var end = pollfd(fd: reminders.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&end, 1, 60_000) == 1)
    #expect(reminders.answer(in: try stage.session(after: seconds)) == [])
  }

  private var calendarText: String {
    get throws { try String(contentsOfFile: home.path("day.ics"), encoding: .utf8) }
  }

  @Test func `a reminder has actions, and the connection ends with the last open one`() throws {
    try put("CONFERENCE;VALUE=URI:https://meet.example.org/a\n")
    var reminders = try stage.reminders()
    try stage.read(&reminders, after: 0)
    let shown = try #require(desktop.shown.first)
    #expect(shown.title == "A <b>" && shown.body == "12:10–13:10")
    #expect(shown.actions == ["join", "Join", "snooze", "Snooze 5 min", "done", "Done"])
    #expect(reminders.descriptor >= 0)
    try answer(&reminders, after: 5) { desktop.end(1, because: 1) }
    #expect(reminders.descriptor == -1 && stage.next(reminders) == nil)
    #expect(eventually { !desktop.isConnected })
    #expect(!(try calendarText).contains("ACKNOWLEDGED"))
  }

  @Test func `Snooze reminds again in five minutes, here and on other devices`() throws {
    try put()
    var reminders = try stage.reminders()
    try stage.read(&reminders, after: 0)
    try answer(&reminders, after: 10) { desktop.choose("snooze", of: 1) }
    #expect(stage.next(reminders) == 310 && desktop.closed == [1])
    let text = try calendarText
    #expect(text.contains("ACKNOWLEDGED:20261121T120010Z"))
    #expect(text.contains("TRIGGER;VALUE=DATE-TIME:20261121T120510Z"))
    #expect(text.contains("RELATED-TO;RELTYPE=SNOOZE:"))
    #expect(text.contains("SEQUENCE") == false)
    // The calendar is read again, as its file has changed; also by another process.
    var other = try stage.reminders()
    try stage.read(&other, after: 11)
    try stage.read(&reminders, after: 12)
    #expect(desktop.shown.count == 1 && stage.next(reminders) == 310 && stage.next(other) == 310)
    try stage.read(&reminders, after: 310)
    #expect(desktop.shown.count == 2)
    try answer(&reminders, after: 320) { desktop.choose("done", of: 2) }
    #expect(!(try calendarText).contains("RELTYPE=SNOOZE"))
    #expect((try calendarText).contains("ACKNOWLEDGED:20261121T120520Z"))
    try stage.read(&other, after: 330)
    #expect(desktop.shown.count == 2 && stage.next(other) == nil)
  }

  @Test func `Done and a closed notification end repetitions too, and nothing is left to undo`() throws {
    try put(alarm: "REPEAT:3\nDURATION:PT1M\n")
    var reminders = try stage.reminders()
    try stage.read(&reminders, after: 0)
    #expect(stage.next(reminders) == 60)
    try answer(&reminders, after: 5) { desktop.end(1, because: 2) }
    try stage.read(&reminders, after: 70)
    #expect(desktop.shown.count == 1 && stage.next(reminders) == nil)
    let journal =
      (try? FileManager.default.contentsOfDirectory(atPath: home.path("xdg/agenda/changes"))) ?? []
    #expect(journal.filter { $0 != "forgotten" && $0 != "lock" } == [])
  }

  @Test(arguments: ["acknowledged", "moved", "deleted", "untouched", "over"])
  func `a notification is closed when another program has acknowledged, moved or deleted its event`(
    _ change: String
  ) throws {
    try put()
    var reminders = try stage.reminders()
    try stage.read(&reminders, after: 0)
    switch change {
    case "acknowledged": try put(alarm: "ACKNOWLEDGED:20261121T120005Z\n")
    case "moved":
      try put()
      let text = try calendarText
      try home.replace("day.ics", with: text.replacing("T121000Z", with: "T151000Z"))
    case "untouched": try put("LOCATION:Room 4\n")
    default: try stage.put("UID:b\nDTSTART:20261128T120000Z\nSUMMARY:B")
    }
    let isKept = ["untouched", "over"].contains(change)
    try stage.read(&reminders, after: change == "over" ? 7200 : 10)
    #expect(desktop.shown.count == 1 && desktop.closed == (isKept ? [] : [1]))
    #expect((reminders.descriptor >= 0) == isKept)
  }

  @Test func `Join opens the meeting as “open” does`() throws {
    try install("xdg-open")
    try put("CONFERENCE;VALUE=URI:https://meet.example.org/a\n")
    var reminders = try stage.reminders()
    try stage.read(&reminders, after: 0)
    try answer(&reminders, after: 5) { desktop.choose("join", of: 1) }
    let log = home.path("xdg-open.log")
    #expect(eventually { FileManager.default.fileExists(atPath: log) })
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "https://meet.example.org/a\n")
    #expect((try calendarText).contains("ACKNOWLEDGED:20261121T120005Z"))
  }

  @Test func `a reminder of a calendar that cannot be changed is put off all the same`() throws {
    try put()
    #expect(chmod(home.path("day.ics"), 0o444) == 0)
    var configuration = CalendarConfiguration(name: "day", location: .path(home.path("day.ics")))
    configuration.readOnlyReason = "so it is"
    let before = try calendarText
    var reminders = try stage.reminders()
    func session(after seconds: Int) throws -> Run {
      var session = try stage.session(after: seconds)
      session.calendars.calendars = [configuration]
      return session
    }
    reminders.find(of: try session(after: 0))
    let first = try session(after: 0)
    #expect(
      eventually {
        _ = reminders.send(in: first)
        return !desktop.shown.isEmpty
      })
    desktop.choose("snooze", of: 1)
    var end = pollfd(fd: reminders.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&end, 1, 60_000) == 1)
    #expect(reminders.answer(in: try session(after: 10)) == [])
    #expect(try calendarText == before && stage.next(reminders) == 310)
    // Another process, or one that is started again, knows it too.
    var again = try stage.reminders()
    again.find(of: try session(after: 20))
    #expect(stage.next(again) == 310)
  }

  @Test func `a desktop without actions, or that is gone, shows what it can`() throws {
    let plain = try FakeDesktop(in: try home.makeFolder("plain"), capabilities: ["body"])
    try put()
    var reminders = try Reminders(
      stateFolder: home.path("state"), programPath: nil, environment: plain.environment)
    try stage.read(&reminders, after: 0)
    #expect(plain.shown == [FakeDesktop.Shown(title: "A <b>", body: "12:10–13:10", actions: [])])
    #expect(reminders.descriptor == -1)
  }

  @Test func `without a desktop notify-send is asked`() throws {
    try install("notify-send")
    try put()
    var reminders = try Reminders(
      stateFolder: home.path("state"), programPath: home.path("bin"),
      environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(home.path)/none"])
    try stage.read(&reminders, after: 0)
    #expect(FileManager.default.fileExists(atPath: home.path("notify-send.log")))
  }
}
