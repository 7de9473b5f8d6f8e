import Foundation
import TestSupport
import Testing

/// `agenda watch` in a terminal of few rows.
@Suite struct LowTerminalTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand().atNoon()
  }

  /// Runs the command in a terminal of so many rows and columns, and prints the rows of the screen as JSON.
  private static let script = #"""
    import fcntl, json, os, pty, re, select, struct, sys, termios, time
    rows, columns, zone, home, program = int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:6]
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    pid = os.fork()
    if pid == 0:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for end in range(3): os.dup2(slave, end)
        os.chdir(home)
        os.execve(program, [program] + sys.argv[6:],
                  {"HOME": home, "TZ": zone, "LC_ALL": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1"})
    text, end = b"", time.time() + 20
    while time.time() < end and b"?2026l" not in text:
        if select.select([master], [], [], 0.1)[0]: text += os.read(master, 65536)
    os.write(master, b"\x03")
    os.waitpid(pid, 0)
    screen = {}
    for row, line in re.findall(r"\x1b\[(\d+);1H\x1b\[2K((?:[^\x1b]|\x1b\[[0-9;]*m)*)", text.decode()):
        screen[int(row)] = re.sub(r"\x1b\[[0-9;]*m", "", line)
    print(json.dumps([screen.get(row, "") for row in range(1, rows + 1)]))
    """#

  private func screen(rows: Int, columns: Int = 60, _ arguments: [String]) throws -> [String] {
    let printed = try Python.run(
      Self.script,
      arguments: [
        String(rows), String(columns), try #require(agenda.environment["TZ"]), agenda.home.path,
        AgendaCommand.executable.path, "watch",
      ] + arguments)
    return try JSONDecoder().decode([String].self, from: Data(printed.utf8))
  }

  @Test(arguments: [
    (8, ["DATE", "▌ Fair", "", "! gone.ics: no such file or folder", "", "", "", ""]),
    (5, ["DATE", "▌ Fair", "", "! gone.ics: no such file or folder", ""]),
    (4, ["DATE", "▌ Fair", "", "! 1 calendar could not be read"]),
    (3, ["DATE", "▌ Fair", "! 1 calendar could not be read"]),
    (2, ["▌ Fair", "! 1 calendar could not be read"]),
    (1, ["▌ Fair  ! 1 unreadable"]),
  ])
  func `A calendar that cannot be read is reported once, and never in the place of an event`(
    rows: Int, expected: [String]
  ) throws {
    try agenda.home.write(
      events: "UID:a\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:Fair", to: "day.ics")
    var screen = try screen(rows: rows, ["--file", "day.ics", "--file", "gone.ics"])
    if expected[0] == "DATE" { screen[0] = "DATE" }
    #expect(screen == expected)
  }

  @Test(arguments: [
    (3, ["DATE", "▌ Fair", "! day.ics:8: EXDATE “soon” is no date o…"]),
    (2, ["▌ Fair", "! day.ics:8: EXDATE “soon” is no date o…"]), (1, ["! ▌ Fair"]),
  ])
  func `A problem of a calendar that was read leaves room for an event`(rows: Int, expected: [String]) throws
  {
    try agenda.home.write(
      events: "UID:a\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nEXDATE:soon\nSUMMARY:Fair", to: "day.ics"
    )
    var screen = try screen(rows: rows, columns: 40, ["--file", "day.ics"])
    if expected[0] == "DATE" { screen[0] = "DATE" }
    #expect(screen == expected)
  }
}
