/// Finds misspelt numbers of a day, and words that are misspelt or of another language beside one that says which day or how far it is: `twelth of
/// December`, `next wek`, `nxt Friday`, `in 2 dasy`.
struct MisspeltWords: FindsFreeWords {
  let free: FreeTokens

  /// The first such words from a token on.
  func first(_ index: Int) -> UnusedWords.Finding? {
    if let last = distance(index) ?? beside(index) {
      return UnusedWords.Finding(range: scalars(index...last))
    }
    if let last = furtherStep(index) {
      return UnusedWords.Finding(range: scalars(index...last))
    }
    if let word = series(index) { return UnusedWords.Finding(range: tokens[index].range, suggestion: word) }
    return ordinal(index) ?? besideRelation(index).map { UnusedWords.Finding(range: $0) }
  }

  /// `next next Friday`
  private func furtherStep(_ index: Int) -> Int? {
    guard grammar.hasSpaces, tokens[index].step ?? 0 > 0, isTaken(index + 1), token(index + 1)?.step != nil
    else {
      return nil
    }
    return index + 1
  }

  /// A length of time from now that has a word between: `in four banking days`.
  private func distance(_ index: Int) -> Int? {
    guard grammar.hasSpaces, tokens[index].has(.ahead) else { return nil }
    // `in a cuple days`
    if token(index + 1)?.has(.article) == true, token(index + 2)?.isUnknownWord == true, isFree(index + 3),
      let unit = token(index + 3), unit.unit != nil, unit.has(.plural)
    {
      return index + 3
    }
    var hasNumber = false
    for next in index + 1..<min(tokens.count, index + 5) where isFree(next) {
      let token = tokens[next]
      if token.mark != nil { return nil }
      if hasNumber, token.unit != nil || token.weekday != nil || token.everyWeekday != nil { return next }
      hasNumber = hasNumber || token.number != nil || token.numberWord != nil
    }
    return nil
  }

  /// A word for a part of the day, a month or a unit behind what was understood, and before no word of the title: `at 8` and then `in the morning`.
  private func beside(_ index: Int) -> Int? {
    let word = tokens[index]
    guard grammar.hasSpaces, !word.isWeak, !word.isContinuation, word.range.count > 1, !word.has(.meal),
      word.part != nil || word.month != nil || word.has(.morningHalf) || word.has(.afternoonHalf)
        || word.has(.workday) || word.unit != nil, token(index + 1)?.isUnknownWord != true
    else { return nil }
    var before = index - 1
    while let token = token(before), isFree(before),
      token.has(.filler) || token.has(.at) || token.has(.on) || token.has(.from)
    {
      before -= 1
    }
    return isTaken(before) ? index : nil
  }

  /// The word for a series that a word beside a day or an hour is a misspelling of: `evry monday`, `dialy 10am`.
  private func series(_ index: Int) -> String? {
    let token = tokens[index]
    guard grammar.hasSpaces, !free.isDayFixed, token.isUnknownWord, token.mark == nil, !token.isContinuation,
      (4...16).contains(token.range.count), isTaken(index - 1) || isTaken(index + 1)
    else { return nil }
    let name = text.folded.text(token.range)
    let word = Array(name.utf8)
    let found = lexicon.words(beginningWith: Set(word.prefix(1))) { known, meanings in
      let length = known.utf8.count
      guard length > 4, abs(length - word.count) < 2, meanings.tokens.count == 1 else { return false }
      return meanings.tokens[0].contains(where: Self.isOfSeries) && WordList.isSlip(word, Array(known.utf8))
    }.min()
    guard let found, !Self.noSeries.contains(name), !WordList.ordinary.contains(word) else { return nil }
    return found
  }

  private static func isOfSeries(_ meaning: Meaning) -> Bool {
    switch meaning {
    case .every, .everyOther, .frequency: true
    default: false
    }
  }

  /// Words near to one for a series.
  private static let noSeries: Set<String> = [
    "dairy", "dally", "ever", "weakly", "monthy", "seminal", "manual", "menstrual", "diarrea",
  ]

