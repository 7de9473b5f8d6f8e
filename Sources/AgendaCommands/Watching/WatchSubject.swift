internal import ArgumentParser

/// What a watch shows.
enum WatchSubject: String, ExpressibleByArgument, CaseIterable {
  case today, tomorrow, week, next

  /// The days of an agenda, counted from today as 0; `nil` of what is next.
  var days: Range<Int>? { DaysArgument(rawValue: rawValue)?.days }
}
