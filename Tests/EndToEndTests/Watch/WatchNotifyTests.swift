import Foundation
import TestSupport
import Testing

/// `agenda watch --notify`, with a `notify-send` that writes down what it is given. `RemindersTests` has the rules.
@Suite(.serialized, .enabled(if: FakeClock.library != nil, "faketime is not installed"))
struct WatchNotifyTests {
  private var agenda: AgendaCommand
  private let clock: FakeClock

  init() throws {
    agenda = try AgendaCommand()
    clock = FakeClock(in: agenda.home)
    clock.attach(to: &agenda)
    try replaceNotifySend("echo \"$4\" >>\"$HOME/sent\"")
    agenda.environment["PATH"] = agenda.home.path("bin") + ":/usr/bin:/bin"
    let since = Int(try Date("2026-11-21T10:00:00Z", strategy: .iso8601).timeIntervalSince1970)
    try agenda.home.write("since \(since)\n", to: ".local/state/agenda/sent-alarms")
  }

  private func replaceNotifySend(_ script: String) throws {
    let path = try agenda.home.write("#!/bin/sh\n\(script)\n", to: "bin/notify-send")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// Puts a calendar in place with events at eleven that remind at times of `10:50:00`, and further lines of an alarm.
  private func put(_ events: (title: String, time: String)..., further: String = "") throws {
    let texts = events.map { title, time in
      """
      UID:\(title)
      DTSTART:20261121T110000Z
      DURATION:PT1H
      SUMMARY:\(title)
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER;VALUE=DATE-TIME:20261121T\(time.replacing(":", with: ""))Z
      END:VALARM
      \(further)

      """
    }
    try agenda.home.replace("day.ics", with: calendarText(texts.joined()))
  }

  private func watch() throws -> WatchProcess {
    try WatchProcess(agenda, "--notify", "--file", "day.ics", "--format", "ndjson")
  }

  /// The titles of what was sent.
  private var sent: [String] {
    let text = try? String(contentsOfFile: agenda.home.path("sent"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  @Test
  func `An alarm is sent when it is due, by one of two that run, and what is written too late is sent late`()
    throws
  {
    try put(("A", "10:50:00"), further: "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:soon\nEND:VALARM")
    try clock.set(to: "2026-11-21T10:49:59Z")
    let watches = [try watch(), try watch()]
    for watch in watches {
      #expect(watch.line() != nil)
      #expect(watch.complaint()?.contains("TRIGGER “soon” cannot be read") == true)
    }
    #expect(sent == [])
    // Nothing wakes them but their alarms.
    try clock.set(to: "2026-11-21T10:50:00Z")
    #expect(eventually { sent == ["A"] })
    for watch in watches { #expect(try watch.awaitSleep(after: 0)) }
    try put(("A", "10:50:00"), ("B", "10:45:00"))
    #expect(eventually { sent == ["A", "B"] })
    for watch in watches {
      #expect(try watch.awaitSleep(after: 0))
      watch.process.terminate()
      #expect(watch.exitCode() == 0)
    }
    let again = try watch()
    #expect(again.line() != nil)
    #expect(try again.awaitSleep(after: 0))
    #expect(sent == ["A", "B"])
  }

  @Test func `A desktop that does not answer is reported, and the picture is shown all the same`() throws {
    try replaceNotifySend("echo 'No desktop' >&2; exit 1")
    try put(("A", "10:50:00"))
    try clock.set(to: "2026-11-21T10:50:00Z")
    let watch = try watch()
    #expect(watch.line() != nil)
    #expect(
      watch.complaint()
        == "agenda: cannot show a notification: notify-send failed with exit code 1: No desktop")
    #expect(try watch.awaitSleep(after: 0))
    #expect(watch.hasSaidAll)
  }

  @Test func `A state that cannot be written is reported, and reminders are sent all the same`() throws {
    var agenda = agenda
    agenda.environment["XDG_STATE_HOME"] = try agenda.home.write("", to: "file")
    try put(("A", "10:50:00"))
    try clock.set(to: "2026-11-21T10:50:00Z")
    let watch = try WatchProcess(agenda, "--notify", "--file", "day.ics")
    #expect(try #require(watch.complaint()).contains("cannot write in"))
    #expect(eventually { sent == ["A"] })
  }

  @Test func `Without notify-send it does not begin, and says what to install`() throws {
    var bare = agenda
    bare.environment["PATH"] = "/nowhere"
    try put(("A", "10:50:00"))
    let run = try bare("watch", "--notify", "--file", "day.ics")
    #expect(run.exitCode == 69)
    #expect(run.errorOutput.contains("libnotify-bin"))
  }
}
