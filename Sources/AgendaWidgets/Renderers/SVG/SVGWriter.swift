/// Writes SVG.
typealias SVGWriter = MarkupWriter<SVGValue>

extension SVGWriter {
  /// A shape: an element that holds nothing, on a line of its own.
  mutating func shape(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, SVGValue?>) {
    open(name, attributes, end: "/>\n")
  }
}

/// The value of an attribute of SVG.
enum SVGValue: MarkupValue {
  /// A text, which is escaped.
  case text(String)
  /// A length in points, or another number.
  case number(Double)

  func appendMarkup(to markup: inout String) {
    switch self {
    case .text(let text): text.appendMarkup(to: &markup)
    case .number(let number): markup += number.decimalText
    }
  }
}

extension SVGValue: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self = .text(text)
  }
}

extension SVGValue: ExpressibleByFloatLiteral {
  init(floatLiteral number: Double) {
    self = .number(number)
  }
}
