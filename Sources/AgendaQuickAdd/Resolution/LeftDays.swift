internal import ICalendar

/// Finds words that change a day, an hour or a series beside them, and were not used: `outra segunda`, `5/XII`, `6 or 7 Friday`, `gerade Wochen`.
struct LeftDays: FindsFreeWords {
  let free: FreeTokens

  /// The folded scalars of such words at a token; `nil` if there are none.
  func first(_ index: Int) -> Range<Int>? {
    if let words = row(index) ?? otherWeekday(index) ?? endOfSeries(index) ?? dayOfPeriod(index)
      ?? dayOfNight(index) ?? namedWeekend(index)
    {
      return scalars(words)
    }
    guard !grammar.hasSpaces else { return nil }
    return (besideHour(index) ?? numbersOfDays(index) ?? dayBeforeWeekday(index)).map(scalars)
  }

  /// A weekend that the word before it names, which is hardly the next one, `Wedding weekend`, `Labor Day weekend trip`, and one behind a date: `July 4th
  /// weekend trip`.
  private func namedWeekend(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces else { return nil }
    if tokens[index].has(.weekend), isTaken(index - 1), let date = token(index - 1), date.mark == nil,
      date.digits > 0 || date.has(.ordinalSuffix) || date.feast != nil
    {
      return (date.has(.ordinalSuffix) ? index - 2 : index - 1)...index
    }
    guard language == "en", tokens[index].isUnknownWord, tokens[index].mark == nil,
      tokens[index].range.count > 1,
      token(index + 1)?.has(.weekend) == true, word(at: index + 1) == "weekend", free.saysDate,
      !free.said.contains(.series)
    else { return nil }
    let isOtherDaySaid = tokens.indices.contains {
      isTaken($0) && $0 != index + 1
        && (tokens[$0].beginsDay || tokens[$0].month != nil || tokens[$0].step != nil
          || tokens[$0].unit != nil
          || tokens[$0].feast != nil || tokens[$0].mark == "/" || tokens[$0].mark == ".")
    }
    return isOtherDaySaid ? nil : index...index + 1
  }

  private func row(_ index: Int) -> ClosedRange<Int>? {
    for row in rows(index) {
      if let words = match(row, index) { return words }
    }
    return nil
  }

  /// A weekday on which the event is not, behind a word that takes it out and before the end or a mark: `(nicht Di)`, `statt Mi`, `instead of Wed`.
  private func otherWeekday(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, free.saysDate, tokens[index].mark == nil,
      isNegation(index) || isWord(at: index, among: Self.replacing)
    else { return nil }
    var day = index + 1
    while day < index + 4, isFree(day), let link = token(day), link.weekday == nil, link.mark == nil,
      link.isOf || link.has(.on) || link.has(.at) || link.has(.filler)
    {
      day += 1
    }
    guard isFree(day), let word = token(day), word.weekday != nil,
      word.isCapital || !grammar.capitalizesNouns,
      token(day + 1).map({ $0.mark != nil || isTaken(day + 1) }) ?? true
    else { return nil }
    return index...day
  }

  /// Words before the day that another one takes the place of.
  private static let replacing: StaticString =
    "instead|statt|anstatt|anstelle|lieu|vez|lugar|במקום"

  /// A word for the end of a series beside the day that was read as its beginning: `Ende 1.3.`, `letzter Termin 1. März`, `3月1日结束`.
  private func endOfSeries(_ index: Int) -> ClosedRange<Int>? {
    guard free.isEndless, tokens[index].mark == nil else { return nil }
    let name = word(at: index)
    // `3月1日结束`
    let start = tokens[index].range.lowerBound
    if !grammar.hasSpaces, isTaken(index - 1), !tokens[index].hasSpaceBefore,
      ["结束", "終了"].contains(text.folded.text(start..<min(start + 2, text.folded.scalars.count)))
    {
      return index...min(index + 1, tokens.count - 1)
    }
    if Self.ends.contains(name) {
      var day = index + 1
      while day < index + 3, isFree(day), token(day)?.has(.filler) == true || token(day)?.has(.on) == true {
        day += 1
      }
      let isDay = isTaken(day) && (token(day)?.digits ?? 0 > 0 || token(day)?.month != nil)
      return isDay || !grammar.hasSpaces && isTaken(index - 1) ? index...index : nil
    }
    guard tokens[index].step == -1, isFree(index + 1), token(index + 1)?.isUnknownWord == true,
      isTaken(index + 2)
    else { return nil }
    return index...index + 1
  }

