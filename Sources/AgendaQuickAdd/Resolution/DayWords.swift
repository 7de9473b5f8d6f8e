/// Finds out whether a word that a language does not know is one for a day, a month or a part of the day, of another language or misspelt.
struct DayWords {
  /// The code of the language of the sentence.
  let language: String

  /// Whether a folded word is a day and a part of it in one: the German `Freitagabend`.
  static func isDayWithPart(_ word: [UInt8]) -> Bool {
    guard word.count > 10 else { return false }
    return (6...word.count - 5).contains { middle in
      let rest = Array(word[middle...])
      return WordList.days.contains(Array(word[..<middle]))
        && (WordList.parts.contains(rest) || WordList.days.contains(rest))
    }
  }

  /// The word for a day or a long month that a folded word is a misspelling of; `nil` if there is none.
  /// - Parameters:
  ///   - isName: Whether the word is written as a name, so that it is not a misspelling of a short word.
  ///   - isBesideTime: Whether a time of a day that is not named is beside it, so that a short word can have a letter twice.
  func day(near word: [UInt8], isName: Bool, isBesideTime: Bool = false) -> String? {
    // Of a short word only letters that are exchanged: `ludni`, but not `Mandi`.
    if !isName, let known = Self.slips[language]?[String(decoding: word, as: UTF8.self)] { return known }
    return nearest(word, isName: isName, lists: WordList.daysToSpell) {
      $0.sorted() == $1.sorted()
        || isBesideTime && ($0.count > $1.count && WordList.isSlip($0, $1) || Self.isSlipInside($0, $1))
    }
  }

  /// Whether one letter differs between the first one and the last two of a short word: the `merdi` of `médecin merdi 9h`.
  private static func isSlipInside(_ word: [UInt8], _ other: [UInt8]) -> Bool {
    word.count == other.count && word.first == other.first && word.suffix(2) == other.suffix(2)
  }

  /// Misspellings of short words, which are too near to other words to be found by their letters.
  private static let slips = [
    "en": ["tody": "today", "tomoz": "tomorrow"], "es": ["manna": "mañana", "marts": "martes"],
    "de": ["mogen": "morgen", "heuet": "heute"],
    "fr": ["demian": "demain", "domain": "demain", "jeud": "jeudi", "lund": "lundi", "mard": "mardi"],
    "pt": ["hjoe": "hoje", "sxta": "sexta-feira", "tersa": "terça-feira"],
  ]

  /// The part of the day or the short month that a folded word is a misspelling of: of a short one also with a letter too many, `tardee`.
  func part(near word: [UInt8], isName: Bool) -> String? {
    nearest(word, isName: isName, lists: WordList.partsToSpell) {
      $0.sorted() == $1.sorted() || $0.count > $1.count
    }
  }

  private func nearest(
    _ word: [UInt8], isName: Bool, lists: (String) -> WordList?, isNearToShort: ([UInt8], [UInt8]) -> Bool
  ) -> String? {
    guard word.count >= 4,
      word.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || "-'".utf8.contains($0) })
    else { return nil }
    var best: (distance: Int, word: String)?
    for code in language == "en" ? ["en"] : [language, "en"] {
      let found = lists(code)?.nearest(to: word, least: isName ? 7 : 5, isNearToShort: isNearToShort)
      if let found, found.distance < best?.distance ?? .max { best = found }
    }
    return best != nil && !WordList.ordinary.contains(word) ? best?.word : nil
  }
}
