import AgendaPlatform

/// A terminal whose whole screen shows a picture, until it is given back as it was.
struct Screen {
  private var lines: [String]?
  /// How the terminal was, where what is typed was echoed.
  private var former: termios?

  /// What gives the screen back: the other one, with cursor and broken lines.
  private static let restoration: StaticString = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  /// How the terminal was, for a signal that comes while the screen is taken: it may come anywhere in the program, and so may not wait for a
  /// lock. Nothing else reads it.
  nonisolated(unsafe) private static var taken: (isTaken: Bool, former: termios?) = (false, nil)

  /// Gives the screen back from within a signal handler, where it is taken: by system calls alone.
  static func giveBack() {
    guard taken.isTaken else { return }
    _ = AgendaPlatform.write(STDOUT_FILENO, restoration.utf8Start, restoration.utf8CodeUnitCount)
    if var settings = taken.former { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
  }

  /// Takes the screen, also once more: the alternate one, without cursor, broken lines and echo of what is typed.
  mutating func enter() {
    lines = nil
    var settings = termios()
    // A command in the background that asks for this would be stopped.
    if tcgetpgrp(STDIN_FILENO) == getpgrp(), tcgetattr(STDIN_FILENO, &settings) == 0 {
      former = former ?? settings
      settings.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
    Self.taken = (true, former)
    _ = write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[H\u{1B}[2J")
  }

  /// Gives the screen back, with what was on it.
  mutating func leave() {
    _ = write("\(Self.restoration)")
    Self.taken.isTaken = false
    guard var settings = former else { return }
    former = nil
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }

  /// Forgets what is on the screen, so that all is drawn again.
  mutating func invalidate() {
    lines = nil
  }

  /// Whether the terminal is this command's now: a shell that has it is not drawn over.
  static var isInForeground: Bool {
    let group = tcgetpgrp(STDOUT_FILENO)
    return group < 0 || group == getpgrp()
  }

  /// Draws a picture of lines, for which there are rows. Only lines that differ from those on the screen are written, all at
  /// once; `false` where the terminal has gone.
  mutating func draw(_ new: [String]) -> Bool {
    guard new != lines else { return true }
    let old = lines ?? []
    var text = "\u{1B}[?2026h"
    if lines == nil { text += "\u{1B}[H\u{1B}[2J" }
    for (index, line) in new.enumerated() where index >= old.count || line != old[index] {
      text += "\u{1B}[\(index + 1);1H\u{1B}[2K" + line
    }
    if old.count > new.count { text += "\u{1B}[\(new.count + 1);1H\u{1B}[J" }
    lines = new
    return write(text + "\u{1B}[?2026l")
  }

  private func write(_ text: String) -> Bool {
    StandardStreams.write(Array(text.utf8), to: STDOUT_FILENO)
  }
}
