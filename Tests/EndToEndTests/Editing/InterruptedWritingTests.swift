import Foundation
import TestSupport
import Testing

/// Each command that writes: without room, without permission, killed, and beside others. Nothing is lost, and what is not done is said.
struct InterruptedWritingTests {
  private let setup: EditingSetup

  init() throws {
    setup = try EditingSetup()
    try setup.agenda.home.write(Self.task, to: "c/work/rent.ics")
    try setup.agenda.home.write(Self.party, to: "in.ics")
  }

  private static let task = EditingSetup.calendar(
    "BEGIN:VTODO\nUID:rent\nDTSTAMP:20260101T000000Z\nDUE;VALUE=DATE:20261130\nSUMMARY:Rent\nEND:VTODO\n")
  private static let party = EditingSetup.calendar(
    "BEGIN:VEVENT\nUID:new\nDTSTAMP:20260101T000000Z\nDTSTART:20261201T080000Z\nSUMMARY:New\nEND:VEVENT\n")

  static let commands = [
    "add 'Call tomorrow 9am' --yes --calendar home", "edit g4ko --title x", "edit duh6 --title x",
    "delete duh6 --yes", "delete g4ko --yes", "move g4ko --calendar home", "import in.ics --calendar home",
    "done rent", "undo",
  ]

  /// A command with its configuration, and the moment where it takes one.
  private func line(_ command: String) -> String {
    let config = "--config '\(setup.agenda.home.path("c/config.toml"))'"
    let moment = command == "undo" ? "" : " --now 2026-11-23T08:00"
    return "agenda \(command) \(config)\(moment)"
  }

