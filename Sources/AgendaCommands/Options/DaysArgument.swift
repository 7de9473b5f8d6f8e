internal import ArgumentParser

/// The days that are shown, seen from the moment of each picture of them.
enum DaysArgument: String, ExpressibleByArgument, CaseIterable {
  case today, tomorrow, week

  /// The days, counted from today as 0.
  var days: Range<Int> {
    switch self {
    case .today: 0..<1
    case .tomorrow: 1..<2
    case .week: 0..<7
    }
  }
}
