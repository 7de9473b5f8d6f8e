import Foundation
import TestSupport
import Testing

/// The output of months, weeks and days.
@Suite struct LayoutTests {
  private let agenda: AgendaCommand
  private let file: String

  init() throws {
    agenda = try AgendaCommand()
    file = try agenda.home.write(
      events: """
        UID:a
        DTSTART:20261120T080000Z
        DTEND:20261120T081500Z
        SUMMARY:Stand-up

        UID:b
        DTSTART;VALUE=DATE:20261128
        DTEND;VALUE=DATE:20261203
        SUMMARY:Trip

        UID:c
        DTSTART:20261120T120000Z
        DTEND:20261120T130000Z
        SUMMARY:Lunch with Kim
        """, to: "month.ics")
  }

  private func run(_ arguments: String...) throws -> CommandRun {
    try agenda(arguments + ["--file", file, "--now", "2026-11-20T10:40"])
  }

  @Test(arguments: [
    (["month", "-1", "--width", "20"], "October 2026"), (["month", "--width", "20", "-1"], "October 2026"),
    (["month", "--width", "20", "--", "-1"], "October 2026"),
    (["month", "+1", "--width", "20"], "December 2026"),
    (["day", "-1", "--width", "20"], "Thursday 19 November"),
    (["list", "-1", "--width", "40"], "Thursday 19 November"),
    (["list", "-1", "3d", "--width", "40"], "Friday 20 November"),
  ])
  func `a number below 0 names days and months ago`(_ arguments: [String], _ heading: String) throws {
    let shared = ["--file", file, "--now", "2026-11-20T10:40"]
    let shown = try agenda(arguments.prefix(1) + shared + arguments.dropFirst())
    #expect(shown.errorOutput == "")
    #expect(shown.lines.first == heading)
  }

