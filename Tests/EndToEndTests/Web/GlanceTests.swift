import Foundation
import TestSupport
import Testing

/// The output of a look at calendars on the web, which never waits for the network.
@Suite struct GlanceTests {
  /// 2026-11-20 08:40 in Berlin.
  static let fetched = 1_795_160_400

  @Test func `shows at once that a calendar is being fetched, and then the calendar`() throws {
    let gate = try TemporaryFolder()
    let web = try WebSetup([
      "/work.ics": [WebSetup.answer("Lunch").merging(["until": gate.path("open")]) { $1 }]
    ])
    let run = try web.agenda("today")
    #expect(run.exitCode == 65)
    #expect(run.output.contains("Calendars are being fetched"))
    #expect(
      run.errorOutput
        == "agenda: http://127.0.0.1:\(web.server.port)/…: “work” is being fetched for the first time; run “agenda sync” to wait for it\n"
    )
    #expect(web.cached("items.ics") == nil)
    try gate.write("", to: "open")
    #expect(eventually { web.cached("state") != nil })
    #expect(try web.agenda("today").lines.dropFirst() == ["▌ Lunch"])
  }

  @Test func `starts one program however many look`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch"), WebSetup.answer("Dinner")]])
    _ = try web.agenda("sync")
    // Nothing is due: nothing is asked.
    _ = try web.agenda("today")
    try web.setState(["due": "1"])
    try web.setDue(in: -1)
    let run = try web.agenda.shell("seq 20 | xargs -P 20 -I{} agenda today")
    #expect(run.lines.count { $0 == "▌ Lunch" || $0 == "▌ Dinner" } == 20)
    #expect(eventually { web.cached("items.ics")?.contains("Dinner") == true })
    #expect(eventually { !web.agenda.hasRunningPrograms })
    #expect(web.server.requests.count == 2)
  }

  @Test func `leaves nothing open that a bar waits for`() throws {
    // The server never answers.
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch").merging(["until": "/nowhere"]) { $1 }]])
    // A pipe ends when the last program that holds it has ended; so does a shell's wait for its group.
    _ = try web.agenda.shell("agenda next 2>&1 | cat; true", timeout: 60)
  }

  @Test func `waits where it is asked to`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch"), WebSetup.answer("Dinner")]])
    #expect(try web.agenda("today", "--refresh").lines.dropFirst() == ["▌ Lunch"])
    for subcommand in ["list", "tomorrow", "week"] {
      #expect(try web.agenda(subcommand, "--refresh").lines.contains("▌ Dinner"))
    }
    #expect(try web.agenda("next", "--refresh", "--all-day", "include").output.contains("Dinner"))
    #expect(web.server.requests.count == 5)
    #expect(try web.agenda("watch", "--refresh").exitCode == 64)
  }

  @Test func `shows how old a calendar is that can no longer be fetched`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch"), ["status": 500]]])
    _ = try web.agenda("sync")
    try web.setState(["fetched": "\(Self.fetched)"])
    let run = try web.agenda("today", "--refresh", "--now", "2026-11-20T12:00")
    #expect(run.exitCode == 0)
    #expect(
      run.errorOutput.hasPrefix(
        "agenda: http://127.0.0.1:\(web.server.port)/…: “work” cannot be fetched: the server has an internal error (500); the next attempt is at 2"
      ))
    #expect(run.errorOutput.hasSuffix("; the version of 2026-11-20 08:40 is shown\n"))
    #expect(run.lines.contains("▌ Lunch"))
    #expect(run.lines.last == "! Not updated since 08:40")
    let json = try web.agenda("today", "--now", "2026-11-20T12:00", "--format", "json").output
    #expect(json.contains("\"state\": \"unreachable\""))
    #expect(json.contains("\"lastUpdate\": \"2026-11-20T08:40:00+01:00\""))
    #expect(json.contains("\"kind\": \"unreachable\""))
    #expect(try web.agenda("today", "--strict").exitCode == 65)
    let bar = try web.agenda(
      "next", "--now", "2026-11-20T12:00", "--format", "waybar", "--all-day", "include")
    #expect(bar.output.contains("\"stale\""))
  }

  @Test func `marks a calendar that was fetched long ago, without a message`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")]])
    _ = try web.agenda("sync")
    // The computer was off: the background fetch is kept from running by the file that is asked first.
    try web.setState(["fetched": "\(Self.fetched)", "due": "\(Self.fetched + 3600)"])
    let run = try web.agenda("today", "--now", "2026-11-20T12:00")
    #expect(run.errorOutput == "")
    #expect(run.lines.last == "! Not updated since 08:40")
  }

  @Test(arguments: [(401, "Signed out"), (403, "Signed out"), (500, "Calendars cannot be reached")])
  func `draws what keeps a calendar from being fetched at all`(status: Int, sentence: String) throws {
    let web = try WebSetup(["/work.ics": [["status": status]]])
    let run = try web.agenda("today", "--refresh")
    #expect(run.exitCode == 65)
    #expect(run.output.contains(sentence))
    #expect(run.errorOutput.contains("(\(status))"))
    let file = try web.agenda.home.write("the last good picture", to: "today.txt")
    _ = try web.agenda("today", "--output", file)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "the last good picture")
  }

  @Test func `shows the other calendars where one cannot be fetched`() throws {
    let web = try WebSetup(
      ["/work.ics": [["status": 404]]], lines: "[[calendar]]\nname = \"home\"\npath = \"~/home.ics\"")
    try web.agenda.home.write(events: WebSetup.event("Lunch"), to: "home.ics")
    let run = try web.agenda("today", "--refresh")
    #expect(run.exitCode == 0)
    #expect(run.lines.contains("▌ Lunch"))
    #expect(run.errorOutput.contains("the calendar is no longer there (404)"))
  }

  @Test func `shows the cache where its folder cannot be written`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")]])
    _ = try web.agenda("sync")
    try web.setDue(in: -1)
    let folder = try #require(web.folder)
    chmod(folder, 0o500)
    defer { chmod(folder, 0o700) }
    let run = try web.agenda.shell(AgendaCommand.obeyingPermissions + "agenda today")
    #expect(run.lines.dropFirst() == ["▌ Lunch"])
    // The program that it starts to fetch the calendar asks nothing of the server either.
    let sync = try web.agenda.shell(AgendaCommand.obeyingPermissions + "agenda sync --force")
    #expect(sync.exitCode == 73)
    #expect(sync.errorOutput.contains("cannot be written: Permission denied; what was there is unchanged"))
    #expect(web.server.requests.count == 1)
  }

  @Test func `says that the program is missing that fetches`() throws {
    let web = try WebSetup([:])
    let copy = web.agenda.home.path("agenda")
    try AgendaCommand.copy(to: copy)
    for arguments in ["sync", "today --refresh"] {
      let run = try web.agenda.shell("./agenda \(arguments)")
      #expect(run.exitCode == 69)
      #expect(run.errorOutput.contains("agenda-sync is missing"))
    }
    #expect(try web.agenda.shell("./agenda today").errorOutput.contains("agenda-sync is missing"))
  }

  @Test func `finds the program where it is installed`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch")]])
    let source = AgendaCommand.executable.deletingLastPathComponent()
    for (name, place) in [("agenda", "bin"), ("agenda-sync", "libexec/agenda")] {
      try web.agenda.home.makeFolder(place)
      try web.agenda.home.link(place + "/" + name + "-", to: source.path)
      try AgendaCommand.copy(
        source.appending(path: name), to: web.agenda.home.path(place + "/" + name))
    }
    let run = try web.agenda.shell("bin/agenda sync")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(web.cached("items.ics")?.contains("Lunch") == true)
  }
}

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
