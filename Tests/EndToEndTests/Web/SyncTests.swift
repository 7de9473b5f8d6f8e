import Foundation
import TestSupport
import Testing

/// `agenda sync`, and what it leaves in the cache.
@Suite struct SyncTests {
  @Test func `fetches what is due, and shows it`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")]])
    let run = try web.agenda("sync")
    #expect(run.exitCode == 0)
    #expect(run.output == "" && run.errorOutput == "")
    #expect(try web.agenda("today").lines.dropFirst() == ["▌ Lunch"])
    #expect(try web.agenda("sync").exitCode == 0)
    #expect(web.server.requests.count == 1)
    #expect(web.server.requests[0].headers["user-agent"]?.hasPrefix("agenda/") == true)
    // All of the calendar is fetched again, not only whether it has changed.
    #expect(try web.agenda("sync", "--force").exitCode == 0)
    #expect(web.server.requests.map { $0.headers["if-none-match"] } == [nil, nil])
  }

  @Test func `keeps the cache to the user`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")]])
    _ = try web.agenda("sync")
    let folder = try #require(web.folder)
    for name in ["", "/items.ics", "/state", "/due", "/lock"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + name)
      let mode = try #require(attributes[.posixPermissions] as? Int)
      #expect(mode & 0o077 == 0, "\(name)")
    }
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == [
        "items.ics", "state", "due", "lock",
      ])
  }

  @Test func `says why a calendar cannot be fetched, and keeps what was there`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch"), ["status": 500]]])
    _ = try web.agenda("sync")
    let run = try web.agenda("sync", "--force")
    #expect(run.exitCode == 75)
    #expect(
      run.errorOutput
        == "agenda: http://127.0.0.1:\(web.server.port)/…: “work” cannot be fetched: the server has an internal error (500)\n"
    )
    #expect(web.cached("items.ics")?.contains("Lunch") == true)
  }

  @Test func `never names a password or a private path`() throws {
    let web = try WebSetup([:])
    let url = web.server.url("/private-5b2c/basic.ics").replacing("http://", with: "http://ada:geheim@")
    try web.agenda.home.write(
      "[[calendar]]\nname = \"work\"\nurl = \"\(url)\"\n", to: ".config/agenda/config.toml")
    let runs = [
      try web.agenda("sync", "--force"), try web.agenda("today"), try web.agenda("today", "--format", "json"),
      try web.agenda("calendars"), try web.agenda("cache"),
    ]
    #expect(web.server.requests.first?.headers["authorization"] != nil)
    let texts = runs.flatMap { [$0.output, $0.errorOutput] } + [web.cached("state") ?? ""]
    for secret in ["geheim", "5b2c", "Z2VoZWlt"] {
      #expect(!texts.contains { $0.contains(secret) }, "\(secret)")
    }
  }

  @Test func `makes one request for many programs at once`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch").merging(["delay": 0.5]) { $1 }]])
    let run = try web.agenda.shell("seq 20 | xargs -P 20 -I{} agenda-sync; agenda-sync")
    #expect(run.errorOutput == "")
    #expect(run.exitCode == 0)
    #expect(web.server.requests.count == 1)
    #expect(web.cached("items.ics")?.contains("Lunch") == true)
  }

  @Test func `leaves a calendar that can be read when it is killed`() throws {
    let titles = (0..<2000).map { "\($0)" }
    func body(_ word: String) -> String {
      calendarText(
        titles.map { WebSetup.event(word + $0).replacing("UID:a", with: "UID:\($0)") }.joined(
          separator: "\nEND:VEVENT\nBEGIN:VEVENT\n"))
    }
    let answers = ["Lunch", "Dinner"].map { ["body": body($0)] as CalendarServer.Answer }
    let web = try WebSetup(["/work.ics": (0..<40).map { answers[$0 % 2] }])
    _ = try web.agenda("sync")
    for milliseconds in stride(from: 4, through: 40, by: 3) {
      _ = try web.agenda.shell(
        "agenda-sync --force & sleep 0.0\(milliseconds < 10 ? "0" : "")\(milliseconds); kill -9 $! 2>/dev/null; wait; true"
      )
      let items = try #require(web.cached("items.ics"))
      #expect(items.hasPrefix("BEGIN:VCALENDAR") && items.hasSuffix("END:VCALENDAR\r\n"))
    }
    #expect(try web.agenda("sync", "--force").exitCode == 0)
    #expect(try web.agenda("today", "--limit", "1").exitCode == 0)
  }

  @Test func `says that no calendar is on the web, and that a name is unknown`() throws {
    let web = try WebSetup([:])
    #expect(try web.agenda("sync", "--calendars", "wrok").exitCode == 66)
    try web.agenda.home.write(
      "[[calendar]]\nname = \"work\"\npath = \"~/a.ics\"\n", to: ".config/agenda/config.toml")
    let run = try web.agenda("sync")
    #expect(run.exitCode == 0)
    #expect(run.errorOutput.contains("no selected calendar comes from the web"))
  }

  @Test func `says that the cache cannot be written`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")]])
    try web.agenda.home.write("", to: ".cache/agenda")
    let run = try web.agenda("sync")
    #expect(run.exitCode == 73)
    #expect(run.errorOutput.contains("cannot be written"))
  }

  @Test func `keeps the old calendar where the disk is full`() throws {
    let large = calendarText(
      WebSetup.event("Dinner") + String(repeating: "\nX-A:" + String(repeating: "a", count: 60), count: 500))
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch"), ["body": large]]])
    _ = try web.agenda("sync")
    // A limit for the size of files is for write(2) what a full disk is.
    let run = try web.agenda.shell("ulimit -f 8; agenda-sync --force")
    #expect(run.exitCode == 73)
    #expect(run.errorOutput.contains("File too large"))
    #expect(web.cached("items.ics")?.contains("Lunch") == true)
    // It is tried again as one that cannot be reached, after a minute and then two, and no look has the whole calendar sent again.
    #expect(web.server.requests.count == 2)
    #expect(try web.timeUntilDue() > 0)
    let look = try web.agenda("today")
    #expect(look.lines.contains("▌ Lunch"))
    #expect(look.errorOutput.contains("cannot be written: File too large"))
    // Who tries again before that is told the same, as long as there is no more room, and nothing is sent.
    let again = try web.agenda.shell("ulimit -f 8; agenda sync; agenda sync --force")
    #expect(again.errorOutput.components(separatedBy: "cannot be written: File too large").count == 3)
    #expect(again.exitCode == 73)
    #expect(web.server.requests.count == 2)
    try web.setState(["due": "1"])
    _ = try web.agenda.shell("ulimit -f 8; agenda-sync")
    #expect(try web.timeUntilDue() > 75)
    #expect(web.server.requests.count == 3)
    #expect(try web.agenda("sync").exitCode == 0)
    #expect(try web.agenda("today").lines.contains("▌ Dinner"))
    #expect(web.cached("state")?.contains("lacking-room") == false)
  }

  @Test func `leaves a calendar alone where the disk has no room even for its state`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch"), WebSetup.answer("Dinner")]])
    _ = try web.agenda("sync")
    try web.setState(["due": "1"])
    try web.setDue(in: -1)
    #expect(try web.agenda.shell("ulimit -f 0; agenda-sync --quiet").exitCode == 73)
    #expect(try web.timeUntilDue() > 800)
    #expect(web.cached("state")?.contains("failure=") == false)
    #expect(try web.agenda("today").lines.contains("▌ Lunch"))
    #expect(web.server.requests.count == 1)
  }

  @Test func `keeps a mirror for other programs`() throws {
    let web = try WebSetup(
      ["/work.ics": [WebSetup.answer("Lunch"), WebSetup.answer("Dinner")]], lines: "mirror = \"~/mirror\"")
    #expect(try web.agenda("sync").exitCode == 0)
    #expect(
      try web.agenda("today", "--file", web.agenda.home.path("mirror")).lines.dropFirst() == ["▌ Lunch"])
    #expect(try web.agenda("sync", "--force").exitCode == 0)
    #expect(
      try web.agenda("today", "--file", web.agenda.home.path("mirror")).lines.dropFirst() == ["▌ Dinner"])
  }

  @Test func `says that a mirror has files of others`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")]], lines: "mirror = \"~/mirror\"")
    try web.agenda.home.write("mine", to: "mirror/mine.ics")
    let run = try web.agenda("sync")
    #expect(run.exitCode == 73)
    #expect(run.errorOutput.contains("name an empty or a new folder"))
    #expect(try web.agenda("today").lines.dropFirst() == ["▌ Lunch"])
  }

  @Test func `shows the cache as JSON`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch"), ["status": 500]]])
    let never = try web.agenda("cache", "--format", "ndjson").output
    #expect(
      never.hasPrefix("{\"name\":\"work\",\"source\":\"http://127.0.0.1:\(web.server.port)/…\",\"file\":\""))
    _ = try web.agenda("sync")
    _ = try web.agenda("sync", "--force")
    let data = Data(try web.agenda("cache", "--format", "json").output.utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])
    let calendar = try #require(object["calendars"]?.first)
    #expect(calendar["failure"] as? String == "unreachable")
    #expect(calendar["message"] as? String == "the server has an internal error (500)")
    #expect(calendar["items"] as? Int == 1)
    #expect((calendar["lastUpdate"] as? String)?.hasPrefix("20") == true)
  }

  @Test func `shows and clears the cache`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")]])
    #expect(try web.agenda("cache").lines.contains("  fetched  never"))
    _ = try web.agenda("sync")
    let shown = try web.agenda("cache", "show").output
    #expect(shown.hasPrefix("work  http://127.0.0.1:\(web.server.port)/…\n  fetched  20"))
    #expect(shown.contains("/items.ics\n"))
    _ = try web.agenda("cache", "clear", "--exclude-calendars", "work")
    #expect(web.cached("items.ics")?.contains("Lunch") == true)
    try web.agenda.home.write("", to: ".cache/agenda/\(String(repeating: "a", count: 32))/items.ics")
    #expect(try web.agenda("cache", "clear").exitCode == 0)
    #expect(web.folder == nil)
    #expect(try web.agenda("cache", "clear").exitCode == 0)
  }

  @Test func `checks what was fetched`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")]])
    let unknown = try web.agenda("check")
    #expect(unknown.exitCode == 66)
    #expect(unknown.errorOutput.contains("“work” has not been fetched yet; “agenda sync” fetches it"))
    _ = try web.agenda("sync")
    #expect(try web.agenda("check").output.hasSuffix("in 1 file\n"))
  }
}
