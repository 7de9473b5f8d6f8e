import Foundation
import TestSupport
import Testing

/// The zones, line ends and encodings that `agenda add` writes, and the places where it writes nothing.
struct WrittenFormTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  private func add(_ sentence: String, zone: String) throws -> CommandRun {
    try setup("add", sentence, "--yes", "--locale", "en_US", "--calendar", "home", "--time-zone", zone)
  }

  @Test(arguments: [
    ("Etc/UTC", "DTSTART:20261124T090000Z\r\n"), ("UTC", "DTSTART:20261124T090000Z\r\n"),
    ("+02:00", "DTSTART:20261124T070000Z\r\n"),
    ("America/New_York", "DTSTART;TZID=America/New_York:20261124T090000\r\n"),
  ])
  func `times are in UTC where the zone has no name of its own`(_ zone: String, _ line: String) throws {
    let run = try add("Call tomorrow 9am", zone: zone)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let text = setup.text("home.ics")
    #expect(text.contains(line), "\(text)")
    #expect(text.contains("TZID:America/New_York\r\n") == (zone == "America/New_York"))
  }

  @Test func `a file of line feeds keeps them`() throws {
    try setup.agenda.home.write(
      EditingSetup.home.replacingOccurrences(of: "\r\n", with: "\n"), to: "c/home.ics")
    #expect(try add("Call tomorrow 9am", zone: "America/New_York").exitCode == 0)
    #expect(!setup.text("home.ics").contains("\r"))
    #expect(setup.text("home.ics").contains("TZID:America/New_York\n"))
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("home.ics") == EditingSetup.home.replacingOccurrences(of: "\r\n", with: "\n"))
  }

  @Test(arguments: [("END:VEVENT\r\nBEGIN", "BEGIN"), ("VERSION:2.0\r\n", "BEGIN:VCALENDAR\r\n")])
  func `a file whose lines do not match is refused, and stays`(_ lines: String, _ others: String) throws {
    let path = setup.agenda.home.path("c/home.ics")
    let broken = EditingSetup.home.replacingOccurrences(of: lines, with: others)
    try setup.agenda.home.write(broken, to: "c/home.ics")
    let run = try add("Call tomorrow 9am", zone: "UTC")
    #expect(run.exitCode == 65)
    #expect(run.errorOutput.contains("do not match"), "\(run.errorOutput)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == broken)
  }

  /// A text in UTF-16 with a byte order mark, and one whose lines end with CR alone.
  private static func oddForm(_ text: String, isUTF16: Bool) -> Data {
    guard isUTF16 else { return Data(text.replacingOccurrences(of: "\r\n", with: "\r").utf8) }
    let units = Array("\u{FEFF}".utf16) + Array(text.utf16)
    return Data(units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] })
  }

  @Test(arguments: [true, false])
  func `a file in UTF-16, or of lines that end with CR alone, is changed and stays so`(
    _ isUTF16: Bool
  ) throws {
    let file = URL(filePath: setup.agenda.home.path("c/home.ics"))
    let before = Self.oddForm(EditingSetup.home, isUTF16: isUTF16)
    try before.write(to: file)
    let run = try setup("edit", "duh6", "--location", "Überlingen")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let edited = try Data(contentsOf: file)
    #expect(edited.starts(with: Self.oddForm("BEGIN:VCALENDAR\r\nVERSION", isUTF16: isUTF16)))
    #expect(!edited.contains(0x0A) || isUTF16)
    #expect(try setup("show", "duh6").output.contains("Überlingen"))
    #expect(try add("Call tomorrow 9am", zone: "UTC").exitCode == 0)
    #expect(try setup("list", "--days", "3").output.contains("Call"))
    for _ in 0..<2 { #expect(try setup("undo").exitCode == 0) }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test(arguments: [true, false])
  func `a file that was removed with its event comes back with the same bytes`(_ isUTF16: Bool) throws {
    let file = URL(filePath: setup.agenda.home.path("c/work/lunch.ics"))
    let before = Self.oddForm(EditingSetup.lunch, isUTF16: isUTF16)
    try before.write(to: file)
    #expect(try setup("delete", "g4ko", "--yes").exitCode == 0)
    #expect(setup.names == ["standup.ics"])
    #expect(try setup("undo").exitCode == 0)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test(arguments: [
    ["edit", "duh6", "--title", "x"], ["edit", "duh6"], ["delete", "duh6", "--yes"],
    ["move", "duh6", "--calendar", "work"], ["add", "Call tomorrow 9am", "--yes", "--calendar", "home"],
  ])
  func `a file without permission to write is not replaced`(_ words: [String]) throws {
    let path = setup.agenda.home.path("c/home.ics")
    chmod(path, 0o444)
    let run = try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path))
    #expect(run.exitCode == 73)
    #expect(run.errorOutput.contains("is read-only; “chmod u+w” lets it be changed"), "\(run.errorOutput)")
    #expect(setup.text("home.ics") == EditingSetup.home)
    #expect(setup.names == ["lunch.ics", "standup.ics"])
    #expect(try setup("undo").exitCode == 66)
  }

  @Test func `a folder that the user may not write is named`() throws {
    // Root may write everywhere; another user must be able to reach the files.
    guard getuid() == 0 else { return }
    for folder in ["", "c", "c/work"] { chmod(setup.agenda.home.path(folder), 0o755) }
    let state = setup.agenda.home.path("state")
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    chmod(state, 0o777)
    let run = try setup.agenda.shell(
      """
      XDG_STATE_HOME='\(state)'; export XDG_STATE_HOME; setpriv --reuid 65534 --regid 65534 --clear-groups agenda edit \
      g4ko --title x --now 2026-11-23T08:00 --config '\(setup.agenda.home.path("c/config.toml"))'
      """
    )
    guard run.exitCode != 126, run.exitCode != 127 else { return }
    #expect(run.exitCode == 73, "\(run.errorOutput)")
    #expect(run.errorOutput.contains("Permission denied"), "\(run.errorOutput)")
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
  }

  @Test func `each refused version is kept`() throws {
    let path = setup.agenda.home.path("c/work/lunch.ics")
    for number in 1...2 {
      let editor = try setup.agenda.home.write(
        "#!/bin/sh\nsed -i 's/^title:.*/title: Mine \(number)/' \"$1\"; sed -i 's/^SUMMARY:.*/SUMMARY:Theirs \(number)/' '\(path)'\n",
        to: "editor")
      chmod(editor, 0o755)
      let run = try setup.agenda.shell(
        "EDITOR='\(editor)' agenda edit g4ko --now 2026-11-23T08:00 --config '\(setup.agenda.home.path("c/config.toml"))'"
      )
      #expect(run.exitCode == 75)
      let kept = setup.agenda.home.path(".local/state/agenda/refused-\(number).ics")
      #expect(try String(contentsOfFile: kept, encoding: .utf8).contains("SUMMARY:Mine \(number)"))
    }
  }

  @Test func `a change of another event in the same file is kept, and the edit made`() throws {
    let path = setup.agenda.home.path("c/home.ics")
    let editor = try setup.agenda.home.write(
      "#!/bin/sh\nsed -i 's/^title:.*/title: Mine/' \"$1\"; sed -i 's/^SUMMARY:Party/SUMMARY:Their longer party/' '\(path)'\n",
      to: "editor")
    chmod(editor, 0o755)
    let run = try setup.agenda.shell(
      "EDITOR='\(editor)' agenda edit cinema --now 2026-11-23T08:00 --config '\(setup.agenda.home.path("c/config.toml"))'"
    )
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(setup.text("home.ics").contains("SUMMARY:Their longer party"))
    #expect(setup.text("home.ics").contains("SUMMARY:Mine\r\n"))
  }

  @Test func `a UID with escapes is imported once`() throws {
    let event =
      "BEGIN:VEVENT\nUID:a\\,b\nDTSTAMP:20260101T000000Z\nDTSTART:20261201T080000Z\nSUMMARY:x\nEND:VEVENT\n"
    try setup.agenda.home.write(EditingSetup.calendar(event), to: "in.ics")
    for count in ["1 added", "0 added, 1 skipped"] {
      let run = try setup("import", setup.agenda.home.path("in.ics"), "--calendar", "home")
      #expect(run.output.contains(count), "\(run.output)")
    }
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("home.ics") == EditingSetup.home)
  }
}
