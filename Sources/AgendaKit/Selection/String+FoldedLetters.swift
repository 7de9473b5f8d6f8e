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
