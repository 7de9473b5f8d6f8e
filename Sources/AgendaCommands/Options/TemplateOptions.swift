public import AgendaWidgets
public import ArgumentParser

/// A form of output that the user writes.
struct TemplateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write what this makes of the values of the JSON output, as “{{next.text.time}} {{next.summary}}”: Mustache.",
      valueName: "template"))
  var template: String?

  @Option(
    help: ArgumentHelp("Take the template from this file.", valueName: "path"), completion: .file())
  var templateFile: String?

  @Option(
    help: ArgumentHelp(
      "Make what a title holds mere text for this bar or markup. (default: none)", valueName: "language"))
  var escape: MarkupLanguage?

  /// Adds what the options ask for.
  func add(to request: inout AgendaRequest.Output) {
    request.template = template
    request.templateFile = templateFile
    request.markup = escape
  }
}

extension MarkupLanguage: ExpressibleByArgument {}
