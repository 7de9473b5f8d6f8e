import Foundation
import TestSupport
import Testing

/// The values of options for days, times, rules and reminders, which mean what the words of a sentence mean.
struct OptionValuesTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  private func run(_ words: String...) throws -> CommandRun {
    try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path))
  }

  @Test func `reminders of seconds are in the JSON of what is added, and in what is said of a change`() throws {
    let event = try run("add", "Walk tomorrow 10:00", "--alarm", "90s", "--dry-run", "--format", "json")
    #expect(event.output.contains("\"alarmsSecondsBefore\": [\n    90\n  ]"), "\(event.output)")
    #expect(!event.output.contains("alarmMinutesBefore"))
    let two = try run("add", "Walk tomorrow 10:00", "--alarm", "1h,90s", "--dry-run", "--format", "json")
    #expect(two.output.contains("\"alarmsSecondsBefore\": [\n    3600,\n    90\n  ]"), "\(two.output)")
    #expect(!two.output.contains("alarmsMinutesBefore"))
    let task = try run(
      "add", "--task", "Pay rent Friday 10:00", "--alarm", "10m", "--dry-run", "--format", "json")
    #expect(task.output.contains("\"alarmMinutesBefore\": 10") && task.output.contains("600"))
    #expect(try run("edit", "g4ko", "--alarm", "90s").output.contains("; alarm 90s."))
  }

  @Test(arguments: [
    ("--repeat", "never for no series"), ("--alarm", "none for no reminder"), ("--travel", "none for no way"),
    ("--at", "give one, or leave"), ("--for", "give one, or leave"), ("--date", "give one, or leave"),
  ])
  func `an empty value removes no series, no reminder and no way`(_ option: String, _ advice: String) throws {
    let words = ["edit", "standup", "--all", "--dry-run", option]
    for value in ["", " "] {
      let run = try setup.agenda(EditingSetup.arguments(words + [value], setup.agenda.home.path))
      #expect(run.exitCode == 64 && run.errorOutput.contains(advice), "\(run.errorOutput)")
    }
    guard option != "--date" else { return }
    let new = try run("add", "Walk tomorrow 10:00", "--dry-run", option, "")
    #expect(new.exitCode == 64 && new.errorOutput.contains(advice), "\(new.errorOutput)")
  }

  @Test func `a list of no reminders is none that can be read`() throws {
    let run = try run("edit", "g4ko", "--alarm", ",")
    #expect(run.exitCode == 64 && run.errorOutput.contains("“,” is not a duration"))
  }

  @Test(arguments: [
    ["add", "--task", "Learn Greek", "--alarm", "10m", "--dry-run"],
    ["add", "--task", "Learn Greek alert 10 min before", "--dry-run"], ["edit", "someday", "--alarm", "10m"],
    ["edit", "someday", "--copy", "--alarm", "10m"],
  ])
  func `a task without a day gets no reminder, which could never ring`(_ words: [String]) throws {
    let task = "BEGIN:VTODO\nUID:someday\nDTSTAMP:20260101T000000Z\nSUMMARY:Learn Greek\nEND:VTODO\n"
    try setup.agenda.home.write(EditingSetup.calendar(task), to: "c/work/someday.ics")
    func run(_ more: String...) throws -> CommandRun {
      try setup.agenda(EditingSetup.arguments(words + more, setup.agenda.home.path))
    }
    let refused = try run()
    #expect(refused.exitCode == 64, "\(refused)")
    #expect(refused.errorOutput.contains("a task without a day has no reminder"), "\(refused)")
    #expect(!setup.text("work/someday.ics").contains("VALARM"))
    guard words[0] == "edit" else { return }
    #expect(try run("--date", "tomorrow").exitCode == 0)
  }
}
