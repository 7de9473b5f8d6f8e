internal import ArgumentParser

/// `agenda watch`.
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show the agenda, and go on showing it as it changes.",
    discussion: """
      Draws again when an event begins or ends, at midnight, when a calendar's file changes, and when the
      terminal's size does; sleeps between. In a terminal it takes the screen until Ctrl-C. With --format
      json or ndjson it prints an object a line, each time what it shows changes; with --output it keeps
      the file up to date.
      """)

  @Argument(help: ArgumentHelp("The days that are shown.", valueName: "days"))
  var days: DaysArgument = .today

  @OptionGroup var arguments: AgendaArguments

  func run() throws {
    let request = arguments.request
    try request.refuseWhatCannotBeWatched()
    var watch = try AgendaWatch(request, days: days.days)
    try watch.run()
  }
}

extension AgendaRequest {
  /// Refuses what makes no sense of an agenda that is shown again and again.
  fileprivate func refuseWhatCannotBeWatched() throws {
    for (option, isGiven) in [
      ("--now", time.now != nil), ("--strict", calendars.isStrict), ("--exit-code", output.tellsChange),
    ] where isGiven {
      throw CommandError(.usage, "\(option) is not for “agenda watch”")
    }
  }
}
