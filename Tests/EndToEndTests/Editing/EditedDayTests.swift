import Foundation
import TestSupport
import Testing

/// A day or a time that is said of an event which is changed is one near that event, and a past one is asked about.
struct EditedDayTests {
  private let setup: EditingSetup

  init() throws {
    setup = try EditingSetup()
    let stamp = "DTSTAMP:20260101T000000Z"
    func event(_ uid: String, _ times: String) -> String {
      "BEGIN:VEVENT\nUID:\(uid)\n\(stamp)\n\(times)\nSUMMARY:\(uid)\nEND:VEVENT\n"
    }
    func timed(_ start: String, _ end: String) -> String {
      "DTSTART;TZID=Europe/Berlin:2026\(start)\nDTEND;TZID=Europe/Berlin:2026\(end)"
    }
    let events = [
      event("dentist", timed("1123T140000", "1123T150000")),
      event("night", timed("1118T230000", "1119T003000")),
      event("late", timed("1125T230000", "1126T003000")), event("fair", "DTSTART;VALUE=DATE:20261123"),
      event("series", timed("1102T090000", "1102T100000") + "\nRRULE:FREQ=WEEKLY"),
      event("old", "DTSTART;TZID=Europe/Berlin:20201102T090000\nRRULE:FREQ=WEEKLY"),
      "BEGIN:VTODO\nUID:rent\n\(stamp)\nDUE;VALUE=DATE:20261115\nSUMMARY:rent\nEND:VTODO\n",
      "BEGIN:VTODO\nUID:tax\n\(stamp)\nDUE;VALUE=DATE:20261125\nSUMMARY:tax\nEND:VTODO\n",
      "BEGIN:VTODO\nUID:someday\n\(stamp)\nSUMMARY:someday\nEND:VTODO\n",
    ]
    try setup.agenda.home.write(EditingSetup.calendar(events.joined()), to: "c/home.ics")
  }

  /// Runs a command on Friday 20 November 2026 at ten.
  private func run(_ words: [String]) throws -> CommandRun {
    let path = setup.agenda.home.path + "/c/config.toml"
    return try setup.agenda(words + ["--config", path, "--now", "2026-11-20T10:00"])
  }

  private func edit(_ words: [String]) throws -> CommandRun { try run(["edit", "--dry-run"] + words) }

  @Test(arguments: [
    // Dates without a year.
    (["dentist", "--date", "nov 19"], "Thursday 19 November 2026 14:00–15:00"),
    (["dentist", "--date", "jan 5"], "Tuesday 5 January 2027 14:00–15:00"),
    (["dentist", "--start", "19 November 9:00"], "Thursday 19 November 2026 09:00–10:00"),
    (["night", "--date", "nov 17"], "Tuesday 17 November 2026 23:00 – Wednesday 18 November 2026 00:30"),
    (
      ["night", "--end", "nov 19 1:30am"],
      "Wednesday 18 November 2026 23:00 – Thursday 19 November 2026 01:30"
    ),
    (["fair", "--end", "nov 25"], "Monday 23 November – Wednesday 25 November"),
    (["series@2026-11-23", "--this", "--date", "nov 17"], "Tuesday 17 November 2026 09:00–10:00"),
    (["series", "--all", "--start", "nov 9 10:00"], "Monday 9 November 10:00–11:00, all of the series"),
    (["series", "--all", "--repeat", "every Tuesday", "--date", "nov 3"], "Tuesday 3 November 09:00–10:00"),
    (["series", "--all", "--repeat", "every Tuesday", "--date", "Tuesday 3 November"], "Tuesday 3 November"),
    (["old", "--all", "--date", "nov 24"], "Tuesday 24 November 09:00, all of the series"),
    // Weekdays.
    (["series@2026-12-07", "--this", "--date", "friday"], "Friday 11 December 09:00–10:00"),
    (["series@2026-12-07", "--following", "--at", "friday 10:00"], "Friday 11 December 10:00–11:00"),
    (["series@2026-11-30", "--this", "--date", "tuesday"], "Tuesday 1 December 09:00–10:00"),
    (["series", "--all", "--date", "tuesday"], "Tuesday 24 November 09:00–10:00, all of the series"),
    (["dentist", "--date", "friday"], "Friday 27 November 14:00–15:00"),
    (["dentist", "--date", "next friday"], "Friday 27 November 14:00–15:00"),
    (["night", "--date", "tuesday"], "Tuesday 17 November 2026 23:00"),
    (["late", "--end", "thursday 2am"], "Wednesday 25 November 23:00 – Thursday 26 November 02:00"),
    (["fair", "--end", "wednesday"], "Monday 23 November – Wednesday 25 November"),
    // A task is counted from today where it is overdue.
    (["rent", "--date", "friday"], "Friday 20 November"),
    (["rent", "--date", "nov 25"], "Wednesday 25 November"),
    // Relative to today.
    (["dentist", "--date", "today"], "Friday 20 November 14:00"),
    (["series@2026-12-14", "--this", "--date", "a week from monday"], "Monday 30 November 09:00–10:00"),
    (["dentist", "--date", "tuesday week"], "Tuesday 1 December 14:00–15:00"),
    (["series@2026-12-07", "--this", "--date", "end of month"], "Thursday 31 December 09:00–10:00"),
    (
      ["series@2026-12-07", "--this", "--date", "last friday of the month"], "Friday 25 December 09:00–10:00"
    ),
    (["dentist", "--date", "+3"], "Monday 23 November 14:00"),
    (["dentist", "--at", "in 2 hours"], "Friday 20 November 12:00–13:00"),
  ])
  func `a day without a year is the nearest to the event, and a weekday that of its week`(
    _ words: [String], _ when: String
  ) throws {
    let run = try edit(words + ["--past"])
    let isUnchanged = words == ["dentist", "--date", "+3"]
    let expected = isUnchanged ? "Nothing was changed." : ", \(when)"
    #expect(run.exitCode == 0 && run.output.contains(expected), "\(run)")
  }

