import AgendaSources
import Foundation
import TestSupport
import Testing

/// `agenda calendars select`.
@Suite struct SelectCalendarsTests {
  private static let own = "[[calendar]]\nname = \"tree\"\npath = \"~/tree\"\n"

  private func setup(block: String = AccountSetup.block) throws -> AccountSetup {
    let setup = try AccountSetup(lines: Self.own, block: block)
    for (name, path) in [("Top", "tree/a.ics"), ("Below", "tree/low/b.ics")] {
      let event = "UID:\(name)\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:\(name)"
      try setup.agenda.home.write(events: event, to: path)
    }
    try setup.list([try AccountSetup.calendar("Work"), try AccountSetup.calendar("Spam")])
    return setup
  }

  private func titles(_ setup: AccountSetup, _ arguments: String...) throws -> Set<String> {
    Set(try setup.agenda(["today"] + arguments).lines.dropFirst().map { String($0.dropFirst(2)) })
  }

  @Test func `what is deselected is no longer shown, but for one call`() throws {
    let setup = try setup()
    let run = try setup.agenda("calendars", "select", "--off", "home/spam,tree/low")
    #expect(run.lines == ["  tree/low", "  home/Spam"])
    #expect(try titles(setup) == ["Top", "Work"])
    #expect(try titles(setup, "--calendars", "home/Spam") == ["Spam"])
    #expect(try titles(setup, "--calendars", "tree") == ["Top", "Below"])
    #expect(try titles(setup, "--exclude-calendars", "tree") == ["Work"])
    #expect(
      try setup.agenda("calendars", "select", "--on", "tree", "--off", "home").lines == [
        "✓ tree/low", "  home/Work",
      ])
    #expect(try titles(setup) == ["Top", "Below"])
    #expect(try setup.agenda("calendars").lines.contains { $0.hasPrefix("   └─   ▌ Spam") })
  }

  @Test func `a calendar that is called otherwise on the server stays deselected`() throws {
    let setup = try setup()
    _ = try setup.agenda("calendars", "select", "--off", "home/Spam")
    try setup.list([
      try AccountSetup.calendar("Work"), try AccountSetup.calendar("Offers", path: "/dav/spam/"),
    ])
    #expect(try titles(setup) == ["Top", "Below", "Work"])
  }

  @Test(arguments: ["show", "hide"])
  func `new calendars appear as the account says`(setting: String) throws {
    let setup = try setup(block: AccountSetup.block + "new-calendars = \"\(setting)\"\n")
    _ = try setup.agenda("calendars", "select", "--on", "home/Work", "--off", "home/Spam")
    try setup.list(try ["Work", "Spam", "Fresh"].map { try AccountSetup.calendar($0) })
    #expect(try titles(setup).contains("Fresh") == (setting == "show"))
    #expect(try titles(setup).contains("Work"))
  }

  @Test func `the selection takes precedence over the defaults`() throws {
    let setup = try setup()
    try setup.agenda.home.write(
      "[defaults]\ncalendars = \"home\"\n" + Self.own + AccountSetup.block, to: ".config/agenda/config.toml")
    #expect(try titles(setup) == ["Work", "Spam"])
    _ = try setup.agenda("calendars", "select", "--on", "tree/low", "--off", "home/Spam")
    #expect(try titles(setup) == ["Work", "Below"])
  }

  @Test func `says where nothing is selected, and what does not exist`() throws {
    let setup = try setup()
    _ = try setup.agenda("calendars", "select", "--off", "tree,home")
    let run = try setup.agenda("today", "--family", "medium", "--width", "40")
    #expect(run.output.contains("agenda calendars select"))
    #expect(try setup.agenda("calendars", "select", "--on", "hme/Work").exitCode == 66)
    #expect(try setup.agenda("calendars", "select").exitCode == 64)
  }

  @Test func `many at once lose nothing`() throws {
    let setup = try setup()
    _ = try setup.agenda.shell(
      "printf '%s\\n' tree/low tree home/Work home/Spam | xargs -P 4 -n 1 agenda calendars select --off")
    let text = try String(
      contentsOfFile: setup.agenda.home.path(".local/state/agenda/selection"), encoding: .utf8)
    #expect(text.split(separator: "\n").count == 5, "\(text)")
  }

  /// Presses keys in a terminal, and prints the last picture, the exit code, and the settings of the terminal before and after.
  private static let script = #"""
    import fcntl, json, os, pty, re, select, signal, struct, sys, termios, time
    home, program, keys = sys.argv[1:4]
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 12, 60, 0, 0))
    before = termios.tcgetattr(slave)[3]
    pid = os.fork()
    if pid == 0:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for end in range(3): os.dup2(slave, end)
        os.chdir(home)
        os.execve(program, [program, "calendars", "select"],
                  {"HOME": home, "LC_ALL": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1"})
    screen = {}
    def read(seconds):
        text, end = b"", time.time() + seconds
        while time.time() < end and b"?2026l" not in text:
            if select.select([master], [], [], 0.05)[0]:
                try: text += os.read(master, 65536)
                except OSError: break
        for row, line in re.findall(r"\x1b\[(\d+);1H\x1b\[2K((?:[^\x1b]|\x1b\[[0-9;]*m)*)", text.decode(errors="replace")):
            screen[int(row)] = line
    read(20)
    for key in keys.split(","):
        if key == "TERM": os.kill(pid, signal.SIGTERM)
        else: os.write(master, key.encode().decode("unicode_escape").encode())
        read(0.5)
    status = os.waitpid(pid, 0)[1]
    after = termios.tcgetattr(slave)[3]
    print(json.dumps({"screen": [screen.get(row, "") for row in range(1, 8)],
                      "code": os.waitstatus_to_exitcode(status), "restored": before == after}))
    """#

  private struct Chosen: Decodable {
    var screen: [String]
    var code: Int
    var restored: Bool
  }

  private func choose(_ setup: AccountSetup, _ keys: String) throws -> Chosen {
    // The folders are the usual ones below the home.
    for name in [".cache", ".config"] {
      #expect(FileManager.default.fileExists(atPath: setup.agenda.home.path(name)))
    }
    let printed = try Python.run(
      Self.script, arguments: [setup.agenda.home.path, AgendaCommand.executable.path, keys])
    return try JSONDecoder().decode(Chosen.self, from: Data(printed.utf8))
  }

  @Test func `a checklist selects by keys, and restores the terminal`() throws {
    let setup = try setup()
    // Down to home, off; down twice, on again; the first row with j and k.
    let chosen = try choose(setup, #"\x1b[B,\x1b[B, ,j,j, ,q"#)
    #expect(chosen.code == 0 && chosen.restored)
    #expect(chosen.screen[0] == "Calendars: 3 of 4 selected")
    #expect(chosen.screen[3].hasPrefix("  └─ [–] home"))
    #expect(chosen.screen[4].hasPrefix("     ├─ [ ] ▌ Work"))
    #expect(chosen.screen[5].hasPrefix("▸    └─ [✓] ▌ Spam"))
    // q leaves the selection as it was, Enter keeps it.
    #expect(try titles(setup) == ["Top", "Below", "Work", "Spam"])
    #expect(try choose(setup, #"G, ,\r"#).restored)
    #expect(try titles(setup) == ["Top", "Below", "Work"])
  }

  @Test func `a signal restores the terminal`() throws {
    let chosen = try choose(try setup(), "TERM")
    #expect(chosen.code == 130 && chosen.restored)
  }
}
