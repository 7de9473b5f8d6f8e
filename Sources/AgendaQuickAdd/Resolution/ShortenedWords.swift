/// Finds words beside a day that change it or make a series of it, and are cut short, written without vowels or apart from the day: `dps de amanhã`,
/// `über morgen`, `nächst. Samstag`, `wkly fri`. The day was read without them.
struct ShortenedWords: FindsFreeWords {
  let free: FreeTokens

  /// The folded scalars of such words from a token on.
  func first(_ index: Int) -> Range<Int>? {
    guard !tokens[index].isContinuation else { return nil }
    guard grammar.hasSpaces else { return apart(index).map(scalars) }
    guard tokens[index].digits == 0 else { return nil }
    if tokens[index].mark != nil { return eachOther(index).map(scalars) }
    return (beforeTomorrow(index) ?? beforeDay(index) ?? behindDay(index) ?? divided(index)).map(scalars)
  }

  // MARK: Before a day

  /// A word for `after` before tomorrow, which makes it the day after: `depois amanhã`, `aprs demain`, `über morgen`.
  private func beforeTomorrow(_ index: Int) -> ClosedRange<Int>? {
    guard let heads = Self.heads[language] else { return nil }
    var day = index + 1
    while day < index + 3, let link = token(day), isDot(day) || link.range.count < 3 && link.mark == nil,
      link.relativeDay == nil
    {
      day += 1
    }
    guard isTaken(day), token(day)?.relativeDay == 1, token(day)?.isContinuation == false else { return nil }
    let name = Array(word(at: index).utf8)
    let isHead = heads.contains {
      name == $0 || isShort(name, of: $0, hasDot: isDot(index + 1), canBeCut: true)
    }
    return isHead ? index...day : nil
  }

  /// The last words before the one for tomorrow that make it the day after.
  private static let heads: [String: [[UInt8]]] = [
    "en": [Array("after".utf8)], "de": [Array("uber".utf8), Array("ueber".utf8)], "fr": [Array("apres".utf8)],
    "es": [Array("pasado".utf8), Array("pasada".utf8)], "pt": [Array("depois".utf8)],
  ]

  /// A word for the next one, for each or for how often before a day: `nxt week sat`, `nä. Wo. Samstag`, `chq vendredi`, `kommende Wo Samstag`.
  private func beforeDay(_ index: Int) -> ClosedRange<Int>? {
    guard let day = day(behind: index) else { return nil }
    if tokens[index].step != nil { return isShortUnit(index + 1) ? index...day : nil }
    return isShortened(index, isBefore: true) ? index...day : nil
  }

  /// The token of a day that was read behind a word, and perhaps behind a dot, a unit and words such as `the`.
  private func day(behind index: Int) -> Int? {
    var (next, unit) = (index + 1, Int?.none)
    while next < index + 5, let link = token(next), isFree(next) || link.has(.filler),
      isDot(next) || link.has(.filler) || link.unit != nil || isShortUnit(next)
    {
      // `ts les jours`
      if link.unit != nil, link.range.count > 3 { unit = next }
      next += 1
    }
    return isTaken(next) && isDay(next) ? next : unit
  }

  private func isDay(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return token.weekday ?? token.everyWeekday != nil || token.unit != nil || token.has(.weekend)
  }

  // MARK: Behind a day

  /// `samedi proch.`, `Fri after nxt`, `last fri of mo`.
  private func behindDay(_ index: Int) -> ClosedRange<Int>? {
    guard index > 0 else { return nil }
    let link = isFree(index - 1) && (tokens[index - 1].has(.after) || tokens[index - 1].isOf)
    let day = link ? index - 2 : index - 1
    guard isTaken(day), token(day)?.weekday ?? token(day)?.everyWeekday != nil else { return nil }
    if link, tokens[index - 1].isOf {
      return isWord(at: index, among: "mo|mth|mnth|mos") && tokens[index].isUnknownWord
        ? index - 1...index : nil
    }
    return isShortened(index, isBefore: false) ? index...index : nil
  }

  // MARK: Short words

  private func isDot(_ index: Int) -> Bool {
    token(index)?.mark == "." && token(index)?.hasSpaceBefore == false
  }

  private func isShortUnit(_ index: Int) -> Bool {
    isFree(index) && tokens[index].mark == nil && isWord(at: index, among: "wo|woch|wk|wks|sem|mon|mo|mth")
  }

