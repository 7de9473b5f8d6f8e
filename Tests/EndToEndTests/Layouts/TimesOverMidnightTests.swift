import Foundation
import TestSupport
import Testing

/// Events that end, and ways that begin, on another day than the event, also in the hour that the clock shows twice.
struct TimesOverMidnightTests {
  private let setup: EditingSetup

  init() throws {
    setup = try EditingSetup()
    try setup.agenda.home.write(
      EditingSetup.calendar(
        """
        BEGIN:VEVENT
        UID:first
        DTSTAMP:20260101T000000Z
        DTSTART:20261024T200000Z
        DTEND:20261025T003000Z
        SUMMARY:Party
        END:VEVENT
        BEGIN:VEVENT
        UID:second
        DTSTAMP:20260101T000000Z
        DTSTART:20261024T200000Z
        DTEND:20261025T013000Z
        SUMMARY:Concert
        END:VEVENT
        BEGIN:VEVENT
        UID:train
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Berlin:20261025T033000
        DTEND;TZID=Europe/Berlin:20261025T043000
        X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT1H
        SUMMARY:Train
        END:VEVENT
        BEGIN:VEVENT
        UID:night
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Berlin:20261205T003000
        DTEND;TZID=Europe/Berlin:20261205T013000
        X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT1H
        SUMMARY:Flight
        END:VEVENT

        """), to: "c/work/night.ics")
  }

  private func run(_ words: [String], at now: String) throws -> CommandRun {
    try setup.agenda(words + ["--config", setup.agenda.home.path + "/c/config.toml", "--now", now])
  }

  @Test func `an end after midnight has its offset where the clock shows it twice`() throws {
    let lines = try run(["list", "2026-10-24", "--days", "2"], at: "2026-10-20T10:00").lines
    for time in [
      "22:00 → 02:30 (UTC+2)  Party", "22:00 → 02:30 (UTC+1)  Concert", "→ 02:30 (UTC+2)        Party",
      "→ 02:30 (UTC+1)        Concert",
    ] {
      #expect(lines.contains { $0.hasSuffix(time) }, "\(time): \(lines)")
    }
  }

  @Test func `a departure has its offset where the clock shows it twice`() throws {
    let list = try run(["list", "2026-10-24", "--days", "2"], at: "2026-10-20T10:00")
    #expect(list.output.contains("leave 02:30 (UTC+1)"), "\(list.output)")
    let show = try run(["show", "train"], at: "2026-10-20T10:00")
    #expect(show.output.contains("leave 02:30 (UTC+1)"), "\(show.output)")
  }

  @Test func `a departure on the day before has its day`() throws {
    for words in [["list", "2026-12-05"], ["next", "--calendars", "work"], ["show", "night"]] {
      let run = try run(words, at: "2026-12-04T10:00")
      #expect(run.output.contains("leave Fri 4 Dec 23:30"), "\(words): \(run.output)")
    }
    let hours = try run(["day", "2026-12-05"], at: "2026-12-04T10:00")
    #expect(hours.output.contains("leave Fri 4 Dec 23:30"), "\(hours.output)")
    let new = try run(["add", "Flight 12 December 0:30 (1 h travel)", "--dry-run"], at: "2026-12-04T10:00")
    #expect(new.output.contains("leave Fri 11 Dec 23:30"), "\(new.output)")
  }
}
