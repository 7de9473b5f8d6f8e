public import AgendaKit
public import ArgumentParser

/// What is shown of the events that are read.
struct ContentOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What becomes of events that have ended. (default: dim)", valueName: "how"))
  var ended: AgendaOptions.Ended?

  @Option(help: ArgumentHelp("What becomes of all-day events. (default: include)", valueName: "how"))
  var allDay: AgendaOptions.AllDay?

  @Flag(inversion: .prefixedNo, help: "Show cancelled events, struck through.")
  var cancelled: Bool?

  @Flag(inversion: .prefixedNo, help: "Show events that you declined, struck through.")
  var declined: Bool?

  @Option(help: ArgumentHelp("Show at most this many events; the others are counted.", valueName: "number"))
  var limit: Int?

  @Option(
    name: [.customShort("s"), .long],
    help: ArgumentHelp(
      "Show only events with this text in title, place, description or category.", valueName: "text"))
  var search: String?

  var request: AgendaRequest.Content {
    AgendaRequest.Content(
      ended: ended, allDay: allDay, showsCancelled: cancelled, showsDeclined: declined, limit: limit,
      search: search)
  }

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit must be 0 or more.") }
  }
}

extension AgendaOptions.Ended: ExpressibleByArgument {}
extension AgendaOptions.AllDay: ExpressibleByArgument {}