  private static let ends: Set<String> = [
    "ende", "schluss", "fin", "fim", "termina", "finaliza", "acaba", "termine", "endet", "ends", "ending",
    "end",
  ]

  /// A day that is counted in a longer time than a month, of which each one was read: `last day of every year`.
  private func dayOfPeriod(_ index: Int) -> ClosedRange<Int>? {
    let first = tokens[index]
    guard grammar.hasSpaces, first.dayOfMonth != nil || first.ordinalWord != nil || first.step == -1 else {
      return nil
    }
    var next = index + 1
    while next < index + 4, isFree(next), let token = token(next),
      token.has(.filler) || token.unit == .day || token.weekday != nil || token.has(.on)
        || token.has(.workday)
    {
      next += 1
    }
    guard isTaken(next), token(next)?.has(.every) == true, next > index + 1 || first.dayOfMonth != nil else {
      return nil
    }
    return index...next
  }

  /// One of two days between which a night is: `Nacht vom 5. auf den 6.12.`, `Nuit du 31 au 1er`.
  private func dayOfNight(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, (1...2).contains(tokens[index].digits),
      (1...31).contains(tokens[index].number ?? 0),
      let night = (max(0, index - 6)..<index).last(where: { tokens[$0].part == .night }),
      tokens[(night + 1)..<index].allSatisfy({ !$0.isUnknownWord || $0.range.count < 4 }),
      night + 1 < index
    else { return nil }
    let next = token(index + 1)
    return next?.isUnknownWord == true && next?.has(.ordinalSuffix) != true && !isLink(index + 1)
      ? nil : night...index
  }

  /// Whether a word joins two days between which a night is.
  private func isLink(_ index: Int) -> Bool {
    guard let token = token(index), token.mark == nil else { return false }
    return ["auf", "para", "al", "au", "to"].contains(word(at: index))
  }

  // MARK: Words without spaces

  /// A word behind an hour that makes it an end or a guess, `周三9点之前到`, `三点多`, and an hour in kana, `10じ`.
  private func besideHour(_ index: Int) -> ClosedRange<Int>? {
    let rest = text.folded.text(
      tokens[index].range.lowerBound..<min(text.folded.scalars.count, tokens[index].range.lowerBound + 2))
    guard !tokens[index].hasSpaceBefore, let before = token(index - 1) else { return nil }
    if grammar.hasParticles {
      return rest.hasPrefix("じ") && before.digits > 0 && isFree(index - 1) ? index - 1...index : nil
    }
    guard isTaken(index - 1),
      before.has(.hourMark) || before.has(.minuteMark) || before.hourPart != nil || before.feast != nil
    else { return nil }
    let isBound = ["之前", "以前", "之后", "以后"].contains(rest) || ["后", "多"].contains { rest.hasPrefix($0) }
    return isBound ? index - 1...index : nil
  }

  /// Numbers that stand for weekdays before an hour, where no day is said, `一三五晚上8点`, or behind a week: `每周1、3、5`, `双周五`.
  private func numbersOfDays(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasNumberedWeekdays, let number = tokens[index].number, !tokens[index].isOfAmount else {
      return nil
    }
    if isTaken(index - 1), !tokens[index].hasSpaceBefore, let week = token(index - 1),
      week.unit == .week || week.frequency?.1 == .week, (1...7).contains(number)
    {
      return index - 1...index
    }
    let digits = Array(String(number).utf8)
    guard !free.saysDate, isTaken(index + 1), tokens[index].digits == 0, digits.count > 1,
      digits.count == tokens[index].range.count, digits.allSatisfy({ (49...54).contains($0) }),
      zip(digits, digits.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    return index...index
  }

  /// The number of a day before its weekday in brackets: `5(土)`.
  private func dayBeforeWeekday(_ index: Int) -> ClosedRange<Int>? {
    guard (1...2).contains(tokens[index].digits), isTaken(index + 1), let day = token(index + 1),
      day.weekday != nil,
      !day.hasSpaceBefore, text.folded.scalars[day.range.lowerBound] == "("
    else { return nil }
    return index...index + 1
  }
}

/// Finds the words of a sentence that gives an event another day or hour, of which the old and the new one would be a series or a range: `Lunch moved from
/// Tuesday to Thursday`. A sentence adds an event, and changes none.
struct MovedDays {
  let tokens: [Token]
  let reading: Reading

