internal import ArgumentParser

/// The options of `agenda next`, which writes one line.
struct NextArguments: ParsableArguments {
  @OptionGroup(title: "What comes next") var next: NextOptions
  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "What to show") var content: ContentOptions
  @OptionGroup(title: "When and where") var time: TimeOptions
  @OptionGroup(title: "How to write it") var output: NextOutputOptions

  /// What the options ask for.
  var request: AgendaRequest {
    var request = AgendaRequest(
      calendars: calendars.request, content: content.request, time: time.request, output: output.request)
    request.next = next.request
    return request
  }

  func validate() throws {
    if let contradiction = request.contradiction { throw ValidationError(contradiction) }
  }
}

/// How the answer of `agenda next` is written.
struct NextOutputOptions: ParsableArguments {
  /// The forms of output.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, ndjson, waybar
  }

  @Option(
    help: ArgumentHelp(
      "Text for people, one JSON object, one a line, or what the bar Waybar takes. (default: text)",
      valueName: "form"))
  var format: Format?

  @OptionGroup var template: TemplateOptions
  @OptionGroup var text: TextOptions

  var request: AgendaRequest.Output {
    var request = AgendaRequest.Output(color: text.color, width: text.width)
    request.format = format.flatMap { .init(rawValue: $0.rawValue) }
    template.add(to: &request)
    return request
  }
}
