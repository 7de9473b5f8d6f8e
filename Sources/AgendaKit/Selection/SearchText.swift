/// Text that is looked for in other text, without regard to letter case and accents.
struct SearchText {
  private let letters: [Character]
  /// The letters as ASCII; `nil` where not all are, and then no ASCII text holds them.
  private let ascii: [UInt8]?

  /// A text to look for, or `nil` where it is empty and so is found in every text.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    letters = text.foldedLetters
    let values = letters.compactMap(\.asciiValue)
    ascii = values.count == letters.count ? values : nil
  }

  /// Whether a text holds it.
  func isFound(in text: String) -> Bool {
    // Most text is ASCII, which needs no walk over grapheme clusters.
    guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return text.foldedLetters.holds(letters) }
    guard let ascii else { return false }
    return text.utf8.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }.holds(ascii)
  }
}

extension Array where Element: Equatable {
  /// Whether the elements of another array stand in this one, one after the other.
  fileprivate func holds(_ other: [Element]) -> Bool {
    guard let first = other.first else { return true }
    guard count >= other.count else { return false }
    return (0...(count - other.count)).contains { start in
      self[start] == first && self[start..<(start + other.count)].elementsEqual(other)
    }
  }
}
