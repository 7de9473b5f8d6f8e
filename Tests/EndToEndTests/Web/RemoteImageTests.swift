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

  @Test func `What cannot be fetched is said, and nothing of its address but the host`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")], "/secret.png": [["body": "hello"]]])
    let url = web.server.url("/secret.png")
    let run = try web.agenda(["today", "--format", "svg", "--background", url, "--refresh"])
    #expect(run.exitCode == 0 && !run.output.contains("<image"))
    #expect(run.errorOutput.contains("cannot be fetched: what came is not an image"), "\(run.errorOutput)")
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
}
