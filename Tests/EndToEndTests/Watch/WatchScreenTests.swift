import Foundation
import TestSupport
import Testing

/// `agenda watch` in a terminal, which Python's `pty` module is here.
@Suite struct WatchScreenTests {
  /// Runs it in a terminal, changes the calendar and the size, suspends it or not, ends it by Ctrl-C, and prints what it
  /// wrote in each step, the exit code, and whether typed text is echoed while it runs and after.
  private static let script = """
    import fcntl, json, os, pty, select, struct, sys, termios, time
    program, home, zone = sys.argv[1:]
    calendar = home + "/day.ics"
    def put(title):
        with open(calendar + ".new", "w") as file:
            file.write("BEGIN:VCALENDAR\\nVERSION:2.0\\nBEGIN:VEVENT\\nUID:a\\nDTSTART;VALUE=DATE:20200101\\n"
                       "RRULE:FREQ=DAILY\\nSUMMARY:" + title + "\\nEND:VEVENT\\nEND:VCALENDAR\\n")
        os.rename(calendar + ".new", calendar)
    def written(until):
        text, end = b"", time.time() + 90
        while time.time() < end and until not in text:
            if select.select([master], [], [], 0.1)[0]:
                try: text += os.read(master, 65536)
                except OSError: break
        return text.decode()
    def echo(): return bool(termios.tcgetattr(slave)[3] & termios.ECHO)
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 40, 0, 0))
    put("One")
    pid = os.fork()
    if pid == 0:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for end in range(3): os.dup2(slave, end)
        os.execve(program, [program, "watch", "--file", calendar],
                  {"HOME": home, "TZ": zone, "LC_ALL": "C.UTF-8", "TERM": "xterm"})
    steps = {}
    drawn = b"?2026l"
    steps["start"] = written(drawn)
    steps["echo"] = [echo()]
    put("Two")
    steps["change"] = written(drawn)
    put("Two\\nEND:VEVENT\\nBEGIN:VEVENT\\nUID:b\\nDTSTART;VALUE=DATE:20200101\\nRRULE:FREQ=DAILY\\nSUMMARY:Three")
    steps["longer"] = written(drawn)
    put("Two")
    steps["shorter"] = written(drawn)
    # It has dealt with the change when it has slept twice more, the first time to gather changes.
    def sleeps():
        with open(f"/proc/{pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("voluntary_ctxt"))
    def waits():
        with open(f"/proc/{pid}/syscall") as file: return file.read().split()[2:3] == ["0x5"]
    end = time.time() + 90
    while time.time() < end and not waits(): time.sleep(0.02)
    count = sleeps()
    os.utime(calendar)
    while time.time() < end and not (sleeps() > count + 1 and waits()): time.sleep(0.02)
    steps["touch"] = os.read(master, 65536).decode() if select.select([master], [], [], 0)[0] else ""
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 30, 0, 0))
    steps["resize"] = written(drawn)
    os.write(master, b"\\x1a")
    steps["suspend"] = written(drawn)
    os.write(master, b"\\x03")
    steps["end"] = written(b"?1049l")
    end = time.time() + 90
    status = (0, 0)
    while status[0] == 0 and time.time() < end:
        time.sleep(0.02)
        status = os.waitpid(pid, os.WNOHANG)
    if status[0] == 0: os.kill(pid, 9)
    steps["code"] = os.waitstatus_to_exitcode(status[1]) if status[0] else -1
    steps["echo"].append(echo())
    print(json.dumps(steps))
    """

  private struct Steps: Decodable {
    var start, change, longer, shorter, touch, resize, suspend, end: String
    var code: Int
    var echo: [Bool]
  }

  @Test func `It redraws what changed and nothing else, and leaves the terminal as it was`() throws {
    let agenda = try AgendaCommand().atNoon()
    let zone = try #require(agenda.environment["TZ"])
    let printed = try Python.run(
      Self.script, arguments: [AgendaCommand.executable.path, agenda.home.path, zone])
    let steps = try JSONDecoder().decode(Steps.self, from: Data(printed.utf8))
    #expect(steps.start.hasPrefix("\u{1B}[?1049h\u{1B}[?25l"))
    #expect(steps.start.contains("One"))
    #expect(steps.change.contains("Two"))
    // The day above the title is as it was.
    #expect(!steps.change.contains("\u{1B}[1;1H"))
    #expect(!steps.change.contains("\u{1B}[2J"))
    #expect(steps.longer.contains("\u{1B}[3;1H") && steps.longer.contains("Three"))
    // Remains of a longer picture below a shorter one are removed.
    #expect(steps.shorter.contains("\u{1B}[3;1H\u{1B}[J"))
    #expect(steps.touch == "")
    #expect(steps.resize.contains("Two") && steps.resize.contains("\u{1B}[1;1H"))
    #expect(steps.suspend.hasPrefix("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"))
    #expect(steps.suspend.contains("\u{1B}[?1049h"))
    #expect(steps.end.contains("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"))
    #expect(steps.code == 0)
    #expect(steps.echo == [false, true])
  }
}
