import Foundation
import TestSupport
import Testing

/// Pictures on an image of a file.
@Suite struct BackgroundTests {
  private let agenda: AgendaCommand

  init() throws { agenda = try AgendaCommand() }

  /// Images of 6 x 4 pixels; the JPEG lies on its side.
  private static let images = [
    "a.png":
      "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAHklEQVR4nGNkYPh/QkOTAQkwntDQYEAFTAwYAIsQANVQAzf2jxtwAAAAAElFTkSuQmCC",
    "a.jpg":
      "/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAEAAYDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwCvRRRWR3n/2Q==",
    "a.webp": "UklGRiIAAABXRUJQVlA4TBUAAAAvBcAAAA8wKIP8lP/5Dx7c5yei/+EA",
    "moving.webp":
      "UklGRsYAAABXRUJQVlA4WAoAAAACAAAABQAAAwAAQU5JTQYAAAAAAAAAAABBTk1GSgAAAAAAAAAAAAUAAAMAAAAAAAJWUDggMgAAADABAJ0BKgYABAABQCYloAADcAD+8ut///mwP/bz/wR6Af//0uD//pcH//S4P/SkAAAAQU5NRkgAAAAAAAAAAAAFAAADAAAAAAAAVlA4IDAAAAA0AQCdASoGAAQAAAAmJaAAA3AA/vNpl//5sD/yD/5B9/v//00j/+mkf/00j5TQAAA=",
    "moving.gif":
      "R0lGODdhBgAEAIEAAP8AAAAAAAAAAAAAACwAAAAABgAEAAAICwABCBxIsKDBgQEBACH5BAEAAAEALAAAAAAGAAQAgQCAAAAAAAAAAAAAAAgLAAEIHEiwoMGBAQEAOw==",
  ]

  private func write(_ name: String, _ bytes: Data) throws -> String {
    let path = agenda.home.path + "/" + name
    try bytes.write(to: URL(filePath: path))
    return path
  }

  private func image(_ name: String) throws -> String {
    try write(name, try #require(Self.images[name].flatMap { Data(base64Encoded: $0) }))
  }

  private func preview(_ options: String...) throws -> CommandRun {
    try agenda(["preview", "--family", "small", "--now", "2026-11-21T08:00"] + options)
  }

  @Test func `A picture with an image equals the reviewed one`() throws {
    let run = try preview("--background", try image("a.png"), "--format", "svg", "--theme", "light")
    let path = Repository.path("Tests/AgendaWidgetsTests/Renderers/SVG/Goldens/image.svg")
    #expect(try run.output == String(contentsOfFile: path, encoding: .utf8))
  }

  @Test(arguments: ["png", "svg", "pdf", "html"])
  func `Each kind of image is behind each kind of picture`(format: String) throws {
    let plain = agenda.home.path + "/plain." + format
    _ = try preview("--format", format, "--output", plain)
    for name in Self.images.keys.sorted() {
      let file = agenda.home.path + "/\(name)." + format
      let run = try preview("--background", try image(name), "--format", format, "--output", file)
      #expect(run.exitCode == 0 && run.errorOutput.isEmpty, "\(name): \(run.errorOutput)")
      #expect(
        FileManager.default.contents(atPath: file) != FileManager.default.contents(atPath: plain), "\(name)")
    }
  }

  @Test func `A document has the bytes of the image once, and no path`() throws {
    let path = try image("a.png")
    for format in ["svg", "html"] {
      let document = try preview("--background", path, "--format", format).output
      #expect(document.components(separatedBy: "data:image/png;base64,iVBOR").count == 2)
      #expect(!document.contains(agenda.home.path) && !document.contains("http://localhost"))
    }
  }

  @Test func `Black and white has texts on a card`() throws {
    let file = agenda.home.path + "/out.png"
    let run = try preview(
      "--background", try image("moving.gif"), "--format", "png", "--bit-depth", "1", "--output", file)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
  }

