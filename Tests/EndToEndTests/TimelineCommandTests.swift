import Foundation
import TestSupport
import Testing

/// `agenda timeline` and `agenda snapshot`.
@Suite struct TimelineCommandTests {
  private struct Printed: Decodable {
    struct Policy: Decodable, Equatable {
      var kind: String
      var date: String?
    }
    struct Widget: Decodable {
      var now: String
    }
    struct Entry: Decodable {
      var date: String
      var agenda: Agenda?
      var widget: Widget?
    }
    struct Agenda: Decodable {
      struct Day: Decodable {
        struct Item: Decodable {
          var occurrence: Int
          var running: Bool
          var ended: Bool
        }
        var allDay: [Item]
        var timed: [Item]
      }
      var state: String
      var days: [Day]
    }
    struct Occurrence: Decodable {
      var summary: String
    }
    var policy: Policy
    var result: String
    var occurrences: [Occurrence]?
    var entries: [Entry]

    /// The titles of the first day of an entry.
    func titles(of entry: Entry) -> [String] {
      let day = entry.agenda?.days.first
      return ((day?.allDay ?? []) + (day?.timed ?? [])).compactMap { occurrences?[$0.occurrence].summary }
    }
  }

  private let agenda: AgendaCommand
  private let file: String

  init() throws {
    agenda = try AgendaCommand()
    file = try agenda.home.write(
      events: """
        UID:a
        DTSTART;TZID=Europe/Berlin:20261121T090000
        DURATION:PT15M
        SUMMARY:Stand-up

        UID:b
        DTSTART;TZID=Europe/Berlin:20261122T103000
        DURATION:PT1H
        SUMMARY:Brunch
        """, to: "day.ics")
  }

  private func timeline(_ arguments: String...) throws -> CommandRun {
    try agenda(["timeline", "--file", file, "--now", "2026-11-21T08:00"] + arguments)
  }

  private func json(_ arguments: String...) throws -> Printed {
    let run = try agenda(
      ["timeline"] + arguments + ["--file", file, "--now", "2026-11-21T08:00", "--format", "json"])
    return try JSONDecoder().decode(Printed.self, from: Data(run.output.utf8))
  }

