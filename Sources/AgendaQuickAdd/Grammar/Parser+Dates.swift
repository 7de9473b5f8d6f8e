internal import ICalendar

/// Expressions of a day.
extension Parser {
  /// The longest expression of a day, or of a part of one such as `next week`, at a token.
  func date(at start: Int) -> Match<DateFields>? {
    dates.match(at: start) {
      let plain = weekOfDay(start) ?? plainDate(at: start)
      guard let shifted = shiftedDate(start), shifted.end > plain?.end ?? start else { return plain }
      return shifted
    }
  }

  /// The longest expression of a day at a token, without distances, which themselves name a day.
  func plainDate(at start: Int) -> Match<DateFields>? {
    plainDates.match(at: start) { readPlainDate(at: start) }
  }

  private func readPlainDate(at start: Int) -> Match<DateFields>? {
    var longest: Match<DateFields>?
    for read in [
      numericDate, monthInNumbers, dayAndMonth, dayAndNumberedMonth, monthAndDay, markedDate, wordOfMonth,
      relativeDay,
      numberedWeekday,
      numberedWorkday, numberedWeek, calendarWeek, weekBesideDay, weekdayExpression,
      period, feast, dayOfMonthFromNow, dayBehindStep, comingUnits, loneDay, wholeMonth, monthWithStep,
      monthOfYear,
      daysFromToday,
      workdaysAhead,
    ] {
      if let match = read(start), match.end > longest?.end ?? start { longest = match }
    }
    return longest
  }

  /// `5 May`, `the 5th of May, 2026`, `5. Mai 2026`.
  private func dayAndMonth(_ start: Int) -> Match<DateFields>? {
    guard let day = dayNumber(at: start) else { return nil }
    var index = day.end
    if grammar.hasDottedOrdinals, isMark(index, ".") { index += 1 }
    // `the twenty third day of September`
    if day.value.isOrdinal, token(index)?.unit == .day { index += 1 }
    index = skipInside(index)
    guard let month = token(index)?.month, !isTakenBeforeMonth(start, day, index) else { return nil }
    var fields = DateFields()
    fields.day = day.value.value
    fields.month = month
    return withYear(fields, index + 1)
  }

  /// Whether a number belongs to the word before it, as the month behind it has its own day: an hour, `Flight at 6 Dec 4`, `10:30-11 Dec 3`, or
  /// which one, `Day 2 Dec 3`. Behind other words either number can be the day, which is an error.
  private func isTakenBeforeMonth(_ start: Int, _ day: Match<Numeral>, _ month: Int) -> Bool {
    guard grammar.isMonthFirst, grammar.hasSpaces, !day.value.isOrdinal, day.value.digits > 0,
      month == day.end,
      let own = dayNumber(at: month + 1)
    else { return false }
    if has(start - 1, .at), !introducesEnd(start - 1) { return day.value.value <= 12 }
    guard slashes != .dayFirst, own.value.digits > 0, !isSeparator(own.end), !isRangeMark(own.end),
      token(own.end)?.isUnknownWord != true, token(own.end)?.unit == nil
    else { return false }
    let isEndOfHours =
      isRangeMark(start - 1) && day.value.value <= 12
      && (isHalf(start - 2) || isMark(start - 3, ":") && tokens[start - 2].digits == 2)
    let isNumbered = token(start - 1)?.unit != nil && token(start - 2)?.number == nil
    // `Break 9:30 4 Jan 5`, of which either can be the day
    let isBehindHour = isMark(start - 2, ":") && tokens[start - 1].digits == 2
    return isEndOfHours || isNumbered || isBehindHour
  }

