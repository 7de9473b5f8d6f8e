/// Days of a month in a list of which only some were read: `24/25 December`, `24., 25. und 26.12.`, `Dec 4, 5 and 6`.
extension UnreadTimes {
  /// A list of days at a token.
  func dayListed(_ index: Int) -> ClosedRange<Int>? {
    if let days = dayBefore(index) ?? dayBehind(index) ?? weekdayBefore(index) { return days }
    return daysBehind(index)
  }

  /// A weekday in a list of which only another one was understood: `Mo, Mi 8 Uhr KW 50`.
  private func weekdayBefore(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, tokens[index].weekday != nil, !tokens[index].isContinuation,
      let link = token(index + 1),
      link.has(.and) || link.mark.map(",/&+".unicodeScalars.contains) ?? false
    else { return nil }
    let next = index + 2
    guard isTaken(next), token(next)?.weekday != nil else { return nil }
    return index...next
  }

  /// A day behind a slash behind a day of a month, `Dec 24/25`, and `0 times`.
  private func dayBehind(_ index: Int) -> ClosedRange<Int>? {
    if recurs, tokens[index].number == 0, token(index + 1)?.has(.times) == true { return index...index + 1 }
    guard grammar.hasSpaces, tokens[index].mark == "/", !tokens[index].hasSpaceBefore, isTaken(index - 1),
      let day = token(index + 1), !day.hasSpaceBefore, (1...2).contains(day.digits),
      (1...31).contains(day.number ?? 0),
      !isTaken(index + 1), token(index + 2)?.hasSpaceBefore != false,
      let month = (max(0, index - 4)..<index).first(where: { tokens[$0].month != nil }),
      isSamePiece(month, index - 1)
    else { return nil }
    return month...index + 1
  }

  /// A day of the month before the one that was understood, with which it shares the month: `24/25 December`, `5. und 7. Dezember`.
  private func dayBefore(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces else { return nil }
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
    guard let link = token(next), link.mark == "," || !isTaken(next) else { return nil }
    let isSlash =
      (link.mark == "/" || link.mark == "-") && !link.hasSpaceBefore
      && token(next + 1)?.hasSpaceBefore == false
    let isAnd =
      link.has(.and) || link.has(.or) || link.mark == "&" || link.mark == "+"
      || text.folded.text(link.range) == "plus"
    // `Party of 6, 7 December` is one day.
    let isBeforeRange = isTaken(next) && token(next + 1)?.number == (tokens[index].number ?? 0) + 1
    let isListed = link.mark == "," && (isOrdinal || isBeforeRange)
    // `Room 5, 7 December` is one day, and `Room 5 and 7 December` perhaps two.
    let isNumbered = token(index - 1).map { $0.has(.numbered) || $0.has(.placeBehindTime) } ?? false
    guard isAnd || !isNumbered && (isSlash || isListed) else { return nil }
    next += 1
    while next < index + 6, let article = token(next), article.digits == 0, article.ordinalWord == nil,
      article.has(.filler) || article.has(.on)
    {
      next += 1
    }
    guard isTaken(next), let day = token(next), day.digits > 0 && day.digits < 3 || day.ordinalWord != nil,
      let month = (next + 1..<min(tokens.count, next + 9)).first(where: isMonth),
      isSamePiece(next, month)
    else { return nil }
    return index...month
  }

  /// Whether a token is the month of a day, as a word or as a number behind a dot: `26. December`, `26.12.`
  private func isMonth(_ index: Int) -> Bool {
    if tokens[index].month != nil { return true }
    guard grammar.hasDottedDates, (1...2).contains(tokens[index].digits),
      (1...12).contains(tokens[index].number ?? 0), index > 1
    else { return false }
    return tokens[index - 1].mark == "." && !tokens[index].hasSpaceBefore && tokens[index - 2].digits > 0
      && !tokens[index - 1].hasSpaceBefore
  }

  /// Further days of the month behind the one that was understood: `Dec 4, 5 and 6`.
  private func daysBehind(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, tokens[index].mark == ",", isTaken(index - 1),
      let month = (max(0, index - 4)..<index).first(where: { tokens[$0].month != nil }),
      isSamePiece(month, index - 1), let second = endOfDay(index + 1), let link = token(second + 1),
      link.mark == "," || link.mark == "&" || link.has(.and),
      let third = endOfDay(second + 2)
    else { return nil }
    return month...third
  }

  /// The last token of a number that can be a day of the month and was not understood: `5`, `5th`.
  private func endOfDay(_ index: Int) -> Int? {
    guard let day = token(index), (1...2).contains(day.digits), (1...31).contains(day.number ?? 0),
      !isTaken(index)
    else { return nil }
    return token(index + 1)?.has(.ordinalSuffix) == true && token(index + 1)?.hasSpaceBefore == false
      ? index + 1 : index
  }
}

/// Words beside a day that name another one: `a week tomorrow`, `Monday after next`, `24/25 December`.
extension UnreadTimes {
  /// A length before or behind a day, or `after next` behind it, that makes it a later one.
  func dayCounted(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces else { return nil }
    if tokens[index].has(.after), isTaken(index - 1), isCountedFrom(index - 1) {
      var step = index + 1
      while step < index + 3, token(step)?.has(.filler) == true, token(step)?.step == nil { step += 1 }
      return token(step)?.step == 1 ? index - 1...step : nil
    }
    // `Sunday before last`
    if tokens[index].has(.before), isTaken(index - 1), isCountedFrom(index - 1), token(index + 1)?.step == -1,
      !isTaken(index + 1)
    {
      return index - 1...index + 1
    }
    // Half a day is none.
    let isFortnight = tokens[index].units.map { !Offset($0.0, $0.1).hasTime } ?? false
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
    // So have `once a week`, and `the last 2 weeks` are of the title.
    let before = token(index - 2)
    let isTitle =
      before.map {
        $0.has(.times) || $0.has(.onceEach) || $0.step != nil || $0.has(.filler) || $0.number != nil
      } ?? false
    let isBeforeDay = token(next)?.relativeDay != nil || !recurs && !isTitle
    guard isFortnight || isCounted && isBeforeDay, isNamedDay(next) else { return nil }
    return (isCounted && !isTaken(index - 1) ? index - 1 : index)...next
  }

  private func isNamedDay(_ index: Int) -> Bool {
    guard isTaken(index), let token = token(index) else { return false }
    return token.weekday != nil || token.relativeDay != nil
  }

  private func isCountedFrom(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return token.weekday != nil || token.unit != nil || token.month != nil || token.has(.weekend)
  }
}
