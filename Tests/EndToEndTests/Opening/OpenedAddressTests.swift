import Foundation
import TestSupport
import Testing

/// `agenda show` of the address of a calendar on the web, as the desktop entry opens `webcal:` links.
struct OpenedAddressTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  @Test func `a webcal link says how to subscribe, and changes and fetches nothing`() throws {
    let before = setup.text("config.toml")
    let run = try setup("show", "webcal://calendars.example/teams/Red-Team.ics?key=1")
    #expect(run.exitCode == 0)
    #expect(
      run.output.contains(
        "[[calendar]]\nname = \"red-team\"\nurl = \"https://calendars.example/teams/Red-Team.ics?key=1\"\n"))
    #expect(run.output.contains("\(setup.agenda.home.path("c/config.toml"))"))
    #expect(run.output.contains("“agenda sync”"))
    #expect(setup.text("config.toml") == before)
    #expect(!FileManager.default.fileExists(atPath: setup.agenda.home.path(".cache/agenda")))
  }

  @Test func `a name that is taken gets a number, and a secret is no name`() throws {
    #expect(try setup("show", "https://example.org/Work.ics").output.contains("name = \"work-2\"\n"))
    let secret = String(repeating: "a1", count: 40)
    #expect(try setup("show", "webcal://example.org/\(secret)/").output.contains("name = \"example-org\"\n"))
  }

  @Test func `what is pasted cannot leave its line of the configuration`() throws {
    let run = try setup("show", "https://example.org/a\"b]\\.ics")
    #expect(run.output.contains("url = \"https://example.org/a%22b]%5C.ics\"\n"))
  }

  @Test func `the name and the password of a link are never printed`() throws {
    let run = try setup("show", "webcal://ada:S3cret@example.org/team.ics")
    #expect(run.exitCode == 0 && !(run.output + run.errorOutput).contains("S3cret"))
    #expect(run.output.contains("url = \"https://USER:PASSWORD@example.org/team.ics\"\n"))
    #expect(run.output.contains("let nobody else read the file"))
  }

  @Test func `a subscription keeps the name and the password of the link, which nobody else can read`() throws
  {
    let server = try CalendarServer([
      "/team.ics": [["body": EditingSetup.lunch, "headers": ["Content-Type": "text/calendar"]]]
    ])
    let address = server.url("/team.ics").replacing("://", with: "://ada:S3%40cret@")
    let path = setup.agenda.home.path("c/config.toml")
    chmod(path, 0o644)
    let words = EditingSetup.arguments(["show", "--wait", address], setup.agenda.home.path)
    let screen = try TerminalScreen.of(setup.agenda, words, rows: 40, columns: 200, keys: ["y\n", "\n"])
    #expect(screen.text.contains("Added “team”") && !screen.text.contains("cret"))
    #expect(setup.text("config.toml").contains("url = \"\(address)\"\n"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let other = address.replacing("S3%40cret", with: "Next")
    #expect(
      try setup("show", other).output.contains("“team”, with another name or password than that of the link.")
    )
    let again = EditingSetup.arguments(["show", "--wait", other], setup.agenda.home.path)
    let changed = try TerminalScreen.of(setup.agenda, again, rows: 40, columns: 200, keys: ["y\n", "\n"])
    #expect(changed.code == 0 && setup.text("config.toml").contains("url = \"\(other)\"\n"))
    // The link without them is the address of the same calendar.
    #expect(try setup("show", server.url("/team.ics")).output.contains("is configured as “team”"))
  }

  @Test(arguments: ["webcal://", "https://exa mple/x", "webcal://example.org:99999/"])
  func `an address that is none is a usage error`(_ address: String) throws {
    let run = try setup("show", address)
    #expect(run.exitCode == 64 && run.errorOutput.hasPrefix("agenda: the address"))
  }

  @Test(arguments: ["file:///tmp%00x/a.ics", "file://elsewhere/a.ics", "file:///tmp/%FF.ics"])
  func `an address of no file on this computer is a usage error`(_ address: String) throws {
    let run = try setup("show", address)
    #expect(run.exitCode == 64 && run.errorOutput.contains("is not the address of a file on this computer"))
  }

  @Test func `a window of its own subscribes after yes, and shows the calendar from then on`() throws {
    let text =
      """
      BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:f\nDTSTAMP:20260101T000000Z\nDTSTART:20261124T100000Z\n\
      SUMMARY:Fetched\nEND:VEVENT\nEND:VCALENDAR\n
      """
    let server = try CalendarServer([
      "/team.ics": [["body": text, "headers": ["Content-Type": "text/calendar"]]]
    ])
    let words = EditingSetup.arguments(["show", "--wait", server.url("/team.ics")], setup.agenda.home.path)
    let declined = try TerminalScreen.of(setup.agenda, words, rows: 40, columns: 200, keys: ["n\n", "\n"])
    #expect(declined.code == 0)
    #expect(!setup.text("config.toml").contains("team"))
    let screen = try TerminalScreen.of(setup.agenda, words, rows: 40, columns: 200, keys: ["y\n", "\n"])
    #expect(screen.text.contains("Added “team”"))
    #expect(setup.text("config.toml").contains("name = \"team\"\nurl = \"\(server.url("/team.ics"))\"\n"))
    #expect(try setup("list", "--days", "2").output.contains("Fetched"))
    #expect(try setup("show", server.url("/team.ics")).output.contains("is configured as “team”"))
  }
}
