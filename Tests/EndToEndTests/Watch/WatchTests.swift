import Foundation
import TestSupport
import Testing

/// `agenda watch`, as a bar that reads a stream uses it, and as a file that is kept up to date.
@Suite(.serialized) struct WatchTests {
  private struct Entry: Decodable {
    struct Agenda: Decodable {
      struct Day: Decodable {
        struct Item: Decodable {
          var summary: String
        }
        var allDay: [Item]
      }
      var state: String
      var lastUpdate: String?
      var days: [Day]
    }
    var agenda: Agenda

    var titles: [String] { agenda.days.flatMap { $0.allDay.map(\.summary) } }
  }

  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand().atNoon()
    try agenda.home.makeFolder("calendar")
    try put("One")
  }

  /// A calendar with one event each day, all day, so that no test depends on the time at which it runs.
  private func put(_ title: String, at name: String = "calendar/day.ics") throws {
    let event = "UID:a\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:\(title)"
    try agenda.home.replace(name, with: calendarText(event))
  }

  private func entry(_ line: String?) throws -> Entry {
    try JSONDecoder().decode(Entry.self, from: Data(try #require(line).utf8))
  }

  @Test(arguments: ["ndjson", "json"])
  func `A new line comes when a file is replaced, and none when it says the same`(format: String) throws {
    let watch = try WatchProcess(agenda, "--file", "calendar/day.ics", "--format", format)
    #expect(try entry(watch.line()).titles == ["One"])
    try put("Two")
    #expect(try entry(watch.line()).titles == ["Two"])
    #expect(try watch.settles { try put("Two") })
    #expect(watch.hasSaidAll)
  }

  /// A change that is soon undone is nothing to draw. If this machine was too slow for “soon”, it is tried again.
  @Test func `A burst of changes is drawn once`() throws {
    let watch = try WatchProcess(agenda, "--file", "calendar/day.ics", "--format", "ndjson")
    #expect(try entry(watch.line()).titles == ["One"])
    for _ in 0..<20 {
      #expect(try watch.awaitSleep(after: 0))
      let (begin, sleeps) = (ContinuousClock.now, try watch.sleeps())
      try put("Two")
      // It has woken, and sleeps until a burst is over.
      #expect(try eventually { try watch.sleeps() > sleeps })
      try put("One")
      let isSoon = ContinuousClock.now - begin < .milliseconds(80)
      #expect(try watch.awaitSleep(after: sleeps + 1))
      let line = watch.line(within: 0)
      guard isSoon else {
        while watch.line(within: 0) != nil {}
        continue
      }
      #expect(line == nil)
      try put("Three")
      #expect(try entry(watch.line()).titles == ["Three"])
      return
    }
    Issue.record("this machine never wrote two files within 80 milliseconds")
  }

  @Test func `What cannot be read any more stays, marked with when it was read`() throws {
    let watch = try WatchProcess(agenda, "--file", "calendar/day.ics", "--format", "ndjson")
    #expect(try entry(watch.line()).agenda.state == "events")
    try agenda.home.replace("calendar/day.ics", with: "no calendar")
    let kept = try entry(watch.line())
    #expect(kept.titles == ["One"])
    #expect(kept.agenda.state == "unreachable")
    #expect(kept.agenda.lastUpdate != nil)
    #expect(try #require(watch.complaint()).contains("no VCALENDAR"))
    try put("Two")
    let mended = try entry(watch.line())
    #expect(mended.titles == ["Two"])
    #expect(mended.agenda.lastUpdate == nil)
  }

  @Test func `A folder may go and come back`() throws {
    let watch = try WatchProcess(agenda, "--file", "calendar", "--format", "ndjson")
    #expect(try entry(watch.line()).titles == ["One"])
    try FileManager.default.removeItem(atPath: agenda.home.path("calendar"))
    // Gone are first its file and then itself: that may show as one change or two.
    var gone = try entry(watch.line())
    if gone.agenda.lastUpdate == nil { gone = try entry(watch.line()) }
    #expect(gone.agenda.lastUpdate != nil)
    try agenda.home.makeFolder("calendar")
    try put("Two")
    var back = try entry(watch.line())
    if back.titles != ["Two"] { back = try entry(watch.line()) }
    #expect(back.titles == ["Two"])
  }

  @Test func `A changed configuration is used, and a broken one is reported`() throws {
    let path = ".config/agenda/config.toml"
    let calendar = "[[calendar]]\nname = \"home\"\npath = \"\(agenda.home.path("calendar"))\"\n"
    let watch = try WatchProcess(agenda, "--format", "ndjson")
    #expect(try entry(watch.line()).agenda.state == "not-configured")
    try agenda.home.write(calendar, to: path)
    #expect(try entry(watch.line()).titles == ["One"])
    try agenda.home.write("broken = [", to: path)
    #expect(try #require(watch.complaint()).contains("config.toml"))
    try put("Two")
    #expect(try entry(watch.line()).titles == ["Two"])
  }

  @Test func `A calendar that the configuration names and that is missing is reported`() throws {
    try agenda.home.write(
      "[[calendar]]\nname = \"home\"\npath = \"\(agenda.home.path("calendar"))\"\n"
        + "[defaults]\ncalendars = [\"home\", \"nas\"]\n", to: ".config/agenda/config.toml")
    let watch = try WatchProcess(agenda, "--format", "ndjson")
    #expect(try entry(watch.line()).titles == ["One"])
    #expect(try #require(watch.complaint()).contains("there is no calendar “nas” now"))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGPIPE])
  func `It ends with 0 on a signal, or when the reader is gone`(signal: Int32) throws {
    let watch = try WatchProcess(agenda, "--file", "calendar", "--format", "ndjson")
    #expect(watch.line() != nil)
    if signal == SIGPIPE { try watch.closeOutput() } else { kill(watch.process.processIdentifier, signal) }
    #expect(watch.exitCode() == 0)
    if signal != SIGPIPE { #expect(watch.complaint() == nil) }
  }

  @Test func `SIGUSR1 has everything read again, also what changed without a notice`() throws {
    // Changes under another name of the file are not reported for the folder of this one.
    let other = try agenda.home.makeFolder("elsewhere") + "/day.ics"
    try FileManager.default.linkItem(atPath: agenda.home.path("calendar/day.ics"), toPath: other)
    let watch = try WatchProcess(agenda, "--file", "calendar/day.ics", "--format", "ndjson")
    #expect(try entry(watch.line()).titles == ["One"])
    let text = try String(contentsOfFile: other, encoding: .utf8).replacing("One", with: "Two")
    let file = try FileHandle(forWritingTo: URL(filePath: other))
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
    kill(watch.process.processIdentifier, SIGUSR1)
    #expect(try entry(watch.line()).titles == ["Two"])
  }

  @Test(arguments: ["image", "theme"])
  func `A picture is drawn again when its image or its theme changes`(changed: String) throws {
    let picture = agenda.home.path("day.svg")
    // One colour, black and then red.
    let images = [0, 255].map { red in
      Data("GIF87a".utf8) + Data([6, 0, 4, 0, 128, 0, 0, red, 0, 0, 0, 0, 0, 44, 0, 0, 0, 0, 6, 0, 4, 0, 0])
        + Data([8, 11, 0, 1, 8, 28, 72, 176, 160, 193, 129, 1, 1, 0, 59])
    }
    try agenda.home.write(images[0], to: "a.gif")
    try agenda.home.write("radius = 7\n", to: ".config/agenda/themes/sea.toml")
    let watch = try WatchProcess(
      agenda, "--file", "calendar", "--format", "svg", "--output", picture, "--background", "a.gif",
      "--theme", "sea")
    func content() -> String { (try? String(contentsOfFile: picture, encoding: .utf8)) ?? "" }
    #expect(eventually { content().contains("</svg>") })
    let former = content()
    if changed == "image" {
      try agenda.home.write(images[1], to: "a.gif")
    } else {
      try agenda.home.write("radius = 9\n", to: ".config/agenda/themes/sea.toml")
    }
    #expect(eventually { content().contains("</svg>") && content() != former })
    watch.process.terminate()
  }

  @Test func `A file is kept up to date; one that cannot be written is reported once, and the watch goes on`()
    throws
  {
    let picture = agenda.home.path("out/day.svg")
    let watch = try WatchProcess(agenda, "--file", "calendar", "--format", "svg", "--output", picture)
    #expect(try #require(watch.complaint()).contains("cannot write"))
    try agenda.home.makeFolder("out")
    try put("Two")
    #expect(eventually { (try? String(contentsOfFile: picture, encoding: .utf8))?.contains("Two") == true })
    watch.process.terminate()
    #expect(watch.exitCode() == 0)
  }

  @Test(arguments: [
    ["--now", "2026-11-21"], ["--strict"], ["--file", "-"], ["--format", "svg"],
    ["--output", "x", "--exit-code"],
  ])
  func `What makes no sense of it is refused`(arguments: [String]) throws {
    #expect(try agenda(["watch"] + arguments).exitCode == 64)
  }
}
