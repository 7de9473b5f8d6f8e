internal import ICalendar

/// Days that are counted in a month.
extension Parser {
  /// `月末`; `end of May`, `last day of next month`: where words have spaces, the month has to follow.
  func wordOfMonth(_ start: Int) -> Match<DateFields>? {
    guard let day = token(start)?.dayOfMonth else { return nil }
    var fields = DateFields()
    fields.day = day
    // 月末 alone can be a word of the title.
    fields.isWeak = true
    guard grammar.hasSpaces else { return Match(fields, start + 1) }
    fields.isWeak = false
    let index = skipFillers(start + 1)
    if let month = token(index)?.month {
      fields.month = month
      return withYear(fields, index + 1)
    }
    if let period = period(index), let months = period.value.months {
      fields.months = months
      return Match(fields, period.end)
    }
    if let end = ofThisMonth(index) { return endOrDay(fields, start, end) }
    // `end of next week`
    if day == -1, let period = period(index), let weeks = period.value.weeks {
      var last = DateFields()
      (last.weeks, last.weekday) = (weeks, grammar.daysOfWeek.last)
      return Match(last, period.end)
    }
    // `end of the week`
    if day == -1, token(index)?.unit == .week, numeral(at: index + 1) == nil {
      var last = DateFields()
      // `Review end of week Friday`
      (last.weeks, last.weekday, last.isWeak) = (0, grammar.daysOfWeek.last, true)
      return Match(last, index + 1)
    }
    return dayOfYear(fields, number: day, index, from: start)
  }

  /// The day that an expression names, or the end of a month or a year, which is a word of the title beside another day: `End of year party Dec 18`.
  /// Beside a weekday it is one where it says what the title is about, and the last day is none of the weekdays: `End of month report Thursday`.
  private func endOrDay(_ fields: DateFields, _ start: Int, _ end: Int) -> Match<DateFields> {
    var match = Match(fields, end)
    guard fields.day == -1, !has(start, .lastDay) else { return match }
    let hasDate = tokens.indices.contains {
      tokens[$0].month != nil || numericDate($0)?.value.isWeak == false
    }
    let weekdays = tokens.compactMap(\.weekday)
    let last = DayResolver(today: today, firstWeekday: grammar.firstWeekday).days(fields)?.lowerBound
    let isOfTitle = token(end)?.isUnknownWord == true || isBehindNoun(start)
    match.value.isWeak =
      hasDate || weekdays.isEmpty || isOfTitle && last.map { !weekdays.contains($0.weekday) } ?? false
    return match
  }

  /// Whether a noun and a word for "of" are before a token: `Informe de fin de mes`.
  private func isBehindNoun(_ index: Int) -> Bool {
    has(index - 1, .from) && token(index - 1)?.isOf == true && token(index - 2)?.isUnknownWord == true
  }

  /// `end of the year`, `last day of 2027`
  private func dayOfYear(
    _ day: DateFields, number: Int, _ index: Int, from start: Int
  ) -> Match<DateFields>? {
    var fields = day.inMonthOfYear(number)
    if let period = period(index), let years = period.value.years {
      fields.years = years
      return Match(fields, period.end)
    }
    if let year = year(at: index) {
      fields.year = year.value
      return Match(fields, year.end)
    }
    return token(index)?.unit == .year ? endOrDay(fields, start, index + 1) : nil
  }

  /// A weekday with its numbers in the month.
  struct NumberedWeekday {
    var weekday: Weekday
    var numbers: [Int]

    var rule: RuleFields { RuleFields(unit: .month, weekdays: [weekday], weekdayNumbers: numbers) }
  }

  /// A weekday with its number after it: `יום שני הראשון`.
  func weekdayWithNumber(_ start: Int) -> Match<NumberedWeekday>? {
    guard grammar.hasNumbersBehindWeekdays, let weekday = token(start)?.weekday else { return nil }
    var numbers: [Int] = []
    var end = start + 1
    while numbers.count < 5 {
      let index = numbers.isEmpty ? skipFillers(end) : skipListMark(end)
      guard numbers.isEmpty || index > end, let number = token(index)?.ordinalWord,
        number != 0, (-5...5).contains(number)
      else { break }
      numbers.append(number)
      end = index + 1
    }
    return numbers.isEmpty ? nil : Match(NumberedWeekday(weekday: weekday, numbers: numbers), end)
  }