  @Test(
    arguments: [
      ("missing.png", nil, 66, "cannot be read: No such file or directory"),
      ("text.png", "hello", 65, "is not an image: expected PNG, JPEG, WebP or GIF"),
      ("picture.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", 65, "is not an image"),
      ("empty.png", "", 65, "is not an image"),
    ] as [(String, String?, Int32, String)])
  func `What is no image is an error that names the file`(
    name: String, content: String?, exitCode: Int32, message: String
  ) throws {
    let path = agenda.home.path + "/" + name
    if let content { _ = try write(name, Data(content.utf8)) }
    for format in ["png", "svg", "html"] {
      let run = try preview("--background", path, "--format", format)
      #expect(run.exitCode == exitCode && run.errorOutput.contains("\(path) \(message)"), "\(run)")
    }
  }

  @Test func `Hostile files are refused at once`() throws {
    let whole = try #require(Self.images["a.png"].flatMap { Data(base64Encoded: $0) })
    var bomb = whole
    bomb.replaceSubrange(16..<24, with: [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20])
    var wrong = whole
    wrong[50] ^= 0xFF
    let pipe = agenda.home.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let link = agenda.home.path + "/link.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
    let files = [
      (try write("bomb.png", bomb), "20000 x 20000 pixels"),
      (try write("cut.png", whole.prefix(70)), "it is cut off"),
      (try write("wrong.png", wrong), "is damaged"), (link, "is not a file with an image"),
      (agenda.home.path, "is not a file with an image"), ("/dev/zero", "is not a file with an image"),
    ]
    for (path, message) in files {
      let run = try preview("--background", path, "--format", "png")
      #expect(run.exitCode == 65 && run.errorOutput.contains(message), "\(path): \(run)")
    }
  }

  @Test func `A widget and a theme name an image relative to their files`() throws {
    let path = try image("a.png")
    try FileManager.default.createDirectory(
      atPath: agenda.home.path + "/pictures", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: path, toPath: agenda.home.path + "/pictures/a.png")
    let theme = try write("sea.toml", Data("background-image = \"pictures/a.png\"\n".utf8))
    let configuration = try write(
      "config.toml", Data("[widget.hall]\nfamily = \"small\"\nbackground = \"pictures/a.png\"\n".utf8))
    let format = ["--format", "svg"]
    let named = try agenda(["today", "--config", configuration, "--widget", "hall"] + format)
    #expect(named.output.contains("data:image/png;base64,"), "\(named.errorOutput)")
    let themed = try agenda(["preview", "--theme", theme] + format)
    #expect(themed.output.contains("data:image/png;base64,"), "\(themed.errorOutput)")
    #expect(try agenda(["config", "check", "--config", configuration]).exitCode == 0)
  }

  @Test func `config check names the line of an image that is missing`() throws {
    let configuration = try write(
      "config.toml", Data("[widget.hall]\nbackground = \"none.png\"\n".utf8))
    let run = try agenda(["config", "check", "--config", configuration])
    #expect(run.exitCode == 78)
    #expect(run.errorOutput.contains(":2:"), "\(run.errorOutput)")
    #expect(run.errorOutput.contains("none.png cannot be read"), "\(run.errorOutput)")
  }

  @Test func `An image needs a picture that has a background`() throws {
    let path = try image("a.png")
    #expect(try preview("--background", path).exitCode == 64)
    #expect(try preview("--background", path, "--format", "svg", "--transparent").exitCode == 64)
  }

  @Test func `config check names the wallpaper of a board and the image of a theme that are missing`() throws
  {
    _ = try write("sea.toml", Data("background-image = \"none.jpg\"\n".utf8))
    let configuration = try write(
      "config.toml",
      Data(
        "[defaults]\ntheme = \"./sea.toml\"\n[board.hall]\nsize = \"800x480\"\nwallpaper = \"none.png\"\n"
          .utf8))
    let run = try agenda(["config", "check", "--config", configuration])
    #expect(run.exitCode == 78)
    #expect(run.errorOutput.contains(":5:") && run.errorOutput.contains("none.png cannot be read"), "\(run)")
    #expect(run.errorOutput.contains(":2:") && run.errorOutput.contains("none.jpg cannot be read"), "\(run)")
  }