  /// Whether a word that the language lacks is a short form of one for the next one, for each or for how often.
  private func isShortened(_ index: Int, isBefore: Bool) -> Bool {
    let token = tokens[index]
    let hasDot = isDot(index + 1) && self.token(index + 2)?.hasSpaceBefore == true
    guard token.isUnknownWord, token.meanings.isEmpty, token.range.count < 10,
      hasDot || !token.isAbbreviation && (index == 0 || !token.isCapital || !isBefore)
    else { return false }
    let name = Array(word(at: index).utf8)
    guard name.count > 1, name.allSatisfy({ (97...122).contains($0) }), !Self.others.contains(name) else {
      return false
    }
    return !lexicon.words(beginningWith: Set(name.prefix(1))) { known, meanings in
      guard meanings.tokens.count == 1, known.utf8.count > name.count else { return false }
      let other = Array(known.utf8)
      for meaning in meanings.tokens[0] {
        switch meaning {
        case .step(let step) where step > 0:
          if hasDot || name.count > 2, isShort(name, of: other, hasDot: hasDot, canBeCut: false) {
            return true
          }
        case .every, .everyOther:
          if isBefore, isShort(name, of: other, hasDot: hasDot, canBeCut: true) { return true }
        case .frequency:
          if isBefore, name.count > 2, isShort(name, of: other, hasDot: hasDot, canBeCut: false) {
            return true
          }
        default: continue
        }
      }
      return false
    }.isEmpty
  }

  /// Verbs and other words that are the beginning of one for the next one.
  private static let others = WordList("al|ca|can|come|even|follow|jedi|komme|kommen|to|too")

  /// Whether a word is another one cut short, or without its vowels, or with a letter missing.
  /// - Parameter canBeCut: Whether two letters are enough without a dot.
  private func isShort(_ word: [UInt8], of other: [UInt8], hasDot: Bool, canBeCut: Bool) -> Bool {
    guard word.count > 1, word.count < other.count, word.first == other.first else { return false }
    if other.starts(with: word) {
      return hasDot || canBeCut || word.count > 3 && 2 * word.count > other.count
    }
    guard WordList.hasInOrder(word, in: other) else { return false }
    let hasVowel = word.dropFirst().contains { "aeiou".utf8.contains($0) }
    return !hasVowel || other.count > 4 && word.count + 1 == other.count
  }

  // MARK: Words apart

  /// A day whose name is written in two words: `noche buena`, `Rosen Montag`.
  private func divided(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].isUnknownWord || tokens[index].part != nil, let next = token(index + 1),
      next.mark == nil, next.digits == 0, next.hasSpaceBefore, !next.isContinuation,
      tokens[index].range.count > 3, next.range.count > 3
    else { return nil }
    let isDay = lexicon[word(at: index) + word(at: index + 1)]?.tokens[0].contains {
      switch $0 {
      case .day, .feast, .otherDay: true
      default: false
      }
    }
    return isDay == true ? index...index + 1 : nil
  }

  /// The marks of `e/o fri`, `c/ viernes` and `un vendredi/2`.
  private func eachOther(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].mark == "/", let before = token(index - 1), let next = token(index + 1) else {
      return nil
    }
    if isTaken(index - 1), before.weekday != nil, next.digits == 1, isFree(index + 1), !next.hasSpaceBefore {
      return index - 1...index + 1
    }
    guard isFree(index - 1), before.range.count == 1, before.mark == nil, !tokens[index].hasSpaceBefore else {
      return nil
    }
    if isTaken(index + 1), next.weekday != nil, language != "en" { return index - 1...index + 1 }
    return isFree(index + 1) && next.range.count == 1 && next.mark == nil && isTaken(index + 2)
      && token(index + 2)?.weekday != nil && word(at: index - 1) == "e" ? index - 1...index + 2 : nil
  }

  /// A letter that changes a day and touches it, where words have no spaces: the 后 of `后明天`, the ごと of `金曜ごと`.
  private func apart(_ index: Int) -> ClosedRange<Int>? {
    if grammar.hasParticles {
      let isEach = tokens[index].has(.everyAfter) && isTaken(index - 1) && token(index - 1)?.weekday != nil
      return isEach && !tokens[index].hasSpaceBefore ? index - 1...index : nil
    }
    guard index == 0 || tokens[index].hasSpaceBefore, tokens[index].range.count == 1, isTaken(index + 1),
      let day = token(index + 1), !day.hasSpaceBefore, day.relativeDay != nil || day.weekday != nil,
      ["后", "前", "下", "上", "大"].contains(word(at: index))
    else { return nil }
    return index...index + 1
  }
}
