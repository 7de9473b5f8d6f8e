/// Words beside a series that say when it is, and were not read: an endless series from now on is not what they mean.
extension UnreadTimes {
  /// The tokens of such words at a token; `nil` if there are none.
  func seriesWords(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces else {
      return month(index) ?? endOfSeries(index) ?? seasonAlone(index) ?? lettersOfDays(index)
        ?? numbersOfDays(index) ?? beforeHour(index)
    }
    return stretch(index) ?? quarter(index)
  }

  /// A month, without spaces between the words, beside a series or before the last month: `毎週火曜 1・2月`, `一月和二月每周二`, `实习一月到三月`.
  private func month(_ index: Int) -> ClosedRange<Int>? {
    let link = token(index + 2)
    let isFirst = isTaken(index + 2) && (link?.has(.until) == true || link?.has(.upTo) == true)
    guard recurs || isFirst, let month = tokens[index].number, (1...12).contains(month), !isTaken(index + 1),
      let mark = token(index + 1)
    else { return nil }
    if mark.has(.monthMark) { return index...index + 1 }
    let isListed = mark.mark.map("・、,/".unicodeScalars.contains) ?? false
    return isListed && isTaken(index + 2) && token(index + 3)?.has(.monthMark) == true
      ? index...index + 3 : nil
  }

  /// The end of a series whose day is not known: `春休みまで毎日`, `每周一到春节`, `每天跑步直到毕业`.
  private func endOfSeries(_ index: Int) -> ClosedRange<Int>? {
    guard recurs else { return nil }
    if tokens[index].has(.untilAfter), !tokens[index].hasSpaceBefore {
      var first = index
      while first > 0, !tokens[first].hasSpaceBefore, !isTaken(first - 1) { first -= 1 }
      // `駅まで歩く` is a way.
      let isTime = tokens[first..<index].contains { $0.has(.season) || $0.has(.otherDay) }
      return isTime ? first...index : nil
    }
    guard tokens[index].has(.until), let next = token(index + 1), !isTaken(index + 1), !next.hasSpaceBefore
    else { return nil }
    return next.has(.season) || next.has(.otherDay) || tokens[index].range.count > 1 ? index...index + 1 : nil
  }

  /// A letter for a weekday beside `土日`, and a range of such letters: `金土日`, `火〜土`.
  private func lettersOfDays(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].weekdayInList != nil, token(index - 1)?.number == nil else { return nil }
    let isFirst = index == 0 || tokens[index].hasSpaceBefore
    guard let next = token(index + 1) else { return isBehindWeekend(index) ? index - 1...index : nil }
    if isFirst, isTaken(index + 1), next.has(.daysOfWeekend), !next.hasSpaceBefore {
      return index...index + 1
    }
    if next.mark == "~" || next.mark == "-", token(index + 2)?.weekdayInList != nil, !isTaken(index + 2) {
      return index...index + 2
    }
    let isWord = !next.hasSpaceBefore && next.isUnknownWord
    return isBehindWeekend(index) && !isWord ? index - 1...index : nil
  }

  private func isBehindWeekend(_ index: Int) -> Bool {
    isTaken(index - 1) && token(index - 1)?.has(.daysOfWeekend) == true && !tokens[index].hasSpaceBefore
  }

  /// Numbers that stand for weekdays behind one, without a time: `周一三五健身`, `周六、日打扫`.
  private func numbersOfDays(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasNumberedWeekdays, isTaken(index - 1), token(index - 1)?.weekday != nil,
      !tokens[index].hasSpaceBefore
    else { return nil }
    if let mark = tokens[index].mark {
      guard mark == "、" || mark == ",", let next = token(index + 1), !next.hasSpaceBefore else { return nil }
      let isDay = (1...6).contains(next.numberWord ?? 0) && token(index + 2)?.has(.hourMark) != true
      return isDay || next.has(.dayMark) && next.unit == .day ? index - 1...index + 1 : nil
    }
    guard tokens[index].digits == 0, let number = tokens[index].numberWord, number > 0 else { return nil }
    if let next = token(index + 1), next.has(.dayMark), next.unit == .day, !next.hasSpaceBefore {
      return index - 1...index + 1
    }
    let digits = String(number)
    let isList = digits.count > 1 && digits.count == tokens[index].range.count
    return isList && digits.allSatisfy({ "123456".contains($0) }) ? index - 1...index : nil
  }

  /// `8時前に集合`, which says neither when it begins nor how long it lasts. `8時前田` is a name.
  private func beforeHour(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].has(.lessAfter), !tokens[index].hasSpaceBefore, isTaken(index - 1), index > 1,
      token(index - 1)?.has(.hourMark) == true
    else { return nil }
    let isName =
      tokens[index].range.count == 1
      && token(index + 1).map { $0.isUnknownWord && !$0.hasSpaceBefore } ?? false
    return isName ? nil : index - 2...index
  }

  /// A word for a length before the feast with which a series would begin, or before a unit without a number: `täglich über
  /// Weihnachten`, `tous les jeudis pendant l'année scolaire`, but not `Courses pour la semaine`.
  private func stretch(_ index: Int) -> ClosedRange<Int>? {
    guard recurs, tokens[index].has(.lasting) else { return nil }
    var last = index + 1
    while last < index + 3, token(last)?.feast == nil, token(last)?.has(.filler) == true { last += 1 }
    guard let word = token(last) else { return nil }
    if word.feast != nil, isTaken(last) { return index...last }
    let isUnit = word.unit != nil || word.units != nil
    return isUnit && last > index + 1 && tokens[index].meanings == [.lasting] && !isTaken(last)
      ? index...last : nil
  }

  /// A season, a feast or a part of the year beside a series that says neither when it begins nor ends, with the words before it: `every
  /// Saturday in spring`, `every Sunday in Lent`, `daily over Christmas`. Before a word of the title it belongs to the title.
  func boundBeside(_ index: Int) -> ClosedRange<Int>? {
    guard recurs, grammar.hasSpaces, index > 0, token(index + 1)?.isUnknownWord != true else { return nil }
    let bound = tokens[index]
    let isFeast = bound.feast != nil && !bound.isContinuation
    guard bound.has(.season) || bound.has(.otherDay) || isFeast || bound.unit == .quarter else { return nil }
    var first = index
    while first > max(0, index - 4), !isTaken(first - 1), isBeforeBound(first - 1) { first -= 1 }
    let isSaid = (first..<index).contains { isLimit($0) || !isFeast && isAround($0) }
    // `tous les dimanches de l'été`
    let isOfSeries =
      bound.has(.season) && first < index && isTaken(first - 1)
      && tokens[first..<index].allSatisfy { $0.has(.filler) }
    return isSaid || isOfSeries ? first...index : nil
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

  /// `冬天每天跑步`, `夏 毎週日曜`, but not `夏期講習`.
  private func seasonAlone(_ index: Int) -> ClosedRange<Int>? {
    guard recurs, tokens[index].has(.season), tokens[index].hasSpaceBefore || isTaken(index - 1) else {
      return nil
    }
    let isWord = token(index + 1).map { $0.isUnknownWord && !$0.hasSpaceBefore } ?? false
    return isWord ? nil : index...index
  }

  /// `montags im ersten Quartal`
  private func quarter(_ index: Int) -> ClosedRange<Int>? {
    guard recurs, tokens[index].unit == .quarter, token(index - 1)?.ordinalWord != nil, !isTaken(index - 1)
    else { return nil }
    return index - 1...index
  }
}
