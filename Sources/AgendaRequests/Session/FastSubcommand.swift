/// The subcommands that prompts, bars and scripts run often. They take options only.
package enum FastSubcommand: String, CaseIterable {
  case today, tomorrow, week, list, next

  /// Prints the output for a request in its session.
  package func print(in session: Run, _ request: AgendaRequest) throws {
    if let form = session.request.layout.form, form != .list {
      return try session.printGrid(form, of: session.dates(of: self, request, in: form))
    }
    switch self {
    case .today: try session.printAgenda(ofDays: DaysArgument.today.days)
    case .tomorrow: try session.printAgenda(ofDays: DaysArgument.tomorrow.days)
    case .week: try session.printAgenda(ofDays: DaysArgument.week.days)
    case .list: try session.printAgenda(of: session.window(of: request.range ?? AgendaRequest.Range()))
    case .next: try session.printNext()
    }
  }
}

/// The days that a subcommand shows, relative to the current date.
package enum DaysArgument: String, CaseIterable {
  case today, tomorrow, week

  /// The subcommand that shows these days.
  package var subcommand: FastSubcommand {
    switch self {
    case .today: .today
    case .tomorrow: .tomorrow
    case .week: .week
    }
  }

  /// The days, counted from today as 0.
  package var days: Range<Int> {
    switch self {
    case .today: 0..<1
    case .tomorrow: 1..<2
    case .week: 0..<7
    }
  }
}
