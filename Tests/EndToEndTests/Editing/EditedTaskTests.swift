import Foundation
import TestSupport
import Testing

/// Tasks are found, changed and removed by their short names as events are.
struct EditedTaskTests {
  private let setup: EditingSetup

  init() throws {
    setup = try EditingSetup()
    try setup.agenda.home.write(
      EditingSetup.calendar(
        """
        BEGIN:VTODO
        UID:rent
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Berlin:20261126T100000
        DUE;TZID=Europe/Berlin:20261127T100000
        SUMMARY:Pay rent
        END:VTODO

        """), to: "c/work/rent.ics")
    try setup.agenda.home.write(
      EditingSetup.calendar(
        """
        BEGIN:VTODO
        UID:plants
        DTSTAMP:20260101T000000Z
        DTSTART;VALUE=DATE:20261124
        DUE;VALUE=DATE:20261124
        RRULE:FREQ=DAILY;COUNT=5
        SUMMARY:Water plants
        END:VTODO
        BEGIN:VTODO
        UID:someday
        DTSTAMP:20260101T000000Z
        SUMMARY:Learn Greek
        END:VTODO

        """), to: "c/work/plants.ics")
  }

  @Test(arguments: [
    ("rent", "Pay rent", "Friday 27 November 10:00"), ("plants", "Water plants", "Tuesday 24 November"),
    ("someday", "Learn Greek", "Learn Greek"),
  ])
  func `a task is shown`(_ uid: String, _ title: String, _ time: String) throws {
    let run = try setup("show", uid)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(run.output.contains(title) && run.output.contains(time), "\(run.output)")
  }

  @Test(arguments: [["delete", "--yes"], ["edit", "--title", "Other"]])
  func `one date of a task that recurs is not taken for all of them`(_ words: [String]) throws {
    let before = setup.text("work/plants.ics")
    func run(_ more: String...) throws -> CommandRun {
      try setup.agenda(EditingSetup.arguments(words + more, setup.agenda.home.path))
    }
    let refused = try run("plants@2026-11-25")
    #expect(refused.exitCode == 64 && refused.errorOutput.contains("is a task, which is changed as a whole"))
    #expect(setup.text("work/plants.ics") == before)
    #expect(try run("plants@2026-11-25", "--all").exitCode == 0)
    #expect(setup.text("work/plants.ics") != before)
  }

  @Test func `a task keeps its dates that were done, with what was noted at them`() throws {
    let done = ["07", "14"].map { day in
      """
      BEGIN:VTODO
      UID:kept
      DTSTAMP:20260101T000000Z
      RECURRENCE-ID:202612\(day)T090000Z
      DTSTART:202612\(day)T090000Z
      STATUS:COMPLETED
      COMPLETED:202612\(day)T093000Z
      DESCRIPTION:note \(day)
      SUMMARY:Weekly
      END:VTODO

      """
    }
    let series = """
      BEGIN:VTODO
      UID:kept
      DTSTAMP:20260101T000000Z
      DTSTART:20261207T090000Z
      RRULE:FREQ=WEEKLY
      SUMMARY:Weekly
      END:VTODO

      """
    try setup.agenda.home.write(EditingSetup.calendar(series + done.joined()), to: "c/work/kept.ics")
    let run = try setup("done", "kept")
    #expect(run.output.contains("next due Monday 28 December"), "\(run)")
    let text = setup.text("work/kept.ics")
    #expect(text.contains("note 07") && text.contains("note 14"), "\(text)")
    #expect(text.contains("DTSTART:20261207T090000Z\r\nRRULE"), "\(text)")
    #expect(text.contains("RECURRENCE-ID:20261221T090000Z"), "\(text)")
  }

