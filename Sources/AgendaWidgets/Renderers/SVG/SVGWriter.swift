/// Writes elements, attributes and text of SVG. It is the only place where text becomes XML: names are literals of ours,
/// and all else is escaped.
struct SVGWriter {
  /// The value of an attribute.
  enum Value {
    /// A text, which is escaped.
    case text(String)
    /// A length in points, or another number.
    case number(Double)
  }

  /// What was written so far.
  private(set) var svg = ""

  /// An element that holds others, each on a line of its own.
  mutating func block(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?> = [:],
    _ contents: (inout SVGWriter) -> Void
  ) {
    open(name, attributes, end: ">\n")
    contents(&self)
    close(name)
    svg += "\n"
  }

  /// An element with text, on a line of its own.
  mutating func line(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?> = [:],
    _ contents: (inout SVGWriter) -> Void
  ) {
    inline(name, attributes, contents)
    svg += "\n"
  }

  /// An element within a line.
  mutating func inline(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?> = [:],
    _ contents: (inout SVGWriter) -> Void
  ) {
    open(name, attributes, end: ">")
    contents(&self)
    close(name)
  }

  /// A shape: an element that holds nothing, on a line of its own.
  mutating func shape(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?>) {
    open(name, attributes, end: "/>\n")
  }

  /// A text.
  mutating func text(_ text: String) {
    MarkupEscaping.append(text, to: &svg)
  }

  /// Markup that another writer wrote, or a style sheet of ours, as it stands.
  mutating func markup(_ markup: String) {
    svg += markup
  }

  private mutating func open(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?>, end: String
  ) {
    svg += "<"
    svg += name.description
    for case (let key, let value?) in attributes {
      svg += " "
      svg += key.description
      svg += "=\""
      switch value {
      case .text(let text): MarkupEscaping.append(text, to: &svg)
      case .number(let number): svg += number.decimalText
      }
      svg += "\""
    }
    svg += end
  }

  private mutating func close(_ name: StaticString) {
    svg += "</"
    svg += name.description
    svg += ">"
  }
}

extension SVGWriter.Value: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self = .text(text)
  }
}

extension SVGWriter.Value: ExpressibleByFloatLiteral {
  init(floatLiteral number: Double) {
    self = .number(number)
  }
}
