internal import ICalendar

/// Expressions of a recurrence, of its end, and of an alarm.
extension Parser {
  func recurrence(at start: Int) -> Match<RuleFields>? {
    guard var match = everyDayOfMonth(start) ?? frequency(start) ?? every(start) ?? weekdaysInEachWeek(start)
    else {
      return nil
    }
    // The days can follow: `every 2 weeks on Monday and Thursday`.
    if match.value.unit == .week, match.value.weekdays.isEmpty {
      let next = skipGlue(match.end)
      if let days = weekdays(at: next) {
        match.value.weekdays = days.value
        match.end = days.end
      }
    }
    return match
  }

  /// `daily`, `biweekly`, `mornings`, `once a week`.
  private func frequency(_ start: Int) -> Match<RuleFields>? {
    if let (count, unit) = token(start)?.frequency {
      return Match(RuleFields(interval: count, unit: unit), start + 1)
    }
    if has(start, .onceEach), let unit = token(skipFillers(start + 1))?.unit {
      return Match(RuleFields(unit: unit), skipFillers(start + 1) + 1)
    }
    return nil
  }

  /// `every Monday`, `every 2 weeks`, `every other Tuesday`, `every first Friday of the month`, `every 5 May`.
  private func every(_ start: Int) -> Match<RuleFields>? {
    guard has(start, .every) || has(start, .everyOther) else { return nil }
    let interval = has(start, .everyOther) ? 2 : 1
    let index = skipFillers(start + 1)
    if let days = weekdays(at: index) {
      return Match(RuleFields(interval: interval, unit: .week, weekdays: days.value), days.end)
    }
    if let numbered = numberedRule(index) { return numbered }
    if let number = numeral(at: index), let unit = token(skipFillers(number.end))?.unit,
      number.value.value > 0,
      number.value.value <= 1000
    {
      return Match(RuleFields(interval: number.value.value, unit: unit), skipFillers(number.end) + 1)
    }
    if let number = numeral(at: index), let days = weekdays(at: number.end), number.value.value > 0 {
      return Match(RuleFields(interval: number.value.value, unit: .week, weekdays: days.value), days.end)
    }
    if let (factor, unit) = token(index)?.units {
      return Match(RuleFields(interval: interval * factor, unit: unit), index + 1)
    }
    if let unit = token(index)?.unit { return Match(RuleFields(interval: interval, unit: unit), index + 1) }
    if token(index)?.part != nil || time(at: index)?.value.hour != nil {
      return Match(RuleFields(interval: interval, unit: .day), index)
    }
    if let date = date(at: index), date.value.day != nil, date.value.year == nil, date.value.weekday == nil {
      let unit: TimeUnit = date.value.month == nil ? .month : .year
      return Match(RuleFields(interval: interval, unit: unit, date: date.value), date.end)
    }
    return nil
  }

  /// `first Friday [of the month]`, `15th [of the month]`, after `every`.
  private func numberedRule(_ index: Int) -> Match<RuleFields>? {
    let number: Int
    var next: Int
    if let match = numeral(at: index), match.value.isOrdinal {
      number = match.value.value
      next = match.end
      if grammar.hasDottedOrdinals, isMark(next, ".") { next += 1 }
    } else if token(index)?.step == -1 {
      (number, next) = (-1, index + 1)
    } else {
      return nil
    }
    next = skipFillers(next)
    if let weekday = token(next)?.weekday, (-1...5).contains(number) {
      let end = ofMonth(next + 1) ?? next + 1
      return Match(RuleFields(unit: .month, weekdays: [weekday], weekdayNumber: number), end)
    }
    guard number > 0, number <= 31, token(next)?.month == nil, token(next)?.unit == nil else { return nil }
    var fields = RuleFields(unit: .month)
    fields.date.day = number
    return Match(fields, ofMonth(next) ?? next)
  }

  /// The token after `of the month`, `im Monat`, `of every month`.
  private func ofMonth(_ start: Int) -> Int? {
    var index = skipFillers(start)
    if has(index, .every) || has(index, .step(0)) || has(index, .place) { index = skipFillers(index + 1) }
    return token(index)?.unit == .month ? index + 1 : nil
  }

  /// `the 19th of every month`, `first Monday of each month`.
  private func everyDayOfMonth(_ start: Int) -> Match<RuleFields>? {
    let first = numberedWeekdayOrDay(start)
    guard let first else { return nil }
    let index = skipFillers(first.end)
    guard has(index, .every), token(skipFillers(index + 1))?.unit == .month else { return nil }
    var match = first
    match.end = skipFillers(index + 1) + 1
    return match
  }