  @Test func `a task one date of which was put off until after the next one is done date by date`() throws {
    try setup.agenda.home.write(
      EditingSetup.calendar(
        """
        BEGIN:VTODO
        UID:odd
        DTSTAMP:20260101T000000Z
        DTSTART:20261201T090000Z
        DUE:20261201T100000Z
        RRULE:FREQ=WEEKLY;COUNT=3
        SUMMARY:Weekly
        END:VTODO
        BEGIN:VTODO
        UID:odd
        DTSTAMP:20260101T000000Z
        RECURRENCE-ID:20261201T090000Z
        DTSTART:20261212T090000Z
        DUE:20261212T100000Z
        SUMMARY:Put off
        END:VTODO

        """), to: "c/work/odd.ics")
    let first = try setup("done", "odd")
    #expect(first.output.contains("next due Saturday 12 December"), "\(first)")
    #expect(setup.text("work/odd.ics").contains("STATUS:COMPLETED"))
    let second = try setup("done", "odd")
    #expect(second.output.contains("next due Tuesday 15 December"), "\(second)")
  }

  @Test func `an error about one of several tasks names that`() throws {
    #expect(try setup("done", "rent").exitCode == 0)
    let run = try setup("done", "plants", "rent")
    #expect(run.exitCode != 0 && run.errorOutput.contains("“Pay rent” ("), "\(run.errorOutput)")
    let event = try setup("done", "plants", EditingSetup.lunchID)
    #expect(event.errorOutput.contains("“Lunch with Kim” (g4ko): this is an event"), "\(event.errorOutput)")
  }

