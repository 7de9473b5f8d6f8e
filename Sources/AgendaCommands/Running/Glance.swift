internal import ArgumentParser

/// The subcommands that are run again and again, by prompts, bars and scripts: they take nothing but options.
enum Glance: String, CaseIterable {
  case today, tomorrow, week, list, next

  /// Prints what was asked for.
  func run(_ request: AgendaRequest) throws {
    let session = try Session.beginning(request)
    switch self {
    case .today: try session.printAgenda(ofDays: 0..<1)
    case .tomorrow: try session.printAgenda(ofDays: 1..<2)
    case .week: try session.printAgenda(ofDays: 0..<7)
    case .list: try session.printAgenda(of: session.window(of: request.range ?? AgendaRequest.Range()))
    case .next: try session.printNext()
    }
  }
}