  /// Parses a weekday with its number in a month, and that month.
  private func weekdayWithNumberOfMonth(_ start: Int) -> Match<DateFields>? {
    guard let match = weekdayWithNumber(start), match.value.numbers.count == 1 else { return nil }
    var fields = DateFields()
    (fields.weekday, fields.weekdayNumber) = (match.value.weekday, match.value.numbers.first)
    let next = skipFillers(match.end)
    if let month = token(next)?.month {
      fields.month = month
      return withYear(fields, next + 1)
    }
    if let period = period(next), let months = period.value.months {
      fields.months = months
      return Match(fields, period.end)
    }
    return ofThisMonth(match.end).map { Match(fields, $0) }
  }

  /// `the second Sunday`, `last Friday of`.
  func numberedWeekday(_ start: Int) -> Match<DateFields>? {
    if let match = weekdayWithNumberOfMonth(start) { return match }
    // `dia 3 quinta`
    if has(start, .ordinalPrefix), token(start)?.unit == .day, token(start + 1)?.digits ?? 0 > 0 {
      return nil
    }
    // `ראיון שני יום שלישי`: the number is behind the weekday.
    if grammar.hasNumbersBehindWeekdays, token(start)?.digits == 0 { return nil }
    var fields = DateFields()
    var index = start
    // `am 1. Samstag im Mai`
    let isDotted =
      grammar.hasDottedOrdinals && (1...5).contains(token(start)?.number ?? 0) && isMark(start + 1, ".")
      && touches(start + 1) && token(skipFillers(start + 3))?.month != nil
      && !beginsDate(skipFillers(start + 3))
    if let number = numeral(at: start), number.value.isOrdinal || isDotted, number.value.value != 0,
      (-5...5).contains(number.value.value)
    {
      fields.weekdayNumber = number.value.value
      index = number.end
      if grammar.hasDottedOrdinals, isMark(index, ".") { index += 1 }
    } else if token(start)?.step == -1,
      namesMonth(skipFillers(start + 2), isBehindFiller: has(start + 2, .filler))
        || ofYear(Match(fields, skipFillers(start + 1) + 1), -1) != nil
    {
      fields.weekdayNumber = -1
      index = start + 1
    } else {
      return nil
    }
    // `de segunda para quinta`
    if skipFillers(index) > index, token(start)?.weekday != nil, fields.weekdayNumber ?? 0 > 0 { return nil }
    index = skipFillers(index)
    guard let weekday = token(index)?.weekday else { return nil }
    fields.weekday = weekday
    let next = skipFillers(index + 1)
    // `Feira de quarta sábado 8h` is no fourth Saturday, which is masculine.
    if token(start)?.weekday != nil,
      weekday == .saturday || weekday == .sunday || ofMonth(index + 1) == nil && token(next)?.month == nil
    {
      return nil
    }
    if let ofYear = ofYear(Match(fields, index + 1), fields.weekdayNumber ?? 1) { return ofYear }
    guard let month = token(next)?.month, next > index + 1 || !beginsDate(next) else {
      let isThisMonth = next > index + 1 && ofThisMonth(next) != nil
      return Match(fields, isThisMonth ? next + 1 : index + 1)
    }
    fields.month = month
    return withYear(fields, next + 1)
  }

  /// Whether a month has its day after it: the November of `first Sunday Nov 29`.
  private func beginsDate(_ month: Int) -> Bool {
    dayNumber(at: month + 1).map { !isRangeMark($0.end) } ?? false
  }

  /// Whether `of July`, `of next month` or `of the month` goes on at a token.
  private func namesMonth(_ index: Int, isBehindFiller: Bool) -> Bool {
    if token(index)?.month != nil { return true }
    guard isBehindFiller else { return false }
    return token(index)?.unit == .month
      || token(index)?.step != nil && token(skipFillers(index + 1))?.unit == .month
  }

