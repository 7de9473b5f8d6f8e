internal import AgendaRequests
internal import ArgumentParser

/// A subcommand that shows an agenda: its own arguments, besides the options that all of these share.
protocol AgendaSubcommand: ParsableArguments {
  static var configuration: CommandConfiguration { get }

  /// Adds the values of its own options to those of the shared ones; without a definition, there is nothing to add.
  func complete(_ request: inout AgendaRequest)

  /// Prints the output for a request with all values.
  func run(_ request: AgendaRequest) throws
}

extension AgendaSubcommand {
  func complete(_ request: inout AgendaRequest) {}
}

/// A subcommand with the options of every subcommand that shows an agenda.
///
/// The groups stand here and not in a group of their own: debug builds of ArgumentParser check each group five times for
/// each group around it, which would make most of the tests' time.
struct WithAgendaOptions<Subcommand: AgendaSubcommand>: ParsableCommand {
  static var configuration: CommandConfiguration { Subcommand.configuration }

  @OptionGroup var subcommand: Subcommand
  @OptionGroup(title: "Widget") var named: NamedWidgetOptions
  @OptionGroup(title: "Calendars") var calendars: CalendarOptions
  @OptionGroup(title: "Events") var content: ContentOptions
  @OptionGroup(title: "Time and language") var time: TimeOptions
  @OptionGroup(title: "Output") var output: DrawingOptions
  @OptionGroup(title: "Output") var template: TemplateOptions
  @OptionGroup(title: "Output") var text: TextOptions
  @OptionGroup(title: "Widgets") var widget: WidgetOptions

  /// The values of the options.
  var request: AgendaRequest {
    var request = AgendaRequest(
      calendars: calendars.request, content: content.choices, time: time.request,
      output: output.request(template, text), widget: widget.request, named: named.request)
    subcommand.complete(&request)
    return request
  }

  func validate() throws { try request.validate() }

  func run() throws { try subcommand.run(request) }
}

extension AgendaRequest {
  /// Throws an error of usage where two options exclude each other.
  func validate() throws {
    if let contradiction { throw ValidationError(contradiction.message) }
  }
}
