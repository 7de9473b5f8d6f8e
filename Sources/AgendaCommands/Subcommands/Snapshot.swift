internal import ArgumentParser

/// `agenda snapshot`.
struct Snapshot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Show the first entry of a timeline.",
    discussion:
      "What today, tomorrow or week shows by itself, in every format. “agenda preview” needs no calendar.")

  @Argument(help: ArgumentHelp("The days that it shows.", valueName: "days"))
  var days: DaysArgument = .today

  @OptionGroup var arguments: AgendaArguments

  func run() throws {
    try Session(arguments.request).printAgenda(ofDays: days.days)
  }
}
