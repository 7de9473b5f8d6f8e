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
