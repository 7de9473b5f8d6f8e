/// Words that are misspelt, or of another language, beside one that says which day or how far it is: `next wek`, `nxt Friday`, `in 2 dasy`.
extension UnusedWords {
  /// The folded scalars of such words, of which a free one is at an index.
  func besideRelation(_ index: Int) -> Range<Int>? {
    guard grammar.hasSpaces,
      let tokens = unitBesideStep(index) ?? countedUnit(index) ?? misspeltCount(index) ?? misspeltStep(index)
        ?? clockWord(index) ?? zone(index)
    else { return nil }
    return self.tokens[tokens.lowerBound].range.lowerBound..<self.tokens[tokens.upperBound].range.upperBound
  }

  /// `next Firday`, `next wek`, `semane prochaine`.
  private func unitBesideStep(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].step != nil else { return nil }
    if isUnit(index + 1, nearTo: Self.isUnitOrWeekday) { return index...index + 1 }
    return isUnit(index - 1, nearTo: Self.isUnitOrWeekday) ? index - 1...index : nil
  }

  /// `in 2 dasy`, `in 2 days` where the sentence is of another language.
  private func countedUnit(_ index: Int) -> ClosedRange<Int>? {
    guard let number = token(index - 1), number.digits < 4, number.digits > 0 || number.numberWord != nil,
      token(index - 2)?.has(.ahead) == true, isUnit(index, nearTo: Self.isUnitOrWeekday)
    else { return nil }
    return index - 2...index
  }

  /// `in tow weeks`, `in to days`: a short word where the number is.
  private func misspeltCount(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].has(.ahead), isFree(index + 1), let count = token(index + 1), count.mark == nil,
      !count.isCapital,
      count.digits == 0, let unit = token(index + 2), unit.unit != nil, unit.has(.plural)
    else { return nil }
    let isTo = language == "en" && text.folded.text(count.range) == "to"
    return isTo || count.isUnknownWord && count.range.count == 3 ? index...index + 2 : nil
  }

  /// `nxt Friday`: a letter is missing, or two are exchanged.
  private func misspeltStep(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].isUnknownWord, (3...12).contains(tokens[index].range.count) else { return nil }
    func isDay(_ index: Int) -> Bool {
      guard isTaken(index), let token = token(index) else { return false }
      return token.weekday != nil || token.unit != nil || token.has(.weekend)
    }
    guard isDay(index + 1) || isDay(index - 1), tokens[index].mark == nil else { return nil }
    let name = text.folded.text(tokens[index].range)
    guard
      Self.misspeltSteps.contains(name) && isDay(index + 1)
        || isMisspelt(name, least: 6, { if case .step = $0 { true } else { false } })
    else { return nil }
    return index...index
  }

  private static let misspeltSteps: Set<String> = [
    "nxt", "nex", "enxt", "netx", "nect", "nexxt", "thsi", "tihs",
  ]

  /// `at nooon`
  private func clockWord(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].isUnknownWord, tokens[index].mark == nil, token(index - 1)?.has(.at) == true,
      isMisspelt(
        text.folded.text(tokens[index].range), least: 4, { if case .clock = $0 { true } else { false } })
    else { return nil }
    return index...index
  }

  /// An abbreviation of a time zone directly behind a time that is not known, or of which there are several: `3pm IST`.
  private func zone(_ index: Int) -> ClosedRange<Int>? {
    let word = tokens[index]
    guard word.mark == nil, isTaken(index - 1), let before = token(index - 1),
      before.digits > 0 || before.has(.morningHalf) || before.has(.afternoonHalf) || before.has(.hourMark),
      token(index + 1)?.isUnknownWord != true
    else { return nil }
    let name = text.folded.text(word.range)
    // `3pm Pacific`, without `time`.
    let isArea = word.city != nil && word.isCapital && Self.areas.contains(name) && !isFree(index + 1)
    let isZone = word.isUnknownWord && word.range.allSatisfy(text.isCapital) && Self.zones.contains(name)
    return isArea || isZone ? index...index : nil
  }

  private static let areas: Set<String> = ["eastern", "central", "mountain", "pacific"]

  private static let zones: Set<String> = [
    "ist", "ast", "adt", "nst", "ndt", "hst", "akst", "akdt", "brt", "art", "clt", "clst", "cot", "pet",
    "pkt", "npt", "ict", "wib",
    "wita", "pht", "awst", "acst", "acdt", "aet", "awt", "sast", "cat", "eat", "wat", "gst", "trt", "irst",
    "uzt", "nzt", "ct", "mt",
    "vet", "myt", "idt", "azt", "amt", "get",
  ]

  /// Whether a free word is a unit of another language, or near to a word of the language with a meaning.
  private func isUnit(_ index: Int, nearTo isMeant: (Meaning) -> Bool) -> Bool {
    guard isFree(index), let word = token(index), word.isUnknownWord, word.mark == nil, word.range.count >= 3
    else { return false }
    let name = text.folded.text(word.range)
    return WordList.units.contains(Array(name.utf8)) || isMisspelt(name, least: 4, isMeant)
  }

  private static func isUnitOrWeekday(_ meaning: Meaning) -> Bool {
    switch meaning {
    case .unit(.second), .unit(.minute): false
    case .unit, .weekday, .weekend: true
    default: false
    }
  }

  /// Whether a word is near to one of the language with a meaning; to a short one only with a letter missing or twice, or two exchanged.
  private func isMisspelt(_ name: String, least: Int, _ isMeant: (Meaning) -> Bool) -> Bool {
    let word = Array(name.utf8)
    guard word.count < 20, word.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
      !WordList.ordinary.contains(word)
    else { return false }
    return lexicon.words.contains { known, meanings in
      let other = known.utf8
      guard other.count >= least, abs(other.count - word.count) < 2,
        other.first == word.first || other.dropFirst().first == word.first,
        meanings.tokens.count == 1, meanings.tokens[0].contains(where: isMeant)
      else { return false }
      return WordList.isSlip(word, Array(other))
    }
  }
}

extension WordList {
  /// Units of the languages that are written with spaces.
  static let units = WordList(
    """
    annees|anos|ans|day|days|dias|heure|heures|hora|horas|hour|hours|jahr|jahre|jahren|jour|jours|meses|mois|monat|monate|\
    monaten|month|months|semaine|semaines|semana|semanas|stunde|stunden|tag|tage|tagen|week|weeks|woche|wochen|year|years
    """)

  /// Whether a word is another one with a letter missing or doubled, or two exchanged; of a long word also with another letter.
  static func isSlip(_ word: [UInt8], _ other: [UInt8]) -> Bool {
    guard let distance = distance(word, other), distance == 1 else { return false }
    if word.count == other.count { return other.count > 5 || word.sorted() == other.sorted() }
    guard word.count > other.count, other.count < 6 else { return true }
    return zip(word, word.dropFirst()).contains { $0 == $1 }
  }
}