  @Test(arguments: ["a\tb.png", "a\nb.png", "a\u{7F}.png"])
  func `A path with a control character names no other file`(name: String) throws {
    let path = try image("a.png")
    for name in [name, "a b.png"] {
      try FileManager.default.copyItem(atPath: path, toPath: agenda.home.path + "/" + name)
    }
    for format in ["png", "svg"] {
      let run = try preview("--background", agenda.home.path + "/" + name, "--format", format)
      #expect(run.exitCode == 65 && run.errorOutput.contains("control character in its path"), "\(run)")
    }
  }
}

/// The measured pixels of images.
@Suite struct ImagePixelTests {
  /// PNG of 200 x 200 pixels with three lines of pixels only, and an end: without alpha, and with it; and the answer about how bright all of it is.
  static let short = [
    (
      "iVBORw0KGgoAAAANSUhEUgAAAMgAAADICAIAAAAiOjnJAAAAFklEQVR4nGNgGAWjYBSMglEwCkY0AAAHCwAB+HtaKgAAAABJRU5ErkJggg==",
      "luminance 0.0 0.0 0.0"
    ),
    (
      "iVBORw0KGgoAAAANSUhEUgAAAMgAAADICAYAAACtWK6eAAAAJElEQVR4nGNgYGD4P4pH8SjGiQfcAaN4FA9mPOAOGMWjeNBiADERVcc43j3xAAAAAElFTkSuQmCC",
      "luminance 0.0 1.0 0.0"
    ),
  ]

  @Test(arguments: short)
  func `An image with too few pixels shows none of the memory of the program`(
    bytes: String, answer: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try #require(Data(base64Encoded: bytes)), to: "short.png")
    let program = AgendaCommand.executable.deletingLastPathComponent().appending(path: "agenda-draw").path
    let box = "0\t0\t200\t200"
    let commands = "open\tpng\t1\ten\tsans-serif\nluminance\t\(box)\t\(box)\t0\tcover\t\(path)\n"
    let run = try TestSupport.run(
      program, [], input: Data(commands.utf8), environment: [:], folder: folder.path)
    #expect(run.output == answer + "\n")
  }

  @Test func `A page has the image on all of the window, and a veil for each of its pixels`() throws {
    let agenda = try AgendaCommand()
    // Squares of two pixels, black and white, which are grey where the image is made smaller.
    let board = try #require(Data(base64Encoded: Self.checkerboard))
    let image = try agenda.home.write(board, to: "board.png")
    let file = try agenda.home.write(events: "UID:a\nDTSTART:20261121T090000Z\nSUMMARY:Yoga", to: "a.ics")
    let options = [
      "today", "--file", file, "--background", image, "--format", "html", "--now", "2026-11-21T08:00",
    ]
    let page = try agenda(options)
    let rule = /\.agenda-paper \{\n +background: linear-gradient\(rgba\(.*?, (0\.\d+)\),/
    let veil = try #require(page.output.firstMatch(of: rule).flatMap { Double($0.1) }, "\(page.errorOutput)")
    // Light text on white needs 0.53 of black, and dark text on black about as much of white.
    #expect(veil > 0.5)
    let widget = try agenda(options + ["--family", "medium"])
    #expect(widget.output.contains("\n.agenda {\n  background: linear-gradient(rgba("))
  }

  private static let checkerboard =
    "iVBORw0KGgoAAAANSUhEUgAABkAAAAZAAQAAAAAJd7MKAAAGN0lEQVR42u3TMREAAAgDsXrCvwNE4YKhl3fwQzIlpWZkS+oZYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGXjoLYbNzfbYBcgAAAABJRU5ErkJggg=="
}
