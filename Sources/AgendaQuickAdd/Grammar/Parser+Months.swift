internal import ICalendar

/// Whole months, and months counted from now.
extension Parser {
  /// `next month`, `diesen Monat`, `mois prochain`, `החודש`: how many months from this one it is. `of the month` is none.
  func monthCountedFromNow(_ start: Int) -> Match<Int>? {
    let index = skipFillers(start)
    if let period = period(index), let months = period.value.months { return Match(months, period.end) }
    // The Hebrew article alone says that it is this month.
    let isThis =
      grammar.hasNumbersBehindWeekdays && index > start && touches(index)
      && tokens[index - 1].meanings == [.filler]
    return isThis && token(index)?.unit == .month && token(index + 1)?.step == nil ? Match(0, index + 1) : nil
  }

  /// `in March`, `im März`, `en mars`, `out February`: the whole month.
  func wholeMonth(_ start: Int) -> Match<DateFields>? {
    guard grammar.hasSpaces, let token = token(start), let month = token.month, !token.isContinuation,
      token.weekday == nil, token.numberWord == nil
    else { return nil }
    let isFirst = lastMonth(behind: start + 1, of: start) != nil
    // `in March or April` is not the first of them.
    guard
      isFirst
        || !(start + 1...start + 2).contains(where: { self.token($0)?.month != nil && !introducesEnd($0 - 1) }
        )
    else { return nil }
    // `in May's studio`
    guard !isMark(start + 1, "'") || !touches(start + 1) else { return nil }
    // `from May-June`
    guard
      isFirst || !isRangeMark(start + 1) || introducesEnd(start + 1) || isHourBehindMonth(start + 1)
    else { return nil }
    let isIn = has(start - 1, .filler) && (has(start - 1, .place) || has(start - 1, .placeOfName))
    let isName = self.token(start + 1)?.isCapital == true
    let isSaid = !token.isWeak || token.isCapital || token.range.count > 3
    guard isFirst || isIn && !isName && isSaid || isOfSeries(start) && isSaid || isLastMonth(start) && !isIn
    else {
      return nil
    }
    var fields = DateFields()
    fields.month = month
    fields.isWeak = true
    return Match(fields, start + 1)
  }

  /// Whether a month is that of a series: `tous les mardis de janvier`, or the one with which it begins, `jeden Dienstag
  /// ab Mai`. The `von Jan` of `Anruf von Jan` is a name.
  private func isOfSeries(_ start: Int) -> Bool {
    if has(start - 1, .filler), endsRecurrence(start - 2) { return !isOfName(start) }
    guard introducesBeginning(start - 1),
      !grammar.capitalizesNouns || has(start - 1, .at) || tokens[start].range.count > 3
    else { return false }
    // `Call from May every Monday`
    if has(start - 1, .countedFrom), tokens[start].canBeNameOfPerson,
      token(start - 2)?.isUnknownWord == true
        || token(start - 2)?.month != nil
    {
      return false
    }
    return saysSeries
  }

  /// Whether a month is rather a part of a name: `March Madness`.
  private func isOfName(_ start: Int) -> Bool {
    guard let next = token(start + 1) else { return false }
    return next.isCapital && next.isUnknownWord && tokens[start].canBeNameOfPerson
      && !grammar.capitalizesNouns
  }

  /// Whether the name of a month ends the sentence: `out February`.
  private func isLastMonth(_ start: Int) -> Bool {
    guard start > 0, start + 1 == tokens.count, let token = token(start), !token.isWeak || token.isCapital,
      token.range.count > 2, let before = self.token(start - 1)
    else { return false }
    // `next December` has two meanings, and `15 and 20 December` is a day.
    return before.isUnknownWord && before.stage == nil
  }

  /// `March to June 2027`, `von April bis Juni`, `2027年3月から6月まで`: all days of these months.
  func monthRange(_ start: Int) -> Piece? {
    guard !saysSeries, let first = monthWithYear(start), isRangeMark(first.end) || isLinkOfMonths(first.end),
      numeral(at: start - 1) == nil,
      case let second = skipFillers(first.end + 1), let last = monthWithYear(second),
      // `mars à juin`, `ene-mar`: one of them alone can be another word.
      isClearMonth(start) || isClearMonth(second) || last.value.year != nil || !grammar.hasSpaces
    else { return nil }
    var (from, to) = (first.value, last.value)
    // `July and August`; of others that are not one after the other no event has the days.
    if !isRangeMark(first.end), (from.month ?? 0) % 12 + 1 != to.month {
      return Piece(content: .unclear(.perhaps), range: start..<last.end)
    }
    if from.year == nil, let year = to.year, let left = from.month, let right = to.month {
      from.year = left > right ? year - 1 : year
    }
    if !grammar.hasSpaces, to.year == nil, let year = from.year, let left = from.month, let right = to.month {
      to.year = left > right ? year + 1 : year
    }
    let end = has(last.end, .untilAfter) ? last.end + 1 : last.end
    return Piece(content: .range(Point(date: from), Point(date: to)), range: start..<end)
  }

