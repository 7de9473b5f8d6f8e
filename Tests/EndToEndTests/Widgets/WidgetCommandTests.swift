import Foundation
import TestSupport
import Testing

/// The output at the size of a widget.
@Suite struct WidgetCommandTests {
  private let agenda: AgendaCommand
  private let file: String

  init() throws {
    agenda = try AgendaCommand()
    file = try agenda.home.write(
      events: """
        UID:a
        DTSTART:20261121T080000Z
        DTEND:20261121T081500Z
        SUMMARY:Stand-up <b>
        LOCATION:Room 4
        URL:https://example.org/stand-up

        UID:b
        DTSTART:20261121T103000Z
        DTEND:20261121T113000Z
        SUMMARY:Lunch with Kim

        UID:c
        DTSTART:20261122T103000Z
        DTEND:20261122T113000Z
        SUMMARY:Brunch
        """, to: "day.ics")
  }

  private func today(_ arguments: String...) throws -> CommandRun {
    try agenda(["today", "--file", file, "--now", "2026-11-21T08:00"] + arguments)
  }

  @Test func `small stacks date and events`() throws {
    #expect(
      try today("--family", "small").lines == [
        "21 November", "Saturday", "▌ Stand-up <b>", "│ 09:00–09:15", "▌ Lunch with Kim", "│ 11:30–12:30",
      ])
  }

  @Test func `medium puts the date beside`() throws {
    #expect(
      try today("--family", "medium").lines == [
        "21 Nov     ▌ 09:00  Stand-up <b>      Room 4", "Saturday   ▌ 11:30  Lunch with Kim",
        "           Tomorrow", "           ▌ 11:30  Brunch",
      ])
  }

  @Test func `inline is one line`() throws {
    #expect(try today("--family", "inline").lines == ["09:00 Stand-up <b>  +1"])
  }

  @Test func `counts what does not fit`() throws {
    #expect(try today("--family", "medium", "--lines", "1").lines == ["09:00 Stand-up <b>  +1"])
  }

  @Test func `the widest has the days ahead`() throws {
    let run = try today("--family", "extra-large")
    #expect(run.output.contains("Tomorrow"))
    #expect(run.output.contains("Brunch"))
  }

  @Test func `ended events are left out of widgets and dim in lists`() throws {
    let arguments = ["today", "--file", file, "--now", "2026-11-21T10:00"]
    #expect(!(try agenda(arguments + ["--family", "large"]).output.contains("Stand-up")))
    #expect(try agenda(arguments).output.contains("▏ 09:00–09:15  Stand-up"))
    #expect(try agenda(arguments + ["--family", "large", "--ended", "dim"]).output.contains("Stand-up"))
  }

  @Test(arguments: ["html", "svg", "markdown"])
  func `markup shows titles and links`(_ format: String) throws {
    let run = try today("--format", format)
    #expect(run.exitCode == 0)
    #expect(run.output.contains("Lunch with Kim"))
    #expect(run.output.contains("https://example.org/stand-up"))
    #expect(!run.output.contains("Stand-up <b>"))
  }

  @Test func `pages stand alone and fragments do not`() throws {
    #expect(try today("--format", "html").output.hasPrefix("<!doctype html>"))
    #expect(!(try today("--format", "html", "--fragment").output.contains("<html")))
  }

  @Test func `JSON has what fits`() throws {
    let run = try today("--format", "json", "--family", "small", "--lines", "2")
    let widget = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let counts = try #require(widget["counts"] as? [String: Int])
    #expect(counts == ["shown": 1, "hidden": 1, "ended": 0, "total": 2])
  }

  @Test func `titles are links where that is asked`() throws {
    let link = "\u{1B}]8;;https://example.org/stand-up\u{1B}\\"
    #expect(try today("--hyperlinks", "always").output.contains(link))
    #expect(try today("--hyperlinks", "always", "--family", "medium").output.contains(link))
    #expect(!(try today().output.contains("\u{1B}")))
  }

  @Test func `template names the address of events without`() throws {
    let run = try today("--format", "markdown", "--link-template", "https://example.org/e/{uid}")
    #expect(run.output.contains("https://example.org/e/b"))
    #expect(try today("--link-template", "javascript:{uid}").exitCode == 64)
  }

  @Test func `preview reads no calendar and is never empty`() throws {
    let run = try agenda("preview", "--now", "2026-11-21T08:00")
    #expect(run.exitCode == 0)
    for family in ["small", "medium", "large", "extra-large", "inline"] {
      #expect(run.lines.contains(family))
    }
    #expect(run.lines.count > 40)
    #expect(try agenda("preview", "--format", "svg", "--family", "small").output.hasPrefix("<svg"))
  }

  @Test func `devices are listed and taken`() throws {
    let run = try agenda("devices")
    #expect(run.output.contains("phone-414 *"))
    #expect(run.output.contains("360x169"))
    let small = try today("--format", "svg", "--family", "small", "--device", "phone-320")
    #expect(small.output.contains("viewBox=\"0 0 141 144\""))
    #expect(try today("--format", "svg", "--device", "phone-1").exitCode == 64)
  }

  @Test(arguments: [
    ["--family", "small", "--mode", "compact"], ["--exit-code"], ["--text-size", "8"], ["--lines", "0"],
    ["--scale", "5"], ["--family", "huge"], ["--lines", "2"], ["--height", "100"], ["--landscape"],
    ["--scale", "2", "--format", "svg"], ["--theme", "dark", "--format", "markdown"],
    ["--fragment", "--format", "svg"],
    ["--family", "small", "--format", "ndjson"], ["--width", "60", "--format", "svg"],
    ["--height", "100", "--format", "html"], ["--size", "800x480", "--device", "phone-414"],
    ["--size", "800x480", "--height", "100", "--format", "svg"], ["--size", "40x10", "--lines", "2"],
    ["--size", "40x10", "--width", "40"], ["--size", "800", "--format", "svg"], ["--size", "0x480"],
    ["--size", "40x10", "--mode", "compact"], ["--size", "40x10", "--format", "waybar"],
    ["--size", "10000x10000", "--scale", "2", "--format", "png"], ["--size", "eink"],
    ["--lines", "2", "--family", "small", "--format", "svg"],
    ["--size", "7x4"], ["--size", "79x60", "--format", "svg"], ["--size", "200x20", "--format", "html"],
    ["--size", "100x60", "--text-size", "7", "--format", "png"],
  ])
  func `refuses what makes no sense`(_ arguments: [String]) throws {
    let run = try agenda(["today", "--file", file] + arguments)
    #expect(run.exitCode == 64)
    #expect(!run.errorOutput.isEmpty)
  }

  @Test(arguments: [
    ("800x480", #"width="800" height="480""#),
    ("eink-2.13in", #"width="250" height="122" viewBox="0 0 250 122""#),
    ("android-4x4", #"width="276" height="456""#),
    // A large picture of few events is drawn larger.
    ("1920×1080", #"width="1920" height="1080""#),
  ])
  func `a picture has any size`(size: String, box: String) throws {
    let picture = try today("--format", "svg", "--size", size)
    #expect(picture.errorOutput == "" && picture.output.contains(box), "\(picture.output.prefix(400))")
    #expect(picture.output.contains("Lunch with Kim"))
    #expect(try agenda("devices").output.contains(size.contains("x") && size.contains("-") ? size : "eink"))
  }

  @Test func `a picture of a size has as many pixels`() throws {
    let path = agenda.home.path("picture.png")
    for (arguments, width) in [([], 296), (["--scale", "2"], 592)] as [([String], Int)] {
      let run = try agenda(
        ["today", "--file", file, "--format", "png", "--size", "296x128", "--output", path] + arguments)
      #expect(run.exitCode == 0, "\(run.errorOutput)")
      // The width is in the header of a PNG, after its signature, a length and the name of the part.
      let bytes = try Data(contentsOf: URL(filePath: path))[16..<20]
      #expect(bytes.reduce(0) { $0 << 8 | Int($1) } == width)
    }
  }

  @Test func `text has any size`() throws {
    let run = try today("--size", "30x5")
    #expect(run.lines.count <= 5 && run.lines.allSatisfy { $0.count <= 30 })
    #expect(run.output.contains("Stand-up"))
    #expect(try today("--size", "40x1").lines.count == 1)
    #expect(try today("--size", "8x2").output.contains("+"))
    #expect(try today("--size", "44x4", "--family", "medium").output == today("--family", "medium").output)
  }

  @Test func `families have a most height`() throws {
    let low = try today("--format", "svg", "--family", "large", "--height", "120")
    #expect(low.output.contains("viewBox=\"0 0 360 120\""))
    let high = try today("--format", "svg", "--family", "large", "--height", "9000")
    #expect(high.output.contains("viewBox=\"0 0 360 379\""))
  }

  @Test func `text is no wider than the terminal`() throws {
    let line = "agenda today --file \(file) --now 2026-11-21T08:00 --family large"
    let run = try agenda.shell("script -qec 'stty cols 30; \(line)' /dev/null")
    let plain = run.output.replacing(/\u{1B}(\[[0-9;]*m|\]8;[^\u{1B}]*\u{1B}\\)/, with: "")
    #expect(plain.contains("Stand-up"))
    #expect(plain.split(whereSeparator: \.isNewline).allSatisfy { $0.count <= 30 })
  }

  @Test func `width and format may be defaults`() throws {
    let path = try agenda.home.write(
      "[defaults]\nwidth = 30\nformat = \"markdown\"\n", to: ".config/agenda/config.toml")
    let arguments = ["today", "--file", file, "--now", "2026-11-21T08:00", "--config", path]
    #expect(try agenda(arguments).output.hasPrefix("# "))
    let lines = try agenda(arguments + ["--format", "text", "--family", "large"]).lines
    #expect(lines.allSatisfy { $0.count <= 30 })
  }

  @Test func `nobody without calendars is left alone`() throws {
    let run = try agenda("today", "--family", "large")
    #expect(run.exitCode == 0)
    #expect(run.output.contains("~/.config/agenda/config.toml"))
  }

  @Test func `other subcommands draw no pictures`() throws {
    #expect(try agenda("next", "--file", file, "--format", "svg").exitCode == 64)
    #expect(try agenda("calendars", "--format", "html").exitCode == 64)
  }
}
