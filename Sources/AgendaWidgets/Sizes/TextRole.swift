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

/// The size of text that the reader chose: 1 to 7, of which 4 is the default.
public struct TextSize: Sendable, Hashable {
  /// The sizes there are.
  public static let range = 1...7
  /// The size in the middle.
  public static let standard = TextSize(4)

  /// 1 to 7.
  public let step: Int

  /// A size; what lies beyond the least and the most is held there.
  public init(_ step: Int) {
    self.step = min(max(step, TextSize.range.lowerBound), TextSize.range.upperBound)
  }

  /// How large text is, with 1 for the default: as body text grows on iOS (14, 15, 16, 17, 19, 21, 23 points).
  public var scale: Double {
    [14, 15, 16, 17, 19, 21, 23][step - 1] / 17
  }

  /// The height of a compact widget, in points.
  public var compactHeight: Double {
    [95, 100, 105, 110, 120, 135, 140][step - 1]
  }
}
