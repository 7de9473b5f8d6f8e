import Foundation
import TestSupport
import Testing

/// `agenda edit` and `agenda delete` of series as other programs write them: given a series and a command, these lines of its files and this list.
struct EditedSeriesTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  /// Writes an event with the UID s@x, an hour long, and overrides of it.
  private func write(_ components: String...) throws {
    let events = components.map {
      "BEGIN:VEVENT\nUID:s@x\nDTSTAMP:20260101T000000Z\n\($0)\nEND:VEVENT\n"
    }.joined()
    try setup.agenda.home.write(EditingSetup.calendar(events), to: "c/work/s.ics")
  }

  private static let weekly = """
    DTSTART;TZID=Europe/Berlin:20261116T100000
    DTEND;TZID=Europe/Berlin:20261116T110000
    RRULE:FREQ=WEEKLY
    SUMMARY:Weekly
    """

  /// The lines of the file.
  private var lines: [String] {
    setup.text("work/s.ics").components(separatedBy: "\r\n")
  }

  /// The times and titles in the list of some days, without the stand-up.
  private func list(_ from: String, days: Int) throws -> [String] {
    try setup("list", "--from", from, "--days", String(days), "--calendars", "work").lines
      .filter {
        ($0.hasPrefix("▌") || $0.hasPrefix("▏")) && !$0.contains("Stand-up") && !$0.contains("Lunch")
      }
      .map { line in
        line.dropFirst(2).components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
          .filter { !$0.isEmpty }.joined(separator: "  ")
      }
  }

  @Test(arguments: [
    ("EXDATE;TZID=America/New_York:20261123T040000", "EXDATE;TZID=Europe/Berlin:20261123T120000"),
    ("EXDATE;VALUE=DATE:20261123,20261130", "EXDATE;VALUE=DATE:20261123,20261130"),
    ("EXDATE;TZID=Europe/Berlin:20261123T100000,soon", "EXDATE;TZID=Europe/Berlin:20261123T120000,soon"),
  ])
  func `all moves exceptions in whatever form they are written`(_ before: String, _ after: String) throws {
    try write(Self.weekly + "\n" + before)
    #expect(try setup("edit", "s@x", "--all", "--at", "12:00").exitCode == 0)
    #expect(lines.contains(after))
    #expect(try list("2026-11-23", days: 1) == [])
    #expect(try list("2026-11-16", days: 1) == ["12:00–13:00  Weekly"])
  }

  @Test func `a copy of a series is refused where a change of it is, and has its lengths`() throws {
    try write(
      Self.weekly,
      "RECURRENCE-ID;TZID=Europe/Berlin:20261123T100000\nDTSTART;TZID=Europe/Berlin:20261124T150000\nDTEND;TZID=Europe/Berlin:20261124T160000\nSUMMARY:Later"
    )
    for copy in [[], ["--copy"]] {
      let run = try setup.agenda(
        EditingSetup.arguments(
          ["edit", "s@x@2026-11-23", "--all", "--date", "2026-12-09"] + copy, setup.agenda.home.path))
      #expect(run.exitCode == 64 && run.errorOutput.contains("this instance was moved alone"), "\(run)")
    }
    try write(Self.weekly + "\nEXDATE;TZID=Europe/Berlin:20261116T100000")
    for copy in [[], ["--copy"]] {
      let run = try setup.agenda(
        EditingSetup.arguments(
          ["edit", "s@x", "--all", "--repeat", "FREQ=WEEKLY;COUNT=1"] + copy, setup.agenda.home.path))
      #expect(run.exitCode == 65 && run.errorOutput.contains("no date of “Weekly” would be left"), "\(run)")
    }
  }

  @Test func `a monthly series that moves to days which months lack says so`() throws {
    let monthly = Self.weekly.replacingOccurrences(of: "WEEKLY", with: "MONTHLY")
    try write(monthly)
    let moved = try setup("edit", "s@x", "--all", "--date", "2026-11-30")
    #expect(moved.exitCode == 0 && moved.output.contains("; February has no date"), "\(moved)")
    #expect(try !setup("edit", "s@x", "--all", "--title", "Rent").output.contains("February"))
    let later = try setup("edit", "s@x", "--all", "--date", "2026-12-31")
    #expect(
      later.output.contains("; February, April, June, September and November have no date"), "\(later)")
    #expect(try !setup("edit", "s@x", "--all", "--date", "2027-01-12").output.contains("no date"))
  }

  @Test func `a copy has all but the guests, and one of an instance is an event by itself`() throws {
    let lunch = try setup("edit", "g4ko", "--copy", "--date", "2026-11-27")
    #expect(
      lunch.exitCode == 0 && lunch.output.hasPrefix("Added a copy of “Lunch with Kim”, Friday 27 November"),
      "\(lunch)")
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
    let folder = setup.agenda.home.path("c/work")
    let new = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).first {
        !["lunch.ics", "standup.ics"].contains($0)
      })
    let text = setup.text("work/\(new)")
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20261127T123000\r\n"))
    #expect(text.contains("X-KEPT:as it is") && text.contains("LOCATION:Café Überblick"))
    #expect(!text.contains("ATTENDEE") && !text.contains("UID:one@example.org"))
    #expect(try setup("undo").exitCode == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
    try write(
      Self.weekly,
      "RECURRENCE-ID;TZID=Europe/Berlin:20261123T100000\nDTSTART;TZID=Europe/Berlin:20261123T150000\nDTEND;TZID=Europe/Berlin:20261123T160000\nSUMMARY:Later"
    )
    #expect(
      try setup("edit", "s@x@2026-11-23", "--copy", "--this", "--date", "2026-11-26", "--calendar", "home")
        .exitCode == 0)
    #expect(try setup("edit", "s@x@2026-11-30", "--copy", "--this", "--calendar", "home").exitCode == 0)
    let home = setup.text("home.ics")
    #expect(home.contains("DTSTART;TZID=Europe/Berlin:20261126T150000") && home.contains("SUMMARY:Later"))
    #expect(home.contains("DTSTART;TZID=Europe/Berlin:20261130T100000"))
    #expect(!home.contains("RECURRENCE-ID") && !home.contains("FREQ=WEEKLY"))
    #expect(
      try setup("edit", "s@x", "--copy", "--all", "--calendar", "home", "--title", "Twin").exitCode == 0)
    let twin = setup.text("home.ics")
    #expect(twin.contains("SUMMARY:Twin") && twin.contains("FREQ=WEEKLY") && twin.contains("RECURRENCE-ID"))
    #expect(try setup("edit", "s@x", "--copy", "--following").exitCode == 64)
    #expect(try setup("edit", "s@x", "--copy", "--all", "--invite", "kim@example.org").exitCode == 64)
  }

  @Test
  func `a copy of a series has its cancelled dates, and moved ones as far from their dates as they were`()
    throws
  {
    try write(
      Self.weekly,
      "RECURRENCE-ID;TZID=Europe/Berlin:20261123T100000\nDTSTART;TZID=Europe/Berlin:20261124T150000\nDTEND;TZID=Europe/Berlin:20261124T160000\nSUMMARY:Later",
      "RECURRENCE-ID;TZID=Europe/Berlin:20261130T100000\nDTSTART;TZID=Europe/Berlin:20261130T100000\nSTATUS:CANCELLED\nSUMMARY:Weekly"
    )
    let copy = try setup(
      "edit", "s@x@2026-12-07", "--copy", "--all", "--date", "2026-12-09", "--calendar", "home")
    #expect(copy.exitCode == 0, "\(copy)")
    let home = setup.text("home.ics").components(separatedBy: "\r\n")
    for line in [
      "RECURRENCE-ID;TZID=Europe/Berlin:20261125T100000", "DTSTART;TZID=Europe/Berlin:20261126T150000",
      "DTEND;TZID=Europe/Berlin:20261126T160000", "RECURRENCE-ID;TZID=Europe/Berlin:20261202T100000",
      "STATUS:CANCELLED",
    ] { #expect(home.contains(line), "\(line)") }
    #expect(
      try setup("list", "--from", "2026-12-02", "--days", "1", "--calendars", "home").output.contains(
        "Weekly") == false)
  }

  @Test func `all without an instance moves the series and not an instance that was moved before it`() throws
  {
    try write(
      "DTSTART;TZID=Europe/Berlin:20261207T090000\nDTEND;TZID=Europe/Berlin:20261207T100000\nRRULE:FREQ=WEEKLY;COUNT=6\nSUMMARY:Title",
      "RECURRENCE-ID;TZID=Europe/Berlin:20261221T090000\nDTSTART;TZID=Europe/Berlin:20261205T090000\nSUMMARY:Early"
    )
    let run = try setup("edit", "--all", "--date", "2026-12-08", "s@x")
    #expect(run.output.contains("was Monday 7 December"), "\(run)")
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261208T090000"))
  }

  @Test func `a new day of a series that has run for long is one of its next date`() throws {
    try write(
      "DTSTART;TZID=Europe/Berlin:20240101T090000\nDTEND;TZID=Europe/Berlin:20240101T100000\nRRULE:FREQ=WEEKLY;UNTIL=20270131T080000Z\nEXDATE;TZID=Europe/Berlin:20261207T090000\nSUMMARY:Old"
    )
    let run = try setup("edit", "--all", "--date", "2026-11-24", "s@x")
    #expect(run.exitCode == 0, "\(run)")
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20240102T090000"), "\(lines)")
    #expect(lines.contains("EXDATE;TZID=Europe/Berlin:20261208T090000"))
    #expect(lines.contains { $0.hasPrefix("RRULE:FREQ=WEEKLY;UNTIL=2027") })
  }

  @Test func `a rule of which every date is excepted is refused`() throws {
    try write(
      "DTSTART:20261207T090000Z\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20261207T090000Z,20261208T090000Z,20261209T090000Z\nSUMMARY:Few"
    )
    let run = try setup("edit", "--all", "--repeat", "FREQ=DAILY;COUNT=3", "s@x")
    #expect(run.exitCode == 65 && run.errorOutput.contains("no date of “Few” would be left"), "\(run)")
  }

  @Test func `a series on the first of each month goes to the last day of the month before`() throws {
    try write("DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1;COUNT=6\nSUMMARY:First")
    #expect(try setup("edit", "--all", "--date", "2026-11-30", "s@x").exitCode == 0)
    #expect(lines.contains("RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=6"), "\(lines)")
  }

  @Test func `a rule that ends on a day gets the UNTIL of a series with times`() throws {
    try write(Self.weekly)
    #expect(try setup("edit", "s@x", "--all", "--repeat", "FREQ=WEEKLY;UNTIL=20261231").errorOutput == "")
    #expect(lines.contains("RRULE:FREQ=WEEKLY;UNTIL=20261231T225959Z"))
  }

  @Test(arguments: [
    ("every 2 weeks", "RRULE:FREQ=WEEKLY;INTERVAL=2"), ("alle 2 Wochen", "RRULE:FREQ=WEEKLY;INTERVAL=2"),
    ("every 3 days until 31 December", "RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20261231T225959Z"),
  ])
  func `a recurrence is read in words, as for add`(_ words: String, _ line: String) throws {
    try write(Self.weekly)
    #expect(
      try setup("edit", "s@x", "--all", "--locale", "de_DE", "--repeat", words).errorOutput == "")
    #expect(lines.contains { $0.hasPrefix(line) }, "\(lines)")
  }

  @Test func `a recurrence that is not on the day of the event, or no words of one, is refused`() throws {
    try write(Self.weekly)
    let other = try setup("edit", "s@x", "--all", "--repeat", "every Thursday")
    #expect(other.exitCode == 64 && other.errorOutput.contains("has no turn on"))
    for text in ["now and then", "every day at 9"] {
      let run = try setup("edit", "s@x", "--all", "--repeat", text)
      #expect(run.exitCode == 64 && run.errorOutput.contains("; expected a rule such as"))
    }
  }

  @Test
  func `a series moves from where it has the instance that is named, and not from where an override has it`()
    throws
  {
    let override = """
      RECURRENCE-ID;TZID=Europe/Berlin:20261123T100000
      DTSTART;TZID=Europe/Berlin:20261123T100000
      DTEND;TZID=Europe/Berlin:20261123T130000
      SUMMARY:Longer
      """
    try write(Self.weekly, override)
    #expect(try setup("edit", "s@x@2026-11-23", "--all", "--date", "2026-11-24").exitCode == 0)
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261117T100000"))
    #expect(try list("2026-11-24", days: 8) == ["10:00–13:00  Longer", "10:00–11:00  Weekly"])
    let first = """
      RECURRENCE-ID;TZID=Europe/Berlin:20261116T100000
      DTSTART;TZID=Europe/Berlin:20261110T120000
      DTEND;TZID=Europe/Berlin:20261110T150000
      SUMMARY:Earlier
      """
    try write(Self.weekly, first)
    #expect(try setup("edit", "s@x", "--all", "--at", "9:00").exitCode == 0)
    #expect(lines.contains("DTEND;TZID=Europe/Berlin:20261116T100000"))
    #expect(try list("2026-11-23", days: 1) == ["09:00–10:00  Weekly"])
  }

  @Test func `a series whose first dates are excluded for years is changed`() throws {
    try write(
      Self.weekly.replacingOccurrences(of: "WEEKLY", with: "YEARLY")
        + "\nEXDATE;TZID=Europe/Berlin:20261116T100000,20271116T100000")
    #expect(try setup("edit", "s@x", "--all", "--title", "Yearly").exitCode == 0)
    #expect(try list("2028-11-16", days: 1) == ["10:00–11:00  Yearly"])
  }

  @Test func `a series of which only an override before its start is left is changed`() throws {
    try write(
      Self.weekly.replacingOccurrences(of: "WEEKLY", with: "WEEKLY;COUNT=2")
        + "\nEXDATE;TZID=Europe/Berlin:20261116T100000",
      "RECURRENCE-ID;TZID=Europe/Berlin:20261123T100000\nDTSTART:20261015T120000Z\nDTEND:20261015T130000Z\nSUMMARY:Weekly"
    )
    #expect(try setup("edit", "s@x", "--all", "--title", "Once").exitCode == 0)
    #expect(try list("2026-10-15", days: 1) == ["14:00–15:00  Once"])
  }

  @Test func `an edit that changes nothing says so, and leaves nothing to take back`() throws {
    try write(Self.weekly)
    #expect(try setup("edit", "s@x", "--all", "--title", "Weekly").output == "Nothing was changed.\n")
    #expect(try setup("undo").exitCode != 0)
  }

  @Test func `a series with two rules is not divided, and says so`() throws {
    try write(
      Self.weekly.replacingOccurrences(
        of: "RRULE:FREQ=WEEKLY",
        with: "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=6\nRRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=6"))
    let before = setup.text("work/s.ics")
    for command in [["delete", "--yes"], ["edit", "--title", "x"]] {
      let words = [command[0], "s@x@2026-12-02", "--following"] + command.dropFirst()
      let run = try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path))
      #expect(run.exitCode != 0)
      #expect(run.errorOutput.contains("the series has several rules, and cannot be divided"))
      #expect(setup.text("work/s.ics") == before)
    }
    #expect(try setup("delete", "s@x@2026-12-02", "--this", "--yes").exitCode == 0)
    #expect(try list("2026-12-02", days: 1) == [])
  }

  private static let later = """
    RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261130T100000
    DTSTART;TZID=Europe/Berlin:20261130T120000
    DTEND;TZID=Europe/Berlin:20261130T130000
    SUMMARY:Later
    """

  @Test func `an override for the future is what a later instance is made from`() throws {
    try write(Self.weekly, Self.later)
    #expect(try setup("edit", "s@x@2026-12-07", "--this", "--location", "R1").exitCode == 0)
    #expect(
      try list("2026-11-23", days: 22) == [
        "10:00–11:00  Weekly", "12:00–13:00  Later", "12:00–13:00  Later  R1", "12:00–13:00  Later",
      ])
  }

  @Test(arguments: ["2026-12-07", "2026-11-30"])
  func `an override for the future is what the later part of a divided series is made from`(
    _ date: String
  ) throws {
    try write(Self.weekly, Self.later)
    #expect(try setup("edit", "s@x@" + date, "--following", "--title", "R3", "--at", "13:00").exitCode == 0)
    let titles = ["10:00–11:00  Weekly", date == "2026-11-30" ? "13:00–14:00  R3" : "12:00–13:00  Later"]
    #expect(try list("2026-11-23", days: 22) == titles + ["13:00–14:00  R3", "13:00–14:00  R3"])
  }

  @Test func `the instance of an override for the future is changed and deleted alone`() throws {
    try write(Self.weekly, Self.later)
    #expect(try setup("edit", "s@x@2026-11-30", "--this", "--title", "Once").exitCode == 0)
    #expect(
      try list("2026-11-30", days: 15) == ["12:00–13:00  Once", "12:00–13:00  Later", "12:00–13:00  Later"])
    #expect(try setup("delete", "s@x@2026-12-07", "--this", "--yes").exitCode == 0)
    #expect(try list("2026-11-30", days: 15) == ["12:00–13:00  Once", "12:00–13:00  Later"])
  }

  @Test(arguments: [["--at", "12:00"], ["--start", "2026-12-02T12:00"], ["--title", "New"]])
  func `following from an instance that was moved changes it and the others`(_ option: [String]) throws {
    try write(
      Self.weekly,
      Self.invitation.replacingOccurrences(of: ":20261130T12", with: ":20261202T14")
        .replacingOccurrences(of: ":20261130T13", with: ":20261202T15"))
    let words = ["edit", "s@x@2026-11-30", "--following"] + option
    #expect(try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path)).errorOutput == "")
    let expected =
      switch option[0] {
      case "--at": ["12:00–13:00  Invitation", "12:00–13:00  Weekly"]
      case "--start": ["12:00–13:00  Invitation", "12:00–13:00  Weekly"]
      default: ["14:00–15:00  New", "10:00–11:00  New"]
      }
    #expect(try list("2026-11-30", days: 2) == [])
    #expect(try list("2026-12-02", days: 1) == [expected[0]])
    let next = option[0] == "--start" ? "2026-12-09" : "2026-12-07"
    #expect(try list(next, days: 1) == [expected[1]])
    #expect(try list("2026-11-23", days: 1) == ["10:00–11:00  Weekly"])
  }

  @Test func `following keeps the number of instances where the start is not in the rule`() throws {
    try write(
      "DTSTART:20260831T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;BYMONTH=10,11;COUNT=40\nSUMMARY:Old")
    let before = try list("2026-08-01", days: 150).count
    #expect(try setup("edit", "s@x@2026-10-04", "--following", "--title", "Neu").exitCode == 0)
    let after = try list("2026-08-01", days: 150)
    #expect(before == 40 && after.count == 40)
    #expect(after.filter { $0.contains("Old") }.count == 4)
  }

  @Test func `an event in a zone of its file is edited`() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Club time
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0300
      TZOFFSETTO:+0300
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:s@x
      DTSTAMP:20260101T000000Z
      DTSTART;TZID=Club time:20261124T120000
      DTEND;TZID=Club time:20261124T130000
      RRULE:FREQ=DAILY;COUNT=5
      SUMMARY:Club
      END:VEVENT

      """
    try setup.agenda.home.write(EditingSetup.calendar(zone), to: "c/work/s.ics")
    #expect(try setup("edit", "s@x@2026-11-25", "--this", "--at", "11:00").errorOutput == "")
    #expect(lines.contains("RECURRENCE-ID;TZID=Club time:20261125T120000"))
    #expect(lines.contains("DTSTART;TZID=Club time:20261125T130000"))
    #expect(try setup("edit", "s@x@2026-11-26", "--following", "--title", "Other").errorOutput == "")
    #expect(
      try list("2026-11-24", days: 3) == [
        "10:00–11:00  Club", "11:00–12:00  Club", "10:00–11:00  Other",
      ])
  }

  private static let invitation = """
    RECURRENCE-ID;TZID=Europe/Berlin:20261130T100000
    DTSTART;TZID=Europe/Berlin:20261130T120000
    DTEND;TZID=Europe/Berlin:20261130T130000
    SUMMARY:Invitation
    """

  @Test(arguments: [["s@x"], ["s@x", "--all"], ["s@x@2026-11-30", "--this"], ["s@x@2026-11-30"]])
  func `an invitation to one instance is edited and deleted without its series`(_ words: [String]) throws {
    try write(Self.invitation)
    let edit = try setup.agenda(
      EditingSetup.arguments(["edit"] + words + ["--at", "15:00", "--title", "Mine"], setup.agenda.home.path))
    #expect(edit.errorOutput == "")
    #expect(try list("2026-11-30", days: 1) == ["15:00–16:00  Mine"])
    #expect(lines.contains("RECURRENCE-ID;TZID=Europe/Berlin:20261130T100000"))
    let delete = try setup.agenda(
      EditingSetup.arguments(["delete"] + words + ["--yes"], setup.agenda.home.path))
    #expect(delete.errorOutput == "")
    #expect(try list("2026-11-30", days: 1) == [])
  }

  @Test func `an event without an end gets none, and an end keeps its zone`() throws {
    #expect(try setup("edit", "party", "--date", "2026-11-29").exitCode == 0)
    let home = setup.text("home.ics")
    #expect(home.contains("DTSTART;VALUE=DATE:20261129\r\n"))
    #expect(!home.contains("DTEND;"))
    try write(
      "DTSTART;TZID=America/New_York:20261124T180000\nDTEND;TZID=Europe/London:20261125T060000\nSUMMARY:Flight"
    )
    #expect(try setup("edit", "s@x", "--date", "2026-11-26").exitCode == 0)
    #expect(lines.contains("DTSTART;TZID=America/New_York:20261125T180000"))
    #expect(lines.contains("DTEND;TZID=Europe/London:20261126T060000"))
  }

  @Test func `all gives overrides the new length where they had that of the series`() throws {
    try write(
      Self.weekly,
      Self.weekly.replacingOccurrences(of: "RRULE:FREQ=WEEKLY", with: "LOCATION:Room 2")
        .replacingOccurrences(of: "20261116", with: "20261123")
        + "\nRECURRENCE-ID;TZID=Europe/Berlin:20261123T100000")
    #expect(try setup("edit", "s@x", "--all", "--for", "2h").exitCode == 0)
    #expect(
      try list("2026-11-23", days: 8) == ["10:00–12:00  Weekly  Room 2", "10:00–12:00  Weekly"])
  }

  @Test func `all moves the times that a rule names, or says that it cannot`() throws {
    try write(Self.weekly.replacingOccurrences(of: "FREQ=WEEKLY", with: "FREQ=DAILY;BYHOUR=10;COUNT=9"))
    #expect(try setup("edit", "s@x", "--all", "--at", "12:00").exitCode == 0)
    #expect(lines.contains("RRULE:FREQ=DAILY;BYHOUR=12;COUNT=9"))
    try write(Self.weekly.replacingOccurrences(of: "FREQ=WEEKLY", with: "FREQ=MONTHLY;BYDAY=3MO"))
    let run = try setup("edit", "s@x", "--all", "--date", "2026-11-17")
    #expect(run.errorOutput.contains("its rule FREQ=MONTHLY;BYDAY=3MO names days or times"))
  }

  @Test func `all moves a deleted instance by its position, or says what it cannot move`() throws {
    let monthly = Self.weekly.replacingOccurrences(of: "FREQ=WEEKLY", with: "FREQ=MONTHLY;COUNT=4")
    try write(monthly + "\nEXDATE;TZID=Europe/Berlin:20270216T100000")
    #expect(try setup("edit", "s@x", "--all", "--date", "2026-11-20").errorOutput == "")
    #expect(lines.contains("EXDATE;TZID=Europe/Berlin:20270220T100000"))
    let run = try setup("edit", "s@x", "--all", "--date", "2026-11-30")
    #expect(
      run.errorOutput.contains("in the place of that of 2027-02-20") && run.errorOutput.contains("--repeat"))
    #expect(lines.contains("EXDATE;TZID=Europe/Berlin:20270220T100000"))
  }

  @Test func `all moves the instance that is named to the date that is given`() throws {
    try write(Self.weekly.replacingOccurrences(of: "FREQ=WEEKLY", with: "FREQ=MONTHLY;COUNT=4"))
    #expect(try setup("edit", "s@x@2027-01-16", "--all", "--date", "2027-02-01").errorOutput == "")
    #expect(try list("2027-02-01", days: 1) == ["10:00–11:00  Weekly"])
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261201T100000"))
  }

  @Test func `a series that ends to recur has one date`() throws {
    try write(Self.weekly + "\nRDATE;TZID=Europe/Berlin:20261203T100000", Self.invitation)
    #expect(try setup("edit", "s@x", "--all", "--repeat", "never").errorOutput == "")
    #expect(try list("2026-11-16", days: 40) == ["10:00–11:00  Weekly"])
    try write(Self.weekly + "\nRDATE;TZID=Europe/Berlin:20261203T100000", Self.invitation)
    #expect(try setup("edit", "s@x@2026-11-23", "--following", "--repeat", "never").errorOutput == "")
    #expect(try list("2026-11-16", days: 40) == ["10:00–11:00  Weekly", "10:00–11:00  Weekly"])
  }

  @Test func `the date to which an instance was moved says which name it has`() throws {
    try write(
      Self.weekly,
      Self.invitation.replacingOccurrences(of: ":20261130T12", with: ":20261202T12")
        .replacingOccurrences(of: ":20261130T13", with: ":20261202T13"))
    let run = try setup("delete", "s@x@2026-12-02", "--this", "--yes")
    #expect(run.exitCode != 0)
    #expect(run.errorOutput.contains("the one that was moved there is"))
    #expect(run.errorOutput.contains("@2026-11-30"))
  }

  @Test func `following divides a series in a file that lacks its time zone`() throws {
    let bare = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:s@x\nDTSTAMP:20260101T000000Z\n"
    let text = (bare + Self.weekly + "\nEND:VEVENT\nEND:VCALENDAR\n").replacingOccurrences(
      of: "\n", with: "\r\n")
    try setup.agenda.home.write(text, to: "c/home.ics")
    #expect(try setup("edit", "s@x@2026-12-07", "--following", "--title", "New").exitCode == 0)
    let home = setup.text("home.ics")
    #expect(home.contains("BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin"))
    let list = try setup("list", "--from", "2026-11-30", "--days", "8", "--calendars", "home").lines
    #expect(list.filter { $0.hasPrefix("▌") } == ["▌ 10:00–11:00  Weekly", "▌ 10:00–11:00  New"])
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("home.ics") == text)
  }

  @Test func `a start in the hour that the clock skips is the time of the other days`() throws {
    try write(Self.weekly.replacing("WEEKLY", with: "DAILY"))
    let words = ["edit", "s@x", "--all", "--at", "02:30", "--date", "2027-03-28"]
    let home = setup.agenda.home.path
    let run = try setup.agenda(EditingSetup.arguments(words, home) + ["--time-zone", "Europe/Berlin"])
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20270328T023000"), "\(lines)")
    // An end at 04:30 would be two hours later for programs that count on the clock.
    #expect(
      lines.contains("DURATION:PT1H") && !lines.contains { $0.hasPrefix("DTEND;TZID=Europe/Berlin:2027") })
    #expect(try list("2027-03-28", days: 2) == ["03:30–04:30  Weekly", "02:30–03:30  Weekly"])
    try write(Self.weekly.replacing("\nRRULE:FREQ=WEEKLY", with: ""))
    #expect(
      try setup.agenda(EditingSetup.arguments(words, home) + ["--time-zone", "Europe/Berlin"]).exitCode == 0)
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20270328T033000"), "\(lines)")
  }

  @Test func `instances with lengths of their own keep these, and the others theirs`() throws {
    let period = "\nRDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261125T100000/PT3H"
    try write(Self.weekly + period)
    #expect(try setup("edit", "s@x@2026-11-25", "--all", "--at", "11:00").exitCode == 0)
    #expect(
      try list("2026-11-23", days: 3) == ["11:00–12:00  Weekly", "11:00–14:00  Weekly"], "\(lines)")
    try write(Self.weekly + period)
    #expect(try setup("edit", "s@x@2026-11-25", "--this", "--at", "11:00").exitCode == 0)
    #expect(try list("2026-11-23", days: 3) == ["10:00–11:00  Weekly", "11:00–14:00  Weekly"])
    try write(Self.weekly + period)
    #expect(try setup("edit", "s@x", "--all", "--for", "2h").exitCode == 0)
    #expect(try list("2026-11-23", days: 3) == ["10:00–12:00  Weekly", "10:00–13:00  Weekly"])
    // A length that is given for the instance itself holds for it too.
    try write(Self.weekly + period)
    #expect(try setup("edit", "s@x@2026-11-25", "--all", "--for", "2h").exitCode == 0)
    #expect(try list("2026-11-23", days: 3) == ["10:00–12:00  Weekly", "10:00–12:00  Weekly"], "\(lines)")
    try write(Self.weekly + period)
    #expect(try setup("edit", "s@x@2026-11-25", "--following", "--for", "2h").exitCode == 0)
    #expect(try list("2026-11-23", days: 3) == ["10:00–11:00  Weekly", "10:00–12:00  Weekly"], "\(lines)")
  }

  @Test func `a reminder at a point in time stays as long before the instance that is changed`() throws {
    let alarm = """

      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:Soon
      TRIGGER;VALUE=DATE-TIME:20261116T084500Z
      END:VALARM
      """
    try write(Self.weekly + alarm)
    #expect(try setup("edit", "s@x@2026-11-30", "--this", "--at", "12:00").exitCode == 0)
    #expect(
      lines.filter { $0.hasPrefix("TRIGGER") } == [
        "TRIGGER;VALUE=DATE-TIME:20261116T084500Z", "TRIGGER;VALUE=DATE-TIME:20261130T104500Z",
      ])
  }

  private static let movedFirst = """
    RECURRENCE-ID;TZID=Europe/Berlin:20261116T100000
    DTSTART;TZID=Europe/Berlin:20261116T130000
    DTEND;TZID=Europe/Berlin:20261116T140000
    SUMMARY:Weekly
    """

  @Test func `what is said of a series is where it is afterwards`() throws {
    try write(Self.weekly, Self.movedFirst)
    let moved = try setup("edit", "s@x@2026-11-16", "--all", "--at", "15:00")
    #expect(moved.output.contains("all of the series but the dates that were moved themselves"))
    #expect(try list("2026-11-16", days: 1) == ["13:00–14:00  Weekly"])
    try write(Self.weekly, Self.movedFirst)
    let single = try setup("edit", "s@x", "--all", "--repeat", "never")
    #expect(single.output.contains("Monday 16 November 13:00–14:00"), "\(single.output)")
  }

  @Test func `a series gets no day by an instance that was moved to another one itself`() throws {
    let moved = """
      RECURRENCE-ID;TZID=Europe/Berlin:20261116T100000
      DTSTART;TZID=Europe/Berlin:20261218T100000
      SUMMARY:Late
      """
    try write(Self.weekly, moved)
    let run = try setup("edit", "s@x@2026-11-16", "--all", "--date", "2026-12-19")
    #expect(run.exitCode == 64, "\(run)")
    #expect(
      run.errorOutput.contains("it is on Friday 18 December, and the series has it on Monday 16 November"))
    #expect(try setup("edit", "s@x@2026-11-16", "--all", "--at", "15:00").exitCode == 0)
  }
}
