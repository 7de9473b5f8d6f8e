/// Finds words that make a series of the day behind them and were not used, so that one day or another series was read: the `every` of `every othr
/// Tuesday`, the `first` of `first Fridays`, the `3x` of `3x/day`.
struct LeftSeries: FindsFreeWords {
  let free: FreeTokens
  let misspelt: MisspeltWords

  /// The first such words from a token on.
  func first(_ index: Int) -> UnusedWords.Finding? {
    guard tokens[index].mark == nil else { return nil }
    if let last = behindEvery(index) { return UnusedWords.Finding(range: scalars(index...last)) }
    if let words = beforeEachWeekday(index) ?? dayBehindWeeks(index) ?? dayOfMonths(index) ?? rate(index)
      ?? oddWeeks(index) ?? fromTheEnd(index) ?? eachTime(index)
      ?? excludedDate(index) ?? workdays(index)
    {
      return UnusedWords.Finding(range: scalars(words))
    }
    return misspeltEvery(index)
  }

  // MARK: The word for each

  /// The last token of a word for each with the day or the unit of which it makes a series, and the unread word between them: `every othr Tuesday`,
  /// `every mnoth`, `tous les autres lundis`. Between `all` and a day a noun is rather one of the title: `alle Kollegen Freitag`.
  private func behindEvery(_ index: Int) -> Int? {
    let each = tokens[index]
    guard each.has(.every) || each.has(.everyOther), !each.isContinuation else { return nil }
    guard grammar.hasSpaces else {
      return (index + 1...index + 2).first { isTaken($0) && isDay($0) && token($0)?.hasSpaceBefore == false }
    }
    guard let word = token(index + 1), word.mark == nil, isFree(index + 1) else { return nil }
    if word.isUnknownWord,
      misspelt.isUnit(index + 1, nearTo: MisspeltWords.isUnitOrWeekday)
        || isWord(at: index + 1, among: Self.misspeltDays)
    {
      return index + 1
    }
    let day = index + 2
    guard let next = token(day), isDay(day) || next.unit != nil else { return nil }
    let isNumber =
      word.ordinalWord != nil || word.has(.ordinalSuffix)
      || Self.others.lists(Array(self.word(at: index + 1).utf8))
      || misspelt.ordinal(near: self.word(at: index + 1)) != nil
    if isNumber { return day }
    guard word.isUnknownWord, !isAll(index) else { return nil }
    // `every bin day` and `every Student Friday` are words of the title.
    if next.unit == .day { return nil }
    if word.isCapital, grammar.capitalizesNouns || !each.isCapital { return nil }
    return isTaken(day) || !grammar.capitalizesNouns || isTaken(day + 1) ? day : nil
  }

  /// Whether a word for each is rather one for all: `todos los`, `toda`, the Hebrew `כל`.
  private func isAll(_ index: Int) -> Bool {
    switch language {
    case "fr", "es", "pt": !Self.eachAlone.contains { word(at: index).hasSuffix($0) }
    case "he": true
    default: false
    }
  }

  private static let eachAlone = ["chaque", "cada"]

  /// Words that make a series one of other days, before its day.
  private static let others: StaticString = """
    alternating|alternative|other|others|odd|even|most|some|many|certain|selected|random|autres|autre|deux|trois|quatre|pairs|impairs|\
    certains|quelques|plusieurs|otros|otras|dos|tres|algunos|algunas|ciertos|alternos|buenos|outros|outras|dois|duas|alguns|algumas|\
    certas|alternadas|abwechselnd|gerade|geraden|ungerade|ungeraden|anderen|andere|manche|einige
    """

  private func isDay(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return token.weekday != nil || token.everyWeekday != nil || token.has(.workday) || token.has(.weekend)
  }

  /// A misspelt word for each directly before a day or a unit: `ever Friday`, `jedeb Montag`, `tda segunda`, `evry month`.
  private func misspeltEvery(_ index: Int) -> UnusedWords.Finding? {
    let token = tokens[index]
    guard grammar.hasSpaces, token.isUnknownWord, !token.isContinuation, (3...8).contains(token.range.count),
      !token.isCapital || index == 0,
      isDay(index + 1) || isFree(index + 1) && self.token(index + 1)?.unit != nil
    else { return nil }
    let word = Array(self.word(at: index).utf8)
    guard !WordList.ordinary.contains(word) else { return nil }
    let meant = lexicon.words(beginningWith: Set(word.prefix(1))) { known, meanings in
      let other = Array(known.utf8)
      guard other.count > 3, other.count < 8, meanings.tokens.count == 1, meanings.tokens[0].contains(.every),
        !Self.likeOthers.contains(known)
      else { return false }
      return WordList.isSlip(word, other) || other.count > 4 && WordList.distance(word, other) == 1
    }.min()
    return meant.map { UnusedWords.Finding(range: token.range, suggestion: $0) }
  }

  /// Words for each that are near to ordinary words: `cara lunes`, `allee`.
  private static let likeOthers: Set<String> = ["alle", "allen", "cada", "each", "immer", "todo", "todos"]

