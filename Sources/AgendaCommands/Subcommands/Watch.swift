internal import AgendaRequests
internal import ArgumentParser

/// `agenda watch`.
struct Watch: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show the agenda or the next event, and keep it up to date.",
    discussion: """
      The output is updated when an event begins or ends, at midnight, and when a file of a calendar or the \
      size of the terminal changes. In a terminal, the agenda fills the screen until Ctrl-C. With --format \
      json, ndjson or waybar, each update is one line; with --output, it replaces the file. “watch next” \
      writes lines for bars that read a stream. --now, --strict and --exit-code cannot be used.
      """)

  @Argument(help: ArgumentHelp("The days to show, or “next” for the next event.", valueName: "what"))
  var subject: WatchSubject = .today

  @Flag(help: "Also send a desktop notification (notify-send) for each reminder that is due.")
  var notify = false

  @OptionGroup(title: "Next event") var next: NextOptions
  @OptionGroup(title: "Layout") var layout: LayoutOptions

  func run(_ shared: AgendaRequest) throws {
    var request = shared
    request.layout = layout.request
    try request.validateForWatching()
    if subject == .next {
      request.next = next.request
      request.next?.countsDown = request.widget.countsDown
      request.widget.countsDown = false
      if request.layout != AgendaRequest.Layout() {
        throw CommandError(.usage, "options of layouts cannot be used with “next”, which is one line")
      }
      if let fault = request.contradictionWithNext ?? request.contradiction { throw fault }
    } else if next.request != AgendaRequest.Next() {
      throw CommandError(
        .usage, "--within and --skip-all-day can be used with “agenda watch next” only")
    }
    ProcessLimits.allowAllTime()
    var watch = try AgendaWatch(request, of: subject, sendsNotifications: notify)
    try watch.run()
  }
}

extension AgendaRequest {
  /// Throws if an option makes no sense for an agenda that is updated.
  fileprivate func validateForWatching() throws {
    for (option, isGiven) in [
      ("--now", time.now != nil), ("--strict", calendars.isStrict), ("--exit-code", output.reportsChange),
      ("--refresh", calendars.isRefreshed),
    ] where isGiven {
      throw CommandError(.usage, "\(option) cannot be used with “agenda watch”")
    }
  }
}

/// The days that `agenda watch` shows, or the next event.
enum WatchSubject: String, ExpressibleByArgument, CaseIterable {
  case today, tomorrow, week, next

  /// The days of the agenda, counted from today as 0; `nil` for the next event.
  var days: Range<Int>? { DaysArgument(rawValue: rawValue)?.days }
}