  /// A misspelt number of the order beside a month, a number or the article of a day: `twelth of December`, `twenty-nineth`, `am dreizehten`.
  private func ordinal(_ index: Int) -> UnusedWords.Finding? {
    let word = tokens[index]
    guard grammar.hasSpaces, word.isUnknownWord, word.mark == nil, word.range.count > 3,
      !tokens[index].isContinuation
    else { return nil }
    let name = text.folded.text(word.range)
    if let last = numberBehind(index), nearest(name, isTens) != nil {
      return UnusedWords.Finding(range: word.range.lowerBound..<tokens[last].range.upperBound)
    }
    let tens = token(index - 1)?.mark == "-" ? index - 2 : index - 1
    let isBehindTens = token(tens)?.numberWord.map { (20...90).contains($0) } ?? false
    guard isBehindTens || isBesideMonth(index) || isBehindArticle(index),
      let meant = ordinal(near: name)
    else { return nil }
    guard isBehindTens else { return UnusedWords.Finding(range: word.range, suggestion: meant) }
    let first = tokens[tens].range.lowerBound
    return UnusedWords.Finding(
      range: first..<word.range.upperBound,
      suggestion: text.folded.text(first..<word.range.lowerBound) + meant)
  }

  /// The number of the order that a word is a misspelling of: `twelth`, `fiveth`, `twentyfirst`.
  func ordinal(near name: String) -> String? {
    if name.hasSuffix("th"), let number = number(String(name.dropLast(2))) {
      return lexicon.words(beginningWith: nil) { $1.tokens == [[.ordinal(number)]] && $0.count > 3 }.min()
    }
    for middle in name.indices.dropFirst(5) {
      let (tens, ones) = (String(name[..<middle]), String(name[middle...]))
      if number(tens).map({ (20...90).contains($0) }) == true,
        lexicon[ones]?.tokens.first?.contains(where: isOrdinal) == true
      {
        return "\(tens)-\(ones)"
      }
    }
    // Another ending makes another word: `tent`, `première`.
    return nearest(name) { isOrdinal($0) }.flatMap { known in
      known.starts(with: name) || name.dropLast() == known.prefix(name.count - 1) ? nil : known
    }
  }

  private func number(_ name: String) -> Int? {
    guard language == "en", let meanings = lexicon[name]?.tokens.first else { return nil }
    for case .number(let number) in meanings { return number }
    return nil
  }

  private func isOrdinal(_ meaning: Meaning) -> Bool {
    if case .ordinal(let day) = meaning { day > 0 } else { false }
  }

  private func isTens(_ meaning: Meaning) -> Bool {
    if case .number(let number) = meaning { (20...90).contains(number) } else { false }
  }

  /// The number in words behind a hyphen: the `first` of `fourty-first`.
  private func numberBehind(_ index: Int) -> Int? {
    guard token(index + 1)?.mark == "-", let ones = token(index + 2),
      ones.numberWord != nil || ones.ordinalWord != nil
    else { return nil }
    return index + 2
  }

  /// Whether a month is beside a word, and the day is not said by another word.
  private func isBesideMonth(_ index: Int) -> Bool {
    guard !free.isDayFixed || !tokens[index].isCapital && !isOrdinaryWord(index) else { return false }
    var (before, next) = (index - 1, index + 1)
    while let token = token(before), token.has(.filler) || token.has(.on) { before -= 1 }
    while let token = token(next), token.has(.filler) || token.has(.on) { next += 1 }
    return isMonth(next) || isMonth(before)
  }

  private func isMonth(_ index: Int) -> Bool {
    guard let token = token(index), token.month != nil else { return false }
    return !token.isWeak || token.isCapital
  }

  /// Whether a word is in the place of a day, which nothing else says: `am dreizehten 10 Uhr`.
  private func isBehindArticle(_ index: Int) -> Bool {
    guard !free.saysDate, !tokens[index].isCapital, !isOrdinaryWord(index), let article = token(index - 1),
      article.has(.on) || article.has(.filler), !article.has(.place)
    else { return false }
    return token(index + 1) == nil || isTaken(index + 1)
  }

  private func isOrdinaryWord(_ index: Int) -> Bool {
    Self.alike.contains(text.folded.text(tokens[index].range))
  }

  /// Words near to a number of the order that are no misspellings where no month says so.
  private static let alike: Set<String> = [
    "cuanto", "cuarzo", "filth", "firth", "fist", "forst", "forth", "furth", "quito", "secord", "sexo",
    "sith",
    "teeth",
  ]

  /// The word of the language that a word is a misspelling of.
  private func nearest(_ name: String, _ isMeant: (Meaning) -> Bool) -> String? {
    let word = Array(name.utf8)
    guard word.count < 20, !WordList.ordinary.contains(word) else { return nil }
    return lexicon.words(beginningWith: Set(word.prefix(1))) { known, meanings in
      known.utf8.count > 4 && abs(known.utf8.count - word.count) < 2 && known.utf8.first == word.first
        && meanings.tokens.count == 1 && meanings.tokens[0].contains(where: isMeant)
        && WordList.distance(word, Array(known.utf8)) == 1
    }.min()
  }

