internal import ArgumentParser

/// How an agenda is written, and where to.
struct DrawingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Text for people, a page, a picture, one JSON object, or one a line. (default: text)", valueName: "form"
    ))
  var format: AgendaRequest.Output.Format?

  @OptionGroup var template: TemplateOptions
  @OptionGroup var text: TextOptions

  @Option(
    help: ArgumentHelp("When titles with an address are links in text. (default: auto)", valueName: "when"))
  var hyperlinks: AgendaRequest.Output.Color?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "Replace this file whole, and only when its bytes change, in place of standard output.",
      valueName: "path"), completion: .file())
  var output: String?

  @Flag(
    help: "With --output, exit with 1 when the file was left as it was; with JSON, print the result."
  )
  var exitCode = false

  var request: AgendaRequest.Output {
    var request = AgendaRequest.Output(
      format: format, color: text.color, width: text.width, hyperlinks: hyperlinks, file: output,
      tellsChange: exitCode)
    template.add(to: &request)
    return request
  }

  func validate() throws {
    if let contradiction = request.contradiction { throw ValidationError(contradiction) }
  }
}

extension AgendaRequest.Output.Format: ExpressibleByArgument {}