  /// The folded scalars of the verb and of days that contradict each other; `nil` if none of the words always says that something is moved.
  static func words(of pieces: [Piece], _ tokens: [Token]) -> Range<Int>? {
    let verb = tokens.indices.first { index in
      (tokens[index].has(.moving(isAlways: true)) || tokens[index].has(.moved) && isBeforeFrom(index, tokens))
        && !pieces.contains { $0.range.contains(index) }
    }
    guard let verb, let first = pieces.first, let last = pieces.last else { return nil }
    let (lower, upper) = (min(verb, first.range.lowerBound), max(verb, last.range.upperBound - 1))
    return tokens[lower].range.lowerBound..<tokens[upper].range.upperBound
  }

  private static func isBeforeFrom(_ index: Int, _ tokens: [Token]) -> Bool {
    tokens.indices.contains(index + 1) && tokens[index + 1].has(.from)
  }

  /// The folded scalars of the verb and of both days or hours; `nil` if there are none such.
  func words() -> Range<Int>? {
    guard let verb = tokens.indices.first(where: { isMoved($0) || isMovedFrom($0) }) else { return nil }
    let left = oldHour.map { [tokens[$0].range] } ?? []
    let ranges = reading.used + left + [tokens[verb].range]
    guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max() else {
      return nil
    }
    return first..<last
  }

  /// Whether a verb of moving is at a token, and what it moves is on two days or from one hour to another one.
  private func isMoved(_ index: Int) -> Bool {
    guard !isUsed(index) else { return false }
    if tokens[index].has(.moving(isAlways: true)) {
      return namesTwoDays || isBeforeHours(index) || oldHour != nil
    }
    return index == 0 && tokens[index].has(.moving(isAlways: false)) && namesTwoDays && isTo && isActivity(1)
  }

  /// Whether a word that says that something was moved has the old day or hour behind it: `pushed from 2 to 3pm`, `pushed back from 2 to 3pm`.
  private func isMovedFrom(_ index: Int) -> Bool {
    guard tokens[index].has(.moved), let from = [index + 1, index + 2].first(where: isFrom),
      from == index + 1 || tokens[index + 1].isUnknownWord
    else { return false }
    // `la semana pasada de lunes a viernes`
    if tokens[index].step != nil { guard index > 0, tokens[index - 1].isUnknownWord else { return false } }
    return namesTwoDays || isBeforeHours(from - 1) || oldHour != nil
  }

  private func isFrom(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].has(.from) }

  /// The word before an hour that was not read, directly before the new one: `von 14 auf 15 Uhr`.
  private var oldHour: Int? {
    guard reading.hasHour else { return nil }
    return tokens.indices.first { index in
      guard isFrom(index), !isUsed(index), tokens.indices.contains(index + 2) else { return false }
      let number = tokens[index + 1]
      return (1...2).contains(number.digits) && number.number ?? 25 <= 24 && !isUsed(index + 1)
        && isUsed(index + 2)
    }
  }

  private var namesTwoDays: Bool {
    let hasFirst = reading.point.date.namesDay || reading.range?.from.date.namesDay == true
    if reading.range?.to.date.namesDay == true, hasFirst || reading.rule != nil { return true }
    if reading.rule?.weekdays.count ?? 0 > 1 { return true }
    return reading.until?.namesDay == true && (reading.point.date.namesDay || reading.rule != nil)
  }

  /// Whether a word for `to`, and not `and`, is among the words that say when.
  private var isTo: Bool {
    tokens.indices.contains {
      isUsed($0) && !tokens[$0].has(.and) && (tokens[$0].has(.upTo) || tokens[$0].has(.until))
    }
  }

  /// Whether a word for what is moved follows the verb, and not directly both days: `Change Tuesday yoga to Friday`, but not `Shift Monday to
  /// Friday 9-5` and `Shift work Monday to Friday`.
  private func isActivity(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), !tokens[index].has(.regular) else { return false }
    guard isUsed(index) else { return true }
    let last = tokens.indices.last(where: isUsed) ?? index
    return (index..<last).contains { !isUsed($0) && tokens[$0].isUnknownWord }
  }

  /// Whether a range of hours is directly behind the verb: `moved from 3pm to 4pm`.
  private func isBeforeHours(_ index: Int) -> Bool {
    guard reading.range?.from.time?.hour != nil, tokens.indices.contains(index + 1) else { return false }
    return isUsed(index + 1) && tokens[index + 1].has(.from)
  }

  private func isUsed(_ index: Int) -> Bool { reading.used.contains { $0.overlaps(tokens[index].range) } }
}
