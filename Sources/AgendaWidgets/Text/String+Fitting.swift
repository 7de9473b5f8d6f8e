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

  /// The text in lines of at most a width, broken between words. A wider word begins on the line of the word before it
  /// if a few of its letters fit, as in languages without spaces. It is broken after slashes and hyphens, as in a path,
  /// or else between graphemes. A grapheme that is wider than a line becomes an ellipsis, or is removed if that is too
  /// wide as well. With `keepsAddresses` an address on the web that is wider than a line is not broken, because its parts would be of no use: it
  /// has a line of its own.
  func wrapped(
    to width: Double, keepsAddresses: Bool = false, measure: (Substring) -> Double
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      let wanted = line.isEmpty ? String(word) : line + " " + word
      if measure(wanted[...]) <= width {
        line = wanted
        continue
      }
      if keepsAddresses, word.contains("://"), measure(word) > width {
        lines += (line.isEmpty ? [] : [line]) + [String(word)]
        line = ""
        continue
      }
      let isBegun =
        !line.isEmpty && measure(word) > width && measure((line + " " + word.prefix(4))[...]) <= width
      if isBegun {
        line += " "
      } else {
        if !line.isEmpty { lines.append(line) }
        line = ""
      }
      for part in word.brokenBehindMarks {
        let whole = line + part
        if measure(whole[...]) <= width {
          line = whole
        } else if !line.isEmpty && measure(part) <= width {
          lines.append(line.withoutSpaceAtEnd)
          line = String(part)
        } else {
          part.appendGraphemes(to: &lines, &line, width: width, measure: measure)
        }
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

extension String {
  fileprivate var withoutSpaceAtEnd: String { last == " " ? String(dropLast()) : self }
}

extension Substring {
  /// The parts of a path or of a compound, each with the slashes or hyphens after it. Those at the beginning, as of `/home`, `~/music` or `--width`,
  /// belong to the first part: a path without its first slash is another path.
  fileprivate var brokenBehindMarks: [Substring] {
    func isMark(_ letter: Character) -> Bool { letter == "/" || letter == "-" }
    var parts: [Substring] = []
    var rest = self
    while let letter = rest.firstIndex(where: { !isMark($0) && $0 != "~" }),
      let mark = rest[letter...].firstIndex(where: isMark)
    {
      let end = rest[mark...].firstIndex { !isMark($0) } ?? rest.endIndex
      parts.append(rest[..<end])
      rest = rest[end...]
    }
    return rest.isEmpty ? parts : parts + [rest]
  }

  /// Adds the graphemes to the line that is begun, and to new lines where the width is reached.
  fileprivate func appendGraphemes(
    to lines: inout [String], _ line: inout String, width: Double, measure: (Substring) -> Double
  ) {
    for grapheme in self {
      let text =
        measure(String(grapheme)[...]) <= width ? String(grapheme) : "…".cut(to: width, measure: measure)
      if !line.isEmpty && measure((line + text)[...]) > width {
        lines.append(line.withoutSpaceAtEnd)
        line = ""
      }
      line += text
    }
  }

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
    wrapped(
      to: Double(columns), keepsAddresses: keepsAddresses, measure: Self.measure(upTo: columns))
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
