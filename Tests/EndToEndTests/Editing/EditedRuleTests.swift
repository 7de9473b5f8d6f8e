import Foundation
import TestSupport
import Testing

/// The rules of series as `agenda edit` writes them, and what it says of them.
struct EditedRuleTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  /// Writes an event with the UID s@x, an hour long, and overrides of it.
  private func write(_ components: String...) throws {
    let events = components.map {
      "BEGIN:VEVENT\nUID:s@x\nDTSTAMP:20260101T000000Z\n\($0)\nEND:VEVENT\n"
    }.joined()
    try setup.agenda.home.write(EditingSetup.calendar(events), to: "c/work/s.ics")
  }

  @Test func `a new rule of a series has a turn on its first date, whichever one is named`() throws {
    let monthly =
      "DTSTART;TZID=America/Sao_Paulo:20261015T151500\nRRULE:FREQ=MONTHLY;BYMONTHDAY=15;COUNT=9\nSUMMARY:Fifteenth"
    try write(monthly)
    let run = try setup("edit", "s@x@2027-05-15", "--all", "--repeat", "weekdays")
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      setup.text("work/s.ics").contains(
        "DTSTART;TZID=America/Sao_Paulo:20261015T151500\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR\r\n"))
    // 15 December is a Tuesday, and 15 October a Thursday.
    for rule in ["FREQ=WEEKLY;BYDAY=TU", "every Tuesday"] {
      try write(monthly)
      let other = try setup("edit", "s@x@2026-12-15", "--all", "--repeat", rule)
      #expect(other.exitCode == 64, "\(other)")
      #expect(
        other.errorOutput.contains(
          "has no turn on Thursday 15 October, the first day of the series; --following begins a rule at the instance that is named"
        ), "\(other)")
    }
    // The date of 15 December goes a day ahead, and so does the first one: to a Wednesday.
    let moved = try setup("edit", "s@x", "--all", "--date", "2026-12-14", "--repeat", "FREQ=WEEKLY;BYDAY=MO")
    #expect(moved.exitCode == 64, "\(moved)")
    #expect(
      moved.errorOutput.contains("has no turn on Wednesday 14 October, the first day of the series"),
      "\(moved)")
  }

  @Test func `the changes of single dates that a new rule does not have are named`() throws {
    try write(
      Self.weekly,
      "RECURRENCE-ID;TZID=Europe/Berlin:20261130T100000\nDTSTART;TZID=Europe/Berlin:20261130T120000\nSUMMARY:Later"
    )
    let run = try setup("edit", "s@x", "--all", "--repeat", "never", "--dry-run")
    #expect(run.output.contains("; without the change of Monday 30 November."), "\(run)")
    let kept = try setup("edit", "s@x", "--all", "--repeat", "FREQ=WEEKLY;COUNT=9")
    #expect(kept.exitCode == 0 && !kept.output.contains("without the change"), "\(kept)")
  }

  @Test func `days of a rule are those of the clock that the event has`() throws {
    // In Berlin it is Tuesday at 01:30.
    try write("DTSTART:20261130T003000Z\nSUMMARY:Early")
    let early = try setup("edit", "s@x", "--repeat", "every Monday")
    #expect(early.exitCode == 0, "\(early)")
    try write("DTSTART:20261130T233000Z\nSUMMARY:Late")
    let words = try setup("edit", "s@x", "--repeat", "every Tuesday")
    #expect(words.exitCode == 64, "\(words)")
    #expect(
      words.errorOutput.contains("the event counts them on its own, UTC, where it is on Monday 30 November"),
      "\(words)")
    #expect(try setup("edit", "s@x", "--repeat", "FREQ=WEEKLY;BYDAY=TU").exitCode == 64)
    #expect(try setup("edit", "s@x", "--repeat", "FREQ=WEEKLY;BYDAY=MO").exitCode == 0)
    try write("DTSTART;TZID=America/New_York:20261130T200000\nSUMMARY:Far")
    #expect(try setup("edit", "s@x", "--repeat", "every Tuesday").exitCode == 64)
    #expect(try setup("edit", "s@x", "--repeat", "weekly").exitCode == 0)
  }

  private static let weekly = """
    DTSTART;TZID=Europe/Berlin:20261116T100000
    DTEND;TZID=Europe/Berlin:20261116T110000
    RRULE:FREQ=WEEKLY
    SUMMARY:Weekly
    """

  @Test(
    arguments: [
      ("20240229", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "; February has no date in common years"),
      (
        "20261031", "FREQ=YEARLY;BYMONTHDAY=31",
        "; February, April, June, September and November have no date."
      ),
      ("20261029", "FREQ=MONTHLY;BYMONTHDAY=29", "; February has no date in common years"),
      ("20261029", "FREQ=MONTHLY;BYMONTHDAY=29,30", "; February has no date in common years"),
      ("20261031", "FREQ=MONTHLY;BYMONTHDAY=30,31", "; February has no date."),
      (
        "20261001", "FREQ=MONTHLY;BYMONTHDAY=-31",
        "; February, April, June, September and November have no date."
      ),
      ("20261030", "FREQ=DAILY;BYMONTHDAY=30", "; February has no date."),
      ("20260731", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31", "; September and November have no date."),
      ("20261031", "FREQ=MONTHLY;UNTIL=20270201;BYMONTHDAY=31", "; November has no date."),
      ("20261031", "FREQ=MONTHLY;BYMONTHDAY=12,31", nil), ("20261031", "FREQ=MONTHLY;BYMONTHDAY=-1", nil),
      ("20261031", "FREQ=MONTHLY;BYMONTHDAY=31,-1", nil),
      ("20261030", "FREQ=MONTHLY;UNTIL=20270215;BYMONTHDAY=30", nil),
      ("20260131", "FREQ=YEARLY;BYMONTH=1,3;BYMONTHDAY=31", nil),
    ] as [(String, String, String?)])
  func `the months without a date of a rule are said as they are`(
    _ start: String, _ rule: String, _ note: String?
  ) throws {
    try write(Self.weekly.replacingOccurrences(of: "20261116", with: start))
    let run = try setup("edit", "s@x", "--all", "--repeat", rule, "--dry-run")
    #expect(run.exitCode == 0, "\(run)")
    #expect(note.map { run.output.contains($0) } ?? !run.output.contains("no date"), "\(run.output)")
  }

  @Test(arguments: [("MO", 0), ("TU", 64), ("WE", 64)])
  func `the weekday of a rule is that on the clock of the event`(_ day: String, _ code: Int32) throws {
    // In Berlin the event begins on Tuesday, at 5:00.
    try write("DTSTART;TZID=America/New_York:20261123T230000\nDURATION:PT1H\nSUMMARY:Call")
    let run = try setup("edit", "s@x", "--repeat", "FREQ=WEEKLY;BYDAY=\(day)", "--dry-run")
    #expect(run.exitCode == code, "\(run)")
  }

  @Test func `every fourth year from a leap year on has its 29 February`() throws {
    let leap = Self.weekly.replacingOccurrences(of: "202611", with: "202802")
      .replacingOccurrences(of: "16T", with: "29T")
    try write(leap)
    let run = try setup("edit", "s@x", "--all", "--repeat", "FREQ=YEARLY;INTERVAL=4", "--dry-run")
    #expect(run.exitCode == 0 && !run.output.contains("no date"), "\(run)")
  }

  @Test func `a series whose dates are all excepted is changed and deleted as a whole`() throws {
    let weekly = Self.weekly.replacingOccurrences(of: "FREQ=WEEKLY", with: "FREQ=WEEKLY;COUNT=2")
    let empty = weekly + "\nEXDATE;TZID=Europe/Berlin:20261116T100000,20261123T100000"
    try write(empty)
    for command in ["edit", "delete"] {
      let refused = try setup.agenda(
        EditingSetup.arguments(
          [command, "s@x", "--yes"] + (command == "edit" ? ["--title", "Rent"] : []), setup.agenda.home.path))
      #expect(refused.exitCode == 64, "\(refused)")
      #expect(
        refused.errorOutput.contains(
          "“Weekly” recurs, and all its dates are excepted: add --all for the whole series"), "\(refused)")
    }
    let titled = try setup("edit", "s@x", "--all", "--title", "Rent")
    #expect(titled.exitCode == 0, "\(titled)")
    #expect(titled.output.contains("Changed “Weekly”, now “Rent”, all of the series, in work"), "\(titled)")
    #expect(titled.output.contains("; no date of it is shown: all are excepted"), "\(titled)")
    let timed = try setup("edit", "s@x", "--all", "--at", "15:00")
    #expect(timed.exitCode == 0 && timed.output.contains("all are excepted"), "\(timed)")
    try write(empty)
    let longer = try setup("edit", "s@x", "--all", "--repeat", "FREQ=WEEKLY;COUNT=3")
    #expect(longer.exitCode == 0 && longer.output.contains("Monday 30 November 10:00"), "\(longer)")
    try write(empty)
    #expect(try setup("delete", "s@x", "--all", "--yes").exitCode == 0)
  }
}
