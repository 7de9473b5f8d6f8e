import Foundation
import TestSupport
import Testing

/// CATEGORIES, TRANSP, STATUS and PRIORITY by the options of `agenda add` and `agenda edit`.
struct ChosenValuesTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  private static let chosen = [
    "--category", "Travel, a;b", "--busy", "free", "--status", "tentative", "--priority", "high",
  ]
  private static let written = [
    "CATEGORIES:Travel,a\\;b", "TRANSP:TRANSPARENT", "STATUS:TENTATIVE", "PRIORITY:1",
  ]

  /// The text of the file that was added.
  private var added: String {
    setup.names.first { !["lunch.ics", "standup.ics"].contains($0) }.map { setup.text("work/" + $0) } ?? ""
  }

  private func run(_ words: [String]) throws -> CommandRun {
    try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path))
  }

  @Test func `add shows and writes the values`() throws {
    let run = try run(["add", "Trip tomorrow 9:00 #work", "--yes"] + Self.chosen)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    for line in ["priority: 1", "categories: Travel, a;b", "shown as: free", "status: tentative"] {
      #expect(run.lines.contains("  " + line), "\(line)")
    }
    for line in Self.written { #expect(added.contains("\r\n\(line)\r\n"), "\(line)") }
  }

  @Test func `edit writes the values, and an empty value removes one`() throws {
    #expect(try run(["edit", EditingSetup.lunchID] + Self.chosen).exitCode == 0)
    for line in Self.written { #expect(setup.text("work/lunch.ics").contains("\r\n\(line)\r\n"), "\(line)") }
    #expect(try run(["edit", EditingSetup.lunchID] + Self.chosen).output == "Nothing was changed.\n")
    let none = ["--category", "", "--busy", "", "--status", "", "--priority", ""]
    #expect(try run(["edit", EditingSetup.lunchID] + none).exitCode == 0)
    for name in ["CATEGORIES", "TRANSP", "STATUS", "PRIORITY"] {
      #expect(!setup.text("work/lunch.ics").contains("\n\(name)"), "\(name)")
    }
  }

  @Test func `an event that is busy already is not written anew`() throws {
    let before = setup.text("work/lunch.ics")
    let run = try run(["edit", EditingSetup.lunchID, "--busy", "busy", "--priority", ""])
    #expect(run.output == "Nothing was changed.\n" && setup.text("work/lunch.ics") == before)
  }

  @Test(arguments: [
    ("90", 14, "00"), ("90m", 14, "00"), ("5400s", 14, "00"), ("1 h", 13, "30"), ("1.5h", 14, "00"),
    ("90 min", 14, "00"), ("half an hour", 13, "00"),
  ])
  func `add and edit read a length alike`(_ length: String, _ hour: Int, _ minute: String) throws {
    #expect(try run(["edit", EditingSetup.lunchID, "--for", length]).exitCode == 0)
    let end = "T\(hour)\(minute)00\r\n"
    #expect(setup.text("work/lunch.ics").contains("DTEND;TZID=Europe/Berlin:20261124" + end))
    #expect(try run(["add", "Walk tomorrow 12:30 #work", "--yes", "--for", length]).exitCode == 0)
    #expect(added.contains("DTEND;TZID=Europe/Berlin:20261124" + end))
  }

  @Test func `seconds of a length are not dropped`() throws {
    let run = try run(["add", "Walk tomorrow 12:30 #work", "--yes", "--for", "90s"])
    #expect(run.exitCode == 64 && run.errorOutput.contains("“90s” is not understood"))
  }

  @Test func `add and edit read reminders alike`() throws {
    #expect(try run(["edit", EditingSetup.lunchID, "--alarm", "10 min,1d"]).exitCode == 0)
    let preview = try run(["add", "Walk tomorrow 12:30 #work", "--yes", "--alarm", "10 min,1d"])
    #expect(preview.lines.contains("  alarm: 10 min before, 1 d before"))
    for text in [setup.text("work/lunch.ics"), added] {
      #expect(text.contains("TRIGGER:-PT10M") && text.contains("TRIGGER:-P1D"))
    }
    let none = try run(["add", "Swim tomorrow 12:30 alert 5 min before", "--dry-run", "--alarm", "none"])
    #expect(none.exitCode == 0 && !none.output.contains("alarm"))
  }

  @Test func `a time beside the sentence keeps its day`() throws {
    let run = try run(["add", "Walk wednesday 9am", "--dry-run", "--at", "15:00"])
    #expect(run.lines.contains("  Wednesday 25 November, 15:00–16:00"), "\(run.output)")
  }

  @Test func `a preview says that the day is past`() throws {
    let run = try run(["add", "Walk yesterday 9am", "--dry-run"])
    #expect(run.exitCode == 0 && run.errorOutput.contains("this day is past; only --past adds it"))
  }

  @Test func `the time of events is not shown as free`() throws {
    let run = try run(["free", "--all-day", "only"])
    #expect(run.exitCode == 64 && run.errorOutput.contains("--all-day is “only”; expected include, exclude"))
  }

  @Test(arguments: ["--search", "--locale", "--exclude-calendars", "--template"])
  func `an empty value of an option is none`(_ option: String) throws {
    for words in [[option, ""], [option + "="]] {
      #expect(try run(["today"] + words).exitCode == 64, "\(words)")
    }
  }

  @Test func `one instance of a series is cancelled by its status`() throws {
    let words = ["edit", EditingSetup.standUpID + "@2026-11-24", "--this", "--status", "cancelled"]
    #expect(try run(words).exitCode == 0)
    let text = setup.text("work/standup.ics")
    #expect(text.components(separatedBy: "STATUS:CANCELLED").count == 2)
    #expect(text.contains("RECURRENCE-ID"))
  }

  @Test func `a task that becomes completed has the time and all percent of it`() throws {
    #expect(
      try run(["add", "--task", "Pay rent Friday #work", "--yes", "--status", "in-process"]).exitCode == 0)
    #expect(added.contains("STATUS:IN-PROCESS\r\n") && !added.contains("COMPLETED:"))
    let uid = try #require(added.components(separatedBy: "UID:").last?.components(separatedBy: "\r\n").first)
    #expect(try run(["edit", uid, "--status", "completed"]).exitCode == 0)
    for line in ["STATUS:COMPLETED", "COMPLETED:20261123T", "PERCENT-COMPLETE:100"] {
      #expect(added.contains("\n" + line), "\(line)")
    }
    #expect(try run(["edit", uid, "--status", "needs-action"]).exitCode == 0)
    #expect(!added.contains("COMPLETED:") && !added.contains("PERCENT-COMPLETE"))
  }

  @Test func `a task that is done without STATUS is no longer done with an empty one`() throws {
    try setup.agenda.home.write(
      EditingSetup.calendar(
        """
        BEGIN:VTODO
        UID:t@x
        DTSTAMP:20260101T000000Z
        SUMMARY:Pay rent
        COMPLETED:20261120T080000Z
        PERCENT-COMPLETE:100
        END:VTODO

        """), to: "c/work/t.ics")
    #expect(try run(["edit", "t@x", "--status", ""]).exitCode == 0)
    #expect(!setup.text("work/t.ics").contains("COMPLETE"))
  }

  @Test(arguments: [
    (["--busy", "maybe"], "--busy is “maybe”; expected free or busy"),
    (["--status", "done"], "--status is “done”; expected confirmed, tentative or cancelled for an event"),
    (["--status", "in-process"], "--status is “in-process”, a status of a task; expected confirmed"),
    (["--priority", "0"], "from 1, the highest, to 9"),
    (["--priority", "10"], "from 1, the highest, to 9"), (["--category", "a\nb"], "control characters"),
    (["--category", " , "], "names no category"),
    (["--task", "--busy", "free"], "--busy is for events"),
    (
      ["--task", "--status", "tentative"],
      "--status is “tentative”, a status of an event; expected needs-action"
    ),
  ])
  func `a value that is unknown, or of another kind of entry, is refused`(
    _ words: [String], _ message: String
  ) throws {
    let run = try run(["add", "Trip tomorrow 9:00", "--dry-run"] + words)
    #expect(run.exitCode == 64)
    #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
  }
}
