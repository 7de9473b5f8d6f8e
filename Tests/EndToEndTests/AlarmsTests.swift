import Foundation
import TestSupport
import Testing

/// `agenda alarms`.
@Suite struct AlarmsTests {
  private struct Printed: Decodable {
    struct Trigger: Decodable, Equatable {
      var relatedTo: String?
      var days: Int?
      var seconds: Int?
      var date: String?
    }
    struct DueAlarm: Decodable {
      var due: String
      var repetition: Int
      var action: String
      var summary: String?
      var description: String?
      var trigger: Trigger
      var occurrence: PrintedOccurrence
    }
    struct Range: Decodable, Equatable {
      var start: String
      var end: String
    }
    var range: Range
    var alarms: [DueAlarm]
  }

  private let agenda: AgendaCommand
  private let file: String

  init() throws {
    agenda = try AgendaCommand()
    file = try agenda.home.write(
      events: """
        UID:a
        DTSTART;TZID=Europe/Berlin:20261120T090000
        DURATION:PT15M
        RRULE:FREQ=DAILY
        SUMMARY:Stand-up
        LOCATION:Room 4
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:Get up
        TRIGGER:-PT10M
        END:VALARM
        BEGIN:VALARM
        ACTION:AUDIO
        TRIGGER:-PT10M
        END:VALARM

        UID:a
        RECURRENCE-ID;TZID=Europe/Berlin:20261122T090000
        DTSTART;TZID=Europe/Berlin:20261122T110000
        DURATION:PT15M
        SUMMARY:Late stand-up
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;RELATED=END:PT5M
        REPEAT:1
        DURATION:PT5M
        END:VALARM

        UID:b
        DTSTART;VALUE=DATE:20261219
        SUMMARY:Holiday
        BEGIN:VALARM
        ACTION:EMAIL
        SUMMARY:Buy gifts
        TRIGGER:-P4W
        END:VALARM
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;VALUE=DATE-TIME:20261121T120000Z
        END:VALARM

        UID:c
        DTSTART:20261121T100000Z
        SUMMARY:Off
        STATUS:CANCELLED
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:PT0S
        END:VALARM
        """, to: "day.ics")
  }

  private func alarms(_ arguments: String...) throws -> CommandRun {
    try agenda(["alarms", "--file", file, "--now", "2026-11-21T00:00"] + arguments)
  }

