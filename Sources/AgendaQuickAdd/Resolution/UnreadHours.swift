/// Hours that were not read beside another hour or a week, and a series of days that no table has.
extension UnreadTimes {
  /// An hour that shares the word for it with the next one, and that one: `24.12. 15.30 und 17 Uhr`, `Mass 9 and 11am Sunday`.
  func twoTimes() -> (first: Range<Int>, second: Range<Int>)? {
    guard hasHour, grammar.hasSpaces else { return nil }
    for index in tokens.indices where !isUsed(index) && isLoneHour(index) {
      let last = isMinutes(behind: index) ? index + 2 : index
      guard let link = token(last + 1), !isUsed(last + 1),
        link.has(.and) || link.mark == "&" || link.mark == "+"
      else { continue }
      var next = last + 2
      while next < last + 4, token(next)?.digits == 0, token(next)?.has(.at) == true { next += 1 }
      guard let end = lastOfHour(next) else { continue }
      return (
        first: tokens[index].range.lowerBound..<tokens[last].range.upperBound,
        second: tokens[next].range.lowerBound..<tokens[end].range.upperBound
      )
    }
    return nil
  }

  /// Whether a number is an hour of 24 and none of a room or a page before it, and no part of another number.
  private func isLoneHour(_ index: Int) -> Bool {
    let number = tokens[index]
    guard (1...2).contains(number.digits), (0...24).contains(number.number ?? 25), number.hasSpaceBefore
    else { return false }
    return token(index - 1).map { !$0.has(.numbered) && !$0.has(.placeBehindTime) } ?? true
  }

  /// Whether a dot or a colon and two digits of minutes touch a number.
  private func isMinutes(behind index: Int) -> Bool {
    guard let mark = token(index + 1), mark.mark == "." || mark.mark == ":", !mark.hasSpaceBefore,
      let minutes = token(index + 2), !minutes.hasSpaceBefore
    else { return false }
    return minutes.digits == 2 && minutes.number ?? 60 < 60
  }

  /// The last token of an hour that was understood, with its sign: `17 Uhr`, `17:00`, `11am`.
  private func lastOfHour(_ index: Int) -> Int? {
    guard isUsed(index), let number = token(index), (1...2).contains(number.digits), number.number ?? 25 <= 24
    else { return nil }
    let end = isMinutes(behind: index) ? index + 2 : index
    guard isUsed(end), isSamePiece(index, end) else { return nil }
    if let sign = token(end + 1), isUsed(end + 1),
      sign.has(.hourMark) || sign.has(.morningHalf) || sign.has(.afternoonHalf)
    {
      return sign.has(.on) && sign.hasSpaceBefore ? nil : end + 1
    }
    return end > index && token(index + 1)?.mark == ":" ? end : nil
  }

  /// The folded scalars of two numbers beside a week, which are hours of days that are not said, or pages: `Late shift 14-22 this week`.
  func hoursOfWeek() -> Range<Int>? {
    guard grammar.hasSpaces, saysDate, !namesDay, !hasHour, !recurs else { return nil }
    return tokens.indices.lazy.compactMap(hoursOfWeek).first.map {
      tokens[$0.lowerBound].range.lowerBound..<tokens[$0.upperBound].range.upperBound
    }
  }

  private func hoursOfWeek(_ index: Int) -> ClosedRange<Int>? {
    guard !isUsed(index), isLoneHour(index), token(index - 1)?.mark == nil,
      token(index - 1)?.has(.numberedBesideWeek) != true, let link = token(index + 1),
      let last = token(index + 2),
      link.mark == "-" || link.has(.upTo) || link.has(.until), (1...2).contains(last.digits),
      last.number ?? 25 <= 24, !isUsed(index + 1), !isUsed(index + 2)
    else { return nil }
    return isOfWeek(index + 3) || isOfWeek(index - 1) ? index...index + 2 : nil
  }

  /// Whether a token is one of words for a week that were understood: `this week`.
  private func isOfWeek(_ index: Int) -> Bool {
    isUsed(index)
      && (index - 3...index + 3).contains {
        token($0)?.unit == .week && isUsed($0) && isSamePiece(index, $0)
      }
  }

  /// `every school day`, of which no rule has the days. `Every Brilliant Day` is a title, and so are such words directly before
  /// the day: `Bins every bin day Friday 7am`.
  func everySuchDay(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, !recurs, tokens[index].has(.every), !tokens[index].isContinuation,
      let word = token(index + 1), word.isUnknownWord, !word.isCapital, !isUsed(index + 1),
      token(index + 2)?.unit == .day, !isUsed(index + 2),
      !namesDay || token(index + 3)?.has(.from) == true
    else { return nil }
    return index...index + 2
  }
}
