/// What a text in a picture is, which decides its size and weight.
public enum TextRole: String, Sendable, Hashable, CaseIterable {
  /// The day's number of a stacked header.
  case dayNumber = "day-number"
  /// The weekday of a stacked header.
  case weekday
  /// The date in one line.
  case date
  /// The title of the all-day summary.
  case summary
  /// The number of the other all-day events.
  case others
  /// The short name of a later day.
  case day
  /// The title of an event.
  case title
  /// When it is.
  case time
  /// Where it is.
  case note
  /// “+3 more”.
  case more
  /// The sentence of a state.
  case sentence
  /// What to do next.
  case advice
  /// What went wrong with some sources.
  case notice
}

extension TextRole {
  /// The size in points at the default text size.
  var standardSize: Double {
    switch self {
    case .dayNumber: 34
    case .date: 15
    case .sentence: 14
    case .title: 13
    case .weekday, .summary, .others, .time, .note, .more, .day, .advice, .notice: 12
    }
  }

  /// The weight of the font, as CSS counts it.
  public var weight: Int {
    switch self {
    case .dayNumber: 300
    case .weekday, .date, .day, .others: 600
    case .title, .sentence: 500
    case .summary, .time, .note, .more, .advice, .notice: 400
    }
  }
}