  @Test func `month has whole weeks and the events of other months in them`() throws {
    let lines = try run("month", "--width", "20").lines
    #expect(
      lines == [
        "November 2026", "Mo Tu We Th Fr Sa Su", "26 27 28 29 30 31  1", " 2  3  4  5  6  7  8",
        " 9 10 11 12 13 14 15", "16 17 18 19[20]21 22", "            ••", "23 24 25 26 27 28 29",
        "               •  •", "30  1  2  3  4  5  6", "•  •  •",
      ])
  }

  @Test(arguments: ["2026-12", "2026-12-24", "+1"])
  func `month shows the month of a date`(date: String) throws {
    #expect(try run("month", date, "--width", "20").lines.first == "December 2026")
  }

  @Test func `week begins on the first day of the locale or of the option`() throws {
    let monday = try run("week", "--layout", "week", "--width", "80").lines
    #expect(monday[1].hasPrefix("Mon 16 ──") && monday[1].contains(" [Fri 20] "))
    let american = try run("week", "--layout", "week", "--width", "80", "--locale", "en_US").lines
    #expect(american[1].hasPrefix("Sun 15 "))
    let saturday = try run("week", "--layout", "week", "--first-weekday", "saturday").lines
    #expect(saturday[1].hasPrefix("Sat 14"))
    try agenda.home.write("[defaults]\nfirst-weekday = \"sunday\"\n", to: ".config/agenda/config.toml")
    #expect(try run("week", "--layout", "week").lines[1].hasPrefix("Sun 15"))
  }

  @Test func `weeks begin with that of today, or are those of the days of a list`() throws {
    let lines = try run("today", "--layout", "weeks", "--width", "20").lines
    #expect(
      lines == [
        "16 Nov – 13 Dec", "Mo Tu We Th Fr Sa Su", "16 17 18 19[20]21 22", "            ••",
        "23 24 25 26 27 28 29", "               •  •", "30  1  2  3  4  5  6", "•  •  •",
        " 7  8  9 10 11 12 13",
      ])
    let list = try run("list", "--from", "2026-11-24", "--days", "7", "--layout", "weeks", "--width", "90")
      .lines
    #expect(list.first == "Mon 23 Nov – Sun 6 Dec")
    #expect(list.filter { $0.contains(" ── ") || $0.contains("───") }.count == 2)
    #expect(try run("week", "--layout", "weeks", "--width", "20").lines == lines)
    let agenda = try run("today", "--layout", "weeks", "--format", "json").agenda()
    #expect(agenda.days.count == 28 && agenda.days.first?.date == "2026-11-16")
  }

  @Test func `a month has a list of today and the days after it`() throws {
    for command in ["today", "month"] {
      let lines = try run(command, "--layout", "month-list", "--width", "80").lines
      #expect(
        lines.first?.hasPrefix("November 2026") == true
          && lines.first?.contains("Friday 20 November") == true)
      #expect(lines.contains { $0.hasPrefix("47 16 17 18 19[20]21 22") }, "\(lines)")
      #expect(lines.contains { $0.contains("Lunch with Kim") })
    }
    for format in ["html", "svg", "png", "pdf"] {
      let file = agenda.home.path + "/month-list." + format
      let run = try run("today", "--layout", "month-list", "--output", file)
      #expect(run.exitCode == 0, "\(run.errorOutput)")
      guard format != "png", format != "pdf" else { continue }
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("November 2026") && text.contains("Lunch with Kim"))
    }
    let narrow = try run("today", "--layout", "month-list", "--format", "png", "--family", "small")
    #expect(narrow.errorOutput.contains("--layout month-list needs "), "\(narrow.errorOutput)")
  }

  @Test func `each calendar has a column, also one without events`() throws {
    try agenda.home.write(
      "[[calendar]]\nname = \"nora\"\npath = \"\(file)\"\n[[calendar]]\nname = \"ben\"\npath = \"\(agenda.home.path("x.ics"))\"\n",
      to: ".config/agenda/config.toml")
    try agenda.home.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", to: "x.ics")
    let common = ["--layout", "people", "--now", "2026-11-20T10:40", "--width", "80"]
    let lines = try agenda(["today"] + common).lines
    #expect(lines.count > 3 && lines[0] == "Friday 20 November", "\(lines)")
    #expect(lines[1].hasPrefix("▌nora") && lines[1].contains("▌ben"), "\(lines)")
    #expect(lines[2].hasPrefix("[Fri 20 Nov] ──"), "\(lines)")
    let week = try agenda(["week"] + common).lines
    #expect(week.filter { $0.contains("──") }.count == 7, "\(week)")
    let page = try agenda(["week"] + common.dropLast(2) + ["--format", "html"]).output
    #expect(page.contains("Friday 20 November, nora"))
  }

  @Test func `an invitation that two persons have stands in the columns of both`() throws {
    let calendar =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
        + """
        BEGIN:VEVENT
        UID:shared
        DTSTART:20261120T180000Z
        SUMMARY:Parents
        END:VEVENT
        END:VCALENDAR

        """.replacingOccurrences(of: "\n", with: "\r\n")
    var configuration = ""
    for name in ["alice/work", "alice/school", "jens"] {
      let path = name.replacingOccurrences(of: "/", with: "-") + ".ics"
      try agenda.home.write(calendar, to: path)
      configuration += "[[calendar]]\nname = \"\(name)\"\npath = \"\(agenda.home.path(path))\"\n"
    }
    try agenda.home.write(configuration, to: ".config/agenda/config.toml")
    let common = ["today", "--now", "2026-11-20T10:40", "--width", "80"]
    let text = try agenda(common + ["--layout", "people"]).output
    #expect(text.components(separatedBy: "Parents").count == 3, "\(text)")
    #expect(try agenda(common).output.components(separatedBy: "Parents").count == 2)
  }

  @Test func `the calendars and the time are below lists, widgets, grids and pages`() throws {
    let foot = "▌ month" + String(repeating: " ", count: 21) + "As of 10:40"
    for arguments in [["today"], ["week", "--layout", "week"], ["day"], ["today", "--family", "large"]] {
      let lines = try agenda(
        arguments + ["--legend", "--updated", "--width", "39", "--file", file, "--now", "2026-11-20T10:40"]
      ).lines
      #expect(lines.last == foot, "\(arguments)")
    }
    let month = try run("month", "--lines", "20", "--width", "70", "--updated")
    #expect(month.lines.count <= 20 && month.lines.last?.hasSuffix("As of 10:40") == true)
    for format in ["html", "svg"] {
      let page = try run("today", "--format", format, "--legend", "--updated").output
      #expect(page.contains("As of 10:40") && page.contains(">month<"), "\(format)")
    }
    let refused = try run("today", "--format", "json", "--legend")
    #expect(
      refused.exitCode == 64
        && refused.errorOutput.contains("--legend is for text, and --format html, svg, png or pdf"))
  }

  @Test func `day shows hours and the time between events`() throws {
    let lines = try run("day", "--width", "40").lines
    #expect(lines.first == "Friday 20 November")
    #expect(lines.contains("09:00 ▏09:00–09:15 Stand-up"))
    #expect(lines.contains("13:00 ▌13:00–14:00 Lunch with Kim"))
    #expect(lines.contains { $0.contains("3 h 45 min free") })
    #expect(lines.contains { $0.hasPrefix("10:40 ─────") })
    #expect(try run("day", "--width", "40").lines == run("today", "--layout", "day", "--width", "40").lines)
    #expect(try run("day", "2026-11-29", "--width", "40").lines.contains("▌ Trip  day 2 of 5"))
  }

  @Test func `week shows the hours of its days, and list those of others`() throws {
    let week = try run("week", "--layout", "hours", "--width", "80").lines
    #expect(week[0] == "Week 47 · Mon 16 Nov – Sun 22 Nov")
    #expect(week[1].hasPrefix("      Mon 16 ── ") && week[1].contains(" [Fri 20] "))
    #expect(week.contains { $0.hasPrefix("09:00 ") } && week.contains { $0.contains("Stand-up") })
    #expect(
      try run("week", "+1", "--layout", "hours", "--width", "80").lines[1].hasPrefix("      Mon 23 ── "))
    let days = try run("list", "-n", "3", "--layout", "hours", "--width", "80").lines
    #expect(days[1].hasPrefix("      [Fri 20] ───") && days[1].contains(" Sun 22 ─"))
    #expect(
      try run("today", "--layout", "hours", "--width", "40").lines == run("day", "--width", "40").lines)
    let list = try run("list", "-n", "3", "--layout", "hours", "--format", "json").agenda()
    #expect(list.days.count == 3)
  }

  @Test func `JSON has the days as a list`() throws {
    let month = try run("month", "--format", "json").agenda()
    #expect(month.days.count == 30 && month.days.first?.date == "2026-11-01")
    let week = try run("week", "--layout", "week", "--format", "json").agenda()
    #expect(week.days.map(\.date).first == "2026-11-16" && week.days.count == 7)
  }

  @Test(arguments: [["month"], ["week", "--layout", "week"], ["week", "--layout", "hours"], ["day"]])
  func `text has layouts in a size of columns and lines`(arguments: [String]) throws {
    let common = arguments + ["--file", file, "--now", "2026-11-20T10:40"]
    let lines = try agenda(common + ["--size", "70x24"]).lines
    #expect(lines.count > 6 && lines.count <= 24 && lines.allSatisfy { $0.count <= 70 })
    #expect(try lines == agenda(common + ["--width", "70", "--lines", "24"]).lines)
  }

  @Test func `HTML is one page in which every event stands`() throws {
    for arguments in [["month"], ["week", "--layout", "week"], ["week", "--layout", "hours"], ["day"]] {
      let run = try agenda(arguments + ["--file", file, "--now", "2026-11-20T10:40", "--format", "html"])
      #expect(run.exitCode == 0)
      #expect(run.output.contains("Lunch with Kim") && run.output.contains("<!doctype html>"))
    }
  }

  @Test(arguments: [
    (
      ["month", "--family", "small"],
      "--family with --layout month is for pictures: name --format svg, png or pdf"
    ),
    (["today", "--layout", "day", "--device", "phone-390"], "--device is for pictures"),
    (
      ["config", "show", "--layout", "day", "--family", "small"], "--family with --layout day is for pictures"
    ),
    (
      ["month", "--size", "60x20", "--format", "html"],
      "--size with --layout month is for text and pictures: name --format text, svg, png or pdf"
    ),
    (["month", "--size", "60x4"], "columns and lines, and --size is 60x4"),
    (["week", "--layout", "week", "--size", "12x40"], "columns and lines, and --size is 12x40"),
    (["month", "--mode", "compact"], "--layout month and --mode cannot be used together"),
    (
      ["today", "--first-weekday", "sunday"],
      "--first-weekday is for months and weeks: name --layout month or week"
    ),
    (["week", "--week-numbers"], "--week-numbers is for months and weeks"),
    (["month", "--lines", "9", "--format", "html"], "--lines is for text: leave out --format html"),
    (["month", "--width", "90", "--format", "html"], "--width is for text; a page is as wide as its window"),
    (["month", "--size", "60x40", "--format", "svg"], "--layout month needs "),
    (["day", "--family", "inline", "--format", "svg"], "--layout day needs "),
    (
      ["week", "--layout", "day"],
      "--layout day is for one day; for several, write --layout hours, week or list"
    ),
    (["list", "-n", "8", "--layout", "hours"], "--layout hours is for up to seven days; for more, write"),
    (
      ["week", "--layout", "hours", "--width", "53"],
      "the hours of 7 days need 54 columns, and there are 53: name fewer days"
    ),
    (["week", "--layout", "hours", "--size", "40x30"], "--layout hours needs 54x"),
    (["week", "--layout", "hours", "--size", "300x300", "--format", "svg"], "--layout hours needs "),
    (["month", "--format", "waybar"], "--layout month is for other formats than waybar"),
    (["invitations", "--count", "--format", "json"], "--count writes a number alone"),
    (["today", "--layout", "year"], "--layout"),
    (["month", "2026-13"], "“2026-13” names no month; write 2026-11"),
    (["day", "someday"], "the day is “someday”; expected a date"),
    (["day", "december"], "“december” is 31 days; “agenda month december” shows all of them"),
    (["day", "next", "month"], "days; “agenda month 'next month'” shows all of them"),
    (["day", "next week"], "“next week” is 7 days; “agenda week 'next week'” shows all of them"),
    (["day", "this year"], "days; “agenda list 'this year'” shows all of them"),
    (["week", "december"], "“december” is 31 days; “agenda month december” shows all of them"),
  ])
  func `contradictions are errors that name both`(arguments: [String], message: String) throws {
    let run = try agenda(arguments + ["--file", file])
    #expect(run.exitCode == 64)
    #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
  }

  @Test(arguments: [
    (["month"], "svg"), (["day", "--size", "800x480"], "svg"), (["week", "--layout", "week"], "svg"),
    (["month", "--size", "600x448"], "png"), (["day", "--size", "296x128", "--bit-depth", "1"], "png"),
    (["month", "--size", "eink-7.5in", "--locale", "he", "--theme", "dark"], "png"),
    (["month", "--family", "small"], "png"), (["month"], "pdf"),
  ])
  func `pictures have layouts in any size`(arguments: [String], format: String) throws {
    let file = agenda.home.path + "/picture." + format
    let common = ["--file", self.file, "--now", "2026-11-20T10:40", "--format", format, "--output", file]
    let run = try agenda(arguments + common)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let bytes = try Data(contentsOf: URL(filePath: file))
    #expect(bytes.count > 500)
    guard format == "svg" else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("Lunch with Kim") && text.contains("Stand-up"))
  }

  @Test func `events that have ended are in the picture of a month`() throws {
    let picture = try run("month", "--format", "svg").output
    #expect(picture.contains("Stand-up") && picture.contains("dimmed"))
  }

  @Test func `a day that a zone skipped has no hours`() throws {
    let day = try run("day", "2011-12-30", "--time-zone", "Pacific/Apia")
    #expect(day.exitCode == 0 && !day.output.contains("00:00"), "\(day.output)")
  }

  @Test func `without a calendar the list says what to do`() throws {
    #expect(try agenda("month").output == agenda("today").output)
  }

  @Test func `a day of ten thousand events is shown to its end`() throws {
    let events = (0..<10_200).map {
      "BEGIN:VEVENT\r\nUID:\($0)\r\nDTSTART;VALUE=DATE:20261122\r\nSUMMARY:Day \($0)\r\nEND:VEVENT\r\n"
    }
    let last = "BEGIN:VEVENT\r\nUID:last\r\nDTSTART:20261122T140000\r\nSUMMARY:Last\r\nEND:VEVENT\r\n"
    let file = try agenda.home.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + events.joined() + last + "END:VCALENDAR\r\n", to: "many.ics")
    let run = try agenda("day", "--file", file, "--now", "2026-11-22T09:00")
    #expect(run.lines.count > 10_200 && run.output.contains("14:00 Last"))
  }
}