  /// Whether an ordinal number in digits has a time after it: `24. um 15 Uhr`, `24th at 3pm`.
  private func isDayBeforeTime(_ day: Match<Numeral>) -> Bool {
    let hasDot = grammar.hasDottedOrdinals && isMark(day.end, ".") && touches(day.end)
    guard day.value.digits > 0, day.value.isOrdinal || hasDot else { return false }
    let end = hasDot ? day.end + 1 : day.end
    return has(end, .at) && !has(end, .on) && time(at: end + 1)?.value.hour != nil
  }

  /// Whether `on` or `on the` is before a token.
  func isBehindOn(_ start: Int) -> Bool {
    has(start - 1, .on) || has(start - 2, .on) && token(start - 1)?.meanings == [.filler]
  }

  /// `the 27th`, `am 15.`: only after a word that introduces a date.
  func loneDay(_ start: Int) -> Match<DateFields>? {
    let isNamed = has(start, .ordinalPrefix) && token(start)?.unit == .day
    guard grammar.hasSpaces, let day = dayNumber(at: start), !has(day.end - 1, .feminineSuffix) else {
      return nil
    }
    let isOfMonth =
      day.value.isOrdinal
      && (has(day.end, .filler) && namesMonth(skipFillers(day.end), isBehindFiller: true)
        || token(day.end)?.unit == .day && has(day.end + 1, .filler)
          && namesMonth(skipFillers(day.end + 1), isBehindFiller: true))
    // `twenty second day of next month`
    guard start > 0 || isNamed || isOfMonth,
      isOfMonth || isNamed && (tokens[day.end - 1].digits > 0 || isSpokenDay(start, day)) || isBehindOn(start)
        || token(start - 1)?.meanings == [.filler] || has(start - 1, .articleOfDay)
        || has(start - 1, .at) && has(day.end - 1, .ordinalSuffix) || isDayBeforeTime(day)
        || has(start - 1, .until) && grammar.hasDottedOrdinals && isMark(day.end, ".")
        || isBeforeItsWeekday(day)
    else { return nil }
    // The Hebrew ב before a number up to 12, and beside each such weekday up to 24, says the hour, if no month is named before it or after it.
    if has(start - 1, .on), has(start - 1, .at), day.value.value <= (saysWeekdays ? 24 : 12),
      !isBehindMonth(start - 1),
      ofThisMonth(day.end) == nil, period(skipFillers(day.end))?.value.months == nil
    {
      return nil
    }
    // `ב-8 וב-20` are two hours.
    if has(start - 1, .on), has(start - 1, .and), token(start - 2)?.digits ?? 0 > 0, has(start - 3, .at),
      !isBehindMonth(start - 3)
    {
      return nil
    }
    let dot = grammar.hasDottedOrdinals && isMark(day.end, ".") && touches(day.end)
    var end = dot ? day.end + 1 : day.end
    if day.value.isOrdinal, token(end)?.unit == .day { end += 1 }
    guard token(end)?.unit == nil, !isSeparator(end),
      token(end)?.weekday == nil || isDayOfWeekday(day, dot: dot, isNamed: isNamed)
    else { return nil }
    // `the 27th` before another word is rather a part of the title: `the 5th element`.
    let isTime = numeral(at: end).map { isTimeNumber($0.end) } ?? false
    let isKnown = token(end).map { $0.mark != nil || !$0.meanings.isEmpty || isTime } ?? true
    guard day.value.digits > 0 || day.value.isOrdinal || isSpokenDay(start, day),
      isNamed || isBehindOn(start) || isKnown
    else { return nil }
    // `Elizabeth the Second 8pm`
    if day.value.digits == 0, tokens[start].isCapital, !grammar.capitalizesNouns, !isNamed, !isOfMonth,
      !isBehindOn(start)
    {
      return nil
    }
    var fields = DateFields()
    fields.day = day.value.value
    fields.isWeak = !dot
    // `the 15th of next month`, `el 5 de este mes`
    if let month = monthCountedFromNow(end) {
      fields.months = month.value
      return Match(fields, month.end)
    }
    if has(end, .filler), let end = ofThisMonth(end) { return Match(fields, end) }
    // `Mesa para 4 21h`
    if has(start - 1, .forGuests), !day.value.isOrdinal, !dot { return nil }
    return Match(fields, end)
  }

