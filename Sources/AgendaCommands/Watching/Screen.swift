import AgendaPlatform
internal import AgendaRequests
internal import ICalendar

/// Draws pictures on the whole screen of the terminal, and restores the terminal at the end.
struct Screen {
  /// The lines on the screen; `nil` if they are not known.
  private var lines: [String]?
  /// Where the cursor is shown, at a line and a column from 0.
  private var cursor: (line: Int, column: Int)?
  /// The line that is typed, below lines of words.
  private var typed: (text: String, column: Int)?
  /// The input that it reads.
  private let input: Input
  /// The settings of the terminal before the screen was entered; `nil` if they were not changed.
  private var former: termios?

  /// The input of a screen.
  enum Input {
    /// Nothing.
    case none
    /// Keys, one by one.
    case keys
    /// Keys, also as numbers; the mouse, and pasted text.
    case events
    /// Keys and pasted text. Lines of words follow each other below what was there, and nothing is drawn.
    case words
  }

  init(_ input: Input = .none) {
    self.input = input
  }

  /// Turns line wrapping and the cursor on, and leaves the alternate screen.
  private static let restoration: StaticString = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  /// Asks for pasted text between marks, for the mouse, also while a button of it is held, and for keys as numbers where letters are ambiguous.
  private static let eventsOn = "\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[>1u"
  /// Takes that back, before the rest.
  private static let eventsOff: StaticString =
    "\u{1B}[<u\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  /// Asks for pasted text between marks, and takes that back.
  private static let wordsOn = "\u{1B}[?2004h"
  private static let wordsOff: StaticString = "\u{1B}[?2004l\r\n"
  /// Takes back what an editor leaves that was killed: the mouse, marks of pasted text, other codes of arrows and the keypad, colours, and its screen.
  private static let modesOff: StaticString =
    "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?1l\u{1B}>\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  /// The settings of the terminal and the process that took it, for the signal handler alone. It can interrupt any code, and so cannot wait for a lock.
  nonisolated(unsafe) private static var taken: (process: pid_t, input: Input, former: termios?) =
    (0, .none, nil)

  private static func restoration(_ input: Input) -> StaticString {
    switch input {
    case .none, .keys: restoration
    case .events: eventsOff
    case .words: wordsOff
    }
  }

  /// Restores the terminal where this process has entered a screen, and not the one that made it. Safe in a signal handler: makes system calls only.
  static func restoreInSignalHandler() {
    guard taken.process == getpid() else { return }
    taken.process = 0
    let text = restoration(taken.input)
    _ = AgendaPlatform.write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    if var settings = taken.former { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
  }

  /// Enters the alternate screen, without cursor, line wrapping and echo. Can be called again, after the process was stopped.
  mutating func enter() {
    lines = nil
    var settings = termios()
    // tcsetattr would stop a command in the background.
    if tcgetpgrp(STDIN_FILENO) == getpgrp(), tcgetattr(STDIN_FILENO, &settings) == 0 {
      former = former ?? settings
      settings.c_lflag &= ~tcflag_t(input == .none ? ECHO : ECHO | ICANON)
      // Ctrl-C and Ctrl-Z are keys, too: a terminal that writes keys as numbers sends no signal for them.
      if input == .events || input == .words {
        settings.c_lflag &= ~tcflag_t(IEXTEN | ISIG)
        settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
      }
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
    Self.taken = (getpid(), input, former)
    (cursor, typed) = (nil, nil)
    guard input != .words else {
      _ = write(Self.wordsOn)
      return
    }
    _ = write(
      "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[H\u{1B}[2J" + (input == .events ? Self.eventsOn : ""))
  }

  /// Leaves the alternate screen, and restores the settings of the terminal.
  mutating func leave() {
    _ = write("\(Self.restoration(input))")
    Self.taken.process = 0
    guard var settings = former else { return }
    former = nil
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }

  /// Turns off what a program left that was killed, while no screen is entered.
  static func resetModes() {
    _ = AgendaPlatform.write(STDOUT_FILENO, modesOff.utf8Start, modesOff.utf8CodeUnitCount)
  }

  /// Makes the terminal give each key at once, without echo. Returns the settings that it had; `nil` if it is no terminal.
  static func readKeys() -> termios? {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    let former = settings
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    return former
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

  /// Leaves the screen and stops the process, where the terminal asks for this or the process is in the background. Enters the screen again
  /// when it is continued. Returns the reasons with those that came meanwhile.
  mutating func suspend(_ reasons: WakeReasons, _ signals: borrowing SignalQueue) -> WakeReasons {
    var reasons = reasons
    if reasons.contains(.suspended) {
      leave()
      signals.stop()
      // This includes SIGCONT.
      reasons.formUnion(signals.read())
    }
    while !Self.isInForeground, !reasons.contains(.ended) {
      kill(getpid(), SIGSTOP)
      reasons.formUnion(signals.read())
    }
    enter()
    return reasons
  }

  /// Draws lines, at most as many as the terminal has rows, and shows the cursor where one types. Writes only lines that have changed, in one
  /// synchronized update; `false` where the terminal is gone.
  mutating func draw(_ new: [String], cursor: (line: Int, column: Int)? = nil) -> Bool {
    let isCursorSame = cursor?.line == self.cursor?.line && cursor?.column == self.cursor?.column
    guard new != lines || !isCursorSame else { return true }
    let old = lines ?? []
    var text = "\u{1B}[?2026h"
    if lines == nil { text += "\u{1B}[H\u{1B}[2J" }
    for (index, line) in new.enumerated() where index >= old.count || line != old[index] {
      text += "\u{1B}[\(index + 1);1H\u{1B}[2K" + line
    }
    if old.count > new.count { text += "\u{1B}[\(new.count + 1);1H\u{1B}[J" }
    if let cursor {
      text += "\u{1B}[\(cursor.line + 1);\(cursor.column + 1)H\u{1B}[?25h"
    } else if self.cursor != nil {
      text += "\u{1B}[?25l"
    }
    (lines, self.cursor) = (new, cursor)
    return write(text + "\u{1B}[?2026l")
  }

  /// Says lines, each below the one before, and the line that is typed. The cursor stays on the last line: at its beginning, or where one types.
  mutating func say(_ lines: [String], typed: (text: String, column: Int)?) -> Bool {
    guard !lines.isEmpty || typed?.text != self.typed?.text || typed?.column != self.typed?.column else {
      return true
    }
    var text = ""
    if !lines.isEmpty, self.typed != nil { text += "\r\u{1B}[K" }
    for (place, line) in lines.enumerated() {
      // The first line takes the place of the one that was typed.
      text += (place == 0 && self.typed != nil ? "" : "\r\n") + line + "\r"
    }
    if let typed {
      text += (self.typed != nil && lines.isEmpty ? "\r\u{1B}[K" : "\r\n") + typed.text + "\r"
      if typed.column > 0 { text += "\u{1B}[\(typed.column)C" }
    }
    self.typed = typed
    return write(text)
  }

  private func write(_ text: String) -> Bool {
    StandardStreams.write(Array(text.utf8), to: STDOUT_FILENO)
  }
}
