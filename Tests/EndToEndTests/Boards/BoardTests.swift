import Foundation
import TestSupport
import Testing

/// `agenda board` and `agenda boards`.
@Suite struct BoardTests {
  static let widgets = """
    [[calendar]]
    name = "work"
    path = "work.ics"
    [widget.desk]
    family = "small"
    [widget.month]
    layout = "month"
    theme = "dark"

    """

  /// A home with a calendar and a configuration.
  static func agenda(_ configuration: String) throws -> AgendaCommand {
    let agenda = try AgendaCommand()
    try agenda.home.write(
      events: """
        UID:a
        DTSTART:20261121T080000Z
        DTEND:20261121T081500Z
        SUMMARY:Stand-up <b>
        URL:https://example.org/a?b=c
        """, to: ".config/agenda/work.ics")
    try agenda.home.write(configuration, to: ".config/agenda/config.toml")
    return agenda
  }

  private static let hall =
    widgets + """
      [board.hall]
      size = "800x480"
      grid = "3x2"
      [board.hall.widgets]
      desk = "A1:A2"
      month = "B1:C2"

      """
  private static let moment = ["--now", "2026-11-21T08:00"]

  private func board(_ arguments: String..., in configuration: String) throws -> CommandRun {
    try Self.agenda(configuration)(["board"] + arguments + Self.moment)
  }