  /// Whether a series on weekdays is said, which has no day of a month.
  private var saysWeekdays: Bool {
    saysSeries && tokens.contains { $0.weekday ?? $0.everyWeekday != nil }
  }

  /// Whether a number in words is a day where days are said so, directly before an hour or at the end: `el veintidós 10h`, `dia vinte e dois às 11h`.
  private func isSpokenDay(_ start: Int, _ day: Match<Numeral>) -> Bool {
    guard day.value.digits == 0, tokens[day.end - 1].ordinalWord == nil, day.value.value > 1,
      !grammar.capitalizesNouns,
      !grammar.hasTwelveHourDigits,
      has(start, .ordinalPrefix)
        || has(start - 1, .filler) && has(start - 1, .on) && tokens[start - 1].range.count == 2
    else { return false }
    let next = has(day.end, .at) ? day.end + 1 : day.end
    return token(day.end) == nil || time(at: next)?.value.hour != nil
  }

  /// Whether an ordinal number that counts no weekdays of a month is before the weekday on which it soon is: `Vet 30th Mon`.
  private func isBeforeItsWeekday(_ day: Match<Numeral>) -> Bool {
    let hasDot = grammar.hasDottedOrdinals && isMark(day.end, ".") && touches(day.end)
    guard day.value.digits > 0, day.value.value > 5, day.value.isOrdinal || hasDot,
      let weekday = token(hasDot ? day.end + 1 : day.end)?.weekday
    else { return false }
    return isSoon(day.value.value, weekday, within: Self.reachOfBareDay)
  }

  /// Whether a number before a weekday is its day of the month, and not which of the weekdays it is: `on the 28th Saturday`, `am 10. Donnerstag`, `dia 3
  /// quinta`, but not `the 3rd Thursday`.
  private func isDayOfWeekday(_ day: Match<Numeral>, dot: Bool, isNamed: Bool) -> Bool {
    day.value.digits > 0
      && (day.value.value > 5 || isNamed || !day.value.isOrdinal && (dot || !grammar.isMonthFirst))
  }

  /// Whether a month without a name is before a token, and not that of a weekday: `כל חודש ב-9`, but not `יום ראשון
  /// הראשון בחודש ב-9`.
  private func isBehindMonth(_ index: Int) -> Bool {
    guard token(index - 1)?.unit == .month else { return false }
    return (2...4).allSatisfy { token(index - $0)?.ordinalWord == nil }
  }

  /// A word for "next" before a day of the month: `el próximo día 10`, `next 10th`, `am nächsten 10.`
  func dayBehindStep(_ start: Int) -> Match<DateFields>? {
    guard grammar.hasSpaces, token(start)?.step == 1, let day = dayNumber(at: start + 1), day.value.digits > 0
    else { return nil }
    let isDotted = grammar.hasDottedOrdinals && isMark(day.end, ".") && touches(day.end)
    let end = isDotted ? day.end + 1 : day.end
    // `el próximo 10`
    let isNamed =
      day.value.isOrdinal || isDotted || has(start, .articleOfDay)
      || !grammar.isMonthFirst && isBehindOn(start)
    guard isNamed, token(end)?.unit == nil, token(end)?.weekday == nil,
      token(skipFillers(end))?.month == nil, token(end)?.isUnknownWord != true, !isSeparator(end)
    else { return nil }
    return Match(DateFields(day: day.value.value), end)
  }

  /// `4 next month`, `4. nächsten Monat`, `4 mois prochain`: one day, and not the whole month.
  func dayOfMonthFromNow(_ start: Int) -> Match<DateFields>? {
    guard grammar.hasSpaces, let day = dayNumber(at: start), day.value.digits > 0, !has(start - 1, .numbered),
      !has(start - 1, .at) || has(start - 1, .on), !isRangeMark(start - 1), !isSeparator(start - 1)
    else { return nil }
    let isDotted = grammar.hasDottedOrdinals && isMark(day.end, ".")
    // `2 upcoming months` are no day, and `4 et 22 ce mois` not one.
    guard let month = monthCountedFromNow(isDotted ? day.end + 1 : day.end),
      !(day.end..<month.end).contains(where: { has($0, .plural) }), !has(start - 1, .and)
    else { return nil }
    return Match(DateFields(day: day.value.value, months: month.value), month.end)
  }
}

