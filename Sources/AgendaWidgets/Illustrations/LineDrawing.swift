/// A drawing of unfilled lines, as SVG path data in a square of `side` units. SVG and HTML draw it in the colours of
/// their theme, with round line ends and joins.
package struct LineDrawing: Sendable, Hashable {
  /// The width and height of the square.
  package static let side = 64.0
  /// The width of the lines, in units of the square.
  package static let lineWidth = 2.0

  /// The path in the colour of secondary text.
  package let outline: String
  /// The path in the accent colour.
  package let accent: String
}

/// The star beside a birthday.
package enum BirthdayStar {
  /// The width and height of the square around the path.
  package static let side = 24.0
  /// The path data of the outline, which is filled.
  package static let path =
    "M12 1.1L14.9 8.6L22.9 9L16.8 14.1L18.8 21.9L12 17.6L5.2 21.9L7.2 14.1L1.1 9L9.1 8.6z"
}

extension WidgetMessage.Illustration {
  /// The drawing above the sentence of a state.
  package var drawing: LineDrawing {
    switch self {
    case .restfulDay: .sunrise
    case .emptyCalendar: LineDrawing(outline: LineDrawing.page, accent: "M24.5 40l5.5 5.5 10-10.5")
    case .newCalendar: LineDrawing(outline: LineDrawing.page, accent: "M32 33v14M25 40h14")
    case .signedOut: .door
    case .unreachable: .cloud
    case .unreadable: .torn
    }
  }
}

extension LineDrawing {
  /// The page of a calendar, with two rings.
  fileprivate static let page =
    "M16 15h32a6 6 0 0 1 6 6v27a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6V21a6 6 0 0 1 6-6zM10 26h44M21.5 10v9M42.5 10v9"

  /// The sun, half above the horizon.
  fileprivate static let sunrise = LineDrawing(
    outline: "M7 44h50M17 51h30",
    accent: "M20 44a12 12 0 0 1 24 0M32 26.5v-6M23.3 28.8l-3-5.2M40.7 28.8l3-5.2"
      + "M16.8 35.3l-5.2-3M47.2 35.3l5.2-3")

  /// An open door with an arrow through it.
  fileprivate static let door = LineDrawing(
    outline: "M37 20v-4a6 6 0 0 0-6-6H18a6 6 0 0 0-6 6v32a6 6 0 0 0 6 6h13a6 6 0 0 0 6-6v-4",
    accent: "M25 32h28M45 24l8 8-8 8")

  /// A crossed-out cloud.
  fileprivate static let cloud = LineDrawing(
    outline: "M20 48a11 11 0 0 1-1.6-21.9 14 14 0 0 1 27.4-2.4A12.2 12.2 0 0 1 46 48z",
    accent: "M14 54l36-42")

  /// A sheet with a folded corner and an exclamation mark.
  fileprivate static let torn = LineDrawing(
    outline: "M20 9h17l13 13v27a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6V15a6 6 0 0 1 6-6zM37 9v9a4 4 0 0 0 4 4h9",
    accent: "M32 29v11M32 46.5v.1")
}

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
