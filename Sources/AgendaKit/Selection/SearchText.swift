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

extension String {
  /// The letters in lower case and without accents.
  ///
  /// Accents are left out of Latin, Greek and Cyrillic letters, whether they are part of a letter or follow
  /// it, and the points of Hebrew and Arabic. `ø` is read as `o` and `ß` as `ss`. In every other script marks
  /// make another letter and stay; there, letters written in different but canonically equivalent ways are
  /// still the same.
  var foldedLetters: [Character] {
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
  /// Whether it is of a script from Latin to Arabic, or of their further blocks.
  fileprivate var losesMarks: Bool { value < 0x900 || 0x1E00..<0x2000 ~= value }
}

/// The letters that carry an accent, with those that do not.
///
/// Unicode's decompositions are not within reach without Foundation, but its names are: `LATIN SMALL LETTER E
/// WITH ACUTE` is an `e`. They go further: `ø` is an `o` with a stroke.
enum LetterFolding {
  static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
    // The names of Cyrillic letters do not say which carry an accent.
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
  /// Where ` WITH ` begins, which names the accent of a letter.
  fileprivate var endOfLetterName: String.Index? {
    indices.first { self[$0] == " " && self[$0...].hasPrefix(" WITH ") }
  }
}