  @Test(arguments: [
    (["dentist", "--at", "an hour later"], "Monday 23 November 15:00–16:00"),
    (["dentist", "--at", "+1h"], "Monday 23 November 15:00–16:00"),
    (["dentist", "--start", "-30m"], "Monday 23 November 13:30–14:30"),
    (["dentist", "--at", "30 min earlier"], "Monday 23 November 13:30–14:30"),
    (["dentist", "--date", "+1 week"], "Monday 30 November 14:00–15:00"),
    (["dentist", "--date", "+2 weeks 9am"], "Monday 7 December 09:00–10:00"),
    (["dentist", "--start", "2 days later at 9"], "Wednesday 25 November 09:00–10:00"),
    (["late", "--end", "+1 day 5pm"], "Wednesday 25 November 23:00 – Friday 27 November 17:00"),
    (["dentist", "--date", "a day later"], "Tuesday 24 November 14:00–15:00"),
    (["dentist", "--date", "2 days earlier"], "Saturday 21 November 14:00–15:00"),
    (["dentist", "--date", "a month later"], "Wednesday 23 December 14:00–15:00"),
    (["dentist", "--end", "half an hour later"], "Monday 23 November 14:00–15:30"),
    (["dentist", "--at", "15:00", "--end", "+1h"], "Monday 23 November 15:00–17:00"),
    (["dentist", "--date", "nov 25", "--at", "+1h"], "Wednesday 25 November 15:00–16:00"),
    (["late", "--at", "2 hours later"], "Thursday 26 November 01:00–02:30"),
    (["fair", "--date", "a week later"], "Monday 30 November"),
    (["fair", "--end", "a day later"], "Monday 23 November – Tuesday 24 November"),
    (["series", "--all", "--date", "a day later"], "Tuesday 24 November 09:00–10:00, all of the series"),
    (["dentist", "--locale", "de_DE", "--at", "eine Stunde später"], "Montag, 23. November 15:00–16:00"),
    (["dentist", "--locale", "fr_FR", "--at", "30 min plus tôt"], "lundi 23 novembre 13:30–14:30"),
  ])
  func `an hour later is counted from the event`(_ words: [String], _ when: String) throws {
    let run = try edit(words)
    #expect(run.exitCode == 0 && run.output.contains(", \(when)"), "\(run)")
  }

