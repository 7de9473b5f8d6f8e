/// Writes elements, attributes and text. It is the only place where text becomes HTML: names are literals of ours, and
/// all else is escaped.
struct HTMLWriter {
  /// What was written so far.
  private(set) var html = ""

  /// An element within a line.
  mutating func inline(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:],
    _ contents: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    contents(&self)
    close(name)
  }

  /// An element within a line that holds a text alone.
  mutating func inline(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], text: String
  ) {
    inline(name, attributes) { $0.text(text) }
  }

  /// An element with lines of its own.
  mutating func block(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:],
    _ contents: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    html += "\n"
    contents(&self)
    close(name)
    html += "\n"
  }

  /// An element on a line of its own.
  mutating func line(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:],
    _ contents: (inout HTMLWriter) -> Void
  ) {
    inline(name, attributes, contents)
    html += "\n"
  }

  /// An element without contents or end, on a line of its own.
  mutating func empty(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]) {
    open(name, attributes)
    html += "\n"
  }

  /// A text.
  mutating func text(_ text: String) {
    MarkupEscaping.append(text, to: &html)
  }

  /// Markup or a style sheet of ours, as it stands.
  mutating func markup(_ text: String) {
    html += text
  }

  private mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>) {
    html += "<\(name)"
    for case (let key, let value?) in attributes {
      html += " \(key)=\""
      MarkupEscaping.append(value, to: &html)
      html += "\""
    }
    html += ">"
  }

  private mutating func close(_ name: StaticString) {
    html += "</\(name)>"
  }
}