  @Test func `the texts of a task are changed`() throws {
    for uid in ["rent", "plants", "someday"] {
      let run = try setup("edit", uid, "--title", "Other")
      #expect(run.exitCode == 0, "\(run.errorOutput)")
    }
    #expect(setup.text("work/rent.ics").contains("SUMMARY:Other\r\n"))
    #expect(
      setup.text("work/plants.ics").components(separatedBy: "SUMMARY:Other\r\n").count == 3)
    #expect(!setup.text("work/rent.ics").contains("DTEND"))
  }

  @Test func `a change of a task without a date names no day`() throws {
    let run = try setup("edit", "someday", "--title", "Learn Latin", "--location", "Home")
    #expect(
      run.output.hasPrefix("Changed “Learn Greek”, now “Learn Latin”, in work ("), "\(run)")
    #expect(run.output.contains("); place “Home”. Undo"))
    #expect(try setup("pin", "someday").exitCode == 0)
    #expect(try setup("pin", "--list").lines.count == 1)
    #expect(try setup("pin", "--list").output.contains("“Learn Latin”\n"))
  }

  @Test func `calendars and the doctor count tasks beside events, and JSON of tasks has their names`() throws
  {
    let tree = try setup.agenda(["calendars", "--config", setup.agenda.home.path("c/config.toml")])
    #expect(tree.output.contains("2 events, 3 tasks"), "\(tree)")
    let json = try setup.agenda([
      "calendars", "--format", "json", "--config", setup.agenda.home.path("c/config.toml"),
    ])
    #expect(json.output.contains("\"tasks\": 3") && json.output.contains("\"tasks\": 0"), "\(json)")
    let doctor = try setup.agenda(["doctor", "--config", setup.agenda.home.path("c/config.toml")]).output
    #expect(doctor.replacing("\n", with: " ").contains("2 events and 3 tasks in "), "\(doctor)")
    #expect(try setup("tasks", "--ids", "--format", "json").output.contains("\"id\": \""))
    #expect(try !setup("tasks", "--format", "json").output.contains("\"id\": \""))
  }

  @Test func `DUE moves, and DTSTART with it`() throws {
    let run = try setup("edit", "rent", "--date", "2026-11-28")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let text = setup.text("work/rent.ics")
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20261127T100000\r\n"), "\(text)")
    #expect(text.contains("DUE;TZID=Europe/Berlin:20261128T100000\r\n"))
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("work/rent.ics").contains("DUE;TZID=Europe/Berlin:20261127T100000\r\n"))
  }

  @Test func `the start of a task of several days stays as long before the day on which it is due`() throws {
    let times = "DTSTART;VALUE=DATE:20261124\nDUE;VALUE=DATE:20261127"
    try setup.agenda.home.write(
      EditingSetup.calendar(
        "BEGIN:VTODO\nUID:paint\nDTSTAMP:20260101T000000Z\n\(times)\nSUMMARY:Paint\nEND:VTODO\n"),
      to: "c/work/paint.ics")
    let run = try setup("edit", "paint", "--date", "2026-11-28")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let text = setup.text("work/paint.ics")
    #expect(text.contains("DTSTART;VALUE=DATE:20261125\r\n"), "\(text)")
    #expect(text.contains("DUE;VALUE=DATE:20261128\r\n"))
  }

  @Test func `a new start of a task leaves when it is due`() throws {
    let run = try setup("edit", "rent", "--start", "2026-11-25 9:00")
    #expect(run.output.contains("“Pay rent”, Friday 27 November 10:00, "), "\(run)")
    #expect(run.output.contains("; start Wednesday 25 November 09:00 (was Thursday 26 November 10:00)."))
    #expect(
      setup.text("work/rent.ics").contains(
        "DTSTART;TZID=Europe/Berlin:20261125T090000\r\nDUE;TZID=Europe/Berlin:20261127T100000\r\n"))
    let late = try setup("edit", "rent", "--start", "2026-11-28 9:00")
    #expect(
      late.exitCode == 65 && late.errorOutput.contains("the task would be due before it starts"), "\(late)")
    #expect(
      try setup("edit", "rent", "--start", "2026-11-28 9:00", "--end", "2026-11-29 12:00").exitCode == 0)
    #expect(
      setup.text("work/rent.ics").contains(
        "DTSTART;TZID=Europe/Berlin:20261128T090000\r\nDUE;TZID=Europe/Berlin:20261129T120000\r\n"))
    #expect(try setup("edit", "rent", "--start", "+1h").exitCode == 0)
    #expect(setup.text("work/rent.ics").contains("DTSTART;TZID=Europe/Berlin:20261128T100000\r\n"))
  }

  @Test func `a new start of a task with a length leaves when it is due, and one of dates stays a date`()
    throws
  {
    try write("DTSTART;TZID=Europe/Berlin:20261126T100000\nDURATION:PT5H\nSUMMARY:Paint")
    #expect(try setup("edit", "t@x", "--start", "2026-11-26 12:00").exitCode == 0)
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261126T120000"), "\(lines)")
    #expect(lines.contains("DUE;TZID=Europe/Berlin:20261126T150000") && !lines.contains("DURATION:PT5H"))
    try write("DTSTART;VALUE=DATE:20261124\nDUE;VALUE=DATE:20261127\nSUMMARY:Paint")
    let run = try setup("edit", "t@x", "--start", "2026-11-25 12:00")
    #expect(
      run.exitCode == 64 && run.errorOutput.contains("the task is due on a day; --end gives it a time"),
      "\(run)")
    #expect(try setup("edit", "t@x", "--start", "2026-11-25").exitCode == 0)
    #expect(
      lines.contains("DTSTART;VALUE=DATE:20261125") && lines.contains("DUE;VALUE=DATE:20261127"), "\(lines)")
    try write("DUE;VALUE=DATE:20261127\nSUMMARY:Paint")
    #expect(try setup("edit", "t@x", "--start", "2026-11-25").exitCode == 0)
    #expect(lines.contains("DUE;VALUE=DATE:20261125") && !lines.contains { $0.hasPrefix("DTSTART;VALUE") })
  }

  @Test(arguments: [("2026-12-01", "20261201"), ("today", "20261123")])
  func `a task without a date gets one`(_ day: String, _ due: String) throws {
    #expect(try setup("edit", "someday", "--title", "Some day").exitCode == 0)
    #expect(!setup.text("work/plants.ics").contains("DUE;VALUE=DATE:\(due)"))
    #expect(try setup("edit", "someday", "--date", day).exitCode == 0)
    #expect(setup.text("work/plants.ics").contains("DUE;VALUE=DATE:\(due)\r\n"))
  }

  @Test func `a task that recurs is changed as a whole`() throws {
    #expect(try setup("edit", "plants@2026-11-25", "--this", "--title", "x").exitCode == 64)
    let run = try setup("edit", "plants", "--date", "2026-12-01")
    #expect(run.exitCode == 65)
    #expect(run.errorOutput.contains("agenda done"))
  }

  /// Writes a task with the UID t@x, and components of its instances.
  private func write(_ components: String...) throws {
    let tasks = components.map { "BEGIN:VTODO\nUID:t@x\nDTSTAMP:20260101T000000Z\n\($0)\nEND:VTODO\n" }
    try setup.agenda.home.write(EditingSetup.calendar(tasks.joined()), to: "c/work/t.ics")
  }

  private func done(_ now: String) throws {
    let config = ["--config", setup.agenda.home.path + "/c/config.toml", "--time-zone", "Europe/Berlin"]
    let run = try setup.agenda(["done", "t@x", "--now", now] + config)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
  }

  private var lines: [String] { setup.text("work/t.ics").components(separatedBy: "\r\n") }

  private static let daily = """
    DTSTART;TZID=Europe/Berlin:20261120T090000
    DUE;TZID=Europe/Berlin:20261120T100000
    RRULE:FREQ=DAILY;COUNT=3
    SUMMARY:Daily
    """
  private static let moved = """
    RECURRENCE-ID;TZID=Europe/Berlin:20261121T090000
    DTSTART;TZID=Europe/Berlin:20261121T150000
    DUE;TZID=Europe/Berlin:20261121T160000
    SUMMARY:Moved
    """

  @Test func `a task keeps its own times where an instance of it was moved`() throws {
    try write(Self.daily, Self.moved)
    try done("2026-11-20T09:30")
    #expect(lines.contains("DUE;TZID=Europe/Berlin:20261121T100000"))
    #expect(lines.contains("RRULE:FREQ=DAILY;COUNT=2"))
    #expect(lines.contains("SUMMARY:Moved"))
    try done("2026-11-21T15:30")
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261122T090000"))
    #expect(lines.contains("DUE;TZID=Europe/Berlin:20261122T100000"))
    #expect(!lines.contains("SUMMARY:Moved") && lines.contains("SUMMARY:Daily"))
  }

  @Test func `a task whose last instance was changed is done for good with it`() throws {
    try write(Self.daily.replacing("COUNT=3", with: "COUNT=2"), Self.moved)
    try done("2026-11-20T09:30")
    try done("2026-11-21T15:30")
    #expect(lines.count { $0 == "STATUS:COMPLETED" } == 2)
  }

  @Test(arguments: [
    ("20270327T023000", "20270327T023000", "20270328T023000", "20270329T023000"),
    ("20270326T090000", "20270327T090000", "20270328T090000", "20270329T090000"),
  ])
  func `a task moves over a change of the clock by days`(
    _ start: String, _ due: String, _ next: String, _ last: String
  ) throws {
    let zone = "TZID=Europe/Berlin"
    try write("DTSTART;\(zone):\(start)\nDUE;\(zone):\(due)\nRRULE:FREQ=DAILY\nSUMMARY:R")
    try done("2027-03-27T01:00")
    #expect(lines.contains("DUE;\(zone):\(next)"), "\(lines)")
    try done("2027-03-28T01:00")
    #expect(lines.contains("DUE;\(zone):\(last)"), "\(lines)")
  }

  @Test func `a task that ends to recur has one date`() throws {
    try write(Self.daily + "\nRDATE;TZID=Europe/Berlin:20261203T090000", Self.moved)
    #expect(try setup("edit", "t@x", "--repeat", "never").exitCode == 0)
    #expect(!lines.contains { $0.hasPrefix("RDATE") || $0.hasPrefix("RRULE:FREQ=DAILY") })
    #expect(!lines.contains("SUMMARY:Moved"))
  }

  @Test func `a task is moved and deleted`() throws {
    #expect(try setup("move", "rent", "--calendar", "home").exitCode == 0)
    #expect(setup.text("home.ics").contains("UID:rent\r\n"))
    #expect(!setup.names.contains("rent.ics"))
    let run = try setup("delete", "plants", "--yes")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(!setup.text("work/plants.ics").contains("UID:plants"))
    #expect(setup.text("work/plants.ics").contains("UID:someday"))
  }

  @Test func `a task that recurs has no DUE that is its start, and is due then all the same`() throws {
    let before = setup.names
    let run = try setup("add", "--task", "--yes", "Herbs every day 18:00 #work alert 10 min before")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let name = try #require(setup.names.first { !before.contains($0) })
    let text = setup.text("work/" + name)
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20261123T180000\r\n"), "\(text)")
    #expect(!text.contains("DUE") && text.contains("TRIGGER:-PT10M\r\n"))
    let check = try setup.agenda("check", "--strict", setup.agenda.home.path("c/work/" + name))
    #expect(check.exitCode == 0, "\(check.output)")
    let uid = try #require(text.split(separator: "\r\n").first { $0.hasPrefix("UID:") }?.dropFirst(4))
    // It is overdue when its time is past, and moves on.
    let late = try setup.agenda(
      [
        "tasks", "--config", setup.agenda.home.path("c/config.toml"), "--now", "2026-11-24T08:00", "--format",
        "json",
      ])
    #expect(late.output.contains("\"due\": \"2026-11-23T18:00:00+01:00\""), "\(late.output)")
    let done = try setup("done", String(uid))
    #expect(done.exitCode == 0, "\(done.errorOutput)")
    #expect(setup.text("work/" + name).contains("DTSTART;TZID=Europe/Berlin:20261124T180000\r\n"))
  }

  @Test func `a task with DUE alone begins then when it gets a rule`() throws {
    #expect(try setup("edit", "someday", "--date", "2026-12-01").exitCode == 0)
    let run = try setup("edit", "someday", "--repeat", "FREQ=WEEKLY")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let text = setup.text("work/plants.ics")
    #expect(text.contains("DTSTART;VALUE=DATE:20261201\r\n") && !text.contains("DUE;VALUE=DATE:20261201"))
    #expect(try setup("show", "someday").output.contains("1 December"))
  }

  @Test func `a task is due next at an additional date before that of its rule`() throws {
    let rule = Self.daily.replacing("DAILY;COUNT=3", with: "WEEKLY")
    try write(rule + "\nRDATE;TZID=Europe/Berlin:20261123T090000")
    let config = ["--config", setup.agenda.home.path + "/c/config.toml", "--time-zone", "Europe/Berlin"]
    let run = try setup.agenda(["done", "t@x", "--now", "2026-11-20T09:30"] + config)
    #expect(run.output.contains("23 November") && !run.output.contains("27 November"), "\(run.output)")
  }

  @Test func `only the first open instance of a task is done, and another one that is named is refused`()
    throws
  {
    try write(Self.daily)
    let config = ["--config", setup.agenda.home.path + "/c/config.toml", "--now", "2026-11-19T09:30"]
    let run = try setup.agenda(["done", "t@x@2026-11-21"] + config)
    #expect(run.exitCode == 65, "\(run.errorOutput)")
    #expect(run.errorOutput.contains("first open date on, which is 2026-11-20 and not 2026-11-21"))
    #expect(lines.contains("RRULE:FREQ=DAILY;COUNT=3"))
    #expect(try setup.agenda(["done", "t@x@2026-11-20"] + config).exitCode == 0)
    #expect(lines.contains("RRULE:FREQ=DAILY;COUNT=2"))
  }

  @Test func `the next due time that is said is the one that the list of tasks has`() throws {
    try write(
      "DTSTART;TZID=Europe/Berlin:20270327T090000\nDURATION:P1D\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Daily")
    let config = [
      "--config", setup.agenda.home.path + "/c/config.toml", "--time-zone", "Europe/Berlin", "--now",
      "2027-03-27T09:30",
    ]
    let run = try setup.agenda(["done", "t@x"] + config)
    #expect(run.output.contains("next due Monday 29 March 09:00"), "\(run.output)")
  }

  @Test func `the start of a task moves on the clock as far as its due time`() throws {
    try write("DTSTART;TZID=Europe/Berlin:20270326T090000\nDUE;TZID=Europe/Berlin:20270327T090000\nSUMMARY:T")
    #expect(try setup("edit", "t@x", "--date", "2027-03-28").exitCode == 0)
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20270327T090000"))
    #expect(lines.contains("DUE;TZID=Europe/Berlin:20270328T090000"))
  }

  @Test func `the end of a task is when it is due, and its length is none of its own`() throws {
    let run = try setup("edit", "--end", "2026-11-28 12:00", "rent")
    #expect(run.exitCode == 0, "\(run)")
    let text = setup.text("work/rent.ics")
    #expect(text.contains("DUE;TZID=Europe/Berlin:20261128T120000"))
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20261126T100000"))
    let refused = try setup("edit", "--for", "1h", "rent")
    #expect(refused.exitCode == 64 && refused.errorOutput.contains("--for is for events"), "\(refused)")
    let repeated = try setup("edit", "--repeat", "weekly", "someday")
    #expect(
      repeated.exitCode == 65 && repeated.errorOutput.contains("say it with --date, too"), "\(repeated)")
  }

  @Test(arguments: [
    ("2026-11-28", "DTSTART;VALUE=DATE:20261126", "DUE;VALUE=DATE:20261128", "Thursday 26 November (was"),
    ("2026-11-25", "", "", "due before it starts"), ("2026-11-25 10:00", "", "", "due before it starts"),
  ])
  func `the start of a task stays where it becomes due on a date, and says so`(
    _ end: String, _ start: String, _ due: String, _ words: String
  ) throws {
    let before = setup.text("work/rent.ics")
    let run = try setup("edit", "--end", end, "rent")
    #expect((run.exitCode == 0) == !start.isEmpty, "\(run)")
    #expect((run.output + run.errorOutput).contains(words), "\(run)")
    let text = setup.text("work/rent.ics")
    #expect(start.isEmpty ? text == before : text.contains(start) && text.contains(due), "\(text)")
  }

  @Test(arguments: ["--end", "--at"])
  func `the start of a task is the beginning of its day where it becomes due at a time`(_ option: String)
    throws
  {
    try write("DTSTART;VALUE=DATE:20261126\nDUE;VALUE=DATE:20261127\nSUMMARY:T")
    let run = try setup("edit", option, "14:30", "t@x")
    #expect(run.output.contains("; start Thursday 26 November 00:00 (was Thursday 26 November)"), "\(run)")
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261126T000000"))
    #expect(lines.contains("DUE;TZID=Europe/Berlin:20261127T143000"))
  }

  @Test func `the end of a task that has a start alone is when it is due`() throws {
    try write("DTSTART;TZID=Europe/Berlin:20261126T100000\nSUMMARY:T")
    #expect(try setup("edit", "--end", "2026-11-28 12:00", "t@x").exitCode == 0)
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261126T100000"))
    #expect(lines.contains("DUE;TZID=Europe/Berlin:20261128T120000"))
  }

  @Test func `a task with a length keeps it when its day changes`() throws {
    try setup.agenda.home.write(
      setup.text("work/rent.ics").replacingOccurrences(
        of: "DUE;TZID=Europe/Berlin:20261127T100000", with: "DURATION:PT2H"), to: "c/work/rent.ics")
    #expect(try setup("edit", "--date", "2026-12-05", "rent").exitCode == 0)
    let text = setup.text("work/rent.ics")
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20261205T100000") && text.contains("DURATION:PT2H"))
    #expect(!text.contains("DUE"))
  }
}