  /// Short words for a day with a wrong letter, which are no other words behind one for each.
  private static let misspeltDays: StaticString =
    "dya|ady|dday|dayy|daay|dau|dai|tga|tg|atg|taag|jor|juor|jourr|dja"

  // MARK: Days of a series

  /// The day of a month that is counted from its end, of which only the number was read: `each month on the 3rd to last day`.
  private func fromTheEnd(_ index: Int) -> ClosedRange<Int>? {
    func isJoined(_ index: Int) -> Bool { token(index)?.mark == "-" && isFree(index) }
    let last = isJoined(index + 1) ? index + 2 : index + 1
    let before = isJoined(index - 1) ? index - 2 : index - 1
    guard language == "en", free.said.contains(.series), isWord(at: index, among: "to"), isFree(last),
      isWord(at: last, among: "last|last day"), let number = token(before), isTaken(before),
      number.has(.ordinalSuffix) || number.ordinalWord != nil
    else { return nil }
    let first = number.has(.ordinalSuffix) ? before - 1 : before
    return max(0, first)...(token(last + 1)?.unit == .day ? last + 1 : last)
  }

  /// The German word for each time before a day, beside no series: `Grundsteuer jeweils am 15. Februar`.
  private func eachTime(_ index: Int) -> ClosedRange<Int>? {
    guard language == "de", isWord(at: index, among: "jeweils"), !free.said.contains(.series), free.saysDate,
      isTaken(index + 1)
    else { return nil }
    return index...index
  }

  /// The number or the word for some before the days of each week: `first Fridays`, `1st and 3rd Tuesdays`, `alternating Fridays`.
  private func beforeEachWeekday(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, isTaken(index + 1), token(index + 1)?.everyWeekday != nil,
      !tokens[index].isContinuation
    else { return nil }
    let word = tokens[index]
    if word.ordinalWord != nil || word.step != nil || Self.others.lists(Array(self.word(at: index).utf8)) {
      return index...index + 1
    }
    return word.has(.ordinalSuffix) && !word.hasSpaceBefore && isFree(index - 1) ? index - 1...index + 1 : nil
  }

  /// The day of the month behind a series of weeks, which is none of its days: `every Monday and the 5th`, `every Friday the 13th`.
  private func dayBehindWeeks(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, free.said.contains(.series), let last = endOfOrdinal(index),
      token(last + 1)?.isUnknownWord != true
    else { return nil }
    var before = index - 1
    while before > index - 4, isFree(before), let link = token(before),
      link.has(.and) || link.has(.filler) || link.has(.on) || link.mark == ","
    {
      before -= 1
    }
    guard isTaken(before), before < index - 1, isDay(before) else { return nil }
    return before + 1...last
  }

  /// The day of a series of months that has none: `every month on teh 1st`.
  private func dayOfMonths(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, free.said.contains(.monthsAlone), let last = endOfOrdinal(index),
      token(last + 1)?.isUnknownWord != true
    else { return nil }
    return index...last
  }

  /// The last token of a number of the order that can be a day: `5th`, `5.`
  private func endOfOrdinal(_ index: Int) -> Int? {
    guard (1...2).contains(tokens[index].digits), (1...31).contains(tokens[index].number ?? 0),
      let mark = token(index + 1), !mark.hasSpaceBefore,
      mark.has(.ordinalSuffix) || grammar.hasDottedOrdinals && mark.mark == "."
    else { return nil }
    return index + 1
  }

  /// How often within a unit, with a slash: `3x/day`.
  private func rate(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].has(.times), isFree(index - 1), token(index - 1)?.digits ?? 0 > 0,
      token(index + 1)?.mark == "/", token(index + 2)?.unit != nil
    else { return nil }
    return index - 1...index + 2
  }

  /// A date behind a word that takes it out of a series, and a word between them: `no class 12/27`.
  private func excludedDate(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, free.said.contains(.series),
      Reading.exclusions.lists(Array(word(at: index).utf8))
    else { return nil }
    for day in index + 1..<index + 4 where isFree(day) && (1...2).contains(tokens[day].digits) {
      guard let mark = token(day + 1)?.mark, "/.-".unicodeScalars.contains(mark), isFree(day + 2),
        (1...2).contains(tokens[day + 2].digits), !tokens[day + 2].hasSpaceBefore
      else { return nil }
      return index...day + 2
    }
    return nil
  }

  /// Days of work beside an hour, without a word for each of them where no day is said: `Cita días laborables 10h`.
  private func workdays(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, tokens[index].has(.workday), free.hasHour, !free.saysDate,
      !free.said.contains(.series), isTaken(index + 1) || isTaken(index - 1)
    else { return nil }
    return index...index
  }

  /// Weeks of which only each other one is meant, in Chinese and Japanese: `奇数週の月曜`.
  private func oddWeeks(_ index: Int) -> ClosedRange<Int>? {
    guard !grammar.hasSpaces else { return nil }
    let start = tokens[index].range.lowerBound
    let name = text.folded.text(start..<min(start + 3, text.folded.scalars.count))
    guard ["奇数週", "偶数週", "奇数周", "偶数周"].contains(name) else { return nil }
    var last = index
    while last + 1 < tokens.count, tokens[last].range.upperBound < start + 3 { last += 1 }
    return index...last
  }
}
