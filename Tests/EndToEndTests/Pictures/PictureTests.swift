import Foundation
import TestSupport
import Testing

/// Pictures as `agenda-draw` draws them.
@Suite struct PictureTests {
  private let agenda: AgendaCommand

  init() throws { agenda = try AgendaCommand() }

  /// The properties of a PNG.
  private struct Pixels: Decodable {
    var width: Int
    var height: Int
    /// The bits of each sample, and the samples of each pixel.
    var depth: Int
    var channels: Int
    /// How many pixels are of a strong colour, dark, and transparent.
    var vivid: Int
    var ink: Int
    var clear: Int
  }

  /// Draws a day with one event into a file.
  private func draw(
    _ title: String, _ format: String, _ options: [String] = []
  ) throws -> (run: CommandRun, file: String) {
    let calendar = try agenda.home.write(
      events: """
        UID:a
        DTSTART:20261121T080000Z
        DTEND:20261121T081500Z
        SUMMARY:\(title)
        URL:https://example.org/it's?a=b
        """, to: "day.ics")
    let file = agenda.home.path + "/day." + format
    let arguments = ["today", "--file", calendar, "--now", "2026-11-21T08:00", "--output", file]
    return (try agenda(arguments + ["--format", format] + options), file)
  }

  private func pixels(_ title: String, _ options: [String] = []) throws -> Pixels {
    let (run, file) = try draw(title, "png", options)
    try #require(run.exitCode == 0, "\(run.errorOutput)")
    let script = Repository.path("Tests/EndToEndTests/Pictures/pixels.py")
    return try JSONDecoder().decode(Pixels.self, from: try Python.run(file: script, arguments: [file]))
  }

  @Test(arguments: [([], 2), (["--scale", "1"], 1), (["--scale", "3"], 3)] as [([String], Int)])
  func `A PNG has as many pixels as the scale asks for, and clear corners`(
    options: [String], scale: Int
  ) throws {
    let pixels = try pixels("Stand-up", options)
    #expect(pixels.width == 360 * scale && pixels.height == 379 * scale)
    #expect(pixels.depth == 8 && pixels.channels == 4)
    #expect(pixels.clear > 0 && pixels.ink > 100)
  }