  /// The folded scalars of such words, of which a free one is at an index.
  private func besideRelation(_ index: Int) -> Range<Int>? {
    guard grammar.hasSpaces,
      let words = unitBesideStep(index) ?? countedUnit(index) ?? misspeltCount(index) ?? misspeltStep(index)
        ?? clockWord(index)
    else { return nil }
    return scalars(words)
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
      token(index - 2)?.has(.ahead) == true || token(index - 2)?.has(.lasting) == true,
      isWord(at: index, among: "wo|woch|wk|wks|mos|mths|sem") && isFree(index)
        || isUnit(index, nearTo: { if case .unit = $0 { true } else { Self.isUnitOrWeekday($0) } })
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
    guard tokens[index].isUnknownWord, (2...12).contains(tokens[index].range.count) else { return nil }
    func isDay(_ index: Int) -> Bool {
      guard isTaken(index), let token = token(index) else { return false }
      return token.weekday != nil || token.unit != nil || token.has(.weekend)
    }
    guard isDay(index + 1) || isDay(index - 1), tokens[index].mark == nil else { return nil }
    let name = text.folded.text(tokens[index].range)
    guard
      (Self.misspeltSteps.contains(name) || language != "en" && name == "next") && isDay(index + 1)
        || isMisspelt(name, least: 6, { if case .step = $0 { true } else { false } })
    else { return nil }
    return index...index
  }

  private static let misspeltSteps: Set<String> = [
    "nxt", "nx", "nex", "enxt", "netx", "nect", "nexxt", "thsi", "tihs",
  ]

  /// `at nooon`, `monday noom`
  private func clockWord(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].isUnknownWord, tokens[index].mark == nil,
      token(index - 1)?.has(.at) == true
        || !free.hasHour && free.saysDate && (isTaken(index - 1) || isTaken(index + 1)),
      isMisspelt(
        text.folded.text(tokens[index].range), least: 4, hasOtherKeys: true,
        { if case .clock = $0 { true } else { false } })
    else { return nil }
    return index...index
  }

  /// Whether a free word is a unit of another language, or near to a word of the language with a meaning.
  func isUnit(_ index: Int, nearTo isMeant: (Meaning) -> Bool) -> Bool {
    guard isFree(index), let word = token(index), word.isUnknownWord, word.mark == nil, word.range.count >= 3
    else { return false }
    let name = text.folded.text(word.range)
    return WordList.units.contains(Array(name.utf8)) || WordList.foreignUnits.contains(Array(name.utf8))
      || isMisspelt(name, least: 4, letters: nil, isMeant)
  }

  static func isUnitOrWeekday(_ meaning: Meaning) -> Bool {
    switch meaning {
    case .unit(.second), .unit(.minute): false
    case .unit, .weekday, .weekend: true
    default: false
    }
  }

  /// Whether a word is near to one of the language with a meaning; to a short one only with a letter missing or twice, or two exchanged.
  /// - Parameters:
  ///   - letters: The number of the first letters with which the meant word can begin; `nil` for any.
  ///   - hasOtherKeys: Whether one letter of a short word can be that of the key beside it.
  private func isMisspelt(
    _ name: String, least: Int, letters: Int? = 2, hasOtherKeys: Bool = false, _ isMeant: (Meaning) -> Bool
  ) -> Bool {
    let word = Array(name.utf8)
    guard word.count < 20, word.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
      !WordList.ordinary.contains(word)
    else { return false }
    return !lexicon.words(beginningWith: letters.map { Set(word.prefix($0)) }) { known, meanings in
      let other = known.utf8
      guard other.count >= least, abs(other.count - word.count) < 2,
        other.first == word.first || other.dropFirst().first == word.first,
        meanings.tokens.count == 1, meanings.tokens[0].contains(where: isMeant)
      else { return false }
      return WordList.isSlip(word, Array(other)) || hasOtherKeys && WordList.isOtherKey(word, Array(other))
    }.isEmpty
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

  /// Whether a word is another one with one letter behind the first one typed with the key beside it: `noom`.
  static func isOtherKey(_ word: [UInt8], _ other: [UInt8]) -> Bool {
    guard word.count == other.count, word.first == other.first else { return false }
    let places = word.indices.filter { word[$0] != other[$0] }
    guard places.count == 1, let place = places.first else { return false }
    let keys = Array("qwertyuiop asdfghjkl zxcvbnm".utf8)
    guard let left = keys.firstIndex(of: word[place]), let right = keys.firstIndex(of: other[place]) else {
      return false
    }
    return abs(left - right) == 1
  }
}