  /// The names and texts of all files of calendars. `undo` has a change to take back.
  private func prepare(_ command: String) throws -> [String: String] {
    if command == "undo" { #expect(try setup("delete", "duh6", "--yes").exitCode == 0) }
    return texts
  }

  private var texts: [String: String] {
    let work = setup.names.filter { !$0.hasPrefix(".") }.map { "work/" + $0 }
    return (["home.ics"] + work).reduce(into: [:]) { $0[$1] = setup.text($1) }
  }

  @Test(arguments: commands) func `a full disk changes nothing`(_ command: String) throws {
    let before = try prepare(command)
    // No file may grow beyond a block of 512 bytes.
    for limit in 0...1 {
      let run = try setup.agenda.shell("ulimit -f \(limit); \(line(command))")
      // Deleting needs room only for the record with which it is undone.
      guard run.exitCode != 0 || limit == 0 || !command.hasPrefix("delete g4ko") else { continue }
      // Without any room, there is none for what is printed first either.
      #expect(run.exitCode == 73 || limit == 0 && run.exitCode == 74, "\(limit): \(run.errorOutput)")
      #expect(limit == 0 || run.errorOutput.contains("cannot write"), "\(run.errorOutput)")
      #expect(texts == before)
    }
  }

  @Test(arguments: commands) func `killed at any moment, nothing is lost, and undo works`(_ command: String)
    throws
  {
    let original = texts
    let before = try prepare(command)
    for milliseconds in stride(from: 4, through: 60, by: 11) {
      _ = try setup.agenda.shell(
        "\(line(command)) >/dev/null & sleep 0.0\(milliseconds < 10 ? "0" : "")\(milliseconds); kill -9 $! 2>/dev/null; wait; true"
      )
      for (name, text) in texts {
        #expect(text.hasSuffix("END:VCALENDAR\r\n"), "\(name) after \(milliseconds) ms")
      }
      // An event that moves is never in neither calendar.
      let isMove = command.hasPrefix("move")
      #expect(!isMove || texts.values.contains { $0.contains("UID:one@example.org") })
      _ = try setup("undo")
      #expect(texts == original, "\(milliseconds) ms")
      if command == "undo" { #expect(try setup("delete", "duh6", "--yes").exitCode == 0) }
      #expect(texts == before)
    }
  }

  @Test func `an event that is moved back is there again before it leaves the other calendar`() throws {
    let original = texts
    #expect(try setup.agenda.shell(line("move g4ko --calendar home")).exitCode == 0)
    #expect(try setup("undo").exitCode == 0)
    #expect(texts == original)
    let written = try ["work/lunch.ics", "home.ics"].map {
      let path = setup.agenda.home.path("c/" + $0)
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      return try #require(date)
    }
    #expect(written == written.sorted())
  }

  @Test func `a move that was killed before the event left its file is taken back`() throws {
    let original = texts
    #expect(try setup("move", "g4ko", "--calendar", "home").exitCode == 0)
    // Such a command leaves the event in both calendars, and a change that was begun.
    try setup.agenda.home.write(EditingSetup.lunch, to: "c/work/lunch.ics")
    let journal = setup.agenda.home.path(".local/state/agenda/changes")
    for name in try FileManager.default.contentsOfDirectory(atPath: journal) {
      try FileManager.default.moveItem(atPath: "\(journal)/\(name)", toPath: "\(journal)/\(name).pending")
    }
    let run = try setup("undo")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(texts == original)
  }

  @Test(arguments: commands) func `a folder that the user may not write is named`(_ command: String) throws {
    // Root may write everywhere; another user must be able to reach the files.
    guard getuid() == 0 else { return }
    let before = try prepare(command)
    for folder in ["", "c", "c/work"] { chmod(setup.agenda.home.path(folder), 0o755) }
    let state = setup.agenda.home.path("state")
    let kept = setup.agenda.home.path(".local/state/agenda")
    _ = try setup.agenda.shell(
      "mkdir -p '\(kept)' '\(state)'; cp -r '\(kept)' '\(state)'; chmod -R a+rwX '\(state)'")
    let run = try setup.agenda.shell(
      """
      XDG_STATE_HOME='\(state)'; export XDG_STATE_HOME; a=$(command -v agenda); agenda() { setpriv --reuid 65534 \
      --regid 65534 --clear-groups \"$a\" \"$@\"; }; \(line(command))
      """
    )
    guard run.exitCode != 126, run.exitCode != 127 else { return }
    #expect(run.exitCode == 73, "\(run.errorOutput)")
    #expect(run.errorOutput.contains("Permission denied"), "\(run.errorOutput)")
    #expect(texts == before)
  }

  @Test func `many who add and edit at once lose nothing`() throws {
    let commands =
      (0..<4).map { "add 'Call\($0) tomorrow 9am' --yes --calendar home" }
      + ["edit duh6 --title 'Big party'", "edit cinema --title 'Theatre'"]
    let lines = commands.enumerated().map { "(\(line($1)) >/dev/null 2>&1; echo $? > code\($0)) &" }
    _ = try setup.agenda.shell(
      lines.joined(separator: "\n")
        + "\nuntil [ \"$(cat code* 2>/dev/null | wc -l)\" -eq 6 ]; do sleep 0.1; done")
    let text = setup.text("home.ics")
    for title in (0..<4).map({ "Call\($0)" }) + ["Big party", "Theatre"] {
      #expect(text.contains("SUMMARY:\(title)\r\n"), "\(title)")
    }
  }

  static let refused: [([String], Int32)] = [
    (["add", "Call\u{1B}[31m tomorrow 9am", "--yes"], 64),
    (["add", String(repeating: "x ", count: 5 << 10), "--yes"], 64),
    (["add", "Call 0000-01-01 9:00", "--yes"], 64),
    (["add", "Call", "--at", "10000-01-01 9:00", "--yes"], 64),
    (["add", "Call tomorrow 9am", "--yes", "--description", "-"], 65),
    (["edit", "g4ko", "--start", "10000-01-01"], 64),
    (["edit", "g4ko", "--description", "-"], 65),
    (["delete", "\u{1B}[31m", "--yes"], 66),
    (["move", "g4ko", "--calendar", "\u{1B}[31m"], 66),
    (["done", "g4ko"], 65),
    (["undo", "-1"], 64),
    (["undo", "x"], 64),
    (["import", "-", "--calendar", "home"], 65),
  ]

  @Test(arguments: refused)
  func `what cannot be is refused with the right exit code, and nothing changes`(
    _ words: [String], _ exitCode: Int32
  ) throws {
    let before = texts
    let arguments = EditingSetup.arguments(words, setup.agenda.home.path)
    let run = try setup.agenda(arguments, input: Data(repeating: UInt8(ascii: "x"), count: 10 << 20))
    #expect(run.exitCode == exitCode, "\(run.output) \(run.errorOutput.prefix(500))")
    #expect(!run.errorOutput.isEmpty && !run.errorOutput.contains("\u{1B}"))
    #expect(texts == before)
  }

  @Test func `2 MB of text, and control characters, are imported as they are and taken back`() throws {
    let before = texts
    let event = Self.party.replacingOccurrences(
      of: "SUMMARY:New",
      with: "SUMMARY:a\u{1B}[31mb\u{7}\r\nDESCRIPTION:" + String(repeating: "x", count: 2 << 20))
    try setup.agenda.home.write(event, to: "in.ics")
    let run = try setup("import", setup.agenda.home.path("in.ics"), "--calendar", "home")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(setup.text("home.ics").utf8.count > 2 << 20)
    #expect(try !setup("show", "new").output.contains("\u{1B}"))
    #expect(try !setup("edit", "new", "--location", "x").output.contains("\u{1B}"))
    for _ in 0..<2 { #expect(try setup("undo").exitCode == 0) }
    #expect(texts == before)
  }
}
