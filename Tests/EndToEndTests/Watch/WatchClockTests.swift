import Foundation
import TestSupport
import Testing

/// `agenda watch` where the clock is set, the machine sleeps, or the clocks change.
@Suite(.serialized, .enabled(if: FakeClock.library != nil, "faketime is not installed"))
struct WatchClockTests {
  private var agenda: AgendaCommand
  private let clock: FakeClock

  init() throws {
    agenda = try AgendaCommand()
    clock = FakeClock(in: agenda.home)
    clock.attach(to: &agenda)
    try agenda.home.write(
      events: """
        UID:a
        DTSTART:20261121T110000Z
        DURATION:PT1H
        SUMMARY:One

        UID:b
        DTSTART:20261122T090000Z
        DURATION:PT1H
        SUMMARY:Two
        """, to: "day.ics")
  }

  private func watch(_ arguments: String...) throws -> WatchProcess {
    try WatchProcess(agenda, arguments + ["--file", "day.ics"])
  }

  /// Wakes it without a change. Where the machine's own clock is set the kernel rings its alarm, see
  /// ``WatchSleepTests/alarm()``; of a clock of its own the kernel knows nothing.
  private func touch() {
    #expect(utimes(agenda.home.path("day.ics"), nil) == 0)
  }

  @Test func `A clock that is set back shows what there was to show then, and no more than that`() throws {
    try clock.set(to: "2026-11-21T11:30:00Z")
    let watch = try watch("--format", "ndjson")
    #expect(try #require(watch.line()).contains(#""running":true"#))
    try clock.set(to: "2026-11-21T10:30:00Z")
    touch()
    let before = try #require(watch.line())
    #expect(before.contains(#""running":false,"ended":false"#))
    #expect(before.hasPrefix(#"{"date":"2026-11-21T11:30:00+01:00""#))
    // Back to the day before, and on to where it was.
    try clock.set(to: "2026-11-20T22:30:00Z")
    touch()
    #expect(try #require(watch.line()).contains(#""date":"2026-11-20","allDay":[],"timed":[]"#))
    try clock.set(to: "2026-11-21T11:30:00Z")
    #expect(try watch.settles(after: touch))
    #expect(try #require(watch.line()).contains(#""running":true"#))
    #expect(watch.hasSaidAll)
  }

  @Test func `A clock that is set back is seen at the next minute, where nothing else wakes it`() throws {
    for _ in 0..<20 {
      try clock.set(to: "2026-11-21T10:58:59Z")
      let watch = try WatchProcess(agenda, "next", "--countdown", "--file", "day.ics")
      #expect(watch.line() == "in 2 min One")
      try clock.set(to: "2026-11-21T09:59:00Z")
      // Between its look at the clock and its setting the alarm, that is the hour until the minute it looked for. The kernel would ring then.
      var line: String?
      let isAwake = try eventually {
        line = watch.line(within: 0)
        return try line != nil || watch.waitsForEvents && watch.alarm().secondsLeft > 600
      }
      #expect(isAwake)
      guard let line else { continue }
      #expect(line == "in 1 h 1 min One")
      return
    }
    Issue.record("this clock was always set between the look at it and the alarm")
  }

