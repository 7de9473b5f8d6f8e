/// How many columns of a terminal text takes.
///
/// Widths are those of UAX #11, with ambiguous characters narrow, and of UTS #51 for emoji. Where terminals disagree
/// (a joined emoji is drawn apart by some, conjuncts of Indic scripts by most) the answer is what the common ones
/// draw, and rather too wide than too narrow.
public enum DisplayWidth {
  /// The columns that a text takes; 0 for what it holds of controls.
  public static func of(_ text: some StringProtocol) -> Int {
    let bytes = text.utf8
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return bytes.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The same, but no more than `bound`: long text is then not looked at whole.
  static func of(_ text: String, atMost bound: Int) -> Int {
    guard text.utf8.count > bound else { return of(text) }
    var width = 0
    for grapheme in text {
      width += of(grapheme)
      if width >= bound { return bound }
    }
    return width
  }

  /// The columns that a grapheme takes: 0, 1, 2, and more where a terminal draws its parts beside one another.
  public static func of(_ grapheme: Character) -> Int {
    if let byte = grapheme.asciiValue, grapheme.utf8.count == 1 { return byte >= 0x20 && byte < 0x7F ? 1 : 0 }
    let scalars = grapheme.unicodeScalars
    guard let base = scalars.first else { return 0 }
    // A skin tone that has nothing before it to colour stands for itself.
    if base.properties.isEmojiPresentation && !base.properties.isEmojiModifier { return 2 }
    var width = 0
    for scalar in scalars {
      switch scalar.value {
      case 0xFE0F where base.properties.isEmoji: return 2  // Asks for the coloured, wide form.
      case 0x1F3FB...0x1F3FF where base.properties.isEmojiModifierBase: return 2
      default: width += of(scalar)
      }
    }
    return width
  }

  /// The columns that a code point takes by itself.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    // The run that holds the code point is the last one that begins at or before it.
    let wanted = scalar.value << 2 | 3
    var low = 0
    var high = table.count
    while low < high {
      let middle = (low + high) / 2
      if table[middle] <= wanted { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 1 : Int(table[low - 1] & 3)
  }
}

extension String {
  /// The text, cut between graphemes to at most `columns` columns; where it is cut, its last column is an ellipsis.
  public func truncated(to columns: Int) -> String {
    // No grapheme is narrower than nothing and a byte is one column at most, so short text needs no measuring.
    if utf8.count <= columns && utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    guard columns > 0 else { return "" }
    var width = 0
    var lastFit = startIndex
    var index = startIndex
    while index < endIndex {
      width += DisplayWidth.of(self[index])
      if width > columns { return self[..<lastFit].trimmingTrailingSpaces() + "…" }
      index = self.index(after: index)
      if width < columns { lastFit = index }
    }
    return self
  }

  /// The text, followed by spaces up to `columns` columns; text that is wider stays as it is.
  public func padded(to columns: Int) -> String {
    let width = DisplayWidth.of(self)
    return width < columns ? self + String(repeating: " ", count: columns - width) : self
  }

  /// The words of the text in lines of at most `columns` columns; a word that is wider is cut between graphemes.
  func wrapped(to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      let wanted = line.isEmpty ? String(word) : line + " " + word
      if DisplayWidth.of(wanted) <= columns {
        line = wanted
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for grapheme in word {
        if !line.isEmpty && DisplayWidth.of(line + String(grapheme)) > columns {
          lines.append(line)
          line = ""
        }
        // A grapheme that is wider than a line has no place in any.
        line += DisplayWidth.of(grapheme) > columns ? "…" : String(grapheme)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

extension Substring {
  /// The text without the spaces at its end.
  func trimmingTrailingSpaces() -> String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
