/// Words that bound a series or name a day or an hour, and were not read.
extension UnreadTimes {
  /// A season, a feast or a part of the year beside a series that says neither when it begins nor ends, with the words before it: `every
  /// Saturday in spring`, `every Sunday in Lent`, `daily over Christmas`. Before a word of the title it belongs to the title.
  func boundBeside(_ index: Int) -> ClosedRange<Int>? {
    guard recurs, grammar.hasSpaces, index > 0, token(index + 1)?.isUnknownWord != true else { return nil }
    let bound = tokens[index]
    let isFeast = bound.feast != nil && !bound.isContinuation
    guard bound.has(.season) || bound.has(.otherDay) || isFeast || bound.unit == .quarter else { return nil }
    var first = index
    while first > max(0, index - 4), !isUsed(first - 1), isBeforeBound(first - 1) { first -= 1 }
    let isSaid = (first..<index).contains { isLimit($0) || !isFeast && isAround($0) }
    return isSaid ? first...index : nil
  }

  private func isBeforeBound(_ index: Int) -> Bool {
    let word = tokens[index]
    return isLimit(index) || isAround(index) || word.has(.filler) || word.has(.on) || word.ordinalWord != nil
      || word.has(.ordinalSuffix) || (1...2).contains(word.digits)
  }

  /// `during`, `after`, `from`
  private func isLimit(_ index: Int) -> Bool {
    let word = tokens[index]
    return word.has(.during) || word.has(.after) || word.has(.before) || word.has(.until)
      || word.has(.from) && !word.has(.filler)
  }

  /// `in`, `next`
  private func isAround(_ index: Int) -> Bool {
    let word = tokens[index]
    return word.has(.place) || word.has(.placeOfName) || word.step != nil
  }

  /// `half past Monday`, which is no hour.
  func minutesBeforeDay(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].hourPart != nil, isUsed(index + 2), let link = token(index + 1),
      link.has(.past) || link.has(.to), let day = token(index + 2),
      day.weekday != nil || day.relativeDay != nil || day.month != nil
    else { return nil }
    return index...index + 2
  }

  /// A number that ends the sentence where only a part of the day says the time, so that it may be the hour: `Every morning next week run 6`.
  /// Behind a name it is none: `tonight watch Toy Story 4`.
  func hourAtEnd(_ index: Int) -> Int? {
    guard !hasHour, grammar.hasSpaces, index == tokens.count - 1, (1...2).contains(tokens[index].digits),
      (1...12).contains(tokens[index].number ?? 0), tokens[index].hasSpaceBefore, let word = token(index - 1),
      word.isUnknownWord, !word.has(.numbered), !isUsed(index - 1),
      grammar.capitalizesNouns || !word.isCapital
    else { return nil }
    let saysPart = tokens.indices.contains { isUsed($0) && tokens[$0].part != nil && tokens[$0].clock == nil }
    return saysPart ? index : nil
  }
}