/// Days of one month in a list that follow each other, which are one event: `Dec 4, 5 and 6`, `24., 25. und 26.12.`, `24/25 December`.
extension Parser {
  /// The range of such days at a token: three or more, or two with a slash between them. Others are no event of one day, and are left to an error.
  func listedDays(_ start: Int) -> Piece? {
    guard let first = dayOfList(start), isListMark(first.end) else { return nil }
    var (day, month, year) = (first.value.day ?? 0, first.value.month, first.value.year)
    var (end, count) = (first.end, 1)
    // `12月7日、8日、9日培训`: the word for a day is behind each.
    var (hasSlash, hasAnd) = (false, !grammar.hasSpaces)
    while count < 31, let next = behindListMark(end), let other = dayOfList(next) {
      // A month behind a day is that of all days before it.
      guard other.value.day == day + 1, month == nil || other.value.month == nil || other.value.month == month
      else { return nil }
      hasSlash = hasSlash || isMark(end, "/") || !grammar.hasSpaces && token(end)?.mark != nil
      hasAnd = !grammar.hasSpaces || (end..<next).contains { has($0, .and) }
      month = month ?? other.value.month
      year = year ?? other.value.year
      (day, end, count) = (day + 1, other.end, count + 1)
      if other.value.month != nil, first.value.month == nil { break }
    }
    guard count > 2 || count == 2 && hasSlash, let month, behindListMark(end).flatMap(dayOfList) == nil,
      !isRangeMark(end)
    else { return nil }
    // `Dec 4, 5, 6 people`
    guard first.value.month == nil || hasAnd || token(end)?.isUnknownWord != true else {
      return nil
    }
    // `Dec 4, 5 and 6 year olds`
    if first.value.month != nil, token(end)?.unit != nil { return nil }
    let from = DateFields(year: year, month: month, day: day - count + 1)
    return Piece(
      content: .range(Point(date: from), Point(date: DateFields(year: year, month: month, day: day))),
      range: start..<end)
  }

  /// A day of the month with or without its month.
  private func dayOfList(_ start: Int) -> Match<DateFields>? {
    guard let token = token(start), token.digits < 3,
      token.digits > 0 || token.month != nil || token.has(.ordinalPrefix)
    else { return nil }
    if let date = plainDate(at: start), date.value.day != nil, date.value.month != nil || !grammar.hasSpaces {
      let plain = DateFields(year: date.value.year, month: date.value.month, day: date.value.day)
      var rest = date.value
      (rest.isWeak, rest.isBareDay, rest.canBeFar) = (false, false, false)
      return rest == plain ? date : nil
    }
    guard let day = dayNumber(at: start), day.value.digits > 0 || tokens[start].has(.ordinalPrefix) else {
      return nil
    }
    let isDotted = grammar.hasDottedOrdinals && isMark(day.end, ".") && touches(day.end)
    return Match(DateFields(day: day.value.value), isDotted ? day.end + 1 : day.end)
  }

  private func isListMark(_ index: Int) -> Bool { behindListMark(index) != nil }

  /// The token behind a mark or a word of a list at a token, and behind the articles after it; `nil` if there is none.
  private func behindListMark(_ index: Int) -> Int? {
    guard let token = token(index), token.joinsList else { return nil }
    var next = index + 1
    if token.mark != nil, has(next, .and) { next += 1 }
    // The Hebrew `ו-6`
    if isMark(next, "-"), touches(next), has(next - 1, .and) { next += 1 }
    return skipFillers(next)
  }
}

extension [Token] {
  /// The token behind the words for the last day of something at a token: `last day`, `letzter Tag`, but not `último día hábil`.
  func endOfLastDay(_ start: Int) -> Int? {
    guard indices.contains(start) else { return nil }
    if self[start].has(.lastDay) { return start + 1 }
    let unit = start + 1
    guard self[start].step == -1, indices.contains(unit), self[unit].unit == .day, !self[unit].has(.workday)
    else { return nil }
    return unit + 1
  }
}
