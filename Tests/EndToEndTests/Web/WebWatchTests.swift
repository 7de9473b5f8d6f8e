import Foundation
import TestSupport
import Testing

/// `agenda watch` of a calendar on the web.
@Suite struct WebWatchTests {
  @Test func `shows a calendar when it has come, and its changes`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch"), WebSetup.answer("Dinner")]])
    let watch = try WatchProcess(web.agenda, "next", "--all-day", "include")
    var lines: [String] = []
    while let line = watch.line() {
      lines.append(line)
      if line.contains("Lunch") { break }
    }
    #expect(lines.last?.contains("Lunch") == true)
    // The time at which it is due is written last.
    #expect(try eventually { try web.timeUntilDue() > 600 })
    try web.setState(["due": "1"])
    try web.setDue(in: -1)
    kill(watch.process.processIdentifier, SIGUSR1)
    lines = []
    while lines.last?.contains("Dinner") != true, let line = watch.line() { lines.append(line) }
    #expect(lines.last?.contains("Dinner") == true)
  }

  @Test func `draws an image when it has come, and again when it has changed`() throws {
    let images = [0, 255].map { red in
      Data("GIF87a".utf8) + Data([6, 0, 4, 0, 128, 0, 0, red, 0, 0, 0, 0, 0, 44, 0, 0, 0, 0, 6, 0, 4, 0, 0])
        + Data([8, 11, 0, 1, 8, 28, 72, 176, 160, 193, 129, 1, 1, 0, 59])
    }.map { $0.base64EncodedString() }
    let web = try WebSetup([
      "/work.ics": [WebSetup.answer("Lunch")], "/hall.gif": images.map { ["base64": $0] },
    ])
    let picture = web.agenda.home.path("day.svg")
    let url = web.server.url("/hall.gif")
    let watch = try WatchProcess(
      web.agenda, "today", "--format", "svg", "--output", picture, "--background", url)
    func shows(_ image: String) -> Bool {
      (try? String(contentsOfFile: picture, encoding: .utf8))?.contains("base64," + image) == true
    }
    #expect(eventually { shows(images[0]) })
    // Another command fetches it.
    _ = try web.agenda("today", "--format", "svg", "--background", url, "--refresh")
    #expect(eventually { shows(images[1]) })
    watch.process.terminate()
  }
}
