/// The drawings of the states as text. Every character is one column wide.
enum TextIllustration {
  /// The lines of a drawing, without trailing spaces.
  static func lines(_ illustration: WidgetMessage.Illustration) -> [String] {
    drawing(illustration).split(separator: "\n").map(String.init)
  }

  private static func drawing(_ illustration: WidgetMessage.Illustration) -> String {
    switch illustration {
    case .restfulDay:
      """
        ( (
      ╭─────╮
      │     ├╯
      ╰─────╯
      """
    case .emptyCalendar:
      """
      ╭─┴─┴─╮
      ├─────┤
      │ · · │
      ╰─────╯
      """
    case .newCalendar:
      """
      ╭─┴─┴─╮
      ├─────┤
      │  +  │
      ╰─────╯
      """
    case .signedOut:
      """
        ╭─╮
      ╭─┴─┴─╮
      │  •  │
      ╰─────╯
      """
    case .unreachable:
      """
         ╭──╮
      ╭──╯  ╰─╮
      ╰───────╯
        ─ × ─
      """
    case .unreadable:
      """
      ╭───╮╲
      │   ╰─╮
      │  ?  │
      ╰─────╯
      """
    }
  }
}