  private func numberedWeekdayOrDay(_ start: Int) -> Match<RuleFields>? {
    guard let day = dayNumber(at: start) else {
      guard token(start)?.step == -1, let weekday = token(start + 1)?.weekday else { return nil }
      return Match(RuleFields(unit: .month, weekdays: [weekday], weekdayNumber: -1), start + 2)
    }
    var end = day.end
    if grammar.hasDottedOrdinals, isMark(end, ".") { end += 1 }
    if day.value.isOrdinal || end > day.end, let weekday = token(skipFillers(end))?.weekday,
      day.value.value <= 5
    {
      let fields = RuleFields(unit: .month, weekdays: [weekday], weekdayNumber: day.value.value)
      return Match(fields, skipFillers(end) + 1)
    }
    var fields = RuleFields(unit: .month)
    fields.date.day = day.value.value
    return Match(fields, end)
  }

  /// `Mondays and Thursdays`, `on weekdays`.
  private func weekdaysInEachWeek(_ start: Int) -> Match<RuleFields>? {
    guard let first = token(start)?.everyWeekday else { return nil }
    var fields = RuleFields(unit: .week, weekdays: [first])
    var end = start + 1
    while end < tokens.count {
      let next = skipListMark(end)
      guard next > end, let day = token(next)?.everyWeekday ?? token(next)?.weekday else { break }
      fields.weekdays.append(day)
      end = next + 1
    }
    return Match(fields, end)
  }

  private func skipListMark(_ index: Int) -> Int {
    var next = index
    while next < index + 3,
      isMark(next, ",") || isMark(next, "、") || isMark(next, "/") || isMark(next, "&") || has(next, .and)
        || isMark(next, "・")
    {
      next += 1
    }
    return skipFillers(next)
  }

  /// `Monday, Wednesday and Friday`, `weekday`, `Monday to Friday`.
  private func weekdays(at start: Int) -> Match<[Weekday]>? {
    if has(start, .workday) { return Match([.monday, .tuesday, .wednesday, .thursday, .friday], start + 1) }
    if has(start, .weekend) { return Match([.saturday, .sunday], start + 1) }
    guard let first = token(start)?.weekday ?? token(start)?.everyWeekday else { return nil }
    var days = [first]
    var end = start + 1
    if isRangeMark(end), let last = token(end + 1)?.weekday {
      var day = first
      while day != last, days.count < 7 {
        day = Weekday(rawValue: (day.rawValue + 1) % 7) ?? last
        days.append(day)
      }
      return Match(days, end + 2)
    }
    while end < tokens.count, days.count < 7 {
      var next = skipListMark(end)
      if has(next, .every) { next += 1 }
      guard next > end || !grammar.hasSpaces, let day = token(next)?.weekday ?? token(next)?.everyWeekday
      else { break }
      days.append(day)
      end = next + 1
    }
    return Match(days, end)
  }

  // MARK: The end of a recurrence

  /// `until 17 December`, `bis Juni`.
  func until(at start: Int) -> Match<DateFields>? {
    if has(start, .until) || has(start, .upTo) {
      let index = skipGlue(start + 1)
      if let match = date(at: index) { return match }
      if let month = token(index)?.month {
        var fields = DateFields()
        fields.month = month
        return Match(fields, index + 1)
      }
      return nil
    }
    guard let match = date(at: start), has(match.end, .untilAfter) else { return nil }
    return Match(match.value, match.end + 1)
  }

  /// `6 times`
  func count(at start: Int) -> Match<Int>? {
    let index = has(start, .lasting) ? start + 1 : start
    guard let match = numeral(at: index), has(match.end, .times), (1...10_000).contains(match.value.value)
    else {
      return nil
    }
    return Match(match.value.value, match.end + 1)
  }

  // MARK: Alarms

  /// `alert 10 minutes before`, `10 Minuten vorher erinnern`, `提前10分钟提醒`; in minutes.
  func alarm(at start: Int) -> Match<Int>? {
    var index = start
    let isLeading = has(index, .alarm)
    if isLeading { index = skipGlue(index + 1) }
    let isAhead = has(index, .alarmBefore)
    if isAhead { index += 1 }
    if isLeading || isAhead, has(index, .ahead) || has(index, .lasting) || has(index, .place) { index += 1 }
    guard var match = length(at: index) ?? bareUnit(index) else { return nil }
    guard match.value.months == 0 else { return nil }
    var isMarked = isLeading
    let isBefore = has(match.end, .alarmBefore) || has(match.end, .before) || has(match.end, .ago)
    if isBefore { match.end += 1 }
    let next = skipGlue(match.end)
    if !isLeading, isAhead || isBefore, has(next, .alarm) {
      isMarked = true
      match.end = next + 1
    }
    guard isMarked else { return nil }
    return Match(match.value.days * 1440 + match.value.seconds / 60, match.end)
  }

  /// A unit without a number, where a language needs none for 1.
  private func bareUnit(_ start: Int) -> Match<Offset>? {
    token(start)?.unit.map { Match(Offset(1, $0), start + 1) }
  }
}
