import Foundation
import TestSupport
import Testing

/// However much a calendar asks for, a command ends by itself, in bounded memory and time, and shows the good events.
@Suite struct HostileCalendarTests {
  /// The bounds of a run, generous for a build that is not optimised, in bytes and seconds of processor time. Without a budget each of these
  /// calendars takes gigabytes, or minutes. What prints many rows holds none of them: the rows of "one that lasts" take 30 MB as text alone.
  private static let bounds = (memory: 100_000_000, seconds: 90.0)

  private static let week = ["week", "--ended", "hide", "--limit", "300", "--format", "ndjson"]
  /// The other commands and their calendars: many rows, or long ones. `today` draws as many rows as there can be of a calendar. The others draw a
  /// fifth of them, which are enough to see whether a command holds them.
  private static let others: [(arguments: [String], calendars: [String])] = [
    (["today"], [lasting]), (["timeline", "--format", "json"], [longTitles]),
    (["timeline", "--format", "ndjson"], [lastingWithText]),
    (["next", "--format", "waybar"], [longTitles]),
    (["list", "--from", "2026-01-01", "--to", "2026-12-31", "--limit", "5"], [lasting]),
    (["alarms"], [lasting]),
    (["digest", "--from", "a@example.org", "--to", "b@example.org"], [lastingWithText]),
    (["today", "--format", "html"], [lastingWithText]),
    (["snapshot", "--family", "large", "--format", "svg"], [longTitles]), (["month"], [each]),
  ]
  private static let (lasting, lastingWithText) = ("one that lasts", "one that lasts, with text")
  private static let (longTitles, each) = ("long titles", "each second")

  private func run(_ arguments: [String], on calendars: HostileCalendar...) throws -> CommandRun {
    try run(arguments, on: calendars)
  }

  private func run(_ arguments: [String], on calendars: [HostileCalendar]) throws -> CommandRun {
    let agenda = try AgendaCommand()
    let files = try calendars.enumerated().map { number, calendar in
      try agenda.home.write(calendar.text, to: "hostile\(number == 0 ? "" : "-\(number)").ics")
    }
    let moment = ["--now", "2026-11-22T08:00", "--time-zone", "Europe/Berlin"]
    let isChecked = arguments.first == "check"
    let run = try agenda.measured(
      arguments + (isChecked ? files : files.flatMap { ["--file", $0] } + moment))
    let use = try #require(run.use)
    let names = calendars.map(\.name).joined(separator: ", ")
    #expect(use.memory < Self.bounds.memory, "\(names)")
    #expect(use.seconds < Self.bounds.seconds, "\(names)")
    return run
  }

  @Test(arguments: HostileCalendar.all)
  func `a glance at it ends well`(_ calendar: HostileCalendar) throws {
    let run = try run(Self.week, on: calendar)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(run.output.utf8.count < 6_000_000)
  }

  /// The work that they ask for is bounded for all together too.
  @Test(arguments: [["next"], ["calendars"], ["check"]])
  func `many of them together end well`(_ arguments: [String]) throws {
    let run = try run(arguments, on: HostileCalendar.all)
    #expect(run.exitCode == (arguments == ["check"] ? 65 : 0), "\(run.errorOutput)")
    #expect(run.output.utf8.count < 6_000_000)
  }

  @Test(arguments: others)
  func `every command ends well`(_ arguments: [String], on names: [String]) throws {
    let calendars = (HostileCalendar.all + [.lastingWithText]).filter { names.contains($0.name) }
    #expect(calendars.count == names.count)
    for calendar in calendars {
      let run = try run(arguments, on: calendar)
      #expect(run.exitCode == 0, "\(calendar.name): \(run.errorOutput)")
      #expect(run.errorOutput.contains("hostile.ics:"), "\(calendar.name)")
    }
  }

  @Test(arguments: ["check", "import"])
  func `the limit of memory is raised before a large file is read`(_ subcommand: String) throws {
    let agenda = try AgendaCommand()
    // The file is a hole. It has more bytes than the process may take when it starts.
    let run = try agenda.shell(
      "truncate -s 110000000 hole.ics; ulimit -S -d 60000; exec agenda \(subcommand) hole.ics", timeout: 300)
    #expect(run.exitCode == 65, "\(run.errorOutput)")
    #expect(!run.errorOutput.contains("Fatal error"))
  }

  @Test func `what takes too long after all says so`() throws {
    let agenda = try AgendaCommand()
    let events = (0..<300_000).map {
      "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20260101T090000Z\nRRULE:FREQ=DAILY;COUNT=9\nEND:VEVENT\n"
    }
    let file = try agenda.home.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\n" + events.joined() + "END:VCALENDAR\n", to: "hostile.ics")
    // A third of the processor time that the events take, which the command does not raise: it is started with the signal blocked, and ends all the same.
    let run = try agenda.shell(
      "ulimit -S -t 1; exec agenda list --from 2026-01-01 --to 2026-01-10 --file '\(file)'")
    #expect(run.exitCode == 71, "\(run.errorOutput)")
    #expect(run.errorOutput.contains("processor time"))
  }
}

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
