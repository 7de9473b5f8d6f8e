/// The places where a word that is wider than a line is broken with a hyphen.
///
/// The syllables follow from vowels and consonants alone, because a widget has titles of several languages and no dictionary. They suit the compounds of
/// German and other Germanic languages, which are the words that are wider than a line.
enum Hyphenation {
  /// The least number of letters before and behind a hyphen.
  static let leastLetters = 3

  /// The numbers of letters before which a syllable begins, in ascending order; empty unless the word, without marks around it, has only letters with a
  /// known sound.
  static func breaks(of word: some StringProtocol) -> [Int] {
    let all = Array(word.lowercased())
    guard all.count == word.count, let first = all.firstIndex(where: isLetter),
      let last = all.lastIndex(where: isLetter)
    else { return [] }
    let letters = all[first...last]
    guard letters.count >= 2 * leastLetters, letters.allSatisfy(isLetter) else { return [] }
    let bounds = (first + leastLetters)...(last + 1 - leastLetters)
    let vowels = letters.indices.filter { isVowel(at: $0, letters) }
    return zip(vowels, vowels.dropFirst()).compactMap { vowel, next in
      guard next > vowel + 1 else { return nil }
      let start = next - onset(of: letters[(vowel + 1)..<next])
      return bounds.contains(start) ? start : nil
    }
  }

  /// The number of the last consonants of a group between vowels with which the next syllable begins.
  private static func onset(of group: ArraySlice<Character>) -> Int {
    // “s” behind these ends a part of a compound: “Geburts-tag”, “Sitzungs-termin”. Behind others it begins a syllable: “Unter-stützung”.
    for place in group.indices.dropLast() where group[place] == "s" {
      let (head, rest) = (String(group[..<place]), String(group[(place + 1)...]))
      if head.hasSuffix("t") || head.hasSuffix("g"), !rest.hasPrefix("ch") { return rest.count }
    }
    return onsets.first(where: String(group).hasSuffix)?.count ?? 1
  }

  /// The groups of consonants with which a syllable begins, the longest ones first.
  private static let onsets = [
    "schl", "schm", "schn", "schr", "schw", "sch", "chr", "spr", "str", "thr", "phr", "bl", "br", "ch", "ck",
    "dr", "fl", "fr", "gl", "gr", "kl", "kn", "kr", "ph", "pl", "pr", "sh", "sp", "st", "th", "tr", "zw",
  ]

  private static let vowels = Set("aeiouyäöüáéíóúàèìòùâêîôûãõåæøœëïаеёиоуыэюяіїєαεηιουωάέήίόύώ")
  private static let consonants = Set(
    "bcdfghjklmnpqrstvwxzßçñšžčřłśćńźżğşбвгджзйклмнпрстфхцчшщъьβγδζθκλμνξπρσςτφχψ")

  private static func isLetter(_ letter: Character) -> Bool {
    vowels.contains(letter) || consonants.contains(letter)
  }

  private static func isVowel(at place: Int, _ letters: ArraySlice<Character>) -> Bool {
    // The “u” of “qu” is no vowel, and neither is “y” before one.
    if letters[place] == "u", letters[..<place].last == "q" { return false }
    if letters[place] == "y", let next = letters[(place + 1)...].first, vowels.contains(next) { return false }
    return vowels.contains(letters[place])
  }
}
