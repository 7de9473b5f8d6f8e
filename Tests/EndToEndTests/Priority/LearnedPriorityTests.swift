import Foundation
import TestSupport
import Testing

/// `priority = "learned"`, `agenda pin`, `hide`, `why` and `forget`.
@Suite struct LearnedPriorityCommandTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
    let titles = ["Stand-up", "Lunch", "Review", "Call", "Training", "Dinner", "Walk", "Concert"]
    let events = titles.enumerated().map { index, title in
      """
      BEGIN:VEVENT
      UID:\(title)
      DTSTAMP:20260101T000000Z
      DTSTART:20261123T\(10 + index)0000Z
      DTEND:20261123T\(10 + index)3000Z
      SUMMARY:\(title)
      URL:https://example.org/\(title)
      END:VEVENT

      """
    }.joined()
    try agenda.home.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(events)END:VCALENDAR\n", to: "work.ics")
    try configure(learned: true)
  }

  private func configure(learned: Bool) throws {
    let defaults = learned ? "[defaults]\npriority = \"learned\"\n\n" : ""
    try agenda.home.write(
      defaults + "[[calendar]]\nname = \"work\"\npath = \"work.ics\"\n", to: "config.toml")
  }

  private func callAsFunction(_ words: String...) throws -> CommandRun {
    try agenda(words + ["--config", agenda.home.path("config.toml"), "--now", "2026-11-23T08:00:00Z"])
  }

  private func shown(_ words: String...) throws -> [String] {
    let run = try agenda(
      ["today", "--family", "small"] + words + [
        "--config", agenda.home.path("config.toml"), "--now", "2026-11-23T08:00:00Z",
      ])
    #expect(run.errorOutput == "")
    return ["Stand-up", "Lunch", "Review", "Call", "Training", "Dinner", "Walk", "Concert"]
      .filter(run.output.contains)
  }

  private var file: String { agenda.home.path + "/.local/state/agenda/priority/learned" }

  @Test func `a pinned event stays in a small widget, and only where priority is learned`() throws {
    let usual = try shown()
    #expect(usual.first == "Stand-up" && !usual.contains("Concert"))
    let run = try self("pin", "Concert")
    #expect(run.exitCode == 0 && run.errorOutput == "")
    #expect(run.output.hasPrefix("Pinned: “Concert”, "))
    #expect(run.output.contains("Undo: agenda pin --remove "))
    #expect(try shown() == usual.dropLast() + ["Concert"])
    #expect(try shown("--priority", "start") == usual)
    // Who says it twice means it once.
    let learned = try String(contentsOfFile: file, encoding: .utf8)
    #expect(learned.contains("examples 1\n"))
    #expect(try self("pin", "Concert").exitCode == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == learned)
    #expect(try self("pin", "Concert", "--remove").output.hasPrefix("No longer pinned: “Concert”"))
    #expect(try self("pin", "Concert", "--remove").exitCode == 66)
  }

  @Test func `what takes back the mark of one instance can be typed as it is written`() throws {
    try agenda.home.write(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:x
      BEGIN:VEVENT
      UID:Gym
      DTSTAMP:20260101T000000Z
      DTSTART:20261123T200000Z
      DTEND:20261123T210000Z
      RRULE:FREQ=DAILY
      SUMMARY:Gym
      END:VEVENT
      END:VCALENDAR

      """, to: "work.ics")
    let output = try self("pin", "Gym@2026-11-25").output
    let undo = try #require(output.split(separator: "agenda ").last).split { $0 == " " || $0 == "\n" }
    #expect(undo.count == 3 && undo[0] == "pin" && undo[1] == "--remove")
    #expect(try self("pin", "--remove", String(undo[2])).exitCode == 0)
  }

  @Test func `a hidden event is left out and counted, and the next event stands`() throws {
    #expect(try self("hide", "Lunch").exitCode == 0)
    #expect(try self("hide", "Stand-up").exitCode == 0)
    let shown = try shown()
    #expect(shown.contains("Stand-up") && !shown.contains("Lunch"))
    // A list has everything.
    #expect(try self("today").output.contains("Lunch"))
    let json = try agenda(
      "today", "--family", "small", "--format", "json", "--config", agenda.home.path("config.toml"), "--now",
      "2026-11-23T08:00:00Z")
    #expect(json.output.contains("\"hidden\""))
  }

  @Test func `without the setting nothing is written by opening, and a pin says what is missing`() throws {
    try configure(learned: false)
    try agenda.home.write("#!/bin/sh\nexit 0\n", to: "bin/xdg-open")
    chmod(agenda.home.path("bin/xdg-open"), 0o755)
    var opening = agenda
    opening.environment["PATH", default: ""] =
      agenda.home.path("bin") + ":" + (agenda.environment["PATH"] ?? "")
    let words = [
      "open", "Concert", "--config", agenda.home.path("config.toml"), "--now", "2026-11-23T08:00:00Z",
    ]
    #expect(try opening(words).exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
    let run = try self("pin", "Concert")
    #expect(run.exitCode == 0 && run.errorOutput.contains("priority = \"learned\""))
    #expect(!(try shown().contains("Concert")))

    try configure(learned: true)
    for _ in 0..<3 { #expect(try opening(words).exitCode == 0) }
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("examples 3\n"))
    let why = try self("why", "Concert").output
    #expect(why.contains("Pinned: ") && why.contains("Number 8 of 8 by its start, number 1"))
    #expect(why.contains("  + "))
    let german = try agenda(
      ["why", "Concert", "--locale", "de_DE"] + words.dropFirst(2))
    #expect(german.output.contains("Nummer 8 von 8 nach dem Beginn"))
    #expect(
      try agenda("forget", "--learned").output == "Forgotten: 3 choices; kept 1 pinned and 0 hidden events\n")
    #expect(try agenda("forget").output == "Forgotten: 0 choices, 1 pinned and 0 hidden events\n")
    #expect(try agenda("forget").output == "There is nothing to forget.\n")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `what is pinned and hidden is listed, with names that take it back`() throws {
    #expect(try self("pin", "--list").output == "No event is pinned.\n")
    for name in ["Concert", "Lunch"] { #expect(try self("pin", name).exitCode == 0) }
    #expect(try self("hide", "Walk").exitCode == 0)
    let lines = try self("pin", "--list").lines
    #expect(lines.count == 2)
    #expect(lines[0].contains("“Lunch”, ") && lines[1].contains("“Concert”, "))
    let hidden = try self("hide", "--list").output
    #expect(hidden.contains("“Walk”") && !hidden.contains("Lunch"))
    let name = try #require(lines[0].split(separator: " ").first)
    #expect(try self("pin", "--remove", String(name)).output.hasPrefix("No longer pinned: “Lunch”"))
    // An event that is in no calendar is counted.
    try agenda.home.write("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nEND:VCALENDAR\n", to: "work.ics")
    #expect(
      try self("pin", "--list").output
        == "1 is pinned, with no date from a month ago to a year ahead in the selected calendars.\n"
    )
    // One that cannot be read is said.
    let unread = try self("pin", "--list", "--file", "/nonexistent.ics")
    #expect(unread.exitCode == 66 && unread.errorOutput.contains("/nonexistent.ics"))
    for words in [["pin"], ["pin", "Lunch", "--list"], ["hide", "--list", "--remove"]] {
      #expect(try agenda(words + ["--config", agenda.home.path("config.toml")]).exitCode == 64)
    }
  }

  @Test func `what was learned is forgotten of a damaged file too, and what can be read of the marks stays`()
    throws
  {
    #expect(try self("pin", "Concert").exitCode == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacing("end\n", with: "weight 99999 1\nweight ").write(
      toFile: file, atomically: true, encoding: .utf8)
    let list = try self("pin", "--list")
    #expect(list.exitCode == 65)
    #expect(
      list.errorOutput.contains("forget --learned") && list.errorOutput.split(separator: "\n").count == 2)
    #expect(
      try agenda("forget", "--learned").output
        == "Forgotten: what was learned; kept 1 pinned and 0 hidden events, all that could be read of the damaged file.\n"
    )
    #expect(try self("pin", "--list").output.contains("“Concert”"))
    try agenda.home.write("nonsense", to: ".local/state/agenda/priority/learned")
    #expect(
      try agenda("forget", "--learned").output
        == "The file, which could not be read, is removed: what was learned, and what was pinned and hidden.\n"
    )
    #expect(!FileManager.default.fileExists(atPath: file))
    // One that cannot be read now, and can be later, is not removed beside “keep”.
    try agenda.home.write(String(repeating: "a", count: 70_000), to: ".local/state/agenda/priority/learned")
    #expect(try agenda("forget", "--learned").exitCode == 73)
    #expect(FileManager.default.fileExists(atPath: file))
    // A pin keeps the damaged file beside the new one; what was learned is in that too, and forgotten with it.
    try text.replacing("end\n", with: "").write(toFile: file, atomically: true, encoding: .utf8)
    // On a full disk nothing changes.
    let damaged = try String(contentsOfFile: file, encoding: .utf8)
    let options = "--config \(agenda.home.path("config.toml")) --now 2026-11-23T08:00:00Z"
    #expect(try agenda.shell("ulimit -f 0; agenda pin Lunch \(options)").exitCode == 73)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == damaged)
    #expect(!FileManager.default.fileExists(atPath: file + ".damaged"))
    let pinned = try self("pin", "Lunch")
    #expect(pinned.exitCode == 0)
    #expect(pinned.errorOutput.contains("damaged, and is kept as “\(file).damaged”"))
    #expect(pinned.errorOutput.contains("with 1 pinned and 0 hidden events"))
    #expect(try self("pin", "--list").lines.count == 2)
    #expect(FileManager.default.fileExists(atPath: file + ".damaged"))
    #expect(try agenda("forget", "--learned").exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: file + ".damaged"))
  }

  @Test func `a damaged file is a warning, and the widget is drawn by start`() throws {
    try agenda.home.write("nonsense", to: ".local/state/agenda/priority/learned")
    let run = try self("today", "--family", "small")
    #expect(run.exitCode == 0 && run.output.contains("Stand-up"))
    #expect(run.errorOutput.contains("is damaged"))
    // Who does not use it is not told.
    #expect(try self("today", "--family", "small", "--priority", "start").errorOutput == "")
  }

  @Test func `an unknown event, an unknown priority and a month are refused`() throws {
    #expect(try self("pin", "Nothing").exitCode == 66)
    #expect(try self("why", "Nothing").exitCode == 66)
    #expect(try self("today", "--priority", "newest").exitCode == 64)
    #expect(try self("today", "--layout", "month", "--priority", "learned").exitCode == 64)
  }

  @Test func `one of several events with one UID is hidden and shown alone`() throws {
    let titles = ["Opening", "Keynote", "Closing"]
    let talks = titles.enumerated().map { index, title in
      "BEGIN:VEVENT\nUID:talk\nDTSTAMP:20260101T000000Z\nDTSTART:20261123T\(10 + index)0000Z\nSUMMARY:\(title)\nEND:VEVENT\n"
    }.joined()
    try agenda.home.write("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(talks)END:VCALENDAR\n", to: "work.ics")
    // A text names those that have it.
    let shown = try self("show", "Keynote")
    #expect(shown.exitCode == 0 && shown.output.contains("Keynote") && !shown.output.contains("Opening"))
    let listed = try self("show", "talk")
    #expect(listed.exitCode == 64)
    let name = try #require(
      listed.errorOutput.split(whereSeparator: \.isNewline).first { $0.contains("Keynote") }?
        .split { $0 == " " }.first { $0.contains(".") })
    let run = try self("hide", String(name))
    #expect(run.output.contains("Undo: agenda hide --remove \(name)\n"), "\(run.output)")
    let lines = try self("hide", "--list").lines
    #expect(lines.count == 1 && lines[0].hasPrefix("\(name) ") && lines[0].contains("“Keynote”"))
    let widget = try agenda(
      "today", "--family", "large", "--format", "json", "--config", agenda.home.path("config.toml"), "--now",
      "2026-11-23T08:00:00Z")
    #expect(widget.output.contains("Closing") && !widget.output.contains("Keynote"), "\(widget.output)")
    #expect(try self("why", String(name)).output.contains("Number 2 of 3 by its start"))
    #expect(try self("hide", "--remove", String(name)).output.hasPrefix("No longer hidden: “Keynote”"))
    #expect(try self("hide", "--list").output == "No event is hidden in widgets.\n")
  }
}
