import Foundation
import TestSupport
import Testing

/// Tasks (VTODO) in the agenda, and the commands `tasks` and `done`.
@Suite struct TasksTests {
  private let agenda: AgendaCommand
  private let file: String

  init() throws {
    agenda = try AgendaCommand()
    file = try agenda.home.write(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VTODO
      UID:rent
      SUMMARY:Pay rent
      DUE;VALUE=DATE:20261119
      END:VTODO
      BEGIN:VTODO
      UID:milk
      SUMMARY:Buy milk
      DUE;VALUE=DATE:20261121
      LOCATION:Market
      END:VTODO
      BEGIN:VTODO
      UID:oat
      SUMMARY:Choose oat or cow
      DUE;VALUE=DATE:20261121
      RELATED-TO;RELTYPE=PARENT:milk
      END:VTODO
      BEGIN:VTODO
      UID:report
      SUMMARY:Send report
      DUE:20261121T170000
      END:VTODO
      BEGIN:VTODO
      UID:train
      SUMMARY:Book train
      DUE;VALUE=DATE:20261121
      STATUS:COMPLETED
      COMPLETED:20261120T100000Z
      END:VTODO
      BEGIN:VTODO
      UID:plants
      SUMMARY:Water plants
      DTSTART;VALUE=DATE:20261118
      DUE;VALUE=DATE:20261118
      RRULE:FREQ=DAILY
      END:VTODO
      BEGIN:VTODO
      UID:urgent
      SUMMARY:Answer Ada
      DUE;VALUE=DATE:20261121
      PRIORITY:1
      END:VTODO
      BEGIN:VTODO
      UID:juggle
      SUMMARY:Learn to juggle
      END:VTODO
      BEGIN:VEVENT
      UID:stand-up
      SUMMARY:Stand-up
      DTSTART:20261121T090000
      DTEND:20261121T091500
      END:VEVENT
      BEGIN:VEVENT
      UID:conference
      SUMMARY:Conference
      DTSTART;VALUE=DATE:20261121
      END:VEVENT
      END:VCALENDAR

      """, to: "home.ics")
  }

  private func shown(_ arguments: String...) throws -> String {
    try agenda(arguments + ["--file", file, "--now", "2026-11-21T08:40"]).output
  }

  @Test func `tasks that are due stand after the all-day events, or at their time`() throws {
    #expect(
      try shown("today") == """
        Saturday 21 November
        ▌ Conference
        ◉ Water plants              due Wed 18 Nov
        ◉ Pay rent                  due Thu 19 Nov
        ○ !! Answer Ada
        ○ Buy milk                  Market
        ○ ↳ Choose oat or cow
        ▌ 09:00–09:15  Stand-up
        ○ 17:00        Send report

        """)
  }

  @Test func `done tasks are shown if all are wanted, and none if they are hidden`() throws {
    #expect(try shown("today", "--tasks", "all").contains("✓ Book train\n"))
    #expect(
      try shown("today", "--tasks", "hide") == """
        Saturday 21 November
        ▌ Conference
        ▌ 09:00–09:15  Stand-up

        """)
  }

  @Test func `a cancelled task has another sign than a done one`() throws {
    let path = try agenda.home.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:a\nSUMMARY:Book train\nDUE;VALUE=DATE:20261121\n"
        + "STATUS:CANCELLED\nEND:VTODO\nEND:VCALENDAR\n", to: "cancelled.ics")
    let arguments = ["today", "--tasks", "all", "--file", path, "--now", "2026-11-21T08:40"]
    #expect(try agenda(arguments).output == "Saturday 21 November\n✗ Book train  cancelled\n")
    #expect(try agenda(arguments + ["--format", "markdown"]).output.contains("- ✗ Book train · cancelled\n"))
    let page = try agenda(arguments + ["--format", "html", "--fragment"]).output
    #expect(page.contains("agenda-struck agenda-task\"") && !page.contains("agenda-done\""))
  }

  @Test func `an open task shows its priority, and a done one none`() throws {
    let tasks = [
      ("1", "NEEDS-ACTION"), ("4", "NEEDS-ACTION"), ("5", "NEEDS-ACTION"), ("9", "NEEDS-ACTION"),
      ("1", "COMPLETED"),
    ]
    .map {
      "BEGIN:VTODO\nUID:\($0)\($1)\nSUMMARY:Pay\nDUE;VALUE=DATE:20261121\nPRIORITY:\($0)\nSTATUS:\($1)\nEND:VTODO\n"
    }
    let path = try agenda.home.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\n\(tasks.joined())END:VCALENDAR\n", to: "priority.ics")
    let arguments = ["today", "--tasks", "all", "--file", path, "--now", "2026-11-21T08:40"]
    #expect(
      try agenda(arguments).lines.dropFirst() == ["○ !! Pay", "○ !! Pay", "○ ! Pay", "○ Pay", "✓ Pay"])
  }

  @Test func `a timeline has an entry when a task is due, from which on it is overdue`() throws {
    struct Timeline: Decodable {
      struct Entry: Decodable { var date: String }
      var entries: [Entry]
    }
    let text = try shown("timeline", "--format", "json", "--time-zone", "UTC")
    let dates = try JSONDecoder().decode(Timeline.self, from: Data(text.utf8)).entries.map(\.date)
    #expect(dates.contains("2026-11-21T17:00:00+00:00") || dates.contains("2026-11-21T17:00:00Z"), "\(dates)")
    for (now, isOverdue) in [("2026-11-21T16:59:59", false), ("2026-11-21T17:00", true)] {
      let day = try agenda(["today", "--format", "json", "--file", file, "--now", now]).output
      let timed = try JSONDecoder().decode(Printed.self, from: Data(day.utf8)).days[0].timed
      #expect(timed.last?.overdue == isOverdue, "\(now)")
    }
  }

  @Test func `a day on which a task is due is free`() throws {
    #expect(
      try shown("free", "--days", "1", "--all-day", "exclude")
        == "Saturday 21 November\n  09:15–17:00  7 h 45 min\n")
  }

  @Test func `a mail shows in the colour of problems when an overdue task was due`() throws {
    let mail = try shown("digest").replacing("\r\n", with: "\n").replacing("=\n", with: "")
    #expect(mail.contains("class=3D\"agenda-notice\" style"))
    #expect(mail.split(separator: "class=3D\"agenda-notice\" style").count == 3, "Two tasks are overdue.")
  }

  @Test func `a task that recurs is shown once today, and then on its days`() throws {
    let lines = try shown("list", "--days", "3").split(separator: "\n").map(String.init)
    #expect(
      lines.suffix(4) == ["Sunday 22 November", "○ Water plants", "Monday 23 November", "○ Water plants"])
    #expect(lines.count { $0.contains("Water plants") } == 3)
  }

  @Test func `a list of tasks has those without a date at its end`() throws {
    #expect(
      try shown("tasks") == """
        Saturday 21 November
        ◉ Water plants        due Wed 18 Nov
        ◉ Pay rent            due Thu 19 Nov
        ○ !! Answer Ada
        ○ Buy milk            Market
        ○ ↳ Choose oat or cow
        ○ 17:00  Send report

        No date
        ○ Learn to juggle

        """)
    // A circle would look like a task of this name.
    #expect(try shown("tasks", "--search", "nothing") == "No tasks\n")
    #expect(try shown("tasks", "--all").contains("✓ Book train\n"))
  }

  @Test func `a search and show find tasks without a date`() throws {
    #expect(try shown("search", "juggle") == "No date\n○ Learn to juggle\n")
    #expect(try shown("search", "juggle", "--format", "json").contains("\"date\": null"))
    #expect(try shown("search", "juggle", "--format", "markdown").hasPrefix("# No date\n"))
    #expect(try shown("show", "to juggle").hasPrefix("Learn to juggle\n"))
    #expect(
      try shown("search", "r", "--limit", "1")
        == "Saturday 21 November\n▌ Conference\n+7 more\n")
  }

  @Test func `the lines for programs have the tasks between the all-day and the timed events`() throws {
    let titles = try shown("today", "--format", "ndjson").split(separator: "\n").map { line in
      try JSONDecoder().decode(Titled.self, from: Data(line.utf8)).summary
    }
    #expect(
      titles == [
        "Conference", "Water plants", "Pay rent", "Answer Ada", "Buy milk", "Choose oat or cow", "Stand-up",
        "Send report",
      ])
    for limit in [1, 3, 6] {
      let lines = try shown("today", "--format", "ndjson", "--limit", "\(limit)").split(separator: "\n")
      #expect(lines.count == limit && lines.last?.contains("\(titles[limit - 1])") == true)
    }
  }

  private struct Titled: Decodable { var summary: String }

  @Test func `a small widget shows the next event and counts what is left`() throws {
    let lines = try shown("today", "--family", "small").split(separator: "\n").map(String.init)
    #expect(lines.contains("▌ 09:00  Stand-up"))
    #expect(lines.contains("○ 17:00  Send report"))
    #expect(lines[0] == "Sat 21 Nov     +1 more")
  }

  private struct Printed: Decodable {
    struct Day: Decodable {
      var tasks: [Item]?
      var timed: [Item]
      var shown: Int
      var total: Int
    }
    struct Item: Decodable {
      struct Task: Decodable { var due: String? }
      var uid: String
      var status: String
      var overdue: Bool?
      var task: Task?
    }
    var days: [Day]
  }

  @Test func `JSON has the tasks of a day, their state and when they are due`() throws {
    let day = try JSONDecoder().decode(Printed.self, from: Data(shown("today", "--format", "json").utf8))
      .days[0]
    #expect(day.tasks?.map(\.uid) == ["plants", "rent", "urgent", "milk", "oat"])
    #expect(day.tasks?.map(\.overdue) == [true, true, false, false, false])
    #expect(day.tasks?.compactMap(\.task?.due).first == "2026-11-18")
    #expect(day.timed.map(\.uid) == ["stand-up", "report"])
    #expect(day.timed.last?.status == "needs-action")
    #expect(day.shown == 8 && day.total == 8)
  }

  @Test func `a task that is done is written as completed, and one that recurs moves on`() throws {
    let done = try agenda(["done", "rent", "--file", file, "--now", "2026-11-21T08:40"])
    #expect(done.errorOutput == "")
    #expect(done.output == "Done: “Pay rent”, in home. Undo: agenda undo\n")
    let plants = try agenda(["done", "plants", "--file", file, "--now", "2026-11-21T08:40"]).output
    #expect(plants.hasPrefix("Done: “Water plants”, in home; next due Saturday 21 November."))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    for line in ["STATUS:COMPLETED", "PERCENT-COMPLETE:100", "SEQUENCE:1", "DTSTART;VALUE=DATE:20261121"] {
      #expect(text.contains(line), "\(line)")
    }
    let again = try agenda(["done", "rent", "--file", file, "--now", "2026-11-21T08:40"])
    #expect(again.errorOutput == "agenda: this task in “home” is done already\n")
    #expect(try agenda(["undo"]).errorOutput == "")
    #expect(try agenda(["undo"]).errorOutput == "")
    #expect(try shown("today").contains("◉ Pay rent                  due Thu 19 Nov\n"))
  }
}
