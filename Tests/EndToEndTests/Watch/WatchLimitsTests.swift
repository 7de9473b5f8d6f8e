import Foundation
import TestSupport
import Testing

/// `agenda watch` where its surroundings are not as it would like them.
@Suite(.serialized) struct WatchLimitsTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
    try put("One")
  }

  private func put(_ title: String) throws {
    let event = "UID:a\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:\(title)"
    let new = try agenda.home.write(events: event, to: "new")
    #expect(rename(new, agenda.home.path("day.ics")) == 0)
  }

  @Test func `A signal that was ignored at the start stays ignored`() throws {
    let watch = try WatchProcess(
      agenda, launcher: ["/usr/bin/nohup"], ["--file", "day.ics", "--format", "ndjson"])
    #expect(watch.line() != nil)
    kill(watch.process.processIdentifier, SIGHUP)
    try put("Two")
    #expect(try #require(watch.line()).contains("Two"))
    watch.process.terminate()
    #expect(watch.exitCode() == 0)
  }

  @Test func `A pipe without a reader does not keep it from ending`() throws {
    #expect(mkfifo(agenda.home.path("pipe"), 0o600) == 0)
    let watch = try WatchProcess(agenda, ["--file", "day.ics", "--output", "pipe"])
    // It has taken over its signals, and waits for the reader.
    var last = -1
    #expect(
      try eventually {
        let sleeps = try watch.sleeps()
        defer { last = sleeps }
        return try sleeps == last && watch.blocks(SIGUSR1) && watch.isAsleep()
      })
    #expect(watch.process.isRunning)
    watch.process.terminate()
    #expect(watch.exitCode() == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `While it reads and computes it ends as soon as it is asked to`(signal: Int32) throws {
    // The first day of a watch whose calendar takes long to read.
    let event = { (number: Int) in
      "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTART:20200101T000000Z\r\nRRULE:FREQ=MINUTELY\r\nSUMMARY:\(number)\r\nEND:VEVENT\r\n"
    }
    let watch = try WatchProcess(agenda, ["--file", "day.ics", "--format", "ndjson"])
    #expect(watch.line() != nil)
    let many = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + (0..<3000).map(event).joined() + "END:VCALENDAR\r\n"
    let new = try agenda.home.write(many, to: "new")
    #expect(try watch.awaitSleep(after: 0))
    let ticks = try watch.ticks()
    #expect(rename(new, agenda.home.path("day.ics")) == 0)
    // A tick is a hundredth of a second of processor time.
    #expect(try eventually { try watch.ticks() > ticks + 5 })
    kill(watch.process.processIdentifier, signal)
    #expect(watch.exitCode() == 0)
    // At the end of what it reads it would have drawn it.
    #expect(watch.hasSaidAll)
  }

  @Test func `A pipe in the place of what it remembers does not stop it`() throws {
    try agenda.home.makeFolder(".local/state/agenda")
    #expect(mkfifo(agenda.home.path(".local/state/agenda/sent-alarms"), 0o600) == 0)
    try agenda.home.write("#!/bin/sh\n", to: "bin/notify-send")
    chmod(agenda.home.path("bin/notify-send"), 0o755)
    var agenda = agenda
    agenda.environment["PATH"] = agenda.home.path("bin") + ":" + (agenda.environment["PATH"] ?? "")
    let watch = try WatchProcess(agenda, ["--notify", "--file", "day.ics", "--format", "ndjson"])
    #expect(watch.line() != nil)
    #expect(try #require(watch.complaint()).contains("sent-alarms"))
    watch.process.terminate()
    #expect(watch.exitCode() == 0)
  }

  @Test func `A calendar that is replaced by a pipe is reported, and the others are shown`() throws {
    let other = "UID:b\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:Other"
    try agenda.home.write(events: other, to: "other.ics")
    let watch = try WatchProcess(
      agenda, ["--file", "day.ics", "--file", "other.ics", "--format", "ndjson"])
    #expect(try #require(watch.line()).contains("One"))
    #expect(mkfifo(agenda.home.path("pipe"), 0o600) == 0)
    #expect(rename(agenda.home.path("pipe"), agenda.home.path("day.ics")) == 0)
    let line = try #require(watch.line())
    #expect(!line.contains("One") && line.contains("Other"))
    #expect(try #require(watch.complaint()).contains("day.ics: is a pipe now"))
  }

  @Test func `It goes on in the form in which it began`() throws {
    try agenda.home.makeFolder(".config/agenda")
    let calendar = "[[calendar]]\nname = \"day\"\npath = \"\(agenda.home.path("day.ics"))\"\n"
    _ = try agenda.home.write(calendar, to: ".config/agenda/config.toml")
    let watch = try WatchProcess(agenda, [])
    #expect(watch.line() != nil)
    #expect(try #require(watch.line()).contains("One"))
    try put("Two")
    _ = try agenda.home.write("[defaults]\nformat = \"svg\"\n" + calendar, to: ".config/agenda/config.toml")
    #expect(watch.line() == "")
    #expect(watch.line() != nil)
    #expect(try #require(watch.line()).contains("Two"))
  }

  @Test func `A template is watched, and one that goes wrong leaves what it made before`() throws {
    _ = try agenda.home.write("a{{state}}", to: "line.mustache")
    let watch = try WatchProcess(agenda, ["--file", "day.ics", "--template-file", "line.mustache"])
    #expect(watch.line() == "aevents")
    _ = try agenda.home.write("b{{state}}", to: "line.mustache")
    #expect(watch.line() == "bevents")
    _ = try agenda.home.write("{{#state}}", to: "line.mustache")
    #expect(try #require(watch.complaint()).contains("line.mustache"))
    _ = try agenda.home.write("c{{state}}", to: "line.mustache")
    #expect(watch.line() == "cevents")
  }

  @Test(arguments: [("", Int32(64)), ("/", 73)])
  func `What can never be written is refused`(path: String, exitCode: Int32) throws {
    #expect(try agenda("watch", "--file", "day.ics", "--output", path).exitCode == exitCode)
  }

  @Test(arguments: ["today", "watch"])
  func `A closed standard output is reported`(subcommand: String) throws {
    let run = try agenda.shell("agenda \(subcommand) --file day.ics >&-")
    #expect(run.exitCode == 74)
    #expect(run.errorOutput.contains("cannot write to standard output: Bad file descriptor"))
  }

  @Test func `In few rows the rest is counted, and what is wrong is said`() throws {
    let script = """
      import fcntl, os, pty, select, struct, sys, termios, time
      master, slave = pty.openpty()
      fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 7, 40, 0, 0))
      pid = os.fork()
      if pid == 0:
          os.setsid()
          fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
          for end in range(3): os.dup2(slave, end)
          os.execve(sys.argv[1], sys.argv[1:], {"HOME": "/", "TZ": "UTC", "LC_ALL": "C.UTF-8"})
      text, end = b"", time.time() + 90
      while time.time() < end and b"?2026l" not in text:
          if select.select([master], [], [], 0.1)[0]: text += os.read(master, 65536)
      os.kill(pid, 15)
      os.waitpid(pid, 0)
      sys.stdout.write(text.decode())
      """
    let events = (1...9).map {
      "UID:\($0)\nDTSTART:20200101T00000\($0)\nDURATION:PT24H\nRRULE:FREQ=DAILY\nSUMMARY:Event \($0)"
    }
    let calendar = try agenda.home.write(
      events: events.joined(separator: "\n\n"), to: "many.ics")
    let drawn = try Python.run(
      script,
      arguments: [
        AgendaCommand.executable.path, "watch", "--all-day", "exclude", "--file", calendar, "--file",
        "/gone.ics",
      ])
    let rows = drawn.components(separatedBy: "\u{1B}[2K").dropFirst()
    #expect(rows.count <= 7)
    #expect(rows.contains { $0.contains("+") && $0.contains("more") })
    #expect(try #require(rows.last).hasPrefix("! /gone.ics: no such file"))
  }
}

/// `agenda watch` in a terminal of few rows.
@Suite struct LowTerminalTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand().atNoon()
  }

  private func screen(rows: Int, columns: Int = 60, _ arguments: [String]) throws -> [String] {
    try TerminalScreen.of(agenda, ["watch"] + arguments, rows: rows, columns: columns, keys: ["\u{3}"]).rows
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
    (3, ["DATE", "▌ Fair", "! day.ics:8: EXDATE “soon” is no date …"]),
    (2, ["▌ Fair", "! day.ics:8: EXDATE “soon” is no date …"]), (1, ["! ▌ Fair"]),
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
