/// Finds days that no month has, of which no part may be read as another day: `December 32`, `32.12.`, `el 17 del 13`, `on the 35th`.
struct ImpossibleDays {
  let parser: Parser
  /// The ranges of folded scalars that were understood.
  let used: [Range<Int>]
  /// Those that belong to the title: quotations, addresses and names.
  let hidden: [Range<Int>]
  /// Whether a day is named by the words that were understood.
  let namesDay: Bool
  /// A day that more than a weekday names.
  let isDayFixed: Bool

  /// The folded scalars of the first such day; `nil` if there is none.
  func first() -> Range<Int>? {
    for index in parser.tokens.indices where !isUsed(index) && !overlaps(hidden, index) {
      if let tokens = day(index) {
        return parser.tokens[tokens.lowerBound].range
          .lowerBound..<parser.tokens[tokens.upperBound].range.upperBound
      }
    }
    return nil
  }

  private func day(_ index: Int) -> ClosedRange<Int>? {
    if let tokens = besideMonth(index) ?? inNumbers(index) ?? rangeOfMonth(index) { return tokens }
    return ofNumberedMonth(index) ?? marked(index) ?? alone(index)
  }

  private func isUsed(_ index: Int) -> Bool { overlaps(used, index) }

  private func overlaps(_ ranges: [Range<Int>], _ index: Int) -> Bool {
    guard let token = parser.token(index) else { return false }
    return ranges.contains { $0.overlaps(token.range) }
  }

  /// Whether words may say the day: no other ones do, or these are divided, as `treinta y dos` is in `dos de diciembre`.
  private func isOpen(_ tokens: Range<Int>) -> Bool { !isDayFixed || tokens.contains(where: isUsed) }

  /// A number of at most two digits, or in words, that begins at a token and is no day of a month.
  private func impossibleNumber(_ index: Int) -> Match<Parser.Numeral>? {
    guard let number = parser.numeral(at: index), number.value.digits <= 2,
      number.value.value == 0 && number.value.digits > 0 || (32...99).contains(number.value.value),
      parser.tokens[index].hasSpaceBefore || index == 0 || !parser.grammar.hasSpaces,
      !parser.has(index - 1, .numbered),
      !parser.isTimeNumber(number.end)
    else { return nil }
    return number
  }

  /// Whether a word of the title, a unit or a part of another number follows.
  private func isCounted(_ end: Int) -> Bool {
    guard let next = parser.token(end) else { return false }
    if let mark = next.mark { return !",;.)!?".unicodeScalars.contains(mark) || parser.isSeparator(end) }
    return next.isUnknownWord || next.unit != nil || next.has(.times) || next.has(.measure)
      || !next.hasSpaceBefore
  }

  /// `December 32`, `32nd of December`, `32. Dezember`, `treinta y dos de diciembre`.
  private func besideMonth(_ index: Int) -> ClosedRange<Int>? {
    guard let number = impossibleNumber(index), isOpen(index..<number.end) else { return nil }
    var next = number.end
    if parser.isMark(next, "."), parser.touches(next) { next += 1 }
    if number.value.isOrdinal, parser.token(next)?.unit == .day { next += 1 }
    next = parser.skipFillers(next)
    if isMonth(next), !(namesDay && isCounted(next + 1)) { return index...next }
    var before = index - 1
    while before > index - 3,
      parser.isMark(before, ",") || parser.isMark(before, ".") || parser.has(before, .filler)
    {
      before -= 1
    }
    guard isMonth(before),
      !isCounted(number.end) || !namesDay && parser.token(number.end)?.isUnknownWord == true
    else {
      return nil
    }
    return before...number.end - 1
  }

  private func isMonth(_ index: Int) -> Bool {
    guard let token = parser.token(index), token.month != nil, !token.isContinuation, token.numberWord == nil
    else { return false }
    return !token.isWeak || token.isCapital
  }

  /// `32.12.`, `3.13.`, `13/13/2026`, `2026-13-01`, `32/12`.
  private func inNumbers(_ index: Int) -> ClosedRange<Int>? {
    let tokens = parser.tokens
    guard let mark = parser.token(index + 1)?.mark, "./-".unicodeScalars.contains(mark),
      !parser.has(index - 1, .numbered),
      tokens[index].hasSpaceBefore || index == 0 || isEndOfRange(index), let first = part(index),
      let second = part(index + 2, isInside: true)
    else { return nil }
    let hasMark = parser.isMark(index + 3, mark) && parser.touches(index + 3)
    let third = hasMark ? part(index + 4, isInside: true) : nil
    let last = third == nil ? hasMark ? index + 3 : index + 2 : index + 4
    let next = parser.token(last + 1)
    // A further number, as in an address, or a letter: `1.13.4.2`, `3.13.b`.
    if let next, !next.hasSpaceBefore, next.mark.map({ !",;)!?".unicodeScalars.contains($0) }) ?? true {
      return nil
    }
    let isEndOfRange = isEndOfRange(index)
    guard isEndOfRange || isOpen(index..<last + 1) else { return nil }
    if let third {
      let (year, left, right) = first.digits == 4 ? (first, second, third) : (third, first, second)
      guard year.digits == 4, left.digits < 3, right.digits < 3 else { return nil }
      let isMonthFirst = first.digits == 4 || mark != "." || parser.grammar.isYearFirst
      let isDay =
        isMonthFirst && canBeDay(left.number, right.number)
        || first.digits < 4 && canBeDay(right.number, left.number)
      return isDay ? nil : index...last
    }
    guard first.digits < 3, second.digits < 3 else { return nil }
    if mark == ".", hasMark {
      // At the end it is perhaps the end of a sentence: `Freitag Update auf 3.13.`
      let isTitle = namesDay && (next == nil || !parser.grammar.hasDottedDates) && !isEndOfRange
      return canBeDay(second.number, first.number) || isTitle ? nil : index...last
    }
    guard mark == "/", !hasMark, !namesDay, !canBeDay(first.number, second.number),
      !canBeDay(second.number, first.number)
    else { return nil }
    // `50/50` is a title.
    let least = min(first.number, second.number)
    let isTitle = least == 0 ? next?.isUnknownWord == true : least > 31 || first.digits + second.digits < 4
    return isTitle ? nil : index...last
  }

