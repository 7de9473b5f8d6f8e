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

  @Test func `reminders of seconds are in the JSON of what is added, and in what is said of a change`() throws
  {
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
    ("--at", ", or leave it out"), ("--for", ", or leave it out"), ("--date", ", or leave it out"),
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
    #expect(run.exitCode == 64 && run.errorOutput.contains("--alarm is “,”; expected a duration"))
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

  @Test(arguments: [
    ("--date", "next week", "--date “next week” are 7 days; write one such as"),
    ("--date", "in march", "--date “in march” are 31 days; write one such as"),
    ("--date", "monday to friday", "--date “monday to friday” are 5 days"),
    ("--start", "next week", "--start “next week” are 7 days"), ("--end", "next week", "are 7 days"),
    ("--at", "tomorrow 2-4pm", "says an end too; that is said by --end"),
    ("--date", "Thu 22", "“Thu 22” is not on that weekday: it is a Tuesday"),
    ("--at", "Thu 22 10:00", "“Thu 22 10:00” is not on that weekday"),
    ("--date", "sunday foo", "--date “sunday foo”: “foo” is not understood"),
    ("--for", "2h #work", "--for is “2h #work”; expected"), ("--for", "2h !", "expected a duration"),
  ])
  func `an option refuses what a sentence refuses, and more than one day`(
    _ option: String, _ value: String, _ message: String
  ) throws {
    let run = try run("edit", "g4ko", "--dry-run", option, value)
    #expect(run.exitCode == 64 && run.errorOutput.contains(message), "\(run)")
  }

  @Test(arguments: [
    ("Thu 22", "“Thu 22” is not on that weekday: it is a Tuesday"),
    ("Thu 22 10:00", "“Thu 22 10:00” is not on that weekday: it is a Tuesday"),
    ("tomorrow foo", "“foo” is not understood"),
  ])
  func `a time of a new event is read as its sentence, and quoted`(_ value: String, _ message: String) throws
  {
    let run = try run("add", "Walk", "--dry-run", "--at", value)
    #expect(run.exitCode == 64 && run.errorOutput.contains(message), "\(run)")
    #expect(try self.run("list", "Thu 22").exitCode == 64)
  }

  @Test(arguments: ["2:30", "02:30", "7:30", "9:30", "14:30", "3pm", "0:30", "12:15"])
  func `a time is the same hour in a sentence and in the options`(_ time: String) throws {
    func hour(_ output: String) throws -> String {
      let found = try #require(output.firstMatch(of: /November,? (\d\d:\d\d)–/), "\(output)")
      return String(found.1)
    }
    let said = try hour(try run("add", "Walk 25 November \(time)", "--dry-run").output)
    for words in [
      ["--at", time], ["--at", "25 November \(time)"], ["--start", "25 November \(time)"],
      ["--date", "25 November \(time)"],
    ] {
      let run = try setup.agenda(
        EditingSetup.arguments(["edit", "g4ko", "--dry-run"] + words, setup.agenda.home.path))
      #expect(try hour(run.output) == said, "\(words)")
    }
  }

  @Test(arguments: [
    (["--start", "2026-11-25 06:30", "--end", "7:30"], "06:30–07:30"),
    (["--start", "25 November 6:30am", "--end", "25 November 7:30"], "06:30–07:30"),
    (["--start", "2026-11-25 14:00", "--end", "3:30"], "14:00–15:30"),
    (["--start", "2026-11-25 09:00", "--end", "1:30"], "09:00–13:30"),
  ])
  func `an end is the first such time after the start`(_ options: [String], _ times: String) throws {
    let words = ["edit", "g4ko", "--dry-run"] + options
    let run = try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path))
    #expect(run.output.contains("Wednesday 25 November \(times)"), "\(run)")
  }

  @Test func `a time in another zone is that moment`() throws {
    let moved = try run("edit", "g4ko", "--dry-run", "--at", "25 November 9am PST")
    #expect(moved.output.contains("Wednesday 25 November 18:00–19:00"), "\(moved)")
    let offset = try run("edit", "g4ko", "--dry-run", "--at", "25 November 12:00 UTC+2")
    #expect(offset.output.contains("Wednesday 25 November 11:00–12:00"), "\(offset)")
    // The clock in Berlin shows this time twice.
    for text in ["2027-10-31T02:30+01:00", "2027-10-31 02:30+01:00"] {
      let second = try run("edit", "g4ko", "--dry-run", "--at", text)
      #expect(second.output.contains("31 October 2027 02:30 (UTC+1) – 03:30"), "\(second)")
    }
  }
}