  /// Whether `and` or a mark for it is between two months.
  private func isLinkOfMonths(_ index: Int) -> Bool {
    has(index, .and) || token(index)?.mark.map("&/、・".unicodeScalars.contains) ?? false
  }

  /// Whether a token is a month and no other word.
  private func isClearMonth(_ index: Int) -> Bool {
    guard let token = token(index), token.month != nil, token.weekday == nil, token.numberWord == nil else {
      return false
    }
    return !token.isWeak || token.isCapital
  }

  /// A month without a day, and its year.
  private func monthWithYear(_ start: Int) -> Match<DateFields>? {
    var fields = DateFields()
    guard grammar.hasSpaces else {
      var index = start
      if let year = numeral(at: start), has(year.end, .yearMark), year.value.value >= 1900 {
        fields.year = year.value.value
        index = year.end + 1
      }
      guard let month = numeral(at: index), !month.value.isOrdinal, (1...12).contains(month.value.value)
      else { return nil }
      fields.month = month.value.value
      // `4〜6月`
      if isRangeMark(month.end) || isMark(month.end, "、") || isMark(month.end, "・"),
        let last = numeral(at: month.end + 1), month.value.value < last.value.value,
        has(last.end, .monthMark), !touches(index) || token(index - 1)?.mark != "-"
      {
        return Match(fields, month.end)
      }
      guard has(month.end, .monthMark),
        token(month.end + 1).map({ $0.number == nil && $0.dayOfMonth == nil }) ?? true
      else { return nil }
      return Match(fields, month.end + 1)
    }
    guard let token = token(start), let month = token.month, !token.isContinuation, token.ordinalWord == nil
    else { return nil }
    fields.month = month
    let result = withYear(fields, start + 1)
    guard result.end == start + 1 else { return result.value.year == nil ? nil : result }
    let dot = isMark(start + 1, ".") && touches(start + 1) ? start + 2 : start + 1
    return dayNumber(at: dot) == nil ? Match(fields, dot) : nil
  }

  /// `next June`, `juin prochain`, `this December`, `2028 June`. `next December` in November has two meanings.
  func monthWithStep(_ start: Int) -> Match<DateFields>? {
    guard grammar.hasSpaces else { return nil }
    if let year = year(at: start), (1990...2099).contains(year.value) {
      let index = isMark(year.end, ",") ? year.end + 1 : year.end
      guard let month = token(index)?.month, index + 1 == tokens.count else { return nil }
      var fields = DateFields()
      (fields.year, fields.month) = (year.value, month)
      return Match(fields, index + 1)
    }
    let before = token(start)?.step
    let index = before == nil ? start : skipFillers(start + 1)
    guard let month = token(index)?.month, !tokens[index].isContinuation,
      let step = before ?? token(index + 1)?.step,
      step == 0 || step == 1,
      before != nil || token(index + 2)?.unit == nil && token(index + 2)?.weekday == nil,
      dayNumber(at: index + 1) == nil
    else { return nil }
    let (year, current, _) = today.components
    var fields = DateFields()
    fields.month = month
    if step == 1 {
      guard month <= current || before == nil else { return nil }
      fields.year = month <= current ? year + 1 : year
    } else {
      guard month >= current else { return nil }
      fields.year = year
    }
    return Match(fields, before == nil ? index + 2 : index + 1)
  }

  /// `来年9月`, `明年九月`, `来月上旬`, `1月初旬`: a month of a year, and the ten days of it that are said.
  func monthOfYear(_ start: Int) -> Match<DateFields>? {
    guard !grammar.hasSpaces else { return nil }
    var fields = DateFields()
    var end = start
    if let period = period(start), period.value.years != nil || period.value.months != nil {
      fields = period.value
      end = skipFillers(period.end)
    } else if let year = numeral(at: start), has(year.end, .yearMark), year.value.value >= 1900 {
      fields.year = year.value.value
      end = skipFillers(year.end + 1)
    }
    var isMonthAlone = false
    if fields.months == nil {
      isMonthAlone = fields.isEmpty
      guard let number = numeral(at: end), !number.value.isOrdinal, (1...12).contains(number.value.value),
        has(number.end, .monthMark)
      else { return nil }
      fields.month = number.value.value
      end = number.end + 1
    }
    let third = skipFillers(end)
    if let number = token(third)?.third {
      fields.third = number
      return Match(fields, third + 1)
    }
    // `6月に旅行`; beside another day the month is a word of the title.
    fields.isWeak = isMonthAlone
    let isOpen =
      token(end).map {
        $0.isUnknownWord || $0.has(.particle) || $0.mark != nil || $0.has(.every) || $0.frequency != nil
          || saysSeries
            && ($0.has(.untilAfter) || lastMonth(behind: end, of: start) != nil || isBeforeHour(end))
      } ?? true
    return fields.years != nil || isMonthAlone && isOpen ? Match(fields, end) : nil
  }

