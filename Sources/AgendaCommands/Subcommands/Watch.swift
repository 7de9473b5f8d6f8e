internal import ArgumentParser

/// `agenda watch`.
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show the agenda, or what is next, and go on showing it as it changes.",
    discussion: """
      Draws again when an event begins or ends, at midnight, when a calendar's file changes, and when the \
      terminal's size does; sleeps between. In a terminal it takes the screen until Ctrl-C. With --format \
      json, ndjson or waybar it prints an object a line, each time what it shows changes; with --output it \
      keeps the file up to date. “watch next” is a line for bars that read a stream.
      --now, --strict and --exit-code are not for it.
      """)

  @Argument(help: ArgumentHelp("The days that are shown, or the event that is next.", valueName: "what"))
  var subject: WatchSubject = .today

  @Flag(help: "Also send a notification to the desktop (notify-send) for each reminder that is due, once.")
  var notify = false

  @OptionGroup(title: "Of what is next") var next: NextOptions
  @OptionGroup var arguments: AgendaArguments

  func run() throws {
    var request = arguments.request
    try request.refuseWhatCannotBeWatched()
    if subject == .next {
      request.next = next.request
      if let fault = request.misfitOfNext ?? request.contradiction { throw CommandError(.usage, fault) }
    } else if next.request != AgendaRequest.Next() {
      throw CommandError(.usage, "--within, --countdown and --skip-all-day are for “agenda watch next”")
    }
    ProcessLimits.allowAllTime()
    var watch = try AgendaWatch(request, of: subject, isReminding: notify)
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