  @Test func `lists the reminders of the next day`() throws {
    #expect(
      try alarms().output == """
        00:00  Holiday (Sat 19 Dec)
        08:50  Stand-up (09:00) · Room 4
        13:00  Holiday (Sat 19 Dec)

        """)
  }

  @Test func `lists a range day by day`() throws {
    #expect(
      try alarms("--from", "2026-11-21T10:00", "--to", "2026-11-22").output == """
        Saturday 21 November
        13:00  Holiday (Sat 19 Dec)

        Sunday 22 November
        11:20  Late stand-up (11:00)
        11:25  Late stand-up (11:00)

        """)
    #expect(try alarms("--horizon", "9h").lines.count == 2)
    #expect(try alarms("--limit", "1").lines.count == 1)
    #expect(try alarms("--cancelled").lines.contains { $0.contains("Off") })
    #expect(try alarms("--from", "tomorrow", "--horizon", "1h").output == "No reminders\n")
    for line in try alarms("--width", "20").lines { #expect(line.count <= 20) }
  }

  @Test func `prints each alarm as JSON`() throws {
    let run = try alarms("--format", "json")
    let printed = try JSONDecoder().decode(Printed.self, from: Data(run.output.utf8))
    #expect(printed.range == .init(start: "2026-11-21T00:00:00+01:00", end: "2026-11-22T00:00:00+01:00"))
    #expect(printed.alarms.map(\.action) == ["email", "audio", "display", "display"])
    let (first, last) = (try #require(printed.alarms.first), try #require(printed.alarms.last))
    #expect(first.due == "2026-11-21T00:00:00+01:00")
    #expect(first.summary == "Buy gifts")
    #expect(first.trigger == .init(relatedTo: "start", days: -28, seconds: 0))
    #expect(first.occurrence.start == "2026-12-19")
    #expect(printed.alarms[2].description == "Get up")
    #expect(last.trigger == .init(date: "2026-11-21T13:00:00+01:00"))

    let lines = try alarms("--format", "ndjson", "--to", "tomorrow").lines
    #expect(lines.count == 6)
    let repeated = try JSONDecoder().decode(Printed.DueAlarm.self, from: Data((lines.last ?? "").utf8))
    #expect(repeated.repetition == 1)
    #expect(repeated.trigger == .init(relatedTo: "end", days: 0, seconds: 300))
  }

  @Test func `says why there are none`() throws {
    let run = try agenda("alarms")
    #expect(run.exitCode == 0)
    #expect(run.output != "No reminders\n")
    let missing = try agenda("alarms", "--file", agenda.home.path("gone.ics"))
    #expect(missing.exitCode == 66)
    #expect(missing.output != "No reminders\n")
  }

  @Test func `finds a bounded number and says so`() throws {
    let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:PT0S\nREPEAT:1000\nDURATION:PT1S\nEND:VALARM\n"
    let bomb = try agenda.home.write(
      events: "UID:a\nDTSTART:20200101T000000Z\nRRULE:FREQ=HOURLY\nSUMMARY:Boom\n"
        + String(repeating: alarm, count: 40).dropLast(), to: "bomb.ics")
    let run = try agenda(["alarms", "--file", bomb, "--now", "2026-11-21T00:00", "--format", "ndjson"])
    #expect(run.exitCode == 0)
    #expect(run.lines.count == 20_000)
    #expect(run.lines.last?.contains("2026-11-21T00:08:19+01:00") == true)
    #expect(
      run.errorOutput
        == "agenda: only the first 20000 reminders are shown; choose a shorter range or fewer calendars\n")
    let few = try agenda([
      "alarms", "--file", bomb, "--now", "2026-11-21T00:00", "--format", "ndjson", "--limit", "2",
    ])
    #expect(few.lines.count == 2)
    #expect(few.errorOutput.isEmpty)
  }

  @Test func `reports reminders that cannot be read`() throws {
    let file = try agenda.home.write(
      events: """
        UID:a
        DTSTART:20261121T090000Z
        SUMMARY:A
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:soon
        END:VALARM
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:PT0S
        END:VALARM
        BEGIN:VALARM
        ACTION:DISPLAY
        END:VALARM
        """, to: "bad.ics")
    let line = try #require(
      String(contentsOfFile: file, encoding: .utf8).split(whereSeparator: \.isNewline)
        .firstIndex(of: "TRIGGER:soon"))
    let run = try agenda(["alarms", "--file", file, "--now", "2026-11-21T00:00"])
    #expect(run.exitCode == 0)
    #expect(run.lines.count == 1)
    #expect(
      run.errorOutput == """
        agenda: \(file):\(line + 1): a reminder whose TRIGGER “soon” cannot be read is left out \
        (and 1 more problem in this calendar)

        """)
    // An agenda shows no reminders, and so lacks none.
    let day = try agenda(["today", "--file", file, "--now", "2026-11-21T00:00", "--strict"])
    #expect(day.exitCode == 0)
    #expect(day.errorOutput.isEmpty)
  }

  @Test(arguments: [
    ["--horizon", "59s"], ["--horizon", "367d"], ["--horizon", "1h", "--to", "tomorrow"], ["--from", "soon"],
    ["--to", "yesterday"], ["--to", "+400"], ["--format", "svg"],
  ])
  func `refuses what cannot be`(_ arguments: [String]) throws {
    let run = try agenda(["alarms", "--file", file, "--now", "2026-11-21T00:00"] + arguments)
    #expect(run.exitCode == 64)
    #expect(run.output.isEmpty)
  }
}
