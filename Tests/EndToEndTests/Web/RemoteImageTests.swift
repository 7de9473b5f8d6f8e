import Foundation
import TestSupport
import Testing

/// Images on the web behind pictures.
@Suite struct RemoteImageTests {
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAHklEQVR4nGNkYPh/QkOTAQkwntDQYEAFTAwYAIsQANVQAzf2jxtwAAAAAElFTkSuQmCC"

  @Test func `A picture is drawn without an image until that is there`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")], "/hall.png": [["base64": Self.png]]])
    let url = web.server.url("/hall.png")
    let options = ["--format", "svg", "--background", url, "--logo", url]
    let refreshed = try web.agenda(["today"] + options + ["--refresh"])
    #expect(refreshed.exitCode == 0 && refreshed.errorOutput.isEmpty, "\(refreshed.errorOutput)")
    #expect(refreshed.output.components(separatedBy: "data:image/png;base64," + Self.png).count == 2)
    let again = try web.agenda(["today"] + options)
    #expect(again.errorOutput.isEmpty && again.output.contains("data:image/png"))
    #expect(web.server.requests.filter { $0.path == "/hall.png" }.count == 1)
    let shown = try web.agenda("cache").output
    #expect(shown.contains("image  http://127.0.0.1") && !shown.contains("hall"), "\(shown)")
    #expect(try web.agenda("cache", "clear").exitCode == 0)
    #expect(!(try web.agenda("cache").output.contains("image")))
  }

  @Test func `Sync fetches the images that widgets, boards and their themes name, and waits`() throws {
    let images = ["/a.png", "/b.png", "/c.png"]
    var script = ["/work.ics": [WebSetup.answer("Lunch")]]
    for image in images { script[image] = [["base64": Self.png]] }
    let web = try WebSetup(script)
    try web.agenda.home.write(
      "background-image = \"\(web.server.url("/c.png"))\"\n", to: ".config/agenda/themes/sea.toml")
    try web.agenda.home.write(
      """
      [[calendar]]
      name = "work"
      url = "\(web.server.url("/work.ics"))"
      [widget.hall]
      logo = "\(web.server.url("/a.png"))"
      theme = "sea"
      [board.wall]
      size = "800x480"
      wallpaper = "\(web.server.url("/b.png"))"

      """, to: ".config/agenda/config.toml")
    let run = try web.agenda("sync")
    #expect(run.exitCode == 0 && run.errorOutput.isEmpty, "\(run.errorOutput)")
    func asked() -> [String] { web.server.requests.map(\.path).filter { $0.hasSuffix(".png") }.sorted() }
    #expect(asked() == images)
    let picture = try web.agenda("today", "--widget", "hall", "--format", "svg")
    #expect(picture.errorOutput.isEmpty && picture.output.contains("data:image/png"))
    #expect(try web.agenda("sync", "--calendars", "work").exitCode == 0)
    #expect(asked() == images)
  }

  @Test func `Sync says each time which image cannot be fetched`() throws {
    let web = try WebSetup(["/secret.png": [["body": "hello"], ["body": "hello"]]])
    try web.agenda.home.write(
      "[widget.hall]\nlogo = \"\(web.server.url("/secret.png"))\"\n", to: ".config/agenda/config.toml")
    for _ in 0..<2 {
      let run = try web.agenda("sync")
      #expect(
        run.exitCode == 75 && run.errorOutput.contains(": the image cannot be fetched: "),
        "\(run.errorOutput)")
    }
  }

  @Test func `What cannot be fetched is said, and nothing of its address but the host`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")], "/secret.png": [["body": "hello"]]])
    let url = web.server.url("/secret.png")
    let run = try web.agenda(["today", "--format", "svg", "--background", url, "--refresh"])
    #expect(run.exitCode == 0 && !run.output.contains("<image"))
    #expect(run.errorOutput.contains("cannot be fetched: the answer is not an image"), "\(run.errorOutput)")
    #expect(!run.errorOutput.contains("secret"))
  }

  @Test func `A wrong address in the configuration is reported with its line`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")]])
    try web.agenda.home.write("[widget.hall]\nbackground = \"https://\"\n", to: ".config/agenda/config.toml")
    let run = try web.agenda("config", "check")
    #expect(run.exitCode == 78 && run.errorOutput.contains("config.toml:2:"), "\(run.errorOutput)")
    try web.agenda.home.write(
      "[widget.hall]\nbackground = \"https://example.org/a.png\"\n", to: ".config/agenda/config.toml")
    #expect(try web.agenda("config", "check").exitCode == 0)
  }

  /// The path of the file with the image in the cache.
  private func cachedImage(_ web: WebSetup) throws -> String {
    let images = web.agenda.home.path(".cache/agenda/images")
    let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: images).first)
    return "\(images)/\(folder)/image"
  }

  /// The image with a good header, whose pixels cannot be decoded.
  private static func damaged() -> Data {
    var bytes = Data(base64Encoded: png) ?? Data()
    bytes[50] ^= 0xFF
    return bytes
  }

  @Test func `An image whose address has a password is fetched`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")], "/hall.png": [["base64": Self.png]]])
    let url = web.server.url("/hall.png").replacing("http://", with: "http://ada:ge%3Aheim@")
    let run = try web.agenda(["today", "--format", "svg", "--background", url, "--refresh"])
    #expect(run.exitCode == 0 && run.errorOutput.isEmpty, "\(run.errorOutput)")
    #expect(run.output.contains("data:image/png;base64,"))
    let asked = web.server.requests.filter { $0.path == "/hall.png" }
    #expect(asked.map { $0.headers["authorization"] } == ["Basic YWRhOmdlOmhlaW0="])
  }

  @Test func `An address of an image that was not noted is an error`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")]])
    let name = String(repeating: "a", count: 64)
    let run = try web.agenda.shell("agenda-sync --image \(name) --now --quiet")
    #expect(run.exitCode == 66 && run.errorOutput.contains("has no address of an image “\(name)”"), "\(run)")
  }

  @Test(arguments: ["svg", "png", "html"])
  func `A picture is drawn without an image in the cache that cannot be decoded`(format: String) throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")], "/hall.png": [["base64": Self.png]]])
    let url = web.server.url("/hall.png")
    let file = web.agenda.home.path("out." + format)
    let options = ["today", "--format", format, "--background", url, "--logo", url, "--output", file]
    #expect(try web.agenda(options + ["--refresh"]).errorOutput.isEmpty)
    for bytes in [Self.damaged(), Data("<html>".utf8)] {
      try bytes.write(to: URL(filePath: cachedImage(web)))
      let run = try web.agenda(options)
      #expect(run.exitCode == 0, "\(run)")
      let notes = run.errorOutput.split(separator: "\n")
      #expect(notes.count == 1, "\(run.errorOutput)")
      #expect(notes.first?.contains("the image of http://127.0.0.1") == true)
      #expect(notes.first?.hasSuffix("; the picture is drawn without it") == true)
      #expect(!run.errorOutput.contains("/images/") && !run.errorOutput.contains("hall"))
      if format != "png" {
        #expect(!(try String(contentsOfFile: file, encoding: .utf8).contains("data:image")))
      }
    }
  }

  @Test func `A damaged image from the server replaces no good one`() throws {
    let web = try WebSetup([
      "/work.ics": [WebSetup.answer("Lunch")],
      "/hall.png": [["base64": Self.png], ["base64": Self.damaged().base64EncodedString()]],
    ])
    let options = ["today", "--format", "svg", "--refresh", "--background", web.server.url("/hall.png")]
    #expect(try web.agenda(options).errorOutput.isEmpty)
    let run = try web.agenda(options)
    #expect(
      run.exitCode == 0 && run.output.contains("data:image/png;base64," + Self.png), "\(run.errorOutput)")
    let shown = try web.agenda("cache").output
    #expect(shown.contains("not-an-image: the answer is damaged"), "\(shown)")
  }

  @Test func `A cache of images that cannot be written fetches no calendar once more`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")], "/hall.png": [["base64": Self.png]]])
    try web.agenda.home.write("", to: ".cache/agenda/images")
    let run = try web.agenda([
      "today", "--format", "svg", "--background", web.server.url("/hall.png"), "--refresh",
    ])
    #expect(run.exitCode == 0 && run.errorOutput.contains("the cache cannot be written"), "\(run)")
    #expect(web.server.requests.map(\.path) == ["/work.ics"])
  }

  @Test func `A board fetches an image once for all of its widgets, and says once that it is damaged`() throws
  {
    let web = try WebSetup(
      ["/work.ics": [WebSetup.answer("Lunch")], "/hall.png": [["base64": Self.png]]],
      lines: """
        [widget.one]
        family = "small"
        background = "http://127.0.0.1:PORT/hall.png"
        [widget.two]
        family = "small"
        logo = "http://127.0.0.1:PORT/hall.png"
        """)
    let path = ".config/agenda/config.toml"
    let configuration = try String(contentsOfFile: web.agenda.home.path(path), encoding: .utf8)
    try web.agenda.home.write(
      configuration.replacing("http://127.0.0.1:PORT/hall.png", with: web.server.url("/hall.png")), to: path)
    let options = ["board", "--size", "800x480", "--wallpaper", web.server.url("/hall.png")]
    let run = try web.agenda(options + ["--refresh"])
    #expect(run.exitCode == 0 && run.errorOutput.isEmpty, "\(run.errorOutput)")
    #expect(web.server.requests.count { $0.path == "/hall.png" } == 1)
    try Self.damaged().write(to: URL(filePath: cachedImage(web)))
    let damaged = try web.agenda(options)
    #expect(damaged.exitCode == 0 && damaged.errorOutput.split(separator: "\n").count == 1, "\(damaged)")
  }

  @Test func `Messages about an image speak of no calendar`() throws {
    let web = try WebSetup([
      "/work.ics": [WebSetup.answer("Lunch")],
      "/hall.png": [["base64": Self.png], ["status": 404], ["status": 403], ["body": "hello"]],
    ])
    let options = ["today", "--format", "svg", "--refresh", "--logo", web.server.url("/hall.png")]
    for text in [
      "size     87 bytes\n", "the image is no longer there (404)", "access (403)\n", "not-an-image",
    ] {
      _ = try web.agenda(options)
      let shown = try web.agenda("cache").output
      let image = shown.components(separatedBy: "image  http").last ?? ""
      #expect(image.contains(text) && !image.contains("calendar") && !image.contains("item"), "\(shown)")
    }
  }
}
