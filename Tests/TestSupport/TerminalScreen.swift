import Foundation

/// The result of a run of `agenda` on a terminal of its own.
public struct TerminalScreen: Decodable, Sendable {
  /// The rows of the last picture, without colours.
  public let rows: [String]
  /// All that was written, also before the first picture.
  public let text: String
  /// The exit code; that of a signal is negative.
  public let code: Int
  /// Whether the settings of the terminal are those that it had before.
  public let isRestored: Bool

  /// Starts the command of the arguments, and does one thing after each picture; the exit code comes after the last.
  private static let script = #"""
    import fcntl, json, os, pty, re, select, signal, struct, sys, termios, time
    setting = json.loads(sys.argv[1])
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", setting["rows"], setting["columns"], 0, 0))
    before = termios.tcgetattr(slave)[3]
    pid = os.fork()
    if pid == 0:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for end in range(3): os.dup2(slave, end)
        os.chdir(setting["folder"])
        os.execve(setting["command"][0], setting["command"], setting["environment"])
    whole, screen = b"", {}
    def has_ended(): return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    def read(seconds):
        global whole
        text, end = b"", time.time() + seconds
        while time.time() < end and b"?2026l" not in text:
            # What it wrote before its end is still to be read; without a picture, nothing comes after that.
            is_over = has_ended()
            if select.select([master], [], [], 0 if is_over else 0.05)[0]:
                try: text += os.read(master, 65536)
                except OSError: break
            elif is_over: break
        whole += text
        for row, line in re.findall(r"\x1b\[(\d+);1H\x1b\[2K((?:[^\x1b]|\x1b\[[0-9;]*m)*)", text.decode(errors="replace")):
            screen[int(row)] = re.sub(r"\x1b\[[0-9;]*m", "", line)
    read(20)
    for key in setting["keys"]:
        if has_ended(): break
        elif hasattr(signal, "SIG" + key): os.kill(pid, getattr(signal, "SIG" + key))
        elif key.startswith("UNTIL "):
            limit = time.time() + 20
            while time.time() < limit and not has_ended() and key[6:].encode() not in whole: read(0.2)
            continue
        else: os.write(master, key.encode())
        read(0.5)
    end = time.time() + 20
    while time.time() < end and not has_ended(): read(0.05)
    status = os.waitpid(pid, 0)[1] if time.time() < end else os.kill(pid, 9) or os.waitpid(pid, 0)[1]
    print(json.dumps({"rows": [screen.get(row, "") for row in range(1, setting["rows"] + 1)],
                      "text": whole.decode(errors="replace"), "code": os.waitstatus_to_exitcode(status),
                      "isRestored": before == termios.tcgetattr(slave)[3]}))
    """#

  private struct Setting: Encodable {
    var rows: Int
    var columns: Int
    var folder: String
    var command: [String]
    var environment: [String: String]
    var keys: [String]
  }

  /// Runs the command with arguments on a terminal of so many rows and columns. Each of `keys` is typed after a picture; `TERM` and others are signals,
  /// and `UNTIL` with a text waits for it.
  public static func of(
    _ agenda: AgendaCommand, _ arguments: [String], rows: Int = 12, columns: Int = 60, keys: [String]
  ) throws -> TerminalScreen {
    let setting = Setting(
      rows: rows, columns: columns, folder: agenda.home.path,
      command: [AgendaCommand.executable.path] + arguments,
      environment: agenda.environment.merging(["TERM": "xterm", "NO_COLOR": "1"]) { $1 }, keys: keys)
    let text = String(decoding: try JSONEncoder().encode(setting), as: UTF8.self)
    return try JSONDecoder().decode(
      TerminalScreen.self, from: Data(try Python.run(script, arguments: [text]).utf8))
  }
}
