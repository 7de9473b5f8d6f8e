internal import ArgumentParser

/// `agenda week`.
struct Week: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Show seven days, from today.")

  @OptionGroup var arguments: AgendaArguments

  func run() throws {
    try Session(arguments).printAgenda(ofDays: 0..<7)
  }
}
