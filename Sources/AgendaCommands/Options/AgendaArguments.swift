internal import ArgumentParser

/// The options that every command with an agenda has.
struct AgendaArguments: ParsableArguments {
  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "What to show") var content: ContentOptions
  @OptionGroup(title: "When and where") var time: TimeOptions
  @OptionGroup(title: "How to write it") var output: DrawingOptions

  @OptionGroup(title: "At the size of a widget") var widget: WidgetOptions

  /// What the options ask for.
  var request: AgendaRequest {
    AgendaRequest(
      calendars: calendars.request, content: content.request, time: time.request, output: output.request,
      widget: widget.request)
  }
}