  /// A month that is said as a number: `el 17 del 11`, `le 3 du 12`, `am siebten vierten`, `ב-17 ל-11`.
  private func dayAndNumberedMonth(_ start: Int) -> Match<DateFields>? {
    guard grammar.hasSpaces, let day = dayNumber(at: start) else { return nil }
    let isDotted = grammar.hasDottedOrdinals && isMark(day.end, ".")
    let link = isDotted ? day.end + 1 : day.end
    let isOf = has(link, .on) && has(link, .from) && has(link, .filler)
    let isHebrew = grammar.hasNumbersBehindWeekdays && has(link, .to) && has(link, .lasting)
    let isBehind = isBehindOn(start) || has(start, .ordinalPrefix)
    var fields = DateFields()
    fields.day = day.value.value
    if isOf || isHebrew {
      guard day.value.digits > 0, let month = numeral(at: link + 1),
        (1...2).contains(month.value.digits),
        (1...12).contains(month.value.value), !isTimeNumber(month.end), !isSeparator(month.end)
      else { return nil }
      let next = token(month.end)
      let isAt = next?.has(.at) == true && time(at: month.end + 1)?.value.hour != nil
      let isEnd = next.map { $0.mark == "," || $0.isUnknownWord || isAt || has(month.end, .filler) } ?? true
      guard isBehind ? isEnd : isAt && isOf, token(skipFillers(month.end))?.part == nil else { return nil }
      fields.month = month.value.value
      return withYear(fields, month.end)
    }
    // `am 7. vierten`
    guard grammar.hasDottedOrdinals, isDotted || day.value.isOrdinal, isBehind, let month = numeral(at: link),
      month.value.isOrdinal, month.value.digits == 0, (1...12).contains(month.value.value),
      token(month.end)?.isUnknownWord != true, token(month.end)?.weekday == nil, token(month.end)?.unit == nil
    else { return nil }
    fields.month = month.value.value
    return withYear(fields, month.end)
  }

  /// The token after words that stand within a date: `of`, but not `on`, which begins one: `turns 30 on May 5`.
  private func skipInside(_ start: Int) -> Int {
    var index = start
    while index < start + 3, has(index, .filler) || has(index, .particle) { index += 1 }
    return index
  }

  /// `May 5`, `May the 5th, 2026`, `May 2026`.
  private func monthAndDay(_ start: Int) -> Match<DateFields>? {
    // A month that is a number too, the French `sept`, is after the day.
    guard let token = token(start), let month = token.month,
      token.numberWord == nil || isMark(start + 1, "."),
      !token.isContinuation
    else {
      return nil
    }
    // The Spanish `mar 8` is a Tuesday: there the month is behind the day.
    if token.weekday != nil, dayNumber(at: isMark(start + 1, ".") ? start + 2 : start + 1) != nil {
      return nil
    }
    var fields = DateFields()
    fields.month = month
    var index = start + 1
    if isMark(index, "."), touches(index) { index += 1 }
    if isMark(index, ",") { index += 1 }
    index = skipInside(index)
    // `every day in July 8-9am` has no day.
    // `Planejamento de dezembro quarta às 10h`: a weekday that is a number too is no day of the month before it.
    if let day = dayNumber(at: index), day.value.digits > 0 || self.token(index)?.weekday == nil,
      !isMark(day.end, "-") || !(numeral(at: day.end + 1).map { isHalf($0.end) } ?? false) || !saysSeries
    {
      fields.day = day.value.value
      return withYear(fields, day.end)
    }
    let match = withYear(fields, start + 1)
    return match.value.year == nil && match.value.years == nil ? nil : match
  }

  /// Adds the year after a day and month, if there is one.
  func withYear(_ fields: DateFields, _ end: Int) -> Match<DateFields> {
    var index = end
    while index < end + 2, isMark(index, ",") || isMark(index, ".") || has(index, .filler) { index += 1 }
    var fields = fields
    if let year = year(at: index) {
      fields.year = year.value
      return Match(fields, year.end)
    }
    // `September next year`
    if grammar.hasSpaces, let period = period(skipFillers(index)), let years = period.value.years {
      fields.years = years
      return Match(fields, period.end)
    }
    return Match(fields, end)
  }

