import Foundation
import TestSupport
import Testing

/// `agenda browse` in a terminal.
@Suite struct BrowseScreenTests {
  private static let escape = "\u{1B}"
  /// The sequences that give the terminal back: keys, mouse, paste, wrapping, cursor, and the former screen.
  private static let restoration =
    "\(escape)[<u\(escape)[?1006l\(escape)[?1002l\(escape)[?1000l\(escape)[?2004l\(escape)[?7h\(escape)[?25h\(escape)[?1049l"

  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
    let config = """
      [defaults]
      time-zone = "UTC"

      [[calendar]]
      name = "work"
      path = "\(agenda.home.path("work"))"
      """
    try agenda.home.write(config, to: "c/config.toml")
    for (name, text) in [
      ("tea", "DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:Tea"),
      (
        "evil",
        "DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:X\(Self.escape)[2J\(Self.escape)]0;own\u{7}Y"
      ),
    ] {
      try agenda.home.write(events: "UID:\(name)\nDTSTAMP:20200101T000000Z\n" + text, to: "work/\(name).ics")
    }
  }

  private func screen(
    _ keys: [String], rows: Int = 20, columns: Int = 60, _ options: [String] = []
  ) throws -> TerminalScreen {
    try TerminalScreen.of(
      agenda, ["browse", "--config", agenda.home.path("c/config.toml")] + options, rows: rows,
      columns: columns,
      keys: keys)
  }

  @Test func `keys change the view, and q gives the terminal back`() throws {
    let screen = try screen(["j", "4", "q"])
    #expect(screen.code == 0 && screen.isRestored)
    #expect(screen.text.hasPrefix("\(Self.escape)[?1049h") && screen.text.hasSuffix(Self.restoration))
    #expect(screen.text.contains("Tea") && screen.rows[0].contains(" 20"))
    // Sequences of a stranger in a title do nothing.
    #expect(!screen.text.contains("]0;own") && screen.text.contains("XY"))
  }

  @Test func `a signal gives the terminal back`() throws {
    let screen = try screen(["j", "TERM"])
    #expect(screen.isRestored && screen.text.hasSuffix(Self.restoration))
  }

  @Test func `Ctrl-C ends it, and in a line it ends the line alone`() throws {
    let screen = try screen(["a", "Lunch", "\u{3}", "\u{3}"])
    #expect(screen.code == 0 && screen.isRestored && screen.text.contains("Add: "))
  }

  @Test func `a sentence is written as add writes it, and undo takes it back`() throws {
    let folder = agenda.home.path("work")
    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    let added = try screen(["a", "Dinner with Kim tomorrow 19:00", "\r", "q"])
    #expect(added.code == 0 && added.text.contains("Added “Dinner with Kim”"), "\(added.text)")
    #expect(try files().count == 3)
    let undone = try screen(["u", "q"])
    #expect(undone.text.contains("Taken back"), "\(undone.text)")
    #expect(try files() == ["evil.ics", "tea.ics"])
  }

  @Test func `an instance is deleted after the question which ones are meant`() throws {
    let screen = try screen(["/tea\r", "d", "t", "q"])
    // Keys that come at once are answered without a picture between them.
    #expect(screen.text.contains("Deleted “Tea”"), "\(screen.text)")
    let text = try String(contentsOfFile: agenda.home.path("work/tea.ics"), encoding: .utf8)
    #expect(text.contains("EXDATE"))
  }

  @Test func `an event is changed in the editor, and the screen comes back`() throws {
    let editor = try agenda.home.write("#!/bin/sh\nsed -i 's/Tea/Coffee/' \"$1\"\n", to: "editor")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
    var agenda = agenda
    agenda.environment["EDITOR"] = editor
    let screen = try TerminalScreen.of(
      agenda, ["browse", "--config", agenda.home.path("c/config.toml")], rows: 20, columns: 60,
      keys: ["/tea\r", "e", "a", "j", "q", "q", "q", "q"])
    #expect(screen.code == 0 && screen.isRestored)
    let text = try String(contentsOfFile: agenda.home.path("work/tea.ics"), encoding: .utf8)
    #expect(text.contains("SUMMARY:Coffee"), "\(screen.text)")
  }

  @Test func `a signal ends the editor, too, also one that ignores it, and gives the terminal back`() throws {
    let process = agenda.home.path("process")
    let editor = try agenda.home.write(
      "#!/bin/sh\ntrap '' TERM\necho $$ > \(process)\nstty raw\nprintf '\\033[?2026l'\n"
        + "while true; do sleep 0.1; done\n",
      to: "editor")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
    var agenda = agenda
    agenda.environment["EDITOR"] = editor
    let screen = try TerminalScreen.of(
      agenda, ["browse", "--config", agenda.home.path("c/config.toml")], rows: 20, columns: 60,
      keys: ["/tea\r", "e", "a", "TERM"])
    #expect(screen.code == 0 && screen.isRestored && screen.text.hasSuffix(Self.restoration))
    let number = try String(contentsOfFile: process, encoding: .utf8).trimmingCharacters(in: .newlines)
    #expect(eventually { !FileManager.default.fileExists(atPath: "/proc/\(number)") })
  }

  // The letter behind Escape is a part of its key, as that of an arrow is; by itself it would open the palette.
  @Test(arguments: ["\r", "q", "\u{3}", "\u{1B}", "\u{1B}:"])
  func `an editor that is killed leaves no dead screen`(key: String) throws {
    let editor = try agenda.home.write(
      "#!/bin/sh\nstty raw -echo\nprintf '\\033[?1049h'\nkill -9 $$\n", to: "editor")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
    var agenda = agenda
    agenda.environment["EDITOR"] = editor
    let screen = try TerminalScreen.of(
      agenda, ["browse", "--config", agenda.home.path("c/config.toml")], rows: 20, columns: 60,
      keys: ["/tea\r", "e", "a", "UNTIL Enter goes back", key, "q"])
    #expect(
      screen.code == 0 && screen.isRestored && screen.text.hasSuffix(Self.restoration), "\(screen.text)")
  }

  @Test(arguments: ["SEGV", "ILL", "TRAP", "BUS", "ABRT", "FPE", "SYS"])
  func `a fault of the program gives the terminal back`(fault: String) throws {
    let screen = try screen(["j", fault])
    #expect(screen.code < 0 && screen.isRestored && screen.text.hasSuffix(Self.restoration), "\(screen.text)")
  }

  @Test func `a limit of the process is said after the terminal was given back`() throws {
    let screen = try screen(["j", "XCPU"])
    #expect(screen.code == 71 && screen.isRestored)
    let end = try #require(screen.text.range(of: Self.restoration, options: .backwards))
    #expect(screen.text[end.upperBound...].hasPrefix("agenda: stopped"), "\(screen.text)")
  }

  @Test(arguments: ["a", "g"])
  func `a signal ends it also while thousands of letters are typed`(key: String) throws {
    let letters = String(repeating: "lunch tomorrow ", count: 240)
    let screen = try screen(["j", key, letters, "TERM"], rows: 60, columns: 200)
    #expect(screen.code == 0 && screen.isRestored && screen.text.hasSuffix(Self.restoration))
  }

  @Test func `a terminal of twenty columns and eight rows is enough`() throws {
    let screen = try screen(["j", "2", "3", "4", "?", "q", "q"], rows: 8, columns: 20)
    #expect(screen.code == 0 && screen.isRestored)
  }

  @Test func `without a terminal it says what to use`() throws {
    let run = try agenda("browse")
    #expect(
      run.exitCode == 64 && run.errorOutput.contains("needs a terminal") && run.errorOutput.contains("list"))
  }
}
