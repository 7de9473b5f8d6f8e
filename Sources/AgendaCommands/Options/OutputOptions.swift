internal import ArgumentParser

/// How an answer is written that is no agenda.
struct OutputOptions: ParsableArguments {
  /// The forms of output.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, ndjson
  }

  @Option(
    help: ArgumentHelp("Text for people, one JSON object, or one a line. (default: text)", valueName: "form"))
  var format: Format?

  @OptionGroup var text: TextOptions

  var request: AgendaRequest.Output {
    var request = AgendaRequest.Output(color: text.color, width: text.width)
    request.format = format.flatMap { .init(rawValue: $0.rawValue) }
    return request
  }
}

/// How text looks.
struct TextOptions: ParsableArguments {
  @Option(help: ArgumentHelp("When to use colour; auto heeds NO_COLOR. (default: auto)", valueName: "when"))
  var color: AgendaRequest.Output.Color?

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

extension AgendaRequest.Output.Color: ExpressibleByArgument {}