  private func part(_ index: Int, isInside: Bool = false) -> (number: Int, digits: Int)? {
    guard let token = parser.token(index), let number = token.number, [1, 2, 4].contains(token.digits),
      !isInside || !token.hasSpaceBefore && parser.touches(index - 1)
    else { return nil }
    return (number, token.digits)
  }

  /// Whether a number ends a range of which the beginning is a day: `31.12.-32.12.`, `Dec 28-32`.
  private func isEndOfRange(_ index: Int) -> Bool { parser.isRangeMark(index - 1) && isUsed(index - 2) }

  /// `Dec 28-32`, `28-32 December`.
  private func rangeOfMonth(_ index: Int) -> ClosedRange<Int>? {
    guard parser.grammar.hasSpaces, parser.isRangeMark(index - 1), let first = parser.token(index - 2),
      first.digits > 0, first.digits < 3,
      let last = parser.numeral(at: index), (32...99).contains(last.value.value), last.value.digits == 2,
      !parser.isTimeNumber(last.end)
    else { return nil }
    let next = parser.skipFillers(last.end)
    if isMonth(index - 3), isUsed(index - 2) { return index - 3...last.end - 1 }
    return isMonth(next) && !isDayFixed ? index - 2...next : nil
  }

  private func canBeDay(_ month: Int, _ day: Int) -> Bool {
    (1...12).contains(month) && (1...31).contains(day)
  }

  /// `el 17 del 13`, `le 3 du 15`: a month that no year has.
  private func ofNumberedMonth(_ index: Int) -> ClosedRange<Int>? {
    guard parser.grammar.hasSpaces, let day = parser.dayNumber(at: index), day.value.digits > 0,
      !parser.has(index - 1, .numbered),
      parser.isBehindOn(index) || parser.has(index, .ordinalPrefix), parser.has(day.end, .on),
      parser.has(day.end, .from),
      parser.has(day.end, .filler), let month = parser.numeral(at: day.end + 1),
      (1...2).contains(month.value.digits),
      (13...99).contains(month.value.value), !parser.isTimeNumber(month.end), !isCounted(month.end),
      !namesDay || isUsed(day.end + 1)
    else { return nil }
    return index...month.end - 1
  }

  /// `12月32日`; `35日` before a time.
  private func marked(_ index: Int) -> ClosedRange<Int>? {
    guard !parser.grammar.hasSpaces, let number = impossibleNumber(index), parser.has(number.end, .dayMark)
    else { return nil }
    if parser.has(index - 1, .monthMark) { return max(0, index - 2)...number.end }
    guard !namesDay, parser.time(at: parser.skipGlue(number.end + 1))?.value.hour != nil else { return nil }
    return index...number.end
  }

  /// `on the 35th`, `am 35.`, `dia 35`, `le 35`, where nothing else names the day.
  private func alone(_ index: Int) -> ClosedRange<Int>? {
    guard !namesDay, parser.grammar.hasSpaces, let number = impossibleNumber(index) else { return nil }
    let hasDot =
      parser.grammar.hasDottedOrdinals && parser.isMark(number.end, ".") && parser.touches(number.end)
    let end = hasDot ? number.end + 1 : number.end
    if let next = parser.token(end),
      next.isUnknownWord || next.unit != nil || next.has(.times) || next.has(.measure)
    {
      return nil
    }
    if !hasDot, let mark = parser.token(end)?.mark, mark != "," { return nil }
    let isNamed = parser.has(index, .ordinalPrefix) && parser.token(index)?.unit == .day
    let isOrdinal = hasDot || number.value.isOrdinal
    let isBehindOn = parser.isBehindOn(index) || parser.token(index - 1)?.meanings == [.filler]
    let isBehindArticle =
      parser.has(index - 1, .on) && parser.has(index - 1, .filler)
      && ![.lasting, .ahead, .place, .placeOfName, .from].contains { parser.has(index - 1, $0) }
    let isBeforeTime = hasDot && parser.time(at: parser.skipGlue(end))?.value.hour != nil
    return isNamed || isBeforeTime || isOrdinal && isBehindOn || isBehindArticle ? index...end - 1 : nil
  }
}
