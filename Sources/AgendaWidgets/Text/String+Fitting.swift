extension String {
  /// The text, cut between graphemes to a width, with an ellipsis if it is cut; empty if not even the ellipsis fits.
  /// `measure` returns the width of a text. A single first letter of a cut word is removed too.
  func cut(to width: Double, measure: (Substring) -> Double) -> String {
    if measure(self[...]) <= width { return self }
    guard measure("…") <= width else { return "" }
    // More letters need more room, so the end is found by binary search. The letters are measured together, as they are drawn.
    var (fitting, beyond) = (0, 1)
    func fits(_ count: Int) -> Bool { measure((prefix(count) + "…")[...]) <= width }
    while beyond < utf8.count, fits(beyond) { (fitting, beyond) = (beyond, beyond * 2) }
    while fitting + 1 < beyond {
      let middle = (fitting + beyond) / 2
      if fits(middle) { fitting = middle } else { beyond = middle }
    }
    return prefix(fitting).withoutLoneLetter() + "…"
  }
}

extension Substring {
  /// Removes a single letter of a cut word at the end, which is useless: `Ada Lovelace’s b` becomes `Ada Lovelace’s
  /// `.
  fileprivate func withoutLoneLetter() -> Substring {
    let head = dropLast()
    guard let last, !last.isWhitespace, let space = head.last, space == " ", head.count > 1 else {
      return self
    }
    return head
  }
}

/// Text for people, in the lines of a terminal.
extension String {
  /// The text, cut to at most `columns` columns by the rules of ``cut(to:measure:)``.
  package func truncated(to columns: Int) -> String {
    // An ASCII byte is at most one column, so short ASCII text needs no measuring.
    if utf8.count <= columns && utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    return cut(to: Double(columns), measure: Self.measure(upTo: columns))
  }

  /// The text in lines of at most `columns` columns, broken between words, or within words that are wider than a line.
  func wrapped(to columns: Int, keepsAddresses: Bool = false) -> [String] {
    WrappedLines(
      self, width: Double(columns), words: keepsAddresses ? .keepingAddresses : .plain,
      measure: Self.measure(upTo: columns)
    ).shown
  }

  /// Measures text that has to fit some columns: the whole of a long text is not read.
  private static func measure(upTo columns: Int) -> (Substring) -> Double {
    { Double(DisplayWidth.of($0, atMost: columns + 1)) }
  }

  /// The lines of the text, each broken between words to a width, without a line feed at the end.
  ///
  /// A continued line is indented to its first word: past the leading spaces and past the mark of a list item. An address on the web is never
  /// broken, so that it can be copied. A line that fits is not changed.
  /// - Parameters:
  ///   - columns: the width; `nil` if lines can have any length.
  ///   - indentation: the spaces before each line.
  package func paragraphs(to columns: Int?, indentation: Int = 0) -> String {
    let blank = String(repeating: " ", count: indentation)
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = blank + line
      guard let columns, DisplayWidth.of(text) > columns else { return line.isEmpty ? "" : text }
      let start = text.prefix { $0 == " " }.count
      let body = text.dropFirst(start)
      let mark = ["- ", "* ", "• ", "+ ", "− "].first(where: body.hasPrefix) ?? ""
      // If the spaces leave too little room, they are left out.
      let margin = start + mark.count <= columns / 2 ? start : 0
      let hanging = String(repeating: " ", count: margin + mark.count)
      let parts = String(body.dropFirst(mark.count)).wrapped(
        to: max(1, columns - margin - mark.count), keepsAddresses: true)
      return parts.enumerated().map { place, part in
        (place == 0 ? String(repeating: " ", count: margin) + mark : hanging) + part
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
