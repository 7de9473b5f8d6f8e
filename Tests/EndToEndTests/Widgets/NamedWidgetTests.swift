import TestSupport
import Testing

/// Widgets of the configuration, and `--widget`.
@Suite struct NamedWidgetTests {
  private static let calendars = """
    [[calendar]]
    name = "work"
    path = "work.ics"
    [[calendar]]
    name = "home"
    path = "home.ics"

    """

  /// A home with two calendars, each with an event on 22 November, and widgets.
  private func agenda(_ widgets: String) throws -> AgendaCommand {
    let agenda = try AgendaCommand()
    for (name, title, hour) in [("work", "Stand-up", "09"), ("home", "Dentist", "13")] {
      try agenda.home.write(
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//example//EN
        BEGIN:VEVENT
        UID:\(name)
        DTSTAMP:20261101T000000Z
        DTSTART:20261122T\(hour)0000
        DURATION:PT1H
        SUMMARY:\(title)
        END:VEVENT
        END:VCALENDAR

        """, to: ".config/agenda/\(name).ics")
    }
    try agenda.home.write(Self.calendars + widgets, to: ".config/agenda/config.toml")
    return agenda
  }

  private let desk =
    "[widget.desk]\nfamily = \"medium\"\ncalendars = [\"work\"]\ntheme = \"dark\"\nlimit = 1\n"
  private let now = ["--now", "2026-11-22T08:00"]

  @Test(arguments: [
    ["today"], ["week"], ["list"], ["next"], ["day", "2026-11-22"], ["month"], ["digest"], ["timeline"],
    ["snapshot"], ["tomorrow", "--now", "2026-11-21T08:00"], ["today", "--layout", "week"],
    ["today", "--format", "svg"], ["today", "--format", "json"], ["next", "--template", "{{next.summary}}"],
  ])
  func `every subcommand shows the calendars of the widget`(_ arguments: [String]) throws {
    let moment = arguments.contains("--now") ? [] : now
    let run = try agenda(desk)(arguments + moment + ["--widget", "desk"])
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(run.output.contains("Stand-up") && !run.output.contains("Dentist"))
  }

  @Test
  func `the layout of a widget is that of a snapshot and of what is watched, and a timeline refuses it`()
    throws
  {
    let agenda = try agenda("[widget.wall]\nlayout = \"month\"\ncalendars = [\"work\"]\n")
    let month = try agenda(["today", "--widget", "wall", "--layout", "month"] + now).output
    #expect(month.hasPrefix("November 2026"))
    #expect(try agenda(["snapshot", "--widget", "wall"] + now).output == month)
    let timeline = try agenda(["timeline", "--widget", "wall"] + now)
    #expect(timeline.exitCode == 64 && timeline.errorOutput.contains("--layout month"))
    let watch = try WatchProcess(agenda.atNoon(), "--widget", "wall")
    let title = try #require(watch.line())
    #expect(title.split(separator: " ").count == 2 && Int(title.suffix(4)) != nil)
  }

  @Test(arguments: [
    ("size = \"800x480\"\n", [], false), ("size = \"800x480\"\nformat = \"svg\"\n", [], true),
    ("size = \"800x480\"\n", ["--format", "svg"], true), ("size = \"30x6\"\n", [], true),
  ])
  func `the size of a picture is none of text`(size: String, arguments: [String], counts: Bool) throws {
    let agenda = try agenda("[widget.paper]\n\(size)calendars = [\"work\"]\n")
    let plain = try agenda(["today", "--calendars", "work"] + arguments + now).output
    let run = try agenda(["today", "--widget", "paper"] + arguments + now)
    #expect(run.exitCode == 0 && (run.output != plain) == counts, "\(run.output)")
  }

  @Test func `the names of widgets are completed`() throws {
    let agenda = try agenda(desk + "[widget.wall]\nfamily = \"large\"\n")
    let run = try agenda(["---complete", "bash", "today", "--widget", ""])
    #expect(run.lines.contains("desk") && run.lines.contains("wall"), "\(run)")
  }

  @Test func `a widget has the size and the colours of its table`() throws {
    let agenda = try agenda(desk)
    let options = ["--family", "medium", "--calendars", "work", "--theme", "dark"]
    let named = try agenda(["today", "--widget", "desk", "--format", "svg"] + now).output
    #expect(try named == agenda(["today", "--format", "svg"] + options + now).output)
    // The colours of pictures do not matter in text.
    let text = try agenda(["today", "--widget", "desk"] + now).output
    #expect(try text == agenda(["today", "--family", "medium", "--calendars", "work"] + now).output)
    let preview = try agenda(["preview", "--widget", "desk"] + now).output
    #expect(try preview == agenda(["preview", "--family", "medium"] + now).output)
  }

  @Test(arguments: [
    (["--calendars", "home"], "Dentist", "Stand-up"), (["--file", "home.ics"], "Dentist", "Stand-up"),
    (["--family", "small"], "22 November", "Dentist"), (["--mode", "compact"], "Stand-up", "Dentist"),
    (["--size", "60x4"], "Stand-up", "Dentist"),
  ])
  func `the command line comes before the widget`(
    _ options: [String], _ shown: String, _ hidden: String
  ) throws {
    let agenda = try agenda(desk)
    let folder = agenda.home.path(".config/agenda/")
    let run = try agenda(
      ["today", "--widget", "desk"] + options.map { $0 == "home.ics" ? folder + $0 : $0 } + now)
    #expect(run.exitCode == 0 && run.output.contains(shown) && !run.output.contains(hidden), "\(run.output)")
  }

  @Test func `the widget comes before the defaults`() throws {
    let agenda = try agenda(
      "[defaults]\ncalendars = [\"home\"]\nlocale = \"fr\"\n[widget.desk]\ncalendars = \"work\"\nlocale = \"de\"\n"
        + "[widget.hall]\nmirror = true\n")
    #expect(try agenda(["today", "--widget", "desk"] + now).output.hasPrefix("Sonntag"))
    let hall = try agenda(["today", "--widget", "hall"] + now).output
    #expect(hall.hasPrefix("Dimanche") && hall.contains("Dentist") && !hall.contains("Stand-up"))
    let lines = try agenda(["config", "show", "--widget", "desk", "--limit", "2"]).lines.map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    for line in ["calendars work config.toml:11", "locale de config.toml:12", "limit 2 --limit"] {
      #expect(lines.contains(line), "\(lines)")
    }
  }

  @Test func `an unknown widget is an error that suggests another one`() throws {
    let run = try agenda(desk)(["today", "--widget", "dsk"])
    #expect(run.exitCode == 66)
    #expect(run.errorOutput == "agenda: no widget is named “dsk”; did you mean “desk”?\n")
  }

  @Test(arguments: [
    ("famly = \"small\"", "9:1: unknown key “famly”; did you mean “family”?"),
    ("theme = \"drak\"", "9:9: “theme”: unknown theme “drak”; did you mean “dark”?"),
    ("theme = \"none.toml\"", "9:9: “theme”: "),
    ("scale = 5", "9:9: “scale” is the number 5; expected a whole number from 1 to 4"),
    ("size = \"big\"", "9:8: “size” is the text “big”; expected a size such as 800x480"),
    ("time-zone = \"Europe/Berln\"", "9:13: “time-zone”: unknown time zone “Europe/Berln”"),
    (
      "family = \"small\"\ncalendars = [\"work\", \"home\"]",
      "10:13: “calendars” has 2 values, and a widget of the family “small” takes 1;"
    ),
    (
      "mirror = true\ncalendars = [\"work\"]",
      "10:1: “calendars” and “mirror” = true cannot be used together in the widget “desk”"
    ),
    ("mirror = false", "9:10: “mirror” is false, and the widget “desk” has no “calendars”"),
    (
      "mode = \"compact\"\nfamily = \"small\"",
      "9:8: “family” and “mode” cannot be used together; both are in the widget"
    ),
    ("link-template = \"{x\"", "9:17: “link-template”: "),
  ])
  func `mistakes have a line and a column`(_ lines: String, _ message: String) throws {
    let run = try agenda("# A widget.\n[widget.desk]\n" + lines + "\n")("config", "check")
    #expect(run.exitCode == 78)
    #expect(run.errorOutput.contains("config.toml:" + message), "\(run.errorOutput)")
  }

  @Test func `a name that no calendar has now is said, and is no mistake`() throws {
    let run = try agenda("# A widget.\n[widget.desk]\ncalendars = \"wrk\"\n")("config", "check")
    #expect(run.exitCode == 0 && run.output.hasPrefix("no other problems in "), "\(run)")
    #expect(
      run.errorOutput.contains(
        "config.toml:9:13: “calendars”: no calendar is named “wrk”; did you mean “work”?"))
  }

  @Test(arguments: [
    (
      "[widget]\nfamily = \"small\"\n",
      "8:1: “family” is outside of a widget; expected [widget.NAME] above it"
    ),
    ("[[widget]]\n", "7:3: “widget” is an array; expected [widget.NAME] before each widget"),
    ("[widget.\"../x\"]\n", "7:9: “../x” cannot name a widget;"),
    ("[widgets.desk]\n", "7:2: unknown key “widgets”; did you mean “widget”?"),
  ])
  func `names of widgets are plain`(_ text: String, _ message: String) throws {
    let run = try agenda(text)("today")
    #expect(run.exitCode == 78 && run.errorOutput.contains("config.toml:" + message), "\(run.errorOutput)")
  }

  @Test func `widgets are listed and completed`() throws {
    let agenda = try agenda(desk + "[widget.hall]\nlayout = \"week\"\n")
    #expect(
      try agenda("widgets").lines.map { $0.split(separator: " ").joined(separator: " ") } == [
        "desk family medium, calendars work, limit 1, theme dark", "hall layout week",
      ])
    #expect(try agenda("widgets", "--format", "ndjson").lines.count == 2)
    #expect(try agenda("config", "check").output.hasSuffix("2 calendars, 0 accounts, 2 widgets\n"))
    let schema = try agenda("config", "schema").output
    #expect(schema.contains("\"x-values-per-family\"") && schema.contains("\"maximum\": 7"))
  }
}
