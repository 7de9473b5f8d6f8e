internal import ICalendar

/// The week of a day, and days of work.
extension Parser {
  /// `week of 7 December`, `semana del 18`, `12月7日の週`: the whole week in which a day is.
  func weekOfDay(_ start: Int) -> Match<DateFields>? {
    guard var match = grammar.hasSpaces ? weekBeforeDay(start) : weekBehindDay(start) else { return nil }
    // `the weekend of July 4`
    let isWeekend = has(start, .weekend)
    (match.value.isWeek, match.value.isWeekend) = (!isWeekend, isWeekend)
    if isWeekend { match.value.offset = Offset() }
    match.value.isFeast = false
    match.value.isWeak = false
    return match
  }

  /// `the week after Christmas`, `Woche nach Weihnachten`, `the weekend before 24 December`, `Monday after Christmas`.
  func weekBesideDay(_ start: Int) -> Match<DateFields>? {
    let isWeekend = has(start, .weekend)
    let weekday = token(start)?.weekday
    guard grammar.hasSpaces, isWeekend || weekday != nil || token(start)?.unit == .week,
      !has(start - 1, .article),
      numeral(at: start - 1) == nil, token(start - 1)?.step == nil
    else { return nil }
    let isBefore = has(start + 1, .before)
    guard isBefore || has(start + 1, .after) && !has(start + 1, .from),
      let match = plainDate(at: skipFillers(start + 2)), match.value.namesDay, !match.value.isWeekend
    else { return nil }
    var fields = match.value
    fields.isFeast = false
    fields.isWeak = false
    if weekday != nil {
      // `Tuesday after tomorrow`, `Tuesday before 5` and `mardi après 17h` name no such day.
      guard fields.day != nil, fields.month != nil else { return nil }
      fields.weekday = nil
    }
    fields.weekdayBeside = weekday
    fields.isWeekend = isWeekend
    fields.isWeek = !isWeekend && weekday == nil
    fields.offset = Offset(isBefore ? -1 : 1, fields.isWeek ? .week : .day)
    return Match(fields, match.end)
  }

  /// `last week of December`, `first week of the month`, `12月最后一周`: without a month or year it is none.
  func numberedWeek(_ start: Int) -> Match<DateFields>? {
    var fields = DateFields()
    var first = start
    if !grammar.hasSpaces {
      // The month is before it.
      guard let month = monthAlone(start) ?? period(start), !month.value.namesDay, month.value.weeks == nil
      else { return nil }
      fields = month.value
      first = skipFillers(month.end)
    }
    guard let number = numberOfWeek(first) else { return nil }
    fields.weekNumber = number.value
    fields.isWeekend = has(number.end - 1, .weekend)
    if !grammar.hasSpaces { return Match(fields.inMonthOfYear(number.value), number.end) }
    let next = skipFillers(number.end)
    if let month = token(next)?.month, next > number.end || dayNumber(at: next + 1) == nil {
      fields.month = month
      return withYear(fields, next + 1)
    }
    if let period = period(next), let months = period.value.months {
      fields.months = months
      return Match(fields, period.end)
    }
    if next > number.end, let end = ofThisMonth(next) { return Match(fields, end) }
    return ofYear(Match(fields, number.end), number.value)
  }

  /// `KW 50`, `50. KW`, `KW 2 2027`: beside the date of a day a word of the title. `KW 50-52` is not one week.
  func calendarWeek(_ start: Int) -> Match<DateFields>? {
    guard let number = numberOfCalendarWeek(start), !isSeparator(number.end),
      !isRangeMark(number.end) || token(number.end + 1)?.digits == 0
    else { return nil }
    return calendarWeek(number.value, end: number.end)
  }

  private func calendarWeek(_ number: Int, end: Int) -> Match<DateFields> {
    let year = year(at: end)
    return Match(DateFields(year: year?.value, calendarWeek: number, isWeak: true), year?.end ?? end)
  }

  /// The number of a week of the year, before or behind its word: `KW 50`, `50. KW`.
  private func numberOfCalendarWeek(_ start: Int) -> Match<Int>? {
    if has(start, .calendarWeek) {
      let index = isMark(start + 1, ".") && touches(start + 1) ? start + 2 : start + 1
      return numberOfWeekAlone(index)
    }
    guard let number = numeral(at: start), (1...2).contains(number.value.digits),
      (1...53).contains(number.value.value), isMark(number.end, "."), touches(number.end),
      has(number.end + 1, .calendarWeek), numeral(at: number.end + 2) == nil
    else { return nil }
    return Match(number.value.value, number.end + 2)
  }

