internal import ArgumentParser

/// `agenda tomorrow`.
struct Tomorrow: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "tomorrow", abstract: "Show tomorrow.")

  @OptionGroup var arguments: AgendaArguments

  func run() throws {
    try Glance.tomorrow.run(arguments.request)
  }
}
