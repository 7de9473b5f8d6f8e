internal import ICalendar

/// Expressions of a day.
extension Parser {
  /// The longest expression of a day, or of a part of one such as `next week`, at a token.
  func date(at start: Int) -> Match<DateFields>? {
    let plain = plainDate(at: start)
    guard let shifted = shiftedDate(start), shifted.end > plain?.end ?? start else { return plain }
    return shifted
  }

  /// The same without distances, which themselves name a day.
  func plainDate(at start: Int) -> Match<DateFields>? {
    var longest: Match<DateFields>?
    for read in [
      numericDate, dayAndMonth, monthAndDay, markedDate, wordOfMonth, relativeDay, numberedWeekday,
      weekdayExpression,
      period, feast, loneDay,
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
    index = skipFillers(index)
    guard let month = token(index)?.month else { return nil }
    var fields = DateFields()
    fields.day = day.value.value
    fields.month = month
    return withYear(fields, index + 1)
  }

  /// `May 5`, `May the 5th, 2026`, `May 2026`.
  private func monthAndDay(_ start: Int) -> Match<DateFields>? {
    // A month that is a number too, the French `sept`, stands behind the day.
    guard let token = token(start), let month = token.month,
      token.numberWord == nil || isMark(start + 1, "."),
      !token.isContinuation
    else {
      return nil
    }
    var fields = DateFields()
    fields.month = month
    var index = start + 1
    if isMark(index, "."), touches(index) { index += 1 }
    if isMark(index, ",") { index += 1 }
    index = skipFillers(index)
    if let day = dayNumber(at: index) {
      fields.day = day.value.value
      return withYear(fields, day.end)
    }
    let match = withYear(fields, start + 1)
    return match.value.year == nil ? nil : match
  }

  /// Adds the year behind a day and month, if there is one.
  func withYear(_ fields: DateFields, _ end: Int) -> Match<DateFields> {
    var index = end
    while index < end + 2, isMark(index, ",") || isMark(index, ".") || has(index, .filler) { index += 1 }
    guard let year = year(at: index) else { return Match(fields, end) }
    var fields = fields
    fields.year = year.value
    return Match(fields, year.end)
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
      if has(day.end, .dayMark), fields.month != nil || length(at: end).map({ !isDistance($0.end) }) ?? true {
        fields.day = day.value.value
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
  }

  private func relativeDay(_ start: Int) -> Match<DateFields>? {
    guard let days = token(start)?.relativeDay else { return nil }
    var fields = DateFields()
    fields.days = days
    return Match(fields, start + 1)
  }

  /// `Friday`, `next Friday`, `vendredi prochain`, `Friday the 13th`.
  private func weekdayExpression(_ start: Int) -> Match<DateFields>? {
    var fields = DateFields()
    var index = start
    if let step = token(index)?.step {
      fields.weekdayStep = step
      index = skipFillers(index + 1)
    }
    guard let token = token(index) else { return nil }
    if token.has(.weekend) {
      fields.isWeekend = true
      let behind = fields.weekdayStep == nil ? self.token(index + 1)?.step : nil
      fields.weeks = fields.weekdayStep ?? behind
      fields.weekdayStep = nil
      fields.isWeak = fields.weeks == nil
      return Match(fields, behind == nil ? index + 1 : index + 2)
    }
    guard let weekday = token.weekday else { return nil }
    fields.weekday = weekday
    if grammar.hasWeekdaysOfWeek, let step = fields.weekdayStep {
      (fields.weeks, fields.weekdayStep) = (step, nil)
    }
    fields.isWeak = token.isWeak
    var end = index + 1
    if isMark(end, "."), touches(end), self.token(end + 1) != nil { end += 1 }
    if fields.weekdayStep == nil, let step = self.token(end)?.step, self.token(end + 1)?.unit == nil,
      self.token(end + 1)?.weekday == nil
    {
      fields.weekdayStep = step
      return Match(fields, end + 1)
    }
    return withDayOfMonth(fields, end)
  }

  /// Adds the day of the month behind a weekday: `Thursday the 21st`, `Monday 21`.
  private func withDayOfMonth(_ fields: DateFields, _ end: Int) -> Match<DateFields> {
    let index = skipFillers(end)
    guard grammar.hasSpaces, let day = dayNumber(at: index), fields.weekdayStep == nil else {
      return Match(fields, end)
    }
    guard index > end || !isHourBehindDay(index) else { return Match(fields, end) }
    // `Dienstag 25.11.`
    if let date = numericDate(index), date.end > day.end { return Match(fields, end) }
    // `el lunes de 9 a 10:30`
    if (end..<index).contains(where: { has($0, .from) }), isRangeMark(day.end), !day.value.isOrdinal,
      day.value.value <= 24, !isDayOfMonth(day.value.value, fields.weekday)
    {
      return Match(fields, end)
    }
    // `Montag 11.30 Uhr`
    if let time = time(at: index), time.end > day.end + 1 { return Match(fields, end) }
    let dot = grammar.hasDottedOrdinals && isMark(day.end, ".")
    let after = dot ? day.end + 1 : day.end
    let isRange = isRangeMark(after) && !day.value.isOrdinal && !isTimeBehindDay(day.value.value, after)
    guard token(after)?.unit == nil, token(skipFillers(after))?.month == nil, token(after)?.part == nil,
      !isRange,
      !isSeparator(after), day.value.isOrdinal || dot || day.value.digits > 0 || index > end
    else { return Match(fields, end) }
    var fields = fields
    fields.day = day.value.value
    return Match(fields, after)
  }

  /// Whether a number directly behind a day is rather an hour than a day of the month: `tomorrow 10`, and `Sat 11`
  /// where no Saturday is soon an 11th, but not `Sat 11 at 3pm`.
  func isHourBehindDay(_ index: Int) -> Bool {
    guard grammar.hasSpaces, let day = token(index - 1), day.weekday != nil || day.relativeDay != nil,
      let number = numeral(at: index), !number.value.isOrdinal, (1...2).contains(number.value.digits),
      (1...24).contains(number.value.value), !isDayOfMonth(number.value.value, day.weekday),
      !isCounted(number.end, isBehindWeekday: day.weekday != nil)
    else { return false }
    let next = skipGlue(number.end)
    return token(next)?.month == nil && token(next)?.unit == nil && time(at: next) == nil
      && year(at: next) == nil
  }

  /// Whether a number belongs to what follows it: the 3 of `tomorrow 3 people`. Behind a weekday it is an hour or a day.
  private func isCounted(_ end: Int, isBehindWeekday: Bool) -> Bool {
    guard let token = token(end) else { return false }
    if token.isUnknownWord { return !isBehindWeekday || touches(end) }
    guard let mark = token.mark, !token.has(.place) else { return false }
    return !",:;)".unicodeScalars.contains(mark) || self.token(end + 1)?.digits ?? 0 > 0
  }

  /// Whether a weekday with a number is rather a day of the month: within the next weeks, or where it is no hour.
  private func isDayOfMonth(_ day: Int, _ weekday: Weekday?) -> Bool {
    guard let weekday else { return false }
    // In a clock of 12 hours `Monday 21` is no hour.
    if grammar.hasTwelveHourDigits, day > 12 { return true }
    // `Friday 13` and `martes 13` are names of days.
    if day == 13, weekday == .friday || weekday == .tuesday { return true }
    return (0..<35).contains {
      let date = today.adding(days: $0)
      return date.weekday == weekday && date.components.day == day
    }
  }

  /// Whether a word for "at" that can be one for "to" too begins a time of day behind a day: `jeudi 26 à 14h`. The
  /// letter alone before a number alone stands between two hours: `jeudi 9 à 11`.
  private func isTimeBehindDay(_ day: Int, _ index: Int) -> Bool {
    guard has(index, .at), let match = time(at: index + 1), match.value.hour != nil else { return false }
    return day > 24 || match.end > index + 2 || tokens[index].range.count > 1
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
      token(start + 2)?.weekday == nil, token(start + 2)?.unit == nil
    {
      unitIndex = start
      (step, end) = (after, start + 2)
    } else {
      return nil
    }
    var fields = DateFields()
    switch token(unitIndex)?.unit {
    case .day: fields.days = step
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