  private func numberOfWeekAlone(_ start: Int) -> Match<Int>? {
    guard let number = numeral(at: start), (1...2).contains(number.value.digits), !number.value.isOrdinal,
      (1...53).contains(number.value.value), !isTimeNumber(number.end)
    else { return nil }
    return Match(number.value.value, number.end)
  }

  /// The days of several weeks of the year that follow each other: `KW 28-30`, `KW 28 bis KW 30`, `KW 28/29`, `28.-30. KW`.
  func weeksOfYear(_ start: Int) -> Piece? {
    guard grammar.hasSpaces, let first = firstOfWeeks(start) else { return nil }
    let isRange = isRangeMark(first.end)
    guard isRange || has(first.end, .and) || token(first.end)?.mark.map("/&+".unicodeScalars.contains) == true
    else { return nil }
    let next = skipFillers(first.end + 1)
    guard let last = numberOfCalendarWeek(next) ?? numberOfWeekAlone(next),
      isRange && last.value > first.value || last.value == first.value + 1
        || isRange && first.value > 40 && last.value < 15, !isSeparator(last.end), !isRangeMark(last.end)
    else { return nil }
    let end = calendarWeek(last.value, end: last.end)
    let isOverYear = last.value < first.value
    let from = DateFields(
      year: end.value.year.map { isOverYear ? $0 - 1 : $0 }, calendarWeek: first.value, isWeak: true)
    return Piece(content: .range(Point(date: from), Point(date: end.value)), range: start..<end.end)
  }

  /// The number of the first one of several weeks, which can share the word with the last one.
  private func firstOfWeeks(_ start: Int) -> Match<Int>? {
    if has(start, .calendarWeek) { return numberOfCalendarWeek(start) }
    guard let number = numeral(at: start), (1...2).contains(number.value.digits), isMark(number.end, "."),
      touches(number.end)
    else { return nil }
    let end = number.end + 1
    guard isRangeMark(end) || has(end, .and), numberOfCalendarWeek(end + 1) != nil,
      !has(end + 1, .calendarWeek)
    else { return nil }
    return Match(number.value.value, end)
  }

  /// `12月`, `2026年12月`
  private func monthAlone(_ start: Int) -> Match<DateFields>? {
    guard let month = numeral(at: start), (1...12).contains(month.value.value), has(month.end, .monthMark)
    else { return nil }
    var fields = DateFields()
    fields.month = month.value.value
    return Match(fields, month.end + 1)
  }

  /// `first week`, `last weekend`, `השבוע האחרון`, `第1週`
  private func numberOfWeek(_ start: Int) -> Match<Int>? {
    if grammar.hasNumbersBehindWeekdays, token(start)?.unit == .week,
      let number = token(start + 1)?.ordinalWord
    {
      return Match(number, start + 2)
    }
    let number: Int
    var end = start + 1
    if let match = numeral(at: start), match.value.isOrdinal || isMark(match.end, "."),
      match.value.value != 0,
      (-5...5).contains(match.value.value)
    {
      let isDotted = grammar.hasDottedOrdinals && isMark(match.end, ".")
      guard match.value.isOrdinal || isDotted else { return nil }
      (number, end) = (match.value.value, isDotted ? match.end + 1 : match.end)
    } else if token(start)?.step == -1 {
      number = -1
    } else {
      return nil
    }
    end = skipFillers(end)
    return token(end)?.unit == .week || has(end, .weekend) ? Match(number, end + 1) : nil
  }

  private func weekBeforeDay(_ start: Int) -> Match<DateFields>? {
    // `twice a week from 7 December` names no week.
    let isWeekend = has(start, .weekend) && token(start - 1)?.step == nil
    guard token(start)?.unit == .week || isWeekend, !has(start - 1, .article), numeral(at: start - 1) == nil
    else {
      return nil
    }
    var index = start + 1
    while index < start + 4, has(index, .filler) || has(index, .from) || has(index, .on) { index += 1 }
    guard index > start + 1, let match = plainDate(at: index), match.value.day != nil, !isRangeMark(match.end)
    else { return nil }
    // `weekend on July 4` and `weekend of the 4th` say no weekend.
    if isWeekend, match.value.month == nil || !(start + 1..<index).contains(where: { has($0, .filler) }) {
      return nil
    }
    return match
  }

