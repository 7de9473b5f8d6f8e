internal import ArgumentParser

/// `agenda today`.
struct Today: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show today.",
    discussion: "The date, the all-day events, and each other event with its time and place.")

  @OptionGroup var arguments: AgendaArguments

  func run() throws {
    try FastSubcommand.today.run(arguments.request)
  }
}

/// `agenda tomorrow`.
struct Tomorrow: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "tomorrow", abstract: "Show tomorrow.")

  @OptionGroup var arguments: AgendaArguments

  func run() throws {
    try FastSubcommand.tomorrow.run(arguments.request)
  }
}

/// `agenda week`.
struct Week: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: "Show seven days, from today.")

  @OptionGroup var arguments: AgendaArguments

  func run() throws {
    try FastSubcommand.week.run(arguments.request)
  }
}