  @Test(arguments: [
    (["late", "--end", "1:30am"], "Wednesday 25 November 23:00 – Thursday 26 November 01:30"),
    (["late", "--end", "10:30am"], "Wednesday 25 November 23:00 – Thursday 26 November 10:30"),
    (["dentist", "--at", "midnight"], "Tuesday 24 November 00:00–01:00"),
    (["dentist", "--end", "midnight"], "Monday 23 November 14:00 – Tuesday 24 November 00:00"),
    (["dentist", "--at", "23:00 PST"], "Tuesday 24 November 08:00–09:00"),
    (["dentist", "--at", "9am New York time"], "Monday 23 November 15:00–16:00"),
    (["dentist", "--end", "9am EST"], "Monday 23 November 14:00–15:00"),
    (["dentist", "--end", "10am EST"], "Monday 23 November 14:00–16:00"),
    (["dentist", "--at", "9"], "Monday 23 November 09:00–10:00"),
    (["dentist", "--at", "4"], "Monday 23 November 16:00–17:00"),
    (["dentist", "--end", "4"], "Monday 23 November 14:00–16:00"),
    (["dentist", "--at", "0"], "Monday 23 November 00:00–01:00"),
    (["dentist", "--start", "9", "--end", "10"], "Monday 23 November 09:00–10:00"),
  ])
  func `a time alone is one of the event, and an end after midnight is on the next day`(
    _ words: [String], _ when: String
  ) throws {
    let run = try edit(words)
    let isUnchanged = words == ["dentist", "--end", "9am EST"]
    #expect(
      run.exitCode == 0 && run.output.contains(isUnchanged ? "Nothing was changed." : ", \(when)"), "\(run)")
  }

  @Test(arguments: ["6:00", "6:30", "2:00", "06:00"])
  func `an end in the next morning needs no half of the day`(_ time: String) throws {
    let run = try self.run(["edit", "late", "--yes", "--locale", "en_US", "--end", time])
    let digits = time.replacing(":", with: "")
    let clock = digits.count == 3 ? "0" + digits : digits
    #expect(run.exitCode == 0 && setup.text("home.ics").contains("20261126T\(clock)00"), "\(run)")
  }

  @Test(arguments: [
    (["late", "--end", "22:00"], "--end “22:00” is before the start\n"),
    (["late", "--end", "11am"], "--end “11am” is before the start\n"),
    (
      ["series@2026-11-23", "--this", "--end", "nov 16 11:00"],
      "is before the start: Monday 16 November 2026 11:00"
    ),
    (["fair", "--end", "nov 19"], "is before the start: Thursday 19 November 2026"),
    (["fair", "--at", "an hour later"], "has only a day; write the time"),
    (["dentist", "--at", "3-4pm"], "says an end too; that is said by --end"),
    (["dentist", "--locale", "ja_JP", "--at", "1時間後"], "can be counted from the event and from now"),
    (["dentist", "--date", "9"], "names no day"),
    (["dentist", "--date", "3日目"], "is “3日目”; expected a date or time"),
    (["dentist", "--end", "14:00"], "is the start; --for 0 makes an event without a length"),
    (["dentist", "--locale", "de_DE", "--end", "2 Uhr"], "is the start"),
    (
      ["dentist", "--repeat", "FREQ=WEEKLY;BYDAY=TU"],
      "has no turn on Monday 23 November, the day of the event; give that of the first one with --date: Tuesday 24 November"
    ),
  ])
  func `words that cannot be meant of the event are an error`(_ words: [String], _ message: String) throws {
    let run = try edit(words)
    #expect(run.exitCode == 64 && run.errorOutput.contains(message), "\(run)")
  }

  @Test func `a past day is asked about, unless the event was past before`() throws {
    let former = setup.text("home.ics")
    let refused = try run(["edit", "dentist", "--date", "nov 19", "--yes"])
    #expect(refused.exitCode == 64, "\(refused)")
    #expect(
      refused.errorOutput
        == "agenda: Thursday 19 November 2026 14:00–15:00 is past; name another one, or add --past\n")
    #expect(try run(["edit", "dentist", "--copy", "--date", "nov 19", "--yes"]).exitCode == 64)
    #expect(try run(["edit", "dentist", "fair", "--date", "nov 19", "--yes"]).exitCode == 64)
    #expect(setup.text("home.ics") == former)
    let tried = try edit(["dentist", "--date", "nov 19"])
    #expect(
      tried.exitCode == 0 && tried.errorOutput.contains("is past; only --past moves it there"), "\(tried)")
    #expect(try run(["edit", "night", "--date", "nov 17", "--yes"]).exitCode == 0)
    #expect(setup.text("home.ics").contains("20261117T230000"))
    #expect(try run(["edit", "dentist", "--date", "nov 19", "--yes", "--past"]).exitCode == 0)
    #expect(setup.text("home.ics").contains("20261119T140000"))
    // A day with its year is said exactly.
    #expect(try run(["edit", "fair", "--date", "2026-11-18", "--yes"]).exitCode == 0)
    #expect(try edit(["series", "--all", "--date", "2026-11-03"]).errorOutput == "")
    // A task that was past before can be.
    #expect(try edit(["rent", "--date", "nov 19"]).errorOutput == "")
  }

  @Test func `a series, a task and each of several events are asked about as one event is`() throws {
    for words in [
      ["series", "--all", "--date", "nov 19"], ["tax", "--date", "nov 19"],
      ["dentist", "fair", "--date", "nov 19"],
    ] {
      let tried = try edit(words)
      #expect(
        tried.exitCode == 0 && tried.errorOutput.contains("is past; only --past moves it there"), "\(tried)")
      let refused = try run(["edit", "--yes"] + words)
      #expect(refused.exitCode == 64 && refused.errorOutput.contains("add --past"), "\(refused)")
    }
  }

  @Test(arguments: [("en_US.UTF-8", "Sunday, November 22"), ("en_GB.UTF-8", "Sunday 29 November")])
  func `the week of an event begins on the first weekday of the region`(_ locale: String, _ day: String)
    throws
  {
    let run = try edit(["dentist", "--locale", locale, "--date", "sunday"])
    #expect(run.exitCode == 0 && run.output.contains(day), "\(run)")
  }

  @Test func `a past hour of a task without a date is one of tomorrow`() throws {
    let run = try edit(["someday", "--at", "9am"])
    #expect(run.exitCode == 0 && run.output.contains("Saturday 21 November 09:00"), "\(run)")
    #expect(try edit(["someday", "--at", "11am"]).output.contains("Friday 20 November 11:00"))
  }

  @Test func `the advice about a rule without a turn on the day of the series can be followed`() throws {
    let refused = try edit(["series", "--all", "--repeat", "every Tuesday"])
    let advice = try #require(refused.errorOutput.firstMatch(of: /with --date: (.*)\n/))
    let words = ["series", "--all", "--repeat", "every Tuesday", "--date", String(advice.1)]
    #expect(try edit(words).output.contains("Tuesday 3 November 09:00–10:00, all of the series"))
  }
}
