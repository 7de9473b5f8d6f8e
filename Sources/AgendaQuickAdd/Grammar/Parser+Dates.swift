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
      numericDate, dayAndMonth, monthAndDay, markedDate, relativeDay, numberedWeekday, weekdayExpression,
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
    guard let token = token(start), let month = token.month, !token.isContinuation else { return nil }
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
  private func withYear(_ fields: DateFields, _ end: Int) -> Match<DateFields> {
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
    if let year = numeral(at: end), has(year.end, .yearMark),
      year.value.value >= 100 || year.value.digits == 2
    {
      fields.year = Self.fullYear(year.value.value)
      end = skipFillers(year.end + 1)
    }
    if let month = numeral(at: end), has(month.end, .monthMark), (1...12).contains(month.value.value) {
      fields.month = month.value.value
      end = skipFillers(month.end + 1)
    }
    if let day = numeral(at: end), (1...31).contains(day.value.value) {
      if has(day.end, .dayMark), length(at: end).map({ !isDistance($0.end) }) ?? true {
        fields.day = day.value.value
        end = day.end + 1
      } else if fields.month != nil, !isTimeNumber(day.end), token(day.end)?.unit == nil {
        fields.day = day.value.value
        end = day.end
      }
    }
    guard fields.day != nil || fields.month != nil && fields.year != nil else { return nil }
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
      fields.weeks = fields.weekdayStep
      fields.weekdayStep = nil
      return Match(fields, index + 1)
    }
    guard let weekday = token.weekday else { return nil }
    fields.weekday = weekday
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
    guard let day = dayNumber(at: index), fields.weekdayStep == nil else { return Match(fields, end) }
    let dot = grammar.hasDottedOrdinals && isMark(day.end, ".")
    let after = dot ? day.end + 1 : day.end
    let isRange = isRangeMark(after) && !day.value.isOrdinal
    guard token(after)?.unit == nil, token(after)?.month == nil, token(after)?.part == nil, !isRange,
      !isSeparator(after), day.value.isOrdinal || dot || day.value.digits > 0 || index > end
    else { return Match(fields, end) }
    var fields = fields
    fields.day = day.value.value
    return Match(fields, after)
  }

  /// `the second Sunday`, `last Friday of`.
  private func numberedWeekday(_ start: Int) -> Match<DateFields>? {
    var fields = DateFields()
    var index = start
    if let number = numeral(at: start), number.value.isOrdinal, (1...5).contains(number.value.value) {
      fields.weekdayNumber = number.value.value
      index = number.end
      if grammar.hasDottedOrdinals, isMark(index, ".") { index += 1 }
    } else if token(start)?.step == -1, token(skipFillers(start + 2))?.month != nil {
      fields.weekdayNumber = -1
      index = start + 1
    } else {
      return nil
    }
    index = skipFillers(index)
    guard let weekday = token(index)?.weekday else { return nil }
    fields.weekday = weekday
    let next = skipFillers(index + 1)
    guard let month = token(next)?.month else { return Match(fields, index + 1) }
    fields.month = month
    return withYear(fields, next + 1)
  }

  /// `next week`, `la semaine prochaine`.
  private func period(_ start: Int) -> Match<DateFields>? {
    let unitIndex: Int
    let end: Int
    let step: Int
    if let before = token(start)?.step {
      unitIndex = skipFillers(start + 1)
      (step, end) = (before, unitIndex + 1)
    } else if token(start)?.unit != nil, let after = token(start + 1)?.step {
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

  /// `the 27th`, `am 15.`: only behind a word that introduces a date.
  private func loneDay(_ start: Int) -> Match<DateFields>? {
    guard start > 0, let day = dayNumber(at: start),
      has(start - 1, .on) || token(start - 1)?.meanings == [.filler]
        || has(start - 1, .at) && has(day.end - 1, .ordinalSuffix)
    else { return nil }
    let dot = grammar.hasDottedOrdinals && isMark(day.end, ".") && touches(day.end)
    var end = dot ? day.end + 1 : day.end
    if day.value.isOrdinal, token(end)?.unit == .day { end += 1 }
    guard token(end)?.unit == nil, token(end)?.weekday == nil, !isSeparator(end) else { return nil }
    // `the 27th` before another word is rather a part of the title: `the 5th element`.
    let isKnown = token(end).map { $0.mark != nil || !$0.meanings.isEmpty } ?? true
    guard day.value.digits > 0 || day.value.isOrdinal, has(start - 1, .on) || isKnown else { return nil }
    var fields = DateFields()
    fields.day = day.value.value
    fields.isWeak = !dot
    return Match(fields, end)
  }
}
