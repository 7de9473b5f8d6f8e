internal import ArgumentParser

/// `agenda week`.
struct Week: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: "Show seven days, from today.")

  @OptionGroup var arguments: AgendaArguments

  func run() throws {
    try Glance.week.run(arguments.request)
  }
}
