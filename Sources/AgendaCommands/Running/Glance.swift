internal import ArgumentParser

/// The subcommands that are run every minute, by prompts and bars: they take nothing but the options of an agenda.
enum Glance: String, CaseIterable {
  case today, tomorrow, week, next

  /// Prints what was asked for.
  func run(_ request: AgendaRequest) throws {
    let session = try Session.beginning(request)
    switch self {
    case .today: try session.printAgenda(ofDays: 0..<1)
    case .tomorrow: try session.printAgenda(ofDays: 1..<2)
    case .week: try session.printAgenda(ofDays: 0..<7)
    case .next: try session.printNext()
    }
  }
}
