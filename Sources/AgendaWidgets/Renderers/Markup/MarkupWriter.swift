/// Writes elements, attributes and text of HTML or SVG. It is the only place where text becomes markup: names are
/// literals of ours, and all else is escaped.
struct MarkupWriter<Value: MarkupValue> {
  /// What was written so far.
  private(set) var written = ""

  /// An element within a line.
  mutating func inline(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?> = [:],
    _ contents: (inout Self) -> Void
  ) {
    open(name, attributes)
    contents(&self)
    close(name)
  }

  /// An element with lines of its own.
  mutating func block(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?> = [:],
    _ contents: (inout Self) -> Void
  ) {
    open(name, attributes, end: ">\n")
    contents(&self)
    close(name)
    written += "\n"
  }

  /// An element on a line of its own.
  mutating func line(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?> = [:],
    _ contents: (inout Self) -> Void
  ) {
    inline(name, attributes, contents)
    written += "\n"
  }

  /// A text.
  mutating func text(_ text: String) {
    MarkupEscaping.append(text, to: &written)
  }

  /// Markup that another writer wrote, or a style sheet of ours, as it stands.
  mutating func markup(_ markup: String) {
    written += markup
  }

  /// The beginning of an element; attributes that are `nil` are left out.
  mutating func open(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?>, end: String = ">"
  ) {
    written += "<\(name)"
    for case (let key, let value?) in attributes {
      written += " \(key)=\""
      value.appendMarkup(to: &written)
      written += "\""
    }
    written += end
  }

  private mutating func close(_ name: StaticString) {
    written += "</\(name)>"
  }
}

/// The value of an attribute.
protocol MarkupValue {
  /// Appends it as it stands between quotes.
  func appendMarkup(to markup: inout String)
}

extension String: MarkupValue {
  /// Appends the text, escaped.
  func appendMarkup(to markup: inout String) {
    MarkupEscaping.append(self, to: &markup)
  }
}
