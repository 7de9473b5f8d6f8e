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