  @Test func `A clock that is set back sends no reminder twice, neither in the same run nor in another`()
    throws
  {
    var agenda = agenda
    try agenda.home.write(
      events: """
        UID:a
        DTSTART:20261121T110000Z
        SUMMARY:One
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT10M
        END:VALARM
        """, to: "day.ics")
    let sent = agenda.home.path("sent")
    let sender = try agenda.home.write("#!/bin/sh\necho \"$4\" >> '\(sent)'\n", to: "bin/notify-send")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sender)
    agenda.environment["PATH"] = agenda.home.path("bin") + ":/usr/bin:/bin"
    try agenda.home.write(
      "since \(Int(try Date("2026-11-21T10:40:00Z", strategy: .iso8601).timeIntervalSince1970))\n",
      to: ".local/state/agenda/sent-alarms")
    for _ in 0..<2 {
      try clock.set(to: "2026-11-21T10:51:00Z")
      let watch = try WatchProcess(agenda, "--notify", "--file", "day.ics", "--format", "ndjson")
      #expect(watch.line() != nil)
      #expect(try watch.awaitSleep(after: 0))
      for time in ["10:45:00", "10:51:00"] {
        try clock.set(to: "2026-11-21T\(time)Z")
        #expect(try watch.settles(after: touch))
      }
    }
    #expect(try String(contentsOfFile: sent, encoding: .utf8) == "One\n")
  }

  @Test func `After hours of sleep it shows the hour and the day that it is`() throws {
    try clock.set(to: "2026-11-21T07:00:00Z")
    let watch = try watch("--format", "ndjson")
    #expect(try #require(watch.line()).contains(#""running":false"#))
    try clock.set(to: "2026-11-21T11:10:00Z")
    touch()
    #expect(try #require(watch.line()).contains(#""running":true"#))
    try clock.set(to: "2026-11-22T08:00:00Z")
    #expect(try watch.settles(after: touch))
    #expect(try #require(watch.line()).contains(#""summary":"Two""#))
    #expect(watch.hasSaidAll)
  }

  /// An event begins at 11:00.
  @Test(arguments: [
    (["next"], "07:00:00", 14_400), (["next", "--countdown"], "07:00:00", 60),
    (["next", "--format", "waybar"], "07:00:00", 13_500),
    (["next", "--format", "waybar"], "10:50:00", 600),
    (["next", "--format", "waybar", "--countdown"], "07:00:00", 60),
    (["next", "--format", "waybar"], "11:30:00", 60), (["--format", "waybar"], "07:00:00", 13_500),
    (["next", "--template", "{{line}}"], "07:00:00", 13_500),
    (["next", "--template", "{{line}}", "--countdown"], "07:00:00", 60),
    (["--template", "{{#days}}{{#timed}}{{text.countdown}}{{/timed}}{{/days}}"], "07:00:00", 60),
    (["next", "--template", "{{next.text.countdown}}"], "07:00:00", 60),
    (["next", "--template", "{{next.summary}} countdown"], "07:00:00", 13_500),
    (["next", "--format", "json", "--countdown"], "07:00:00", 14_400),
    (["--countdown"], "07:00:00", 10_800), (["--countdown"], "10:30:00", 60),
    (["--layout", "day"], "07:00:00", 60),
    (["--layout", "month"], "07:00:00", 14_400),
    (["--format", "json", "--family", "small", "--text-size", "4"], "11:00:00", 180),
  ])
  func `A line wakes each minute only where it says something else each minute`(
    arguments: [String], time: String, seconds: Int
  ) throws {
    try clock.set(to: "2026-11-21T\(time)Z")
    let start = Date()
    let watch = try WatchProcess(agenda, arguments + ["--file", "day.ics"])
    #expect(watch.line() != nil)
    #expect(try watch.awaitSleep(after: 0))
    // The alarm is one of the kernel, for which time has passed.
    let left = try watch.alarm().secondsLeft
    #expect(left < seconds + 15 && left > seconds - 15 + Int(start.timeIntervalSinceNow))
  }

  @Test func `A picture is drawn when an event begins`() throws {
    try clock.set(to: "2026-11-21T10:59:59Z")
    let watch = try watch("--format", "ndjson")
    #expect(try #require(watch.line()).contains(#""running":false"#))
    try clock.set(to: "2026-11-21T11:00:00Z")
    #expect(try #require(watch.line()).contains(#""running":true"#))
  }

  @Test func `What comes near enough is shown then, and what begins says so then`() throws {
    try clock.set(to: "2026-11-21T10:58:59Z")
    let watch = try watch("next", "--within", "1m", "--countdown")
    #expect(watch.line() == "")
    try clock.set(to: "2026-11-21T10:59:00Z")
    #expect(watch.line() == "in 1 min One")
    try clock.set(to: "2026-11-21T10:59:59Z")
    let second = try self.watch("next", "--within", "1m", "--countdown")
    #expect(second.line() == "in 1 min One")
    try clock.set(to: "2026-11-21T11:00:00Z")
    #expect(second.line() == "now One")
  }

  @Test func `The next day is drawn at midnight`() throws {
    try clock.set(to: "2026-11-21T22:59:59Z")
    let watch = try watch("--format", "ndjson")
    #expect(try #require(watch.line()).contains(#""date":"2026-11-21","allDay""#))
    try clock.set(to: "2026-11-21T23:00:00Z")
    #expect(try #require(watch.line()).contains(#""date":"2026-11-22","allDay""#))
  }

  @Test(arguments: ["ndjson", "text"])
  func `It wakes when the clocks change, and writes nothing where all is as it was`(format: String) throws {
    try clock.set(to: "2026-10-25T00:59:59Z")
    let watch = try watch("--format", format)
    #expect(watch.line() != nil)
    while watch.line(within: 0) != nil {}
    let written = try watch.bytesWritten()
    try clock.set(to: "2026-10-25T01:00:00Z")
    // It has been awake when it waits for midnight, 23 hours of the day after.
    #expect(try eventually { try watch.waitsForEvents && watch.alarm().secondsLeft > 20 * 3600 })
    #expect(watch.hasSaidAll)
    #expect(try watch.bytesWritten() == written)
  }
}
