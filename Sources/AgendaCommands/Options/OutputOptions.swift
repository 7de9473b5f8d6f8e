internal import ArgumentParser

/// How the agenda is written.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Text for people, one JSON object, or one a line. (default: text)", valueName: "form"))
  var format: AgendaRequest.Output.Format?

  @Option(help: ArgumentHelp("When to use colour; auto heeds NO_COLOR. (default: auto)", valueName: "when"))
  var color: AgendaRequest.Output.Color?

  @Option(
    name: [.customShort("w"), .long],
    help: ArgumentHelp(
      "Write lines of at most this many columns, from 20; else the terminal's width, else 72.",
      valueName: "columns"))
  var width: Int?

  var request: AgendaRequest.Output {
    AgendaRequest.Output(format: format, color: color, width: width)
  }

  func validate() throws {
    if let width, width < 20 { throw ValidationError("--width must be 20 or more.") }
  }
}

extension AgendaRequest.Output.Format: ExpressibleByArgument {}
extension AgendaRequest.Output.Color: ExpressibleByArgument {}