  /// Whether an hour is at a token: behind the month of `毎週火曜 1月 18時`.
  private func isBeforeHour(_ index: Int) -> Bool { time(at: index)?.value.hour != nil }

  /// `the next 3 days`, `2 upcoming months`, `今後3日間`, `los próximos 2 días`: so many units from tomorrow on.
  func comingUnits(_ start: Int) -> Match<DateFields>? {
    var index = has(start, .ahead) && !isComing(start) ? start + 1 : start
    let isBefore = isComing(index)
    if isBefore { index = skipFillers(index + 1) }
    guard let number = numeral(at: index), !number.value.isOrdinal, (1...1000).contains(number.value.value)
    else {
      return nil
    }
    index = skipFillers(number.end)
    let isBetween = !isBefore && isComing(index)
    let isPlural = has(index, .plural)
    if isBetween { index = skipFillers(index + 1) }
    var fields = DateFields()
    if let end = workday(at: index), isBefore || isBetween || isComing(end) {
      fields.workdaysAhead = number.value.value
      fields.span = Offset()
      return Match(fields, isBefore || isBetween ? end : end + 1)
    }
    guard let unit = token(index)?.unit,
      !has(index, .monthMark) || token(index).map({ $0.range.count > 1 }) ?? false
    else { return nil }
    let span = Offset(number.value.value, unit)
    // `2 weeks next month` are no next weeks.
    let isBehind = isComing(index + 1) && token(index + 2)?.unit == nil && token(index + 2)?.weekday == nil
    guard !span.hasTime, isBefore || isBetween || isBehind else { return nil }
    // `23 next month` is a day.
    guard isBefore || !grammar.hasSpaces || isPlural || has(index, .plural) || has(index + 1, .plural) else {
      return nil
    }
    fields.days = 1
    fields.span = span
    return Match(fields, isBefore || isBetween ? index + 1 : index + 2)
  }

  private func isComing(_ index: Int) -> Bool { has(index, .step(1)) || has(index, .upcoming) }

  /// `for 3 days from today`: so many days from today on.
  func daysFromToday(_ start: Int) -> Match<DateFields>? {
    guard has(start, .lasting), let length = length(at: skipFillers(start + 1)), !length.value.hasTime,
      has(length.end, .fromNow)
    else { return nil }
    var fields = DateFields()
    fields.days = 0
    fields.span = length.value
    return Match(fields, length.end + 1)
  }
}

/// The first and the last month of a series: `von Mai bis September`, `de enero a marzo`, `5月から9月まで`, `一月到三月`.
extension Parser {
  /// The last month of a series, with its year if it has one, behind the first one that stands before a token.
  /// - Parameters:
  ///   - end: The token behind the first month, which has to be a word or a mark between both.
  ///   - start: The token of the first month.
  func lastMonth(behind end: Int, of start: Int) -> Match<DateFields>? {
    let isBetween = has(end, .and) && introducesBeginning(start - 1)
    guard saysSeries, isRangeMark(end) || isBetween else { return nil }
    return monthAtEnd(skipFillers(end + 1))
  }

  /// The last month of a series at a token directly behind the piece of the first one, with the word between both.
  func lastMonth(at start: Int, behind previous: Piece?) -> Match<DateFields>? {
    guard let previous, previous.range.upperBound == start, case .point(let first) = previous.content,
      first.date.isBeginning, first.date.month != nil, first.date.day == nil, first.time == nil, saysSeries
    else { return nil }
    let isLinked = isRangeMark(start) || has(start, .and)
    // The `から` of `5月から9月` belongs to the first month already.
    guard isLinked || !grammar.hasSpaces && isRangeMark(start - 1),
      let last = monthAtEnd(isLinked ? skipFillers(start + 1) : start)
    else { return nil }
    return Match(last.value, has(last.end, .untilAfter) ? last.end + 1 : last.end)
  }

  /// A month without a day.
  private func monthAtEnd(_ start: Int) -> Match<DateFields>? {
    var fields = DateFields()
    guard grammar.hasSpaces else {
      guard let month = numeral(at: start), !month.value.isOrdinal, (1...12).contains(month.value.value),
        has(month.end, .monthMark), numeral(at: month.end + 1).map({ !has($0.end, .dayMark) }) ?? true
      else { return nil }
      fields.month = month.value.value
      return Match(fields, month.end + 1)
    }
    guard let month = token(start)?.month else { return nil }
    fields.month = month
    let result = withYear(fields, start + 1)
    guard result.end == start + 1, dayNumber(at: start + 1) != nil else { return result }
    // `de enero a marzo 9-11`
    return isRangeOfNumbers(start + 1) ? result : nil
  }

  /// Whether a word for `at` and an hour are at a token: `en enero a las 18`, `en janvier à 18h`.
  func isHourBehindMonth(_ index: Int) -> Bool {
    guard has(index, .at) else { return false }
    return time(at: index)?.value.hour != nil || time(at: index + 1)?.value.hour != nil
  }
}
