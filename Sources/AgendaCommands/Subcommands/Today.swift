internal import ArgumentParser

/// `agenda today`.
struct Today: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show today.",
    discussion: "The day's number and name, what lasts all day, and each event with its time and place.")

  @OptionGroup var arguments: AgendaArguments

  func run() throws {
    try Glance.today.run(arguments.request)
  }
}