  /// `2026年5月4日`, `5月4日`, `4日`.
  private func markedDate(_ start: Int) -> Match<DateFields>? {
    var fields = DateFields()
    var end = start
    let era = token(end)?.era
    if let year = numeral(at: era == nil ? end : end + 1), has(year.end, .yearMark),
      era != nil || year.value.value >= 100 || year.value.digits == 2
    {
      fields.year = era.map { $0 + year.value.value } ?? Self.fullYear(year.value.value)
      end = skipFillers(year.end + 1)
    }
    if let month = numeral(at: end), (1...12).contains(month.value.value) {
      if has(month.end, .monthMark) {
        fields.month = month.value.value
        end = skipFillers(month.end + 1)
      } else if token(month.end)?.dayOfMonth != nil, touches(month.end) {
        // 12月末
        fields.month = month.value.value
        end = month.end
      }
    }
    if let day = numeral(at: end), !day.value.isOrdinal, (1...31).contains(day.value.value) {
      // `中山路12号`
      let isHouse = fields.month == nil && has(end - 1, .numbered) && touches(end)
      if has(day.end, .dayMark), !isHouse, !isListOfWeekdays(end, isDay: fields.isEmpty),
        fields.month != nil || length(at: end).map({ !isDistance($0.end) }) ?? true
      {
        fields.day = day.value.value
        // `1日体験 土曜`, but not `每月15号开会`
        let isOfSeries = token(end - 1)?.beginsSeries == true || token(end - 1)?.unit == .month
        fields.isBareDay =
          fields.month == nil && !isOfSeries && touches(day.end + 1)
          && token(day.end + 1)?.isUnknownWord == true
        end = day.end + 1
      } else if fields.month != nil, !isTimeNumber(day.end), token(day.end)?.unit == nil, !isCounter(day.end)
      {
        fields.day = day.value.value
        end = day.end
      }
    }
    if fields.day == nil, fields.month != nil, let day = token(end)?.dayOfMonth {
      fields.day = day
      end += 1
    }
    let isOfWeekday = fields.month != nil && (has(end, .ordinalPrefix) || token(end)?.ordinalWord != nil)
    guard fields.day != nil || isOfWeekday || fields.month != nil && fields.year != nil else { return nil }
    return Match(fields, end)
  }

  /// Whether what follows a length of time makes it a distance.
  func isDistance(_ end: Int) -> Bool {
    has(end, .fromNow) || has(end, .ago) || has(end, .after) || has(end, .before) || has(end, .alarmBefore)
      || isOfWay(end)
  }

  /// Whether minutes that end at a token are those of the way to the event, or how much earlier one is there: `9am 15 min drive`, `15 Min. früher da sein`,
  /// `移動15分`. What leaves has no such way.
  private func isOfWay(_ end: Int) -> Bool {
    guard end > 2, token(end - 1)?.unit == .minute || isMark(end - 1, ".") && token(end - 2)?.unit == .minute,
      has(end, .way) || token(end)?.isOf == true && has(end + 1, .way)
        || !grammar.hasSpaces && has(end - 3, .way)
    else { return false }
    return !tokens.contains { $0.has(.departing) }
  }

  private func relativeDay(_ start: Int) -> Match<DateFields>? {
    token(start)?.relativeDay.map { Match(DateFields(days: $0), start + 1) }
  }

  /// `next week`, `la semaine prochaine`.
  func period(_ start: Int) -> Match<DateFields>? {
    let unitIndex: Int
    let end: Int
    let step: Int
    if let before = token(start)?.step {
      unitIndex = skipFillers(start + 1)
      (step, end) = (before, unitIndex + 1)
    } else if token(start)?.unit != nil, let after = token(start + 1)?.step,
      token(start + 2)?.weekday == nil,
      // `mês que vem dia 3`
      token(start + 2)?.unit == nil || has(start + 2, .ordinalPrefix) && token(start + 3)?.digits ?? 0 > 0
    {
      unitIndex = start
      (step, end) = (after, start + 2)
    } else {
      return nil
    }
    var fields = DateFields()
    switch token(unitIndex)?.unit {
    case .day:
      fields.days = step
      fields.isDayAfter = step == 1
      // 次日达 beside another day is a word of the title.
      fields.isWeak = fields.isDayAfter && !grammar.hasSpaces
    case .week: fields.weeks = step
    case .month: fields.months = step
    case .year: fields.years = step
    default: return nil
    }
    return Match(fields, end)
  }

  private func feast(_ start: Int) -> Match<DateFields>? {
    guard let (month, day) = token(start)?.feast else { return nil }
    var fields = DateFields()
    fields.month = month
    fields.day = day
    fields.isFeast = true
    return withYear(fields, start + 1)
  }
}
