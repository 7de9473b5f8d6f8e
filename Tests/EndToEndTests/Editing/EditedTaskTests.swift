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

  @Test func `a task without a date gets one`() throws {
    #expect(try setup("edit", "someday", "--date", "2026-12-01").exitCode == 0)
    #expect(setup.text("work/plants.ics").contains("DUE;VALUE=DATE:20261201\r\n"))
  }

  @Test func `a task that recurs is changed as a whole`() throws {
    #expect(try setup("edit", "plants@2026-11-25", "--this", "--title", "x").exitCode == 64)
    let run = try setup("edit", "plants", "--date", "2026-12-01")
    #expect(run.exitCode == 65)
    #expect(run.errorOutput.contains("agenda done"))
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
}
