internal import ArgumentParser

/// `agenda calendars`.
struct Calendars: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendars",
    abstract: "List the configured calendars as a tree.",
    discussion: "Each calendar is shown with its colour, kind, number of events, and file or folder.")

  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "When and where") var time: TimeOptions
  @OptionGroup(title: "How to write it") var output: OutputOptions

  func run() throws {
    try Session(
      AgendaRequest(calendars: calendars.request, time: time.request, output: output.request)
    ).printCalendars()
  }
}
