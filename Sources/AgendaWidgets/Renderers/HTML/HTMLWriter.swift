/// Writes HTML.
typealias HTMLWriter = MarkupWriter<String>

extension HTMLWriter {
  /// An element within a line that holds a text alone.
  mutating func inline(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], text: String
  ) {
    inline(name, attributes) { $0.text(text) }
  }

  /// An element without contents or end, on a line of its own.
  mutating func empty(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]) {
    open(name, attributes, end: ">\n")
  }

  /// A text that was cut to its room: apart from the direction of what stands around it, all of it shown as a tip.
  mutating func fitted(_ text: FittedText) {
    inline("bdi", ["title": text.isCut ? text.full : nil], text: text.shown)
  }

  /// A text for those who do not see the look that says the same.
  mutating func unseen(_ text: String) {
    inline("span", ["class": "agenda-unseen"], text: text)
  }

  /// Lines of one paragraph.
  mutating func paragraph(_ lines: [FittedText], _ attributes: KeyValuePairs<StaticString, String?>) {
    guard !lines.isEmpty else { return }
    line("p", attributes) { paragraph in
      for (index, text) in lines.enumerated() {
        if index > 0 { paragraph.markup("<br>") }
        paragraph.fitted(text)
      }
    }
  }
}
