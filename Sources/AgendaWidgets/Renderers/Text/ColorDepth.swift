/// How many colours a terminal has.
public enum ColorDepth: Sendable, Hashable, CaseIterable {
  /// Text without any escape.
  case none
  /// The 16 colours of ANSI, which the terminal's theme chooses.
  case ansi16
  /// The 256 colours of xterm.
  case ansi256
  /// 24 bits.
  case trueColor
}