  @Test func `Letters that no font has are named once, with the packages that have them`() throws {
    let fonts = try agenda.home.write(
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>\(agenda.home.path)/fonts</cachedir></fontconfig>
      """, to: "fonts.conf")
    var agenda = agenda
    agenda.environment["FONTCONFIG_FILE"] = fonts
    let calendar = try agenda.home.write(
      events: "UID:a\nDTSTART:20261121T080000Z\nDTEND:20261121T081500Z\nSUMMARY:會議 會議 Planning", to: "day.ics"
    )
    let drawn = try agenda([
      "today", "--file", calendar, "--now", "2026-11-21T08:00", "--output", agenda.home.path + "/a.png",
    ])
    #expect(
      drawn.errorOutput
        == "agenda: no font has “會” and “議” of the picture; install one that has, on Debian fonts-noto-cjk\n")
    #expect(drawn.exitCode == 0)
  }

  @Test func `Emoji have their colours`() throws {
    let plain = try pixels("Party of Kim")
    let colored = try pixels("Party 🎂🎉 of Kim")
    #expect(colored.vivid - plain.vivid > 300, "\(plain) \(colored)")
  }

  @Test(arguments: ["Party of Kim", "Party 🎂 of Kim"])
  func `With one bit each pixel is black or white, and corners are square`(title: String) throws {
    let pixels = try pixels(title, ["--bit-depth", "1"])
    #expect(pixels.depth == 1 && pixels.channels == 1)
    #expect(pixels.width == 360 && pixels.height == 379)
    // The line around the picture, and what is in it.
    #expect(pixels.ink > 2 * 360 + 2 * 377 + 200)
  }

  @Test func `One bit has no other theme than black on white`() throws {
    for options in [["--theme", "dark"], ["--transparent"], ["--bit-depth", "4"]] {
      #expect(try draw("a", "png", ["--bit-depth", "1"] + options).run.exitCode == 64)
    }
    #expect(try draw("a", "svg", ["--bit-depth", "1"]).run.exitCode == 64)
  }

  @Test func `PDF has text that can be searched, links, and the size of the picture`() throws {
    let (run, file) = try draw("Party 🎂 of Kim שלום", "pdf", ["--family", "small"])
    try #require(run.exitCode == 0, "\(run.errorOutput)")
    let text = try agenda.shell("pdftotext \(file) - && pdfinfo \(file) && pdfinfo -url \(file)").output
    #expect(text.contains("Party"))
    #expect(text.contains("Page size:       169 x 169 pts"))
    #expect(text.contains("https://example.org/it%27s?a=b"))
  }

  @Test(arguments: [
    (["list", "-n", "3"], "en_GB", "595 x 842 pts (A4)", "20 November – 22 November 2026"),
    (["list", "-n", "3"], "en_US", "612 x 792 pts (letter)", "November 20 – November 22, 2026"),
    (["month"], "de_DE", "842 x 595 pts (A4)", "November 2026"),
    (["list", "-n", "3", "--size", "a5"], "en_GB", "420 x 595 pts", "20 November – 22 November 2026"),
  ])
  func `PDF is a sheet of paper with a title`(
    command: [String], locale: String, size: String, title: String
  ) throws {
    let calendar = try agenda.home.write(
      events: "UID:a\nDTSTART:20261121T080000Z\nSUMMARY:Stand-up", to: "day.ics")
    let file = agenda.home.path + "/sheet.pdf"
    let run = try agenda(
      command + ["--file", calendar, "--now", "2026-11-20T08:00", "--locale", locale, "-o", file])
    try #require(run.exitCode == 0, "\(run.errorOutput)")
    let about = try agenda.shell("pdfinfo \(file)").output
    #expect(about.contains("Page size:       " + size), "\(about)")
    #expect(about.contains("Title:           " + title + "\n"), "\(about)")
    #expect(about.contains("Pages:           1\n"))
  }

  @Test func `A list of many events goes over as many sheets as it needs, each event once`() throws {
    let events = (0..<70).map {
      let day = 20 + $0 / 35
      return "UID:\($0)\nDTSTART:202611\(day)T\($0 % 12 + 10)0000Z\nSUMMARY:Event-\($0)."
    }
    let calendar = try agenda.home.write(events: events.joined(separator: "\n\n"), to: "days.ics")
    let file = agenda.home.path + "/days.pdf"
    let run = try agenda("list", "--file", calendar, "--now", "2026-11-20T08:00", "-o", file)
    try #require(run.exitCode == 0, "\(run.errorOutput)")
    let text = try agenda.shell("pdftotext -layout \(file) -").output
    for number in 0..<70 { #expect(text.components(separatedBy: "Event-\(number).").count == 2) }
    let sheets = text.split(separator: "\u{C}")
    #expect(sheets.count > 2 && !text.contains("more"))
    for (place, sheet) in sheets.enumerated() {
      #expect(sheet.contains("Page \(place + 1) of \(sheets.count)"))
      #expect(sheet.contains("20 November – 26 November 2026"))
    }
    #expect(sheets[1].contains("Friday 20 November, continued"))
  }

  @Test func `A sheet has all its events, also with titles of two lines`() throws {
    let title = String(repeating: "and the long words of a meeting ", count: 5)
    let events = (0..<4).map {
      "UID:\($0)\nDTSTART:20261120T1\($0)0000Z\nSUMMARY:Begin-\($0) \(title)End-\($0)"
    }
    let calendar = try agenda.home.write(events: events.joined(separator: "\n\n"), to: "day.ics")
    let file = agenda.home.path + "/day.pdf"
    let run = try agenda("today", "--file", calendar, "--now", "2026-11-20T08:00", "-o", file)
    try #require(run.exitCode == 0, "\(run.errorOutput)")
    let text = try agenda.shell("pdftotext -layout \(file) -").output
    for number in 0..<4 {
      #expect(text.contains("Begin-\(number)") && text.contains("End-\(number)"), "\(text)")
    }
  }

  @Test func `A picture on paper is white to its corners, and dark themes are printed on white`() throws {
    let pixels = try pixels("Stand-up", ["--size", "a5", "--theme", "dark"])
    #expect(pixels.width == 840 && pixels.height == 1190)
    #expect(pixels.clear == 0 && pixels.ink > 100 && pixels.ink < 840 * 1190 / 10)
    let refused = try draw("Stand-up", "pdf", ["--size", "a4", "--background", "x.png"]).run
    #expect(refused.errorOutput.contains("--background is for screens"), "\(refused.errorOutput)")
  }

  @Test func `A title is cut only where it really has no more room`() throws {
    // On the cautious guess of SVG, which does not know the font of the viewer, it has no room.
    let title = "Lunch with Kim, Ada"
    let (_, svg) = try draw(title, "svg", ["--family", "small"])
    #expect(!(try String(contentsOfFile: svg, encoding: .utf8).contains(">\(title)<")))
    let (_, pdf) = try draw(title, "pdf", ["--family", "small"])
    #expect(try agenda.shell("pdftotext -layout \(pdf) -").output.contains(title))
  }

  @Test(arguments: ["png", "pdf"])
  func `The same picture is the same file`(format: String) throws {
    let (first, file) = try draw("Party 🎂", format)
    #expect(first.exitCode == 0)
    let contents = try Data(contentsOf: URL(filePath: file))
    #expect(try draw("Party 🎂", format, ["--exit-code"]).run.exitCode == 1)
    #expect(try Data(contentsOf: URL(filePath: file)) == contents)
  }
}

/// Where `agenda-draw` is missing, and where it gets what `agenda` never sends.
@Suite struct DrawingProgramTests {
  private let agenda: AgendaCommand

  init() throws { agenda = try AgendaCommand() }

  @Test func `Without the program PNG is drawn by another, and the rest says what is missing`() throws {
    let alone = agenda.home.path + "/agenda"
    try AgendaCommand.copy(to: alone)
    let preview = "\(alone) preview --family small --now 2026-11-21T08:00"
    let png = try agenda.shell("\(preview) --format png --output day.png")
    #expect(png.exitCode == 0, "\(png.errorOutput)")
    for options in ["--format pdf", "--format png --bit-depth 1"] {
      let run = try agenda.shell("\(preview) \(options) --output day")
      #expect(run.exitCode == 69)
      #expect(
        run.errorOutput.contains(
          "agenda-draw is missing beside this command; install the package agenda-draw"))
    }
  }

  @Test(arguments: [
    ("", "the drawing has no end"), ("measure\t13\t500\ta\n", "line 1 is out of order"),
    ("open\tpng\t2\ten\tsans-serif\n", "the drawing has no end"),
    ("hello\n", "line 1 is not a drawing command"),
    ("open\tpng\t2\ten\tsans-serif\npage\t9\t9\nend\n", "line 3 is out of order"),
    ("open\tpng\t2\ten\tsans-serif\npage\t9\t9\nlink\ta\n", "the drawing has no end"),
    (
      "open\tpng\t2\ten\tsans-serif\npage\t9\t9\nopen\tpng\t2\ten\tsans-serif\n",
      "line 3 is out of order"
    ),
    ("open\tpng\t2\ten\tsans-serif\npage\t99999\t9\n", "the picture has more than"),
    ("open\tpng\t2\ten\tsans-serif\npage\t9\t9\npage\t9\t9\n", "line 3 is out of order"),
    ("open\tpdf\t2\ten\tsans-serif\npage\t9\t9\ntitle\tA\n", "line 3 is out of order"),
    (
      "open\tpdf\t2\ten\tsans-serif\n" + String(repeating: "page\t9\t9\n", count: 1001),
      "a PDF has at most 1000 pages"
    ),
    ("open\tpdf\t2\ten\tsans-serif\npage\t99999\t9\n", "a page of PDF is at most 14400 points"),
    ("open\tpng\t2\ten\tsans-serif\npage\t9\t9\npath\t0\t0\t1\t1\t-\t-\t-\t-\tM0\n", "line 3 has a path"),
    ("open\tpng\t2\ten\tsans-serif", "the last line has no end"),
    (
      "open\tpng\t2\ten\tsans-serif\npage\t9\t9\n" + String(repeating: "link\ta\n", count: 20),
      "line 19 is out of order"
    ),
    (String(repeating: "a", count: 2_000_000), "line 1 is too long"),
  ])
  func `What cannot be drawn is an error that names its line`(input: String, message: String) throws {
    let program = AgendaCommand.executable.deletingLastPathComponent().appending(path: "agenda-draw").path
    let run = try TestSupport.run(
      program, [], input: Data(input.utf8), environment: agenda.environment, folder: agenda.home.path)
    #expect(run.exitCode == 65)
    #expect(run.errorOutput.hasPrefix("agenda-draw: " + message), "\(run.errorOutput)")
    #expect(run.output.isEmpty)
  }

  @Test(arguments: [1, 2], ["sans-serif", "serif", "DejaVu Serif", "Liberation Sans"])
  func `Round corners around a text leave it as it is`(scale: Int, families: String) throws {
    let program = AgendaCommand.executable.deletingLastPathComponent().appending(path: "agenda-draw").path
    let texts = (10...24).map { "text\t9\t\($0 * 20 - 170).76\t\($0)\t400\t#000000\tltr\t-\t09:00 TLDEg\n" }
      .joined()
    let pictures = try [("", ""), ("clip\t0\t0\t200\t350\t20\n", "end\n")].map { begin, end in
      try TestSupport.run(
        program, [],
        input: Data("open\tpng\t\(scale)\ten\t\(families)\npage\t200\t350\n\(begin)\(texts)\(end)".utf8),
        environment: agenda.environment, folder: agenda.home.path)
    }
    #expect(pictures[0].exitCode == 0 && pictures[0].output == pictures[1].output)
  }

  @Test func `Letters whose boxes overlap are whole`() throws {
    let program = AgendaCommand.executable.deletingLastPathComponent().appending(path: "agenda-draw").path
    let script = Repository.path("Tests/EndToEndTests/Pictures/pixels.py")
    let inks = try ["Tu Tu Tu Tu 14 44", "T u T u T u T u 1 4 4 4"].map { text in
      let lines = (8...20).map { "text\t9\t\($0 * 20 - 140)\t\($0)\t400\t#000000\tltr\t-\t\(text)\n" }
        .joined()
      let commands = "open\tpng\t1\ten\tLiberation Sans, sans-serif\npage\t300\t280\n" + lines
      let input = try agenda.home.write(commands, to: "commands")
      let picture = agenda.home.path + "/letters.png"
      #expect(try agenda.shell("'\(program)' < '\(input)' > '\(picture)'").exitCode == 0)
      let answer = try Python.run(file: script, arguments: [picture])
      return try JSONDecoder().decode([String: Int].self, from: answer)["ink"] ?? 0
    }
    // A few pixels belong to two letters; each lost top would be several.
    #expect(inks[1] > 1000 && inks[1] - inks[0] < 20, "\(inks)")
  }

  @Test func `Text of all kinds, of any length, is drawn`() throws {
    let texts = ["", "\u{0}\u{200F}\u{FFFD}", "क्षि ﷽ 👨‍👩‍👧", String(repeating: "a\u{301}", count: 60_000)]
    let lines = texts.map { "text\t0\t20\t13\t700\t#000000\trtl\tstruck\t\($0)\n" }.joined()
    let program = AgendaCommand.executable.deletingLastPathComponent().appending(path: "agenda-draw").path
    for format in ["png", "png-1", "pdf"] {
      let run = try TestSupport.run(
        program, [], input: Data("open\t\(format)\t2\the\tsans-serif\npage\t100\t50\n\(lines)".utf8),
        environment: agenda.environment, folder: agenda.home.path)
      #expect(run.exitCode == 0, "\(run.errorOutput)")
    }
  }
}
