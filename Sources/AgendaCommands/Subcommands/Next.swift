internal import AgendaRequests
internal import ArgumentParser

/// `agenda next`.
struct Next: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Show the current or next timed event in one line.",
    discussion:
      "The event that runs now (of several, the one that began last), else the next one in the following 30 days."
  )

  @OptionGroup(title: "Next event") var next: NextOptions
  @Flag(.nextCountdown) var countdown = false

  @OptionGroup(title: "Widget") var named: NamedWidgetOptions
  @OptionGroup(title: "Calendars") var calendars: CalendarOptions
  @OptionGroup(title: "Events") var content: ContentOptions
  @OptionGroup(title: "Time and language") var time: TimeOptions
  @OptionGroup(title: "Output") var output: NextOutputOptions
  @OptionGroup(title: "Output") var template: TemplateOptions
  @OptionGroup(title: "Output") var text: TextOptions

  /// The values of the options.
  var request: AgendaRequest {
    var request = AgendaRequest(
      calendars: calendars.request, content: content.choices, time: time.request,
      output: output.request(template, text), named: named.request)
    request.next = next.request
    request.next?.countsDown = countdown
    return request
  }

  func validate() throws { try request.validate() }

  func run() throws {
    try FastSubcommand.next.run(request)
  }
}

/// The output options of `agenda next`.
struct NextOutputOptions: ParsableArguments {
  @Option(.nextFormat) var format: FormatArgument<NextFormat>?

  /// The output part of the request, from these options, `template` and `text`.
  func request(_ template: TemplateOptions, _ text: TextOptions) -> AgendaRequest.Output {
    var request = AgendaRequest.Output(format: format?.format, color: text.color, width: text.width)
    template.add(to: &request)
    return request
  }
}

/// The options of the next event.
struct NextOptions: ParsableArguments {
  @Option(.within) var within: DurationArgument?
  @Flag(.skipAllDay) var skipAllDay: Bool?

  var request: AgendaRequest.Next {
    AgendaRequest.Next(within: within, skipsAllDay: skipAllDay)
  }
}
