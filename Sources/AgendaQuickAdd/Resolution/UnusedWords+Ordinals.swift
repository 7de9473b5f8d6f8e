/// Misspelt numbers of a day, and halves of a month.
extension UnusedWords {
  /// A misspelt number of the order beside a month, a number or the article of a day: `twelth of December`, `twenty-nineth`, `am dreizehten`.
  func ordinal(_ index: Int) -> Finding? {
    let word = tokens[index]
    guard grammar.hasSpaces, word.isUnknownWord, word.mark == nil, word.range.count > 3,
      !tokens[index].isContinuation
    else { return nil }
    let name = text.folded.text(word.range)
    if let last = numberBehind(index), nearest(name, isTens) != nil {
      return Finding(range: word.range.lowerBound..<tokens[last].range.upperBound)
    }
    let tens = token(index - 1)?.mark == "-" ? index - 2 : index - 1
    let isBehindTens = token(tens)?.numberWord.map { (20...90).contains($0) } ?? false
    guard isBehindTens || isBesideMonth(index) || isBehindArticle(index),
      let meant = ordinal(near: name)
    else { return nil }
    guard isBehindTens else { return Finding(range: word.range, suggestion: meant) }
    let first = tokens[tens].range.lowerBound
    return Finding(
      range: first..<word.range.upperBound,
      suggestion: text.folded.text(first..<word.range.lowerBound) + meant)
  }

  /// The number of the order that a word is a misspelling of: `twelth`, `fiveth`, `twentyfirst`.
  private func ordinal(near name: String) -> String? {
    if name.hasSuffix("th"), let number = number(String(name.dropLast(2))) {
      return lexicon.words.filter { $1.tokens == [[.ordinal(number)]] && $0.count > 3 }.keys.min()
    }
    for middle in name.indices.dropFirst(5) {
      let (tens, ones) = (String(name[..<middle]), String(name[middle...]))
      if number(tens).map({ (20...90).contains($0) }) == true,
        lexicon.words[ones]?.tokens.first?.contains(where: isOrdinal) == true
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
    guard language == "en", let meanings = lexicon.words[name]?.tokens.first else { return nil }
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
    guard !isDayFixed || !tokens[index].isCapital && !isOrdinaryWord(index) else { return false }
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
    guard !saysDate, !tokens[index].isCapital, !isOrdinaryWord(index), let article = token(index - 1),
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
    return lexicon.words.filter { known, meanings in
      known.utf8.count > 4 && abs(known.utf8.count - word.count) < 2 && known.utf8.first == word.first
        && meanings.tokens.count == 1 && meanings.tokens[0].contains(where: isMeant)
        && WordList.distance(word, Array(known.utf8)) == 1
    }.keys.min()
  }

  /// `second half of December`, `zweite Hälfte Dezember`, `première quinzaine de décembre`: days that are not known.
  func halfOfMonth(_ index: Int) -> Range<Int>? {
    guard grammar.hasSpaces, tokens[index].mark == nil,
      Self.halves.contains(text.folded.text(tokens[index].range)), let first = token(index - 1),
      first.ordinalWord != nil || first.step != nil || first.digits > 0 || first.has(.ordinalSuffix)
    else { return nil }
    var last = index + 1
    while let token = token(last), token.has(.filler) || token.has(.on) || token.step != nil { last += 1 }
    guard let month = token(last), month.month != nil || month.unit == .month || month.unit == .year else {
      return nil
    }
    return first.range.lowerBound..<month.range.upperBound
  }

  private static let halves: Set<String> = [
    "half", "halfte", "moitie", "quinzaine", "mitad", "quincena", "metade", "quinzena",
  ]
}
