internal import AgendaRequests
internal import AgendaSources
public import AgendaWidgets
internal import ArgumentParser

/// The value of `--format`: one of the formats that the subcommand can write.
struct FormatArgument<Selection: FormatSelection>: ExpressibleByArgument {
  let format: AgendaRequest.Output.Format

  init?(argument: String) {
    guard let format = Selection.formats.first(where: { $0.rawValue == argument }) else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { Selection.formats.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// The output options of subcommands that show no agenda.
struct OutputOptions: ParsableArguments {
  @Option(help: .listFormat)
  var format: FormatArgument<ListFormat>?

  @OptionGroup var text: TextOptions

  var request: AgendaRequest.Output {
    var request = AgendaRequest.Output(format: format?.format, color: text.color, width: text.width)
    request.isOfTexts = true
    return request
  }
}

/// The options of text for terminals.
struct TextOptions: ParsableArguments {
  @Option(.color) var color: AgendaRequest.Output.Color?
  @Option(.width) var width: Int?

  func validate() throws { try AgendaOption.width.validate(width) }
}

extension AgendaRequest.Output.Color: ExpressibleByArgument {}

/// The options of templates.
struct TemplateOptions: ParsableArguments {
  @Option(.template) var template: String?
  @Option(.templateFile) var templateFile: String?
  @Option(.escape) var escape: MarkupLanguage?

  /// Sets the values of the options in a request.
  func add(to request: inout AgendaRequest.Output) {
    request.template = template
    request.templateFile = templateFile
    request.markup = escape
  }
}

extension MarkupLanguage: ExpressibleByArgument {}

/// The output options of subcommands that show an agenda, beside ``TemplateOptions`` and ``TextOptions``.
///
/// No group of options here contains others: builds for debugging check the declarations of a group within a group several times as often.
struct DrawingOptions: ParsableArguments {
  @Option(.format) var format: FormatArgument<AgendaFormat>?
  @Option(.hyperlinks) var hyperlinks: AgendaRequest.Output.Color?
  @Option(.output) var output: String?
  @Flag(.exitCode) var exitCode = false
  @Flag(.ids) var ids = false

  /// The output part of the request, from these options, `template` and `text`.
  func request(_ template: TemplateOptions, _ text: TextOptions) -> AgendaRequest.Output {
    var request = AgendaRequest.Output(
      format: format?.format, color: text.color, width: text.width, hyperlinks: hyperlinks, file: output,
      reportsChange: exitCode)
    request.showsIdentifiers = ids
    template.add(to: &request)
    return request
  }
}
