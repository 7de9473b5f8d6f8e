/// The places where a word that is wider than a line is broken with a hyphen.
///
/// The syllables follow from vowels and consonants alone, because a widget has titles of several languages and no dictionary. They suit the compounds of
/// German and other Germanic languages, which are the words that are wider than a line.
enum Hyphenation {
  /// The least number of letters before and behind a hyphen between syllables, and between other letters.
  private static let (leastLetters, leastOthers) = (3, 2)

  /// The numbers of letters before which a syllable begins, in ascending order; those of all letters where no syllable does. Empty unless the word,
  /// without marks around it, has only letters with a known sound.
  static func breaks(of word: some StringProtocol) -> [Int] {
    let all = Array(word.lowercased())
    guard all.count == word.count, let first = all.firstIndex(where: isLetter),
      let last = all.lastIndex(where: isLetter)
    else { return [] }
    let letters = all[first...last]
    guard letters.count >= 2 * leastOthers, letters.allSatisfy(isLetter) else { return [] }
    let syllables = syllables(of: letters)
    return syllables.isEmpty ? Array((first + leastOthers)...(last + 1 - leastOthers)) : syllables
  }

  private static func syllables(of letters: ArraySlice<Character>) -> [Int] {
    guard letters.count >= 2 * leastLetters else { return [] }
    let bounds = (letters.startIndex + leastLetters)...(letters.endIndex - leastLetters)
    let vowels = letters.indices.filter { isVowel(at: $0, letters) }
    var breaks: [Int] = []
    for (vowel, next) in zip(vowels, vowels.dropFirst()) where next > vowel + 1 {
      let isPart = compoundParts.contains { letters[next...].starts(with: $0) }
      let start = isPart ? next : next - onset(of: letters[(vowel + 1)..<next])
      // A syllable of one letter stays with the next one: “Donnerstag-abend”.
      if bounds.contains(start), start - (breaks.last ?? 0) > 1 { breaks.append(start) }
    }
    return breaks
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

  /// Beginnings of German words that are often behind others, and begin with a vowel: the consonant before them is not theirs.
  private static let compoundParts = [
    "abend", "abfahrt", "abfuhr", "abgabe", "abhol", "abnahme", "absage", "abschied", "abschluss", "absprach",
    "abteil", "akadem", "amt",
    "anfang", "angebot", "anlage", "anmeld", "anprobe", "anruf", "antrag", "anwalt", "anwend", "arbeit",
    "arzt", "ärzt", "aufbau", "aufgabe",
    "aufnahme", "auftrag", "auftritt", "ausflug", "ausgabe", "ausschuss", "aussprach", "ausstell",
    "austausch", "auswahl", "auto", "eiche",
    "einführ", "eingang", "einkauf", "einlad", "einsatz", "einweih", "eltern", "empfang", "entscheid",
    "entwick", "erklär", "ernte", "eröffn", "essen",
    "impf", "inspekt", "interview", "oper", "orchest", "ordnung", "übergab", "übung", "umbau",
    "umfrag", "umzug", "unter", "untersuch",
    "urlaub",
  ].map(Array.init)

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
