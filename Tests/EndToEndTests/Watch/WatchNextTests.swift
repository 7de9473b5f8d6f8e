import Foundation
import TestSupport
import Testing

/// `agenda watch next`, as a bar uses it that reads a line each time there is something new.
@Suite(.serialized) struct WatchNextTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand().atNoon()
    try put("One", in: 3600)
  }

  /// A calendar with one event of an hour that begins in so many seconds.
  private func put(_ title: String, in seconds: Double) throws {
    let start = Date(timeIntervalSinceNow: seconds).calendarText
    try replace(calendarText("UID:a\nDTSTART:\(start)\nDURATION:PT1H\nSUMMARY:\(title)"))
  }

  private func replace(_ text: String) throws {
    try agenda.home.replace("day.ics", with: text)
  }

  private func text(of name: String) -> String? {
    try? String(contentsOfFile: agenda.home.path(name), encoding: .utf8)
  }

  private func watch(_ arguments: String...) throws -> WatchProcess {
    try WatchProcess(agenda, ["next", "--file", "day.ics"] + arguments)
  }

  @Test func `A line of text comes when another event is next, and an empty one when there is none`() throws {
    let watch = try watch("--within", "2h", "--escape", "polybar")
    #expect(try #require(watch.line()).hasSuffix(" One"))
    try put("Two %{F-}", in: 1800)
    let escaped = try #require(watch.line())
    #expect(escaped.contains(" Two %") && !escaped.contains("%{"))
    try put("Far", in: 90_000)
    #expect(watch.line() == "")
    #expect(try watch.settles { try put("Far", in: 90_000) })
    #expect(watch.hasSaidAll)
  }

  @Test(arguments: ["json", "ndjson"])
  func `JSON is an object a line, with null where there is none`(format: String) throws {
    struct Line: Decodable {
      struct Next: Decodable { var summary: String }
      var now: String
      var lastUpdate: String?
      var next: Next?
    }
    func line(_ text: String?) throws -> Line {
      try JSONDecoder().decode(Line.self, from: Data(try #require(text).utf8))
    }
    let watch = try watch("--format", format)
    #expect(try line(watch.line()).next?.summary == "One")
    try replace("broken")
    let kept = try line(watch.line())
    #expect(kept.next?.summary == "One" && kept.lastUpdate != nil)
    try put("Over", in: -7200)
    let none = try line(watch.line())
    #expect(none.next == nil && none.lastUpdate == nil)
  }

  @Test func `A bar shows by a mark and a class that a calendar can no longer be read`() throws {
    let text = try watch()
    let waybar = try watch("--format", "waybar")
    #expect(try #require(text.line()).hasSuffix(" One"))
    #expect(try #require(waybar.line()).contains(#""class":"later""#))
    try replace("broken")
    let stale = try #require(text.line())
    #expect(stale.hasPrefix("! ") && stale.hasSuffix(" One"))
    #expect(try #require(waybar.line()).contains(#""class":"stale""#))
  }

  @Test(arguments: [["next"], ["--template", "x"]])
  func `A format of the configuration that is not one line is ignored`(arguments: [String]) throws {
    try agenda.home.makeFolder(".config/agenda")
    _ = try agenda.home.write(
      "[defaults]\nformat = \"svg\"\n[[calendar]]\nname = \"day\"\npath = \"\(agenda.home.path("day.ics"))\"\n",
      to: ".config/agenda/config.toml")
    let watch = try WatchProcess(agenda, arguments)
    #expect(watch.line()?.isEmpty == false)
  }

  @Test func `A bar gets an object with the reason if a watch cannot begin`() throws {
    try agenda.home.makeFolder(".config/agenda")
    _ = try agenda.home.write("calendar = [", to: ".config/agenda/config.toml")
    let run = try agenda("watch", "next", "--format", "waybar")
    #expect(run.output.contains(#""class":"failed""#) && run.lines.count == 1)
    #expect(run.errorOutput.contains("config.toml"))
    #expect(run.exitCode == 0)
  }

  @Test func `A bar gets an object with the reason from a snapshot, too`() throws {
    _ = try agenda.home.write("calendar = [", to: ".config/agenda/config.toml")
    let run = try agenda("snapshot", "--format", "waybar")
    #expect(run.output.contains(#""class":"failed""#) && run.lines.count == 1)
    #expect(run.errorOutput.contains("config.toml"))
    #expect(run.exitCode == 0)
  }

  @Test func `A template is filled anew`() throws {
    let watch = try watch("--template", "{{#next}}{{summary}}{{/next}}")
    #expect(watch.line() == "One")
    try put("Two", in: 7200)
    #expect(watch.line() == "Two")
  }

  @Test func `A file is kept up to date`() throws {
    let watch = try watch("--output", "next.txt", "--template", "{{next.summary}}")
    for title in ["One", "Two"] {
      try put(title, in: 7200)
      #expect(eventually { text(of: "next.txt") == title + "\n" })
    }
    watch.process.terminate()
    #expect(watch.exitCode() == 0)
    // A watch that begins with a calendar that cannot be read leaves the last good line.
    try replace("broken")
    let blind = try self.watch("--output", "next.txt", "--template", "{{next.summary}}")
    #expect(blind.complaint() != nil)
    #expect(text(of: "next.txt") == "Two\n")
  }

  @Test(arguments: [
    ["next", "--format", "svg", "--output", "x"], ["next", "--family", "small"],
    ["next", "--hyperlinks", "always"],
    ["next", "--skip-all-day", "--all-day", "only"], ["next", "--layout", "month"], ["--within", "2h"],
    ["--layout", "month", "--countdown"],
    ["week", "--layout", "day"],
    ["today", "--escape", "tmux"], ["next", "--format", "json", "--escape", "tmux"],
  ])
  func `What has no place in a line, or in days, is refused`(arguments: [String]) throws {
    let run = try agenda(["watch"] + arguments)
    #expect(run.exitCode == 64 && run.errorOutput.hasPrefix("agenda: "))
  }
}