  @Test func `has an entry each time the agenda changes`() throws {
    let printed = try json()
    #expect(
      printed.entries.map(\.date) == [
        "2026-11-21T08:00:00+01:00", "2026-11-21T09:00:00+01:00", "2026-11-21T09:15:00+01:00",
        "2026-11-22T00:00:00+01:00",
      ])
    #expect(
      printed.entries.map(printed.titles) == [
        ["Stand-up"], ["Stand-up"], ["Stand-up"], ["Brunch"],
      ])
    #expect(printed.occurrences?.map(\.summary) == ["Stand-up", "Brunch"])
    let items = printed.entries.compactMap { $0.agenda?.days[0].timed.first }
    #expect(items.map(\.running) == [false, true, false, false])
    #expect(items.map(\.ended) == [false, false, true, false])
    #expect(printed.policy == .init(kind: "after", date: "2026-11-22T00:00:00+01:00"))
    #expect(printed.result == "newData")
  }

  @Test func `counts the minutes of a countdown`() throws {
    let minutes = try json("--countdown", "--horizon", "62m").entries.map { $0.date.dropFirst(11).prefix(5) }
    #expect(minutes.count == 62 && minutes.last == "09:01")
  }

  @Test(arguments: [
    (["--family", "small"], ["08:50", "09:00"]),
    (["--family", "small", "--countdown"], ["08:50", "08:51", "08:52"]),
    (["--family", "small", "--text-size", "4"], ["08:50", "09:00", "09:01"]),
    (["--format", "text"], ["08:50", "09:00"]),
    (["--format", "text", "--countdown"], ["08:50", "08:51", "08:52"]),
  ])
  func `has an entry for each minute only where what is drawn counts minutes or has a bar`(
    arguments: [String], times: [String]
  ) throws {
    let format = arguments.contains("--format") ? [] : ["--format", "json"]
    let run = try agenda(
      ["timeline", "--file", file, "--now", "2026-11-21T08:50", "--horizon", "15m", "--entries", "3"]
        + arguments + format)
    // The policy has the end of the horizon.
    let found = run.output.matches(of: /"date": "2026-11-21T(..:..)|── Sat 21 Nov (..:..)/)
      .compactMap { $0.1 ?? $0.2 }.filter { $0 != "09:05" }
    #expect(found.map(String.init).prefix(times.count) == times[...], "\(run.output)")
    #expect(
      found.count == (arguments == ["--format", "text"] || arguments == ["--family", "small"] ? 2 : 3))
  }

  @Test func `reaches as far as it is asked to`() throws {
    #expect(try json("--horizon", "1h30m").entries.count == 3)
    #expect(
      try json("--horizon", "2d").entries.map(\.date).suffix(2) == [
        "2026-11-22T11:30:00+01:00", "2026-11-23T00:00:00+01:00",
      ])
    let two = try json("--entries", "2")
    #expect(two.entries.count == 2)
    #expect(two.policy == .init(kind: "atEnd", date: nil))
    #expect(try json("tomorrow").entries.count == 2)
  }

  @Test func `has what a widget shows`() throws {
    let printed = try json("--family", "inline")
    #expect(printed.entries.allSatisfy { $0.agenda == nil && $0.widget?.now == $0.date })
    #expect(printed.entries.count == 4)
  }

  @Test func `is a block an entry as text`() throws {
    #expect(
      try timeline("--family", "inline").output == """
        ── Sat 21 Nov 08:00
        09:00 Stand-up

        ── Sat 21 Nov 09:00
        until 09:15 Stand-up

        ── Sat 21 Nov 09:15
        Tomorrow 10:30 Brunch

        ── Sun 22 Nov 00:00
        10:30 Brunch

        """)
    #expect(try timeline().lines.filter { $0.hasPrefix("──") }.count == 4)
    #expect(
      try timeline("--family", "small").lines.prefix(3) == ["── Sat 21 Nov 08:00", "21 November", "Saturday"])
    #expect(try timeline("--format", "ndjson").lines.count == 4)
  }

  @Test func `starts with the snapshot`() throws {
    let arguments = ["--file", file, "--now", "2026-11-21T08:00"]
    for days in ["today", "tomorrow", "week"] {
      #expect(try agenda(["snapshot", days] + arguments).output == agenda([days] + arguments).output)
      let json = arguments + ["--format", "json"]
      #expect(try agenda(["snapshot", days] + json).output == agenda([days] + json).output)
    }
    let picture = try agenda(["snapshot"] + arguments + ["--format", "svg"]).output
    #expect(try picture == agenda(["today"] + arguments + ["--format", "svg"]).output)
  }

  @Test func `gives its result as the exit code`() throws {
    let output = ["--format", "json", "--exit-code", "--output", agenda.home.path("timeline.json")]
    let arguments = ["timeline", "--file", file, "--now", "2026-11-21T08:00"] + output
    #expect(try agenda(arguments).exitCode == 0)
    #expect(try agenda(arguments).exitCode == 1)
    let good = try String(contentsOfFile: agenda.home.path("timeline.json"), encoding: .utf8)
    try FileManager.default.removeItem(atPath: file)
    #expect(try agenda(arguments).exitCode == 66)
    #expect(try String(contentsOfFile: agenda.home.path("timeline.json"), encoding: .utf8) == good)

    let failed = try timeline("--format", "json")
    #expect(failed.exitCode == 66)
    #expect(try JSONDecoder().decode(Printed.self, from: Data(failed.output.utf8)).result == "failed")
  }

  @Test func `never changes where no calendar is configured`() throws {
    let run = try agenda("timeline", "--format", "json")
    let printed = try JSONDecoder().decode(Printed.self, from: Data(run.output.utf8))
    #expect(printed.policy == .init(kind: "never", date: nil))
    #expect(printed.entries.map { $0.agenda?.state } == ["not-configured"])
  }

  @Test(arguments: [["--horizon", "soon"], ["--format", "svg"]])
  func `refuses what cannot be`(_ arguments: [String]) throws {
    let run = try agenda(["timeline", "--file", file] + arguments)
    #expect(run.exitCode == 64)
    #expect(run.output.isEmpty)
  }
}