  @Test func `a board says once that a calendar is missing, as other commands do`() throws {
    let run = try board("hall", in: Self.hall + "[defaults]\ncalendars = [\"work\", \"nas\"]\n")
    #expect(run.exitCode == 0)
    #expect(
      run.errorOutput
        == "agenda: there is no calendar “nas” now, which the configuration names; “agenda config check” says more\n"
    )
  }

  @Test func `each widget is in its cells, with its own identifiers and links`() throws {
    let run = try board("hall", in: Self.hall)
    try #require(run.exitCode == 0, "\(run.errorOutput)")
    let svg = run.output
    #expect(svg.contains(#"width="800" height="480" viewBox="0 0 800 480""#))
    #expect(
      svg.contains(
        #"id="agenda-board-hall-1" x="11" y="11" width="252" height="458" viewBox="0 0 252 458""#))
    #expect(svg.contains(#"id="agenda-board-hall-2" x="274" y="11" width="515" height="458""#))
    #expect(svg.contains("November 2026") && svg.contains("Stand-up &lt;b&gt;"))
    #expect(svg.contains(#"<a href="https://example.org/a?b=c">"#))
    let names = svg.matches(of: /\bid="([^"]+)"/).map { String($0.1) }
    #expect(Set(names).count == names.count && names.count > 6)
    for reference in svg.matches(of: /url\(#([^)]+)\)/) { #expect(names.contains(String(reference.1))) }
    for rule in svg.matches(of: /(?m)^#([^ ]+) \./) { #expect(names.contains(String(rule.1))) }
  }

  @Test(arguments: ["png", "pdf", "html", "svg"])
  func `the name of the file says the format`(ending: String) throws {
    let agenda = try Self.agenda(Self.hall)
    let path = agenda.home.path("hall." + ending)
    let arguments = ["board", "hall", "--output", path, "--exit-code"] + Self.moment
    let run = try agenda(arguments)
    #expect(run.exitCode == 0 && run.output == "", "\(run.errorOutput)")
    let bytes = try Data(contentsOf: URL(filePath: path))
    let starts = ["png": "\u{89}PNG", "pdf": "%PDF-", "html": "<!doctype html>", "svg": "<svg"]
    #expect(bytes.starts(with: (starts[ending] ?? "").unicodeScalars.map { UInt8($0.value) }))
    #expect(try agenda(arguments).exitCode == 1)
    if ending == "png" { #expect(Array(bytes[16..<24]) == [0, 0, 3, 32, 0, 0, 1, 224]) }
  }

  @Test func `a page has no scripts, and shows each widget`() throws {
    let page = try board("hall", "--format", "html", in: Self.hall).output
    #expect(page.contains("default-src 'none'; style-src") && !page.contains("<script"))
    #expect(page.components(separatedBy: "class=\"agenda-cell\"").count == 3)
    #expect(page.contains("left:1.38%;top:2.29%;width:31.5%;aspect-ratio:252/458"))
  }

  @Test func `with one bit all widgets are black on white`() throws {
    let agenda = try Self.agenda(Self.hall)
    let path = agenda.home.path("hall.png")
    let run = try agenda(["board", "hall", "--bit-depth", "1", "--output", path] + Self.moment)
    try #require(run.exitCode == 0, "\(run.errorOutput)")
    let script = Repository.path("Tests/EndToEndTests/Pictures/pixels.py")
    let pixels = try Python.run(file: script, arguments: [path])
    let text = String(decoding: pixels, as: UTF8.self)
    #expect(text.contains(#""width": 800, "height": 480, "depth": 1, "channels": 1"#))
  }

  @Test func `options make a board, and replace that of the configuration`() throws {
    let run = try board(
      "--device", "iphone-12", "--place", "desk@top-left", "--place", "medium@bottom", in: Self.widgets)
    #expect(run.output.contains(#"width="390" height="844""#), "\(run.errorOutput)")
    #expect(run.output.contains(#"x="26" y="77" width="158" height="158""#))
    #expect(run.output.contains(#"x="26" y="469" width="338" height="158""#))
    let other = try board("hall", "--place", "small@C2", "--theme", "light", in: Self.hall)
    #expect(other.output.contains(#"x="537" y="246" width="252" height="223""#), "\(other.errorOutput)")
    #expect(!other.output.contains("November 2026"))
  }

  @Test func `without places every widget of the configuration has one, and without widgets a large one`()
    throws
  {
    let all = try board("--size", "800x480", in: Self.widgets)
    #expect(all.output.contains("agenda-board-board-2") && !all.output.contains("agenda-board-board-3"))
    let none = try board("--device", "iphone-12", "--file", "-", in: "")
    #expect(none.output.contains(#"x="26" y="77" width="338" height="354""#), "\(none.errorOutput)")
  }

  @Test(arguments: [("1920x1080", "4x3", "7"), ("800x480", "2x2", "5"), ("800x480", "4x3", "4")])
  func `text is as large as the cells of a wall have room for, where no size is named`(
    size: String, grid: String, suiting: String
  ) throws {
    let options = ["board", "--size", size, "--grid", grid, "--place", "desk@A1"] + Self.moment
    let agenda = try Self.agenda(Self.widgets)
    let drawn = try agenda(options).output
    #expect(try agenda(options + ["--text-size", suiting]).output == drawn)
    #expect(try agenda(options + ["--text-size", "3"]).output != drawn)
    let named = Self.widgets.replacing("[widget.month]", with: "text-size = 2\n[widget.month]")
    #expect(
      try Self.agenda(named)(options).output == agenda(options + ["--text-size", "2"]).output)
  }

  @Test(arguments: [["all@A1", "month@B1"], ["month@A1", "all@B1"]])
  func `each widget has its days and its tasks, whatever the others show`(_ places: [String]) throws {
    let agenda = try Self.agenda(
      Self.widgets.replacing(
        "theme = \"dark\"\n", with: "[widget.all]\nfamily = \"large\"\ntasks = \"all\"\n"))
    try agenda.home.write(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:x
      BEGIN:VEVENT
      UID:a
      DTSTAMP:20260101T000000Z
      DTSTART:20261128T080000Z
      SUMMARY:Fair
      END:VEVENT
      BEGIN:VTODO
      UID:b
      DTSTAMP:20260101T000000Z
      DUE:20261121T100000Z
      STATUS:COMPLETED
      COMPLETED:20261121T070000Z
      SUMMARY:Mow
      END:VTODO
      END:VCALENDAR

      """, to: ".config/agenda/work.ics")
    let run = try agenda(
      ["board", "--size", "1600x800", "--grid", "2x1"] + places.flatMap { ["--place", $0] } + Self.moment)
    #expect(run.output.components(separatedBy: ">Fair").count == 2, "\(run.errorOutput)")
    #expect(run.output.components(separatedBy: ">Mow").count == 2)
  }

  @Test func `a board takes the place of the former one unless all of its widgets lack their calendars`()
    throws
  {
    let agenda = try Self.agenda(
      """
      [[calendar]]
      name = "work"
      path = "work.ics"
      [[calendar]]
      name = "home"
      path = "nowhere.ics"
      [widget.one]
      family = "small"
      calendars = ["home"]
      [widget.two]
      family = "small"
      calendars = ["work"]

      """)
    for (places, exitCode, isKept) in [(["one", "two"], 0, false), (["one"], 66, true)]
      as [([String], Int32, Bool)]
    {
      let file = try agenda.home.write("former", to: "wall.svg")
      let run = try agenda(
        ["board", "--size", "800x480", "--output", file] + places.flatMap { ["--place", $0] } + Self.moment)
      #expect(run.exitCode == exitCode, "\(run.errorOutput)")
      #expect((try String(contentsOfFile: file, encoding: .utf8) == "former") == isKept)
    }
  }

  @Test func `calendars are read once for all widgets`() throws {
    let agenda = try Self.agenda("")
    let calendar = calendarText("UID:a\nDTSTART:20261121T080000Z\nDTEND:20261121T081500Z\nSUMMARY:Stand-up")
    // Standard input has it once.
    let run = try agenda(
      ["board", "--size", "800x480", "--place", "small", "--place", "medium", "--file", "-"] + Self.moment,
      input: Data(calendar.utf8))
    #expect(run.output.components(separatedBy: ">Stand-up<").count == 3, "\(run.errorOutput)")
  }

  @Test func `a pipe is read once for widgets in several zones`() throws {
    let widgets = """
      [widget.here]
      family = "small"
      [widget.there]
      family = "small"
      time-zone = "Asia/Tokyo"

      """
    let agenda = try Self.agenda(widgets)
    let calendar = calendarText("UID:a\nDTSTART:20261121T080000Z\nDTEND:20261121T081500Z\nSUMMARY:Stand-up")
    let board = ["board", "--size", "800x480", "--place", "here", "--place", "there"]
    let run = try agenda(board + ["--file", "-"] + Self.moment, input: Data(calendar.utf8))
    #expect(run.exitCode == 0 && run.errorOutput == "", "\(run.errorOutput)")
    #expect(run.output.components(separatedBy: ">Stand-up<").count == 3)
    try agenda.home.write(calendar, to: "work.ics")
    let words = (board + Self.moment).joined(separator: " ")
    let fifo = try agenda.shell("mkfifo pipe; cat work.ics >pipe & agenda \(words) --file pipe")
    #expect(fifo.output.components(separatedBy: ">Stand-up<").count == 3, "\(fifo.errorOutput)")
  }

  @Test(arguments: [
    (key: "theme = \"solar\"", message: "unknown theme “solar”"),
    (key: "theme = \"./gone.toml\"", message: "gone.toml"),
    (key: "background = \"gone.png\"", message: "gone.png cannot be read"),
    (key: "time-zone = \"Mars\"", message: "unknown time zone “Mars”"),
  ])
  func `a widget that is configured wrongly says so in its place, and the others are drawn`(
    _ key: String, _ message: String
  ) throws {
    let run = try board(
      "hall", in: Self.hall.replacing("family = \"small\"\n", with: "family = \"small\"\n\(key)\n"))
    #expect(run.exitCode == 0)
    #expect(run.errorOutput.hasPrefix("agenda: the widget “desk” of the board “hall” cannot be drawn: "))
    #expect(run.errorOutput.contains(message) && run.errorOutput.split(separator: "\n").count == 1)
    let words = run.output.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(
      words.contains("This widget cannot be drawn") && words.contains("agenda config check"), "\(words)")
    #expect(run.output.components(separatedBy: "Stand-up").count == 2)
  }

  @Test(arguments: ["hall", "phone"]) func `the samples can be drawn`(name: String) throws {
    let run = try AgendaCommand()(
      "board", name, "--config", Repository.path("Samples/boards.toml"), "--now", "2026-11-24T10:20")
    #expect(run.exitCode == 0 && run.output.contains("agenda-board-\(name)-4"), "\(run.errorOutput)")
  }

  @Test func `boards are listed`() throws {
    let agenda = try Self.agenda(Self.hall)
    #expect(try agenda("boards").lines == ["hall  size 800x480, grid 3x2, desk@A1:A2 month@B1:C2"])
    #expect(try agenda("boards", "--format", "json").output.contains(#""place": "B1:C2""#))
    #expect(try Self.agenda("")("boards").output.hasPrefix("no boards in "))
  }

  @Test func `the web server has boards, with the bytes of the command`() throws {
    let agenda = try ServeTests.agenda()
    let path = agenda.home.path(".config/agenda/config.toml")
    let configuration = try String(contentsOfFile: path, encoding: .utf8)
    try agenda.home.write(
      configuration + "[board.hall]\nsize = \"800x480\"\nwidgets = [\"desk\", \"small\"]\n",
      to: ".config/agenda/config.toml")
    let serve = try ServeProcess(agenda)
    let svg = try serve.get("/boards/hall.svg")
    #expect(svg.status == 200 && svg.fields["content-type"] == "image/svg+xml")
    #expect(svg.text == (try serve.agenda("board", "hall").output))
    #expect(try serve.get("/boards/hall.html").text.contains("agenda-cell"))
    #expect(try serve.get("/boards/hall.svg?theme=dark").text != svg.text)
    #expect(try serve.get("/boards/hall.svg", "If-None-Match: \(svg.fields["etag"] ?? "")").status == 304)
    for (address, status) in [
      ("/boards/wall.svg", 404), ("/boards/hall.json", 404), ("/boards/hall.svg?size=9x9", 400),
      ("/boards/hall.png?scale=4", 200), ("/boards/hall.png?scale=9", 400),
    ] {
      #expect(try serve.get(address).status == status, "\(address)")
    }
    #expect(try serve.get("/").text.contains("<span>board</span> <span>hall</span>"))
  }
}
