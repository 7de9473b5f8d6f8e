import Foundation
import TestSupport
import Testing

/// The requests to a server that looks at the calendars of its account cost.
@Suite struct AccountGlanceTests {
  private let agenda: AgendaCommand
  private let server: CalendarServer

  /// An account with one calendar of one event each day, which was fetched, and is due.
  init() throws {
    agenda = try AgendaCommand()
    func answer(_ body: String, if condition: String = "", depth: String? = nil) -> CalendarServer.Answer {
      var answer: CalendarServer.Answer = [
        "status": 207, "if": condition,
        "body":
          "<multistatus xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">\(body)</multistatus>",
      ]
      if let depth { answer["depth"] = depth }
      return answer
    }
    func member(_ path: String, _ properties: String) -> String {
      "<response><href>\(path)</href><propstat><prop>\(properties)</prop></propstat></response>"
    }
    let event = calendarText(WebSetup.event("Lunch"))
    server = try CalendarServer([
      "PROPFIND /dav/": [
        answer(
          member("/dav/", "<C:calendar-home-set><href>/dav/</href></C:calendar-home-set>"), depth: "0"),
        answer(
          member(
            "/dav/work/",
            "<resourcetype><collection/><C:calendar/></resourcetype><displayname>Work</displayname><sync-token>t1</sync-token>"
          ), depth: "1"),
      ], "PROPFIND /dav/work/": [answer(member("/dav/work/a.ics", "<getetag>1</getetag>"))],
      "REPORT /dav/work/": [
        answer("<sync-token>t1</sync-token>", if: "sync-collection"),
        answer(
          member("/dav/work/a.ics", "<getetag>1</getetag><C:calendar-data>\(event)</C:calendar-data>"),
          if: "calendar-multiget"),
      ],
    ])
    try agenda.home.write(
      "[[account]]\nname = \"home\"\nurl = \"\(server.url("/dav/"))\"\nuser = \"ada\"\npassword-command = \"echo x\"\n",
      to: ".config/agenda/config.toml")
    #expect(try agenda("sync").exitCode == 0)
  }

  /// The folder of the account in the cache.
  private func folder() throws -> String {
    let parent = agenda.home.path(".cache/agenda/accounts")
    return parent + "/" + (try #require(FileManager.default.contentsOfDirectory(atPath: parent).first))
  }

  /// Makes the account due, for the looks and for `agenda-sync`.
  private func makeDue() throws {
    let state = try folder() + "/state"
    let text = try String(contentsOfFile: state, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("due=") } + ["due=1"]
    try lines.map { $0 + "\n" }.joined().write(toFile: state, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -1)], ofItemAtPath: folder() + "/due")
  }

  @Test func `twenty looks at once ask the server once`() throws {
    let count = server.requests.count
    #expect(try agenda("today").lines.dropFirst() == ["▌ Lunch"])
    #expect(server.requests.count == count)
    try makeDue()
    let run = try agenda.shell("seq 20 | xargs -P 20 -I{} agenda today")
    #expect(run.lines.count { $0 == "▌ Lunch" } == 20)
    #expect(
      try eventually { try !String(contentsOfFile: folder() + "/state", encoding: .utf8).contains("due=1\n") }
    )
    #expect(server.requests.count == count + 1)
  }

  @Test func `a server is left alone where the disk has no room even for the state of the account`() throws {
    try makeDue()
    #expect(try agenda.shell("ulimit -f 0; agenda-sync --quiet").exitCode == 73)
    // There was no room for the state, but the time of the next attempt needs none.
    let attributes = try FileManager.default.attributesOfItem(atPath: folder() + "/due")
    #expect(try #require(attributes[.modificationDate] as? Date).timeIntervalSinceNow > 800)
    let count = server.requests.count
    #expect(try agenda("today").lines.contains("▌ Lunch"))
    #expect(server.requests.count == count)
  }

  @Test func `what was fetched is shown where the cache cannot be written`() throws {
    try makeDue()
    let (folder, count) = (try folder(), server.requests.count)
    chmod(folder, 0o500)
    defer { chmod(folder, 0o700) }
    let run = try agenda.shell(AgendaCommand.obeyingPermissions + "agenda today")
    #expect(run.lines.contains("▌ Lunch"))
    let sync = try agenda.shell(AgendaCommand.obeyingPermissions + "agenda sync")
    #expect(sync.exitCode == 73)
    #expect(sync.errorOutput.contains("cannot be written: Permission denied"))
    #expect(server.requests.count == count)
  }
}
