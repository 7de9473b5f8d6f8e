import AgendaPlatform
internal import AgendaRequests

/// Draws pictures on the whole screen of the terminal, and restores the terminal at the end.
struct Screen {
  /// The lines on the screen; `nil` if they are not known.
  private var lines: [String]?
  /// Whether keys are read one by one, and not lines.
  private let readsKeys: Bool
  /// The settings of the terminal before the screen was entered; `nil` if they were not changed.
  private var former: termios?

  init(readsKeys: Bool = false) {
    self.readsKeys = readsKeys
  }

  /// Turns line wrapping and the cursor on, and leaves the alternate screen.
  private static let restoration: StaticString = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  /// The settings of the terminal, for the signal handler alone. It can interrupt any code, and so cannot wait for a lock.
  nonisolated(unsafe) private static var taken: (isTaken: Bool, former: termios?) = (false, nil)

  /// Restores the terminal where a screen is entered. Safe in a signal handler: makes system calls only.
  static func restoreInSignalHandler() {
    guard taken.isTaken else { return }
    _ = AgendaPlatform.write(STDOUT_FILENO, restoration.utf8Start, restoration.utf8CodeUnitCount)
    if var settings = taken.former { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
  }

  /// Enters the alternate screen, without cursor, line wrapping and echo. Can be called again, after the process was stopped.
  mutating func enter() {
    lines = nil
    var settings = termios()
    // tcsetattr would stop a command in the background.
    if tcgetpgrp(STDIN_FILENO) == getpgrp(), tcgetattr(STDIN_FILENO, &settings) == 0 {
      former = former ?? settings
      settings.c_lflag &= ~tcflag_t(readsKeys ? ECHO | ICANON : ECHO)
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
    Self.taken = (true, former)
    _ = write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[H\u{1B}[2J")
  }

  /// Leaves the alternate screen, and restores the settings of the terminal.
  mutating func leave() {
    _ = write("\(Self.restoration)")
    Self.taken.isTaken = false
    guard var settings = former else { return }
    former = nil
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }

  /// Makes the next picture draw every line.
  mutating func invalidate() {
    lines = nil
  }

  /// Whether this process is in the foreground of the terminal. In the background it must not draw over the shell.
  static var isInForeground: Bool {
    let group = tcgetpgrp(STDOUT_FILENO)
    return group < 0 || group == getpgrp()
  }

  /// Draws lines, at most as many as the terminal has rows. Writes only lines that have changed, in one synchronized update; `false` where
  /// the terminal is gone.
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
