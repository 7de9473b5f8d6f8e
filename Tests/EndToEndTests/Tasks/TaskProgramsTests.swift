import TestSupport
import Testing

/// Tasks as programs for tasks write them.
@Suite struct TaskProgramsTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
  }

  /// A VTODO with some lines in the calendar of a program.
  private func calendar(_ product: String, _ lines: String) -> String {
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:\(product)
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    BEGIN:STANDARD
    DTSTART:19701025T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VTODO
    DTSTAMP:20261118T101500Z
    \(lines)
    END:VTODO
    END:VCALENDAR

    """
  }

  @Test(arguments: [
    // A task with a time and a subtask's parent, as Tasks.org synchronizes it.
    (
      "+//IDN tasks.org//android-140400//EN",
      """
      UID:4217283948
      CREATED:20261101T080000Z
      LAST-MODIFIED:20261118T101500Z
      SUMMARY:Pay rent
      PRIORITY:1
      DUE;TZID=Europe/Berlin:20261121T170000
      RELATED-TO;RELTYPE=PARENT:1234567890
      X-APPLE-SORT-ORDER:683456789
      BEGIN:VALARM
      TRIGGER;RELATED=END:-PT1H
      ACTION:DISPLAY
      DESCRIPTION:Default Tasks.org description
      END:VALARM
      """, "○ 17:00  !! Pay rent", "16:00  !! Pay rent (17:00)"
    ),
    // Nextcloud Tasks writes COMPLETED only for what is done, and its own switches.
    (
      "-//Nextcloud Tasks v0.16.1",
      """
      UID:c3c4f1e2-2d9e-4a3a-a4a5-8a06b7b0b4a1
      CREATED:20261110T090000
      LAST-MODIFIED:20261118T101500
      SUMMARY:Pay rent
      DTSTART;VALUE=DATE:20261120
      DUE;VALUE=DATE:20261121
      STATUS:IN-PROCESS
      PERCENT-COMPLETE:40
      X-APPLE-SORT-ORDER:700000000
      X-OC-HIDESUBTASKS:1
      X-OC-HIDECOMPLETEDSUBTASKS:0
      """, "○ Pay rent", nil
    ),
    // todoman 4.7.0 writes what it changes in UTC, without a VTIMEZONE for the EXDATE that stays.
    (
      "nl.whynothugo.todoman",
      """
      UID:2c1d8f3a5b7e4d0f@laptop
      PERCENT-COMPLETE:0
      PRIORITY:9
      STATUS:NEEDS-ACTION
      SUMMARY:Pay rent
      DTSTART:20261121T080000Z
      DUE:20261121T090000Z
      RRULE:FREQ=DAILY;COUNT=3
      EXDATE;TZID=Europe/Berlin:20261122T090000
      """, "○ 10:00  Pay rent", nil
    ),
    // Former versions wrote times in the local zone, and PERCENT-COMPLETE:0.
    (
      "io.barrera.todoman",
      """
      UID:8f3a1c0b5d1f4f0f9b6f@laptop
      SEQUENCE:1
      CREATED:20261110T090000Z
      LAST-MODIFIED:20261118T101500Z
      PERCENT-COMPLETE:0
      PRIORITY:5
      STATUS:NEEDS-ACTION
      SUMMARY:Pay rent
      DUE;TZID=Europe/Berlin:20261119T120000
      """, "◉ ! Pay rent  due Thu 19 Nov", nil
    ),
    // Apple Reminders writes DTSTART with DUE, and alarms at a point in time.
    (
      "-//Apple Inc.//iOS 17.5//EN",
      """
      UID:5F1E9B0C-6D5A-4D1B-8E0F-7C9D3B2A1F00
      CREATED:20261110T090000Z
      LAST-MODIFIED:20261118T101500Z
      SUMMARY:Pay rent
      STATUS:NEEDS-ACTION
      DTSTART;TZID=Europe/Berlin:20261121T090000
      DUE;TZID=Europe/Berlin:20261121T090000
      RRULE:FREQ=MONTHLY
      X-APPLE-SORT-ORDER:752000000
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:Reminder
      TRIGGER;VALUE=DATE-TIME:20261121T080000Z
      UID:1B2C3D4E-0000-4000-8000-000000000000
      X-WR-ALARMUID:1B2C3D4E-0000-4000-8000-000000000000
      END:VALARM
      """, "○ 09:00  Pay rent", "09:00  Pay rent (09:00)"
    ),
  ])
  func `shows the tasks of other programs, and their reminders`(
    product: String, lines: String, row: String, reminder: String?
  ) throws {
    let file = try agenda.home.write(calendar(product, lines), to: "tasks.ics")
    let options = ["--file", file, "--now", "2026-11-21T08:40", "--time-zone", "Europe/Berlin"]
    let today = try agenda(["today"] + options)
    #expect(today.output == "Saturday 21 November\n\(row)\n")
    #expect(today.errorOutput == "")
    let alarms = try agenda(["alarms"] + options).output
    #expect(alarms == (reminder.map { $0 + "\n" } ?? "No reminders\n"))
  }

  @Test func `what Apple Reminders and Tasks.org have completed is not shown`() throws {
    let done = calendar(
      "-//Apple Inc.//iOS 17.5//EN",
      """
      UID:a
      SUMMARY:Pay rent
      DUE;VALUE=DATE:20261121
      STATUS:COMPLETED
      PERCENT-COMPLETE:100
      COMPLETED:20261120T093000Z
      """)
    let file = try agenda.home.write(done, to: "tasks.ics")
    let arguments = ["today", "--file", file, "--now", "2026-11-21T08:40"]
    #expect(try agenda(arguments).output == "Saturday 21 November\n○ Nothing today\n")
    #expect(try agenda(arguments + ["--tasks", "all"]).output == "Saturday 21 November\n✓ Pay rent\n")
  }
}
