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
}
