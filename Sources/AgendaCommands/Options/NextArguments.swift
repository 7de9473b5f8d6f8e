internal import ArgumentParser

/// The options of `agenda next`, which writes one line.
struct NextArguments: ParsableArguments {
  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "What to show") var content: ContentOptions
  @OptionGroup(title: "When and where") var time: TimeOptions
  @OptionGroup(title: "How to write it") var output: OutputOptions

  /// What the options ask for.
  var request: AgendaRequest {
    AgendaRequest(
      calendars: calendars.request, content: content.request, time: time.request, output: output.request)
  }
}
