import Foundation
import TestSupport
import Testing

/// Calendars that lie in a tree of folders: all of it is read, by every subcommand.
@Suite struct FolderTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
    for name in ["Work", "Alice", "Deep"] {
      let folder = ["Work": "work", "Alice": "family/alice", "Deep": "family/alice/club"][name] ?? ""
      try put(name, "calendars/\(folder)/day.ics")
    }
    let configuration = "[[calendar]]\nname = \"home\"\npath = \"\(agenda.home.path("calendars"))\"\n"
    try agenda.home.write(configuration, to: ".config/agenda/config.toml")
  }

  private func put(_ title: String, _ path: String) throws {
    try agenda.home.write(events: "UID:\(title)\nDTSTART:20261121T100000Z\nSUMMARY:\(title)", to: path)
  }

  private func titles(_ arguments: String...) throws -> [String] {
    let run = try agenda(["today", "--now", "2026-11-21T08:00", "--format", "ndjson"] + arguments)
    #expect(run.errorOutput.isEmpty)
    return try run.occurrences().map(\.summary).sorted()
  }

  @Test func `all folders of the configured one are read`() throws {
    #expect(try titles() == ["Alice", "Deep", "Work"])
    #expect(try titles("--file", "calendars") == ["Alice", "Deep", "Work"])
    try put("Top", "calendars/top.ics")
    #expect(try titles() == ["Alice", "Deep", "Top", "Work"])
  }

  @Test func `each folder is a calendar that can be named`() throws {
    #expect(try titles("--calendars", "home/work") == ["Work"])
    #expect(try titles("--calendars", "Home/Family") == ["Alice", "Deep"])
    #expect(try titles("--exclude-calendars", "home/family/alice") == ["Work"])
    let unknown = try agenda("today", "--calendars", "home/wrok")
    #expect(unknown.exitCode == 66)
    #expect(unknown.errorOutput.contains("home/work"))
    let listing = try agenda("calendars", "--format", "ndjson").output
    for name in ["home/work", "home/family/alice", "home/family/alice/club"] {
      #expect(listing.contains("\"name\":\"\(name)\""))
    }
  }

  @Test func `what a folder says of itself is its own`() throws {
    try agenda.home.write("#ff0000\n", to: "calendars/work/color")
    let listing = try agenda("calendars", "--format", "ndjson").lines
    #expect(listing.filter { $0.contains("#ff0000") }.count == 1)
  }

  @Test func `check reads the same files`() throws {
    let run = try agenda("check", "calendars", "--format", "json")
    for path in ["work", "family/alice", "family/alice/club"] {
      #expect(run.output.contains("calendars/\(path)/day.ics"))
    }
  }

  @Test func `a link is followed once`() throws {
    try agenda.home.link("calendars/work/up", to: "..")
    try agenda.home.link("calendars/again", to: "work")
    try put("Elsewhere", "elsewhere/day.ics")
    try agenda.home.link("calendars/other", to: agenda.home.path("elsewhere"))
    #expect(try titles() == ["Alice", "Deep", "Elsewhere", "Work"])
    #expect(try titles("--calendars", "home/other") == ["Elsewhere"])
  }

  @Test func `what lies too deep is reported`() throws {
    try put("Abyss", "calendars" + String(repeating: "/x", count: 17) + "/day.ics")
    let run = try agenda("today", "--now", "2026-11-21T08:00")
    #expect(run.exitCode == 0)
    #expect(run.output.contains("Alice") && !run.output.contains("Abyss"))
    #expect(run.errorOutput.contains("left out"))
    #expect(try agenda("today", "--strict").exitCode == 65)
    let check = try agenda("check", "calendars")
    #expect(check.exitCode == 65)
    #expect(check.errorOutput.contains("left out"))
  }

  @Test(arguments: [["today"], ["check", "calendars"], ["calendars"]])
  func `a pipe in a folder is left out and reported`(_ arguments: [String]) throws {
    #expect(mkfifo(agenda.home.path("calendars/work/pipe.ics"), 0o600) == 0)
    let run = try agenda(arguments)
    #expect((run.output + run.errorOutput).contains("pipe.ics: it is a pipe, and not a file"))
  }

  @Test func `a folder that appears is seen`() throws {
    let watch = try WatchProcess(agenda.atNoon(), "--format", "ndjson")
    #expect(watch.line() != nil)
    let today = "UID:n\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:New"
    try agenda.home.write(events: today, to: "calendars/family/bob/day.ics")
    #expect(try #require(watch.line()).contains("New"))
  }
}
