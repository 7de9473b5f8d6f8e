internal import ArgumentParser

/// `agenda timeline`.
struct TimelineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Show what will be shown, each time it changes.",
    discussion: """
      An entry for now, for each start, end and midnight at which the agenda, or with --family or --mode \
      the widget, looks different, and for each change of clocks; each holds until the next. JSON also \
      says when to ask again.
      Written as text, JSON or NDJSON.
      """)

  @Argument(help: ArgumentHelp("The days that each entry shows.", valueName: "days"))
  var days: DaysArgument = .today

  @OptionGroup(title: "How far it reaches") var reach: TimelineArguments
  @OptionGroup var arguments: AgendaArguments

  func run() throws {
    try Session(arguments.request).printTimeline(ofDays: days.days, options: reach.options)
  }
}
