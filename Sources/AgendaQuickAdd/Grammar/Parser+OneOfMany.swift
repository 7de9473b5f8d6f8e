internal import ICalendar

/// Series of each so many days, half days, and series that can be read in two ways.
extension Parser {
  /// One day, week or month of so many: `un mardi sur trois`, `einen Montag um den anderen`, `un lunes de cada tres`, `one in three Mondays`.
  func oneOfMany(_ start: Int) -> Match<RuleFields>? {
    guard grammar.hasSpaces, has(start, .article) || token(start)?.number == 1, tokens[start].digits < 2
    else {
      return nil
    }
    if let day = token(start + 1), let link = linkOfMany(start + 2), let number = countOfMany(link),
      !isOfWord(start + 2, number.end)
    {
      return rule(ofEach: number.value, day, number.end)
    }
    guard let link = linkOfMany(start + 1), let number = countOfMany(link), let day = token(number.end) else {
      return nil
    }
    return rule(ofEach: number.value, day, number.end + 1)
  }

  private func rule(ofEach count: Int, _ day: Token, _ end: Int) -> Match<RuleFields>? {
    if let weekday = day.weekday ?? day.everyWeekday {
      return Match(RuleFields(interval: count, unit: .week, weekdays: [weekday]), end)
    }
    if day.has(.weekend) {
      let days = Array(grammar.daysOfWeek.suffix(2))
      return Match(RuleFields(interval: count, unit: .week, weekdays: days), end)
    }
    guard let unit = day.unit, unit == .day || unit == .week || unit == .month || unit == .year else {
      return nil
    }
    return Match(RuleFields(interval: count, unit: unit), end)
  }

  /// The token after the words between one and the number of which it is one.
  private func linkOfMany(_ index: Int) -> Int? {
    if has(index, .outOf) { return index + 1 }
    if has(index, .every) { return index + 1 }
    return has(index, .filler) && has(index + 1, .every) ? index + 2 : nil
  }

  /// The number, without a unit or a month behind it: `un lunes cada tres semanas` says it in another way.
  private func countOfMany(_ index: Int) -> Match<Int>? {
    guard let number = numeral(at: index), !number.value.isOrdinal, (2...99).contains(number.value.value),
      number.value.digits < 3, !isTimeNumber(number.end)
    else { return nil }
    let next = token(number.end)
    return next?.month == nil && !isMark(number.end, ":") && !isMark(number.end, "/")
      ? Match(number.value.value, number.end) : nil
  }

  /// Whether the number of `a day in 3 weeks`, `one Monday in 7 Dials` belongs to the word behind it.
  private func isOfWord(_ link: Int, _ end: Int) -> Bool {
    guard let next = token(end) else { return false }
    return next.unit != nil || has(link, .ahead) && next.isUnknownWord
  }

  /// `every third Monday`, which is each third week and the third one of each month, and a weekend with another number than 2.
  func seriesOfTwoReadings(_ start: Int) -> Match<UnclearDays>? {
    guard grammar.hasSpaces, !grammar.hasNumbersBehindWeekdays, has(start, .every) else { return nil }
    let index = skipFillers(has(start + 1, .every) ? start + 2 : start + 1)
    guard token(index)?.weekday == nil, let number = numeral(at: index), (1...31).contains(number.value.value)
    else { return nil }
    let isDotted = grammar.hasDottedOrdinals && isMark(number.end, ".") && touches(number.end)
    guard number.value.isOrdinal || isDotted else { return nil }
    let next = skipFillers(isDotted ? number.end + 1 : number.end)
    guard let day = token(next) else { return nil }
    let isSecond = number.value.value == 2 && grammar.secondIsOther
    if day.has(.weekend) { return isSecond && ofMonth(next + 1) == nil ? nil : Match(.said, next + 1) }
    guard day.weekday ?? day.everyWeekday != nil, number.value.value > 1, !isSecond, ofMonth(next + 1) == nil,
      token(skipFillers(next + 1))?.month == nil
    else { return nil }
    return Match(.twoSeries(weeks: number.value.value, weekday: next), next + 1)
  }

  /// Half a day, which is no length: behind a time and a word such as `for` it is an error, and elsewhere a word of the title.
  func halfDay(_ start: Int, behind previous: Piece?) -> Piece? {
    let isLength = has(start, .lasting)
    let first = isLength ? skipFillers(start + 1) : start
    guard let end = endOfHalfDay(first), !isDistance(end), !has(end, .everyAfter), !has(start - 1, .and),
      token(start - 1)?.number == nil
    else { return nil }
    let isBehindTime = isTime(previous) && previous?.range.upperBound == start
    let isSaid = isLength || isBehindTime && token(end)?.isUnknownWord != true
    return Piece(content: .unclear(isSaid ? .said : .half), range: start..<end)
  }

  private func endOfHalfDay(_ start: Int) -> Int? {
    var index = has(start, .article) ? start + 1 : start
    if let (count, unit) = token(index)?.units, count == 12, unit == .hour { return index + 1 }
    guard token(index)?.hourPart == 30 else { return nil }
    index = skipFillers(isMark(index + 1, "-") ? index + 2 : index + 1)
    if has(index, .article) { index += 1 }
    return token(index)?.unit == .day && !has(index, .dayMark) ? index + 1 : nil
  }
}

/// A range of weekdays before the dates that it has.
extension Parser {
  /// `Mon-Fri Dec 7-11`, `Mo-Fr 7.-11.12.`: these days. Other dates are an error.
  func daysOfWeekdays(_ start: Int) -> Piece? {
    guard grammar.hasSpaces, let first = token(start)?.weekday, isRangeMark(start + 1),
      let last = token(start + 2)?.weekday
    else { return nil }
    let days = skipGlue(start + 3)
    guard case .range(let from, let to)? = range(at: days, behind: .other)?.value, from.time == nil,
      let end = range(at: days, behind: .other)?.end, let day = from.date.day
    else { return nil }
    let date = DateFields(
      year: from.date.year ?? to.date.year, month: from.date.month ?? to.date.month, day: day)
    let resolver = DayResolver(today: today, firstWeekday: grammar.firstWeekday)
    guard let monday = resolver.days(date)?.lowerBound, monday.weekday == first, let lastDay = to.date.day,
      lastDay > day, monday.adding(days: lastDay - day).weekday == last,
      to.date.month == nil || from.date.month == nil || to.date.month == from.date.month
    else { return nil }
    return Piece(content: .range(from, to), range: start..<end)
  }
}
