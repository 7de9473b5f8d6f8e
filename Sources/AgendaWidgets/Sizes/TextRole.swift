/// The role of a text in a picture, which decides its size and weight.
package enum TextRole: String, Sendable, Hashable, CaseIterable {
  /// The number of the day in a stacked header.
  case dayNumber = "day-number"
  /// The weekday in a stacked header.
  case weekday
  /// The date on one line.
  case date
  /// The title of the all-day summary.
  case summary
  /// The number of further all-day events.
  case others
  /// The name of a later day.
  case day
  /// The title of an event.
  case title
  /// The time of an event.
  case time
  /// The place and other notes of an event.
  case note
  /// “+3 more”.
  case more
  /// The sentence of a state.
  case sentence
  /// The advice of a state.
  case advice
  /// The sentence about failed sources.
  case notice
  /// The name of a month or a day above a grid that fills a picture.
  case heading
  /// The number of a day in such a grid.
  case number
}

extension TextRole {
  /// The size in points at the default text size.
  var standardSize: Double {
    switch self {
    case .dayNumber: 34
    case .heading: 19
    case .date: 15
    case .sentence: 14
    case .title, .number: 13
    case .weekday, .summary, .others, .time, .note, .more, .day, .advice, .notice: 12
    }
  }

  /// The weight of the font, as in CSS.
  package var weight: Int {
    switch self {
    case .dayNumber: 300
    case .weekday, .date, .day, .others, .heading, .number: 600
    case .title, .sentence: 500
    case .summary, .time, .note, .more, .advice, .notice: 400
    }
  }
}

/// The text size chosen by the reader: 1 to 7; 4 is the default.
public struct TextSize: Sendable, Hashable {
  /// The allowed steps.
  public static let range = 1...7
  /// The default size.
  public static let standard = TextSize(4)

  /// The step, 1 to 7.
  public let step: Int

  /// A text size; `step` is brought within ``range``.
  public init(_ step: Int) {
    self.step = min(max(step, TextSize.range.lowerBound), TextSize.range.upperBound)
  }

  /// The scale of text relative to the default size. It follows the body text of iOS (14, 15, 16, 17, 19, 21, 23
  /// points).
  public var scale: Double {
    [14, 15, 16, 17, 19, 21, 23][step - 1] / 17
  }

  /// The height of a compact widget, in points.
  public var compactHeight: Double {
    [95, 100, 105, 110, 120, 135, 140][step - 1]
  }
}

/// How much empty room pictures and pages have between their lines and at their edges.
public enum WidgetDensity: String, Sendable, Hashable, CaseIterable {
  /// Little, so that more events are shown.
  case compact
  /// As usual.
  case regular
  /// Much, so that it can be read from afar.
  case spacious
}

extension WidgetDensity {
  /// The height of a line of text, by that of its font.
  var lineHeight: Double {
    switch self {
    case .compact: 1.15
    case .regular: 1.25
    case .spacious: 1.4
    }
  }

  /// The gap between two rows at the standard size of text, in points.
  var rowGap: Double {
    switch self {
    case .compact: 3
    case .regular: 5
    case .spacious: 8
    }
  }

  /// The increase of the empty edge inside a widget, in points.
  var margin: Double {
    switch self {
    case .compact: -4
    case .regular: 0
    case .spacious: 4
    }
  }
}
