/// Finds words that say a time and were not understood: an error is better than an event without them.
struct UnreadTimes {
  let tokens: [Token]
  let grammar: GrammarSwitches
  /// The ranges of folded scalars that were understood.
  let used: [Range<Int>]
  let recurs: Bool
  let hasHour: Bool

  /// The folded scalars of the first such words; `nil` if there are none.
  func first() -> Range<Int>? {
    for index in tokens.indices where !isUsed(index) {
      if let last = clock(index) ?? exception(index) ?? end(index) ?? before(index)
        ?? further(index)
      {
        return tokens[index].range.lowerBound..<tokens[last].range.upperBound
      }
    }
    return nil
  }

  private func isUsed(_ index: Int) -> Bool {
    tokens.indices.contains(index) && used.contains { $0.overlaps(tokens[index].range) }
  }

  private func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  /// A time that no clock shows: `25:00`, `10:75`, `25 Uhr`. Beside another time it is a part of the title.
  private func clock(_ index: Int) -> Int? {
    guard !hasHour, let number = tokens[index].number, (1...2).contains(tokens[index].digits) else {
      return nil
    }
    if let next = token(index + 1), number > 24, next.has(.hourMark) {
      // `25h` is a length too, and `25h00` is none.
      if let minutes = token(index + 2), minutes.digits == 2, !minutes.hasSpaceBefore { return index + 2 }
      if next.unit == nil { return index + 1 }
    }
    guard token(index + 1)?.mark == ":", let minutes = token(index + 2), minutes.digits == 2,
      token(index - 1)?.mark != ":", token(index + 3)?.mark != ":",
      !tokens[index + 1].hasSpaceBefore, !minutes.hasSpaceBefore
    else { return nil }
    return number > 24 || minutes.number ?? 0 > 59 ? index + 2 : nil
  }

  /// `except Dec 23` beside a recurrence.
  private func exception(_ index: Int) -> Int? {
    guard recurs, tokens[index].has(.except) else { return nil }
    var last = index + 1
    if !isUsed(last) { return isUsed(index - 1) ? min(last, tokens.count - 1) : nil }
    while isUsed(last + 1), isSamePiece(last, last + 1) { last += 1 }
    return last
  }

  /// An end that is no date: `every Sunday until Easter`.
  private func end(_ index: Int) -> Int? {
    guard grammar.hasSpaces, tokens[index].has(.until), isUsed(index - 1), !isUsed(index + 1),
      token(index + 1)?.isUnknownWord == true
    else { return nil }
    return index + 1
  }

  /// `before 12:00`, which says neither when it begins nor how long it lasts.
  private func before(_ index: Int) -> Int? {
    guard grammar.hasSpaces, tokens[index].has(.before) else { return nil }
    var last = index + 1
    if !hasHour, let article = token(last), article.has(.filler), token(last + 1)?.digits ?? 0 > 0 {
      return last + 1
    }
    guard isUsed(last) else { return nil }
    while isUsed(last + 1), isSamePiece(last, last + 1) { last += 1 }
    return last
  }

  /// A second number behind a day or a time: `Dec 14 and 16`, `at 8 and 20`.
  private func further(_ index: Int) -> Int? {
    guard tokens[index].has(.and) || tokens[index].mark == "&", isUsed(index - 1),
      let number = token(index + 1), (1...2).contains(number.digits), !isUsed(index + 1),
      tokens[index - 1].digits > 0 || tokens[index - 1].has(.ordinalSuffix)
    else { return nil }
    let isLast = token(index + 2).map { $0.digits > 0 || $0.mark == "," } ?? true
    return isLast || isUsed(index + 2) ? index + 1 : nil
  }

  private func isSamePiece(_ left: Int, _ right: Int) -> Bool {
    used.contains { $0.overlaps(tokens[left].range) && $0.overlaps(tokens[right].range) }
  }
}