  private func weekBehindDay(_ start: Int) -> Match<DateFields>? {
    guard var match = plainDate(at: start), match.value.day != nil else { return nil }
    let index = skipFillers(match.end)
    // クリスマスの翌週
    if token(index)?.step == 1, token(index + 1)?.isContinuation == true, token(index + 1)?.unit == .week,
      token(index + 2)?.weekday == nil
    {
      match.value.offset = Offset(1, .week)
      return match.value.weekday == nil ? Match(match.value, index + 2) : nil
    }
    guard index > match.end, let week = token(index), week.unit == .week else { return nil }
    // 7日的周会 is a meeting of each week; 那周 says of itself which week it is.
    let isNamed = week.isContinuation || !touches(index + 1) || token(index + 1)?.isUnknownWord != true
    guard isNamed else { return nil }
    match.end = index + 1
    return match
  }

  /// `the last working day of the month`, `2nd business day of May`; without a month, of the next one that has it still ahead.
  func numberedWorkday(_ start: Int) -> Match<DateFields>? {
    guard var match = workdayWithNumber(start) else { return nil }
    let next = skipFillers(match.end)
    if let month = token(next)?.month {
      match.value.month = month
      return withYear(match.value, next + 1)
    }
    if let period = period(next), let months = period.value.months {
      match.value.months = months
      return Match(match.value, period.end)
    }
    if let end = ofThisMonth(next) { return Match(match.value, end) }
    if let ofYear = ofYear(match, match.value.workdayNumber ?? 1) { return ofYear }
    // Beside another day it is a part of the title.
    match.value.isWeak = true
    return match
  }

  /// `of this year`, `of the year`, `of 2027`: the first ones are in January, and the last ones in December.
  func ofYear(_ day: Match<DateFields>, _ number: Int) -> Match<DateFields>? {
    let next = skipFillers(day.end)
    if let period = period(next), let years = period.value.years {
      var fields = day.value
      fields.years = years
      return Match(fields.inMonthOfYear(number), period.end)
    }
    guard next > day.end else { return nil }
    var fields = day.value.inMonthOfYear(number)
    if let year = year(at: next) {
      fields.year = year.value
      return Match(fields, year.end)
    }
    return token(next)?.unit == .year ? Match(fields, next + 1) : nil
  }

  /// `last working day`, `2. Werktag`, `יום העבודה האחרון`
  func workdayWithNumber(_ start: Int) -> Match<DateFields>? {
    var fields = DateFields()
    if let day = workday(at: start), grammar.hasNumbersBehindWeekdays {
      let index = skipFillers(day)
      guard let number = token(index)?.ordinalWord, number != 0, (-9...20).contains(number) else {
        return nil
      }
      fields.workdayNumber = number
      return Match(fields, index + 1)
    }
    var index: Int
    if let number = numeral(at: start), !isTimeNumber(number.end) {
      let isDotted = grammar.hasDottedOrdinals && isMark(number.end, ".")
      guard number.value.isOrdinal || isDotted,
        number.value.value != 0, (-9...20).contains(number.value.value)
      else { return nil }
      fields.workdayNumber = number.value.value
      index = isDotted ? number.end + 1 : number.end
    } else if token(start)?.step == -1 {
      fields.workdayNumber = -1
      index = start + 1
    } else {
      return nil
    }
    return workday(at: skipFillers(index)).map { Match(fields, $0) }
  }

  /// The token after a word for a day of work.
  func workday(at start: Int) -> Int? {
    // Some words for it mean each of them where they stand alone.
    let index = has(start, .every) && token(start + 1)?.isContinuation == true ? start + 1 : start
    return has(index, .workday) ? index + 1 : nil
  }

  /// The rule of a day of work in each month.
  func rule(ofWorkday fields: DateFields) -> RuleFields {
    RuleFields(unit: .month, weekdays: grammar.workdays, position: fields.workdayNumber)
  }
}
