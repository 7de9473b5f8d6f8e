/// Text to search for in other text. Letter case and accents are ignored.
struct SearchText {
  private let letters: [Character]
  /// The letters as ASCII; `nil` if some are not, and then no ASCII text can contain them.
  private let ascii: [UInt8]?

  /// Text to search for; `nil` if it is empty and so matches everything.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    letters = text.foldedLetters
    let values = letters.compactMap(\.asciiValue)
    ascii = values.count == letters.count ? values : nil
  }

  /// Whether a text contains it, and it begins there with a word, or with a sign between words.
  func beginsWord(of text: String) -> Bool {
    let folded = text.foldedLetters
    let isWord = letters.first.map { $0.isLetter || $0.isNumber } ?? false
    return folded.indices.contains { place in
      let isInside = isWord && place > 0 && (folded[place - 1].isLetter || folded[place - 1].isNumber)
      return !isInside && folded[place...].starts(with: letters)
    }
  }

  /// Whether a text contains it.
  func isFound(in text: String) -> Bool {
    // Most text is ASCII and needs no walk over grapheme clusters.
    guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return text.foldedLetters.holds(letters) }
    guard let ascii else { return false }
    return text.utf8.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }.holds(ascii)
  }
}

extension Array where Element: Equatable {
  /// Whether this array contains the elements of another one, in a row.
  fileprivate func holds(_ other: [Element]) -> Bool {
    guard let first = other.first else { return true }
    guard count >= other.count else { return false }
    return (0...(count - other.count)).contains { start in
      self[start] == first && self[start..<(start + other.count)].elementsEqual(other)
    }
  }
}

extension String {
  /// The letters in lower case and without accents.
  ///
  /// Accents of Latin, Greek and Cyrillic letters are removed, whether they are part of a letter or follow it, and
  /// the points of Hebrew and Arabic. `ø` becomes `o` and `ß` becomes `ss`. In all other scripts a mark makes a
  /// different letter and is kept; letters written in different, canonically equivalent ways are equal there too.
  package var foldedLetters: [Character] {
    var result: [Character] = []
    for character in lowercased() {
      if let ascii = character.asciiValue {
        result.append(Character(Unicode.Scalar(ascii)))
      } else if character == "ß" {
        result += ["s", "s"]
      } else if let base = character.unicodeScalars.first, base.losesMarks {
        result.append(Character(LetterFolding.plainLetters[base] ?? base))
      } else {
        result.append(character)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether the letter belongs to a script from Latin to Arabic, or to an extension of these.
  fileprivate var losesMarks: Bool { value < 0x900 || 0x1E00..<0x2000 ~= value }
}

/// Maps letters with an accent to the letter without it.
///
/// Unicode's decompositions need Foundation, but its names do not: `LATIN SMALL LETTER E WITH ACUTE` is an `e`. Names
/// also cover more: `ø` is an `o` with a stroke.
enum LetterFolding {
  static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
    // The names of Cyrillic letters do not mention the accent.
    var result: [Unicode.Scalar: Unicode.Scalar] = [
      "ѐ": "е", "ё": "е", "ѓ": "г", "ї": "і", "ќ": "к", "ѝ": "и", "й": "и", "ў": "у", "ς": "σ",
    ]
    var plain: [Substring: Unicode.Scalar] = [:]
    for scalar in scalars(0x61...0x7A) + scalars(0x3B1...0x3C9) {
      if let name = scalar.properties.name { plain[name[...]] = scalar }
    }
    let accented = scalars(0xDF...0x24F) + scalars(0x370...0x3FF) + scalars(0x1E00...0x1FFF)
    for scalar in accented {
      guard let name = scalar.properties.name, let end = name.endOfLetterName else { continue }
      if let letter = plain[name[..<end]] { result[scalar] = letter }
    }
    return result
  }()

  private static func scalars(_ values: ClosedRange<UInt32>) -> [Unicode.Scalar] {
    values.compactMap { Unicode.Scalar($0) }
  }
}

extension String {
  /// The start of ` WITH `, which the name of the accent follows.
  fileprivate var endOfLetterName: String.Index? {
    indices.first { self[$0] == " " && self[$0...].hasPrefix(" WITH ") }
  }
}
