internal import ArgumentParser

/// How the agenda is written.
struct OutputOptions: ParsableArguments {
  /// The forms of output.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, ndjson
  }

  /// When colour is used.
  enum Color: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(
    help: ArgumentHelp("Text for people, one JSON object, or one a line. (default: text)", valueName: "form"))
  var format: Format?

  @Option(help: ArgumentHelp("When to use colour; auto heeds NO_COLOR. (default: auto)", valueName: "when"))
  var color: Color?

  @Option(
    name: [.customShort("w"), .long],
    help: ArgumentHelp(
      "Write lines of at most this many columns, from 20; else the terminal's width, else 72.",
      valueName: "columns"))
  var width: Int?

  func validate() throws {
    if let width, width < 20 { throw ValidationError("--width must be 20 or more.") }
  }
}
