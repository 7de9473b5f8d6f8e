/// Words beside a day that name another one: `a week tomorrow`, `Monday after next`, `24/25 December`.
extension UnreadTimes {
  /// A length before or behind a day, or `after next` behind it, that makes it a later one.
  func dayCounted(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces else { return nil }
    if tokens[index].has(.after), isUsed(index - 1), isCountedFrom(index - 1) {
      var step = index + 1
      while step < index + 3, token(step)?.has(.filler) == true, token(step)?.step == nil { step += 1 }
      return token(step)?.step == 1 ? index - 1...step : nil
    }
    let isFortnight = tokens[index].units != nil
    guard isFortnight || tokens[index].unit == .week else { return nil }
    let isCounted =
      token(index - 1).map { $0.has(.article) || $0.number != nil || $0.numberWord != nil } ?? false
    // `Tuesday fortnight`
    if isFortnight, isNamedDay(index - 1), token(index + 1)?.isUnknownWord != true {
      return index - 1...index
    }
    var next = index + 1
    while next < index + 3, token(next)?.has(.on) == true { next += 1 }
    // `twice a week Monday` has the days of a series behind it.
    guard isFortnight || isCounted && token(next)?.relativeDay != nil, isNamedDay(next) else { return nil }
    return (isCounted && !isUsed(index - 1) ? index - 1 : index)...next
  }

  private func isNamedDay(_ index: Int) -> Bool {
    guard isUsed(index), let token = token(index) else { return false }
    return token.weekday != nil || token.relativeDay != nil
  }

  private func isCountedFrom(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return token.weekday != nil || token.unit != nil || token.month != nil || token.has(.weekend)
  }

  /// A day behind a slash behind a day of a month, `Dec 24/25`, and `0 times`.
  func dayBehind(_ index: Int) -> ClosedRange<Int>? {
    if recurs, tokens[index].number == 0, token(index + 1)?.has(.times) == true { return index...index + 1 }
    guard grammar.hasSpaces, tokens[index].mark == "/", !tokens[index].hasSpaceBefore, isUsed(index - 1),
      let day = token(index + 1), !day.hasSpaceBefore, (1...2).contains(day.digits),
      (1...31).contains(day.number ?? 0),
      !isUsed(index + 1), token(index + 2)?.hasSpaceBefore != false,
      let month = (max(0, index - 4)..<index).first(where: { tokens[$0].month != nil }),
      isSamePiece(month, index - 1)
    else { return nil }
    return month...index + 1
  }

  /// A day of the month before the one that was understood, with which it shares the month: `24/25 December`, `5. und 7. Dezember`.
  func dayBefore(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, token(index - 1)?.has(.numbered) != true else { return nil }
    let isDigits = (1...2).contains(tokens[index].digits) && (1...31).contains(tokens[index].number ?? 0)
    guard isDigits && !tokens[index].touchesWordBefore || tokens[index].ordinalWord != nil else { return nil }
    var next = index + 1
    var isOrdinal = tokens[index].ordinalWord != nil
    if let mark = token(next), !mark.hasSpaceBefore,
      mark.has(.ordinalSuffix) || grammar.hasDottedOrdinals && mark.mark == "."
    {
      isOrdinal = true
      next += 1
    }
    // The comma before a range of days belongs to the range.
    guard let link = token(next), link.mark == "," || !isUsed(next) else { return nil }
    let isSlash = link.mark == "/" && !link.hasSpaceBefore && token(next + 1)?.hasSpaceBefore == false
    let isAnd = link.has(.and) || link.mark == "&" || link.mark == "+"
    // `Party of 6, 7 December` is one day.
    let isBeforeRange = isUsed(next) && token(next + 1)?.number == (tokens[index].number ?? 0) + 1
    let isListed = link.mark == "," && (isOrdinal || isBeforeRange)
    guard isSlash || isAnd || isListed else { return nil }
    next += 1
    while next < index + 6, let article = token(next), article.digits == 0, article.ordinalWord == nil,
      article.has(.filler) || article.has(.on)
    {
      next += 1
    }
    guard isUsed(next), let day = token(next), day.digits > 0 && day.digits < 3 || day.ordinalWord != nil,
      let month = (next + 1..<min(tokens.count, next + 9)).first(where: { tokens[$0].month != nil }),
      isSamePiece(next, month)
    else { return nil }
    return index...month
  }
}
