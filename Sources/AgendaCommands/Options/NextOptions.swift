internal import ArgumentParser

/// Which event `agenda next` shows, and how it says when.
struct NextOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show nothing that starts later than in this time: \(DurationArgument.form). Without an event, text is then empty.",
      valueName: "time"))
  var within: DurationArgument?

  @Flag(help: "Say how long it is until the event starts or ends, in place of the time of day.")
  var countdown = false

  @Flag(
    inversion: .prefixedNo,
    help: "Pass over events that last all day, as --all-day exclude does. (default: --skip-all-day)")
  var skipAllDay: Bool?

  var request: AgendaRequest.Next {
    AgendaRequest.Next(within: within, countsDown: countdown, skipsAllDay: skipAllDay)
  }
}
