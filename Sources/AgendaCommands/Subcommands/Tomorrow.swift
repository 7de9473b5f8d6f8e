internal import ArgumentParser

/// `agenda tomorrow`.
struct Tomorrow: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Show tomorrow.")

  @OptionGroup var arguments: AgendaArguments

  func run() throws {
    try Session(arguments).printAgenda(ofDays: 1..<2)
  }
}
